"""13:69F-39.7, dealing from a manual dealing shoe; and (f), the stub count, for all three ways.

39.8(e) and 39.9(e) have the stub counted "in accordance with 39.7(f)", so what a count finds is
tested here once for every way of dealing.
"""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.games import game
from houseway.games.heads_up_holdem.round import play as play_by_the_rules
from houseway.table.audit import audit
from houseway.table.entries import Done
from houseway.table.faults import FaultKind
from houseway.table.state import OPENING, ROUND, Seat, TableState
from houseway.table.steps import (
    COMMUNITY,
    DEALER,
    Announce,
    Ask,
    Collect,
    Conduct,
    CountHands,
    CountStub,
    Cut,
    Deal,
    Gather,
    Inspect,
    Load,
    Pay,
    RackStub,
    Receive,
    RemoveDeck,
    RemoveStub,
    Shuffle,
    Step,
    Take,
    TakeWagers,
)
from houseway.table.table import Table
from houseway.table.views import PUBLIC
from houseway.table.wagers import chosen
from tests.law.script import (
    CHIPS,
    WAGERS,
    At,
    Played,
    Repeating,
    carry_out_one,
    options,
    play,
    run_to,
    seat,
    seen_by,
    step_by_step,
)

WAYS = {
    "manual_shoe": "dealing=manual_shoe",
    "hand": "dealing=hand shuffler=device",
    "automated_shoe": "dealing=automated_shoe",
}
COUNT = {"manual_shoe": "HUH 39.7(f)-freq", "hand": "HUH 39.8(e)", "automated_shoe": "HUH 39.9(e)"}
EVERY_WAY = pytest.mark.parametrize("way", list(WAYS))
SIDES = {**WAGERS, "trips_plus": 5_00, "pocket_bonus": 5_00, "match_play": 10_00}


def rounds_with(table: Table, kind: type[Step]) -> list[int]:
    return [n for n, played in enumerate(Played.every(table, ROUND), 1) if played.of(kind)]


# --- (a) the shoe ----------------------------------------------------------------------------


@pytest.mark.clause("HUH 39.7(a)-shoe")
def test_39_7_a_the_shoe_meets_its_specification_before_a_deck_comes() -> None:
    table = seat()
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    said = opening.done[opening.index("HUH 39.7(a)-shoe")].step
    assert isinstance(said, Conduct) and "13:69E-1.19" in said.what.words
    kinds = [type(step) for step, _ in opening.steps]
    assert opening.index("HUH 39.7(a)-shoe") < kinds.index(Receive)
    for words in (WAYS["hand"], WAYS["automated_shoe"]):
        other = seat(words=words)
        other.begin(OPENING)
        other.run()
        assert "HUH 39.7(a)-shoe" not in Played(other).cites, "no manual shoe is used"


@pytest.mark.clause("HUH 39.7(a)-load")
def test_39_7_a_the_dealer_puts_the_stack_into_the_shoe_once_39_4_is_done() -> None:
    table = seat()
    for _ in range(3):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        (load,) = played.of(Load)
        assert (load.into, load.by, load.cite) == ("manual shoe", "dealer", "HUH 39.7(a)-load")
        assert played.done[-1].step == load
        assert played.index("HUH 39.4(d)") < played.index("HUH 39.7(a)-load")


@pytest.mark.clause("HUH 39.7(a)-load")
def test_39_7_a_the_shoe_holds_the_whole_stack_in_the_order_of_the_cut() -> None:
    table = seat()
    table.begin(OPENING)
    run_to(table, Load)
    stack = list(table.kit.cards.deck(0).cards)
    assert table.kit.cards.stub == []
    carry_out_one(table)
    assert table.kit.cards.stub[::-1] == stack
    assert table.kit.cards.deck(0).cards == []


@pytest.mark.clause("HUH 39.7(a)-load")
def test_39_7_a_or_the_shuffling_device_does() -> None:
    table = seat(words="shuffler=device shuffler_feeds_shoe=yes")
    table.begin(OPENING)
    table.run()
    (load,) = Played(table).of(Load)
    assert (load.into, load.by) == ("manual shoe", "device")


# --- (b), (c) the call, and the hands --------------------------------------------------------


@pytest.mark.clause("HUH 39.7(b)")
def test_39_7_b_no_more_bets_is_called_before_any_card() -> None:
    table = seat((1, 2, 3))
    for _ in range(3):
        table.begin()
        for step in step_by_step(table):
            if isinstance(step, Announce) and step.what.words == "No more bets":
                assert step.cite == "HUH 39.7(b)"
                assert len(table.kit.cards.stub) == 52 and table.kit.cards.piles == {}
                assert all(held.wagers for held in table.state.seats.values())
    for played in Played.every(table, ROUND):
        calls = [step.what.words for step in played.of(Announce)].count("No more bets")
        kinds = [type(step) for step, _ in played.steps]
        assert calls == 1 and kinds.index(Announce) < kinds.index(Deal)


@pytest.mark.clause("HUH 39.7(c)")
def test_39_7_c_each_card_is_drawn_with_the_hand_nearest_the_shoe() -> None:
    played = play(hole={1: "", 5: ""}, options="burns=before_each_stage")
    said = played.done[played.index("HUH 39.7(c)")].step
    assert isinstance(said, Conduct)
    assert (
        said.what.words
        == "each card is drawn with the hand nearest the shoe and placed with the other"
    )
    kinds = [type(step) for step, _ in played.steps]
    assert played.index("HUH 39.7(c)") < kinds.index(Deal)
    assert {step.drawn for step in played.of(Deal)} == {"hand nearest the shoe"}


# --- (d) the order of the deal ---------------------------------------------------------------

SEATINGS = [(1,), (6,), (1, 2, 3, 4, 5, 6), (2, 3, 5), (1, 6)]


@pytest.mark.clause("HUH 39.7(d)", "HUH 39.7(d)1", "HUH 39.7(d)2", "HUH 39.7(d)3", "HUH 39.7(d)4")
@pytest.mark.parametrize("seats", SEATINGS)
def test_39_7_d_one_card_each_from_the_left_then_the_dealer_and_again(
    seats: tuple[int, ...],
) -> None:
    """Seat 1 is farthest to the dealer's left; clockwise the numbers rise."""
    played = play(hole=dict.fromkeys(seats, ""))
    deals = [step for step in played.of(Deal) if step.to != COMMUNITY]
    each = [f"seat {number}" for number in seats]
    assert [step.to for step in deals] == [*each, DEALER, *each, DEALER]
    assert [step.cite for step in deals] == [
        "HUH 39.7(d)",
        *["HUH 39.7(d)1"] * (len(seats) - 1),
        "HUH 39.7(d)2",
        *["HUH 39.7(d)3"] * len(seats),
        "HUH 39.7(d)4",
    ]
    assert {(step.count, step.face) for step in deals} == {(1, "down")}


@pytest.mark.clause("HUH 39.7(d)", "HUH 39.7(d)1", "HUH 39.7(d)2", "HUH 39.7(d)3", "HUH 39.7(d)4")
def test_39_7_d_the_cards_of_a_known_deck_land_where_the_text_sends_them() -> None:
    """Seats 2, 3, 4 and 5 are taken and seat 4 does not wager."""
    played = play(
        deck="2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac",
        wagers={2: WAGERS, 3: WAGERS, 4: {}, 5: WAGERS},
    )
    assert {place: " ".join(cards) for place, cards in played.dealt().items()} == {
        "seat 2": "2c 6c",
        "seat 3": "3c 7c",
        "seat 5": "4c 8c",
        DEALER: "5c 9c",
        COMMUNITY: "Tc Jc Qc Kc Ac",
    }


@pytest.mark.parametrize(
    "way",
    [
        pytest.param("manual_shoe", marks=pytest.mark.clause("HUH 39.7(d)")),
        pytest.param("hand", marks=pytest.mark.clause("HUH 39.8(c)")),
        pytest.param(
            "automated_shoe", marks=pytest.mark.clause("HUH 39.9(c)-first", "HUH 39.9(c)-rest")
        ),
    ],
)
def test_39_7_d_the_order_is_that_of_the_seats_not_of_sitting_down(way: str) -> None:
    table = seat((), WAYS[way])
    for number in (5, 1, 3):
        table.sit(number, f"player {number}", CHIPS)
        table.players[number] = Repeating(["raise 1x"])
    table.play_round()
    order = [step.to for step in Played(table).of(Deal) if step.to != COMMUNITY]
    assert order[:4] == ["seat 1", "seat 3", "seat 5", DEALER]


@pytest.mark.clause("HUH 39.7(d)1", "HUH 39.7(d)3")
def test_39_7_d_players_cards_lie_face_down() -> None:
    table = seat((1, 4))
    table.begin()
    run_to(table, Deal, to=COMMUNITY)
    for number in (1, 4):
        pile = table.kit.cards.piles[f"seat {number}"]
        assert len(pile.cards) == 2 and pile.face_up == 0
        for viewer in (PUBLIC, 5 - number):
            assert table.view(viewer).cards[f"seat {number}"] == [None, None]


@pytest.mark.clause("HUH 39.7(d)2", "HUH 39.7(d)4")
def test_39_7_d_the_dealers_cards_lie_face_down_under_a_cover_card() -> None:
    table = seat((1, 2))
    table.begin()
    dealt = 0
    for step in step_by_step(table):
        if isinstance(step, Deal):
            assert step.under_cover == (step.to == DEALER)
            if step.to == DEALER:
                carry_out_one(table)
                dealt += 1
                assert table.kit.cards.cover_card == DEALER
                assert len(table.kit.cards.hidden(DEALER)) == dealt
                for viewer in (PUBLIC, 1, 2):
                    assert table.view(viewer).cards[DEALER] == [None] * dealt
    assert dealt == 2


# --- (e) the stub ----------------------------------------------------------------------------


@pytest.mark.clause("HUH 39.7(e)")
def test_39_7_e_the_stub_leaves_the_shoe_for_the_rack_when_all_cards_are_out() -> None:
    table = seat((1, 2, 3))
    table.begin()
    removed = run_to(table, RemoveStub)
    assert removed.cite == "HUH 39.7(e)"
    sizes = {place: len(pile.cards) for place, pile in table.kit.cards.piles.items()}
    assert sizes == {"seat 1": 2, "seat 2": 2, "seat 3": 2, DEALER: 2, COMMUNITY: 5}
    stub = run_to(table, RackStub)
    assert stub.cite == "HUH 39.7(e)"
    cards = list(table.kit.cards.stub)
    assert len(cards) == 52 - 13
    carry_out_one(table)
    assert table.kit.cards.stub == [] and sorted(table.kit.cards.rack) == sorted(cards)


@pytest.mark.clause("HUH 39.7(e)")
def test_39_7_e_the_stub_goes_to_the_rack_unseen() -> None:
    """Nor when the shuffle is opened after the round: the auditor alone sees it then (X-13)."""
    table = seat((1, 2))
    table.begin()
    run_to(table, RackStub)
    stub = set(table.kit.cards.stub)
    table.run()
    entries = [record.entry for record in table.journal.records]
    for viewer in (PUBLIC, 1, 2):
        assert not stub & seen_by(viewer, entries)


@pytest.mark.clause("HUH 39.7(e)")
def test_39_7_e_no_card_is_dealt_once_the_stub_has_left_the_shoe() -> None:
    table = seat((1, 2), choices=["check", "check", "raise 1x"])
    for _ in range(5):
        table.play_round()
    for played in Played.every(table, ROUND):
        kinds = [type(step) for step, _ in played.steps]
        assert kinds.count(RemoveStub) == kinds.count(RackStub) == 1
        last_deal = max(n for n, kind in enumerate(kinds) if kind is Deal)
        assert last_deal < kinds.index(RemoveStub) < kinds.index(RackStub)


# --- (f) the stub count ----------------------------------------------------------------------


@pytest.mark.clause("HUH 39.7(f)1")
def test_39_7_f1_burned_cards_are_counted_with_the_rest() -> None:
    played = play(options="count_every=1 burns=before_each_stage")
    assert played.answers(CountStub) == [52 - 2 - 2 - 5 - 2]
    assert "HUH 39.7(f)1" in played.cites and not played.of(CountHands)


@pytest.mark.clause("HUH 39.7(f)2-deck")
def test_39_7_f2_a_wrong_deck_of_two_leaves_and_the_other_comes_into_play() -> None:
    played = play(
        options="decks=2 shuffler=device count_every=1",
        faults=[At(CountStub, FaultKind.STUB_WRONG)],
    )
    assert [step.deck for step in played.of(RemoveDeck)] == [0]
    assert [step.deck for step in played.of(Receive)] == [0]
    assert [step.deck for step in played.of(Load)] == [1]
    assert_goes_on(played.table)


@pytest.mark.clause("HUH 39.7(f)2-deck")
def test_39_7_f2_the_shuffler_may_jam_on_the_new_deck_and_leave_with_it() -> None:
    """39.12(g) and 39.2(b): what is left is the other deck, and play goes on with it."""
    played = play(
        options="decks=2 shuffler=device count_every=1 on_shuffler_jam=by_hand",
        faults=[At(CountStub, FaultKind.STUB_WRONG), At(Shuffle, FaultKind.SHUFFLER_JAM, nth=3)],
    )
    assert played.table.state.decks == {1}
    assert [step.deck for step in played.of(Load)] == [1]
    assert_goes_on(played.table)


def assert_all_void(played: Played, cite: str, seats: Iterable[int]) -> None:
    """Every hand is announced void by this clause and every wager goes back by it."""
    void = [
        step for step in played.of(Announce) if step.what.words.startswith("All hands are void")
    ]
    assert [step.cite for step in void] == [cite]
    assert not played.of(Pay, Take)
    for number in seats:
        assert set(played.why(number).values()) == {cite}
        held = played.table.state.seats[number]
        assert (held.chips, held.wagers, held.coupon) == (CHIPS, {}, 0)
    assert played.table.state.house == 0
    assert {step.place for step in played.of(Collect)} >= {f"seat {n}" for n in seats}


def assert_goes_on(table: Table) -> None:
    """The next rounds are dealt from 52 cards, and the journal stands an audit."""
    for _ in range(2):
        table.play_round()
        assert set(Played(table).settled(1)) >= {"ante", "odds"}
        assert not [s for s in Played(table).of(Announce) if "void" in s.what.words]
    loaded = table.kit.cards.in_play
    assert loaded is not None and sorted(table.kit.cards.stub) == sorted(FULL_DECK)
    table.close()
    assert audit(table.journal, game).deviation == ""


def drive(answer_of: Callable[[Step], Any], words: str = "count_every=1") -> list[Step]:
    """The rules alone, without table or equipment: each step is answered by the function."""
    state = TableState(options(words), seats={1: Seat("Ann", CHIPS)}, decks={0})
    state.rounds_since_count = 1
    state.deck_rounds[0] = state.seals[0] = 1
    cards = iter(FULL_DECK)
    steps: list[Step] = []
    procedure = play_by_the_rules(state)
    step = next(procedure)
    while True:
        steps.append(step)
        answer = answer_of(step)
        if isinstance(step, TakeWagers):
            state.apply(Done(step.offer(state, 1), dict(WAGERS)))
        elif isinstance(step, Deal):
            answer = tuple(next(cards) for _ in range(step.count))
        state.apply(Done(step, chosen(step, answer, 1_00) if isinstance(step, Ask) else answer))
        if isinstance(step, RemoveDeck | Gather):
            return steps
        step = procedure.send(answer)


@pytest.mark.clause("HUH 39.7(f)2-misdeal", "HUH 39.7(f)2-deck")
@pytest.mark.parametrize(
    ("stub", "hands", "leaves"),
    [
        (42, {"seat 1": 3, DEALER: 2, COMMUNITY: 5}, False),  # one too many, 52 in all
        (44, {"seat 1": 1, DEALER: 2, COMMUNITY: 5}, False),  # one too few, 52 in all
        (42, {"seat 1": 2, DEALER: 3, COMMUNITY: 5}, False),
        (44, {"seat 1": 2, DEALER: 1, COMMUNITY: 5}, False),
        (42, {"seat 1": 2, DEALER: 2, COMMUNITY: 6}, False),  # A-HUH-15: or the board
        (42, {"seat 1": 2, DEALER: 2, COMMUNITY: 5}, True),  # 51 cards
        (44, {"seat 1": 2, DEALER: 2, COMMUNITY: 5}, True),  # 53 cards
        (41, {"seat 1": 3, DEALER: 2, COMMUNITY: 5}, True),  # misdealt, and a card is gone besides
        (42, {"seat 1": 1, DEALER: 2, COMMUNITY: 5}, True),
    ],
)
def test_39_7_f2_a_misdeal_explains_a_wrong_count_only_if_52_cards_are_there(
    stub: int, hands: dict[str, int], leaves: bool
) -> None:
    def answers(step: Step) -> Any:
        match step:
            case CountStub():
                return stub
            case CountHands():
                return hands
            case _:
                return "raise 1x" if isinstance(step, Ask) else None

    steps = drive(answers)
    (void,) = [s.cite for s in steps if isinstance(s, Announce) and "void" in s.what.words]
    assert void == ("HUH 39.7(f)2-deck" if leaves else "HUH 39.7(f)2-misdeal")
    assert isinstance(steps[-1], RemoveDeck if leaves else Gather)


# --- (g) a device that counts ----------------------------------------------------------------


@pytest.mark.clause("HUH 39.7(g)-exempt")
def test_39_7_g_no_stub_is_counted_where_the_shuffler_counts_the_cards() -> None:
    table = seat((1, 2), "shuffler=counting_device")
    for _ in range(12):
        table.play_round()
    assert rounds_with(table, CountStub) == []
    for played in Played.every(table, ROUND):
        (shuffled,) = played.answers(Shuffle)
        assert shuffled.count == 52
        assert [step.cite for step in played.of(RackStub)] == ["HUH 39.7(g)-exempt"]


@pytest.mark.clause("HUH 39.7(g)-exempt")
def test_39_7_g_the_count_is_due_again_when_the_counting_device_has_left() -> None:
    table = seat(words="shuffler=counting_device on_shuffler_jam=by_hand")
    for n in range(1, 18):
        table.begin()
        for step in step_by_step(table):
            if n == 7 and isinstance(step, Shuffle) and step.by == "device":
                table.fault(FaultKind.SHUFFLER_JAM)
    assert rounds_with(table, CountStub) == [8, 13]


@pytest.mark.clause("HUH 39.7(g)-bad")
@pytest.mark.parametrize("at", ["opening", "first round", "third round"])
def test_39_7_g_a_wrong_machine_count_removes_the_deck(at: str) -> None:
    table = seat((1, 2), "shuffler=counting_device")
    procedures = {"opening": (1, OPENING), "first round": (1, ROUND), "third round": (3, ROUND)}
    rounds, where = procedures[at]
    for n in range(1, rounds + 1):
        table.begin(where if n == rounds else ROUND)
        for step in step_by_step(table):
            if n == rounds and isinstance(step, Shuffle) and not Played(table).of(RemoveDeck):
                table.fault(FaultKind.SHUFFLER_COUNT)
    played = Played(table)
    assert [answer.count for answer in played.answers(Shuffle)] == [51, 52]
    (removed,) = played.of(RemoveDeck)
    assert (removed.deck, removed.cite) == (0, "HUH 39.7(g)-bad")
    kinds = [type(step) for step, _ in played.steps]
    after = kinds.index(RemoveDeck)
    assert kinds[after + 1] is Receive and Inspect in kinds[after:]
    assert not played.of(Cut)
    assert_goes_on(table)


@pytest.mark.clause("HUH 39.7(g)-bad")
def test_39_7_g_of_two_decks_the_one_that_is_not_whole_is_removed() -> None:
    """It is found while the other is played, and that round is played to its end."""
    table = seat((1, 2), "shuffler=counting_device decks=2")
    table.play_round()
    table.begin()
    run_to(table, Shuffle)
    table.fault(FaultKind.SHUFFLER_COUNT)
    table.run()
    played = Played(table)
    assert [(s.deck, s.cite) for s in played.of(RemoveDeck)] == [(0, "HUH 39.7(g)-bad")]
    assert set(played.settled(1)) == {"ante", "odds", "raise"}
    assert not [step for step in played.of(Announce) if "void" in step.what.words]
    assert_goes_on(table)


def test_39_7_a_known_order_proves_that_no_card_of_the_shoe_is_skipped() -> None:
    """The thirteen cards of a suit on top are exactly those that are dealt to three seats."""
    spades = "As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s"
    played = play(deck=spades, hole={1: "", 2: "", 3: ""})
    out = [card for cards in played.answers(Deal) for card in cards]
    assert tuple(out) == parse_cards(spades)

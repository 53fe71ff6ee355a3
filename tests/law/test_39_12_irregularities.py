"""13:69F-39.12: what is ruled when something goes wrong, at every step where it can."""

from collections.abc import Iterator

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.games import game
from houseway.games.heads_up_holdem import round as round_of_play
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.state import Seat, TableState
from houseway.table.steps import (
    Announce,
    Ask,
    ClearDevice,
    Collect,
    CountHands,
    CountStub,
    Cut,
    Deal,
    Gather,
    Load,
    Look,
    Pay,
    PlaceWagers,
    Receive,
    RemoveDeck,
    RemoveDevice,
    Return,
    Reveal,
    Ruling,
    SetAside,
    Shuffle,
    Step,
    Take,
    TakeWagers,
)
from houseway.table.table import Table
from houseway.table.views import PUBLIC
from tests.law.script import (
    CHIPS,
    HUH,
    WAGERS,
    Arranged,
    At,
    Played,
    Repeating,
    Scripted,
    before_cut,
    options,
    play,
    refused,
    run_to,
    seat,
)

MANUAL = ""
HAND = "dealing=hand shuffler=device"
AUTOMATED = "dealing=automated_shoe"
BOARD_BY_HAND = "dealing=automated_shoe board_source=dealer_hand"
BOARD_FIRST = "board_first=yes"
BURNS = "burns=before_each_stage"
TWO_DECKS = "shuffler=device decks=2"
METHODS = [MANUAL, HAND, AUTOMATED, BOARD_BY_HAND, BOARD_FIRST, BURNS, TWO_DECKS]
IDS = ["shoe", "hand", "automated", "board by hand", "board first", "burns", "two decks"]
by_every_method = pytest.mark.parametrize("words", METHODS, ids=IDS)

ALL_WAGERS = {**WAGERS, "trips_plus": 5_00, "pocket_bonus": 5_00}
SEATS = {1: ["check", "check", "raise 1x"], 3: ["raise 3x"], 6: ["check", "check", "fold"]}
VOID = "All hands are void"
DECK = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad"


def table_of_three(words: str = "") -> Table:
    """Seats 1, 3 and 6 with all wagers; one folds, one raises at once, one at the end."""
    table = seat(SEATS, words)
    table.kit.cards.source = Arranged(before_cut(options(words), parse_cards(DECK)))
    for number, choices in SEATS.items():
        table.players[number] = Scripted(ALL_WAGERS, list(choices))
    return table


def at_each_step(kind: FaultKind, place: str, words: str = "") -> Iterator[tuple[Step, Played]]:
    """The same round with one fault, at each step in turn where it can happen in a clean round."""
    nth = 0
    while True:
        table = table_of_three(words)
        table.begin()
        left, where = nth, None

        def plan(
            possible: list[tuple[FaultKind, str]], table: Table = table
        ) -> tuple[FaultKind, str] | None:
            nonlocal left, where
            if (kind, place) in possible:
                left -= 1
                if left == -1:
                    where = table.pending
                    return kind, place
            return None

        table.fault_plan = plan
        table.run()
        if where is None:
            assert nth, f"{kind} at {place!r} never could happen"
            return
        yield where, Played(table)
        nth += 1


def assert_void(played: Played, cite: str, *, same_deck: bool = True) -> None:
    """All hands void by this clause: wagers back, no play any more, all 52 cards reshuffled."""
    table = played.table
    steps = [done.step for done in played.done if done.fault is None]
    (said,) = [a for a in steps if isinstance(a, Announce) and a.what.words.startswith(VOID)]
    assert said.cite == cite
    after = steps[steps.index(said) + 1 :]
    play_goes_on = Deal | Ask | Look | Reveal | PlaceWagers | TakeWagers
    assert not [s for s in after if isinstance(s, play_goes_on)]
    assert not played.of(Pay, Take)
    placed = {(s.seat, w): a for s, answer in played.steps if isinstance(s, PlaceWagers) and answer
              for w, a in answer.items()}  # fmt: skip
    for s, answer in played.steps:
        if isinstance(s, Ask) and answer:
            placed.update({(s.seat, wager): amount for wager, amount in answer.stakes.items()})
    returned = [(s.seat, s.wager, s.amount) for s in after if isinstance(s, Return)]
    assert sorted(returned) == sorted((n, w, a) for (n, w), a in placed.items())
    assert all(s.cite == cite for s in after if isinstance(s, Return))
    for taken in table.state.seats.values():
        assert (taken.chips, taken.wagers, taken.coupon) == (CHIPS, {}, 0)
    assert table.state.house == 0
    if same_deck:
        assert_reshuffled(played)


def assert_reshuffled(played: Played) -> None:
    """The deck of the round was taken together whole and is shuffled before it is dealt again."""
    table = played.table
    gathered = [s.deck for s in played.of(Gather)]
    assert len(gathered) == 1
    assert table.kit.cards.lost == table.kit.cards.in_hand == table.kit.cards.rack == []
    assert table.kit.cards.piles == {}
    assert not played.of(RemoveDeck)
    if len(table.state.decks) == 1:
        assert played.of(Shuffle)[-1].deck == gathered[0]
        assert sorted(table.kit.cards.stub) == sorted(FULL_DECK)
        assert gathered[0] in table.state.sealed_decks
    else:  # the device shuffles it while the other deck, shuffled too, is in play
        assert table.state.deck == 1 - gathered[0]
        assert table.state.deck in table.state.sealed_decks
        assert len(set(table.kit.cards.stub)) == 52
        table.begin()
        assert run_to(table, Shuffle).deck == gathered[0]
        run_to(table, Deal)


def goes_on(table: Table) -> None:
    """The table deals another round as ever, and its journal stands an audit."""
    table.fault_plan = None
    table.players.clear()
    for number in table.state.seats:
        table.players[number] = Repeating(["raise 1x"])
    if table.pending is not None:
        table.run()
    table.play_round()
    assert all(Played(table).settled(n).keys() == {"ante", "raise", "odds"} for n in (1, 3, 6))
    table.close()
    assert audit(table.journal, game).deviation == ""


def dealt(played: Played) -> list[tuple[str, str]]:
    """Every card that was dealt and where it went, in order."""
    return [
        (s.to, card)
        for s, answer in played.steps
        if isinstance(s, Deal) and answer
        for card in answer
    ]


def clean(words: str) -> Played:
    table = table_of_three(words)
    table.play_round()
    return Played(table)


# --- (a) cards found face up ----------------------------------------------------------------------


@pytest.mark.clause("HUH 39.12(a)-one")
@by_every_method
def test_39_12_a_one_card_found_face_up_is_not_used_and_goes_to_the_discard_rack(
    words: str,
) -> None:
    """At each deal of the round: the next card takes its place, all others move up by one."""
    order = parse_cards(DECK)
    for step, played in at_each_step(FaultKind.FACE_UP, "", words):
        assert isinstance(step, Deal)
        (found,) = played.faults
        (card,) = found.cards
        assert [s.card for s in played.of(SetAside)] == [card]
        assert {s.cite for s in played.of(SetAside, Ruling)} == {"HUH 39.12(a)-one"}
        used = [c for _, c in dealt(played)]
        assert card not in used
        assert used == [c for c in order if c != card][: len(used)]
        assert [to for to, _ in dealt(played)] == [to for to, _ in dealt(clean(words))]
        assert not [a for a in played.of(Announce) if "void" in a.what.words]
        assert all(played.settled(n).keys() >= ALL_WAGERS.keys() for n in SEATS)


@pytest.mark.clause("HUH 39.12(a)-one")
def test_39_12_a_the_card_lies_in_the_rack_at_once_and_everybody_saw_it() -> None:
    table = table_of_three()
    table.begin()
    run_to(table, Deal, to="seat 3")
    table.fault(FaultKind.FACE_UP)
    assert table.pending == SetAside("3c", cite="HUH 39.12(a)-one")  # 2c went to seat 1
    table.step()
    assert table.kit.cards.rack == list(parse_cards("3c"))
    ruling = table.pending
    assert isinstance(ruling, Ruling)
    assert ruling.what.words == "three of clubs found face up: it is not used"


@pytest.mark.clause("HUH 39.12(a)-one")
@pytest.mark.parametrize("words", [f"{m} count_every=1".strip() for m in METHODS], ids=IDS)
def test_39_12_a_the_stub_count_still_makes_52_with_the_card_in_the_rack(words: str) -> None:
    """X-4: hands, board, discard rack and stub together are the whole deck."""
    for _, played in at_each_step(FaultKind.FACE_UP, "", words):
        (counted,) = played.answers(CountStub)
        burned = 2 if BURNS in words else 0
        assert counted == 52 - 1 - burned - 4 * 2 - 5
        assert not played.of(CountHands)
        assert played.settled(3).keys() >= ALL_WAGERS.keys()


@pytest.mark.clause("HUH 39.12(a)-more")
@by_every_method
def test_39_12_a_a_second_card_found_face_up_makes_all_hands_void(words: str) -> None:
    deals = len([s for s in clean(words).of(Deal)])
    for first in (1, deals // 2, deals):
        for second in {first, min(first + 1, deals), deals}:
            due = [At(Deal, FaultKind.FACE_UP, nth=first)]
            due.append(At(Deal, FaultKind.FACE_UP, nth=second + 1))
            played = play(
                deck=DECK,
                wagers=dict.fromkeys(SEATS, ALL_WAGERS),
                choices=SEATS,
                options=words,
                faults=due,
            )
            assert len(played.of(SetAside)) == 2
            assert_void(played, "HUH 39.12(a)-more")


@pytest.mark.clause("HUH 39.12(a)-more")
def test_39_12_a_one_face_up_card_in_each_of_two_rounds_voids_neither() -> None:
    table = table_of_three()
    for _ in range(2):
        for number in SEATS:
            table.players[number] = Scripted(WAGERS, ["raise 1x"])
        table.begin()
        run_to(table, Deal, to="dealer")
        table.fault(FaultKind.FACE_UP)
        table.run()
        assert Played(table).settled(1).keys() == {"ante", "raise", "odds"}
        assert not [a for a in Played(table).of(Announce) if "void" in a.what.words]


# --- (b) a card drawn in error --------------------------------------------------------------------


@pytest.mark.clause("HUH 39.12(b)")
@by_every_method
def test_39_12_b_a_card_drawn_in_error_is_the_next_card_and_no_other_changes(words: str) -> None:
    usual = clean(words)
    for step, played in at_each_step(FaultKind.DRAWN_IN_ERROR, "", words):
        assert isinstance(step, Deal)
        (ruling,) = played.of(Ruling)
        assert ruling.cite == "HUH 39.12(b)"
        assert dealt(played) == dealt(usual)
        assert [played.money(n) for n in SEATS] == [usual.money(n) for n in SEATS]


@pytest.mark.clause("HUH 39.12(b)")
def test_39_12_b_nobody_sees_the_card_that_was_drawn_in_error() -> None:
    table = table_of_three()
    table.begin()
    run_to(table, Deal, to="seat 3")
    table.fault(FaultKind.DRAWN_IN_ERROR)
    assert Played(table).faults[0].cards == ()
    run_to(table, Deal, to="dealer")
    assert table.kit.cards.at("seat 3") == parse_cards("3c")
    assert table.view(PUBLIC).visible("seat 3") == ()


@pytest.mark.clause("HUH 39.12(b)")
def test_39_12_b_it_may_happen_again_and_again_in_one_round() -> None:
    due = [At(Deal, FaultKind.DRAWN_IN_ERROR, nth=n) for n in (1, 3, 5, 7)]
    played = play(deck=DECK, choices=SEATS, faults=due)
    assert len(played.of(Ruling)) == 4
    assert [c for _, c in dealt(played)] == list(parse_cards(DECK))[:13]


# --- (c) a wrong number of cards ------------------------------------------------------------------


@pytest.mark.clause("HUH 39.12(c)")
@by_every_method
@pytest.mark.parametrize("kind", [FaultKind.TOO_MANY, FaultKind.TOO_FEW], ids=lambda k: k.value)
@pytest.mark.parametrize("place", ["seat 1", "seat 3", "seat 6", "dealer", "community"])
def test_39_12_c_a_wrong_number_of_cards_voids_all_hands(
    kind: FaultKind, place: str, words: str
) -> None:
    """Players by the text; the dealer and the board by reading A-HUH-15."""
    faults = 0
    for step, played in at_each_step(kind, place, words):
        assert isinstance(step, Deal)
        assert len(played.faults[0].cards) == step.count + (1 if kind is FaultKind.TOO_MANY else -1)
        assert_void(played, "HUH 39.12(c)")
        faults += 1
    assert faults == sum(s.to == place for s in clean(words).of(Deal))


@pytest.mark.clause("HUH 39.12 outside burn")
@pytest.mark.parametrize("kind", [FaultKind.TOO_MANY, FaultKind.TOO_FEW], ids=lambda k: k.value)
def test_39_12_c_a_wrong_number_of_cards_burned_shifts_the_board_and_voids_too(
    kind: FaultKind,
) -> None:
    rounds = [played for _, played in at_each_step(kind, "discard rack", BURNS)]
    assert len(rounds) == 2
    for played in rounds:
        assert_void(played, "HUH 39.12 outside burn")


@pytest.mark.clause("HUH 39.12(c)")
@pytest.mark.parametrize("kind", [FaultKind.TOO_MANY, FaultKind.TOO_FEW], ids=lambda k: k.value)
@by_every_method
def test_39_12_c_after_a_void_round_the_table_goes_on(kind: FaultKind, words: str) -> None:
    *_, (_, played) = at_each_step(kind, "seat 3", words)
    assert_void(played, "HUH 39.12(c)")
    goes_on(played.table)


@pytest.mark.clause("HUH 39.12(c)")
def test_39_12_c_of_two_decks_both_are_shuffled_however_many_rounds_are_void() -> None:
    """A void round ends before the device has had time; the other deck must not be dealt as is."""
    table = table_of_three(TWO_DECKS)
    table.begin()
    for _ in range(5):
        run_to(table, Deal)
        assert table.state.sealed_decks == {0, 1}
        table.fault(FaultKind.TOO_MANY, "seat 1")
        table.run()
        assert_void(Played(table), "HUH 39.12(c)")


@pytest.mark.clause("HUH 39.12(c)")
def test_39_12_c_a_match_play_coupon_goes_back_with_the_wagers() -> None:
    coupon = {**ALL_WAGERS, "match_play": 10_00}
    played = play(wagers={1: coupon}, faults=[At(Deal, FaultKind.TOO_FEW, to="dealer")])
    assert_void(played, "HUH 39.12(c)")
    assert played.settled(1)["match_play"] == Return(1, "match_play", 10_00, cite="HUH 39.12(c)")


# --- (d) a card of the dealer exposed -------------------------------------------------------------


@pytest.mark.clause("HUH 39.12(d)")
@by_every_method
def test_39_12_d_a_dealers_card_exposed_at_any_step_before_the_reveal_voids_all_hands(
    words: str,
) -> None:
    kinds = set()
    for step, played in at_each_step(FaultKind.DEALER_EXPOSED, "dealer", words):
        assert not (isinstance(step, Reveal) and step.place == "dealer")
        assert_void(played, "HUH 39.12(d)")
        kinds.add(step.cite)
    # Between the dealer's own cards or after them, while players look, at every choice, on the way.
    assert kinds >= {
        "HUH 39.10(a)-look",
        "HUH 39.10(d)",
        "HUH 39.10(e)",
        "HUH 39.10(f)",
        "HUH 39.10(g)",
        "HUH 39.10(h)-must",
    }


@pytest.mark.clause("HUH 39.12(d)")
def test_39_12_d_the_raises_made_before_the_exposure_go_back_too() -> None:
    played = play(
        choices=SEATS,
        faults=[At(Ask, FaultKind.DEALER_EXPOSED, cite="HUH 39.10(h)-must", seat=6)],
    )
    assert_void(played, "HUH 39.12(d)")
    assert played.settled(1)["raise"] == Return(1, "raise", 10_00, cite="HUH 39.12(d)")
    assert played.settled(3)["raise"] == Return(3, "raise", 30_00, cite="HUH 39.12(d)")


@pytest.mark.clause("HUH 39.12(d)")
def test_39_12_d_once_revealed_as_prescribed_nothing_is_exposed_any_more() -> None:
    table = table_of_three()
    table.begin()
    run_to(table, Reveal, place="dealer")
    table.step()
    refused(table, lambda: table.fault(FaultKind.DEALER_EXPOSED, "dealer"))
    table.run()
    assert not [a for a in Played(table).of(Announce) if "void" in a.what.words]


# --- (e) the shuffling device fails, and (g) a device is removed ----------------------------------


def jammed(words: str, procedure: str, nth: int = 1, times: int = 1) -> Played:
    """A table whose device jams at the nth shuffle of the opening or of the first round."""
    table = table_of_three(words)
    due = [At(Shuffle, FaultKind.SHUFFLER_JAM, by="device", nth=nth + i) for i in range(times)]

    def plan(possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        assert table.pending is not None
        if table.state.procedure == procedure and any([d.due(table.pending) for d in due]):
            return FaultKind.SHUFFLER_JAM, ""
        return None

    table.fault_plan = plan
    table.begin("opening")
    table.run()
    if procedure == "round":
        table.play_round()
    table.fault_plan = None
    assert sum(d.left <= 0 for d in due) == times
    return Played(table)


JAMS = [
    ("shuffler=device", "opening", 1),
    ("shuffler=device", "round", 1),
    ("shuffler=counting_device", "round", 1),
    ("shuffler=device shuffler_feeds_shoe=yes", "opening", 1),
    ("shuffler=device shuffler_feeds_shoe=yes dealing=automated_shoe", "round", 1),
    ("shuffler=device decks=2", "opening", 1),
    ("shuffler=device decks=2", "opening", 2),
]


@pytest.mark.clause("HUH 39.12(e)")
@pytest.mark.parametrize(("words", "procedure", "nth"), [*JAMS, (HAND, "round", 1)])
@pytest.mark.parametrize("times", [1, 3])
def test_39_12_e_a_jam_is_cleared_and_the_cards_are_reshuffled(
    words: str, procedure: str, nth: int, times: int
) -> None:
    played = jammed(words, procedure, nth, times)
    jam = next(i for i, done in enumerate(played.done) if done.fault)
    shuffle = played.done[jam].step
    after = [done.step for done in played.done[jam : jam + 3 * times + 1]]
    again = [Ruling, ClearDevice, Shuffle] * times
    assert [type(step) for step in after] == [Shuffle, *again]
    assert all(step == shuffle for step in after if isinstance(step, Shuffle))
    rulings = played.of(Ruling)
    assert len(rulings) == times
    assert rulings[0].what.words.startswith("the shuffling device jammed: the cards are reshuffled")
    assert {step.cite for step in played.of(Ruling, ClearDevice)} == {"HUH 39.12(e)"}
    table = played.table
    assert sorted(table.kit.cards.stub) == sorted(FULL_DECK)
    assert table.state.deck in table.state.sealed_decks
    if procedure == "round":
        assert not [a for a in played.of(Announce) if "void" in a.what.words]  # the round was over


@pytest.mark.clause("HUH 39.12(g)", "HUH 39.12(e)")
@pytest.mark.parametrize(("words", "procedure", "nth"), JAMS)
def test_39_12_g_the_device_leaves_the_table_before_the_cards_are_shuffled_by_hand(
    words: str, procedure: str, nth: int
) -> None:
    played = jammed(f"{words} on_shuffler_jam=by_hand", procedure, nth)
    removed = RemoveDevice("shuffler", cite="HUH 39.12(g)")
    after = [done.step for done in played.done]
    at = after.index(removed)
    assert after.count(removed) == 1
    by = ["device" if s.by == "device" else "dealer" for s in after[:at] if isinstance(s, Shuffle)]
    assert "dealer" not in by
    assert "shuffler" in played.table.state.removed_devices
    # From now on every shuffle is by hand and cut, and the dealer loads the shoe.
    later = after[at + 1 :]
    assert all(s.by == "dealer" for s in later if isinstance(s, Shuffle | Load))
    table = played.table
    assert len(table.state.decks) == 1
    for number in SEATS:
        table.players[number] = Scripted(WAGERS, ["raise 1x"])
    table.play_round()
    (shuffle,) = Played(table).of(Shuffle)
    assert shuffle.by == "dealer" and not shuffle.counting
    assert len(Played(table).of(Cut)) == 1
    assert Played(table).of(Load)[-1].by == "dealer"
    goes_on(table)


@pytest.mark.clause("HUH 39.12(g)")
@pytest.mark.parametrize("nth", [1, 2])
def test_39_12_g_with_the_device_the_second_deck_leaves_too(nth: int) -> None:
    """39.2(b) allows a second deck only with a device; at the opening it may not even come."""
    played = jammed("shuffler=device decks=2 on_shuffler_jam=by_hand", "opening", nth)
    steps = [done.step for done in played.done]
    assert RemoveDevice("shuffler", cite="HUH 39.12(g)") in steps
    assert played.table.state.decks == {0}
    assert [s.deck for s in played.of(Receive)] == [0, 1][:nth]
    assert [(s.deck, s.cite) for s in played.of(RemoveDeck)] == [(1, "HUH 39.2(b)")][: nth - 1]
    goes_on(played.table)


@pytest.mark.clause("HUH 39.12(e)", "HUH 39.12(g)")
@pytest.mark.parametrize("control", ["again", "by_hand"])
def test_39_12_e_a_jam_at_the_resting_deck_leaves_the_round_in_play_alone(control: str) -> None:
    """With two decks the device shuffles one while the other is played (39.2(b)3)."""
    table = table_of_three(f"{TWO_DECKS} on_shuffler_jam={control}")
    table.play_round()
    for number, choices in SEATS.items():
        table.players[number] = Scripted(ALL_WAGERS, list(choices))
    table.begin()
    shuffle = run_to(table, Shuffle, by="device")
    assert shuffle.deck != table.state.deck
    table.fault(FaultKind.SHUFFLER_JAM)
    assert isinstance(table.pending, Ruling) and table.pending.cite == "HUH 39.12(e)"
    table.run()
    played = Played(table)
    assert all(played.settled(n).keys() >= ALL_WAGERS.keys() for n in SEATS)
    if control == "again":
        assert [s.deck for s in played.of(Shuffle)] == [shuffle.deck] * 2
        assert not played.of(RemoveDevice, RemoveDeck)
        assert table.state.deck == shuffle.deck
    else:
        steps = [type(step) for step, _ in played.steps]
        assert steps.index(RemoveDevice) < steps.index(RemoveDeck)
        assert [s.deck for s in played.of(RemoveDeck)] == [shuffle.deck]
        last = played.of(Shuffle)[-1]
        assert (last.deck, last.by) == (1 - shuffle.deck, "dealer")
        assert len(played.of(Cut)) == 1
        assert table.state.deck == 1 - shuffle.deck
    goes_on(table)


@pytest.mark.clause("HUH 39.12(g)")
def test_39_12_g_the_stub_is_counted_again_once_the_counting_device_is_gone() -> None:
    table = table_of_three("shuffler=counting_device on_shuffler_jam=by_hand")
    for number in range(1, 8):
        for taken in SEATS:
            table.players[taken] = Scripted(WAGERS, ["raise 1x"])
        table.begin()
        if number == 2:
            run_to(table, Shuffle)
            table.fault(FaultKind.SHUFFLER_JAM)
        table.run()
        assert bool(Played(table).of(CountStub)) is (number == 5)


@pytest.mark.clause("HUH 39.12(g)")
def test_39_12_g_cards_dealt_from_the_hand_can_have_no_shuffle_by_hand() -> None:
    with pytest.raises(Refused) as refusal:
        options(f"{HAND} on_shuffler_jam=by_hand")
    assert refusal.value.cite == "HUH 39.8(b)1"


@pytest.mark.clause("HUH 39.12(g)")
def test_39_12_g_a_jam_while_the_replacement_deck_is_shuffled_leaves_the_other_to_play_with() -> (
    None
):
    """Stub count wrong, the deck leaves, the new one jams, and by hand there is but one deck."""
    table = table_of_three("shuffler=device decks=2 count_every=1 on_shuffler_jam=by_hand")
    table.begin()
    run_to(table, CountStub)
    table.fault(FaultKind.STUB_WRONG)
    run_to(table, Shuffle, deck=0)
    table.fault(FaultKind.SHUFFLER_JAM)
    table.run()
    assert (table.state.decks, table.state.deck) == ({1}, 1)
    assert [s.deck for s in Played(table).of(RemoveDeck)] == [0, 0]
    goes_on(table)


@pytest.mark.clause("HUH 39.12(e)")
def test_39_12_e_only_a_device_can_jam() -> None:
    table = table_of_three()
    table.begin()
    shuffle = run_to(table, Shuffle)
    assert shuffle.by == "dealer"
    refused(table, lambda: table.fault(FaultKind.SHUFFLER_JAM))


# --- (f) the automated dealing shoe fails ---------------------------------------------------------


@pytest.mark.clause("HUH 39.12(f)")
@pytest.mark.parametrize("words", [AUTOMATED, BOARD_BY_HAND, f"{AUTOMATED} shuffler=device"])
def test_39_12_f_a_jam_of_the_automated_shoe_voids_the_round_and_the_cards_come_out(
    words: str,
) -> None:
    jams = 0
    for step, played in at_each_step(FaultKind.SHOE_JAM, "", words):
        assert isinstance(step, Deal)
        (cleared,) = played.of(ClearDevice)
        assert cleared == ClearDevice("automated shoe", cite="HUH 39.12(f)")
        assert_void(played, "HUH 39.12(f)")
        kinds = [type(s) for s, _ in played.steps]
        assert kinds.index(ClearDevice) < kinds.index(Collect) < kinds.index(Gather)
        jams += 1
        goes_on(played.table)
    assert jams == sum(s.drawn == "automated shoe" for s in clean(words).of(Deal))


@pytest.mark.clause("HUH 39.12(f)")
@pytest.mark.parametrize("words", [MANUAL, HAND, BOARD_BY_HAND])
def test_39_12_f_no_jam_where_the_cards_do_not_come_from_an_automated_shoe(words: str) -> None:
    table = table_of_three(words)
    table.begin()
    run_to(table, Deal, to="community")
    refused(table, lambda: table.fault(FaultKind.SHOE_JAM))


# --- the stub count, 39.7(f)2 ---------------------------------------------------------------------


@pytest.mark.clause("HUH 39.7(f)2-misdeal", "HUH 39.12(c)")
@by_every_method
@pytest.mark.parametrize("place", ["seat 1", "seat 6", "dealer"])
def test_39_7_f_2_misdealt_cards_found_by_the_count_void_all_hands(place: str, words: str) -> None:
    table = table_of_three(f"{words} count_every=1".strip())
    table.begin()
    run_to(table, CountStub)
    table.fault(FaultKind.STUB_MISDEALT, place)
    table.run()
    played = Played(table)
    (hands,) = played.answers(CountHands)
    assert hands[place] == 3
    assert_void(played, "HUH 39.7(f)2-misdeal")
    goes_on(table)


@pytest.mark.clause("HUH 39.7(f)2-deck")
@by_every_method
def test_39_7_f_2_a_wrong_count_without_misdeal_voids_all_hands_and_the_deck_leaves(
    words: str,
) -> None:
    table = table_of_three(f"{words} count_every=1".strip())
    table.begin()
    run_to(table, CountStub)
    table.fault(FaultKind.STUB_WRONG)
    table.run()
    played = Played(table)
    assert_void(played, "HUH 39.7(f)2-deck", same_deck=False)
    assert played.of(RemoveDeck) == [RemoveDeck(0, cite="HUH 39.7(f)2-deck")]
    after = [step for step, _ in played.steps][played.index("HUH 39.7(f)2-deck") :]
    (received,) = [s for s in after if isinstance(s, Receive)]
    assert received.deck == 0
    assert [s.deck for s in after if isinstance(s, Shuffle)] == [0]
    assert len(set(table.kit.cards.stub)) == 52
    goes_on(table)


@pytest.mark.clause("HUH 39.7(f)2-deck", "HUH 39.7(f)2-misdeal")
@pytest.mark.parametrize(
    ("stub", "hands", "cite"),
    [
        (43, {"seat 1": 2, "dealer": 2, "community": 5}, ""),
        (42, {"seat 1": 3, "dealer": 2, "community": 5}, "HUH 39.7(f)2-misdeal"),
        (44, {"seat 1": 2, "dealer": 1, "community": 5}, "HUH 39.7(f)2-misdeal"),
        (42, {"seat 1": 2, "dealer": 2, "community": 6}, "HUH 39.7(f)2-misdeal"),
        (42, {"seat 1": 2, "dealer": 2, "community": 5}, "HUH 39.7(f)2-deck"),
        (44, {"seat 1": 2, "dealer": 2, "community": 5}, "HUH 39.7(f)2-deck"),
        # Misdealt, but 52 cards do not remain: the deck cannot be reshuffled and used.
        (41, {"seat 1": 3, "dealer": 2, "community": 5}, "HUH 39.7(f)2-deck"),
    ],
)
def test_39_7_f_2_the_deck_stays_only_if_its_52_cards_are_there(
    stub: int, hands: dict[str, int], cite: str
) -> None:
    """The round itself, answered by hand: what the dealer counts decides, nothing else."""
    state = TableState(options("count_every=1"), seats={1: Seat("one", CHIPS)}, decks={0})
    state.rounds_since_count = state.deck_rounds[0] = 1
    cards = iter(FULL_DECK)
    round = round_of_play.play(state)
    step, void = next(round), ""
    while not isinstance(step, Gather | RemoveDeck):
        answer: object = None
        match step:
            case TakeWagers():
                state.seats[1].wagers = dict(WAGERS)
                state.playing.add(1)
            case Deal(count=count):
                answer = tuple(next(cards) for _ in range(count))
            case Ask():
                answer = "raise 1x"
                state.seats[1].wagers["raise"] = 10_00
            case CountStub():
                answer = stub
            case CountHands():
                answer = hands
            case Announce(what=what) if what.words.startswith(VOID):
                void = step.cite
        step = round.send(answer)
    assert void == cite
    assert isinstance(step, RemoveDeck) is (cite == "HUH 39.7(f)2-deck")


@pytest.mark.clause("HUH 39.7(f)2-deck", "HUH 39.12(d)")
def test_39_7_f_2_a_deck_found_short_leaves_whatever_else_voids_the_round_meanwhile() -> None:
    table = table_of_three("count_every=1")
    table.begin()
    run_to(table, CountStub)
    table.fault(FaultKind.STUB_WRONG)
    assert isinstance(table.pending, CountHands)
    table.fault(FaultKind.DEALER_EXPOSED, "dealer")
    table.run()
    assert_void(Played(table), "HUH 39.12(d)", same_deck=False)
    assert Played(table).of(RemoveDeck) == [RemoveDeck(0, cite="HUH 39.7(f)2-deck")]
    assert len(set(table.kit.cards.stub)) == 52
    goes_on(table)


# --- more than one thing at once ------------------------------------------------------------------


@pytest.mark.clause("HUH 39.12(c)")
def test_39_12_a_fault_found_while_a_void_round_is_cleared_changes_nothing_more() -> None:
    table = table_of_three(BOARD_FIRST)
    table.begin()
    run_to(table, Deal, to="dealer")
    table.step()
    table.fault(FaultKind.TOO_MANY, "seat 1")
    for kind, place in (
        (FaultKind.DEALER_EXPOSED, "dealer"),
        (FaultKind.BOARD_EXPOSED, "community"),
        (FaultKind.PLAYER_EXPOSED, "seat 3"),
    ):
        table.fault(kind, place)
        assert isinstance(table.pending, Ruling)
        table.step()
    table.run()
    assert_void(Played(table), "HUH 39.12(c)")


@pytest.mark.clause("HUH 39.12(a)-one", "HUH 39.12(b)")
def test_39_12_one_card_face_up_and_one_drawn_in_error_leave_the_round_in_play() -> None:
    due = [
        At(Deal, FaultKind.FACE_UP, to="seat 3"),
        At(Deal, FaultKind.DRAWN_IN_ERROR, to="dealer"),
    ]
    played = play(deck=DECK, choices=SEATS, faults=due, options="count_every=1")
    assert [s.cite for s in played.of(Ruling)] == ["HUH 39.12(a)-one", "HUH 39.12(b)"]
    assert [c for _, c in dealt(played)] == [c for c in parse_cards(DECK) if c != "3c"][:13]
    assert not played.of(CountHands)


def test_39_12_a_fault_that_cannot_happen_now_is_refused_and_changes_nothing() -> None:
    table = table_of_three()
    refused(table, lambda: table.fault(FaultKind.FACE_UP))  # nothing is being carried out
    table.begin()
    run_to(table, TakeWagers)
    for kind in set(FaultKind) - {FaultKind.IMPROPER_CUT}:
        refused(table, lambda kind=kind: table.fault(kind))
    run_to(table, Deal, to="seat 3")
    for kind, place in (
        (FaultKind.TOO_MANY, "seat 1"),
        (FaultKind.DEALER_EXPOSED, "dealer"),
        (FaultKind.BOARD_EXPOSED, "community"),
        (FaultKind.PLAYER_EXPOSED, "seat 6"),
        (FaultKind.STUB_WRONG, ""),
        (FaultKind.SHUFFLER_COUNT, ""),
    ):
        refused(table, lambda kind=kind, place=place: table.fault(kind, place))


IN_A_ROUND = (
    FaultKind.FACE_UP,
    FaultKind.DRAWN_IN_ERROR,
    FaultKind.TOO_MANY,
    FaultKind.TOO_FEW,
    FaultKind.DEALER_EXPOSED,
    FaultKind.PLAYER_EXPOSED,
    FaultKind.BOARD_EXPOSED,
    FaultKind.SHOE_JAM,
    FaultKind.STUB_MISDEALT,
    FaultKind.STUB_WRONG,
)
"""What 39.7(f) and 39.12 speak of that can befall a round; a shuffler's faults come after it."""


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (kind, words)
        for kind in IN_A_ROUND
        for words in METHODS
        if (kind is not FaultKind.SHOE_JAM or "automated" in words)
        and (kind is not FaultKind.BOARD_EXPOSED or options(words).deals_board_first)
    ],
)
def test_39_12_after_any_fault_all_chips_and_cards_are_there_and_the_journal_is_sound(
    kind: FaultKind, words: str
) -> None:
    """One fault of each kind in the middle of the round, then another round and the audit."""
    table = table_of_three(f"{words} count_every=1".strip())
    possible_at = []
    clean_run = table_of_three(f"{words} count_every=1".strip())
    clean_run.begin()
    while clean_run.pending is not None:
        possible = HUH.faults.possible(clean_run.kit.cards, clean_run.pending)
        places = [place for found, place in possible if found is kind]
        if places:
            possible_at.append((clean_run.pending, places[-1]))
        clean_run.step()
    step, place = possible_at[len(possible_at) // 2]
    table.begin()
    run_to(table, type(step), **{f: getattr(step, f) for f in step.__struct_fields__})
    table.fault(kind, place)
    table.run()
    state = table.state
    assert sum(s.chips for s in state.seats.values()) + state.house == CHIPS * len(SEATS)
    assert len(set(table.kit.cards.stub)) == 52
    goes_on(table)

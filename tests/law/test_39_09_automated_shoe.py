"""13:69F-39.9, dealing the cards from an automated dealing shoe."""

import pytest

from houseway.cards.card import parse_cards
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import (
    COMMUNITY,
    DEALER,
    Announce,
    Conduct,
    CountStub,
    Deal,
    Inspect,
    InstallDevice,
    Load,
    RackStub,
    Receive,
    RemoveDeck,
    RemoveStub,
    Reveal,
    Shuffle,
)
from houseway.table.views import PUBLIC
from tests.law.script import (
    WAGERS,
    Played,
    carry_out_one,
    options,
    play,
    run_to,
    seat,
    seen_by,
    step_by_step,
)

SHOE = "dealing=automated_shoe"
BY_HAND = "dealing=automated_shoe board_source=dealer_hand"
COUNTING = "dealing=automated_shoe shuffler=counting_device"
SHUFFLES = (SHOE, COUNTING, f"{SHOE} pre_shuffled=yes")


# --- (a), (b) the shoe, the load, the call ---------------------------------------------------


@pytest.mark.clause("HUH 39.9(a)")
def test_39_9_a_the_shoe_and_its_use_follow_the_internal_controls() -> None:
    table = seat(words=SHOE)
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    first = opening.index("HUH 39.9(a)")
    installed, said = opening.done[first].step, opening.done[first + 1].step
    assert installed == InstallDevice("automated shoe", cite="HUH 39.9(a)")
    assert isinstance(said, Conduct)
    for words in ("stacks of two cards", "location", "internal control procedures"):
        assert words in said.what.words
    kinds = [type(step) for step, _ in opening.steps]
    assert opening.index("HUH 39.9(a)") < kinds.index(Receive)


@pytest.mark.clause("HUH 39.9(a)")
@pytest.mark.parametrize("words", ["", "dealing=hand shuffler=device"])
def test_39_9_a_it_is_the_licensees_choice(words: str) -> None:
    table = seat(words=words)
    table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        assert "automated shoe" not in [step.into for step in played.of(Load)]
        assert "HUH 39.9(a)" not in played.cites


@pytest.mark.clause("HUH 39.9(a)")
def test_39_9_a_the_shoe_dispenses_hands_in_stacks_of_two() -> None:
    played = play(hole={1: "", 3: "", 6: ""}, options=SHOE)
    hands = [step for step in played.of(Deal) if step.to != COMMUNITY]
    assert {(step.count, step.drawn) for step in hands} == {(2, "automated shoe")}


@pytest.mark.clause("HUH 39.9(b)1")
@pytest.mark.parametrize("words", SHUFFLES)
def test_39_9_b1_the_cards_go_into_the_shoe_once_39_4_is_done(words: str) -> None:
    table = seat(words=words)
    for _ in range(3):
        table.play_round()
    for played in [*Played.every(table, OPENING), *Played.every(table, ROUND)]:
        (load,) = played.of(Load)
        by_device = played.of(Shuffle)[-1].by == "device"
        cite = "HUH 39.4(b)1" if by_device else "HUH 39.9(b)1"
        assert (load.into, load.by, load.cite) == ("automated shoe", "dealer", cite)
        assert played.done[-1].step == load
        stacked = "HUH 39.4(a)-stack" if by_device else "HUH 39.4(b)2"
        assert played.index(stacked) < played.index(cite)


@pytest.mark.clause("HUH 39.9(b)2")
@pytest.mark.parametrize("words", [*SHUFFLES, BY_HAND])
def test_39_9_b2_no_more_bets_is_called_before_the_first_stack(words: str) -> None:
    table = seat((1, 2, 3), words)
    for _ in range(3):
        table.begin()
        call = run_to(table, Announce)
        assert (call.what.words, call.cite) == ("No more bets", "HUH 39.9(b)2")
        assert len(table.kit.cards.stub) == 52 and table.kit.cards.piles == {}
        table.run()
        assert [s.what.words for s in Played(table).of(Announce)].count("No more bets") == 1


# --- (c) the stacks --------------------------------------------------------------------------


@pytest.mark.clause(
    "HUH 39.9(c)-board", "HUH 39.9(c)-first", "HUH 39.9(c)-rest", "HUH 39.9(c)-dealer"
)
@pytest.mark.parametrize("seats", [(1,), (6,), (1, 2, 3, 4, 5, 6), (2, 3, 5), (1, 6)])
def test_39_9_c_the_board_then_the_players_from_the_left_then_the_dealer(
    seats: tuple[int, ...],
) -> None:
    played = play(hole=dict.fromkeys(seats, ""), options=SHOE)
    assert [(step.to, step.count, step.face, step.cite) for step in played.of(Deal)] == [
        (COMMUNITY, 5, "down", "HUH 39.9(c)-board"),
        (f"seat {seats[0]}", 2, "down", "HUH 39.9(c)-first"),
        *((f"seat {number}", 2, "down", "HUH 39.9(c)-rest") for number in seats[1:]),
        (DEALER, 2, "down", "HUH 39.9(c)-dealer"),
    ]


@pytest.mark.clause(
    "HUH 39.9(c)-board", "HUH 39.9(c)-first", "HUH 39.9(c)-rest", "HUH 39.9(c)-dealer"
)
@pytest.mark.parametrize("sits_out", [1, 3, 6])
def test_39_9_c_the_cards_of_a_known_deck_land_where_the_text_sends_them(sits_out: int) -> None:
    """Four seats are taken and one of them, the first, a middle or the last, does not wager."""
    seats = [1, 3, 4, 6]
    played = play(
        deck="2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
        wagers={number: {} if number == sits_out else WAGERS for number in seats},
        options=SHOE,
    )
    in_round = [number for number in seats if number != sits_out]
    assert {place: " ".join(cards) for place, cards in played.dealt().items()} == {
        COMMUNITY: "2h 3h 4h 5h 6h",
        f"seat {in_round[0]}": "7h 8h",
        f"seat {in_round[1]}": "9h Th",
        f"seat {in_round[2]}": "Jh Qh",
        DEALER: "Kh Ah",
    }


@pytest.mark.clause("HUH 39.9(c)-board")
def test_39_9_c_the_community_cards_lie_face_down_until_each_stage() -> None:
    """Spread in their area at once, turned over for the flop and for turn and river."""
    table = seat((1, 2), SHOE, choices=["check", "check", "raise 1x"])
    table.begin()
    run_to(table, Deal, to="seat 1")
    board = table.kit.cards.at(COMMUNITY)
    assert table.kit.cards.hidden(COMMUNITY) == board and len(board) == 5
    shown = []
    for step in step_by_step(table):
        if isinstance(step, Reveal) and step.place == COMMUNITY:
            shown.append(step.count)
            for viewer in (PUBLIC, 1, 2):
                seen = set(board) & seen_by(viewer, [r.entry for r in table.journal.records])
                assert len(seen) == sum(shown[:-1])
    assert shown == [3, 2]


@pytest.mark.clause("HUH 39.9(c)-board")
@pytest.mark.parametrize("words", [f"{SHOE} board_first=no", f"{BY_HAND} board_first=yes"])
def test_39_9_c_the_order_of_an_automated_shoe_is_not_to_be_changed(words: str) -> None:
    with pytest.raises(Refused) as refusal:
        options(words)
    assert refusal.value.cite == "HUH 39.9(c)-board"
    assert refusal.value.sentence == (
        "an automated shoe gives the five community cards first, unless they are dealt "
        "by hand at the end (board_source)"
    )


def test_39_9_c_a_shoe_of_two_card_stacks_only_leaves_the_board_to_the_dealers_hand() -> None:
    """Reading A-HUH-14, `dealer_hand`: the remaining cards are taken out and dealt by hand."""
    played = play(
        deck="2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh",
        hole={2: "", 5: ""},
        options=BY_HAND,
    )
    assert [(step.to, step.count, step.drawn) for step in played.of(Deal)] == [
        ("seat 2", 2, "automated shoe"),
        ("seat 5", 2, "automated shoe"),
        (DEALER, 2, "automated shoe"),
        (COMMUNITY, 3, "dealer's hand"),
        (COMMUNITY, 2, "dealer's hand"),
    ]
    assert tuple(played.dealt()[COMMUNITY]) == parse_cards("8h 9h Th Jh Qh")


@pytest.mark.clause("HUH 39.9(c)-first", "HUH 39.9(c)-rest")
def test_39_9_c_players_stacks_lie_face_down() -> None:
    table = seat((1, 4), SHOE)
    table.begin()
    run_to(table, Deal, to=DEALER)
    for number in (1, 4):
        assert len(table.kit.cards.hidden(f"seat {number}")) == 2
        for viewer in (PUBLIC, 5 - number):
            assert table.view(viewer).cards[f"seat {number}"] == [None, None]


@pytest.mark.clause("HUH 39.9(c)-dealer")
def test_39_9_c_the_dealers_stack_lies_face_down_under_a_cover_card() -> None:
    table = seat((1, 2), SHOE)
    table.begin()
    for step in step_by_step(table):
        if isinstance(step, Deal):
            assert step.under_cover == (step.to == DEALER)
            if step.to == DEALER:
                carry_out_one(table)
                assert table.kit.cards.cover_card == DEALER
                assert len(table.kit.cards.hidden(DEALER)) == 2
                break
    for viewer in (PUBLIC, 1, 2):
        assert table.view(viewer).cards[DEALER] == [None, None]


# --- (d) to (f) the stub ---------------------------------------------------------------------


@pytest.mark.clause("HUH 39.9(d)")
def test_39_9_d_the_rest_leaves_the_shoe_when_the_stacks_are_out_and_goes_unseen() -> None:
    table = seat((1, 2, 3), SHOE)
    table.begin()
    removed = run_to(table, RemoveStub)
    assert removed.cite == "HUH 39.9(d)"
    sizes = {place: len(pile.cards) for place, pile in table.kit.cards.piles.items()}
    assert sizes == {COMMUNITY: 5, "seat 1": 2, "seat 2": 2, "seat 3": 2, DEALER: 2}
    stub = run_to(table, RackStub)
    assert stub.cite == "HUH 39.9(d)"
    cards = list(table.kit.cards.stub)
    assert len(cards) == 52 - 13
    carry_out_one(table)
    assert table.kit.cards.stub == [] and sorted(table.kit.cards.rack) == sorted(cards)
    table.run()
    entries = [record.entry for record in table.journal.records]
    for viewer in (PUBLIC, 1, 2, 3):
        assert not set(cards) & seen_by(viewer, entries)


@pytest.mark.clause("HUH 39.9(d)")
@pytest.mark.parametrize("words", [SHOE, BY_HAND])
def test_39_9_d_no_stack_is_dispensed_once_the_rest_has_left_the_shoe(words: str) -> None:
    table = seat((1, 2), words, choices=["check", "check", "raise 1x"])
    for _ in range(5):
        table.play_round()
    for played in Played.every(table, ROUND):
        steps = [step for step, _ in played.steps]
        kinds = [type(step) for step in steps]
        assert kinds.count(RemoveStub) == kinds.count(RackStub) == 1
        dispensed = [
            n for n, s in enumerate(steps) if isinstance(s, Deal) and s.drawn == "automated shoe"
        ]
        last_card = max(n for n, kind in enumerate(kinds) if kind is Deal)
        assert max(dispensed) < kinds.index(RemoveStub) < kinds.index(RackStub)
        assert last_card < kinds.index(RackStub)


@pytest.mark.clause("HUH 39.9(e)")
@pytest.mark.parametrize("words", [SHOE, BY_HAND, f"{SHOE} shuffler=device decks=2"])
def test_39_9_e_the_stub_is_counted_once_in_every_five_rounds(words: str) -> None:
    table = seat((1, 4), words)
    for _ in range(17):
        table.play_round()
    counts = {
        n: [(s.cite, a) for s, a in played.steps if isinstance(s, CountStub)]
        for n, played in enumerate(Played.every(table, ROUND), 1)
    }
    assert {n: found for n, found in counts.items() if found} == {
        n: [("HUH 39.9(e)", 52 - 2 * 2 - 2 - 5)] for n in (5, 10, 15)
    }


@pytest.mark.clause("HUH 39.9(f)-exempt")
def test_39_9_f_no_stub_is_counted_where_the_shuffler_counts_the_cards() -> None:
    table = seat((1, 2), COUNTING)
    for _ in range(11):
        table.play_round()
    for played in Played.every(table, ROUND):
        assert not played.of(CountStub)
        assert [shuffled.count for shuffled in played.answers(Shuffle)] == [52]
        assert [step.cite for step in played.of(RackStub)] == ["HUH 39.9(f)-exempt"]


@pytest.mark.clause("HUH 39.9(f)-bad")
@pytest.mark.parametrize("decks", [1, 2])
def test_39_9_f_a_wrong_machine_count_removes_the_deck(decks: int) -> None:
    table = seat((1, 2), f"{COUNTING} decks={decks}")
    table.play_round()
    table.begin()
    shuffle = run_to(table, Shuffle)
    table.fault(FaultKind.SHUFFLER_COUNT)
    table.run()
    played = Played(table)
    assert [answer.count for answer in played.answers(Shuffle)] == [51, 52]
    assert [(s.deck, s.cite) for s in played.of(RemoveDeck)] == [(shuffle.deck, "HUH 39.9(f)-bad")]
    assert [s.deck for s in played.of(Receive)] == [shuffle.deck]
    assert [s.by for s in played.of(Inspect)] == ["dealer", "floorperson", "first player"]
    table.play_round()
    table.close()
    assert audit(table.journal, game).deviation == ""

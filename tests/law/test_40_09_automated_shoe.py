"""13:69F-40.9, dealing from an automated dealing shoe."""

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.table.faults import FaultKind
from houseway.table.state import OPENING
from houseway.table.steps import (
    Announce,
    Conduct,
    Deal,
    Load,
    RackStub,
    Receive,
    RemoveDeck,
    RemoveStub,
    Shuffle,
)
from tests.law.hi_lo import AUTOMATED, HAND, MANUAL, places, play, seat
from tests.law.script import Played, run_to


def opened(words: str) -> Played:
    table = seat(words=words)
    table.begin(OPENING)
    table.run()
    return Played(table)


@pytest.mark.clause("HL5 40.9(a)")
def test_40_9_a_the_division_approved_a_shoe_of_five_card_stacks() -> None:
    (said,) = [s.what.words for s in opened(AUTOMATED).of(Conduct) if s.cite == "HL5 40.9(a)"]
    for word in ("Division", "approved", "stacks of five cards", "location"):
        assert word in said
    assert all("HL5 40.9(a)" not in opened(words).cites for words in (MANUAL, HAND))


@pytest.mark.clause("HL5 40.9(b)1")
def test_40_9_b1_the_cards_go_into_the_shoe_after_shuffle_and_cut() -> None:
    (load,) = opened(AUTOMATED).of(Load)
    assert (load.into, load.cite) == ("automated shoe", "HL5 40.9(b)1")


@pytest.mark.clause("HL5 40.9(b)2")
def test_40_9_b2_no_more_bets_is_called_before_the_first_stack() -> None:
    played = play(options=AUTOMATED)
    (call,) = [s for s in played.of(Announce) if s.what.words == "No more bets"]
    assert call.cite == "HL5 40.9(b)2"
    assert played.index("HL5 40.9(b)2") < played.index("HL5 40.9(c)-first")


@pytest.mark.clause("HL5 40.9(c)-first", "HL5 40.9(c)-rest", "HL5 40.9(c)-dealer", "HL5 40.9(a)")
@pytest.mark.parametrize("seats", [(1,), (2, 3, 7), tuple(range(1, 8))])
def test_40_9_c_a_stack_of_five_to_each_player_from_the_left_the_last_to_the_dealer(
    seats: tuple[int, ...],
) -> None:
    played = play(
        choices={number: ["play"] for number in seats}, deck=" ".join(FULL_DECK), options=AUTOMATED
    )
    cites = ["HL5 40.9(c)-first", *["HL5 40.9(c)-rest"] * (len(seats) - 1), "HL5 40.9(c)-dealer"]
    assert [(s.to, s.count, s.face, s.cite) for s in played.of(Deal)] == [
        (to, 5, "down", cite) for to, cite in zip(places(*seats), cites, strict=True)
    ]
    assert {s.drawn for s in played.of(Deal)} == {"automated shoe"}
    for k, place in enumerate(places(*seats)):
        assert played.dealt()[place] == list(FULL_DECK[5 * k : 5 * k + 5])


@pytest.mark.clause("HL5 40.9(c)-first", "HL5 40.9(c)-rest")
def test_40_9_c_only_players_with_a_wager_get_a_stack() -> None:
    played = play(wagers={1: {}, 2: {"ante": 10_00}, 3: {}, 5: {"ante": 10_00}}, options=AUTOMATED)
    assert [(s.to, s.cite) for s in played.of(Deal)] == [
        ("seat 2", "HL5 40.9(c)-first"),
        ("seat 5", "HL5 40.9(c)-rest"),
        ("dealer", "HL5 40.9(c)-dealer"),
    ]


@pytest.mark.clause("HL5 40.9(d)")
def test_40_9_d_the_stub_goes_from_the_shoe_to_the_rack() -> None:
    played = play(options=AUTOMATED)
    assert [(type(s), s.cite) for s in played.of(RemoveStub, RackStub)] == [
        (RemoveStub, "HL5 40.9(d)"),
        (RackStub, "HL5 40.9(d)"),
    ]


@pytest.mark.clause("HL5 40.9(f)-bad")
@pytest.mark.parametrize("words", [AUTOMATED, MANUAL])
def test_40_9_f_a_wrong_machine_count_removes_the_deck(words: str) -> None:
    table = seat(words=f"{words} shuffler=counting_device")
    table.begin(OPENING)
    run_to(table, Shuffle)
    table.fault(FaultKind.SHUFFLER_COUNT)
    table.run()
    played = Played(table)
    (removed,) = played.of(RemoveDeck)
    assert removed.cite == "HL5 40.9(f)-bad"
    assert [a.count for a in played.answers(Shuffle)] == [51, 52]
    assert len(played.of(Receive)) == 2 and len(table.kit.cards.stub) == 52

"""N.J.A.C. 19:47-14.15(e) to (h) and (n): misdeals, and cards that are not used."""

import re
from importlib import import_module
from typing import Any

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.games.poker import irregularities
from houseway.games.poker.mishaps import THE_SHUFFLE, THE_START
from houseway.games.poker.steps import Award
from houseway.law import catalogue
from houseway.table.faults import FaultKind
from houseway.table.steps import (
    Ask,
    Collect,
    Conduct,
    Cut,
    Deal,
    Gather,
    Inspect,
    RackStub,
    Receive,
    RemoveDeck,
    Reveal,
    SetAside,
    Shuffle,
    Step,
)
from houseway.table.views import AUDITOR, PUBLIC, seen
from tests.law.mishaps import arranged, play_with, refunds, round_with, rulings
from tests.law.poker import chips_after, seat
from tests.law.script import At, Played, refused, run_to

START = {1: 200_00, 2: 200_00, 3: 200_00}
FOUND = FaultKind.ERROR_FOUND
RAISED = "1 raise, 2 call, 3 call"
TOP = FULL_DECK[1:]
"""The cards as they are dealt where a script names none; the first is at the bottom."""


def is_misdeal(played: Played, cite: str) -> bool:
    """Whether the round came to nothing by this clause: all money back, all cards reshuffled."""
    steps = [step for step, _ in played.steps]
    racked = next((n for n, step in enumerate(steps) if isinstance(step, RackStub)), 0)
    after = [type(step) for step in steps[racked:]]
    return (
        cite in played.cites
        and chips_after(played) == START
        and not played.of(Award)
        and Gather in after
        and Shuffle in after
    )


# --- (e) misdeals ----------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.15(e)1")
@pytest.mark.parametrize("step", [Shuffle, Cut])
@pytest.mark.parametrize(
    ("at", "nth"), [(Deal, 2), (Ask, 1), (Ask, 9), (Reveal, 3)],
    ids=["deal", "first turn", "river", "last hand shown"],
)  # fmt: skip
def test_14_15_e_1_a_bad_shuffle_or_cut_is_a_misdeal_until_the_pot_is_awarded(
    step: type[Step], at: type[Step], nth: int
) -> None:
    bad = At(step, FaultKind.IMPROPER_SHUFFLE, deck=0)
    played = play_with([bad, At(at, FOUND, THE_SHUFFLE, nth=nth)], said=RAISED)
    assert is_misdeal(played, "PKR 14.15(e)1")


@pytest.mark.clause("PKR 14.15(e)1")
def test_14_15_e_1_once_the_pot_is_awarded_the_round_stands() -> None:
    table = arranged(seat(), said="1 fold, 2 fold")
    due = At(Shuffle, FaultKind.IMPROPER_SHUFFLE, deck=0)

    def plan(possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        return (due.kind, "") if table.pending and due.due(table.pending) else None

    table.fault_plan = plan
    table.begin()
    run_to(table, Award)
    refused(table, lambda: table.fault(FOUND, THE_SHUFFLE))
    table.run()
    assert not table.kit.cards.unnoticed, "nor is it carried into the next round"


@pytest.mark.clause("PKR 14.15(e)2")
@pytest.mark.parametrize(
    ("said", "nth", "misdeal"),
    [
        ("1 raise", 1, True),
        ("1 raise", 2, True),  # one voluntary wager; the blinds were forced
        ("1 raise, 2 fold", 3, True),
        ("1 raise, 2 call", 3, False),
        ("1 call, 2 call", 3, False),
        ("1 fold, 2 call, 3 check", 3, True),  # a check is no wager
    ],
)
def test_14_15_e_2_a_wrong_start_is_a_misdeal_before_two_voluntary_wagers(
    said: str, nth: int, misdeal: bool
) -> None:
    faults = [At(Deal, FaultKind.WRONG_START), At(Ask, FOUND, THE_START, nth=nth)]
    played = play_with(faults, said=said)
    assert is_misdeal(played, "PKR 14.15(e)2") == misdeal
    assert ("PKR 14.15(e)2" in rulings(played)) == (not misdeal), "the round stands"
    assert bool(played.of(Award)) == (not misdeal)


@pytest.mark.clause("PKR 14.15(e)2")
@pytest.mark.parametrize(("nth", "misdeal"), [(2, True), (3, True), (4, False)])
def test_14_15_e_2_a_bring_in_is_forced_and_no_voluntary_wager(nth: int, misdeal: bool) -> None:
    faults = [At(Deal, FaultKind.WRONG_START), At(Ask, FOUND, THE_START, nth=nth)]
    played = play_with(faults, words="game=seven-card-stud")  # brought in, then called in turn
    assert is_misdeal(played, "PKR 14.15(e)2") == misdeal


@pytest.mark.clause("PKR 14.15(e)2")
def test_14_15_e_2_the_cards_really_go_to_other_positions() -> None:
    right = play_with([]).dealt()
    wrong = play_with([At(Deal, FaultKind.WRONG_START)]).dealt()
    assert right["seat 2"] == [TOP[0], TOP[3]]
    assert wrong["seat 3"] == [TOP[0], TOP[3]], "the one after the left of the button came first"
    assert wrong["seat 2"] == [TOP[2], TOP[5]]


@pytest.mark.clause("PKR 14.15(e)3", "PKR 14.15(h)")
def test_14_15_e_3_two_cards_face_up_in_the_deck_are_a_misdeal_one_is_not() -> None:
    one = play_with([At(Deal, FaultKind.FACE_UP, nth=2)], said=RAISED)
    assert [step.cite for step in one.of(SetAside)] == ["PKR 14.15(h)"]
    assert one.of(Award)
    late = At(Deal, FaultKind.FACE_UP, to="community")
    two = play_with([At(Deal, FaultKind.FACE_UP, nth=2), late], said=RAISED)
    assert is_misdeal(two, "PKR 14.15(e)3"), "though three players have wagered"


@pytest.mark.clause("PKR 14.15(h)")
def test_14_15_h_a_card_found_face_up_is_not_used() -> None:
    played = play_with([At(Deal, FaultKind.FACE_UP, nth=2)])
    (aside,) = played.of(SetAside)
    assert aside.card == TOP[1]
    assert not any(aside.card in cards for cards in played.dealt().values())
    assert played.dealt()["seat 3"][0] == TOP[2], "the next card takes its place"


@pytest.mark.clause("PKR 14.15(e)4")
@pytest.mark.parametrize(
    ("said", "nth", "misdeal"),
    [("1 raise", 1, True), ("1 raise", 2, True), ("1 raise, 2 call", 3, False)],
)
def test_14_15_e_4_a_player_not_dealt_in_is_a_misdeal_before_two_voluntary_wagers(
    said: str, nth: int, misdeal: bool
) -> None:
    faults = [
        At(Deal, FaultKind.PASSED_OVER, "seat 4", to="seat 4"),
        At(Ask, FOUND, "seat 4", nth=nth),
    ]
    chips = dict.fromkeys((1, 2, 3, 4), 200_00)
    # The button is at seat 1: seat 2 and 3 post, seat 4 would act first.
    played = play_with(faults, said=said, chips=chips)
    assert "seat 4" not in played.dealt()
    assert 4 not in {ask.seat for ask in played.of(Ask)}
    assert ("PKR 14.15(e)4" in rulings(played)) == (not misdeal)
    assert bool(played.of(Award)) == (not misdeal)
    if misdeal:
        assert chips_after(played) == chips


@pytest.mark.clause("PKR 14.15(e)4")
def test_14_15_e_4_of_two_players_the_one_without_cards_is_missed_at_once() -> None:
    faults = [At(Deal, FaultKind.PASSED_OVER, "seat 1", to="seat 1")]
    played = play_with(faults, chips=(1, 2))
    assert "PKR 14.15(e)4" in played.cites
    assert chips_after(played) == {1: 200_00, 2: 200_00}


@pytest.mark.clause("PKR 14.15(e)")
def test_14_15_e_a_misdeal_returns_all_cards_for_a_reshuffle_and_the_button_stays() -> None:
    faults = [At(Deal, FaultKind.WRONG_START), At(Ask, FOUND, THE_START)]
    played = play_with(faults)
    collected = [step for step in played.of(Collect) if step.cite == "PKR 14.15(e)"]
    assert {step.place for step in collected} == {"seat 1", "seat 2", "seat 3"}
    assert [step.cite for step in played.of(RackStub)] == ["PKR 14.15(e)"]
    table = played.table
    assert sorted(table.kit.cards.stub) == sorted(FULL_DECK)
    assert refunds(played) == {2: 1_00, 3: 2_00}, "the blinds"
    again = round_with(table)
    assert again.table.state.own.button == 1
    assert again.of(Award)


# --- (f), (g), (n) ---------------------------------------------------------------------------


@pytest.mark.clause("PKR 14.15(f)")
def test_14_15_f_cards_of_an_ineligible_player_alone_are_discarded() -> None:
    played = play_with([At(Deal, FaultKind.INELIGIBLE, nth=2)], said=RAISED)
    place = [step.place for step in played.of(Collect) if step.cite == "PKR 14.15(f)"]
    assert place == ["an ineligible player"]
    assert played.dealt()["seat 3"][0] == TOP[2], "the second card of the deck went astray"
    assert sum(map(len, played.dealt().values())) == 3 * 2 + 3 + 5
    assert played.of(Award), "the round of play is continued"


@pytest.mark.clause("PKR 14.15(g)")
@pytest.mark.parametrize("kind", [FaultKind.CARD_MISSING, FaultKind.CARD_ADDITIONAL])
@pytest.mark.parametrize(("at", "nth"), [(Ask, 1), (Ask, 6), (Deal, 9), (Reveal, 1)])
def test_14_15_g_missing_or_extra_cards_make_the_round_dead_and_the_pot_goes_back(
    kind: FaultKind, at: type[Step], nth: int
) -> None:
    played = play_with([At(at, kind, nth=nth)], said=RAISED)
    assert chips_after(played) == START
    assert not played.of(Award)
    (gone,) = played.of(RemoveDeck)
    assert (gone.deck, gone.cite) == (0, "PKR 14.15(g)")
    after = [step for step, _ in played.steps][played.index("PKR 14.15(g)") :]
    assert [step.deck for step in after if isinstance(step, Receive)] == [0]
    assert [step.by for step in after if isinstance(step, Inspect)] == [
        "dealer", "floorperson", "first player", "second player",
    ]  # fmt: skip
    assert sorted(played.table.kit.cards.stub) == sorted(FULL_DECK)


@pytest.mark.clause("PKR 14.15(g)")
def test_14_15_g_each_gets_the_own_contributions_of_this_round() -> None:
    """Seat 3 is all in for $5, the others have put in $20 each, in a main and a side pot."""
    chips = {1: 100_00, 2: 100_00, 3: 5_00}
    said = "1 raise 2000, 2 call, 3 call"
    missing = At(Ask, FaultKind.CARD_MISSING, nth=4)
    played = play_with([missing], said=said, chips=chips, words="limit=no")
    assert refunds(played) == {1: 20_00, 2: 20_00, 3: 5_00}
    assert chips_after(played) == chips


@pytest.mark.clause("PKR 14.15(n)")
def test_14_15_n_a_card_off_the_table_is_examined_and_not_used_in_that_round() -> None:
    played = play_with([At(Deal, FaultKind.OFF_TABLE, nth=2)], said=RAISED)
    order = [step for step, _ in played.steps if step.cite == "PKR 14.15(n)"]
    assert [type(step) for step in order[:2]] == [Conduct, SetAside]
    aside: Any = order[1]
    assert aside.card == TOP[1]
    assert not any(aside.card in cards for cards in played.dealt().values())
    assert played.of(Award)
    assert len(played.table.kit.cards.stub) == 52, "it is in the deck of the next round"


@pytest.mark.parametrize("fault", [FaultKind.OFF_TABLE, FaultKind.FACE_UP, FaultKind.INELIGIBLE])
def test_a_card_not_used_is_missing_at_the_last_street_of_eight_players(fault: FaultKind) -> None:
    full = range(1, 9)  # 51 cards before the last street, so one is left for all
    words = "game=seven-card-stud ante=1"
    assert play_with([], chips=tuple(full), words=words).of(Award)
    played = play_with([At(Deal, fault, nth=2)], chips=tuple(full), words=words)
    assert "PKR 14.15(r)" in played.cites
    assert chips_after(played) == dict.fromkeys(full, 200_00)


@pytest.mark.parametrize("nth", [7, 9])
def test_nobody_but_the_auditor_sees_which_card_is_missing(nth: int) -> None:
    played = play_with([At(Deal, FaultKind.CARD_MISSING, nth=nth)], words="game=seven-card-stud")
    (found,) = [done for done in played.done if done.fault]
    assert isinstance(found.step, Deal) and found.step.face == "up" and found.fault
    hidden: Any = seen(found, PUBLIC)
    assert not hidden.fault.cards
    assert seen(found, AUDITOR) == found


@pytest.mark.clause("PKR 14.15(e)2", "PKR 14.15(e)4")
def test_14_15_e_a_straddle_is_a_voluntary_wager() -> None:
    """A-PKR-16: with the straddle and one call two players have wagered; the round stands."""
    faults = [At(Deal, FaultKind.WRONG_START), At(Ask, FaultKind.ERROR_FOUND, nth=3)]
    played = play_with(faults, said="1 straddle, 2 call", words="straddle=yes")
    assert rulings(played) == ["PKR 14.15(e)2"]
    assert played.of(Award)


def test_14_15_is_indexed_in_the_order_of_its_letters() -> None:
    """Every letter of the section names the function that carries it out."""
    rows = re.findall(r"^\((\w)\) (\w+)\.(\w+)$", irregularities.__doc__ or "", re.MULTILINE)
    letters = {re.match(r"PKR 14\.15\((\w)\)", cite)[1] for cite in catalogue() if "14.15(" in cite}  # type: ignore[index]
    assert [letter for letter, _, _ in rows] == sorted(letters)
    for _, module, function in rows:
        found = import_module(f"houseway.games.poker.{module}")
        assert callable(getattr(found, function))

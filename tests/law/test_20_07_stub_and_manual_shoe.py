"""19:47-20.7: of the manual shoe only (f) is in the excerpt, and with it the count of the stub."""

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import (
    Announce,
    CountHands,
    CountStub,
    Deal,
    Inspect,
    Load,
    RackStub,
    Receive,
    RemoveDeck,
    Return,
    Shuffle,
)
from tests.law.script import At, Played
from tests.law.three_card import AUTOMATED, HAND, options, play, seat

METHODS = ["", HAND, AUTOMATED]
COUNTING = [
    "shuffler=counting_device",
    "dealing=hand shuffler=counting_device",
    "dealing=automated_shoe shuffler=counting_device",
]


@pytest.mark.clause("TCP 20.7 outside shoe")
def test_20_7_from_a_manual_shoe_one_card_at_a_time_from_the_left() -> None:
    played = play(wagers={2: {"ante": 10_00}, 5: {"pair_plus": 5_00}})
    deals = played.of(Deal)
    assert [(step.to, step.count, step.face) for step in deals] == [
        (place, 1, "down") for place in ("seat 2", "seat 5", "dealer")
    ] * 3
    assert {step.drawn for step in deals} == {"hand nearest the shoe"}
    assert not any(step.under_cover for step in deals)
    kinds = [type(step) for step, _ in played.steps]
    call = next(n for n, (step, _) in enumerate(played.steps) if isinstance(step, Announce))
    assert played.of(Announce)[0].what.words == "No more bets"
    assert call < kinds.index(Deal)


@pytest.mark.clause("TCP 20.8(e)", "TCP 20.9(e)")
@pytest.mark.parametrize(
    ("words", "cite"),
    [("", "TCP 20.7(e) outside count"), (HAND, "TCP 20.8(e)"), (AUTOMATED, "TCP 20.9(e)")],
)
def test_20_8_e_20_9_e_the_stub_is_counted_in_every_fifth_round(words: str, cite: str) -> None:
    table = seat((1, 4), words)
    for _ in range(11):
        table.play_round()
    rounds = Played.every(table, ROUND)
    counted = [n for n, played in enumerate(rounds, 1) if played.of(CountStub)]
    assert counted == [5, 10]
    for n in counted:
        (step,) = rounds[n - 1].of(CountStub)
        assert step.cite == cite
        assert rounds[n - 1].answers(CountStub) == [52 - 9]


@pytest.mark.clause("TCP 20.8(e)", "TCP 20.9(e)")
@pytest.mark.parametrize("words", METHODS)
def test_20_8_e_20_9_e_never_less_often_than_once_in_five_rounds(words: str) -> None:
    with pytest.raises(Refused) as refusal:
        options(f"{words} count_every=6")
    assert refusal.value.cite == "TCP 20.8(e)"
    table = seat((1,), f"{words} count_every=2")
    for _ in range(4):
        table.play_round()
    counted = [bool(played.of(CountStub)) for played in Played.every(table, ROUND)]
    assert counted == [False, True, False, True]


@pytest.mark.clause("TCP 20.7(f)-exempt")
@pytest.mark.parametrize("words", COUNTING)
def test_20_7_f_a_device_that_counts_the_cards_spares_the_count(words: str) -> None:
    """A-TCP-7: 20.8(e) and 20.9(e) refer to 20.7(f), so it holds for all three ways."""
    table = seat((1,), words)
    for _ in range(6):
        table.play_round()
    for played in Played.every(table, ROUND):
        assert not played.of(CountStub)
        assert [step.cite for step in played.of(RackStub)] == ["TCP 20.7(f)-exempt"]
        assert [answer.count for answer in played.answers(Shuffle)] == [52]


@pytest.mark.clause("TCP 20.7(f)-exempt")
@pytest.mark.parametrize("words", ["shuffler=device", HAND, f"{AUTOMATED} shuffler=device"])
def test_20_7_f_a_device_that_does_not_count_spares_nothing(words: str) -> None:
    table = seat((1,), words)
    for _ in range(5):
        table.play_round()
    assert Played.every(table, ROUND)[4].of(CountStub)


@pytest.mark.clause("TCP 20.7(f)-bad")
@pytest.mark.parametrize("words", COUNTING)
def test_20_7_f_a_deck_with_a_wrong_machine_count_leaves_the_table(words: str) -> None:
    played = play(options=words, faults=[At(Shuffle, FaultKind.SHUFFLER_COUNT, nth=2)])
    (removed,) = played.of(RemoveDeck)
    assert removed.cite == "TCP 20.7(f)-bad"
    assert [answer.count for answer in played.answers(Shuffle)] == [51, 52]
    kinds = [type(step) for step, _ in played.steps]
    after = kinds[kinds.index(RemoveDeck) :]
    assert after.index(Receive) < after.index(Inspect) < after.index(Shuffle) < after.index(Load)


@pytest.mark.clause("TCP 20.7(e) outside count")
@pytest.mark.parametrize("words", METHODS)
def test_20_7_e_a_misdealt_card_found_by_the_count_makes_all_hands_void(words: str) -> None:
    played = play(
        wagers={1: {"ante": 10_00}, 2: {"pair_plus": 5_00}},
        options=f"{words} count_every=1",
        faults=[At(CountStub, FaultKind.STUB_MISDEALT, "seat 2")],
    )
    assert played.answers(CountHands) == [{"seat 1": 3, "seat 2": 4, "dealer": 3}]
    assert {(step.seat, step.wager) for step in played.of(Return)} == {
        (1, "ante"),
        (2, "pair_plus"),
    }
    assert not played.of(RemoveDeck)


@pytest.mark.clause("TCP 20.7(e) outside count")
def test_20_7_e_a_deck_that_lacks_a_card_leaves_the_table() -> None:
    played = play(options="count_every=1", faults=[At(CountStub, FaultKind.STUB_WRONG)])
    assert [step.cite for step in played.of(RemoveDeck)] == ["TCP 20.7(e) outside count"]
    assert played.money(1) == {"ante": 0}


def test_20_4_20_5_the_table_is_opened_and_shuffled_as_the_sibling_rule_says() -> None:
    """Outside the text; and the journal of it stands an audit."""
    table = seat((1,))
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    assert {cite for cite in opening.cites if " outside " not in cite} == set()
    table.close()
    assert audit(table.journal, game).clean

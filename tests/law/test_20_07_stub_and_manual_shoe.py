"""19:47-20.7: of the manual shoe only (f) is in the excerpt, and with it the count of the stub."""

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import (
    Announce,
    CountStub,
    Deal,
    Inspect,
    Load,
    RackStub,
    Receive,
    RemoveDeck,
    Shuffle,
)
from tests.law.script import At, Played
from tests.law.three_card import AUTOMATED, HAND, play, seat

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


def test_20_4_20_5_the_table_is_opened_and_shuffled_as_the_sibling_rule_says() -> None:
    """Outside the text; and the journal of it stands an audit."""
    table = seat((1,))
    table.play_round()
    (opening,) = Played.every(table, OPENING)
    assert {cite for cite in opening.cites if " outside " not in cite} == set()
    table.close()
    assert audit(table.journal, game).clean

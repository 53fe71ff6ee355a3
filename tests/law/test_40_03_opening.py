"""13:69F-40.3, opening of the table for gaming."""

from itertools import groupby, pairwise

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.table.refusal import Refused
from houseway.table.state import OPENING
from houseway.table.steps import Inspect, Load, Receive, Shuffle, Spread, Stack, Step, Turn, Wash
from tests.law.hi_lo import WAYS, seat
from tests.law.script import Played, run_to, step_by_step

OF_A_DECK = (Receive, Inspect, Spread, Turn, Wash, Stack, Shuffle)
BY_THE_TEXT = [
    ("receive", "HL5 40.2(a)-deck"),
    ("dealer", "HL5 40.3(a)"),
    ("floorperson", "HL5 40.3(b)"),
    ("spread up by suit and in sequence", "HL5 40.3(b)"),
    ("first player", "HL5 40.3(b)"),
    ("turn down", "HL5 40.3(c)-wash"),
    ("wash", "HL5 40.3(c)-wash"),
    ("stack", "HL5 40.3(c)-shuffle"),
    ("shuffle", "HL5 40.4(a)-when"),
    ("stack", "HL5 40.4(b)2"),
]


def brief(step: Step) -> str:
    match step:
        case Inspect(by=by):
            return by
        case Spread(face=face, order=order):
            return f"spread {face} {order}"
        case Turn(face=face):
            return f"turn {face}"
    return type(step).__name__.lower()


def opened(words: str = "") -> Played:
    table = seat(words=words)
    table.begin(OPENING)
    table.run()
    return Played(table)


@pytest.mark.clause("HL5 40.3(a)", "HL5 40.3(b)", "HL5 40.3(c)-wash", "HL5 40.3(c)-shuffle")
@pytest.mark.parametrize("words", WAYS)
def test_40_3_the_opening_goes_step_by_step_as_the_text_does(words: str) -> None:
    played = opened(words)
    done = [(brief(s), s.cite) for s in played.of(*OF_A_DECK)]
    assert done[:-1] == BY_THE_TEXT[:-1]
    assert done[-1] == (("stack", "HL5 40.4(a)-stack") if words == WAYS[1] else BY_THE_TEXT[-1])
    assert isinstance(played.done[-1].step, Load)


@pytest.mark.clause("HL5 40.3(a)")
def test_40_3_a_pre_shuffled_cards_are_neither_spread_nor_washed() -> None:
    played = opened("pre_shuffled=yes")
    assert [brief(s) for s in played.of(*OF_A_DECK)] == ["receive", "shuffle", "stack"]
    assert played.of(Shuffle)[0].by == "supplier"


@pytest.mark.clause("HL5 40.3(b)")
def test_40_3_b_the_spread_cards_lie_by_suit_and_in_sequence_before_a_player() -> None:
    table = seat(())
    with pytest.raises(Refused):
        table.begin(OPENING)
    table.sit(7, "first", 100_00)
    table.begin(OPENING)
    for step in step_by_step(table):
        if isinstance(step, Inspect) and step.by == "first player":
            cards = table.kit.cards.deck(0).cards
            suits = [list(run) for _, run in groupby(cards, key=lambda card: card.suit)]
            assert [len(run) for run in suits] == [13] * 4
            assert all(b.rank == a.rank + 1 for run in suits for a, b in pairwise(run))


@pytest.mark.clause("HL5 40.3(c)-wash", "HL5 40.3(c)-shuffle")
def test_40_3_c_the_wash_mixes_the_cards_and_the_shuffle_mixes_them_again() -> None:
    table = seat()
    table.begin(OPENING)
    run_to(table, Wash)
    assert table.kit.cards.deck(0).cards == list(FULL_DECK)
    run_to(table, Stack)
    washed = list(table.kit.cards.deck(0).cards)
    assert sorted(washed) == sorted(FULL_DECK) and washed != list(FULL_DECK)
    run_to(table, Shuffle)
    assert table.kit.cards.deck(0).cards == washed
    run_to(table, Stack)
    assert table.kit.cards.deck(0).cards != washed


@pytest.mark.clause("HL5 40.3(d)")
def test_40_3_d_two_decks_are_opened_separately_one_after_the_other() -> None:
    steps = opened("decks=2 shuffler=device").of(*OF_A_DECK)
    expected = [(deck, word) for deck in (0, 1) for word, _ in BY_THE_TEXT]
    assert [(s.deck, brief(s)) for s in steps] == expected
    assert [s.cite for s in steps if brief(s) == "dealer"] == ["HL5 40.3(d)"] * 2

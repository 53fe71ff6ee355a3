"""13:69F-2C.6(d) and 2C.9(b): how cards lie on the layout, on record and as they are drawn."""

from io import StringIO
from itertools import pairwise
from math import cos, radians, sin

import pytest

import houseway
from houseway.cli.screen import Screen
from houseway.cli.session import show_cards
from houseway.cli.terminal import Terminal
from houseway.felt.plan import Box
from houseway.table.faults import FaultKind
from houseway.table.steps import Ask, Deal, PlaceHeld
from houseway.table.views import PUBLIC, View
from tests.law.script import At, run_to
from tests.law.three_card_21 import BURN, ArrangedShoe, Scripted, dealing_order, play, seat

clause = pytest.mark.clause


@clause("TC21 2C.6(d)3", "TC21 2C.6(d)5", "TC21 2C.6(d)1")
def test_2c_6_d_the_second_and_third_card_overlap_the_one_before_and_no_other_card() -> None:
    round = play({1: "2s 5d 4c", 2: "Ts 5c 2d"}, "Th 6d", "3h 2h", choices={1: ["hit"]})
    lie = [(step.to, step.cite.removeprefix("TC21 "), step.lies) for step in round.of(Deal)]
    assert [(to, cite) for to, cite, lies in lie if lies == "overlapping"] == [
        ("seat 1", "2C.6(d)3"), ("seat 2", "2C.6(d)3"),
        ("seat 1", "2C.6(d)5"), ("seat 2", "2C.6(d)5"),
    ]  # fmt: skip
    third = next(step for step in round.of(Deal) if step.cite == "TC21 2C.6(d)5")
    assert third.act() == "deal a card to seat 1, face up, over the corner of the card before"


@clause("TC21 2C.14(g)-one", "TC21 2C.6(d)3")
def test_2c_6_d_a_second_card_that_was_missed_overlaps_too() -> None:
    missed = [At(Deal, FaultKind.TOO_FEW, to="seat 1", cite="TC21 2C.6(d)3")]
    round = play({1: "2s 5d 4c"}, "Th 6d", choices={1: ["take the card"]}, faults=missed)
    late = next(step for step in round.of(Deal) if step.cite == "TC21 2C.14(g)-one")
    assert late.lies == "overlapping"


@clause("TC21 2C.9(b)")
def test_2c_9_b_the_card_of_a_double_lies_sideways() -> None:
    round = play({1: "2s 5d 4c"}, "6h Td", "8c 5h", choices={1: ["double 1000"]})
    (doubled,) = [step for step in round.of(Deal) if step.cite == "TC21 2C.9(b)"]
    assert doubled.lies == "sideways"
    assert doubled.act() == "deal a card to seat 1, face up, sideways"
    drawn = play({1: "2s 5d 4c"}, "6h Td", "8c 5h", choices={1: ["hit", "stand"]})
    assert not any(step.lies == "sideways" for step in drawn.of(Deal))


@clause("TC21 2C.9(b)", "TC21 2C.14(c)-use", "TC21 2C.14(h)")
def test_2c_9_b_also_when_it_was_drawn_in_error_or_missed_at_first() -> None:
    exposed = At(Ask, FaultKind.EXPOSED_IN_ERROR, "seat 1")
    exposed.fields = {"place": "seat 1"}
    missed = At(Deal, FaultKind.TOO_FEW, to="seat 1", cite="TC21 2C.9(b)")
    choices = {1: ["double 1000", "take the card"]}
    held = play({1: "2s 5d 4c"}, "6h Td", "8c 5h", choices=choices, faults=[exposed])
    assert [step.lies for step in held.of(PlaceHeld)] == ["sideways"]
    late = play({1: "2s 5d 4c"}, "6h Td", "8c 5h", choices=choices, faults=[missed])
    made_up = next(step for step in late.of(Deal) if step.cite == "TC21 2C.14(h)")
    assert made_up.lies == "sideways"


@clause("TC21 2C.9(b)", "TC21 2C.6(d)5")
def test_2c_9_b_a_view_knows_how_they_lie_and_the_terminal_draws_them_so() -> None:
    deck = [BURN, *dealing_order(["2s 5d 4c", "Ts 5c 2d"], "6h Td", "8c 5h")]
    table = seat([1, 2], source=ArrangedShoe(deck))
    table.players[1] = Scripted(choices=["double 1000"])
    table.begin()
    run_to(table, Ask, place="seat 2")
    view: View = table.view(PUBLIC)
    assert view.how == {
        "seat 1": {1: "overlapping", 2: "overlapping", 3: "sideways"},
        "seat 2": {1: "overlapping", 2: "overlapping"},
    }
    plain, drawn = StringIO(), StringIO()
    for out, encoding in ((plain, "ascii"), (drawn, "utf-8")):
        terminal = Terminal()
        terminal.console = Screen(file=out)
        show_cards_as(terminal, view, encoding)
    assert "2s 5d 4c 8c sideways" in plain.getvalue()
    assert " 2♠  5♦  4♣   8♣  sideways" in drawn.getvalue(), "no gap where cards overlap"
    table.run()
    assert table.view(PUBLIC).how == {}


def show_cards_as(terminal: Terminal, view: View, encoding: str) -> None:
    """Draw the cards on a screen of an encoding."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.cli.terminal._can_draw", lambda _: encoding == "utf-8")
        show_cards(terminal, view)


@clause("TC21 2C.6(d)3", "TC21 2C.6(d)5")
def test_2c_6_d_the_layout_shows_each_card_over_the_corner_of_the_one_before() -> None:
    plan = houseway.felt("three-card-21").plan
    hands = [mark for mark in plan.marks if mark.name == "cards"]
    assert len(hands) == 6
    for hand in hands:
        cards = [shape for shape in hand.shapes if isinstance(shape, Box) and shape.pen == "card"]
        assert len(cards) == 3
        for before, card in pairwise(cards):
            right, up = turned_back(card.x - before.x, card.y - before.y, card.turn)
            assert 0 < right < card.width and -card.height < up < 0, "y grows toward the players"


def turned_back(x: float, y: float, degrees: float) -> tuple[float, float]:
    """A distance on the felt as whoever sits at the position sees it."""
    turn = radians(degrees)
    return x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)

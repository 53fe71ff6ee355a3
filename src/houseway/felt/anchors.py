"""Where things are put on a felt: every place with its id, point, angle and size in millimetres.

A program that draws cards and chips reads these instead of having coordinates of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.felt.plan import Mark, Plan, Shape


@dataclass(frozen=True)
class Holding:
    """What lies at a place, by the name that records have for it."""

    cards: str = ""
    """A place of cards, such as `seat 1 hand 2`."""
    first: int = 1
    """Which of its cards is the first to lie here."""
    step: tuple[float, float] = (0.0, 0.0)
    """How far a card beyond those drawn lies from the one before: right, and down."""
    stake: str = ""
    """A wager: the number of the seat and its name, such as `1 ante`."""


NOTHING = Holding()
PLACED = ("area", "place", "number", "drawn")
"""The kinds of marks that things are laid on."""


@dataclass(frozen=True)
class Anchor:
    """The middle of a place on the table, how it is turned (degrees clockwise), and its size."""

    id: str
    x: float
    y: float
    angle: float
    width: float
    height: float
    holding: Holding = NOTHING


def key(mark: "Mark") -> str:
    """The id of a mark, the same in every drawing of the game."""
    name = mark.name.replace("_", "-").replace(" ", "-").replace("'", "")
    return f"seat-{mark.seat}-{name}" if mark.seat else f"{mark.kind}-{name}"


def anchors(plan: "Plan") -> Iterator[Anchor]:
    """All places: seats, areas, what stands on the table, each card of a row, and what is put."""
    turns = {seat.number: seat.turn for seat in plan.seats}
    for seat in plan.seats:
        yield Anchor(f"seat-{seat.number}", seat.x, seat.y, seat.turn, 0.0, 0.0)
    for mark in plan.marks:
        if mark.kind not in PLACED or not mark.shapes:
            continue
        turn = turns.get(mark.seat, 0.0)
        yield replace(_anchor(key(mark), mark.shapes[0], turn), holding=mark.holding)
        for n, card in enumerate(cards(mark), 1):
            yield _anchor(f"{key(mark)}-card-{n}", card, turn)
    yield from plan.put


def cards(mark: "Mark") -> "list[Shape]":
    """The outlines of the single cards of a mark."""
    return [shape for shape in mark.shapes[1:] if shape.pen == "card"]


def _anchor(name: str, shape: "Shape", turn: float) -> Anchor:
    from houseway.felt.plan import Box, Circle, Ring

    match shape:
        case Circle(x, y, radius):
            return Anchor(name, x, y, turn, 2 * radius, 2 * radius)
        case Box(x, y, width, height, angle):
            return Anchor(name, x, y, angle, width, height)
        case Ring(x, y, inner, outer):
            return Anchor(name, x, y + (inner + outer) / 2, 0.0, 2 * outer, outer - inner)
    return Anchor(name, shape.x, shape.y, shape.turn, shape.size, shape.size)

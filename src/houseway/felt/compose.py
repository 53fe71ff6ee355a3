"""A design laid out on a table of some size, so that nothing overlaps and all lies on the felt."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from houseway.felt.along_arc import BETWEEN, along_arc
from houseway.felt.dealer_side import furniture, rows
from houseway.felt.footprint import Covered, collisions, covered
from houseway.felt.house import House
from houseway.felt.layout_requirements import words
from houseway.felt.notices import Posted, Posting, on_felt
from houseway.felt.oval import Oval
from houseway.felt.panel import at_the_ends, beside_cards, lowest
from houseway.felt.plan import Design, DoesNotFit, Mark, Plan, Seat
from houseway.felt.put import put
from houseway.felt.seats import GAP, area, seats
from houseway.felt.table_shape import DEPTH, WIDTH, TableShape

APART = (0.0, 30.0, 60.0)
"""How much farther from the dealer's cards framed notices may stand to make room."""
SCALES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6)
"""How much smaller lettering along the arc may be to fit."""

CLEAR = 8.0
"""Lettering and framed notices come no nearer to anything."""


def compose(
    design: Design,
    notices: Iterable[Posted],
    table: TableShape,
    positions: int,
    house: House,
    posting: Posting = "felt",
    options: Mapping[str, str] | None = None,
) -> Plan:
    """Lay a design out, its lettering as large as the table allows, or raise `DoesNotFit`."""
    posted = {notice.name: notice for notice in on_felt(notices, posting)}
    clash = DoesNotFit("the lettering is too long")
    for grown in _growths(table):
        try:
            around, marks = _laid_out(design, posted, table, positions, house, grown)
        except DoesNotFit as error:
            clash = error
            continue
        plan = Plan(design, table, house, around, marks, posting, dict(options or {}))
        return plan.with_anchors(tuple(put(design, table, around, marks)))
    raise clash


def _growths(table: TableShape) -> Iterator[float]:
    """How many times larger than on a common table lettering may be, the most first."""
    most = min(table.width / WIDTH, table.depth / DEPTH)
    if most > 1:
        yield from (most, (1 + most) / 2)
    yield 1.0


def _laid_out(
    design: Design,
    posted: Mapping[str, Posted],
    table: TableShape,
    positions: int,
    house: House,
    grown: float,
) -> tuple[tuple[Seat, ...], tuple[Mark, ...]]:
    beside, cards = furniture(design, table), rows(design, table)
    ends = tuple(at_the_ends(design, table, posted, beside, grown))
    around = seats(design.fields, table, positions, lowest((*beside, *ends)) + 2 * GAP)
    areas = tuple(
        area(field, seat, design.requirements) for seat in around for field in design.fields
    )
    fixed = [covered(mark) for mark in (*beside, *cards, *ends, *areas)]
    refuse_overlaps(fixed, (), table, GAP)
    below, clash = lowest((*beside, *ends)) + GAP, DoesNotFit("the lettering is too long")
    for scale, between, apart in product(SCALES, BETWEEN, APART):
        framed = beside_cards(design, table, posted, cards, lowest(beside), apart, grown)
        try:
            lettering = along_arc(design, table, posted, house, below, between, scale * grown)
            free = [covered(mark) for mark in (*framed, *lettering)]
            refuse_overlaps(free, fixed, table, CLEAR)
        except DoesNotFit as error:
            clash = error
            continue
        return around, tuple(found.mark for found in (*fixed, *free))
    raise clash


def refuse_overlaps(
    marks: Sequence[Covered], others: Sequence[Covered], table: TableShape | Oval, gap: float
) -> None:
    """Raise `DoesNotFit` where marks overlap each other or others, or lie beyond the edge."""
    for one, other in collisions(marks, others, gap):
        raise DoesNotFit(f"{_called(one)} and {_called(other)} would overlap")
    for found in marks:
        if not all(table.holds(x, y) for piece in found.pieces for x, y in piece):
            raise DoesNotFit(f"{_called(found.mark)} would lie beyond the edge")


def _called(mark: Mark) -> str:
    name = words(mark.name)
    return f"the {name} of position {mark.seat}" if mark.seat else f"the {name}"

"""Where things of a position are put that have no area: chips, a name, more hands, insurance."""

from collections.abc import Iterator, Mapping
from math import radians, tan

from houseway.felt.anchors import Anchor, Holding
from houseway.felt.dealer_side import IN_HAND, in_hand
from houseway.felt.plan import Design, Mark, Put, Ring, Seat
from houseway.felt.seats import CARD, FURTHER, STEP, at_angle, half
from houseway.felt.table_shape import BORDER, TableShape

CHIPS = 62.0
"""What the chips of a seat are drawn in: a few stacks of chips of 39 mm."""
FEWEST = 30.0
"""And where seats are close together, no less than this."""
CHIPS_AHEAD = 45.0
LETTERED = (150.0, 20.0)
"""A name is lettered on the edge of the table, before its seat."""
PAST_END = 3.0
"""Degrees from the end of a line at which the outermost seats put what belongs on it."""


def put(
    design: Design, table: TableShape, seats: tuple[Seat, ...], marks: tuple[Mark, ...]
) -> Iterator[Anchor]:
    """All of it, seat by seat."""
    lines = {
        mark.name: shape for mark in marks for shape in mark.shapes[:1] if isinstance(shape, Ring)
    }
    yield Anchor("dealers-hand", *in_hand(table.middle), 0.0, *CARD, Holding(IN_HAND))
    for seat in seats:
        yield _chips(design, table, seat, seats)
        x, y = seat.at(0, -BORDER / 2)
        yield Anchor(f"seat-{seat.number}-name", x, y, seat.turn, *LETTERED)
        for each in design.puts:
            if not each.on or each.on in lines:
                yield _put(each, seat, table, lines)


def _chips(design: Design, table: TableShape, seat: Seat, seats: tuple[Seat, ...]) -> Anchor:
    """At the right hand, between this position and the next."""
    turn = abs(seats[0].turn - seats[1].turn) if len(seats) > 1 else STEP
    end = (table.border - CHIPS_AHEAD) * tan(radians(turn / 2))
    low = (field for field in design.fields if field.ahead - field.height / 2 < 2 * CHIPS_AHEAD)
    begin = max(map(half, low), default=0.0)
    size = min(CHIPS, max(FEWEST, end - begin))
    x, y = seat.at(begin + size / 2, CHIPS_AHEAD)
    return Anchor(f"seat-{seat.number}-stack", x, y, seat.turn, size, size)


def _put(put: Put, seat: Seat, table: TableShape, lines: Mapping[str, Ring]) -> Anchor:
    held = put.holds.format(seat=seat.number)
    holding = Holding(stake=held) if put.kind == "wager" else Holding(held, 1, FURTHER)
    ahead = put.ahead
    if put.on:
        line = lines[put.on]
        reach = max(0.0, line.reach - PAST_END)
        seat = at_angle(table, seat.number, max(-reach, min(reach, -seat.turn)))
        ahead += table.border - (line.inner + line.outer) / 2
    x, y = seat.at(put.right, ahead)
    key = f"seat-{seat.number}-{put.name}"
    return Anchor(key, x, y, seat.turn, put.width, put.height, holding)

"""The positions around the arc, and the areas of each as they are marked."""

from collections.abc import Iterator, Sequence
from math import atan, cos, degrees, radians, sin

from houseway.felt.anchors import Holding
from houseway.felt.footprint import box
from houseway.felt.layout_requirements import LayoutRequirements
from houseway.felt.lettering import CAP, fitted
from houseway.felt.plan import Box, Circle, DoesNotFit, Field, Mark, Seat, Shape, Straight, Suit
from houseway.felt.table_shape import TableShape

CARD = (64.0, 89.0)
"""A playing card, 2 1/2 by 3 1/2 inches."""

FURTHER = (14.0, -16.0)
"""A card beyond those drawn lies so far to the right of the one before, and towards the dealer."""

GAP = 4.0
"""No two areas come nearer to each other."""
STEP = 27.0
"""Seats are at most so many degrees apart, unless they need more."""
SPREAD = 66.0
"""The outermost seats are at most so many degrees from straight down."""

LABEL = 19.0
CARD_LABEL = 12.0
SPACING = 0.04


def seats(
    fields: Sequence[Field], table: TableShape, positions: int, below: float
) -> tuple[Seat, ...]:
    """Positions from the dealer's left around the arc, each turned to the middle of its circle.

    None comes nearer to the dealer's edge than `below`.
    """
    if reach(fields) > 0.75 * table.border:
        raise DoesNotFit("the areas of a position would reach too far")
    needed = 2 * max(
        degrees(atan(half(field) / (table.border - field.ahead - field.height / 2)))
        for field in fields
    )
    spread = SPREAD
    while spread > 0 and _top(fields, at_angle(table, 1, spread)) < below:
        spread -= 0.25
    step = min(max(STEP, needed), 2 * spread / (positions - 1)) if positions > 1 else 0.0
    if positions > 1 and step < needed:
        raise DoesNotFit(f"{positions} positions would overlap")
    return tuple(
        at_angle(table, number, step * ((positions + 1) / 2 - number))
        for number in range(1, positions + 1)
    )


def reach(fields: Sequence[Field]) -> float:
    """How far a position reaches from the border towards the dealer."""
    return max(field.ahead + field.height / 2 for field in fields)


def half(field: Field) -> float:
    """How far an area reaches from the middle of its position to either side, with the gap."""
    return abs(field.right) + field.width / 2 + GAP


def at_angle(table: TableShape, number: int, angle: float) -> Seat:
    """The position so many degrees to the right of straight down."""
    turn = radians(angle)
    x, y = table.middle + table.border * sin(turn), table.centre + table.border * cos(turn)
    return Seat(number, x, y, -angle)


def _top(fields: Sequence[Field], seat: Seat) -> float:
    """How near to the dealer's edge a position comes."""
    return min(y for field in fields for _, y in box(_box(field, seat)))


def _box(field: Field, seat: Seat, inset: float = 0, corner: float = 12) -> Box:
    x, y = seat.at(field.right, field.ahead)
    wide, high = field.width - 2 * inset, field.height - 2 * inset
    return Box(x, y, wide, high, seat.turn, corner - inset, "fine" if inset else "line")


def area(field: Field, seat: Seat, requirements: LayoutRequirements) -> Mark:
    """One area of one position: its outline, what is drawn in it, its label."""
    asked = requirements.area(field.area)
    x, y = seat.at(field.right, field.ahead)
    shapes: list[Shape]
    match field.shape:
        case "circle":
            radius = field.width / 2
            shapes = [Circle(x, y, radius), Circle(x, y, radius - 4.5, "fine")]
        case "box":
            shapes = [_box(field, seat), _box(field, seat, 4.5)]
        case "cards":
            outline = Box(x, y, field.width, field.height, seat.turn, 7, "fine")
            shapes = [outline, *_cards(field, seat)]
    if field.suit:
        shapes.append(Suit(field.suit, x, y, field.width * 0.6, seat.turn))
    return Mark(
        "area",
        field.area,
        asked.cite if asked else "",
        tuple(shapes),
        tuple(_label(field, seat)),
        seat=seat.number,
        holding=_holding(field, seat),
    )


def _holding(field: Field, seat: Seat) -> Holding:
    """What a record calls what lies in an area of this seat."""
    held = field.holds.format(seat=seat.number)
    if field.shape != "cards":
        return Holding(stake=held)
    step, rise = _apart(field)
    return Holding(held, field.first, (step, -rise) if field.corner else FURTHER)


def _apart(field: Field) -> tuple[float, float]:
    """How far the cards of an area lie from each other: to the right, and ahead."""
    between = max(1, field.cards - 1)
    rise = (field.height - 8 - CARD[1]) / between if field.corner else 0.0
    return (field.width - 8 - CARD[0]) / between, rise


def _cards(field: Field, seat: Seat) -> Iterator[Box]:
    """Outlines of the cards, as far apart as the area allows, above the label."""
    step, rise = _apart(field)
    up = CARD_LABEL / 2 if field.label else 0.0
    for n in range(field.cards):
        from_middle = n - (field.cards - 1) / 2
        x, y = seat.at(field.right + from_middle * step, field.ahead + up + from_middle * rise)
        yield Box(x, y, *CARD, seat.turn, 4, "card")


def _label(field: Field, seat: Seat) -> Iterator[Straight]:
    on_cards = field.shape == "cards"
    most = CARD_LABEL if on_cards else LABEL
    if field.shape == "circle" and len(field.label) > 1:
        room = field.width * 0.7
    else:
        room = field.width - (12 if on_cards else 24)
    size = min((fitted(line, room, most, SPACING) for line in field.label), default=most)
    for n, line in enumerate(field.label):
        down = (n - (len(field.label) - 1) / 2) * size * 1.02 + size * CAP / 2
        if on_cards:
            down = field.height / 2 - 4.5
        x, y = seat.at(field.right, field.ahead - down)
        yield Straight(line, x, y, size, seat.turn, spacing=size * SPACING)

"""The felt as DXF for a cutter or plotter: real millimetres, one layer a kind, y upward.

Outlines are circles and closed polylines. Each carries what it is, its seat and its clause as
extended data under HOUSEWAY. Lettering is outlines, so that no machine needs a face; the text is
on a layer that is switched off, along the arc letter by letter.
"""

import io
from math import atan2, cos, degrees, radians, sin, tan
from typing import TYPE_CHECKING

from houseway.felt.lettering import CAP, width
from houseway.felt.outlined import Contour, outlines
from houseway.felt.plan import (
    Box,
    Circle,
    Curved,
    Lettering,
    Mark,
    Plan,
    Point,
    Ring,
    Shape,
    Straight,
    Suit,
)
from houseway.felt.suits import SUITS
from houseway.felt.table_shape import BORDER, CORNER, SECOND, TableShape

if TYPE_CHECKING:
    from ezdxf.entities.dxfgfx import DXFGraphic
    from ezdxf.layouts.layout import Modelspace

LAYERS = {
    "table": ("TABLE", 7),
    "area": ("AREAS", 2),
    "place": ("PLACES", 4),
    "inscription": ("FRAMES", 3),
    "ornament": ("ORNAMENTS", 6),
    "lettering": ("LETTERING", 1),
    "outline": ("OUTLINES", 1),
    "border": ("BORDER", 2),
    "number": ("NUMBERS", 4),
    "drawn": ("DRAWN", 4),
}
"""Layer and colour of each kind. Of lettering the outlines are shown; the text is for readers."""

APPLICATION = "HOUSEWAY"
MILLIMETRES = 4
"""The unit as DXF numbers it."""
QUARTER = tan(radians(90) / 4)
"""The bulge of a quarter of a circle, as polylines state it."""
CURVE = 8
"""Straight pieces of a curve of a suit."""

Vertex = tuple[float, float, float]
"""A corner and the bulge of the side that begins there."""


def dxf(plan: Plan) -> bytes:
    """The drawing; needs ezdxf."""
    from ezdxf import options  # type: ignore[attr-defined]
    from ezdxf.filemanagement import new

    # Without it each file has another date and another identity.
    fixed = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        document = new("R2010", units=MILLIMETRES)
        document.appids.add(APPLICATION)
        for name, colour in LAYERS.values():
            document.layers.add(name, color=colour)
        document.layers.get(LAYERS["lettering"][0]).off()
        space, flip = document.modelspace(), _Flip(plan.table.depth)
        table = plan.table
        edge = _table(table) if isinstance(table, TableShape) else _box(table.within(0))
        _closed(space, edge, flip, LAYERS["table"][0])
        for inset in (BORDER, BORDER + SECOND):
            if isinstance(table, TableShape):
                _border(space, table, inset, flip)
            else:
                _closed(space, _box(table.within(inset)), flip, LAYERS["border"][0])
        lines = [line for mark in plan.marks for line in _lines(mark)]
        letters = outlines("".join(sorted({letter for line in lines for letter in line.text})))
        for mark in plan.marks:
            _mark(space, mark, flip)
        for line in lines:
            _lettering(space, line, flip, letters)
        text = io.StringIO()
        document.write(text)
        return text.getvalue().encode()
    finally:
        options.write_fixed_meta_data_for_testing = fixed


class _Flip:
    """From y downward to y upward."""

    def __init__(self, depth: float) -> None:
        self.depth = depth

    def __call__(self, x: float, y: float) -> Point:
        return round(x, 3), round(self.depth - y, 3)


def _mark(space: "Modelspace", mark: Mark, flip: _Flip) -> None:
    layer = LAYERS[mark.kind][0]
    for n, shape in enumerate(mark.shapes):
        covers = [
            over for over in mark.shapes[n + 1 :] if isinstance(over, Box) and over.pen == "card"
        ]
        if n and covers and isinstance(shape, Box) and shape.pen == "card":
            _uncovered(space, shape, covers, flip, layer)
            continue
        drawn = _shape(space, shape, flip, layer)
        if n == 0:
            told = [mark.kind, mark.name, f"seat {mark.seat}" if mark.seat else "", mark.cite]
            drawn.set_xdata(APPLICATION, [(1000, word) for word in told if word])


def _lines(mark: Mark) -> tuple[Lettering, ...]:
    return (*mark.lettering, *(text for row in mark.rows for text in row))


def _border(space: "Modelspace", table: TableShape, inset: float, flip: _Flip) -> None:
    """The line within the edge, open towards the dealer."""
    left, right = inset, table.width - inset
    flank = table.flank_at(inset)
    bulge = tan(atan2(table.middle - inset, flank - table.centre) / 2)
    around = ((right, CORNER, 0.0), (right, flank, bulge), (left, flank, 0.0))
    points = [(*flip(x, y), round(-each, 6)) for x, y, each in (*around, (left, CORNER, 0.0))]
    space.add_lwpolyline(points, "xyb", dxfattribs={"layer": LAYERS["border"][0]})


def _uncovered(space: "Modelspace", card: Box, covers: list[Box], flip: _Flip, layer: str) -> None:
    """The edges of a card that no card laid over it hides."""
    corners = [(x, y) for x, y, _ in _box(card)]
    for begin, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        for one, other in _outside(begin, end, covers):
            ends = (flip(*one), flip(*other))
            space.add_line(*ends, dxfattribs={"layer": layer})


def _outside(begin: Point, end: Point, covers: list[Box]) -> list[tuple[Point, Point]]:
    """What of a line lies in none of the boxes."""
    left = [(0.0, 1.0)]
    step = (end[0] - begin[0], end[1] - begin[1])
    for box in covers:
        low, high = 0.0, 1.0
        at = _turned(begin[0] - box.x, begin[1] - box.y, -box.turn)
        by = _turned(*step, -box.turn)
        for place, move, half in zip(at, by, (box.width / 2, box.height / 2), strict=True):
            if abs(move) < 1e-9:
                if abs(place) >= half:
                    low, high = 1.0, 0.0
                continue
            enters, leaves = sorted(((-half - place) / move, (half - place) / move))
            low, high = max(low, enters), min(high, leaves)
        if low < high:
            left = [
                piece
                for a, b in left
                for piece in ((a, min(b, low)), (max(a, high), b))
                if piece[1] - piece[0] > 1e-6
            ]

    def at_share(share: float) -> Point:
        return begin[0] + step[0] * share, begin[1] + step[1] * share

    return [(at_share(a), at_share(b)) for a, b in left]


def _shape(space: "Modelspace", shape: Shape, flip: _Flip, layer: str) -> "DXFGraphic":
    match shape:
        case Circle(x, y, radius):
            return space.add_circle(flip(x, y), round(radius, 3), dxfattribs={"layer": layer})
        case Box():
            return _closed(space, _box(shape), flip, layer)
        case Ring():
            return _closed(space, _ring(shape), flip, layer)
        case Suit():
            return _closed(space, _suit(shape), flip, layer)


def _closed(space: "Modelspace", vertices: list[Vertex], flip: _Flip, layer: str) -> "DXFGraphic":
    # A bulge is to the left of its side where y goes up, to the right where it goes down.
    points = [(*flip(x, y), round(-bulge, 6)) for x, y, bulge in vertices]
    return space.add_lwpolyline(points, "xyb", close=True, dxfattribs={"layer": layer})


def _table(table: TableShape) -> list[Vertex]:
    side = tan(_half_arc(table) / 2)
    right = float(table.width)
    return [
        (CORNER, 0, 0),
        (right - CORNER, 0, QUARTER),
        (right, CORNER, 0),
        (right, table.flank, side),
        (0, table.flank, 0),
        (0, CORNER, QUARTER),
    ]


def _half_arc(table: TableShape) -> float:
    """Half the angle of the table's arc."""
    return atan2(table.middle, table.flank - table.centre)


def _box(box: Box) -> list[Vertex]:
    wide, high, corner = box.width / 2, box.height / 2, box.corner
    around = (
        (corner - wide, -high, 0.0),
        (wide - corner, -high, QUARTER),
        (wide, corner - high, 0.0),
        (wide, high - corner, QUARTER),
        (wide - corner, high, 0.0),
        (corner - wide, high, QUARTER),
        (-wide, high - corner, 0.0),
        (-wide, corner - high, QUARTER),
    )
    turned = [(*_turned(x, y, box.turn), bulge) for x, y, bulge in around]
    return [(box.x + x, box.y + y, bulge) for x, y, bulge in turned]


def _ring(ring: Ring) -> list[Vertex]:
    reach = radians(ring.reach)
    bulge = tan(reach / 2)
    right, down = sin(reach), cos(reach)
    return [
        (ring.x - ring.outer * right, ring.y + ring.outer * down, -bulge),
        (ring.x + ring.outer * right, ring.y + ring.outer * down, 0),
        (ring.x + ring.inner * right, ring.y + ring.inner * down, bulge),
        (ring.x - ring.inner * right, ring.y + ring.inner * down, 0),
    ]


def _suit(sign: Suit) -> list[Vertex]:
    begin, curves = SUITS[sign.suit]
    vertices: list[Vertex] = []
    for one, other, end in curves:
        for n in range(CURVE):
            t = n / CURVE
            x, y = (
                (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
                for a, b, c, d in zip(begin, one, other, end, strict=True)
            )
            across, down = _turned(x * sign.size, y * sign.size, sign.turn)
            vertices.append((sign.x + across, sign.y + down, 0))
        begin = end
    return vertices


def _turned(x: float, y: float, turn: float) -> Point:
    angle = radians(turn)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _lettering(
    space: "Modelspace", line: Lettering, flip: _Flip, letters: dict[str, tuple[Contour, ...]]
) -> None:
    from ezdxf.enums import TextEntityAlignment

    def put(text: str, x: float, y: float, turn: float, align: TextEntityAlignment) -> None:
        written = space.add_text(
            text,
            height=round(line.size * CAP, 3),
            rotation=round(-turn, 3),
            dxfattribs={"layer": LAYERS["lettering"][0]},
        )
        written.set_placement(flip(x, y), align=align)

    def outline(letter: str, x: float, y: float, turn: float) -> None:
        """A letter whose origin lies here."""
        for contour in letters.get(letter, ()):
            turned = [_turned(cx * line.size, -cy * line.size, turn) for cx, cy in contour]
            points = [flip(x + across, y + down) for across, down in turned]
            space.add_lwpolyline(points, close=True, dxfattribs={"layer": LAYERS["outline"][0]})

    match line:
        case Straight(text, x, y, _, turn, anchor):
            align = {
                "start": TextEntityAlignment.LEFT,
                "middle": TextEntityAlignment.CENTER,
                "end": TextEntityAlignment.RIGHT,
            }[anchor]
            put(text, x, y, turn, align)
            spacing = line.spacing
            wide = width(text, line.size, spacing)
            along = {"start": 0.0, "middle": -wide / 2, "end": -wide}[anchor]
            for letter in text:
                across, down = _turned(along, 0, turn)
                outline(letter, x + across, y + down, turn)
                along += width(letter, line.size, spacing)
        case Curved(text, x, y, radius, size, spacing):
            along = -width(text, size, spacing) / 2
            for letter in text:
                wide = width(letter, size, spacing)
                angle = (along + wide / 2) / radius
                if letter != " ":
                    at = x + radius * sin(angle), y + radius * cos(angle)
                    turn = -degrees(angle)
                    put(letter, *at, turn, TextEntityAlignment.CENTER)
                    back = _turned(-width(letter, size) / 2, 0, turn)
                    outline(letter, at[0] + back[0], at[1] + back[1], turn)
                along += wide

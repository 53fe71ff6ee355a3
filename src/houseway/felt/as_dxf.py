"""The felt as DXF for a cutter or plotter: real millimetres, one layer a kind, y upward.

Outlines are circles and closed polylines. Each carries what it is, its seat and its clause as
extended data under HOUSEWAY. Lettering is text; along the arc each letter stands alone.
"""

import io
from math import atan2, cos, degrees, radians, sin, tan
from typing import TYPE_CHECKING

from houseway.felt.lettering import CAP, width
from houseway.felt.oval import Oval
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
from houseway.felt.table_shape import CORNER, TableShape

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
}
"""Layer and colour of each kind."""

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
        space, flip = document.modelspace(), _Flip(plan.table.depth)
        table = plan.table
        edge = _box(table.within(0)) if isinstance(table, Oval) else _table(table)
        _closed(space, edge, flip, LAYERS["table"][0])
        for mark in plan.marks:
            _mark(space, mark, flip)
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
        drawn = _shape(space, shape, flip, layer)
        if n == 0:
            told = [mark.kind, mark.name, f"seat {mark.seat}" if mark.seat else "", mark.cite]
            drawn.set_xdata(APPLICATION, [(1000, word) for word in told if word])
    for line in (*mark.lettering, *(text for row in mark.rows for text in row)):
        _lettering(space, line, flip)


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


def _lettering(space: "Modelspace", line: Lettering, flip: _Flip) -> None:
    from ezdxf.enums import TextEntityAlignment

    def put(text: str, x: float, y: float, turn: float, align: TextEntityAlignment) -> None:
        written = space.add_text(
            text,
            height=round(line.size * CAP, 3),
            rotation=round(-turn, 3),
            dxfattribs={"layer": LAYERS["lettering"][0]},
        )
        written.set_placement(flip(x, y), align=align)

    match line:
        case Straight(text, x, y, _, turn, anchor):
            align = {
                "start": TextEntityAlignment.LEFT,
                "middle": TextEntityAlignment.CENTER,
                "end": TextEntityAlignment.RIGHT,
            }[anchor]
            put(text, x, y, turn, align)
        case Curved(text, x, y, radius, size, spacing):
            along = -width(text, size, spacing) / 2
            for letter in text:
                wide = width(letter, size, spacing)
                angle = (along + wide / 2) / radius
                if letter != " ":
                    at = x + radius * sin(angle), y + radius * cos(angle)
                    turn = -degrees(angle)
                    put(letter, *at, turn, TextEntityAlignment.CENTER)
                along += wide

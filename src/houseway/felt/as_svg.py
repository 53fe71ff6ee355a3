"""The felt as SVG: the master drawing, one user unit a millimetre.

Every mark is a group that says what it is (`data-area`, `data-place`, `data-notice`), at which
seat, and by which clause, so that a drawing program keeps it and `houseway layout --check` reads
it. Shapes have plain attributes and text stays text, along the arc by `textPath`.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from math import cos, radians, sin
from xml.sax.saxutils import escape, quoteattr

from houseway.felt.anchors import Anchor, Holding, anchors, key
from houseway.felt.board import Board
from houseway.felt.house import Colours
from houseway.felt.layout_requirements import TABLE, words
from houseway.felt.lettering import FACE
from houseway.felt.oval import DEALERS_EDGE, Oval
from houseway.felt.plan import (
    Box,
    Circle,
    Curved,
    Lettering,
    Mark,
    Pen,
    Plan,
    Ring,
    Seat,
    Shape,
    Straight,
    Suit,
)
from houseway.felt.suits import SUITS
from houseway.felt.table_shape import BORDER, CORNER, SECOND, TableShape

LARGE = 100.0
"""A box with corners so round is an oval."""
NAMESPACES = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
    "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
}
TOLD = {
    "area": "data-area",
    "place": "data-place",
    "inscription": "data-notice",
    "number": "data-number",
    "drawn": "data-drawn",
}
LAYERS = (
    ("ornament", "Ornaments"),
    ("place", "Dealer's side"),
    ("inscription", "Inscriptions"),
    ("area", "Positions"),
)
BOARD_LAYERS = (*LAYERS, ("number", "Numbers"), ("drawn", "Drawn"))


def svg(plan: Plan) -> str:
    """The whole drawing."""
    table, design = plan.table, plan.design
    root = NAMESPACES | {
        "width": f"{table.width}mm",
        "height": f"{table.depth}mm",
        "viewBox": f"0 0 {table.width} {table.depth}",
        "data-game": design.game,
        "data-sheet": "board" if isinstance(table, Board) else "felt",
        "data-positions": str(len(plan.seats)),
        "data-posting": plan.posting,
        "data-options": json.dumps(dict(plan.options), ensure_ascii=False, sort_keys=True),
    }
    lines = (
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<svg{_attributes(root)}>",
        f"<title>{escape(f'{design.title}, {plan.house.name}')}</title>",
        f"<desc>Layout to scale, {escape(design.citation)}; one unit is one millimetre.</desc>",
        *drawing(plan),
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def drawing(plan: Plan) -> Iterator[str]:
    """The layers, without the document around them."""
    colours, numbers = plan.house.colours, count(1)
    told = {anchor.id: _told(anchor) for anchor in anchors(plan)}
    yield from _layer("Cloth", _cloth(plan.table, colours))
    for kind, label in BOARD_LAYERS if isinstance(plan.table, Board) else LAYERS:
        marks = [mark for mark in plan.marks if mark.kind == kind and not mark.seat]
        lines = (
            _seats(plan, numbers, told) if kind == "area" else _marks(marks, colours, numbers, told)
        )
        yield from _layer(label, lines)
    if plan.put:
        empty = ({"id": each.id, "class": "anchor", **told[each.id]} for each in plan.put)
        yield from _layer("Anchors", (f"<g{_attributes(put)}/>" for put in empty))


Told = dict[str, dict[str, str]]


def _told(anchor: Anchor) -> dict[str, str]:
    """An anchor in the attributes of what it is of: on the table, whatever frame that is in."""
    size = {"data-size": f"{number(anchor.width)} {number(anchor.height)}"} if anchor.width else {}
    return {
        "data-anchor": f"{number(anchor.x)} {number(anchor.y)}",
        "data-angle": number(anchor.angle),
        **size,
        **_held(anchor.holding),
    }


def _held(holding: Holding) -> dict[str, str]:
    """What lies there, as records call it."""
    stake = {"data-stake": holding.stake} if holding.stake else {}
    if not holding.cards:
        return stake
    return stake | {
        "data-cards": holding.cards,
        **({"data-first": str(holding.first)} if holding.first > 1 else {}),
        "data-step": " ".join(map(number, holding.step)),
    }


def _layer(label: str, lines: Iterable[str]) -> Iterator[str]:
    name = label.lower().replace("'", "").replace(" ", "-")
    layer = {"id": name, "inkscape:groupmode": "layer", "inkscape:label": label}
    yield f"<g{_attributes(layer)}>"
    yield from lines
    yield "</g>"


def _cloth(table: TableShape | Oval | Board, colours: Colours) -> Iterator[str]:
    edge = outline_path(table) if isinstance(table, TableShape) else box_path(table.within(0))
    yield (
        f'<g class="place" id="place-table" data-place="{TABLE}" inkscape:label="table">'
        f'<path d="{edge}" fill="{colours.cloth}"/></g>'
    )
    for inset, width in ((BORDER, 3), (BORDER + SECOND, 0.9)):
        path = _border(table, inset)
        yield (
            f'<path class="border" d="{path}" fill="none" stroke="{colours.gold}" '
            f'stroke-width="{number(width)}"/>'
        )


def _border(table: TableShape | Oval | Board, inset: float) -> str:
    match table:
        case Oval():
            return open_path(table, inset)
        case Board():
            return box_path(table.within(inset))
    return border_path(table, inset)


def outline_path(table: TableShape) -> str:
    """The table's edge."""
    corner, radius, right = number(CORNER), number(table.radius), number(table.width)
    return (
        f"M{corner} 0H{number(table.width - CORNER)}A{corner} {corner} 0 0 1 {right} {corner}"
        f"V{number(table.flank)}A{radius} {radius} 0 0 1 0 {number(table.flank)}"
        f"V{corner}A{corner} {corner} 0 0 1 {corner} 0Z"
    )


def box_path(box: Box) -> str:
    """A box with round corners, as a path: its true outline is read back from it."""
    left, right = box.x - box.width / 2, box.x + box.width / 2
    top, bottom, corner = box.y - box.height / 2, box.y + box.height / 2, box.corner
    arc = f"A{number(corner)} {number(corner)} 0 0 1 "
    return (
        f"M{number(left + corner)} {number(top)}H{number(right - corner)}"
        f"{arc}{number(right)} {number(top + corner)}V{number(bottom - corner)}"
        f"{arc}{number(right - corner)} {number(bottom)}H{number(left + corner)}"
        f"{arc}{number(left)} {number(bottom - corner)}V{number(top + corner)}"
        f"{arc}{number(left + corner)} {number(top)}Z"
    )


def open_path(table: Oval, inset: float) -> str:
    """A line within the edge of an oval, open at the dealer's place."""
    box = table.within(inset)
    bottom, ends = number(box.y + box.height / 2), (table.straight / 2, DEALERS_EDGE / 2)
    left, right = number(table.middle - ends[0]), number(table.middle + ends[0])
    top, arc = number(inset), f"A{number(box.corner)} {number(box.corner)} 0 0 1 "
    return (
        f"M{number(table.middle + ends[1])} {top}H{right}{arc}{right} {bottom}"
        f"H{left}{arc}{left} {top}H{number(table.middle - ends[1])}"
    )


def border_path(table: TableShape, inset: float) -> str:
    """A line within the edge, open at the dealer's side."""
    left, right, top = number(inset), number(table.width - inset), number(CORNER)
    radius, flank = number(table.radius - inset), number(table.flank_at(inset))
    return f"M{right} {top}V{flank}A{radius} {radius} 0 0 1 {left} {flank}V{top}"


def _seats(plan: Plan, numbers: Iterator[int], told: Told) -> Iterator[str]:
    """Each position in its own frame: x to the player's right, y towards the player."""
    for seat in plan.seats:
        group = {
            "id": f"seat-{seat.number}",
            "class": "seat",
            "transform": _frame(seat),
            **told[f"seat-{seat.number}"],
            "inkscape:label": f"Position {seat.number}",
        }
        yield f"<g{_attributes(group)}>"
        marks = (_framed(mark, seat) for mark in plan.marks if mark.seat == seat.number)
        yield from _marks(marks, plan.house.colours, numbers, told)
        yield "</g>"


def _frame(seat: Seat) -> str:
    return f"translate({number(seat.x)} {number(seat.y)}) rotate({number(seat.turn)})"


def _framed(mark: Mark, seat: Seat) -> Mark:
    """A mark in the frame of its seat."""
    return replace(
        mark,
        shapes=tuple(_moved(shape, seat) for shape in mark.shapes),
        lettering=tuple(_shifted(line, seat) for line in mark.lettering),
    )


def _moved(shape: Shape, seat: Seat) -> Shape:
    x, y = seat.seen(shape.x, shape.y)
    if isinstance(shape, Box | Suit):
        return replace(shape, x=x, y=y, turn=shape.turn - seat.turn)
    return replace(shape, x=x, y=y)


def _shifted(line: Lettering, seat: Seat) -> Lettering:
    x, y = seat.seen(line.x, line.y)
    if isinstance(line, Straight):
        return replace(line, x=x, y=y, turn=line.turn - seat.turn)
    return replace(line, x=x, y=y)


def _marks(
    marks: Iterable[Mark], colours: Colours, numbers: Iterator[int], told: Told
) -> Iterator[str]:
    for mark in marks:
        yield from _mark(mark, colours, numbers, told)


def _mark(mark: Mark, colours: Colours, numbers: Iterator[int], told: Told) -> Iterator[str]:
    name = words(mark.name)
    label = name if not mark.seat else f"{name}, position {mark.seat}"
    group = {
        "class": mark.kind,
        "id": key(mark),
        **({"data-seat": str(mark.seat)} if mark.seat else {}),
        **({TOLD[mark.kind]: mark.name} if mark.kind in TOLD else {}),
        **({"data-clause": mark.cite} if mark.cite else {}),
        **told.get(key(mark), {}),
        "inkscape:label": label,
    }
    yield f"<g{_attributes(group)}>"
    nth = count(1)
    for n, shape in enumerate(mark.shapes):
        drawn = _shape(shape, colours, outline=n == 0)
        card = f"{key(mark)}-card-{next(nth)}" if n and shape.pen == "card" else ""
        if card in told:
            element, rest = drawn.split(" ", 1)
            drawn = f"{element}{_attributes({'id': card, **told[card]})} {rest}"
        yield drawn
    for line in mark.lettering:
        yield from _lettering(line, colours, numbers)
    for hand, odds in mark.rows:
        pair = (*_lettering(hand, colours, numbers), *_lettering(odds, colours, numbers))
        yield f'<g class="row">{"".join(pair)}</g>'
    yield "</g>"


def _shape(shape: Shape, colours: Colours, *, outline: bool) -> str:
    pen = _pen(shape.pen, colours, outline=outline)
    match shape:
        case Circle(x, y, radius):
            return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{pen}/>'
        case Box(corner=corner, height=height) if corner == height / 2 and corner > LARGE:
            return f'<path d="{box_path(shape)}"{pen}/>'
        case Box(x, y, width, height, turn, corner):
            turned = f' transform="{_turned(turn, x, y)}"' if turn else ""
            return (
                f'<rect x="{number(x - width / 2)}" y="{number(y - height / 2)}" '
                f'width="{number(width)}" height="{number(height)}" rx="{number(corner)}"'
                f"{turned}{pen}/>"
            )
        case Ring():
            return f'<path d="{_ring_path(shape)}"{pen}/>'
        case Suit(_, x, y, _, turn):
            turned = f' transform="{_turned(turn, x, y)}"' if turn else ""
            return f'<path d="{_suit_path(shape)}"{turned}{pen}/>'


def _suit_path(sign: Suit) -> str:
    begin, curves = SUITS[sign.suit]

    def at(point: tuple[float, float]) -> str:
        return f"{number(sign.x + point[0] * sign.size)} {number(sign.y + point[1] * sign.size)}"

    drawn = "".join(f"C{at(one)} {at(other)} {at(end)}" for one, other, end in curves)
    return f"M{at(begin)}{drawn}Z"


def _ring_path(ring: Ring) -> str:
    left, right = -ring.reach, ring.reach
    ends = [
        (ring.x + radius * sin(radians(angle)), ring.y + radius * cos(radians(angle)))
        for radius, angle in (
            (ring.outer, left),
            (ring.outer, right),
            (ring.inner, right),
            (ring.inner, left),
        )
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ends
    outer, inner = number(ring.outer), number(ring.inner)
    return (
        f"M{number(ax)} {number(ay)}A{outer} {outer} 0 0 0 {number(bx)} {number(by)}"
        f"L{number(cx)} {number(cy)}A{inner} {inner} 0 0 1 {number(dx)} {number(dy)}Z"
    )


def _pen(pen: Pen, colours: Colours, *, outline: bool) -> str:
    fill = colours.deep if outline and pen != "dashed" else "none"
    match pen:
        case "plain":
            return f' fill="{colours.gold}"'
        case "dashed":
            return f' fill="none" stroke="{colours.gold}" stroke-width="1.2" stroke-dasharray="7 4"'
        case "card":
            return f' fill="{colours.cloth}" stroke="{colours.gold}" stroke-width="0.8"'
    width = {"line": "2.4", "fine": "1"}[pen]
    return f' fill="{fill}" stroke="{colours.gold}" stroke-width="{width}"'


def _lettering(line: Lettering, colours: Colours, numbers: Iterator[int]) -> Iterator[str]:
    ink = colours.gold if line.ink == "gold" else colours.cream
    face = {
        "font-family": FACE,
        "font-weight": "bold",
        "font-size": number(line.size),
        "fill": ink,
        **({"letter-spacing": number(line.spacing)} if line.spacing else {}),
    }
    match line:
        case Straight(text, x, y, _, turn, anchor):
            place = {"x": number(x), "y": number(y), "text-anchor": anchor}
            if turn:
                place["transform"] = _turned(turn, x, y)
            yield f"<text{_attributes(place | face)}>{escape(text)}</text>"
        case Curved(text):
            name = f"arc-{next(numbers)}"
            yield f'<path id="{name}" class="arc" d="{_arc_path(line)}" fill="none"/>'
            link = {"xlink:href": f"#{name}", "startOffset": "50%"}
            yield (
                f"<text{_attributes(face | {'text-anchor': 'middle'})}>"
                f"<textPath{_attributes(link)}>{escape(text)}</textPath></text>"
            )


def _arc_path(line: Curved) -> str:
    """The lower half of the circle that the letters stand on, from left to right."""
    radius, y = number(line.radius), number(line.y)
    return (
        f"M{number(line.x - line.radius)} {y}A{radius} {radius} 0 0 0 "
        f"{number(line.x + line.radius)} {y}"
    )


def _turned(turn: float, x: float, y: float) -> str:
    return f"rotate({number(turn)} {number(x)} {number(y)})"


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())


def number(value: float) -> str:
    """A measure to a hundredth of a millimetre, without idle zeros.

    >>> number(12.5), number(3), number(-0.001)
    ('12.5', '3', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text

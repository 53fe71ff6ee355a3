"""What a drawing shows, measured here with a ruler of our own: nothing of `houseway.felt` is asked.

Only what our own SVG has is understood: rect, circle, path of M L H V A C Z, text, and groups or
shapes moved by translate and rotate.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from math import asin, cos, hypot, pi, radians, sin
from xml.etree import ElementTree

from houseway.felt.as_svg import svg
from houseway.felt.house import House
from houseway.felt.plan import Plan
from houseway.felt.table_shape import TableShape, usual_size
from houseway.games import game
from houseway.games.layouts import layout

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
Point = tuple[float, float]

LETTERS = ("font-size", "letter-spacing")
GAMES = (
    "heads-up-holdem",
    "five-card-hi-lo",
    "three-card-poker",
    "three-card-21",
    "blackjack",
    "poker",
)
D_SHAPED = [name for name in GAMES if not game(name).oval]
"""The games whose players sit at one side of the table."""
SIZES = ((1830, 1020), (1800, 1080), (2000, 1020), (2500, 940), (2200, 1400))
"""Tables of many proportions."""


@dataclass(frozen=True)
class Curved:
    """Lettering along an arc, around the middle of the table's arc."""

    text: str
    radius: float
    size: float
    spacing: float


@dataclass
class Thing:
    """One marked group: what it is and its outline, which is its first shape."""

    kind: str
    name: str
    seat: int
    clause: str
    outline: tuple[Point, ...] = ()
    radius: float = 0
    """Of a circle."""
    texts: list[str] = field(default_factory=list)
    curved: list["Curved"] = field(default_factory=list)

    @property
    def centre(self) -> Point:
        xs, ys = zip(*self.outline, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def along(self, direction: Point) -> tuple[float, float]:
        """The extent in a direction."""
        values = [x * direction[0] + y * direction[1] for x, y in self.outline]
        return min(values), max(values)


@dataclass
class Seen:
    """A drawing."""

    width: float
    depth: float
    things: list[Thing]
    edge: str
    """The path of the table's edge."""

    def of(self, kind: str) -> list[Thing]:
        return [thing for thing in self.things if thing.kind == kind]

    def place(self, name: str) -> Thing:
        (found,) = (thing for thing in self.of("place") if thing.name == name)
        return found

    def area(self, seat: int, name: str) -> Thing:
        (found,) = (t for t in self.of("area") if t.seat == seat and t.name == name)
        return found

    def inscription(self, name: str) -> Thing:
        (found,) = (thing for thing in self.of("inscription") if thing.name == name)
        return found

    @property
    def seats(self) -> list[int]:
        return sorted({thing.seat for thing in self.of("area")})


def plan(
    name: str,
    width: int | None = None,
    depth: int | None = None,
    positions: int | None = None,
    posting: str = "felt",
    house: str = "Boardwalk Casino",
    **settings: str,
) -> Plan:
    played = game(name)
    return layout(
        played,
        played.options.parse(settings),
        TableShape(
            usual_size(played.oval)[0] if width is None else width,
            usual_size(played.oval)[1] if depth is None else depth,
        ),
        positions or played.positions,
        House(house),
        posting,  # type: ignore[arg-type]
    )


@cache
def seen(name: str, *size: int, posting: str = "felt", **settings: str) -> Seen:
    """A drawing of ours, as it is in the file."""
    return read(svg(plan(name, *size, posting=posting, **settings)))


def read(text: str) -> Seen:
    root = ElementTree.fromstring(text)
    width, depth = (float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert root.attrib["viewBox"] == f"0 0 {width:g} {depth:g}"
    paths = {e.get("id"): e.get("d") for e in root.iter(f"{SVG}path")}
    things: list[Thing] = []
    edge = ""
    for element, moves in _walk(root, ()):
        kind = element.get("class", "")
        if kind not in ("area", "place", "inscription", "ornament"):
            continue
        name = element.get(f"data-{'notice' if kind == 'inscription' else kind}", "")
        if name == "table":
            edge = element[0].attrib["d"]
            continue
        thing = Thing(
            kind, name, int(element.get("data-seat", "0")), element.get("data-clause", "")
        )
        for inner, inner_moves in _walk(element, moves[:-1]):
            if inner.tag == f"{SVG}text":
                line = "".join(inner.itertext())
                thing.texts.append(line)
                for on_path in inner.iter(f"{SVG}textPath"):
                    arc = paths[on_path.attrib[XLINK].removeprefix("#")]
                    radius = float(arc.split("A")[1].split()[0])
                    sizes = (float(inner.get(name, "0")) for name in LETTERS)
                    thing.curved.append(Curved(line, radius, *sizes))
            elif not thing.outline and inner.get("class") != "arc":
                points = [_moved(point, inner_moves) for point in _points(inner)]
                if points:
                    thing.outline = tuple(points)
                    thing.radius = float(inner.get("r", "0"))
        things.append(thing)
    return Seen(width, depth, things, edge)


Moves = tuple[str, ...]


def _walk(
    element: ElementTree.Element, moves: Moves
) -> Iterator[tuple[ElementTree.Element, Moves]]:
    here = (*moves, element.get("transform", ""))
    yield element, here
    for child in element:
        yield from _walk(child, here)


def _moved(point: Point, moves: Moves) -> Point:
    x, y = point
    for move in reversed(moves):
        for name, inside in reversed(re.findall(r"(translate|rotate)\(([^)]*)\)", move)):
            numbers = [float(number) for number in inside.split()]
            if name == "translate":
                x, y = x + numbers[0], y + numbers[1]
            else:
                angle, (cx, cy) = radians(numbers[0]), numbers[1:] or (0, 0)
                x, y = x - cx, y - cy
                x, y = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
                x, y = x + cx, y + cy
    return x, y


def _points(element: ElementTree.Element) -> list[Point]:
    get = {name: float(value) for name, value in element.attrib.items() if name in _NUMBERS}
    if element.tag == f"{SVG}rect":
        x, y, w, h = (get[name] for name in ("x", "y", "width", "height"))
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    if element.tag == f"{SVG}circle":
        steps = [n * pi / 36 for n in range(72)]
        return [(get["cx"] + get["r"] * cos(a), get["cy"] + get["r"] * sin(a)) for a in steps]
    if element.tag == f"{SVG}path" and "H" in element.attrib["d"]:
        return _oval(element.attrib["d"])
    if element.tag == f"{SVG}path" and "A" in element.attrib["d"]:
        return _ring(element.attrib["d"])
    return []


_NUMBERS = ("x", "y", "width", "height", "cx", "cy", "r")


def _oval(d: str) -> list[Point]:
    """Two straight sides and two half circles: M x y H x A r r ... Z, from the upper left."""
    left, top, right, radius = (float(number) for number in re.findall(r"-?[\d.]+", d)[:4])
    steps = [n * pi / 36 for n in range(37)]
    return [(right + radius * sin(a), top + radius - radius * cos(a)) for a in steps] + [
        (left - radius * sin(a), top + radius + radius * cos(a)) for a in steps
    ]


def _ring(d: str) -> list[Point]:
    """The piece of a ring M x y A ... x y L x y A ... x y Z, symmetric to the table's axis."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", d)]
    (left, top), outer, (right, _) = numbers[:2], numbers[2], numbers[7:9]
    inner = numbers[11]
    middle = (left + right) / 2
    half = right - middle
    centre = top - (outer**2 - half**2) ** 0.5
    corner = numbers[9:11]
    assert abs(hypot(corner[0] - middle, corner[1] - centre) - inner) < 0.05
    reach = abs(half / outer)
    end = asin(reach)
    steps = [-end + 2 * end * n / 60 for n in range(61)]
    return [(middle + outer * sin(a), centre + outer * cos(a)) for a in steps] + [
        (middle + inner * sin(a), centre + inner * cos(a)) for a in reversed(steps)
    ]


def crossing(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two outlines cross, or one lies in the other."""
    if any(inside(point, other) for point in one) or any(inside(point, one) for point in other):
        return True
    return any(_cut(*a, *b) for a in _sides(one) for b in _sides(other))


def _sides(outline: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    yield from zip(outline, outline[1:] + outline[:1], strict=True)


def _cut(a: Point, b: Point, c: Point, d: Point) -> bool:
    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def inside(point: Point, outline: tuple[Point, ...]) -> bool:
    """Whether a point lies in an outline, by counting the sides to its right."""
    x, y = point
    count = 0
    for (ax, ay), (bx, by) in _sides(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            count += 1
    return count % 2 == 1


def bounds(outline: tuple[Point, ...]) -> tuple[float, float, float, float]:
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def apart(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether outlines are so far apart that nothing more need be measured."""
    a, b = bounds(one), bounds(other)
    return a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]

"""Reads a drawing back: a felt or a sign of ours, as we wrote it or as a drawing program left it.

Only the file is asked. Groups may be nested, shapes moved by their coordinates or by transforms,
texts broken into pieces; what is hidden counts as absent. All measures are millimetres.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot, isfinite
from xml.etree import ElementTree

from houseway import untrusted
from houseway.felt.affine import NUMBER, Affine, Point, read_transform
from houseway.felt.layout_requirements import NAME
from houseway.felt.polygons import hull
from houseway.felt.svg_outlines import length, outline, path_points
from houseway.untrusted import xml

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
ROLE = "{http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd}role"

MOST_BYTES = 10_000_000
MOST_ELEMENTS = 100_000
MOST_MARKED = 500
"""Areas, places and inscriptions together; a felt of ours has about a hundred."""
MOST_POINTS = 100_000
LONGEST = 2_000
"""Characters of a text or a transform."""
DEEPEST = 100
FURTHEST = 1e6
"""A kilometre, in millimetres: nothing of a table is drawn further away."""

_SIZE = re.compile(rf"\s*({NUMBER})\s*(mm|cm|in|pt|pc|px|Q|)\s*")
_MILLIMETRES = {
    "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6,
    "px": 25.4 / 96, "": 25.4 / 96, "Q": 0.25,
}  # fmt: skip
_USUAL_SIZE = 16.0
"""Of letters, in user units, where nothing is said."""
_LENGTH = re.compile(rf"\s*({NUMBER})\s*(?:px)?\s*")
_FONT_SIZE = re.compile(rf"(?:^|;)\s*font-size\s*:\s*({NUMBER})(?:px)?\s*(?:;|$)")
NEVER_DRAWN = {"clipPath", "mask", "pattern", "marker", "title", "desc", "metadata"}
_NOT_DRAWN = {"defs", "symbol"} | NEVER_DRAWN
_HIDDEN = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)"
    r"|opacity\s*:\s*0?\.?0*\s*(?:;|$))"
)


class Unreadable(ValueError):
    """A file that is no drawing of ours; the message says why, in one sentence."""


@dataclass(frozen=True)
class Words:
    """A text as it is read, where it begins, and which way its letters stand."""

    text: str
    at: Point
    up: Point
    size: float = 0.0
    """Of its letters, in millimetres; 0 if it is not known."""
    mirrored: bool = False


@dataclass
class Drawn:
    """One marked element of the drawing with everything inside it."""

    name: str
    seat: int = 0
    """The position it belongs to, from 1; 0 for what belongs to the table."""
    points: list[Point] = field(default_factory=list)
    texts: list[Words] = field(default_factory=list)
    ups: list[Point] = field(default_factory=list)
    """What "up" has become for each thing in it that has an up, by all transforms upon it."""

    @cached_property
    def hull(self) -> tuple[Point, ...]:
        """The convex outline of its shapes."""
        return hull(self.points)

    @cached_property
    def centre(self) -> Point:
        """The middle of its extent; of its texts, if it has no shape."""
        points = self.points or [words.at for words in self.texts]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2) if points else (0.0, 0.0)

    @property
    def text(self) -> str:
        """All its texts, in their order."""
        return " ".join(words.text for words in self.texts)


@dataclass(frozen=True)
class Drawing:
    """What a file shows."""

    marks: Mapping[str, str]
    """What the file says of itself: game, sheet, positions, posting, options."""
    areas: tuple[Drawn, ...]
    places: tuple[Drawn, ...]
    inscriptions: tuple[Drawn, ...]
    texts: tuple[Words, ...]
    """Every text but the licensee's name."""
    page: tuple[float, float, float, float] = (-FURTHEST, -FURTHEST, FURTHEST, FURTHEST)
    """Left, top, right and bottom of what the file shows at all."""

    def place(self, name: str) -> Drawn | None:
        """The place of this name, if it is drawn."""
        return next((place for place in self.places if place.name == name), None)


def read_drawing(data: bytes) -> Drawing:
    """What a drawing shows; raises Unreadable if it is not one."""
    root = parse(data)
    marks = {
        name.removeprefix("data-"): value
        for name, value in root.attrib.items()
        if name.startswith("data-")
    }
    if "game" not in marks:
        raise Unreadable("the drawing does not say of which game it is: it has no data-game")
    walk = _Walk(root)
    try:
        walk.into(root, Affine(a=(scale := _scale(root)), d=scale), (), 0)
        page = _page(root, scale)
    except (ValueError, OverflowError) as error:
        raise Unreadable(f"the drawing cannot be measured: {error}") from None
    return Drawing(
        marks,
        tuple(walk.areas),
        tuple(walk.places),
        tuple(walk.inscriptions),
        tuple(walk.texts),
        page,
    )


def parse(data: bytes) -> ElementTree.Element:
    """The root of an SVG file; raises Unreadable if it is none."""
    try:
        root = xml(data, MOST_BYTES, DEEPEST, MOST_ELEMENTS)
    except untrusted.Unreadable as error:
        raise Unreadable(f"the drawing {error}") from None
    if root.tag != f"{SVG}svg":
        raise Unreadable("the file is not an SVG drawing")
    return root


def page_size(root: ElementTree.Element) -> tuple[float, float]:
    """Width and height of the page in millimetres."""
    page = []
    for name in ("width", "height"):
        found = _SIZE.fullmatch(root.get(name, ""))
        if found is None or float(found[1]) <= 0:
            raise ValueError(f"its {name} is not given as a length, so that it has no scale")
        page.append(float(found[1]) * _MILLIMETRES[found[2]])
    return page[0], page[1]


def _page(root: ElementTree.Element, scale: float) -> tuple[float, float, float, float]:
    """What the file shows; a page wider than its viewBox shows it in the middle."""
    wide, high = page_size(root)
    box = [float(number) for number in re.findall(NUMBER, root.get("viewBox", ""))] or [0, 0, 0, 0]
    more = [(wide - box[2] * scale) / 2, (high - box[3] * scale) / 2] if box[2] else [0.0, 0.0]
    left, top = box[0] * scale - more[0], box[1] * scale - more[1]
    return left, top, left + wide, top + high


def _scale(root: ElementTree.Element) -> float:
    """Millimetres a user unit, by the width and height of the page and its viewBox."""
    page = page_size(root)
    box = [float(number) for number in re.findall(NUMBER, root.get("viewBox", ""))]
    if not box:
        return _MILLIMETRES["px"]
    if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
        raise ValueError("its viewBox is not four numbers")
    return min(page[0] / box[2], page[1] / box[3])


class _Walk:
    """A walk through the elements, with the transform and the marked elements around each."""

    def __init__(self, root: ElementTree.Element) -> None:
        self.by_id = {id: element for element in root.iter() if (id := element.get("id"))}
        self.under_text = {_link(element) for element in root.iter(f"{SVG}textPath")}
        self.areas: list[Drawn] = []
        self.places: list[Drawn] = []
        self.inscriptions: list[Drawn] = []
        self.texts: list[Words] = []
        self.seen = self.points = self.marked = 0

    def into(
        self,
        element: ElementTree.Element,
        outer: Affine,
        around: tuple[Drawn, ...],
        depth: int,
        size: float = _USUAL_SIZE,
    ) -> None:
        """Read an element and all inside it; `size` is that of the letters around it."""
        self.seen += 1
        if depth > DEEPEST or self.seen > MOST_ELEMENTS:
            raise ValueError("its clones are nested without end")
        tag = element.tag.removeprefix(SVG) if isinstance(element.tag, str) else ""
        if tag in _NOT_DRAWN or hidden(element):
            return
        here = outer @ read_transform(_short(element.get("transform", "")))
        around = (*around, *self._marked(element))
        size = _size(element, size)
        if tag == "text":
            self._read_text(element, here, around, size)
            return
        points = [_on_earth(here.point(x, y)) for x, y in outline(tag, element.attrib)]
        self.points += len(points)
        if self.points > MOST_POINTS:
            raise ValueError(f"its outlines have more than {MOST_POINTS:,} points")
        if element.get("id") in self.under_text:
            points = []
        for drawn in around:
            drawn.points += points
            if points and tag != "circle":
                drawn.ups += _up(here)
        if tag == "use":
            self._follow(element, here, around, depth, size)
        elif tag == "svg" and depth:
            here = here @ Affine(e=length(element.attrib, "x"), f=length(element.attrib, "y"))
        for child in element:
            self.into(child, here, around, depth + 1, size)

    def _marked(self, element: ElementTree.Element) -> Iterator[Drawn]:
        for name, kept in (
            (element.get("data-area"), self.areas),
            (element.get("data-place"), self.places),
            (element.get("data-notice"), self.inscriptions),
        ):
            if name is not None:
                seat = element.get("data-seat", "0")
                if not re.fullmatch(r"\d{1,4}", seat, re.ASCII):
                    raise ValueError(f"data-seat is {seat[:20]!r}, which is no number of a seat")
                self.marked += 1
                if self.marked > MOST_MARKED:
                    raise ValueError(f"it has more than {MOST_MARKED:,} areas and inscriptions")
                kept.append(drawn := Drawn(name, int(seat)))
                yield drawn

    def _follow(
        self,
        element: ElementTree.Element,
        here: Affine,
        around: tuple[Drawn, ...],
        depth: int,
        size: float,
    ) -> None:
        target = self.by_id.get(_link(element))
        if target is None:
            return
        moved = here @ Affine(e=length(element.attrib, "x"), f=length(element.attrib, "y"))
        if target.tag != f"{SVG}symbol":
            self.into(target, moved, around, depth + 1, size)
        elif not hidden(target):
            # A symbol is drawn where it is used, and only there.
            for child in target:
                self.into(child, moved, around, depth + 1, _size(target, size))

    def _read_text(
        self, element: ElementTree.Element, here: Affine, around: tuple[Drawn, ...], size: float
    ) -> None:
        text = " ".join(_short("".join(_pieces(element))).split())
        if not text:
            return
        up = _up(here)
        least = min((_size(inner, size) for inner in element.iter()), default=size)
        words = Words(
            text,
            _on_earth(here.point(*self._begin(element))),
            up[0] if up else (0.0, -1.0),
            least * here.narrowest,
            here.mirrors,
        )
        for drawn in around:
            drawn.texts.append(words)
            drawn.ups += up
        if not any(drawn.name == NAME for drawn in around):
            self.texts.append(words)

    def _begin(self, text: ElementTree.Element) -> Point:
        """Where a text begins: at its own place, its first line's, or that of its path."""
        for element in text.iter():
            path = self.by_id.get(_link(element)) if element.tag == f"{SVG}textPath" else None
            if path is not None and (points := path_points(path.get("d", ""))):
                return points[len(points) // 2 if "50%" in element.get("startOffset", "") else 0]
            if element.get("x") is not None or element.get("y") is not None:
                x, y = (re.findall(NUMBER, element.get(name, "0")) for name in "xy")
                return (float(x[0]) if x else 0.0, float(y[0]) if y else 0.0)
        return (0.0, 0.0)


def _pieces(element: ElementTree.Element) -> Iterator[str]:
    """The text of an element; a piece with a place of its own is a word of its own."""
    own_line = element.get(ROLE) == "line" or element.get("x") or element.get("y")
    if hidden(element):
        return
    yield " " if own_line else ""
    yield element.text or ""
    for child in element:
        yield from _pieces(child)
        yield child.tail or ""
    yield " " if own_line else ""


def _size(element: ElementTree.Element, inherited: float) -> float:
    """The size of letters in an element, as it says or as what is around it has it."""
    found = _FONT_SIZE.search(element.get("style", "")) or _LENGTH.fullmatch(
        element.get("font-size", "")
    )
    return float(found[1]) if found else inherited


def _short(text: str) -> str:
    if len(text) > LONGEST:
        raise ValueError(f"it has a text or a transform of more than {LONGEST:,} characters")
    return text


def _link(element: ElementTree.Element) -> str:
    return (element.get("href") or element.get(LINK) or "").removeprefix("#")


def hidden(element: ElementTree.Element) -> bool:
    """Whether an element itself says that it is not to be seen."""
    return (
        element.get("display") == "none"
        or element.get("visibility") in ("hidden", "collapse")
        or element.get("opacity") in ("0", "0.0")
        or _HIDDEN.search(element.get("style", "")) is not None
    )


def _up(transform: Affine) -> list[Point]:
    x, y = transform.direction(0.0, -1.0)
    size = hypot(x, y)
    return [(x / size, y / size)] if size else []


def _on_earth(point: Point) -> Point:
    if not all(isfinite(number) and abs(number) < FURTHEST for number in point):
        raise ValueError("something is drawn further away than a table reaches")
    return point

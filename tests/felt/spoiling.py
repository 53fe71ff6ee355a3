"""Drawings of felts and signs, and the ways to spoil them: as a hand with a drawing program would.

A spoil is a function that changes the tree of a drawing. Moves are told in the frame of the seat,
which is taken from where its areas lie, never from the drawing code.
"""

from collections.abc import Callable, Mapping
from functools import cache
from math import hypot
from xml.etree import ElementTree

from houseway.felt.affine import Affine, read_transform
from houseway.felt.as_svg import svg
from houseway.felt.findings import DrawingFinding
from houseway.felt.house import House
from houseway.felt.notices import Posting
from houseway.felt.reading import read_drawing
from houseway.felt.table_shape import TableShape, usual_size
from houseway.games import game
from houseway.games.check_drawing import judge
from houseway.games.layouts import layout
from houseway.games.table_signs import draw_sign

SVG = "{http://www.w3.org/2000/svg}"
Tree = ElementTree.Element
Spoil = Callable[[Tree], None]

NAME = "Boardwalk Casino"


def felt(
    name: str,
    settings: Mapping[str, str] | None = None,
    *,
    posting: Posting = "felt",
    positions: int | None = None,
    width: int = 0,
    depth: int = 0,
    house: str = NAME,
) -> bytes:
    """The drawing of a felt as the program makes it."""
    words = tuple(sorted((settings or {}).items()))
    return _felt(name, words, posting, positions or game(name).positions, width, depth, house)


@cache
def _felt(
    name: str,
    settings: tuple[tuple[str, str], ...],
    posting: Posting,
    positions: int,
    width: int,
    depth: int,
    house: str,
) -> bytes:
    played = game(name)
    options = played.options.parse(dict(settings))
    wide, deep = usual_size(played.oval)
    table, licensee = TableShape(width or wide, depth or deep), House(house)
    return svg(layout(played, options, table, positions, licensee, posting)).encode()


def sign(
    name: str,
    settings: Mapping[str, str] | None = None,
    posting: Posting = "felt",
    house: str = NAME,
) -> bytes:
    """The drawing of a sign as the program makes it."""
    played = game(name)
    options = played.options.parse(settings or {})
    return draw_sign(played, options, House(house), posting).encode()


def spoiled(drawing: bytes, *spoils: Spoil) -> bytes:
    """The drawing after somebody changed it."""
    tree = ElementTree.fromstring(drawing)
    for spoil in spoils:
        before = ElementTree.tostring(tree)
        spoil(tree)
        assert ElementTree.tostring(tree) != before, "the spoil found nothing to change"
    return ElementTree.tostring(tree)


def findings(drawing: bytes, *spoils: Spoil) -> tuple[DrawingFinding, ...]:
    """What the check finds in the drawing after somebody changed it."""
    return judge(spoiled(drawing, *spoils) if spoils else drawing).findings


def clauses(drawing: bytes, *spoils: Spoil) -> set[str]:
    """The clauses against which something is found."""
    return {finding.clause for finding in findings(drawing, *spoils)}


def marked(tree: Tree, kind: str, name: str, seat: int = 0) -> Tree:
    """The element of an area, a place or a notice."""
    for element in tree.iter():
        if element.get(f"data-{kind}") == name and element.get("data-seat", "0") == str(seat):
            return element
    raise AssertionError(f"there is no {kind} {name} of seat {seat}")


def without(kind: str, name: str, seat: int = 0) -> Spoil:
    """Take a thing away."""

    def spoil(tree: Tree) -> None:
        gone = marked(tree, kind, name, seat)
        parent = next(element for element in tree.iter() if gone in list(element))
        parent.remove(gone)

    return spoil


without_edge = without("place", "table")
"""Take away the outline of the table, so that nothing is beyond it."""


def hidden(kind: str, name: str, seat: int = 0) -> Spoil:
    """Make a thing invisible, as a drawing program hides it."""

    def spoil(tree: Tree) -> None:
        marked(tree, kind, name, seat).set("style", "fill:none;display:none")

    return spoil


def reads(notice: str, old: str, new: str) -> Spoil:
    """Change what an inscription says."""

    def spoil(tree: Tree) -> None:
        for element in marked(tree, "notice", notice).iter():
            if element.text and old.casefold() in element.text.casefold():
                at = element.text.casefold().index(old.casefold())
                element.text = element.text[:at] + new + element.text[at + len(old) :]
                return

    return spoil


def moved(kind: str, name: str, x: float, y: float, seat: int = 0) -> Spoil:
    """Move a thing on the page, by millimetres to the right and down."""

    def spoil(tree: Tree) -> None:
        _shift(tree, marked(tree, kind, name, seat), x, y)

    return spoil


def shifted(name: str, seat: int, *, ahead: float = 0, right: float = 0) -> Spoil:
    """Move an area in the frame of its seat."""

    def spoil(tree: Tree) -> None:
        front = front_of(ElementTree.tostring(tree), seat)
        x = ahead * front[0] - right * front[1]
        y = ahead * front[1] + right * front[0]
        _shift(tree, marked(tree, "area", name, seat), x, y)

    return spoil


def front_of(drawing: bytes, seat: int) -> tuple[float, float]:
    """Where a seat looks, by two of its areas of which one is straight before the other."""
    read = read_drawing(drawing)
    at = {area.name: area.centre for area in read.areas if area.seat == seat}
    for behind, before in (
        ("ante", "trips_plus"),
        ("main_2", "main"),
    ):
        if behind in at and before in at:
            x, y = at[before][0] - at[behind][0], at[before][1] - at[behind][1]
            return (x / hypot(x, y), y / hypot(x, y))
    raise AssertionError(f"seat {seat} has no two areas in a column: {sorted(at)}")


def _shift(tree: Tree, element: Tree, x: float, y: float) -> None:
    """Move an element by a way on the page, through the transforms of the groups around it."""
    outer = Affine()
    for ancestor in _ancestors(tree, element):
        outer = outer @ read_transform(ancestor.get("transform", ""))
    size = outer.a * outer.d - outer.b * outer.c
    dx, dy = (outer.d * x - outer.c * y) / size, (outer.a * y - outer.b * x) / size
    element.set("transform", f"translate({dx} {dy}) {element.get('transform', '')}")


def _ancestors(tree: Tree, element: Tree) -> list[Tree]:
    parents = {child: parent for parent in tree.iter() for child in parent}
    chain: list[Tree] = []
    while element in parents:
        element = parents[element]
        chain.insert(0, element)
    return chain


def seat_copied(seat: int, number: int, x: float, y: float) -> Spoil:
    """Copy a whole position under another number to another place of the page."""

    def spoil(tree: Tree) -> None:
        copy = ElementTree.fromstring(
            ElementTree.tostring(next(e for e in tree.iter() if e.get("id") == f"seat-{seat}"))
        )
        for element in copy.iter():
            if element.get("data-seat"):
                element.set("data-seat", str(number))
        around = ElementTree.SubElement(tree, f"{SVG}g", {"transform": f"translate({x} {y})"})
        around.append(copy)

    return spoil


def written(text: str, x: float = 300, y: float = 300) -> Spoil:
    """Add a text somewhere."""

    def spoil(tree: Tree) -> None:
        ElementTree.SubElement(tree, f"{SVG}text", {"x": str(x), "y": str(y)}).text = text

    return spoil

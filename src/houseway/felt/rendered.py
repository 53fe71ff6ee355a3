"""What of a drawing can be seen, found by rendering it: hidden is what changes no pixel.

The drawing is rendered as it is, and once more without the things that are asked about. A third
picture has nothing but these things, each in a colour of its own, without anything that could hide
them: where they ought to be. Whatever hides a thing (a stylesheet, a clip path, opacity, a shape
laid over it, the edge of the page, ink of the colour of the cloth), the first two are then alike
where the third has its colour.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from houseway.felt.reading import NEVER_DRAWN, SVG, hidden, page_size, parse
from houseway.felt.svg_outlines import SHAPES

if TYPE_CHECKING:
    from PIL.Image import Image

PIXELS = 2000
"""The longer side of a picture."""
TELLS_APART = 40
"""Two colours of which no channel differs by more are one to the eye on cloth."""
TEXT_SEEN, AREA_SEEN = 0.7, 0.2
"""The share of its pixels that must be seen; of an area only the line is drawn."""
_HIDES = (
    *("class", "style", "opacity", "fill-opacity", "stroke-opacity", "clip-path", "mask"),
    *("filter", "display", "visibility", "stroke", "stroke-width", "stroke-dasharray"),
)
_KEPT_STYLE = ("font-size", "font-family", "font-weight", "font-style", "letter-spacing",
               "text-anchor", "writing-mode", "transform")  # fmt: skip
_TEMPLATES = (f"{SVG}defs", f"{SVG}symbol")
_PLAIN = {"svg", "g", "a", "defs", "symbol", "use", "text", "tspan", "textPath", "title", "desc"}


@dataclass(frozen=True)
class Unseen:
    """A text or an area that the file has and nobody sees."""

    what: str
    """The text, or the name of the area."""
    seat: int
    area: bool
    share: float
    """How much of it is seen, of one."""


def unseen(data: bytes) -> tuple[Unseen, ...]:
    """Every text and every area of a drawing that is not seen in its picture."""
    root = parse(data)
    return (*_unseen_texts(root), *_unseen_areas(root))


def _unseen_texts(root: ElementTree.Element) -> Iterator[Unseen]:
    marked = [element for element in _shown(root) if element.tag == f"{SVG}text"]
    marked = [element for element in marked if "".join(element.itertext()).strip()]

    def paint(element: ElementTree.Element, colour: str) -> None:
        for inner in element.iter():
            inner.set("fill", colour)
            inner.set("stroke", "none")
        element.set("text-rendering", "optimizeSpeed")

    for element, share in _shares(root, [[text] for text in marked], paint):
        if share < TEXT_SEEN:
            text = " ".join("".join(element.itertext()).split())
            yield Unseen(text, 0, False, share)


def _unseen_areas(root: ElementTree.Element) -> Iterator[Unseen]:
    areas = [element for element in _shown(root) if element.get("data-area") is not None]
    groups = [
        (area, [inner for inner in _shown(area) if inner.tag.removeprefix(SVG) in SHAPES])
        for area in areas
    ]
    groups = [(area, shapes) for area, shapes in groups if shapes]

    def paint(element: ElementTree.Element, colour: str) -> None:
        element.set("fill", "none")
        element.set("stroke", colour)
        element.set("stroke-width", "2")
        element.set("shape-rendering", "crispEdges")

    found = _shares(root, [shapes for _, shapes in groups], paint)
    for (area, _), (_, share) in zip(groups, found, strict=True):
        if share < AREA_SEEN:
            seat = area.get("data-seat", "0")
            yield Unseen(area.get("data-area", ""), int(seat), True, share)


def _shown(root: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """The elements that the file does not itself declare to be hidden or never drawn."""
    tag = root.tag.removeprefix(SVG) if isinstance(root.tag, str) else ""
    if not tag or tag in NEVER_DRAWN or hidden(root):
        return
    yield root
    for child in root:
        yield from _shown(child)


def _shares(
    root: ElementTree.Element,
    groups: list[list[ElementTree.Element]],
    paint: Callable[[ElementTree.Element, str], None],
) -> Iterator[tuple[ElementTree.Element, float]]:
    """The first element of each group, and how much of the group is seen."""
    if not groups:
        return
    from PIL import Image, ImageChops

    number = {id(e): n for n, group in enumerate(groups, 1) for e in group}
    without, alone = deepcopy(root), deepcopy(root)
    same = list(zip(root.iter(), without.iter(), alone.iter(), strict=True))
    for original, empty, bare in same:
        if id(original) in number:
            for name in list(empty.attrib):
                if name not in ("id", "transform"):
                    del empty.attrib[name]
            for child in list(empty):
                empty.remove(child)
            empty.text, empty.tag = None, f"{SVG}g"
        _bare(bare)
    _only(alone, {id(bare): n for o, _, bare in same if (n := number.get(id(o)))}, paint)
    size = page_size(root)
    whole, rest, marks = (_picture(each, size) for each in (root, without, alone))
    differing = ImageChops.difference(whole, rest)
    channels = [band.point(lambda d: 255 * (d > TELLS_APART)) for band in differing.split()]
    seen = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    every = _counts(marks)
    shown = _counts(Image.composite(marks, Image.new("RGB", marks.size), seen))
    templates = {id(e) for tag in _TEMPLATES for each in root.iter(tag) for e in each.iter()}
    for n, group in enumerate(groups, 1):
        colour = _colour(n)
        if colour in every:
            yield group[0], shown.get(colour, 0) / every[colour]
        else:  # beyond the page, unless nothing uses it; what is used is also measured
            yield group[0], 1.0 if id(group[0]) in templates else 0.0


def _bare(element: ElementTree.Element) -> None:
    """Take off everything that could hide an element; what its letters measure stays."""
    for line in element.get("style", "").split(";"):
        name, _, value = line.partition(":")
        if name.strip() in _KEPT_STYLE:
            element.set(name.strip(), value.strip())
    for name in _HIDES:
        element.attrib.pop(name, None)


def _only(
    root: ElementTree.Element,
    marked: dict[int, int],
    paint: Callable[[ElementTree.Element, str], None],
) -> None:
    """Leave nothing but the marked elements, painted, and what carries them."""
    paths = {
        (element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or "")[1:]
        for element in root.iter(f"{SVG}textPath")
    }

    def clear(element: ElementTree.Element, inside: bool) -> None:
        for child in list(element):
            tag = child.tag.removeprefix(SVG) if isinstance(child.tag, str) else ""
            mark = marked.get(id(child))
            if mark is not None:
                paint(child, "#{:02x}{:02x}{:02x}".format(*_colour(mark)))
                clear(child, True)
            elif inside or tag in _PLAIN - {"text"}:
                clear(child, inside)
            elif child.get("id") in paths and child.get("id"):
                child.set("fill", "none")  # a line that letters stand on
            else:
                element.remove(child)

    clear(root, False)


def _colour(n: int) -> tuple[int, int, int]:
    """A colour for each number, none of them black."""
    return (n >> 12 & 63) << 2 | 1, (n >> 6 & 63) << 2 | 1, (n & 63) << 2 | 1


def _counts(picture: "Image") -> dict[tuple[int, ...], int]:
    found = picture.getcolors(picture.width * picture.height) or []
    return {colour: count for count, colour in found if isinstance(colour, tuple)}


def _picture(root: ElementTree.Element, size: tuple[float, float]) -> "Image":
    import typst
    from PIL import Image

    svg = ElementTree.tostring(root, encoding="unicode")
    factor = PIXELS / max(size)
    width, height = (max(1, round(side * factor)) for side in size)
    text = svg.replace("\\", "\\\\").replace('"', '\\"')
    box = f"width: {width}pt, height: {height}pt"
    source = f'#set page({box}, margin: 0pt)\n#image(bytes("{text}"), format: "svg", {box})'
    png = typst.compile(source.encode(), format="png", ppi=72, ignore_system_fonts=True)
    return Image.open(BytesIO(png)).convert("RGB")

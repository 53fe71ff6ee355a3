"""Letters as outlines, for machines that have no faces: those of the face inside typst."""

from functools import cache

from houseway.felt.affine import Point
from houseway.felt.svg_outlines import path_points

UNITS = 1000
"""Of a size: a letter is set so large that one unit of its path is a thousandth."""

Contour = tuple[Point, ...]


@cache
def outlines(letters: str) -> dict[str, tuple[Contour, ...]]:
    """The closed outlines of each letter, in sizes, from its origin with y upward."""
    import re

    import typst

    shown = sorted(set(letters) - {" "})
    if not shown:
        return {}
    pages = "\n#pagebreak()\n".join(f'#"{_escaped(letter)}"' for letter in shown)
    source = (
        f"#set page(width: {UNITS}pt, height: {UNITS}pt, margin: 0pt)\n"
        '#set text(font: "Libertinus Serif", weight: "bold", '
        f'size: {UNITS}pt, top-edge: "baseline", bottom-edge: "baseline")\n{pages}'
    )
    made = typst.compile(source.encode(), format="svg", ignore_system_fonts=True)
    drawn = made if isinstance(made, list) else [made]
    found = {}
    for letter, page in zip(shown, drawn, strict=True):
        symbols = re.search(r"<symbol[^>]*><path d=\"([^\"]*)\"", page.decode())
        found[letter] = tuple(_contours(symbols[1])) if symbols else ()
    return found


def _escaped(letter: str) -> str:
    return letter.replace("\\", "\\\\").replace('"', '\\"')


def _contours(path: str) -> list[Contour]:
    """The parts of a path, each closed by a Z; a part begins where the one before it began."""
    parts = [f"{part}Z" for part in path.split("Z") if part.strip()]
    parts[0] = parts[0].replace("M 0 0m", "M", 1)
    found: list[Contour] = []
    before = 0
    for n in range(1, len(parts) + 1):
        points = path_points(" ".join(parts[:n]))
        found.append(tuple((x / UNITS, y / UNITS) for x, y in points[before:]))
        before = len(points)
    return found

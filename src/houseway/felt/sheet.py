"""A reduced print: the felt on paper to a round scale, with measures, bar and title block."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from xml.sax.saxutils import escape

from houseway.felt.as_svg import NAMESPACES, drawing, number
from houseway.felt.board import Board
from houseway.felt.lettering import FACE, fitted
from houseway.felt.oval import Oval
from houseway.felt.plan import DoesNotFit, Plan
from houseway.felt.table_shape import TableShape

PAPERS = MappingProxyType(
    {
        "letter": (279.4, 215.9),
        "a4": (297.0, 210.0),
        "tabloid": (431.8, 279.4),
        "a3": (420.0, 297.0),
        "a2": (594.0, 420.0),
        "a1": (841.0, 594.0),
        "a0": (1189.0, 841.0),
    }
)
"""Papers lying on their long side, in millimetres, the smaller first."""

SCALES = (1, 2, 4, 5, 6, 8, 10, 12, 15, 16, 20, 25, 30, 40, 50)
"""A scale is one of these to one."""

MARGIN = 10.0
INNER = 6.0
BLOCK = 24.0
"""Height of the title block."""
MEASURE = 9.0
"""Room for a line of measures beside the felt."""
INK = "#222222"


@dataclass(frozen=True)
class Sheet:
    """A paper and the scale of what is drawn on it."""

    paper: str
    scale: int

    @property
    def width(self) -> float:
        """The paper's long side."""
        return PAPERS[self.paper][0]

    @property
    def height(self) -> float:
        """The paper's short side."""
        return PAPERS[self.paper][1]

    def holds(self, table: TableShape | Oval | Board) -> bool:
        """Whether the table has room on the paper at this scale."""
        wide, high = _room(self.paper)
        return table.width / self.scale <= wide and table.depth / self.scale <= high


def _room(paper: str) -> tuple[float, float]:
    width, height = PAPERS[paper]
    around = 2 * (MARGIN + INNER) + MEASURE
    return width - around, height - around - BLOCK


def choose(table: TableShape | Oval | Board, paper: str | None, scale: int | None) -> Sheet:
    """The paper and scale as far as they are given, else the smallest paper or largest scale."""
    if paper is None:
        fitting = [Sheet(name, scale or 1) for name in PAPERS]
    else:
        fitting = [Sheet(paper, each) for each in ((scale,) if scale else SCALES)]
    for sheet in fitting:
        if sheet.holds(table):
            return sheet
    raise DoesNotFit(
        f"a table of {table.width} x {table.depth} mm at 1:{scale} is larger than "
        + (f"the paper {paper}" if paper else "any paper here")
    )


def sheet_svg(plan: Plan, sheet: Sheet) -> str:
    """The whole print."""
    width, height = number(sheet.width), number(sheet.height)
    table, scale = plan.table, sheet.scale
    room = _room(sheet.paper)
    left = MARGIN + INNER + (room[0] - table.width / scale) / 2
    top = MARGIN + INNER + (room[1] - table.depth / scale) / 2
    spaces = "".join(f' {name}="{value}"' for name, value in NAMESPACES.items())
    lines = (
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg{spaces} width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{escape(f'{plan.design.title}, {plan.house.name}, 1:{scale}')}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *_frame(sheet),
        f'<g transform="translate({number(left)} {number(top)}) scale({1 / scale:.6g})">',
        *drawing(plan),
        "</g>",
        *_measures(table, scale, left, top),
        *_block(plan, sheet),
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def _frame(sheet: Sheet) -> Iterator[str]:
    wide, high = sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN
    yield _rect(MARGIN, MARGIN, wide, high, 0.5)
    yield _rect(MARGIN, sheet.height - MARGIN - BLOCK, wide, BLOCK, 0.35)


def _measures(
    table: TableShape | Oval | Board, scale: int, left: float, top: float
) -> Iterator[str]:
    """The width below the felt and the depth at its right, as on a technical drawing."""
    wide, high = table.width / scale, table.depth / scale
    y, x = top + high + 5, left + wide + 5
    yield _line(left, y, left + wide, y)
    yield _line(x, top, x, top + high)
    for at in (left, left + wide):
        yield _line(at, y - 1.5, at, y + 1.5)
    for at in (top, top + high):
        yield _line(x - 1.5, at, x + 1.5, at)
    yield _text(f"{table.width} mm", left + wide / 2, y + 4.2, 3.4, "middle")
    middle = top + high / 2
    yield _text(f"{table.depth} mm", x + 4.2, middle, 3.4, "middle", turn=(-90, x + 4.2, middle))


def _block(plan: Plan, sheet: Sheet) -> Iterator[str]:
    """Title block: what it is, of what size, to which scale."""
    left, right = MARGIN + 5, sheet.width - MARGIN - 5
    top, design = sheet.height - MARGIN - BLOCK, plan.design
    bar = _bar_length(sheet)
    start = right - bar / sheet.scale - 8
    room = start - left - 12
    count = len(plan.seats)
    facts = (
        f"{plan.table.width} x {plan.table.depth} mm, {count} "
        f"{'position' if count == 1 else 'positions'}"
        f"{f'; odds on the {plan.posting}' if design.posts else ''}. {design.citation}"
    )
    house = plan.house.name
    title = f"{design.title}: layout"
    yield _text(title, left, top + 8.4, fitted(title, room, 6), weight="bold")
    yield _text(house, left, top + 14.6, fitted(house, room, 4.2))
    yield _text(facts, left, top + 20, fitted(facts, room, 3.4))
    yield _text(f"Scale 1:{sheet.scale}", start, top + 7.6, 4.4, weight="bold")
    yield from _bar(start, top + 11.5, bar, sheet.scale)


def _bar_length(sheet: Sheet) -> int:
    """A round length in reality that takes about a quarter of the paper."""
    return max(
        length
        for length in (50, 100, 200, 500, 1000)
        if length == 50 or length / sheet.scale <= sheet.width * 0.27
    )


def _bar(x: float, y: float, length: int, scale: int) -> Iterator[str]:
    step = length / 5 / scale
    for n in range(5):
        fill = INK if n % 2 == 0 else "#ffffff"
        yield _rect(x + n * step, y, step, 2.6, 0.25, fill)
    for n in range(6):
        label = f"{length * n // 5}" + (" mm" if n == 5 else "")
        yield _text(label, x + n * step, y + 6.4, 2.9, "middle")


def _rect(x: float, y: float, wide: float, high: float, pen: float, fill: str = "none") -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}" '
        f'fill="{fill}" stroke="{INK}" stroke-width="{number(pen)}"/>'
    )


def _line(ax: float, ay: float, bx: float, by: float) -> str:
    return (
        f'<path d="M{number(ax)} {number(ay)}L{number(bx)} {number(by)}" fill="none" '
        f'stroke="{INK}" stroke-width="0.25"/>'
    )


def _text(
    text: str,
    x: float,
    y: float,
    size: float,
    anchor: str = "start",
    weight: str = "normal",
    turn: tuple[float, float, float] | None = None,
) -> str:
    turned = f' transform="rotate({" ".join(map(number, turn))})"' if turn else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-family="{FACE}" font-size="{number(size)}" '
        f'font-weight="{weight}" text-anchor="{anchor}" fill="{INK}"{turned}>{escape(text)}</text>'
    )

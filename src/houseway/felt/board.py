"""A board of numbers and the counter before it, where a game has these in place of a felt.

It is equipment. No clause says how it is laid out, so nothing judges it; it is drawn for whoever
shows a game, with an anchor for each number, each number drawn, and each place at the counter.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from houseway.felt.anchors import Anchor
from houseway.felt.house import House
from houseway.felt.layout_requirements import NAME
from houseway.felt.lettering import CAP, fitted
from houseway.felt.notices import Posting
from houseway.felt.plan import TITLE, Box, Circle, Design, Mark, Plan, Seat, Straight
from houseway.felt.table_shape import BORDER

CORNER = 40.0
COLUMNS = 10
"""A board has its numbers in rows of ten."""
DRAWN_COLUMNS = 4
EDGE = 60.0
HEAD = 0.13
"""Of the height, the names at the top have so much."""
BOARD = 0.69
"""Of the width within the edge, the numbers have so much; those drawn have the rest."""
COUNTER = 0.22
"""Of the height, the counter at the bottom has so much."""
TICKET = (80.0, 110.0)
"""A ticket is 80 mm wide."""
CHIPS = 50.0
GAP = 8.0
TITLE_SIZE, NAME_SIZE = 54.0, 40.0


@dataclass(frozen=True)
class Board:
    """The measures of a board in millimetres."""

    width: int
    depth: int

    @property
    def middle(self) -> float:
        """The line through the middle."""
        return self.width / 2

    def within(self, inset: float) -> Box:
        """The same board, smaller all around."""
        corner = max(0.0, CORNER - inset)
        wide, high = self.width - 2 * inset, self.depth - 2 * inset
        return Box(self.middle, self.depth / 2, wide, high, 0, corner)


def compose_board(
    design: Design,
    board: Board,
    positions: int,
    house: House,
    posting: Posting,
    options: Mapping[str, str],
) -> Plan:
    """Lay the board out: names above, numbers and those drawn, and the counter below."""
    top, bottom = HEAD * board.depth, board.depth * (1 - COUNTER)
    inside = board.width - 2 * EDGE
    counter = Box(
        board.middle,
        (bottom + board.depth - BORDER) / 2,
        inside,
        board.depth - BORDER - bottom,
        0,
        8,
    )
    seats = tuple(
        Seat(n + 1, EDGE + inside * (n + 0.5) / positions, board.depth - BORDER, 0.0)
        for n in range(positions)
    )
    marks = (
        *_names(design, board, house, top),
        *_numbers(design.numbers[0], EDGE, top, BOARD * inside - 2 * GAP, bottom - GAP - top),
        *_drawn(
            design.numbers[1],
            EDGE + BOARD * inside,
            top,
            (1 - BOARD) * inside,
            bottom - GAP - top,
        ),
        Mark("place", "counter", "", (counter,)),
    )
    plan = Plan(design, board, house, seats, marks, posting, dict(options))
    return plan.with_anchors(tuple(_at_counter(seats, counter)))


def _names(design: Design, board: Board, house: House, top: float) -> Iterator[Mark]:
    """The house at the left, the game at the right."""
    base = (BORDER + top) / 2
    half = board.width / 2 - EDGE - GAP
    for name, text, most, x, anchor in (
        (NAME, house.name, NAME_SIZE, EDGE, "start"),
        (TITLE, design.title.upper(), TITLE_SIZE, board.width - EDGE, "end"),
    ):
        size = fitted(text, half, most, 0.06)
        line = Straight(
            text,
            x,
            base + size * CAP / 2,
            size,
            0,
            "start" if anchor == "start" else "end",
            size * 0.06,
        )
        yield Mark("inscription", name, "", (), (line,))


def _numbers(count: int, left: float, top: float, wide: float, high: float) -> Iterator[Mark]:
    """In rows of ten; half of the rows stand a little apart from the others."""
    rows = ceil(count / COLUMNS)
    across, down = wide / COLUMNS, (high - 3 * GAP) / rows
    for n in range(count):
        row, column = divmod(n, COLUMNS)
        apart = 3 * GAP if row >= rows / 2 else 0.0
        x, y = left + across * (column + 0.5), top + down * (row + 0.5) + apart
        size = 0.55 * min(across, down)
        box = Box(x, y, across - GAP, down - GAP, 0, 6)
        line = Straight(str(n + 1), x, y + size * CAP / 2, size, ink="cream")
        yield Mark("number", str(n + 1), "", (box,), (line,))


def _drawn(count: int, left: float, top: float, wide: float, high: float) -> Iterator[Mark]:
    """Places for the numbers drawn, in the order in which they come."""
    rows = ceil(count / DRAWN_COLUMNS)
    across, down = wide / DRAWN_COLUMNS, high / rows
    for n in range(count):
        row, column = divmod(n, DRAWN_COLUMNS)
        x, y = left + across * (column + 0.5), top + down * (row + 0.5)
        circle = Circle(x, y, (min(across, down) - GAP) / 2, "fine")
        yield Mark("drawn", str(n + 1), "", (circle,))


def _at_counter(seats: tuple[Seat, ...], counter: Box) -> Iterator[Anchor]:
    """The ticket of each place, and the chips and the name of whoever stands there."""
    top = counter.y - counter.height / 2
    for seat in seats:
        key = f"seat-{seat.number}"
        yield Anchor(f"{key}-ticket", seat.x - 30, top + TICKET[1] / 2 + GAP, 0, *TICKET)
        yield Anchor(
            f"{key}-stack", seat.x + 45, top + TICKET[1] - CHIPS / 2 + GAP, 0, CHIPS, CHIPS
        )
        yield Anchor(f"{key}-name", seat.x, top + TICKET[1] + 4 * GAP, 0, 160, 20)

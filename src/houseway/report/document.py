"""What a report is made of. Whatever sets these blocks on pages adds and leaves out nothing."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import pairwise


class Style(StrEnum):
    """How the text of a cell is set."""

    PLAIN = "plain"
    STRONG = "strong"
    CODE = "code"
    EXACT = "exact"
    """Long exact figures: small, digits of one width."""


@dataclass(frozen=True)
class Cell:
    """A cell of a table; the note stands below the text, smaller."""

    text: str
    note: str = ""
    style: Style = Style.PLAIN
    link: str = ""
    """The file beside this one that the text leads to."""


@dataclass(frozen=True)
class Heading:
    """A heading; chapters are of level 1. An appendix has a letter for a number."""

    level: int
    number: str
    text: str

    @property
    def anchor(self) -> str:
        """Where links to it lead."""
        return "section-" + self.number.replace(".", "-").lower()


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; words between backticks are code."""

    text: str


@dataclass(frozen=True)
class Bullets:
    """Sentences one below the other; words between backticks are code."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Code:
    """A command as it is typed."""

    text: str


@dataclass(frozen=True)
class Column:
    """How a column is set: to the left or the right, and its share of the width that is left."""

    right: bool = False
    share: int = 0


@dataclass(frozen=True)
class DocumentTable:
    """A table. Marked rows stand out; after a total line come the sums."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    columns: tuple[Column, ...]
    caption: str = ""
    marked: frozenset[int] = frozenset()
    total: tuple[Cell, ...] = ()
    to_fill_in: bool = False
    """Whether its rows are high enough to write in by hand."""

    def __post_init__(self) -> None:
        """Refuse rows that do not fit the columns."""
        lines = (self.heads, *self.rows, *((self.total,) if self.total else ()))
        if any(len(line) != len(self.columns) for line in lines):
            raise ValueError(f"Every row of {self.caption!r} needs {len(self.columns)} cells.")


@dataclass(frozen=True)
class Figure:
    """A drawing, with what it shows said in words."""

    svg: str
    says: str
    caption: str


@dataclass(frozen=True)
class Beside:
    """Drawings that belong together, side by side where the page is wide enough."""

    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Shade:
    """How a choice is shown in a grid: its mark, its colour and that of the mark upon it."""

    choice: str
    mark: str
    colour: str
    ink: str


@dataclass(frozen=True)
class Grid:
    """A strategy chart: a choice for each row and column, or nothing."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Shade | None, ...], ...]
    legend: tuple[Shade, ...]
    note: str


@dataclass(frozen=True)
class Contents:
    """The list of chapters and sections."""


Block = Heading | Paragraph | Bullets | Code | DocumentTable | Figure | Beside | Grid | Contents


@dataclass(frozen=True)
class Document:
    """A report."""

    kind: str
    title: str
    subtitle: str
    day: date | None
    """Without a date the document is the same whenever it is made."""
    author: str
    foot: str
    blocks: tuple[Block, ...]
    brief: bool = False
    """A letter: set closer, so that it stands on one page."""

    def __post_init__(self) -> None:
        """Refuse headings that leave out a level, which a reader's outline cannot show."""
        levels = (0, *(heading.level for heading in self.headings))
        if any(after > before + 1 for before, after in pairwise(levels)):
            raise ValueError("A heading may be only one level below the heading before it.")

    @property
    def headings(self) -> tuple[Heading, ...]:
        """All headings in order."""
        return tuple(block for block in self.blocks if isinstance(block, Heading))

    @property
    def long_date(self) -> str:
        """The date as Americans write it."""
        return f"{self.day:%B} {self.day.day}, {self.day.year}" if self.day else ""

    @property
    def facts(self) -> str:
        """When it was made, if it says so, and by whom."""
        return f"{self.long_date}, by {self.author}" if self.day else f"By {self.author}"


def spans(text: str) -> list[tuple[str, bool]]:
    """The pieces of a paragraph, and whether each is code.

    >>> spans("Run `houseway games` first.")
    [('Run ', False), ('houseway games', True), (' first.', False)]
    """
    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        return [(text, False)]
    return [(piece, bool(index % 2)) for index, piece in enumerate(pieces) if piece]

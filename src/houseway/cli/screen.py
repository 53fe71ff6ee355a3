"""What a terminal is shown: text that it never obeys, and tables in which no word is cut off."""

import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from os import environ
from shutil import get_terminal_size
from typing import TextIO
from unicodedata import combining, east_asian_width

from houseway.printable import printable

UNBOUNDED = 1_000_000
"""More columns than any screen has."""
ATTRIBUTES = {"bold": 1, "dim": 2, "italic": 3}
COLOURS = {
    "black": "0", "red": "1", "green": "2", "blue": "4", "cyan": "6", "white": "7",
    "dark_green": "8;5;22", "dark_blue": "8;5;18", "dark_red": "8;5;52",
    "grey23": "8;5;237", "purple4": "8;5;54",
}  # fmt: skip
"""What follows the 3 of a colour, or the 4 of a ground."""
_MARK = re.compile(r"\\(\[)|\[(/?)(bold|dim|green|red|cyan)\]")

Letter = tuple[str, str]
"""One character and its style."""


class Text:
    """Characters, each with a style such as `bold red on white`."""

    def __init__(self, words: str = "", style: str = "") -> None:
        self.letters: list[Letter] = []
        self.append(words, style)

    def append(self, words: str, style: str = "") -> None:
        """Go on with words that may hold anything: they are shown, never obeyed."""
        shown = "\n".join(map(printable, words.split("\n")))
        self.letters += [(letter, style) for letter in shown]

    @property
    def lines(self) -> list[list[Letter]]:
        """The characters of each line."""
        found: list[list[Letter]] = [[]]
        for letter in self.letters:
            if letter[0] == "\n":
                found.append([])
            else:
                found[-1].append(letter)
        return found


def escape(words: str) -> str:
    """Words of somebody else, to be put into text that has marks of ours."""
    return words.replace("[", "\\[")


def marked(words: str, style: str = "") -> Text:
    r"""Text from our own words, in which `[bold]` or `[dim]` begins a style and `[/bold]` ends it.

    >>> marked("[bold]ours[/bold] \\[10]").letters[3:6]
    [('s', 'bold'), (' ', ''), ('[', '')]
    """
    text, styles, at = Text(), [style] if style else [], 0
    for mark in _MARK.finditer(words):
        text.append(words[at : mark.start()], " ".join(styles))
        at = mark.end()
        if mark[1]:
            text.append(mark[1], " ".join(styles))
        elif not mark[2]:
            styles.append(mark[3])
        elif mark[3] in styles:
            styles.remove(mark[3])
    text.append(words[at:], " ".join(styles))
    return text


Cell = str | Text


@dataclass
class Column:
    """A column of a table."""

    head: Cell = ""
    right: bool = False
    centre: bool = False
    least: int = 0


@dataclass
class Grid:
    """Rows of cells under heads, without lines."""

    columns: list[Column] = field(default_factory=list)
    indent: int = 1
    gap: int = 2
    title: str = ""
    caption: str = ""
    rows: list[tuple[Cell, ...]] = field(default_factory=list)

    @classmethod
    def under(cls, *heads: str, indent: int = 1, title: str = "") -> "Grid":
        """A table with these heads."""
        return cls([Column(head) for head in heads], indent, title=title)

    @property
    def headed(self) -> bool:
        """Whether any column has a head."""
        return any(column.head for column in self.columns)

    def add_row(self, *cells: Cell) -> None:
        """One more row; a table without heads grows as wide as it is."""
        self.columns += [Column() for _ in cells[len(self.columns) :]]
        self.rows.append(cells)

    def lines(self, width: int) -> list[list[Letter]]:
        """Its lines, broken to a width: at words, or row by row if it must be."""
        room = width - self.indent - self.gap * (len(self.columns) - 1)
        cells = [
            [_text(column.head, "bold") for column in self.columns],
            *([_text(cell) for cell in row] for row in self.rows),
        ]
        texts = [[row[n] for row in cells if n < len(row)] for n in range(len(self.columns))]
        longest = [
            max(column.least, *map(_line_width, of)) if of else column.least
            for column, of in zip(self.columns, texts, strict=True)
        ]
        words = [
            max(column.least, *map(_word_width, of)) if of else column.least
            for column, of in zip(self.columns, texts, strict=True)
        ]
        if sum(longest) <= room:
            widths = longest
        elif sum(words) <= room:
            widths = _widths(words, longest, room)
        elif self.headed:
            return _row_by_row(self).lines(width)
        else:
            widths = _narrowed(longest, room)
        found = [line for row in cells[not self.headed :] for line in self._row(row, widths)]
        if self.title:
            found = [*_text(self.title, "italic").lines, *found]
        return [*found, *(_text(self.caption, "dim").lines if self.caption else [])]

    def _row(self, cells: Sequence[Text], widths: Sequence[int]) -> Iterable[list[Letter]]:
        broken = [_broken(cell, width) for cell, width in zip(cells, widths, strict=False)]
        for n in range(max(map(len, broken), default=1)):
            line: list[Letter] = _spaces(self.indent)
            for column, width, lines in zip(self.columns, widths, broken, strict=False):
                part = lines[n] if n < len(lines) else []
                spare = width - _width(part)
                before = spare if column.right else spare // 2 if column.centre else 0
                line += [*_spaces(before), *part, *_spaces(spare - before + self.gap)]
            yield _stripped(line)


class Screen:
    """Where text goes, as wide as it is and with styles if it shows them."""

    def __init__(
        self, file: TextIO | None = None, width: int | None = None, coloured: bool | None = None
    ) -> None:
        self.file = file or sys.stdout
        self.width = width or get_terminal_size().columns
        plain = environ.get("NO_COLOR") or environ.get("TERM") == "dumb"
        self.coloured = (self.file.isatty() and not plain) if coloured is None else coloured

    @property
    def encoding(self) -> str:
        """How characters are written here."""
        return getattr(self.file, "encoding", None) or "utf-8"

    def print(self, what: Cell | Grid = "", end: str = "\n", whole: bool = False) -> None:
        """Show text with our marks, or a table; `whole` lets the terminal break the lines."""
        width = UNBOUNDED if whole else self.width
        lines = what.lines(width) if isinstance(what, Grid) else _broken(_text(what), width)
        self.file.write("\n".join(map(self._line, lines)) + end)
        self.file.flush()

    def _line(self, line: Sequence[Letter]) -> str:
        if not self.coloured:
            return "".join(letter for letter, _ in line)
        return "".join(
            _styled("".join(letter for letter, _ in run), style)
            for style, run in groupby(line, lambda letter: letter[1])
        )


def _text(cell: Cell, style: str = "") -> Text:
    return marked(cell, style) if isinstance(cell, str) else cell


def _styled(words: str, style: str) -> str:
    codes, ground = [], "3"
    for word in style.split():
        if word == "on":
            ground = "4"
        else:
            codes.append(
                str(ATTRIBUTES[word]) if word in ATTRIBUTES else f"{ground}{COLOURS[word]}"
            )
    return f"\x1b[{';'.join(codes)}m{words}\x1b[0m" if codes else words


def _spaces(many: int) -> list[Letter]:
    return [(" ", "")] * many


def _stripped(line: list[Letter]) -> list[Letter]:
    while line and line[-1] == (" ", ""):
        line.pop()
    return line


# --- widths ----------------------------------------------------------------------------------


def _width(letters: Iterable[Letter]) -> int:
    """Columns of a line: wide letters of the East have two, marks above others none."""
    return sum(
        1
        if letter.isascii()
        else 0
        if combining(letter)
        else 1 + (east_asian_width(letter) in "WF")
        for letter, _ in letters
    )


def _line_width(text: Text) -> int:
    return max(map(_width, text.lines))


def _word_width(text: Text) -> int:
    return max((_width(word) for line in text.lines for word in _words(line)), default=0)


def _words(line: Sequence[Letter]) -> Iterable[list[Letter]]:
    runs = groupby(line, lambda letter: letter[0] == " ")
    return (list(run) for blank, run in runs if not blank)


def _widths(least: Sequence[int], most: Sequence[int], room: int) -> list[int]:
    """At least the longest word of each column; those that want little more get it first."""
    widths = list(least)
    spare = room - sum(widths)
    wanted = sorted((most[n] - least[n], n) for n in range(len(widths)))
    for done, (more, n) in enumerate(wanted):
        given = min(more, spare // (len(wanted) - done))
        widths[n] += given
        spare -= given
    return widths


def _narrowed(widths: Sequence[int], room: int) -> list[int]:
    """The widest column gives way until all have room."""
    narrow = list(widths)
    while sum(narrow) > max(room, len(narrow)):
        widest = narrow.index(max(narrow))
        others = sum(narrow) - narrow[widest]
        second = max((width for n, width in enumerate(narrow) if n != widest), default=1)
        narrow[widest] = max(1, room - others, min(second, narrow[widest] - 1))
    return narrow


def _broken(text: Text, width: int) -> list[list[Letter]]:
    """Lines of at most this width: broken at words, and within a word that is longer."""
    found: list[list[Letter]] = []
    for line in text.lines:
        while _width(line) > width:
            at = _break_at(line, width)
            found.append(_stripped(line[:at]))
            line = line[at:]
            while line and line[0][0] == " ":
                line = line[1:]
        found.append(line)
    return found


def _break_at(line: Sequence[Letter], width: int) -> int:
    """How many letters of a line that is too long stand on it."""
    fits = next(n for n in range(1, len(line) + 1) if _width(line[: n + 1]) > width)
    spaces = [n for n in range(1, fits + 1) if line[n][0] == " "]
    return spaces[-1] if spaces else fits


def _row_by_row(table: Grid) -> Grid:
    """The rows of a table one below the other, each cell behind the head of its column."""
    lines = Grid(indent=0, title=table.title)
    for cells in table.rows:
        for column, cell in zip(table.columns, cells, strict=False):
            if _text(cell).letters:
                head = Text()
                head.letters = [(letter, "dim") for letter, _ in _text(column.head).letters]
                lines.add_row(head, cell)
        lines.add_row()
    return lines

"""How the game is played best: how often each choice is made, charts and sections."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from houseway.math.figures import Analysis, Chart, Section
from houseway.report import charts, colours, numbers
from houseway.report.document import (
    Block,
    Bullets,
    Cell,
    Column,
    DocumentTable,
    Figure,
    Grid,
    Heading,
    Paragraph,
    Shade,
    Style,
)
from houseway.report.words import sentence_case

_NUMBER = re.compile(r"[-+\N{MINUS SIGN}]?\$?[\d,]+(\.\d+)?%?")
_LINE = 90
"""So many letters fit on a line of a table."""
_FRACTION = re.compile(r"-?\d+/\d+")


def chapter(number: str, analysis: Analysis) -> Iterator[Block]:
    """Decisions, charts, sections."""
    yield Heading(1, number, "Best play")
    sections = [
        *_decisions(analysis.decisions),
        *_charts(analysis.charts),
        *(_section(section) for section in analysis.sections),
    ]
    if not analysis.charts and not analysis.sections and analysis.strategy:
        sections.append(_outline(analysis.strategy))
    for index, (title, blocks) in enumerate(sections, 1):
        yield Heading(2, f"{number}.{index}", title)
        yield from blocks
    if not sections:
        yield Paragraph("The player has no choice to make.")


_Titled = tuple[str, tuple[Block, ...]]


def _decisions(given: Mapping[str, Fraction | float]) -> Iterator[_Titled]:
    if not given:
        return
    shares = {name: Fraction(share) for name, share in given.items()}
    whole = abs(sum(shares.values(), Fraction(0)) - 1) < Fraction(1, 10**9)
    table = DocumentTable(
        heads=("choice", "share of rounds" if whole else "frequency", "exactly"),
        rows=tuple(
            (
                Cell(name),
                Cell(numbers.percent(share, 6)),
                Cell(
                    str(share) if isinstance(given[name], Fraction) else numbers.UNKNOWN,
                    style=Style.EXACT,
                ),
            )
            for name, share in shares.items()
        ),
        columns=(Column(), Column(right=True), Column(share=1)),
        caption="How often each choice is made under best play"
        + (", of all rounds." if whole else "."),
    )
    says = ", ".join(f"{name} {numbers.percent(share, 1)}" for name, share in shares.items())
    drawn = Figure(charts.shares_chart(shares), f"Bars: {says}.", "The same shares as bars.")
    yield "How often each choice is made", (table, drawn)


def _charts(given: tuple[Chart, ...]) -> Iterator[_Titled]:
    """One colour means one choice, in all charts; more choices than colours make plain tables."""
    choices = dict.fromkeys(
        cell for chart in given for line in chart.cells for cell in line if cell
    )
    shades = colours.shades(choices) if len(choices) <= colours.MOST else {}
    for chart in given:
        yield chart.title, (_grid(chart, shades) if shades else _plain_chart(chart),)


def _grid(chart: Chart, shades: Mapping[str, Shade]) -> Grid:
    used = {cell for line in chart.cells for cell in line}
    return Grid(
        chart.title,
        chart.rows,
        chart.columns,
        tuple(tuple(shades.get(cell) for cell in line) for line in chart.cells),
        tuple(shade for choice, shade in shades.items() if choice in used),
        chart.note,
    )


def _plain_chart(chart: Chart) -> DocumentTable:
    return DocumentTable(
        ("", *chart.columns),
        tuple(
            (Cell(row, style=Style.STRONG), *map(Cell, line))
            for row, line in zip(chart.rows, chart.cells, strict=True)
        ),
        (Column(),) * (len(chart.columns) + 1),
        chart.note,
    )


def _section(section: Section) -> _Titled:
    blocks: list[Block] = []
    if len(section.sentences) == 1:
        blocks.append(Paragraph(section.sentences[0]))
    elif section.sentences:
        blocks.append(Bullets(section.sentences))
    if section.rows:
        blocks.append(table_of(section.heads, section.rows))
    return section.title, tuple(blocks)


def table_of(heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> DocumentTable:
    """A table of words and numbers, each column set as what it holds."""
    held = list(zip(*rows, strict=True))
    heads = heads or ("",) * len(held)
    right = [all(_NUMBER.fullmatch(text) for text in column if text) for column in held]
    longest = [
        max(map(len, (*column, *head.split()))) + 2
        for head, column in zip(heads, held, strict=True)
    ]
    if sum(longest) > _LINE:
        # Only the widest column can give way; the others take what they need.
        longest = [int(length == max(longest)) for length in longest]
    return DocumentTable(
        heads,
        tuple(tuple(map(_cell, row)) for row in rows),
        tuple(map(Column, right, longest)),
    )


def _cell(text: str) -> Cell:
    if _FRACTION.fullmatch(text):
        return Cell(text, style=Style.EXACT)
    return Cell(text.replace("-", numbers.MINUS) if _NUMBER.fullmatch(text) else text)


def _outline(strategy: Mapping[str, Any]) -> _Titled:
    """A strategy that comes without words of its own, by the names of its parts."""
    rows = tuple(_leaves(strategy))
    return "Strategy", (table_of(("figure", "value"), rows),) if rows else ()


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, each in value.items():
            title = sentence_case(str(name), first=not path)
            yield from _leaves(each, f"{path}, {title}" if path else title)
    elif isinstance(value, Fraction):
        yield path, f"{value}  ({numbers.decimal(value, 8)})"
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _leaves(each, path)
    else:
        yield path, "yes" if value is True else "no" if value is False else str(value)

"""pitboss analyze: the exact mathematics of every wager of a game."""

from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from pitboss.cli.arguments import GameName, Json, Settings, settings
from pitboss.cli.progress import progress
from pitboss.games import analysis
from pitboss.games import game as find

if TYPE_CHECKING:
    from pitboss.math.figures import Analysis


def analyze(
    game: GameName,
    set_: Settings = None,
    json: Json = False,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html|FILE.pdf", help="Write a report.")
    ] = None,
) -> None:
    """The exact mathematics of every wager: edge, deviation, distribution, strategy."""
    found = find(game)
    options = found.options.parse(settings(set_))
    if report is not None:
        from pitboss.report import refuse_path, write

        refuse_path(report)
    with progress("solving", "boards") as tell:
        began = perf_counter()
        result: Analysis = analysis(game).analyze(options, tell)
        seconds = perf_counter() - began
    if report is not None:
        write(found, options, result, report)
    if json:
        print(msgspec.json.encode({**result.document(), "seconds": round(seconds, 3)}).decode())
        return
    show(result)
    print(f"\n{seconds:.2f} s" + (f"; the report is {report}" if report else ""))


def show(result: "Analysis") -> None:
    """The figures as a table, the charts and the sections below it."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    table = Table("wager", "edge", "", "deviation", "wager", "risk", "wins", box=None)
    for name, wager in result.wagers.items():
        table.add_row(
            f"[bold]{name}[/bold]",
            f"{float(wager.edge):.4%}",
            f"[dim]{wager.edge} of the {wager.unit.replace('_', ' ')}[/dim]",
            f"{wager.standard_deviation:.4f}",
            f"{float(wager.average_wager):.4f}",
            f"{float(wager.element_of_risk):.4%}",
            f"{float(wager.hit_frequency):.3%}",
        )
    console.print(table)
    if result.decisions:
        shares = ", ".join(f"{name} {float(share):.2%}" for name, share in result.decisions.items())
        console.print(f"\nBest play: {shares}")
    for chart in result.charts:
        console.print(f"\n[bold]{chart.title}[/bold]. {chart.note}")
        console.print(_grid(chart.rows, chart.columns, chart.cells))
    for section in result.sections:
        console.print(f"\n[bold]{section.title}[/bold]")
        for sentence in section.sentences:
            console.print(f"  {sentence}")
        if section.rows:
            rows = Table(*section.heads, box=None)
            for row in section.rows:
                rows.add_row(*row)
            console.print(rows)


def _grid(
    rows: tuple[str, ...], columns: tuple[str, ...], cells: tuple[tuple[str, ...], ...]
) -> object:
    from rich.table import Table
    from rich.text import Text

    names = list(dict.fromkeys(cell for row in cells for cell in row if cell))
    styles = ("on dark_green", "on grey23", "on dark_blue", "on dark_red", "on purple4")
    grid = Table(box=None, padding=(0, 0), show_header=True)
    for head in ("", *columns):
        grid.add_column(Text(head, style="bold"), justify="center", min_width=3)
    for row, line in zip(rows, cells, strict=True):
        drawn = [
            Text(f" {_mark(cell)} ", style=styles[names.index(cell) % len(styles)] if cell else "")
            for cell in line
        ]
        grid.add_row(Text(row, style="bold"), *drawn)
    legend = "  ".join(f"{_mark(name)} {name}" for name in names)
    grid.caption = legend
    return grid


def _mark(choice: str) -> str:
    """One sign for a choice: the multiple of a raise, else the first letter."""
    words = choice.split()
    return words[1][0] if len(words) > 1 and words[1][0].isdigit() else choice[:1]


def percent(share: Fraction) -> str:
    """A share as it is printed."""
    return f"{float(share):.4%}"

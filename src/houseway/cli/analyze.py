"""houseway analyze: the exact mathematics of every wager of a game."""

import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from houseway.cli.arguments import (
    GameName,
    Json,
    NoCache,
    Settings,
    TableFile,
    Wager,
    chosen,
    stakes_of,
)
from houseway.cli.departing import named, tell_departures
from houseway.cli.line import Option
from houseway.cli.mathematics import mathematics
from houseway.cli.progress import progress
from houseway.cli.saying import say, say_json
from houseway.cli.screen import Column, Grid, Screen, Text
from houseway.extras import require
from houseway.games.combinations import PACE
from houseway.table.protocols import Scope

if TYPE_CHECKING:
    from houseway.math.figures import Analysis, BoundedFigures, WagerFigures

PIPE_WIDTH = 160


def analyze(
    game: GameName = None,
    table: TableFile = None,
    set_: Settings = None,
    wager: Wager = None,
    pace: Annotated[
        int, Option(min=1, max=10_000, metavar="ROUNDS", help="Rounds an hour.")
    ] = PACE,
    no_cache: NoCache = False,
    json: Json = False,
    report: Annotated[
        Path | None, Option(metavar="FILE.html|FILE.pdf", help="Write a report.")
    ] = None,
) -> None:
    """The exact mathematics of every wager: edge, deviation, distribution, strategy."""
    about = chosen(game, table, set_)
    options = about.options
    stakes = stakes_of(about, wager)
    if report is not None:
        from houseway.report import refuse_path, write

        refuse_path(report)
        require("altair", "vl_convert", *(("typst",) if report.suffix.lower() == ".pdf" else ()))
    if no_cache:
        from houseway.math.kept import switch_off

        switch_off()
    from houseway.games.analyzed import analyzed

    name = about.game.name
    with progress("solving", "steps") as tell:
        began = perf_counter()
        # The document has no place for other readings beside the options, so none are solved.
        scope: Scope = "paper" if report else "document" if json else "report"
        found = analyzed(name, options, lambda: mathematics(name), tell, scope=scope, stakes=stakes)
        result = found.whole(pace, about.seats)
        seconds = perf_counter() - began
    if report is not None:
        asked = ("--pace", str(pace)) if pace != PACE else ()
        write(about.game, options, result, report, stakes=stakes, asked=asked)
    if json:
        whole = [each.document(pace, about.seats) for each in found.actions]
        more = {"actions": whole} if whole else {}
        say_json({**result.document(), **more, **named(options), "seconds": round(seconds, 3)})
        return
    tell_departures(options)
    show(result)
    say(f"\n{seconds:.2f} s" + (f"; the report is {report}" if report else ""))


def show(result: "Analysis") -> None:
    """The figures as a table, the charts and the sections below it."""

    console = Screen(width=None if sys.stdout.isatty() else PIPE_WIDTH)
    table = Grid.under("wager", "edge", "deviation", "average", "risk", "wins")
    for name, wager in result.wagers.items():
        table.add_row(f"[bold]{name}[/bold]", *_figures(wager))
    console.print(table)
    for name, wager in result.wagers.items():
        console.print(f"{name}: edge {_exactly(wager)}", whole=True)
    if result.decisions:
        shares = ", ".join(f"{name} {float(share):.2%}" for name, share in result.decisions.items())
        console.print(f"\nBest play: {shares}")
    names = [cell for chart in result.charts for row in chart.cells for cell in row if cell]
    signs = _signs(list(dict.fromkeys(names)))
    for chart in result.charts:
        console.print(f"\n[bold]{chart.title}[/bold]. {chart.note}")
        console.print(_grid(chart.rows, chart.columns, chart.cells, signs))
    for section in result.sections:
        console.print(f"\n[bold]{section.title}[/bold]")
        for sentence in section.sentences:
            console.print(f"  {sentence}")
        if section.rows:
            rows = Grid.under(*section.heads)
            for row in section.rows:
                rows.add_row(*row)
            console.print(rows)


def _figures(wager: "WagerFigures | BoundedFigures") -> tuple[str, ...]:
    from houseway.math.figures import WagerFigures

    deviation, average = wager.standard_deviation, float(wager.average_wager)
    edge = float(wager.edge) if isinstance(wager, WagerFigures) else wager.edge_decimal
    wins = "" if wager.hit_frequency is None else f"{float(wager.hit_frequency):.3%}"
    return (
        f"{edge:.4%}",
        "" if deviation is None else f"{deviation:.4f}",
        f"{average:.4f}",
        f"{float(wager.element_of_risk):.4%}",
        wins,
    )


def _exactly(wager: "WagerFigures | BoundedFigures") -> str:
    from houseway.math.figures import WagerFigures

    unit = wager.unit.replace("_", " ")
    if isinstance(wager, WagerFigures):
        return f"exactly {wager.edge} of the {unit}"
    chances = ""
    if wager.distribution:
        chances = (
            f", deviation within {wager.deviation_error:.0e}, all {len(wager.outcomes)} chances "
            f"together within {wager.chance_error:.0e}"
        )
    return f"within {wager.error_bound:.0e} of the {unit}{chances}"


def _grid(
    rows: tuple[str, ...],
    columns: tuple[str, ...],
    cells: tuple[tuple[str, ...], ...],
    signs: dict[str, str],
) -> Grid:
    names = [name for name in signs if any(name in row for row in cells)]
    styles = ("on dark_green", "on grey23", "on dark_blue", "on dark_red", "on purple4")
    grid = Grid(
        [Column(Text(head, "bold"), centre=True, least=3) for head in ("", *columns)], gap=0
    )
    for row, line in zip(rows, cells, strict=True):
        drawn = [
            Text(
                f"{signs.get(cell, ' '):^3}",
                styles[[*signs].index(cell) % len(styles)] if cell else "",
            )
            for cell in line
        ]
        grid.add_row(Text(row, "bold"), *drawn)
    legend = "  ".join(f"{signs[name]} {name}" for name in names)
    grid.caption = legend
    return grid


def _signs(names: list[str]) -> dict[str, str]:
    """A sign for each choice, the same as in the report and in a chart to simulate."""
    from houseway.report.colours import marks

    return marks(tuple(names))

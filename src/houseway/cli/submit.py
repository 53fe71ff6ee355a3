"""houseway submit: the papers of a licensee's table."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from houseway.cli.arguments import Variant, Wager, stakes_of
from houseway.cli.line import Argument, Option
from houseway.cli.mathematics import mathematics
from houseway.cli.progress import progress
from houseway.cli.saying import say
from houseway.extras import require
from houseway.table.refusal import Refused
from houseway.untrusted import Unreadable, read_bytes

if TYPE_CHECKING:
    from houseway.licensee.choices import Chosen
    from houseway.report.papers import Paper


def submit(
    file: Annotated[Path, Argument(metavar="FILE", help="A table file.")],
    output: Annotated[
        Path, Option("--output", "-o", metavar="FOLDER", help="Where the papers go.")
    ],
    variant: Variant = False,
    wager: Wager = None,
) -> None:
    """What a licensee sends for a table: felt, sign, rules, mathematics, clauses, digests."""
    require("altair", "typst", "vl_convert")
    from houseway.games.favours import warnings_of
    from houseway.licensee.samples import located
    from houseway.licensee.table_file import MOST_BYTES, read_table
    from houseway.report.folder import refuse_folder, write_folder
    from houseway.report.identity import source_date
    from houseway.report.index_page import index_page
    from houseway.report.papers import INDEX, NAMES, papers

    file = located(file)
    chosen = read_table(file, variant=variant)
    refuse_folder(output, NAMES)
    chosen = replace(chosen, day=chosen.day or source_date(), wager=tuple(wager or ()))
    try:
        own = read_bytes(file, MOST_BYTES)
    except Unreadable as error:
        raise Refused(f"the table file {file} {error}") from None
    made = papers(chosen, own, None) if chosen.game.among_players else _solved(chosen, own)
    index = index_page(chosen, made)
    write_folder(output, {INDEX: index, **{paper.name: paper.data for paper in made}})
    for sentence in warnings_of(chosen.game, chosen.options):
        say(f"warning: {sentence}")
    say(f"{len(made) + 1} papers of {chosen.game.title} are in {output}; open {output / INDEX}")


def _solved(chosen: "Chosen", file: bytes) -> "tuple[Paper, ...]":
    """The papers with the mathematics of the table."""
    from houseway.games.analyzed import analyzed
    from houseway.games.combinations import PACE
    from houseway.report.papers import papers

    room, stakes = mathematics(chosen.game.name), stakes_of(chosen, list(chosen.wager))
    # Other options, readings and ways to play are no part of one table, so none are solved.
    with progress("solving", "steps") as tell:
        return papers(
            chosen,
            file,
            lambda: analyzed(
                chosen.game.name,
                chosen.options,
                lambda: room,
                tell,
                scope="table",
                stakes=stakes,
            ).whole(PACE, chosen.seats),
        )

"""houseway report: papers of what happened at tables, from their journals."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from houseway.cli.arguments import Json
from houseway.cli.journals import KeyFile, Of
from houseway.cli.line import Argument, Group, Option
from houseway.cli.progress import working
from houseway.cli.saying import say, say_json
from houseway.cli.screen import Column, Grid, Screen
from houseway.extras import require
from houseway.games import game
from houseway.table.days import journal_key, read_days
from houseway.table.journal import Journal
from houseway.table.refusal import Refused
from houseway.whole import write_whole

if TYPE_CHECKING:
    from houseway.report.document import Document
    from houseway.report.shift.figures import Shift

TABLE = "table"
"""What a table is called that nobody named."""
SUFFIXES = (".html", ".pdf", ".csv")

report = Group("Papers of what happened at tables, from their journals.")


@report.command()
def shift(
    journals: Annotated[
        list[str], Argument(metavar="JOURNAL...", help="Files, or postgresql://...")
    ],
    output: Annotated[
        Path | None,
        Option("--output", "-o", metavar="FILE.html|.pdf|.csv", help="Where it goes."),
    ] = None,
    key: KeyFile = None,
    of: Of = "",
    json: Json = False,
) -> None:
    """Drop, handle, win, hold, theoretical win and incidents, by table, game, seat and dealer."""
    _refuse(output)
    from houseway.report.shift.figures import shift_of
    from houseway.report.shift.paper import shift_csv, shift_document, shift_report
    from houseway.report.shift.theory import Theory

    theory = Theory()
    days = [
        (_named(day, where), day)
        for where in dict.fromkeys(journals)
        for day in read_days(where, game, key=journal_key(key), table=of)
    ]
    with working("solving the games that were dealt"):
        found = shift_of(days, game, theory)
    if output:
        from houseway.report.identity import report_date

        suffix = output.suffix.lower()
        if suffix == ".csv":
            made = shift_csv(found)
        else:
            document = shift_report(found, theory, report_date())
            made = _set(document, suffix)
        try:
            write_whole(output, made)
        except OSError as error:
            raise Refused(f"{output} cannot be written: {error.strerror}") from None
    if json:
        say_json(shift_document(found, theory))
    elif output:
        say(f"the shift report is {output}")
    else:
        _tell(found)


def _named(day: Journal, where: str) -> str:
    """The table's name; one that was given none is told apart by its file."""
    return Path(where).stem if day.table == TABLE else day.table


def _set(document: "Document", suffix: str) -> bytes:
    if suffix == ".pdf":
        from houseway.report.as_pdf import pdf

        return pdf(document)
    from houseway.report.as_html import html

    return html(document)


def _refuse(output: Path | None) -> None:
    if output is None:
        return
    if output.suffix.lower() not in SUFFIXES:
        raise Refused(f"the report {str(output)!r} must end in {', '.join(SUFFIXES)}")
    if output.is_dir() or not output.absolute().parent.is_dir():
        raise Refused(
            f"the report {str(output)!r} cannot be written there; name a file in a folder"
        )
    if output.suffix.lower() == ".pdf":
        require("typst")


def _tell(found: "Shift") -> None:
    from houseway.report.shift.paper import COLUMNS, LEVELS, in_words

    for level, fields in LEVELS.items():
        shown = Grid.under(*fields, title=f"by {level}")
        shown.columns += [Column(column, right=True) for column in COLUMNS]
        for place, sums in found.by(*fields).items():
            shown.add_row(*map(str, place), *in_words(sums, fields))
        Screen().print(shown)
    for incident, times in found.incidents.items():
        say(f"{times} x {incident.kind}: {incident.what} ({incident.cite or incident.table})")

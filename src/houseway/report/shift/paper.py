"""The shift report as a document, as rows for a spreadsheet and as JSON."""

import csv
from collections.abc import Iterator
from datetime import UTC, date, datetime
from fractions import Fraction
from io import StringIO
from typing import Any

import houseway
from houseway.law import catalogue
from houseway.money import dollars
from houseway.report import identity, numbers
from houseway.report.document import (
    Block,
    Bullets,
    Cell,
    Column,
    Document,
    DocumentTable,
    Heading,
    Paragraph,
    Style,
)
from houseway.report.rules import clause_cell
from houseway.report.shift.figures import Shift, Sums
from houseway.report.shift.theory import Theory
from houseway.report.sign_off import signatures

KIND = "Shift report"
LEVELS = {
    "table": ("table", "day", "game"),
    "game": ("game",),
    "seat": ("table", "day", "seat", "player"),
    "dealer": ("dealer", "table"),
}
"""What sums are shown by."""
FAR = 3
"""So many standard deviations make a line stand out."""
COLUMNS = (
    *("rounds", "drop", "handle", "win", "hold", "theoretical", "deviation", "sigmas"),
    "rounds an hour",
)


def shift_report(shift: Shift, theory: Theory, day: date | None) -> Document:
    """The report of a shift."""
    tables = shift.by(*LEVELS["table"])
    return Document(
        kind=KIND,
        title=", ".join(dict.fromkeys(str(table) for table, *_ in tables)) or "no table",
        subtitle=f"{_moment(shift.first)} to {_moment(shift.last)}",
        day=day,
        author=f"houseway {houseway.__version__}",
        foot=f"program {identity.program_digest()[:16]}",
        blocks=tuple(_blocks(shift, theory)),
    )


def _blocks(shift: Shift, theory: Theory) -> Iterator[Block]:
    titles = {"table": "Tables", "game": "Games", "seat": "Seats", "dealer": "Dealers"}
    for number, (level, fields) in enumerate(LEVELS.items(), 1):
        yield Heading(1, str(number), titles[level])
        yield _table(fields, shift.by(*fields))
    yield Heading(1, "5", "Incidents by clause")
    yield from _incidents(shift)
    yield Heading(1, "6", "What the figures mean")
    yield Bullets(
        (
            "Drop: the chips with which players sat down and that they bought, and cash that came "
            "with a verbal wager. Handle: all that lay on wagers that were decided, pushes "
            "included; what a void hand or round gave back is not in it. Win: what the house took "
            "less what it paid. Hold: the win as a share of the drop.",
            "Theoretical: what the house expects to win of these wagers under best play, from the "
            "exact mathematics of the options in force when each round was dealt. Players who "
            "play otherwise lose more.",
            "Sigmas: the win less the theoretical win, in standard deviations of it. The variances "
            "of all wagers are added up as if they were independent, which wagers of one "
            f"round are not quite. Lines of {FAR} sigmas and more are marked: one in "
            "370 shifts comes to that by chance.",
            "Rounds an hour: from the beginning of each round to that of the next; of a seat, no "
            "pace is given.",
        )
    )
    for game, why in theory.unknown.items():
        yield Paragraph(f"{game} has no theoretical win: {why}.")
    if shift.open:
        names = ", ".join(dict.fromkeys(shift.open))
        yield Paragraph(
            f"Not closed when the journal was read: {names}. The figures are those of the rounds "
            "that had ended."
        )
    yield Heading(1, "7", "Signatures")
    yield from signatures("Shift manager", "Casino accounting")


def _table(fields: tuple[str, ...], groups: dict[tuple[Any, ...], Sums]) -> DocumentTable:
    heads = (*fields, *COLUMNS)
    rows = tuple(
        (*(Cell(str(part) or numbers.UNKNOWN) for part in key), *map(Cell, in_words(sums, fields)))
        for key, sums in groups.items()
    )
    marked = frozenset(
        index
        for index, sums in enumerate(groups.values())
        if sums.sigmas is not None and abs(sums.sigmas) >= FAR
    )
    columns = (
        *(Column(share=1 if field in ("table", "player", "game", "dealer") else 0)
          for field in fields),
        *(Column(right=True) for _ in COLUMNS),
    )  # fmt: skip
    return DocumentTable(heads, rows, columns, marked=marked)


def in_words(sums: Sums, fields: tuple[str, ...]) -> tuple[str, ...]:
    """The sums of a line as they are printed."""
    expected = sums.theoretical
    off = None if expected is None else sums.win - expected
    return (
        f"{sums.rounds:,}",
        dollars(sums.drop),
        dollars(sums.handle),
        _money(Fraction(sums.win)),
        numbers.UNKNOWN if sums.hold is None else f"{sums.hold:.1%}".replace("-", numbers.MINUS),
        _money(expected),
        _money(off),
        _signed(sums.sigmas),
        numbers.UNKNOWN if sums.pace is None or "seat" in fields else f"{sums.pace:,.0f}",
    )


def _incidents(shift: Shift) -> Iterator[Block]:
    if not shift.incidents:
        yield Paragraph("Nothing went wrong and nothing had to be decided.")
        return
    order = {id: index for index, id in enumerate(catalogue())}
    found = sorted(
        shift.incidents.items(),
        key=lambda item: (order.get(item[0].cite, -1), item[0].kind, item[0].what, item[0].table),
    )
    yield DocumentTable(
        heads=("clause", "table", "kind", "what", "times"),
        rows=tuple(
            (
                clause_cell(incident.cite),
                Cell(incident.table),
                Cell(incident.kind),
                Cell(incident.what),
                Cell(f"{times:,}", style=Style.STRONG),
            )
            for incident, times in found
        ),
        columns=(Column(share=3), Column(share=2), Column(share=2), Column(share=6), Column(True)),
    )


def shift_csv(shift: Shift) -> bytes:
    """Every line and incident for a spreadsheet; money in dollars, shares as decimals."""
    out = StringIO()
    writer = csv.DictWriter(out, ("by", *_FIELDS, *COLUMNS, *_INCIDENT), lineterminator="\n")
    writer.writeheader()
    for line in (*lines(shift), *_incident_lines(shift)):
        writer.writerow({name: _cell(value) for name, value in line.items()})
    return out.getvalue().encode()


def _cell(value: object) -> object:
    """A value as a spreadsheet is to take it: no name is a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(tuple("=+-@")) else value


def _incident_lines(shift: Shift) -> Iterator[dict[str, Any]]:
    for found, times in shift.incidents.items():
        what = zip(_INCIDENT, (found.cite, found.kind, found.what, times), strict=True)
        yield {"by": "incident", "table": found.table, **dict(what)}


_INCIDENT = ("clause", "kind", "what", "times")
_FIELDS = ("table", "day", "game", "seat", "player", "dealer")


def lines(shift: Shift) -> Iterator[dict[str, Any]]:
    """Every line of the report, with what it is a sum by."""
    for level, fields in LEVELS.items():
        for key, sums in shift.by(*fields).items():
            place = dict.fromkeys(_FIELDS) | dict(zip(fields, key, strict=True))
            expected = sums.theoretical
            values = (
                sums.rounds,
                sums.drop / 100,
                sums.handle / 100,
                sums.win / 100,
                _rounded(sums.hold, 6),
                None if expected is None else float(round(expected / 100, 4)),
                None if expected is None else float(round((sums.win - expected) / 100, 4)),
                _rounded(sums.sigmas, 4),
                None if level == "seat" else _rounded(sums.pace, 2),
            )
            yield {"by": level, **place, **dict(zip(COLUMNS, values, strict=True))}


def shift_document(shift: Shift, theory: Theory) -> dict[str, Any]:
    """The report as `houseway report shift --json` prints it."""
    return {
        "from": _moment(shift.first),
        "to": _moment(shift.last),
        "lines": list(lines(shift)),
        "incidents": [
            {
                "clause": incident.cite,
                "table": incident.table,
                "kind": incident.kind,
                "what": incident.what,
                "times": times,
            }
            for incident, times in shift.incidents.items()
        ],
        "without_theory": theory.unknown,
        "not_closed": list(dict.fromkeys(shift.open)),
    }


def _moment(milliseconds: int) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def _money(cents: Fraction | None) -> str:
    if cents is None:
        return numbers.UNKNOWN
    return dollars(round(cents)).replace("-", numbers.MINUS)


def _signed(value: float | None) -> str:
    return numbers.UNKNOWN if value is None else f"{value:+.2f}".replace("-", numbers.MINUS)


def _rounded(value: float | None, places: int) -> float | None:
    return None if value is None else round(value, places)

"""houseway audit: chain, replay, every payment recomputed."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.arguments import Json
from houseway.cli.progress import progress
from houseway.games import game
from houseway.table.audit import audit_file
from houseway.table.transcript import lines


def audit(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal.")],
    head: Annotated[
        str, typer.Option(metavar="DIGEST", help="The digest the journal must end with.")
    ] = "",
    json: Json = False,
) -> None:
    """Chain, replay, every payment recomputed; exit 1 and the first deviation if not clean."""
    with progress("auditing", "records") as tell:
        finding = audit_file(file, game, tell)
    deviation = finding.deviation
    if not deviation and head and head.lower() != finding.head:
        deviation = f"the journal ends with digest {finding.head}, not with {head}"
    if json:
        document = {
            "clean": not deviation,
            "records": finding.records,
            "rounds": finding.rounds,
            "head": finding.head,
            "deviation": deviation or None,
            "record": finding.record if deviation else None,
            "changes": finding.changes,
        }
        print(msgspec.json.encode(document).decode())
    elif deviation:
        print(f"NOT CLEAN: {deviation}")
        print(f"{finding.records} records before it are in order")
    else:
        print(f"clean: {finding.records} records, {finding.rounds} rounds dealt again,")
        print(f"every card and every payment as the rules say; digest {finding.head}")
    if not json:
        for record in finding.changes:
            first, *rest = lines((record.entry,))
            print(f"record {record.n}, {_time(record.at)}: {first}", *rest, sep="\n")
    if deviation:
        raise typer.Exit(1)


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")

"""houseway audit: chain, replay, every payment recomputed."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import Json
from houseway.cli.progress import progress
from houseway.cli.saying import say, say_json
from houseway.games import game
from houseway.table.audit import audit_file
from houseway.table.moments import moment_words
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
        say_json(document)
    elif deviation:
        say(f"NOT CLEAN: {deviation}")
        say(f"{finding.records} records before it are in order")
    else:
        say(f"clean: {finding.records} records, {finding.rounds} rounds dealt again,")
        say(f"every card and every payment as the rules say; digest {finding.head}")
    if not json:
        for record in finding.changes:
            first, *rest = lines((record.entry,))
            say(f"record {record.n}, {moment_words(record.at)}: {first}")
            for line in rest:
                say(line)
    if deviation:
        raise typer.Exit(1)

"""houseway check: everything in a licensee's table file that the rules do not allow."""

from pathlib import Path
from typing import Annotated

from houseway.cli.arguments import Json, Variant
from houseway.cli.line import Argument, Exit
from houseway.cli.saying import say, say_json
from houseway.extras import found_here
from houseway.law import VARIANT, VARIANT_WORDS
from houseway.printable import printable
from houseway.table.departures import documents


def check(
    file: Annotated[Path, Argument(metavar="FILE", help="A table file.")],
    variant: Variant = False,
    json: Json = False,
) -> None:
    """Everything in a table file that the rules do not allow; exit 1 if there is anything.

    What a designer's variant has otherwise than the rules print it is told and is no finding.
    """
    from houseway.licensee.table_file import examine

    examined = examine(file, felt=True, variant=variant)
    findings, departures = examined.findings, examined.departures
    warned: tuple[str, ...] = ()
    if not findings and found_here("numba", "numpy"):  # the mathematics may not be installed
        from houseway.games.favours import warnings_of
        from houseway.licensee.table_file import read_table

        chosen = read_table(file, variant=True)
        warned = warnings_of(chosen.game, chosen.options)
    if json:
        document = {
            "file": printable(str(file)),
            "clean": not findings,
            "departures": documents(departures),
            "warnings": list(warned),
            "findings": [
                {
                    "line": finding.line,
                    "key": finding.key,
                    "finding": finding.sentence,
                    "clause": finding.cite or None,
                }
                for finding in findings
            ],
        }
        say_json(document)
    else:
        for finding in findings:
            clause = f" ({finding.cite})" if finding.cite else ""
            say(f"{file}:{finding.line}: {finding.sentence}{clause}")
        for departure in departures:
            say(f"{file}: {VARIANT}: {departure.sentence} ({departure.cite})")
        for sentence in warned:
            say(f"{file}: warning: {sentence}")
        count = len(findings)
        told = f"{count} finding{'' if count == 1 else 's'}"
        nothing = VARIANT_WORDS if departures else "nothing the rules forbid"
        say(told if count else f"{file}: {nothing}")
    if findings:
        raise Exit(1)

"""houseway check: everything in a licensee's table file that the rules do not allow."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import Json
from houseway.cli.saying import say, say_json
from houseway.printable import printable


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A table file.")],
    json: Json = False,
) -> None:
    """Everything in a table file that the rules do not allow; exit 1 if there is anything."""
    from houseway.licensee.table_file import examine

    findings = examine(file, felt=True).findings
    if json:
        document = {
            "file": printable(str(file)),
            "clean": not findings,
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
        count = len(findings)
        told = f"{count} finding{'' if count == 1 else 's'}"
        say(told if count else f"{file}: nothing the rules forbid")
    if findings:
        raise typer.Exit(1)

"""What the commands that read journals share: where it is, its key, and who looks at it."""

from pathlib import Path
from typing import Annotated

import typer

JournalName = Annotated[
    str, typer.Argument(metavar="JOURNAL", help="A journal's file, or postgresql://...")
]
KeyFile = Annotated[
    Path | None,
    typer.Option("--key", metavar="FILE", help="The journal's key, if not beside it."),
]
Of = Annotated[
    str, typer.Option("--of", metavar="TABLE", help="Which table, where a database has several.")
]
Day = Annotated[int | None, typer.Option(min=1, metavar="N", help="The gaming day.")]

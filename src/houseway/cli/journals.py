"""What the commands that read journals share: where it is, its key, and who looks at it."""

from pathlib import Path
from typing import Annotated

from houseway.cli.line import Argument, Option

JournalName = Annotated[
    str, Argument(metavar="JOURNAL", help="A journal's file, or postgresql://...")
]
KeyFile = Annotated[
    Path | None,
    Option("--key", metavar="FILE", help="The journal's key, if not beside it."),
]
Of = Annotated[
    str, Option("--of", metavar="TABLE", help="Which table, where a database has several.")
]
Day = Annotated[int | None, Option(min=1, metavar="N", help="The gaming day.")]

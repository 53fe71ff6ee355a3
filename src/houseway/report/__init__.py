"""The mathematics report of a game: one document, written as HTML or as PDF.

`contents` says what is in it, once; `as_html` and `as_pdf` set it.
"""

import os
from datetime import date
from pathlib import Path

from houseway.math.figures import Analysis
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.protocols import Stakes
from houseway.table.refusal import Refused
from houseway.whole import write_whole

SUFFIXES = (".html", ".pdf")


def refuse_path(path: Path) -> None:
    """Refuse a file the report cannot be written to, before anything is computed for it."""
    if path.suffix.lower() not in SUFFIXES:
        raise Refused(f"the report {str(path)!r} must end in {' or '.join(SUFFIXES)}")
    if os.path.isdir(path):
        raise Refused(f"the report {str(path)!r} is a folder; name a file in it")
    if not os.path.isdir(path.parent):
        raise Refused(f"the report {str(path)!r} needs the folder {str(path.parent)!r} first")


def write(
    game: Game,
    options: Options,
    analysis: Analysis,
    path: Path,
    day: date | None = None,
    *,
    simulated: bool = True,
    stakes: Stakes | None = None,
    asked: tuple[str, ...] = (),
) -> None:
    """Write the report of an analysis; its date is today or that of SOURCE_DATE_EPOCH.

    `stakes` are those that it was made of; `asked` as in `contents.report`.
    """
    refuse_path(path)
    from houseway.report import identity
    from houseway.report.contents import report
    from houseway.report.verification import simulate

    made = simulate(game, options, stakes) if simulated else None
    asked = (*identity.wagers(stakes), *asked)
    document = report(
        game, options, analysis, day or identity.report_date(), simulated=made, asked=asked
    )
    if path.suffix.lower() == ".pdf":
        from houseway.report.as_pdf import pdf as rendered
    else:
        from houseway.report.as_html import html as rendered
    try:
        write_whole(path, rendered(document))
    except OSError as error:
        raise Refused(f"the report {str(path)!r} cannot be written: {error.strerror}") from None

"""houseway phh: rounds of poker in the public hand history format, out of a journal and back."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from houseway.cli.arguments import Json
from houseway.cli.line import Argument, Exit, Option
from houseway.cli.saying import say, say_json
from houseway.games import game as find
from houseway.money import dollars
from houseway.table.journal import Journal, read_journals
from houseway.table.opened import opened, opening_options
from houseway.table.refusal import Refused
from houseway.table.views import AUDITOR, PUBLIC, Viewer
from houseway.untrusted import Unreadable, read_start, read_text
from houseway.whole import write_whole

if TYPE_CHECKING:
    from houseway.games.poker.phh import HandHistory
    from houseway.games.poker.phh_export import Untold

POKER = "poker"
SQLITE = b"SQLite format 3\0"


def phh(
    file: Annotated[Path, Argument(metavar="FILE", help="A journal, or a .phh file.")],
    output: Annotated[
        Path | None,
        Option("--output", "-o", metavar="FOLDER", help="Where histories are written."),
    ] = None,
    seen_by: Annotated[
        str, Option(metavar="VIEWER", help="Whose cards are told: public or auditor.")
    ] = "public",
    json: Json = False,
) -> None:
    """Write the rounds of a poker journal as hand histories, or play a hand history again."""
    if seen_by not in ("public", "auditor"):
        raise Refused(f"--seen-by {seen_by} is not possible; write public or auditor")
    if is_file_of_sqlite(file):
        if output is None:
            raise Refused("name the folder for the hand histories with -o FOLDER")
        viewer = PUBLIC if seen_by == "public" else AUDITOR
        _write(read_journals(file), output, viewer, json)
    elif output is not None:
        raise Refused(f"{file} is no journal; only the rounds of a journal are written to a folder")
    else:
        _replay(file, json)


def _write(journals: list[Journal], folder: Path, viewer: Viewer, json: bool) -> None:
    from houseway.games.poker.phh import write_phh
    from houseway.games.poker.phh_export import Untold

    texts: dict[Path, str] = {}
    untold: list[Untold] = []
    for journal in journals:
        day = f"day {journal.day} " if len(journals) > 1 else ""
        for history in _histories(journal, viewer):
            if isinstance(history, Untold):
                untold.append(history)
            else:
                texts[folder / f"{day}{history.others['hand']:06}.phh"] = write_phh(history)
    for path in texts:
        if path.exists():
            raise Refused(f"{path} is there already; name another folder")
    _write_all(folder, {path: text.encode() for path, text in texts.items()})
    if json:
        document = {
            "written": [str(path) for path in texts],
            "not_written": [{"round": one.number, "why": one.why} for one in untold],
        }
        say_json(document)
        return
    say(f"{len(texts)} hand histories are in {folder}")
    for one in untold:
        say(f"round {one.number} is not among them: {one.why}")


def _histories(journal: Journal, viewer: Viewer) -> "Iterator[HandHistory | Untold]":
    """The rounds of one day."""
    from houseway.games.poker.options import PokerOptions
    from houseway.games.poker.phh_export import hand_histories

    kind = opened(journal).game
    if kind != POKER:
        raise Refused(f"this is the journal of {kind}; hand histories are of {POKER}")
    if viewer.auditor and not journal.can_reveal:
        raise Refused("the auditor's histories need the key of the journal; write --seen-by public")
    _, options = opening_options(find(POKER), journal)
    assert isinstance(options, PokerOptions)
    journal.steps = find(POKER).all_steps
    return hand_histories(journal.records, options, viewer)


def is_file_of_sqlite(path: Path) -> bool:
    """Whether this is a file that begins as a journal does."""
    try:
        return read_start(path, len(SQLITE)) == SQLITE
    except Unreadable as error:
        raise Refused(f"{path} {error}") from None


def _write_all(folder: Path, files: dict[Path, bytes]) -> None:
    """Write all files, or, if one cannot be written, none."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    try:
        for path, data in files.items():
            write_whole(path, data)
            written.append(path)
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        raise


def _replay(file: Path, json: bool) -> None:
    from houseway.games.poker.phh import MOST_BYTES, read_phh
    from houseway.games.poker.phh_replay import replay

    try:
        text = read_text(file, MOST_BYTES)
    except Unreadable as error:
        raise Refused(f"{file} is neither a journal nor a hand history: it {error}") from None
    history = read_phh(text)
    played = replay(history)
    said = history.finishing_stacks
    agrees = not said or said == played.stacks
    if json:
        document = {
            "variant": history.variant,
            "game": history.code.game,
            "acts": played.words,
            "finishing_stacks": list(played.stacks),
            "as_written": agrees,
        }
        say_json(document)
    else:
        for words in played.words:
            say(words)
        say(f"chips in the end: {', '.join(map(dollars, played.stacks))}")
        if not agrees:
            say(f"the file says otherwise: {', '.join(map(dollars, said))}")
    if not agrees:
        raise Exit(1)

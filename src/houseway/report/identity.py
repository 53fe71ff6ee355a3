"""What identifies a report: its date, the program and the configuration, and how to repeat it."""

import os
import shlex
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path

import houseway
from houseway.money import dollars
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.protocols import Stakes
from houseway.table.refusal import Refused

PROGRAM_FILES = (".csv", ".py")
DIGEST_COMMAND = (
    "find . -type f '(' -name '*.csv' -o -name '*.py' ')' | LC_ALL=C sort"
    " | xargs sha256sum | sha256sum"
)
"""Typed in the folder of the installed package, it prints the digest of the program."""


def report_date() -> date:
    """Today, or the date that SOURCE_DATE_EPOCH names so that a report can be made again."""
    return source_date() or date.today()


def source_date() -> date | None:
    """The date that SOURCE_DATE_EPOCH names, if it is set."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        return None
    try:
        return datetime.fromtimestamp(int(epoch), UTC).date()
    except (ValueError, OverflowError, OSError):
        raise Refused(
            f"SOURCE_DATE_EPOCH is {epoch!r}; it must be a number of seconds since 1970"
        ) from None


def epoch(day: date) -> int:
    """The SOURCE_DATE_EPOCH of a date."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())


def program_digest(package: Path | None = None) -> str:
    """The SHA-256 of the list that `sha256sum` prints of all files of the program, sorted."""
    return sha256(program_files(package).encode()).hexdigest()


def program_files(package: Path | None = None) -> str:
    """The list that `sha256sum` prints of all files of the program, sorted."""
    root = package or Path(houseway.__file__).parent
    names = sorted(
        f"./{path.relative_to(root).as_posix()}"
        for path in root.rglob("*")
        if path.suffix in PROGRAM_FILES and path.is_file()
    )
    lines = (f"{sha256((root / name).read_bytes()).hexdigest()}  {name}\n" for name in names)
    return "".join(lines)


def configuration(game: Game, options: Options) -> str:
    """The game and every option, one a line, the options by name."""
    words = sorted(options.as_words().items())
    return "".join(f"{name}={value}\n" for name, value in (("game", game.name), *words))


def configuration_digest(game: Game, options: Options) -> str:
    """The SHA-256 of the configuration."""
    return sha256(configuration(game, options).encode()).hexdigest()


def command(game: Game, options: Options, *more: str, verb: str = "analyze") -> str:
    """What to type for the same analysis, or for another work on the same game."""
    sets = [
        word for name, text in options.changed().items() for word in ("--set", f"{name}={text}")
    ]
    return shlex.join(["houseway", verb, game.name, *sets, *more])


def wagers(stakes: Stakes | None) -> tuple[str, ...]:
    """What a command needs besides for these wagers.

    >>> wagers({"main": 25_00, "pair_plus": 5_00})
    ('--wager', 'main=$25', '--wager', 'pair_plus=$5')
    """
    each = (stakes or {}).items()
    return tuple(word for name, cents in each for word in ("--wager", f"{name}={dollars(cents)}"))

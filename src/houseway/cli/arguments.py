"""Arguments that several commands share."""

import re
from dataclasses import replace
from getpass import getuser
from pathlib import Path
from typing import Annotated

from houseway.cli.line import Argument, Option
from houseway.equipment.randomness import SeededSource, Source, SystemSource
from houseway.games import game as find
from houseway.games.stakes import named_stakes
from houseway.licensee.choices import Chosen
from houseway.printable import is_printable
from houseway.table.departures import refuse_departures
from houseway.table.refusal import Refused

LONGEST_SEED = 100

GameName = Annotated[str | None, Argument(metavar="[GAME]", help="A name from `houseway games`.")]
TableFile = Annotated[
    Path | None,
    Option("--table", metavar="FILE", help="A licensee's table file, in place of GAME."),
]
Settings = Annotated[
    list[str] | None,
    Option("--set", metavar="NAME=VALUE", help="An option of the game; see `houseway rules`."),
]
DECIMAL = re.compile(r"\d{1,9}(\.\d{1,9})?", re.ASCII)
"""A plain decimal number, such as 0.01."""

By = Annotated[
    str | None,
    Option(metavar="NAME", help="Who changes the table of a journal; your user name if not given."),
]
Notice = Annotated[
    str | None,
    Option(metavar="TEXT", help="How notice was given of a change whose rule asks for one."),
]
Install = Annotated[
    bool,
    Option("--install", help="First put the devices back that were removed from the table."),
]
Variant = Annotated[
    bool,
    Option("--variant", help="Allow what the rules do not print, as a designer's variant."),
]
Wager = Annotated[
    list[str] | None,
    Option(
        "--wager",
        metavar="AMOUNT|WAGER=AMOUNT",
        help="Paid in money at this wager: '$25', and trips_plus='$5' for another.",
    ),
]
NoCache = Annotated[
    bool,
    Option("--no-cache", help="Compute all, and neither read nor keep earlier results."),
]
Json = Annotated[bool, Option("--json", help="Print JSON and nothing else.")]


def lawful(game: str | None, table: Path | None, set_: list[str] | None, variant: bool) -> Chosen:
    """The table a command opens or makes papers of: as printed, or a designer's variant."""
    about = chosen(game, table, set_, variant=variant)
    refuse_departures(about.game.name, about.options, about.variant)
    return about


def chosen(
    game: str | None, table: Path | None, set_: list[str] | None = None, *, variant: bool = True
) -> Chosen:
    """The table a command is about: of a game, or of a table file; `--set` comes on top.

    It may depart from what the rules print, for a designer wants to know what that would do.
    """
    if game is not None and table is not None:
        raise Refused(f"name a game or a table file, not both {game} and --table {table}")
    if table is not None:
        from houseway.licensee.table_file import read_table

        return read_table(table, settings(set_), variant=variant)
    if game is None:
        raise Refused("name a GAME of `houseway games`, or a table file with --table FILE")
    found = find(game)
    about = Chosen.by_default(found, found.options.parse(settings(set_)))
    return replace(about, variant=variant)


def stakes_of(about: Chosen, wager: list[str] | None) -> dict[str, int] | None:
    """The amounts of `--wager` in cents, the smallest for wagers not named; nothing without it."""
    return named_stakes(about.game, about.options, wager) if wager else None


def who(by: str | None) -> str:
    """The name of whoever gives a command, as far as the machine knows it."""
    if by is not None:
        return by
    try:
        return getuser()
    except (OSError, KeyError):
        raise Refused("this machine does not know your name; give it with --by NAME") from None


def refuse_seed(seed: str | None) -> None:
    """Raise `Refused` for a seed that could not be written down again."""
    if seed is not None and (len(seed) > LONGEST_SEED or not is_printable(seed)):
        raise Refused(f"a seed is at most {LONGEST_SEED} characters that can be printed")


def source_of(seed: str | None) -> Source:
    """The source of the machine, or, with a seed, one for tests that can be repeated."""
    refuse_seed(seed)
    return SystemSource() if seed is None else SeededSource(seed)


def settings(given: list[str] | None) -> dict[str, str]:
    """The words of `--set name=value`, by name."""
    chosen: dict[str, str] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"--set {text!r} must be name=value, such as --set dealing=hand")
        if name in chosen:
            raise Refused(f"--set {name} is given twice")
        chosen[name] = value
    return chosen

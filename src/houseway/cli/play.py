"""houseway play: a table in the terminal."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Annotated

from houseway.cli.arguments import (
    By,
    GameName,
    Install,
    Notice,
    Settings,
    TableFile,
    Variant,
    lawful,
    settings,
)
from houseway.cli.heads import tell_head
from houseway.cli.line import Option
from houseway.cli.opening import install_devices, last_change, open_table, refuse_players
from houseway.cli.saying import say
from houseway.folders import state_folder
from houseway.money import dollars, parse_dollars
from houseway.table.blocks import FORMAT
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.table import Table
from houseway.table.transcript import lines


def play(
    game: GameName = None,
    seats: Annotated[
        int | None,
        Option(min=1, metavar="N", help="Players at the table, you among them."),
    ] = None,
    chips: Annotated[str, Option(metavar="AMOUNT", help="What you buy in for.")] = "500",
    seed: Annotated[
        str | None, Option(metavar="S", help="The same cards each time; new journals only.")
    ] = None,
    journal: Annotated[
        Path | None, Option(metavar="FILE", help="The journal to keep and go on with.")
    ] = None,
    table: TableFile = None,
    variant: Variant = False,
    by: By = None,
    notice: Notice = None,
    install: Install = False,
    set_: Settings = None,
) -> None:
    """A table in the terminal."""
    from houseway.cli.session import COMPUTER_POLICY

    about = lawful(game, table, set_, variant)
    seats = seats or about.game.usual_players
    refuse_players(about, seats, COMPUTER_POLICY)
    try:
        bought = parse_dollars(chips)
    except ValueError as error:
        raise Refused(f"--chips: {error}") from None
    chip = about.options.chip
    if bought < chip or bought % chip:
        raise Refused(f"--chips {chips} is no stake; write a multiple of the {dollars(chip)} chip")
    path = journal or default_journal(about.game, about.options, seed)
    opened = open_table(
        about, settings(set_), seed, path, by=by, notice=notice, durable=True, install=install
    )
    with opened.journal:
        for line in lines(last_change(opened)):
            say(line)
        if install:
            before = opened.journal.blocks
            install_devices(opened)
            for line in lines(record.entry for record in opened.journal.read(before)):
                say(line)
        _sit_down(opened, seats, bought)
        tell_head(opened.journal)
    say(f"the journal is kept: {path}")


def _sit_down(table: Table, seats: int, chips: int) -> None:
    """Take the place that the game and the command ask for."""
    from houseway.cli.terminal import Terminal

    terminal = Terminal()
    if not table.game.has_felt:
        from houseway.cli.lounge import sit_in_lounge

        sit_in_lounge(table, terminal, seats, chips)
    elif table.game.among_players:
        from houseway.cli.poker import sit_at_poker_table

        sit_at_poker_table(table, terminal, seats, chips)
    else:
        from houseway.cli.session import sit_down

        sit_down(table, terminal, seats, chips)


def default_journal(game: Game, options: Options, seed: str | None = None) -> Path:
    """Where `play` keeps its journal when none is named: one for a game, its options and a seed."""
    seeded = [] if seed is None else [seed]
    words = json.dumps([FORMAT, game.rules, options.as_words(), *seeded], sort_keys=True)
    digest = sha256(words.encode()).hexdigest()[:8]
    try:
        return state_folder() / f"{game.name}-{digest}.journal"
    except OSError as error:
        raise Refused(
            f"{error.filename} cannot be made ({error.strerror}); "
            "name a journal with --journal FILE"
        ) from None

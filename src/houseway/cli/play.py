"""houseway play: a table in the terminal, for a player or for a dealer in training."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import By, GameName, Settings, TableFile, Variant, lawful, settings
from houseway.cli.opening import last_change, open_table, refuse_players
from houseway.cli.saying import say
from houseway.folders import state_folder
from houseway.money import dollars, parse_dollars
from houseway.table.refusal import Refused
from houseway.table.transcript import lines


def play(
    game: GameName = None,
    seats: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Players at the table, you among them."),
    ] = None,
    chips: Annotated[str, typer.Option(metavar="AMOUNT", help="What you buy in for.")] = "500",
    dealer: Annotated[
        bool, typer.Option("--dealer", help="Train as the dealer: say what comes next.")
    ] = False,
    seed: Annotated[
        str | None, typer.Option(metavar="S", help="The same cards each time; new journals only.")
    ] = None,
    journal: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The journal to keep and go on with.")
    ] = None,
    table: TableFile = None,
    variant: Variant = False,
    by: By = None,
    set_: Settings = None,
) -> None:
    """A table in the terminal, for a player or, with --dealer, for a dealer in training."""
    from houseway.cli.poker import sit_at_poker_table
    from houseway.cli.school import train
    from houseway.cli.session import COMPUTER_POLICY, sit_down
    from houseway.cli.terminal import Terminal
    from houseway.cli.tickets import sit_in_lounge

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
    path = journal or default_journal(about.game.name + ("-school" if dealer else ""))
    opened = open_table(about, settings(set_), seed, path, by=by, durable=True)
    with opened.journal:
        for line in lines(last_change(opened)):
            say(line)
        if dealer:
            train(opened, Terminal(), seats)
        elif opened.game.refuse_request is not None:
            sit_in_lounge(opened, Terminal(), seats, bought)
        elif not opened.wager_rules:
            sit_at_poker_table(opened, Terminal(), seats, bought)
        else:
            sit_down(opened, Terminal(), seats, bought)
    say(f"the journal is kept: {path}")


def default_journal(game: str) -> Path:
    """Where `play` keeps its journal when none is named."""
    try:
        return state_folder() / f"{game}.journal"
    except OSError as error:
        raise Refused(
            f"{error.filename} cannot be made ({error.strerror}); "
            "name a journal with --journal FILE"
        ) from None

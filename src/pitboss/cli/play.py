"""pitboss play: a table in the terminal, for a player or for a dealer in training."""

import os
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.arguments import GameName, Settings, settings
from pitboss.cli.opening import open_table, refuse_players
from pitboss.games import game as find
from pitboss.money import dollars, parse_dollars
from pitboss.table.refusal import Refused


def play(
    game: GameName,
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
    set_: Settings = None,
) -> None:
    """A table in the terminal, for a player or, with --dealer, for a dealer in training."""
    from pitboss.cli.poker import sit_at_poker_table
    from pitboss.cli.school import train
    from pitboss.cli.session import COMPUTER_POLICY, sit_down
    from pitboss.cli.terminal import Terminal
    from pitboss.cli.tickets import sit_in_lounge

    seats = seats or find(game).usual_players
    refuse_players(game, seats, COMPUTER_POLICY, settings(set_))
    try:
        bought = parse_dollars(chips)
    except ValueError as error:
        raise Refused(f"--chips: {error}") from None
    chip = find(game).options.parse(settings(set_)).chip
    if bought < chip or bought % chip:
        raise Refused(f"--chips {chips} must be a multiple of the {dollars(chip)} chip")
    path = journal or default_journal(f"{game}-school" if dealer else game)
    table = open_table(game, settings(set_), seed, path, durable=True)
    with table.journal:
        if dealer:
            train(table, Terminal(), seats)
        elif table.game.refuse_request is not None:
            sit_in_lounge(table, Terminal(), seats, bought)
        elif not table.wager_rules:
            sit_at_poker_table(table, Terminal(), seats, bought)
        else:
            sit_down(table, Terminal(), seats, bought)
    typer.echo(f"the journal is kept: {path}")


def default_journal(game: str) -> Path:
    """Where `play` keeps its journal when none is named."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    folder = state / "pitboss"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(
            f"{folder} cannot be made ({error.strerror}); name a journal with --journal FILE"
        ) from None
    return folder / f"{game}.journal"

"""houseway deal: the computer dealer deals; a transcript with citations."""

import sys
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from houseway.cli.arguments import (
    DECIMAL,
    By,
    GameName,
    Install,
    Json,
    Notice,
    Settings,
    TableFile,
    Variant,
    lawful,
    settings,
)
from houseway.cli.line import Exit, Option
from houseway.cli.opening import (
    buy_chips_where_short,
    install_devices,
    open_table,
    refuse_persons,
    refuse_players,
    seat_players,
)
from houseway.cli.saying import say
from houseway.cli.telling import Document, Telling, Transcript
from houseway.equipment.randomness import SeededSource, SystemSource
from houseway.table.faults import random_faults
from houseway.table.refusal import Refused
from houseway.table.table import Table

INTERRUPTED = 130
MOST_ROUNDS = 1_000_000_000
MOST_FAULTS = Fraction(1, 2)


def deal(
    game: GameName = None,
    rounds: Annotated[
        int, Option(min=1, max=MOST_ROUNDS, metavar="N", help="How many rounds.")
    ] = 1,
    seed: Annotated[str | None, Option(metavar="S", help="Deal the same cards each time.")] = None,
    seats: Annotated[
        int | None,
        Option(min=1, metavar="N", help="How many players; at a new table 1, at poker 6."),
    ] = None,
    policy: Annotated[str, Option(help="How they play: best, simple or random.")] = "simple",
    journal: Annotated[
        Path | None, Option(metavar="FILE", help="Keep the journal, or go on with one.")
    ] = None,
    faults: Annotated[
        str, Option(metavar="RATE", help="How often a step goes wrong, such as 0.01.")
    ] = "0",
    table: TableFile = None,
    variant: Variant = False,
    by: By = None,
    notice: Notice = None,
    install: Install = False,
    set_: Settings = None,
    json: Json = False,
) -> None:
    """The computer dealer deals; a transcript with citations."""
    rate = _rate(faults)
    about = lawful(game, table, set_, variant)
    wanted = seats or about.game.usual_players
    refuse_players(about, wanted, policy)
    opened = open_table(about, settings(set_), seed, journal, by=by, notice=notice, install=install)
    with opened.journal:
        refuse_persons(opened)
        taken = sorted(opened.state.seats) or list(range(1, wanted + 1))
        if seats is not None and seats != len(taken):
            raise Refused(f"{len(taken)} players sit at the table of {journal}, not {seats}")
        telling = Document(opened) if json else Transcript(opened)
        seat_players(opened, taken, policy, seed)
        if rate:
            source = SystemSource() if seed is None else SeededSource(f"{seed}:faults")
            opened.fault_plan = random_faults(rate, source)
        try:
            if install:
                install_devices(opened)
            _deal_rounds(opened, rounds, telling)
        except KeyboardInterrupt:
            telling.end()
            say(f"stopped {_where(opened, journal)}", file=sys.stderr)
            raise Exit(INTERRUPTED) from None
        telling.end()
        if journal and not json:
            say(f"next: houseway audit {journal}")


def _deal_rounds(table: Table, rounds: int, telling: Telling) -> None:
    telling.catch_up()
    table.run()  # what an interrupted run left in the middle
    for _ in range(rounds):
        buy_chips_where_short(table)
        table.play_round()
        telling.catch_up()
        telling.round_over()
    table.close()
    telling.catch_up()


def _rate(text: str) -> Fraction:
    if not DECIMAL.fullmatch(text) or Fraction(text) > MOST_FAULTS:
        raise Refused(f"--faults {text!r} must be a number from 0 to {MOST_FAULTS}, such as 0.01")
    return Fraction(text)


def _where(table: Table, journal: Path | None) -> str:
    state = table.state
    where = f"in {state.procedure} {state.rounds}" if state.procedure else "between rounds"
    return f"{where}; {journal} is kept and goes on with the same command" if journal else where

"""Opening a table for a command: a new one, or the one a journal file left."""

import sys
from pathlib import Path

from houseway.cli.arguments import refuse_seed, who
from houseway.cli.saying import say
from houseway.equipment.randomness import SeededSource, SystemSource
from houseway.games import mathematics
from houseway.games.best import BestPlayer
from houseway.licensee.choices import Chosen
from houseway.table.departures import refuse_departures
from houseway.table.entries import Changed
from houseway.table.game import Player
from houseway.table.journal import Journal, counting_clock, open_journal, system_clock
from houseway.table.names import refuse_name
from houseway.table.opened import missing_devices, opened, options_in_force
from houseway.table.refusal import Refused
from houseway.table.state import INSTALLING
from houseway.table.steps import spot_of
from houseway.table.table import Table

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida", "Joe", "Kim")
BUY_IN_ANTES = 100
BEST = "best"
YOU = "you"
"""The name of the person at the terminal."""
WAGERS_AS = "simple"


def open_table(
    chosen: Chosen,
    settings: dict[str, str],
    seed: str | None,
    path: Path | None,
    *,
    by: str | None = None,
    notice: str | None = None,
    durable: bool = False,
    install: bool = False,
) -> Table:
    """A new table, or that of a journal; a table file then changes the options in force there."""
    refuse_seed(seed)
    if path is not None and path.parts[:1] in (("postgresql:",), ("postgres:",)):
        raise Refused("--journal names a file; journals in PostgreSQL are those of houseway serve")
    if path is not None and not path.resolve().parent.is_dir():
        raise Refused(f"the journal {path} cannot be opened: its folder is not there")
    clock = system_clock if seed is None else counting_clock()
    journal = Journal(clock) if path is None else open_journal(path, clock, durable=durable)
    try:
        if install and not (journal.blocks and missing_devices(chosen.game, journal)):
            raise Refused(
                "--install: no device was removed from this table; leave it out, or name with "
                "--journal FILE the journal of a table that lacks one"
            )
        if journal.blocks:
            return _gone_on(chosen, settings, seed, journal, path, by, notice)
        source = None if seed is None else SeededSource(seed)
        return Table(
            chosen.game, chosen.options, journal=journal, source=source, variant=chosen.variant
        )
    except BaseException:
        journal.close()
        raise


def _gone_on(
    chosen: Chosen,
    settings: dict[str, str],
    seed: str | None,
    journal: Journal,
    path: Path | None,
    by: str | None,
    notice: str | None,
) -> Table:
    """The table that a journal has left, in the middle of a round or for another day."""
    game, options = chosen.game, chosen.options
    journal.steps = game.all_steps
    in_force = options_in_force(game, journal)
    refuse_departures(game.name, in_force, chosen.variant)
    recorded = in_force.as_words()
    if chosen.file is None:
        _refuse_other_options(path, recorded, {name: options.as_words()[name] for name in settings})
    _refuse_other_seed(path, opened(journal).source, seed)
    changes = chosen.file is not None and recorded != options.as_words()
    if changes:
        refuse_name(who(by), "the name of whoever changes the table")
    table = Table(game, journal=journal, variant=chosen.variant)
    for seat in table.state.seats:
        if spot_of(seat) > chosen.seats:
            raise Refused(
                f"seat {seat} of the journal is taken; the table file has {chosen.seats} positions",
                game.seat_clauses.positions,
            )
    if changes:
        table.change(options, who(by), notice=notice or "")
    if seed is not None:
        say(
            f"{path} was begun with seed {seed} and goes on where it stopped: new cards follow, "
            "not the same again",
            file=sys.stderr,
        )
    return table


def _refuse_other_seed(path: Path | None, began_with: str, seed: str | None) -> None:
    """Each day, and each run that goes on, has a branch of the seed: `7`, then `7/40`."""
    if seed is None:
        return
    wanted = SeededSource(seed).name
    if began_with != wanted and not began_with.startswith(f"{wanted}/"):
        raise Refused(f"{path} was begun with the source {began_with}, not with this seed")


def last_change(table: Table) -> tuple[Changed, ...]:
    """The change that was recorded last, if nothing has happened since."""
    last = table.entries[-1] if table.entries else None
    return (last,) if isinstance(last, Changed) else ()


def _refuse_other_options(
    path: Path | None, recorded: dict[str, str], given: dict[str, str]
) -> None:
    for name, value in given.items():
        if recorded[name] != value:
            raise Refused(
                f"{path} is the journal of a table with {name}={recorded[name]}; "
                f"name another journal for {name}={value}, or change the table with --table FILE"
            )


def install_devices(table: Table) -> None:
    """What was removed from the table comes back, as `--install` asks."""
    table.begin(INSTALLING)
    table.run()


def refuse_players(chosen: Chosen, seats: int, policy: str) -> None:
    """Refuse, before anything is opened, players the table cannot have."""
    game = chosen.game
    if seats < game.least_players:
        raise Refused(
            f"--seats {seats} is not possible; {game.name} needs at least {game.least_players}",
            game.seat_clauses.seated,
        )
    if seats > chosen.seats:
        raise Refused(
            f"--seats {seats} is not possible; the table has positions for {chosen.seats}",
            game.seat_clauses.positions,
        )
    known = dict.fromkeys((BEST, *game.policies) if game.has_best_play else game.policies)
    if policy == BEST and policy not in known:
        raise Refused(
            f"there is no best play at {game.name}, for it depends on how the others play; "
            f"policies are {', '.join(known)}"
        )
    if policy not in known:
        policies = ", ".join(known)
        raise Refused(f"there is no policy {policy} here; policies are {policies}")
    if policy == BEST and BEST not in game.policies:
        mathematics(game.name)  # which may not be installed


def refuse_persons(table: Table) -> None:
    """Refuse to let a computer play for a person whom the journal seats."""
    if YOU in (held.player for held in table.state.seats.values()):
        raise Refused("a person sits at the table of this journal; go on with houseway play")


def buy_in(table: Table) -> int:
    """What a computer player buys in for."""
    return BUY_IN_ANTES * table.options.minimum


def seat_players(table: Table, seats: list[int], policy: str, seed: str | None) -> None:
    """Seat computer players, or give those the journal knows a mind of their own."""
    for seat in seats:
        if seat not in table.state.seats:
            table.sit(seat, NAMES[seat - 1] if seat <= len(NAMES) else str(seat), buy_in(table))
        branch = None if seed is None else f"{seed}:{seat}"
        table.players[seat] = new_player(table, policy, branch)


def new_player(table: Table, policy: str, seed: str | None) -> Player:
    """A computer player with randomness of its own."""
    source = SystemSource() if seed is None else SeededSource(seed)
    if policy == BEST and BEST not in table.game.policies:
        return BestPlayer(table.game.name, table.game.policies[WAGERS_AS](source))
    return table.game.policies[policy](source)


def buy_chips_where_short(table: Table, except_seat: int = 0) -> None:
    """Computer players who could not raise buy chips before the next round."""
    for seat in table.players:
        if seat != except_seat and table.state.seats[seat].chips < buy_in(table) // 2:
            table.buy(seat, buy_in(table))

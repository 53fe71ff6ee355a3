"""Opening a table for a command: a new one, or the one a journal file left."""

from pathlib import Path

from houseway.cli.arguments import refuse_seed, who
from houseway.equipment.randomness import SeededSource, SystemSource
from houseway.games import analysis
from houseway.games.best import BestPlayer
from houseway.licensee.choices import Chosen
from houseway.table.changes import refuse_who
from houseway.table.departures import refuse_departures
from houseway.table.entries import Changed
from houseway.table.game import Player
from houseway.table.journal import FileJournal, Journal, counting_clock, system_clock
from houseway.table.refusal import Refused
from houseway.table.steps import spot_of
from houseway.table.table import Table, recorded_options, recorded_source

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
    durable: bool = False,
) -> Table:
    """A new table, or that of a journal; a table file then changes the options in force there."""
    refuse_seed(seed)
    game, options = chosen.game, chosen.options
    refuse_departures(game.name, options, chosen.variant)
    clock = system_clock if seed is None else counting_clock()
    source = None if seed is None else SeededSource(seed)
    if path is None:
        return Table(game, options, journal=Journal(clock), source=source)
    journal = FileJournal(path, clock, durable=durable)
    if not journal.records:
        return Table(game, options, journal=journal, source=source)
    in_force = recorded_options(game, journal)
    refuse_departures(game.name, in_force, chosen.variant)
    recorded = in_force.as_words()
    if chosen.file is None:
        _refuse_other_options(path, recorded, {name: options.as_words()[name] for name in settings})
    began_with = recorded_source(journal)
    if seed is not None and began_with != SeededSource(seed).name:
        raise Refused(f"{path} was begun with the source {began_with}, not with this seed")
    changes = chosen.file is not None and recorded != options.as_words()
    if changes:
        refuse_who(who(by))
    table = Table(game, journal=journal)
    for seat in table.state.seats:
        if spot_of(seat) > chosen.seats:
            raise Refused(
                f"seat {seat} of the journal is taken; the table file has {chosen.seats} positions",
                game.seat_clauses.positions,
            )
    if changes:
        table.change(options, who(by))
    return table


def last_change(table: Table) -> tuple[Changed, ...]:
    """The change that was recorded last, if nothing has happened since."""
    last = table.journal.records[-1].entry
    return (last,) if isinstance(last, Changed) else ()


def _refuse_other_options(path: Path, recorded: dict[str, str], given: dict[str, str]) -> None:
    for name, value in given.items():
        if recorded[name] != value:
            raise Refused(
                f"{path} is the journal of a table with {name}={recorded[name]}; "
                f"name another journal for {name}={value}, or change the table with --table FILE"
            )


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
        analysis(game.name)  # which may not be installed


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

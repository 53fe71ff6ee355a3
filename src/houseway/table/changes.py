"""A change of the options while a journal is open: who decided it, before and after.

Options are frozen while a round is played. Equipment stays as it is while cards are at the table,
so a table is closed before it gets other decks, another shoe or a shuffling device.
"""

from collections import Counter

from houseway.table.entries import Changed
from houseway.table.game import Game
from houseway.table.names import refuse_name
from houseway.table.options import EQUIPMENT, Options
from houseway.table.paytables import is_file
from houseway.table.refusal import Refused
from houseway.table.state import TableState
from houseway.table.steps import Deviation, spot_of


def change(now: Options, wanted: Options, by: str, notice: str = "") -> Changed:
    """The entry of a change, with what differs and nothing else."""
    before, after = now.as_words(), wanted.as_words()
    names = sorted(name for name in after if before[name] != after[name])
    return Changed(
        by, {name: before[name] for name in names}, {name: after[name] for name in names}, notice
    )


def refuse_change(game: Game, state: TableState, wanted: Options, notice: str = "") -> None:
    """Raise `Refused` if a table may not have these options from now on."""
    if type(wanted) is not game.options:
        raise Refused(f"a table of {game.name} cannot become one of another game; open a new one")
    if state.procedure:
        raise Refused(
            f"{state.procedure} {state.rounds} is not over; the table is changed between rounds",
            game.seat_clauses.frozen,
        )
    for number, seat in state.seats.items():
        if seat.wagers:
            raise Refused(
                f"seat {number} has wagers on the layout; the table is changed when there are none",
                game.seat_clauses.frozen,
            )
    if notice:
        refuse_name(notice, "how the notice was given")
    for name, cite in wanted.notices_due(state.options).items():
        if not notice:
            raise Refused(
                f"{name} cannot become {getattr(wanted, name)} without the notice its rule asks "
                "for; say with the change how it was given",
                cite,
                (name,),
            )
    words, now = wanted.as_words(), state.options.as_words()
    for info in wanted.infos():
        if info.subject == EQUIPMENT and state.at_work and words[info.name] != now[info.name]:
            raise Refused(
                f"{info.name} is {now[info.name]} and cannot become {words[info.name]} while cards "
                "are at the table; close the table first",
                info.cite,
            )
    for problem in wanted.without(state.removed_devices - (wanted.devices - state.options.devices)):
        raise problem
    held = Counter(seat.player for seat in state.seats.values())
    shared = Counter(map(spot_of, state.seats))
    for name, most, counted in (
        ("positions_per_player", wanted.positions_per_player, held),
        ("people_per_spot", wanted.people_per_spot, shared),
    ):
        if max(counted.values(), default=0) > most:
            raise Refused(
                f"{name} cannot become {most} before players leave; there are "
                f"{max(counted.values())} now",
                game.seat_clauses.positions,
            )


def recorded_change(now: Options, entry: Changed) -> Options:
    """The options after a recorded change; `Deviation` if it cannot have been recorded so."""
    words = now.as_words()
    if not entry.after or entry.before != {name: words.get(name) for name in entry.after}:
        raise Deviation("a change of the table does not begin with the options in force")
    if any(is_file(text) for name, text in entry.after.items() if name in now.tables):
        raise Deviation("a change of the table names a file; it must hold the rows")
    refuse_name(entry.by, "the name of whoever changed the table")
    wanted = now.with_words(entry.after)
    if change(now, wanted, entry.by, entry.notice) != entry:
        raise Deviation("a change of the table does not say what differs as a table records it")
    return wanted

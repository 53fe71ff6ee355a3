"""Players who sit out or come back: what they said is carried out between two rounds.

The game has a procedure for it, in which the supervisor is told who; here the player says so, and
the house passes it on. What was said and not yet carried out is the process's alone.
"""

from houseway.table.refusal import Refused
from houseway.table.table import Table

SITTING_OUT = "sitting out"
"""The procedure, by the name that games have for it."""

Said = dict[int, tuple[str, bool]]
"""By seat: who said so, and whether they sit out or come back."""


def refuse_sitting_out(table: Table) -> None:
    """Refuse it at a table where one simply makes no wager."""
    if SITTING_OUT not in table.game.procedures:
        raise Refused("nobody sits out here; who makes no wager is in no round")


def enough_to_play(table: Table) -> bool:
    """Whether a round among players has as many as it takes; other games begin for anybody."""
    if not table.game.among_players or not table.state.rounds:
        return True
    out = table.state.own.shown().get("out", ())
    seats = table.state.seats.items()
    return sum(held.chips > 0 and seat not in out for seat, held in seats) >= (
        table.game.least_players
    )


def sit_out(table: Table, said: Said) -> None:
    """Carry out what players have said, while no procedure is under way."""
    while said and table.pending is None and not table.closed:
        seat, (name, out) = said.popitem()
        held = table.state.seats.get(seat)
        is_out = seat in table.state.own.shown().get("out", ())
        if held is None or held.player != name or is_out == out:
            continue
        before = set(table.elsewhere)
        table.elsewhere.add("supervisor")
        table.begin(SITTING_OUT)
        table.run()
        table.elsewhere = before
        table.supervise(f"seat {seat} {'sits out' if out else 'comes back'}")
        table.run()

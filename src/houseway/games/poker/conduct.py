"""Conduct of players, 14.16: what is done on reasonable cause to believe it was violated."""

from houseway.table.state import Procedure, TableState
from houseway.table.steps import Announce, Conduct, LookAtClock, RequireToLeave, Supervise

CONDUCT = "conduct"
"""The procedure; it begins when the round is over in which the conduct was seen."""

HELPED = "acted to improve another player's chance of winning"
INFORMED = "communicated information that could assist another player"
CAUSES = {HELPED: "PKR 14.16(a)-self", INFORMED: "PKR 14.16(a)-info"}
"""What a player may not do, each with its clause."""


def report_conduct(table: TableState) -> Procedure:
    """(b): the player must leave the game, and the regulators are told at once; (c)."""
    seats = {f"seat {seat}": seat for seat in table.clockwise()}
    who: str = yield Supervise("whose conduct is reported", tuple(seats), cite="PKR 14.16(b)")
    what: str = yield Supervise(
        f"what {who} has done, on reasonable cause", tuple(CAUSES), cite="PKR 14.16(b)"
    )
    yield Conduct(f"{table.seats[seats[who]].player} at {who} {what}", cite=CAUSES[what])
    yield Announce(f"{who.capitalize()} must leave the game", cite="PKR 14.16(b)")
    yield RequireToLeave(seats[who], cite="PKR 14.16(b)")
    yield LookAtClock(cite="PKR 14.16(b)")
    yield Conduct("the Commission and the Division are notified", cite="PKR 14.16(b)")
    yield Conduct(
        "action taken in good faith: the licensee is not liable civilly to the player",
        cite="PKR 14.16(c)",
    )

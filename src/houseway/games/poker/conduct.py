"""Conduct of players, 14.16: what is done on reasonable cause to believe it was violated."""

from houseway.games.poker.steps import RequireToLeave
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Announce, Conduct, LookAtClock, Supervise

WHOSE_CONDUCT = phrase("whose conduct", "whose conduct is reported")
WHAT_WAS_DONE = phrase("what was done", "what {seat} has done, on reasonable cause")
MUST_LEAVE = phrase("must leave", "{Seat} must leave the game")
REGULATORS_TOLD = phrase("regulators told", "the Commission and the Division are notified")
GOOD_FAITH = phrase(
    "good faith", "action taken in good faith: the licensee is not liable civilly to the player"
)

CONDUCT = "conduct"
"""The procedure; it begins when the round is over in which the conduct was seen."""

HELPED, INFORMED = "helping", "informing"
DEEDS = {
    HELPED: "acted to improve another player's chance of winning",
    INFORMED: "communicated information that could assist another player",
}
CONDUCT_SEEN = phrase(
    "conduct seen", lambda player, seat, deed: f"{player} at {seat} {DEEDS[deed]}"
)
CAUSES = {HELPED: "PKR 14.16(a)-self", INFORMED: "PKR 14.16(a)-info"}
"""What a player may not do, each with its clause."""


def report_conduct(table: TableState) -> Procedure:
    """(b): the player must leave the game, and the regulators are told at once; (c)."""
    seats = {f"seat {seat}": seat for seat in table.clockwise()}
    players = {seat: table.seats[seat].player for seat in table.seats}
    who: str = yield Supervise(WHOSE_CONDUCT(), tuple(seats), cite="PKR 14.16(b)")
    what: str = yield Supervise(WHAT_WAS_DONE(who), tuple(CAUSES), cite="PKR 14.16(b)")
    player = players[seats[who]]
    yield Conduct(CONDUCT_SEEN(player, who, what), cite=CAUSES[what])
    yield Announce(MUST_LEAVE(who), cite="PKR 14.16(b)")
    yield RequireToLeave(seats[who], player, cite="PKR 14.16(b)")
    yield LookAtClock(cite="PKR 14.16(b)")
    yield Conduct(REGULATORS_TOLD(), cite="PKR 14.16(b)")
    yield Conduct(GOOD_FAITH(), cite="PKR 14.16(c)")

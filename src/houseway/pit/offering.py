"""A seat that the floor offers to whoever has waited longest: it is taken, declined, or lapses.

The offer may be made and answered at any time; the table has it on record when the round is over.
"""

from contextlib import suppress

from houseway.pit.messages import SeatOffer
from houseway.table.refusal import Refused
from houseway.table.seating import refuse_no_offer
from houseway.table.table import Table

SECONDS = 60.0
"""How long somebody has to answer."""


class Offering:
    """The offer of one table, if one stands."""

    def __init__(self) -> None:
        self.now: SeatOffer | None = None
        self._takes: bool | None = None

    def make(self, table: Table, seat: int, by: str, until: int) -> SeatOffer:
        """Offer a seat; one offer stands at a time."""
        if self.now is not None:
            raise Refused(f"seat {self.now.seat} is offered to {self.now.player} already; wait")
        refuse_no_offer(table.game, table.state, seat)
        player = table.state.waiting[0]
        table.note(f"seat {seat} is offered to {player}", by)
        self.now = SeatOffer(player=player, seat=seat, until=until)
        return self.now

    def answer(self, table: Table, name: str, seat: int, *, takes: bool) -> None:
        """Whoever it was offered to takes or declines it."""
        if self.now is None or (self.now.player, self.now.seat) != (name, seat):
            raise Refused(f"seat {seat} is not offered to you", table.game.seat_clauses.waiting)
        self._takes = takes

    def lapse(self, offer: SeatOffer) -> None:
        """Nobody answered in time: it counts as declined."""
        if self.now is offer and self._takes is None:
            self._takes = False

    def settle(self, table: Table) -> None:
        """Between two rounds: what was answered is on record; an offer that cannot be is gone."""
        if self.now is None or table.closed:
            self.now = self._takes = None
        elif self._takes is not None:
            with suppress(Refused):  # the seat was lost meanwhile
                if table.state.waiting[:1] == [self.now.player]:
                    table.offer(self.now.seat, takes=self._takes)
            self.now = self._takes = None

"""The jackpot: pot contributions that go back to the players, all of them. Outside the text."""

from houseway.games.poker.options import PokerOptions
from houseway.games.poker.steps import PayJackpot, own
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Supervise

JACKPOT = "jackpot"
"""The procedure in which the jackpot is paid."""
NOBODY = "nobody"
CITE = "PKR 14 outside jackpot"
WHO_HAS_WON = phrase("who has won the jackpot", "who has won the jackpot ({what})")


def pay_jackpot(table: TableState) -> Procedure:
    """The floor says who has won it, and all there is goes to that player."""
    amount = own(table).jackpot
    if not amount:
        return
    seats = {f"seat {seat}": seat for seat in table.clockwise()}
    what = table.options_as(PokerOptions).jackpot.replace("_", " ")
    who: str = yield Supervise(WHO_HAS_WON(what), (NOBODY, *seats), cite=CITE)
    if who != NOBODY and seats[who] in table.seats:
        yield PayJackpot(seats[who], amount, cite=CITE)

"""14.17: if all patrons at a table agree, its minimum rises without the notice of 8.3(b)."""

from houseway.games.poker.steps import RaiseStakes
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Announce, Ask, Choice

SHALL_STAKES_RISE = phrase("shall stakes rise", "Shall all stakes be {times} times what is posted?")
STAKES_STAY = phrase("stakes stay", "The stakes stay as they are")

AGREEMENT = "agreement"
AGREE = "agree"
DECLINE = "decline"


def agree(table: TableState) -> Procedure:
    """Every player is asked whether all stakes shall be doubled; one who declines decides.

    What is agreed on holds until somebody sits down who was not asked.
    """
    times = 2 * table.own.stakes_times
    yield Announce(SHALL_STAKES_RISE(times), cite="PKR 14.17-agree")
    choices = (Choice(AGREE, "PKR 14.17-agree"), Choice(DECLINE, "PKR 14.17-agree"))
    for seat in table.clockwise():
        answer: str = yield Ask(seat, choices, cite="PKR 14.17-agree")
        if answer == DECLINE:
            yield Announce(STAKES_STAY(), cite="PKR 14.17-agree")
            return
    yield RaiseStakes(times, cite="PKR 14.17-agree")

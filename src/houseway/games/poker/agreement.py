"""14.17: if all patrons at a table agree, its minimum rises without the notice of 8.3(b)."""

from houseway.table.state import Procedure, TableState
from houseway.table.steps import Announce, Ask, Choice, RaiseStakes

AGREEMENT = "agreement"
AGREE = "agree"
DECLINE = "decline"


def agree(table: TableState) -> Procedure:
    """Every player is asked whether all stakes shall be doubled; one who declines decides.

    What is agreed on holds until somebody sits down who was not asked.
    """
    times = 2 * table.poker.stakes_times
    yield Announce(f"Shall all stakes be {times} times what is posted?", cite="PKR 14.17-agree")
    choices = (Choice(AGREE, "PKR 14.17-agree"), Choice(DECLINE, "PKR 14.17-agree"))
    for seat in table.clockwise():
        answer: str = yield Ask(seat, choices, cite="PKR 14.17-agree")
        if answer == DECLINE:
            yield Announce("The stakes stay as they are", cite="PKR 14.17-agree")
            return
    yield RaiseStakes(times, cite="PKR 14.17-agree")

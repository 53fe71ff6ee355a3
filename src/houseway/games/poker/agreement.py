"""14.17: if all patrons at a table agree, its minimum rises without the notice of 8.3(b)."""

from collections.abc import Mapping

from houseway.games.poker.steps import RaiseStakes, own
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

    Whoever leaves has no say, whoever sits down meanwhile is asked too. What is agreed on holds
    until somebody sits down who was not asked.
    """
    times = 2 * own(table).stakes_times
    yield Announce(SHALL_STAKES_RISE(times), cite="PKR 14.17-agree")
    choices = (Choice(AGREE, "PKR 14.17-agree"), Choice(DECLINE, "PKR 14.17-agree"))
    asked: dict[int, str] = {}
    while (seat := next_to_ask(table, asked)) is not None:
        asked[seat] = table.seats[seat].player
        answer: str = yield Ask(seat, choices, otherwise=DECLINE, cite="PKR 14.17-agree")
        if answer == DECLINE and holds(table, seat, asked[seat]):
            yield Announce(STAKES_STAY(), cite="PKR 14.17-agree")
            return
    yield RaiseStakes(times, cite="PKR 14.17-agree")


def next_to_ask(table: TableState, asked: Mapping[int, str]) -> int | None:
    """The first seat whose player has not been asked."""
    seats = table.clockwise()
    return next((seat for seat in seats if not holds(table, seat, asked.get(seat, ""))), None)


def holds(table: TableState, seat: int, player: str) -> bool:
    """Whether a player sits at a seat."""
    return seat in table.seats and table.seats[seat].player == player

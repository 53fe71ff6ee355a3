"""A round from a shoe as a whole: ready the shoe, play it, void it if need be, and look on.

Who wagers: 2C.5(e) cash, 2C.5(i) entry in mid-shoe, 2C.12(a) consent; 2.3 of blackjack.
"""

from collections.abc import Mapping
from typing import Any

from houseway.families.shoe.irregularities import Rule, ruled, void_round
from houseway.families.shoe.options import ShoeOptions
from houseway.families.shoe.round_state import ShoeRound
from houseway.families.shoe.shuffle import (
    DEAL_ON,
    RESHUFFLE,
    after_the_round,
    ready_the_shoe,
    reshuffle_shoe,
)
from houseway.families.shoe.steps import CONFIRM, ConfirmCash
from houseway.table.phrases import phrase
from houseway.table.refusal import Barred
from houseway.table.state import ROUND, Procedure, TableState
from houseway.table.steps import (
    Ask,
    Choice,
    Conduct,
    SendBack,
    Step,
    Supervise,
    TakeWagers,
    spot_of,
)
from houseway.table.void import VoidRound

CASH_CONVERTED = phrase("cash converted", "the cash of {seat} is converted into chips")
NOBODY_MAY_WAGER = phrase(
    "nobody may wager", "a shoe in which nobody at the table may wager before a reshuffle"
)
MID_SHOE = phrase("to begin in mid-shoe", "{seat} to begin wagering in mid-shoe")

CONSENT, ALONE = "consent", "alone"
REFUSE, PERMIT = "refuse", "permit"


def whole_round(round: ShoeRound[Any], stages: Procedure, rule: Rule) -> Procedure:
    """One round of play with all that may befall it."""
    reshuffle = ""
    try:
        yield from ruled(round, ready_the_shoe(round.table), rule)
        yield from ruled(round, let_somebody_in(round), rule)
        yield from ruled(round, stages, rule)
    except VoidRound as void:
        yield from ruled(round, void_round(round, void), rule)
        reshuffle = void.cite if void.reshuffle else ""
    if round.seats or reshuffle:
        round.over = True
        last = after_the_round(round.table, reshuffle=reshuffle)
        yield from ruled(round, last, rule)


# --- who wagers ------------------------------------------------------------------------------


def take_wagers(round: ShoeRound[Any], cite: str, confirm_cash: str = "") -> Procedure:
    """Open to all until the call; then whoever may not be in the round gets the wagers back."""
    table = round.table
    had = dict(table.last_wager)
    yield TakeWagers(cite=cite)
    spots: dict[int, list[int]] = {}
    for seat in table.wagering():
        spots.setdefault(spot_of(seat), []).append(seat)
    for people in spots.values():
        wagering: list[int] = []
        for seat in people:
            if not (yield from may_wager(round, seat, had)):
                yield SendBack(seat, cite=round.clauses.barred)
            elif not (yield from consents(round, wagering)):
                yield SendBack(seat, cite=round.clauses.consent)
            elif not (yield from cash_confirmed(table, seat, confirm_cash)):
                yield SendBack(seat, cite=confirm_cash)
            else:
                wagering.append(seat)
        round.seats += wagering


def cash_confirmed(table: TableState, seat: int, cite: str) -> Any:
    """2C.5(e): cash is accepted if dealer and supervisor confirm it, and becomes chips at once."""
    if not table.seats[seat].cash:
        return True
    if (yield ConfirmCash(seat, "dealer", cite=cite)) != CONFIRM:
        return False
    if (yield ConfirmCash(seat, "supervisor", cite=cite)) != CONFIRM:
        return False
    yield Conduct(CASH_CONVERTED(f"seat {seat}"), cite=cite)
    return True


def let_somebody_in(round: ShoeRound[Any]) -> Procedure:
    """2C.5(i): a reshuffle is offered when everybody at the table must wait for one."""
    table = round.table
    if round.options.mid_shoe_entry == "allowed" or any(
        came_in(table, seat, table.last_wager, table.rounds) for seat in table.seats
    ):
        return
    cite = round.clauses.reshuffle_chosen
    decision: str = yield Supervise(NOBODY_MAY_WAGER(), (RESHUFFLE, DEAL_ON), cite=cite)
    if decision == RESHUFFLE:
        yield from reshuffle_shoe(table, "", cite)


def came_in(table: TableState, seat: int, had: Mapping[str, int], current: int) -> bool:
    """Whether a seat has wagered in the round before, or nobody has since the shuffle."""
    return table.fresh or had.get(table.seats[seat].player, -1) >= current - 1


def refuse_entry(table: TableState, step: Step, _: object) -> None:
    """2C.5(i) and its like: who sat out a round since the shuffle may be barred until the next."""
    options = table.options_as(ShoeOptions)
    current = table.rounds if table.procedure == ROUND else table.rounds + 1
    if options.mid_shoe_entry == "barred" and not came_in(
        table, step.by_seat, table.last_wager, current
    ):
        raise Barred(
            f"seat {step.by_seat} may not wager until the cards are reshuffled",
            options.clauses.barred,
        )


def may_wager(round: ShoeRound[Any], seat: int, had: Mapping[str, int]) -> Any:
    """Whether the licensee lets a seat wager that sat out a round since the shuffle."""
    table = round.table
    if round.options.mid_shoe_entry != "by_permission" or came_in(table, seat, had, table.rounds):
        return True
    matter = MID_SHOE(f"seat {seat}")
    decision: str = yield Supervise(matter, (REFUSE, PERMIT), cite=round.clauses.barred)
    return decision == PERMIT


def consents(round: ShoeRound[Any], wagering: list[int]) -> Any:
    """Whether the first person who wagers on a spot lets another one do so."""
    if not wagering:
        return True
    cite = round.clauses.consent
    choices = (Choice(CONSENT, cite), Choice(ALONE, cite))
    return (yield Ask(wagering[0], choices, cite=cite)) == CONSENT

"""A round from a shoe as a whole: ready the shoe, play it, void it if need be, and look on."""

from collections.abc import Mapping
from typing import Any

from houseway.families.shoe.irregularities import Rule, ruled, void_round
from houseway.families.shoe.memory import ShoeRound
from houseway.families.shoe.options import ShoeOptions
from houseway.families.shoe.shuffle import after_the_round, ready_the_shoe
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

CASH_CONFIRMED = phrase(
    "cash confirmed",
    "dealer and casino supervisor confirm the verbal wager of {seat}, "
    "and its cash is converted into chips",
)
MID_SHOE = phrase("to begin in mid-shoe", "{seat} to begin wagering in mid-shoe")

CONSENT, ALONE = "consent", "alone"
REFUSE, PERMIT = "refuse", "permit"


def whole_round(round: ShoeRound[Any], stages: Procedure, rule: Rule) -> Procedure:
    """One round of play with all that may befall it."""
    reshuffle = ""
    try:
        yield from ruled(round, ready_the_shoe(round.table), rule)
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
            else:
                if table.seats[seat].cash:
                    yield Conduct(CASH_CONFIRMED(f"seat {seat}"), cite=confirm_cash)
                wagering.append(seat)
        round.seats += wagering


def came_in(table: TableState, seat: int, had: Mapping[str, int], current: int) -> bool:
    """Whether a seat has wagered in the round before, or nobody has since the shuffle."""
    return table.fresh or had.get(table.seats[seat].player, -1) >= current - 1


def refuse_entry(table: TableState, step: Step, _: object) -> None:
    """2C.5(i) and its like: who sat out a round since the shuffle may be barred until the next."""
    options = table.options
    assert isinstance(options, ShoeOptions)
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

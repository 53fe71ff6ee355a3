"""A round from a shoe as a whole: ready the shoe, play it, void it if need be, and look on."""

from typing import Any

from houseway.families.shoe.irregularities import Rule, under_irregularities, void_round
from houseway.families.shoe.memory import ShoeRound
from houseway.families.shoe.shuffle import after_the_round, ready_the_shoe
from houseway.table.phrases import phrase
from houseway.table.state import Procedure
from houseway.table.steps import Ask, Choice, Conduct, PlaceWagers, Supervise, spot_of
from houseway.table.void import VoidRound
from houseway.table.wagers import CASH

CASH_CONFIRMED = phrase(
    "cash confirmed",
    "dealer and casino supervisor confirm the verbal wager of {seat}, "
    "and its cash is converted into chips",
)
MID_SHOE = phrase("to begin in mid-shoe", "{seat} to begin wagering in mid-shoe")
BARRED = phrase("barred", "{seat} may not wager until the cards are reshuffled")

CONSENT, ALONE = "consent", "alone"
REFUSE, PERMIT = "refuse", "permit"


def whole_round(round: ShoeRound[Any], stages: Procedure, rule: Rule) -> Procedure:
    """One round of play with all that may befall it."""
    reshuffle = ""
    try:
        yield from under_irregularities(round, ready_the_shoe(round.table), rule)
        yield from under_irregularities(round, stages, rule)
    except VoidRound as void:
        yield from under_irregularities(round, void_round(round, void), rule)
        reshuffle = void.cite if void.reshuffle else ""
    if round.seats or reshuffle:
        round.over = True
        last = after_the_round(round.table, reshuffle=reshuffle)
        yield from under_irregularities(round, last, rule)


# --- who wagers ------------------------------------------------------------------------------


def take_wagers(round: ShoeRound[Any], cite: str, confirm_cash: str = "") -> Procedure:
    """From the dealer's left, and at each spot first whoever sits there."""
    table = round.table
    spots: dict[int, list[int]] = {}
    for seat in table.clockwise():
        spots.setdefault(spot_of(seat), []).append(seat)
    for people in spots.values():
        wagering: list[int] = []
        for seat in people:
            if (yield from may_wager(round, seat)) and (yield from consents(round, wagering)):
                wagers: dict[str, int] = yield PlaceWagers(seat, cite=cite)
                if CASH in wagers:
                    yield Conduct(CASH_CONFIRMED(f"seat {seat}"), cite=confirm_cash)
                if wagers:
                    wagering.append(seat)
        round.seats += wagering


def may_wager(round: ShoeRound[Any], seat: int) -> Any:
    """Whether the licensee lets a seat wager that sat out a round since the shuffle."""
    table, entry = round.table, round.options.mid_shoe_entry
    came_in = table.last_wager.get(table.seats[seat].player, -1) >= table.rounds - 1
    if entry == "allowed" or table.fresh or came_in:
        return True
    cite = round.clauses.barred
    if entry == "by_permission":
        decision: str = yield Supervise(MID_SHOE(f"seat {seat}"), (REFUSE, PERMIT), cite=cite)
        if decision == PERMIT:
            return True
    yield Conduct(BARRED(f"seat {seat}"), cite=cite)
    return False


def consents(round: ShoeRound[Any], wagering: list[int]) -> Any:
    """Whether the first person who wagers on a spot lets another one do so."""
    if not wagering:
        return True
    cite = round.clauses.consent
    choices = (Choice(CONSENT, cite), Choice(ALONE, cite))
    return (yield Ask(wagering[0], choices, cite=cite)) == CONSENT

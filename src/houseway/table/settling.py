"""The results of a seat's wagers as the steps that carry them out."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from houseway.table.options import Options
from houseway.table.results import Result
from houseway.table.state import Procedure, Seat, TableState
from houseway.table.steps import MATCH_PLAY, Halve, Pay, PayBonus, Return, Take

Settling = Pay | PayBonus | Take | Halve | Return


class AtStake(Protocol):
    """A round, as far as its wagers go."""

    @property
    def table(self) -> TableState:
        """Where they lie."""

    @property
    def side_wagers(self) -> tuple[str, ...]:
        """Those besides the main game."""


def return_wagers(round: AtStake, seat: int, cite: str) -> Procedure:
    """Return what a seat has on the layout, side wagers included unless the option says not."""
    held = round.table.seats[seat]
    for wager, amount in list(held.wagers.items()):
        if wager in round.side_wagers and round.table.options.void_refund == "main_only":
            yield Take(seat, wager, amount, cite=cite)
        else:
            yield Return(seat, wager, amount, cite=cite)
    if held.coupon:
        yield Return(seat, MATCH_PLAY, held.coupon, cite=cite)


def payments(
    table: TableState,
    seat: int,
    results: tuple[Result, ...],
    most: int | None = None,
    *,
    limit: str = "",
    collected: Mapping[str, int] | None = None,
) -> list[Settling]:
    """What is to be paid, taken and returned; a match play coupon goes with its wager.

    At most `most` is paid in all, by default what the option says; a payment that it cuts cites
    the `limit`. A coupon is lost by half a loss. Of what is `collected` already nothing more is
    taken, though a bonus may still be paid on it.
    """
    options = table.options
    most = options.payout_cap if most is None else most
    held = table.seats[seat]
    gone = dict(collected or {})
    placed = held.wagers | gone
    winnings = 0
    steps: list[Settling] = []
    for result in results:
        stakes = {result.wager: placed[result.wager]}
        if result.wager in gone and not result.bonus:
            continue
        if result.wager == options.match_play_on and held.coupon and not result.bonus:
            stakes[MATCH_PLAY] = held.coupon
        for wager, stake in stakes.items():
            if result.outcome == "pay":
                amount = result.odds.pays(stake, options.breakage_policy)
                cite = result.cite
                if most is not None and amount > most - winnings:
                    amount, cite = most - winnings, limit or cite
                winnings += amount
                pay = PayBonus if result.bonus else Pay
                steps.append(pay(seat, wager, stake, str(result.odds), amount, cite=cite))
            elif result.outcome == "take" or (result.outcome == "half" and wager == MATCH_PLAY):
                steps.append(Take(seat, wager, stake, cite=result.cite))
            elif result.outcome == "half":
                returned = options.breakage_policy.cents(Fraction(stake, 2))
                steps.append(Halve(seat, wager, stake - returned, returned, cite=result.cite))
            else:
                steps.append(Return(seat, wager, stake, result.sign, cite=result.cite))
    return steps


def won(
    options: Options,
    wagers: Mapping[str, int],
    results: tuple[Result, ...],
    most: int | None = None,
) -> dict[str, int]:
    """What each wager of a seat wins (above 0) or loses (below 0) in cents, paid as at a table."""
    table = TableState(options, seats={1: Seat("", 0, dict(wagers))})
    nets = dict.fromkeys(wagers, 0)
    for step in payments(table, 1, results, most):
        if isinstance(step, Pay | PayBonus):
            nets[step.wager] += step.amount
        elif isinstance(step, Take):
            nets[step.wager] -= step.amount
        elif isinstance(step, Halve):
            nets[step.wager] -= step.taken
    return nets

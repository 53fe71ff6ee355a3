"""A game's settlement turned into the numbers that the kernels read."""

from collections.abc import Callable
from functools import cache
from typing import Protocol

from houseway.families.twenty_one.points import GOAL, Points
from houseway.money import Odds

DEALER_ENDS = tuple(Points(total, False) for total in (17, 18, 19, 20, 21, 22))
"""One hand for each way a dealer without blackjack can end; 22 stands for every bust."""


class Settled(Protocol):
    """What any settlement says of one wager."""

    @property
    def outcome(self) -> str:
        """`pay`, `return`, `take` or `half`."""

    @property
    def odds(self) -> Odds:
        """What is paid, if anything is."""


def net(result: Settled) -> float:
    """Return what a wager of one wins or loses; halves and small odds are exact in a float."""
    if result.outcome == "pay":
        return float(result.odds.fraction)
    return {"return": 0.0, "take": -1.0, "half": -0.5}[result.outcome]


@cache
def net_table(hand_result: Callable[[Points, Points], Settled]) -> tuple[tuple[float, ...], ...]:
    """Return what a hand of each total wins against each end of the dealer's hand."""
    return tuple(
        tuple(net(hand_result(Points(total, False), dealer)) for dealer in DEALER_ENDS)
        for total in range(GOAL + 1)
    )

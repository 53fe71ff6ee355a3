"""Best play of a twenty-one game from a full shoe, up-card by up-card, and what it is worth."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import factorial, prod
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.money import Settled, net
from houseway.families.twenty_one.points import VALUES
from houseway.families.twenty_one.split import Worth
from houseway.families.twenty_one.tables import cards_shown
from houseway.families.twenty_one.values import Shoe, chance_of_cards
from houseway.math.threads import Progress, in_pieces

Hand = TypeVar("Hand", bound=tuple[int, ...])
"""The cards a player is dealt, low first."""
Rules = TypeVar("Rules")
Pair = TypeVar("Pair")
"""What of a hand tells its split from others."""
Split = TypeVar("Split")


class Start(NamedTuple, Generic[Hand]):
    """The first cards against an up-card, and what each choice is worth."""

    hand: Hand
    up: int
    probability: float
    no_blackjack: float
    """chance that the dealer has no blackjack"""
    choices: dict[str, Worth]
    """over the deals that are counted, which are those without a dealer's blackjack if the dealer
    checks, and all if not"""
    best: str
    lost_before: float
    """what the deals that are not counted cost"""

    @property
    def value(self) -> float:
        """The value of best play, all deals counted."""
        return self.choices[self.best].value - self.lost_before

    @property
    def staked(self) -> float:
        """What is staked in the end, all deals counted."""
        return self.choices[self.best].staked + self.lost_before


def start(
    full: Shoe, hand: Hand, up: int, no_blackjack: float, choices: dict[str, Worth], *, waits: bool
) -> Start[Hand]:
    """First cards with the best of their choices; `waits` is for the check, where there is one."""
    best = max(choices, key=lambda choice: choices[choice].value)
    dealer = cards_shown(up)
    probability = chance_of_cards(full, (*dealer, *hand)) * orders(hand) * orders(dealer)
    lost_before = 1 - no_blackjack if waits else 0.0
    return Start(hand, up, probability, no_blackjack, choices, best, lost_before)


def orders(hand: Sequence[int]) -> int:
    """In how many orders cards can be dealt.

    >>> orders((1, 1, 10))
    3
    """
    return factorial(len(hand)) // prod(map(factorial, Counter(hand).values()))


@dataclass(frozen=True)
class Solution(Generic[Rules, Hand, Pair, Split]):
    """Best play for every hand and up-card."""

    rules: Rules
    starts: dict[tuple[int, ...], Start[Hand]] = field(default_factory=dict)
    """by the cards, low first, and the up-card"""
    play: dict[int, NDArray[np.uint8]] = field(default_factory=dict)
    """by up-card: [hand] the choice for a hand that was not split"""
    splits: dict[tuple[Pair, int], Split] = field(default_factory=dict)
    """by what was split and up-card"""

    @cached_property
    def value(self) -> float:
        """What a round is worth to the player, for each unit of the first wager."""
        return sum(start.probability * start.value for start in self.starts.values())

    @property
    def edge(self) -> float:
        """The house's expected win for each unit of the first wager."""
        return -self.value

    @cached_property
    def average_wager(self) -> float:
        """What is staked in the end, on average."""
        return sum(start.probability * start.staked for start in self.starts.values())

    @property
    def decisions(self) -> Mapping[str, float]:
        """How often each first choice is best."""
        shares: dict[str, float] = {}
        for one in self.starts.values():
            shares[one.best] = shares.get(one.best, 0.0) + one.probability
        return shares


def solve(
    rules: Rules,
    full: Shoe,
    against: Callable[[int], Solution[Rules, Hand, Pair, Split]],
    threads: int | None = None,
    progress: Progress | None = None,
    *,
    shows: Sequence[int] = VALUES,
) -> Solution[Rules, Hand, Pair, Split]:
    """Best play from a shoe, put together from that against all that the dealer may show."""
    # Low up-cards take longest; they go first so that no thread is left with one at the end.
    ups = [up for up in shows if full.holds(*cards_shown(up))]

    def work(found: list[Solution[Rules, Hand, Pair, Split]], start: int, end: int) -> None:
        found.extend(against(ups[number]) for number in range(start, end))

    parts: list[list[Solution[Rules, Hand, Pair, Split]]] = in_pieces(
        len(ups), 1, list, work, threads, progress
    )
    whole: Solution[Rules, Hand, Pair, Split] = Solution(rules)
    for one in sorted((one for part in parts for one in part), key=lambda one: min(one.play)):
        whole.starts.update(one.starts)
        whole.play.update(one.play)
        whole.splits.update(one.splits)
    return whole


def against_blackjack(
    lost: Callable[[int, bool], int], *, checks: bool
) -> tuple[float, float, float, float]:
    """What `PlayRules` must know of a late blackjack; `lost(stake, bust)` is what it costs."""
    if checks:
        return 0.0, 0.0, 0.0, 0.0
    one, two, one_bust, two_bust = (
        -float(lost(stake, bust)) for bust in (False, True) for stake in (1, 2)
    )
    return one, two, one_bust, two_bust


def surrender_worth(
    result: Callable[[bool], Settled], no_blackjack: float, lost: Fraction, *, checks: bool
) -> Worth:
    """What giving up a hand is worth over the deals that are counted.

    `result(dealer_blackjack)` settles it; half a wager lost is `lost` once it is rounded.
    """
    assert result(False).outcome == "half"
    kept = no_blackjack * -float(lost)
    if checks:
        return Worth(kept, no_blackjack)
    return Worth(kept + (1 - no_blackjack) * net(result(True)), 1.0)

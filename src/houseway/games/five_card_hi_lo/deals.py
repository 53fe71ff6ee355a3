"""Every player's hand and setting against every dealer's hand, counted by point values.

What the dealer may hold against a kind of hand (`kinds`) is a product of binomial coefficients, one
a value, in what the kind leaves of the deck.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.games.five_card_hi_lo.kinds import (
    COMPARISONS,
    FULL,
    Deck,
    Kind,
    kind_of,
    kinds_in,
)
from houseway.games.five_card_hi_lo.points import CARDS, Setting, Totals, dealer_setting
from houseway.games.five_card_hi_lo.settle import Comparison, Versus

Places = NDArray[np.int64]


@dataclass(frozen=True)
class DealerHands:
    """The dealer's hands by kind, set by the house way."""

    kinds: NDArray[np.int64]
    """[kind, value]: how many cards"""
    totals: tuple[Totals, ...]

    def ways(self, left: NDArray[np.int64]) -> NDArray[np.int32]:
        """[kind, row]: how many hands of each kind there are in what is left of each value."""
        most = int(left.max(initial=0))
        choose = np.array(
            [[comb(n, k) for n in range(most + 1)] for k in range(CARDS + 1)], dtype=np.int32
        )
        ways = np.ones((len(self.kinds), len(left)), dtype=np.int32)
        for value in range(left.shape[1]):
            ways *= choose[:, left[:, value]][self.kinds[:, value]]
        return ways

    def compared(
        self, ways: NDArray[np.int32], rows: NDArray[np.int64], mine: Sequence[Totals]
    ) -> NDArray[np.int64]:
        """[n, comparison]: how the n-th totals, of the player of a row, fare against the dealer."""
        own_high, own_low = np.array(mine).T
        top = max(total.high for total in (*self.totals, *mine))
        most = max(total.low for total in (*self.totals, *mine))
        # below[h, l, row]: how many of the dealer's hands have less than h high and less than l low
        below = np.zeros((top + 2, most + 2, ways.shape[1]), dtype=np.int64)
        for total, number in zip(self.totals, ways, strict=True):
            below[total.high + 1, total.low + 1] += number
        below = below.cumsum(axis=0).cumsum(axis=1)

        def between(comparison: Comparison) -> NDArray[np.int64]:
            from_high, to_high = _dealers(comparison.high, own_high, top)
            from_low, to_low = _dealers(comparison.low, own_low, most)
            inside: NDArray[np.int64] = (
                below[to_high, to_low, rows]
                - below[from_high, to_low, rows]
                - below[to_high, from_low, rows]
                + below[from_high, from_low, rows]
            )
            return inside

        return np.stack([between(comparison) for comparison in COMPARISONS], axis=1)


def _dealers(versus: Versus, own: NDArray[np.int64], most: int) -> tuple[Places, Places]:
    """From where up to where a dealer's total lies beside which the player's is so."""
    if versus == "higher":
        return np.zeros_like(own), own
    return (own, own + 1) if versus == "equal" else (own + 1, np.full_like(own, most + 1))


@dataclass(frozen=True)
class Deals:
    """The kinds of hands, how a player may set each, and what that meets."""

    values: tuple[tuple[Card, ...], ...]
    kinds: tuple[Kind, ...]
    examples: tuple[tuple[Card, ...], ...]
    """[kind]: cards that stand for it"""
    hands: NDArray[np.int64]
    """[kind]: the number of hands"""
    dealer: DealerHands
    dealer_hands: int
    """How many hands the dealer may hold against any one hand."""
    settings: tuple[Setting, ...]
    """The settings of all kinds, one for each pair of totals, in the order of kinds"""
    totals: tuple[Totals, ...]
    """[setting]"""
    settings_of: tuple[range, ...]
    """[kind]: the numbers of its settings"""
    counts: NDArray[np.int64]
    """[setting, comparison]: the number of dealer's hands"""

    @property
    def total(self) -> int:
        """Player's and dealer's hands in all."""
        return int(self.hands.sum()) * self.dealer_hands


def deals(deck: Deck = FULL) -> Deals:
    """Count what every setting of every kind of hand meets."""
    return _deals(deck)


@cache
def _deals(deck: Deck) -> Deals:
    found = kinds_in(deck)
    kinds = found.kinds
    sizes = [len(value) for value in found.values]
    table = np.array(kinds)
    dealer = DealerHands(table, tuple(dealer_setting(cards).totals for cards in found.examples))
    every = found.settings
    flat = tuple(setting for some in every for setting in some)
    ends = list(accumulate(len(some) for some in every))
    totals = tuple(setting.totals for setting in flat)
    rows = np.repeat(np.arange(len(kinds)), [len(some) for some in every])
    return Deals(
        values=found.values,
        kinds=kinds,
        examples=found.examples,
        hands=np.array([prod(map(comb, sizes, kind)) for kind in kinds]),
        dealer=dealer,
        dealer_hands=comb(len(deck.cards) - CARDS, CARDS),
        settings=flat,
        totals=totals,
        settings_of=tuple(map(range, [0, *ends], ends)),
        counts=dealer.compared(dealer.ways(np.array(sizes) - table), rows, totals),
    )


def against(
    player: Sequence[Card], removed: Sequence[Card], mine: Sequence[Totals]
) -> NDArray[np.int64]:
    """[n, comparison]: what the n-th totals of five cards meet when other cards too are gone."""
    gone = {*player, *removed}
    if len(player) != CARDS or len(gone) != CARDS + len(removed):
        raise ValueError("Give five cards of the player and others removed, all different.")
    if len(gone) > len(FULL_DECK) - CARDS:
        raise ValueError("Too many cards are removed; the dealer needs five.")
    found = deals()
    taken = kind_of(gone, found.values)
    left = np.array(
        [[len(v) - n for v, n in zip(found.values, taken, strict=True)]], dtype=np.int64
    )
    rows = np.zeros(len(mine), dtype=np.int64)
    return found.dealer.compared(found.dealer.ways(left), rows, mine)


# --- poker hands, for the poker bonus bet ----------------------------------------------------

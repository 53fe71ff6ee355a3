"""Rounds of 5 Card Hi-Lo for whoever decides outside the kernel, thousands at once.

The cards are the player's and then the dealer's. A decision is 0 to fold, else the number of the
two cards of the low hand among all pairs of the five, from 1.
"""

from collections.abc import Mapping
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.cards.deck import FULL_DECK
from houseway.games.five_card_hi_lo.chart import choices_of
from houseway.games.five_card_hi_lo.kernel import deal_rounds
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.outcome_table import (
    labels,
    outcome_table,
    played,
)
from houseway.games.five_card_hi_lo.points import (
    ACE,
    CARDS,
    LOW_CARDS,
    high_points,
    low_points,
)
from houseway.games.outcome_table import OutcomeTable
from houseway.math.batch import Codes
from houseway.math.compiled import uint64
from houseway.math.course import Deals
from houseway.math.evaluate import CARD_COUNT, card_number
from houseway.math.philox import Key
from houseway.math.rank_sets import rank_sets

LOW_PAIRS = tuple(combinations(range(CARDS), LOW_CARDS))
"""The places of the low hand's cards among the five, decision by decision."""


def ended(options: FiveCardHiLoOptions, stakes: Mapping[str, int]) -> OutcomeTable:
    """How every cell ends at these stakes."""
    return outcome_table(options, stakes, labels(options))


def deals(options: FiveCardHiLoOptions, ends: OutcomeTable) -> Deals:
    """The rounds of one player before a decision."""
    found, ranks, pairs = labels(options), rank_sets(), np.array(LOW_PAIRS)
    points, house = _points(), played(choices_of(options, "best"))

    def dealt(key: Key, first: int, cards: NDArray[np.uint8], codes: Codes) -> None:
        deal_rounds(
            uint64(key[0]), uint64(key[1]), first, ranks, found.of_ranks, found.of_suited,
            house, points, pairs, ends.table.ravel(), cards, codes,
        )  # fmt: skip

    return dealt


def _points() -> NDArray[np.int64]:
    """[card]: what it counts high, what low, and whether it is an ace."""
    found = np.zeros((CARD_COUNT, 3), dtype=np.int64)
    for card in FULL_DECK:
        found[card_number(card)] = high_points(card), low_points(card), card.rank == ACE
    return found


def laid(cards: NDArray[np.uint8], decided: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Both hands as they lie at the end: the high hand first, each from its highest card."""
    own, dealer = cards[:, :CARDS].astype(np.int64), cards[:, CARDS:].astype(np.int64)
    low = np.zeros(own.shape, dtype=np.bool_)
    pairs = np.array(((-1, -1), *LOW_PAIRS))[np.maximum(decided, 0)]
    for place in range(LOW_CARDS):
        set_ = pairs[:, place] >= 0
        low[np.flatnonzero(set_), pairs[set_, place]] = True
    by = np.where(low, CARD_COUNT, 0) + _orders()[0][own]
    arranged = np.take_along_axis(own, np.argsort(by, axis=1), axis=1)
    own = np.where((decided > 0)[:, None], arranged, own)
    house = np.take_along_axis(dealer, np.argsort(_orders()[1][dealer], axis=1), axis=1)
    return np.concatenate([own, house], axis=1).astype(np.uint8)


@cache
def _orders() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """[card]: its place when cards lie as `five_cards` sorts them, and as the dealer sets them."""
    falling = sorted(FULL_DECK, key=lambda card: (card.rank, card.suit), reverse=True)
    by_points = sorted(falling, key=high_points, reverse=True)
    found = np.zeros((2, CARD_COUNT), dtype=np.int64)
    for way, order in enumerate((falling, by_points)):
        found[way, [card_number(card) for card in order]] = np.arange(CARD_COUNT)
    return found[0], found[1]

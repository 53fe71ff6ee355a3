"""The rank of three-card high hands in the poker room, 19:47-14.3(c).

The order is that of `three_card`, but an ace, king and queen of one suit are a royal flush here; in
three card poker they are the best straight flush (reading A-PKR-10).
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.cards.ranking import Kicker, literal_ranks
from houseway.cards.three_card import (
    ThreeCardCategory,
    ThreeCardRank,
    describe_three,
    rank_three,
)
from houseway.law import cites

_ROYAL = (14, 13, 12)


class ThreeCardHighCategory(IntEnum):
    """The permissible high hands of three cards, lowest first."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    ROYAL_FLUSH = 6

    @property
    def label(self) -> str:
        """The name of the category in words, as of five cards: `one pair`, `royal flush`."""
        if self is ThreeCardHighCategory.PAIR:
            return "one pair"
        return self.name.lower().replace("_", " ")


class ThreeCardHighRank(NamedTuple):
    """A hand's place in the ranking: a greater one wins, equal ones share the pot."""

    category: ThreeCardHighCategory
    ranks: tuple[int, ...]
    """As in `ThreeCardRank`."""


@cites("PKR 14.3(a)-ace", "PKR 14.3(a)-rank")
def rank_three_high(cards: Sequence[Card], kicker: Kicker = "standard") -> ThreeCardHighRank:
    """Rank a high hand of exactly three cards.

    >>> from houseway.cards.card import parse_cards
    >>> describe_three_high(rank_three_high(parse_cards("Qs As Ks")))
    'royal flush'
    """
    category, ranks = rank_three(cards, kicker)
    if category is ThreeCardCategory.STRAIGHT_FLUSH and ranks in ((14,), literal_ranks(_ROYAL)):
        return ThreeCardHighRank(ThreeCardHighCategory.ROYAL_FLUSH, ranks)
    return ThreeCardHighRank(ThreeCardHighCategory[category.name], ranks)


def describe_three_high(hand: ThreeCardHighRank) -> str:
    """Say a hand in words: `royal flush`, `straight, three-high`, `one pair, sixes`."""
    category, ranks = hand
    if category is ThreeCardHighCategory.ROYAL_FLUSH:
        return category.label
    as_in_three_card_poker = ThreeCardCategory[category.name]
    words = describe_three(ThreeCardRank(as_in_three_card_poker, ranks))
    return words.replace(as_in_three_card_poker.label, category.label, 1)

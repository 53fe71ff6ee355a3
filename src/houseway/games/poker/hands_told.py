"""A hand as an announcement records it: its kind, its category and the ranks that decide."""

from typing import Any

from houseway.cards.low import LowCategory, LowRank
from houseway.cards.poker import PokerRank, describe_rank
from houseway.cards.ranking import Category, HandRank
from houseway.cards.three_card_royal import ThreeCardHighCategory, ThreeCardHighRank

Told = tuple[str | int, ...]

KINDS: dict[str, tuple[Any, Any]] = {
    "high": (HandRank, Category),
    "high of three": (ThreeCardHighRank, ThreeCardHighCategory),
    "low": (LowRank, LowCategory),
}


def told(hand: PokerRank) -> Told:
    """What an announcement records of a hand.

    >>> told(HandRank(Category.FULL_HOUSE, (13, 4)))
    ('high', 'FULL_HOUSE', 13, 4)
    """
    kind = next(kind for kind, (rank, _) in KINDS.items() if isinstance(hand, rank))
    return (kind, hand.category.name, *hand.ranks)


def hand_words(*hands: str | int) -> str:
    """One hand or several in words.

    >>> hand_words("high", "FULL_HOUSE", 13, 4, "low", "PAIR", 12)
    'full house, kings over fours; low with one pair, twos'
    """
    begins = [n for n, part in enumerate(hands) if part in KINDS]
    each = (hands[n:end] for n, end in zip(begins, [*begins[1:], len(hands)], strict=True))
    return "; ".join(describe_rank(_hand(*one)) for one in each)


def _hand(kind: str | int, category: str | int, *ranks: str | int) -> PokerRank:
    rank, categories = KINDS[str(kind)]
    hand: PokerRank = rank(categories[category], ranks)
    return hand

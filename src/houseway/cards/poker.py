"""Hands of the poker room in words, and the clause of 19:47-14.3 that decides between two.

The ranks themselves are those of `ranking` (five cards high), `three_card_royal` (three cards high)
and `low` (five or three cards low). Of two ranks of one kind the greater wins.
"""

from houseway.cards.low import LowRank, describe_low
from houseway.cards.ranking import (
    Category,
    HandRank,
    decision,
    describe,
)
from houseway.cards.three_card_royal import (
    ThreeCardHighCategory,
    ThreeCardHighRank,
    describe_three_high,
)

PokerRank = HandRank | ThreeCardHighRank | LowRank

FIVE_CARD_CLAUSES: dict[Category, str] = {
    Category.ROYAL_FLUSH: "PKR 14.3(b)1",
    Category.STRAIGHT_FLUSH: "PKR 14.3(b)2",
    Category.FOUR_OF_A_KIND: "PKR 14.3(b)3",
    Category.FULL_HOUSE: "PKR 14.3(b)4",
    Category.FLUSH: "PKR 14.3(b)5",
    Category.STRAIGHT: "PKR 14.3(b)6",
    Category.THREE_OF_A_KIND: "PKR 14.3(b)7",
    Category.TWO_PAIRS: "PKR 14.3(b)8",
    Category.PAIR: "PKR 14.3(b)9",
    Category.HIGH_CARD: "PKR 14.3(d)-kicker",
}
"""The clause of each category of five cards, highest first as in the rule."""

THREE_CARD_CLAUSES: dict[ThreeCardHighCategory, str] = {
    ThreeCardHighCategory.ROYAL_FLUSH: "PKR 14.3(c)1",
    ThreeCardHighCategory.STRAIGHT_FLUSH: "PKR 14.3(c)2",
    ThreeCardHighCategory.THREE_OF_A_KIND: "PKR 14.3(c)3",
    ThreeCardHighCategory.STRAIGHT: "PKR 14.3(c)4",
    ThreeCardHighCategory.FLUSH: "PKR 14.3(c)5",
    ThreeCardHighCategory.PAIR: "PKR 14.3(c)6",
    ThreeCardHighCategory.HIGH_CARD: "PKR 14.3(d)-kicker",
}
"""The clause of each category of three cards, highest first as in the rule."""

_THREE_CARD_WHEEL = (14, 3, 2)


def describe_rank(hand: PokerRank) -> str:
    """Say a hand of any kind in words."""
    match hand:
        case HandRank():
            return describe(hand)
        case ThreeCardHighRank():
            return describe_three_high(hand)
        case LowRank():
            return describe_low(hand)


def deciding_clause(one: PokerRank, other: PokerRank) -> str:
    """Return the clause by which one of two hands of a kind wins, or by which they share."""
    match one, other:
        case _ if one == other:
            return "PKR 14.3(d)-split"
        case HandRank(), HandRank():
            by_kicker = decision(one, other) == "kicker"
            return _KICKER if by_kicker else FIVE_CARD_CLAUSES[max(one, other).category]
        case ThreeCardHighRank(), ThreeCardHighRank():
            by_kicker = _decided_by_kicker(one, other)
            return _KICKER if by_kicker else THREE_CARD_CLAUSES[max(one, other).category]
        case _:
            return "PKR 14.3(f)-inv" if one.category is not other.category else "PKR 14.3(e)"


_KICKER = "PKR 14.3(d)-kicker"

_ORDERED_BY_THEIR_CLAUSE = (
    ThreeCardHighCategory.STRAIGHT_FLUSH,
    ThreeCardHighCategory.THREE_OF_A_KIND,
    ThreeCardHighCategory.STRAIGHT,
    ThreeCardHighCategory.PAIR,
)


def _decided_by_kicker(one: ThreeCardHighRank, other: ThreeCardHighRank) -> bool:
    if one.category is not other.category:
        return False
    literal = one.ranks[0] > _THREE_CARD_WHEEL[0]
    ordered = one.category in _ORDERED_BY_THEIR_CLAUSE
    return literal or not ordered or one.ranks[0] == other.ranks[0]

"""The rank of three-card poker hands.

Three of a kind beats a straight and a straight beats a flush, because of three cards they are the
rarer. The text of 19:47-20.3 is not in the excerpt; the order is that of public facts about
13:69F-20 and stands outside the text.
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from houseway.cards.card import Card, rank_name, rank_plural
from houseway.cards.ranking import Kicker, literal_ranks


class ThreeCardCategory(IntEnum):
    """The hands of three cards, lowest first."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5

    @property
    def label(self) -> str:
        """The name of the category in words: `three of a kind`, `pair`."""
        return self.name.lower().replace("_", " ")


class ThreeCardRank(NamedTuple):
    """A hand's place in the ranking: a greater one wins, equal ones push.

    `ranks` decides within a category. It holds the pair before the third card, otherwise the ranks
    highest first; of a straight only the top card, which is three when the ace is low. Under the
    literal kicker (reading X-3) it holds what `literal_ranks` gives.
    """

    category: ThreeCardCategory
    ranks: tuple[int, ...]


ACE = 14
WHEEL = (ACE, 3, 2)


def _straight_top(ranks: tuple[int, ...]) -> int:
    """Return the top rank of a straight made by three ranks, highest first, or 0."""
    if len(ranks) != 3:
        return 0
    if ranks == WHEEL:  # the only straight in which the ace is low; none wraps round
        return 3
    return ranks[0] if ranks[0] - ranks[2] == 2 else 0


def rank_three(cards: Sequence[Card], kicker: Kicker = "standard") -> ThreeCardRank:
    """Rank a hand of exactly three cards.

    >>> from houseway.cards.card import parse_cards
    >>> describe_three(rank_three(parse_cards("2c Ad 3s")))
    'straight, three-high'
    """
    if len(cards) != 3 or len(set(cards)) != 3:
        given = " ".join(cards) or "no cards"
        raise ValueError(f"A hand is ranked from three different cards, not from {given}.")
    dealt = [card.rank for card in cards]
    groups = sorted({(dealt.count(rank), rank) for rank in dealt}, reverse=True)
    ranks = tuple(rank for _, rank in groups)
    suited = len({card.suit for card in cards}) == 1
    top = _straight_top(ranks)

    if suited and top:
        category, ranks = ThreeCardCategory.STRAIGHT_FLUSH, (top,)
    elif len(ranks) == 1:
        category = ThreeCardCategory.THREE_OF_A_KIND
    elif top:
        category, ranks = ThreeCardCategory.STRAIGHT, (top,)
    elif suited:
        category = ThreeCardCategory.FLUSH
    elif len(ranks) == 2:
        category = ThreeCardCategory.PAIR
    else:
        category = ThreeCardCategory.HIGH_CARD

    if kicker == "literal":
        ranks = literal_ranks(dealt)
    return ThreeCardRank(category, ranks)


def arrange_three(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Put the cards as the hand reads: a pair first, else the highest card, of 3-2-A the three.

    >>> from houseway.cards.card import parse_cards
    >>> " ".join(arrange_three(parse_cards("6c Qd 6s")))
    '6c 6s Qd'
    """
    dealt = [card.rank for card in cards]
    wheel = sorted(dealt, reverse=True) == list(WHEEL)

    def place(card: Card) -> tuple[int, int]:
        low_ace = wheel and card.rank == WHEEL[0]
        return dealt.count(card.rank), 1 if low_ace else card.rank

    return tuple(sorted(cards, key=place, reverse=True))


def is_at_least_high(hand: ThreeCardRank, rank: int) -> bool:
    """Say whether a hand is high by this rank or better: a pair, or a card of it or above."""
    if hand.category is not ThreeCardCategory.HIGH_CARD:
        return True
    top = hand.ranks[0]
    return (top.bit_length() - 3 if len(hand.ranks) == 1 else top) >= rank


def describe_three(hand: ThreeCardRank) -> str:
    """Say a hand in words: `flush, king-high`, `pair, sixes`, `queen-high`.

    >>> from houseway.cards.card import parse_cards
    >>> describe_three(rank_three(parse_cards("6c Qd 4s")))
    'queen-high'
    """
    category, ranks = hand
    first = ranks[0]
    if first > WHEEL[0]:  # a literal rank tells the ranks but not which of them repeats
        held = [rank_name(rank) for rank in range(14, 1, -1) if first >> rank + 2 & 1]
        return f"{category.label}: {', '.join(held)}"
    match category:
        case ThreeCardCategory.HIGH_CARD:
            return f"{rank_name(first)}-high"
        case ThreeCardCategory.PAIR | ThreeCardCategory.THREE_OF_A_KIND:
            return f"{category.label}, {rank_plural(first)}"
        case _:
            return f"{category.label}, {rank_name(first)}-high"

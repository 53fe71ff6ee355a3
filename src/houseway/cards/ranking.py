"""The rank of five-card poker hands, and of the best five of up to seven cards.

`rank_five` follows the rule line by line and is the oracle for everything faster.
`best_hand` gives the same answer for five to seven cards without trying each five of them.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import combinations
from typing import Literal, NamedTuple

from houseway.cards.card import SUITS, Card, rank_name, rank_plural
from houseway.law import cites

Kicker = Literal["standard", "literal"]
"""How hands of one category are compared (reading X-3).

standard: grouped ranks first, as the best and worst hands of each category show, then the rest.
literal: only by the highest card that is not contained in the other hand.
"""


class Category(IntEnum):
    """The permissible hands, lowest first."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def label(self) -> str:
        """The name of the category in words: `four of a kind`, `one pair`."""
        return "one pair" if self is Category.PAIR else self.name.lower().replace("_", " ")


CATEGORY_CLAUSES: dict[Category, str] = {
    Category.ROYAL_FLUSH: "HUH 39.5(b)1",
    Category.STRAIGHT_FLUSH: "HUH 39.5(b)2",
    Category.FOUR_OF_A_KIND: "HUH 39.5(b)3",
    Category.FULL_HOUSE: "HUH 39.5(b)4",
    Category.FLUSH: "HUH 39.5(b)5",
    Category.STRAIGHT: "HUH 39.5(b)6-rank",
    Category.THREE_OF_A_KIND: "HUH 39.5(b)7",
    Category.TWO_PAIRS: "HUH 39.5(b)8",
    Category.PAIR: "HUH 39.5(b)9",
    Category.HIGH_CARD: "HUH 39.5(c)-kicker",
}
"""The clause that defines each category, highest first as in the rule."""


class HandRank(NamedTuple):
    """A hand's place in the ranking: a greater one wins, equal ones push.

    `ranks` decides within a category. It holds the ranks most repeated first, then highest
    first; of a straight only the top card, which is five when the ace is low. Under the
    literal kicker it holds what `literal_ranks` gives.
    """

    category: Category
    ranks: tuple[int, ...]


def literal_ranks(ranks: Iterable[int]) -> tuple[int]:
    """Return one number with bit r + 2 set for each rank r, so that no rank is as great."""
    return (sum(1 << rank + 2 for rank in set(ranks)),)


_ACE = 14
_RANKS_DOWN = range(_ACE, 1, -1)
_WHEEL = (14, 5, 4, 3, 2)


@cites("HUH 39.5(a)-wheel", "HUH 39.5(b)6-wrap", "PKR 14.3(a)-ace")
def _straight_top(ranks: tuple[int, ...]) -> int:
    """Return the top rank of a straight made by five ranks, highest first, or 0."""
    if len(ranks) != 5:
        return 0
    if ranks == _WHEEL:  # the only straight in which the ace is low; none wraps round
        return 5
    return ranks[0] if ranks[0] - ranks[4] == 4 else 0


@cites("HUH 39.5(a)-rank", "PKR 14.3(a)-rank")
def rank_five(cards: Sequence[Card], kicker: Kicker = "standard") -> HandRank:
    """Rank a hand of exactly five cards; the code stands in the order of the rule.

    >>> from houseway.cards.card import parse_cards
    >>> describe(rank_five(parse_cards("Kc 4d Kd 4s Kh")))
    'full house, kings over fours'
    """
    if len(cards) != 5 or len(set(cards)) != 5:
        raise _not_a_hand(cards, "five")
    dealt = [card.rank for card in cards]
    groups = sorted({(dealt.count(rank), rank) for rank in dealt}, reverse=True)
    counts, ranks = zip(*groups, strict=True)
    suited = len({card.suit for card in cards}) == 1
    top = _straight_top(ranks)

    if suited and top == _ACE:
        category, ranks = Category.ROYAL_FLUSH, (top,)
    elif suited and top:
        category, ranks = Category.STRAIGHT_FLUSH, (top,)
    elif counts == (4, 1):
        category = Category.FOUR_OF_A_KIND
    elif counts == (3, 2):
        category = Category.FULL_HOUSE
    elif suited:
        category = Category.FLUSH
    elif top:
        category, ranks = Category.STRAIGHT, (top,)
    elif counts == (3, 1, 1):
        category = Category.THREE_OF_A_KIND
    elif counts == (2, 2, 1):
        category = Category.TWO_PAIRS
    elif counts == (2, 1, 1, 1):
        category = Category.PAIR
    else:
        category = Category.HIGH_CARD

    if kicker == "literal":
        ranks = literal_ranks(dealt)
    return HandRank(category, ranks)


# best_hand adds up one number for each card. Its lowest 39 bits count the cards of each rank,
# three bits a rank; the next 16 count the cards of each suit, four bits a suit, starting from
# three so that the fourth bit of a suit comes on at its fifth card.
_RANK_BITS = (1 << 39) - 1
_NO_CARDS = 0x3333 << 39
_FLUSH_BITS = 0x8888 << 39
RANK_NUMBER = {card: 1 << 3 * (card.rank - 2) for card in Card}
_CARD_NUMBER = {card: RANK_NUMBER[card] + (1 << 39 + 4 * SUITS.index(card.suit)) for card in Card}

# At most 73,775 counts of ranks are possible with five to seven cards of one deck; each
# is looked at once and remembered.
_BY_RANK_COUNTS: dict[int, HandRank] = {}


def best_hand(cards: Sequence[Card], kicker: Kicker = "standard") -> HandRank:
    """Rank the best five-card hand among five, six or seven cards.

    >>> from houseway.cards.card import parse_cards
    >>> describe(best_hand(parse_cards("As 2d 9c 3h 4h 5s 9d")))
    'straight, five-high'
    """
    if not 5 <= len(cards) <= 7 or len(set(cards)) != len(cards):
        raise _not_a_hand(cards, "five to seven")
    if kicker == "literal":
        return max(rank_five(five, kicker) for five in combinations(cards, 5))
    counts = _NO_CARDS
    for card in cards:
        counts += _CARD_NUMBER[card]
    if counts & _FLUSH_BITS:
        return _best_suited(cards)
    return best_unsuited(counts & _RANK_BITS)


def best_unsuited(counts: int) -> HandRank:
    """Rank the best hand that cards with this sum of `RANK_NUMBER` make without a flush."""
    known = _BY_RANK_COUNTS.get(counts)
    if known is None:
        known = _BY_RANK_COUNTS[counts] = _best_unsuited(counts)
    return known


def _best_suited(cards: Sequence[Card]) -> HandRank:
    """Rank the best hand among up to seven cards with five or more of one suit.

    The suited five have five different ranks, so four of a kind or a full house would take
    three cards more, and there are two at most: only the suited cards count.
    """
    suits = [card.suit for card in cards]
    flush = max(suits, key=suits.count)
    ranks = sorted((card.rank for card in cards if card.suit == flush), reverse=True)
    top = _best_straight_top(ranks)
    if top == _ACE:
        return HandRank(Category.ROYAL_FLUSH, (top,))
    if top:
        return HandRank(Category.STRAIGHT_FLUSH, (top,))
    return HandRank(Category.FLUSH, tuple(ranks[:5]))


def _best_unsuited(counts: int) -> HandRank:
    """Rank the best hand that these counts of ranks allow without a flush."""
    count = {rank: counts >> 3 * (rank - 2) & 7 for rank in _RANKS_DOWN}
    held = [rank for rank in count if count[rank]]
    pairs = [rank for rank in held if count[rank] >= 2]
    trips = [rank for rank in held if count[rank] >= 3]
    quads = [rank for rank in held if count[rank] == 4]

    def with_kickers(*groups: int, of: int) -> tuple[int, ...]:
        return groups + tuple([rank for rank in held if rank not in groups][:of])

    if quads:
        return HandRank(Category.FOUR_OF_A_KIND, with_kickers(quads[0], of=1))
    if trips and len(pairs) > 1:
        filler = next(rank for rank in pairs if rank != trips[0])
        return HandRank(Category.FULL_HOUSE, (trips[0], filler))
    top = _best_straight_top(held)
    if top:
        return HandRank(Category.STRAIGHT, (top,))
    if trips:
        return HandRank(Category.THREE_OF_A_KIND, with_kickers(trips[0], of=2))
    if len(pairs) > 1:
        return HandRank(Category.TWO_PAIRS, with_kickers(*pairs[:2], of=1))
    if pairs:
        return HandRank(Category.PAIR, with_kickers(pairs[0], of=3))
    return HandRank(Category.HIGH_CARD, tuple(held[:5]))


def _best_straight_top(ranks: Sequence[int]) -> int:
    """Return the top of the best straight among distinct ranks, highest first, or 0."""
    for high, low in zip(ranks, ranks[4:], strict=False):
        if high - low == 4:
            return high
    return 5 if set(_WHEEL) <= set(ranks) else 0


def describe(hand: HandRank) -> str:
    """Say a hand in words: `full house, kings over fours`, `ace-high`."""
    category, ranks = hand
    if category is Category.ROYAL_FLUSH:
        return category.label
    first = ranks[0]
    if first > _ACE:  # a literal rank tells the ranks but not which of them repeat
        held = [rank_name(rank) for rank in _RANKS_DOWN if first >> rank + 2 & 1]
        return f"{category.label}: {', '.join(held[:-1])} and {held[-1]}"
    match category:
        case Category.HIGH_CARD:
            return f"{rank_name(first)}-high"
        case Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
            return f"{category.label}, {rank_name(first)}-high"
        case Category.FULL_HOUSE:
            return f"{category.label}, {rank_plural(first)} over {rank_plural(ranks[1])}"
        case Category.TWO_PAIRS:
            return f"{category.label}, {rank_plural(first)} and {rank_plural(ranks[1])}"
        case _:
            return f"{category.label}, {rank_plural(first)}"


def has_low_ace(straight: HandRank) -> bool:
    """Say whether the ace of a straight or straight flush stands below the two."""
    return straight.ranks in ((5,), literal_ranks(_WHEEL))


# How many of the ranks the best and worst hands of the category itself put in order.
_GROUPS_IN_ORDER = {
    Category.STRAIGHT_FLUSH: 1,
    Category.FOUR_OF_A_KIND: 1,
    Category.FULL_HOUSE: 2,
    Category.STRAIGHT: 1,
    Category.THREE_OF_A_KIND: 1,
    Category.TWO_PAIRS: 2,
    Category.PAIR: 1,
}


Decision = Literal["push", "category", "kicker"]


def decision(one: HandRank, other: HandRank) -> Decision:
    """Say what decides between two hands: their categories' own order, a kicker, or nothing."""
    if one == other:
        return "push"
    if one.category is not other.category:
        return "category"
    groups = _GROUPS_IN_ORDER.get(one.category, 0)
    literal = one.ranks[0] > _ACE
    return "kicker" if literal or one.ranks[:groups] == other.ranks[:groups] else "category"


def deciding_clause(one: HandRank, other: HandRank) -> str:
    """Return the clause by which one of two hands wins, or by which they push."""
    match decision(one, other):
        case "push":
            return "HUH 39.5(c)-push"
        case "kicker":
            return "HUH 39.5(c)-kicker"
        case "category":
            return CATEGORY_CLAUSES[max(one, other).category]


def _not_a_hand(cards: Sequence[Card], wanted: str) -> ValueError:
    given = " ".join(cards) or "no cards"
    return ValueError(f"A hand is ranked from {wanted} different cards, not from {given}.")

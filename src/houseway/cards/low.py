"""The rank of low poker hands of five or three cards, 19:47-14.3(e) and (f).

The ace is the best card and the king the worst; hands rank in the inverse order of high hands, and
straights and flushes do not count. So the best hand of five cards is 5-4-3-2-A.
"""

from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import Literal, NamedTuple

from houseway.cards.card import Card, rank_name, rank_plural
from houseway.cards.ranking import RANK_NUMBER, Category
from houseway.law import cites

LowCompare = Literal["ace_to_five", "literal"]
"""How low hands of one category are compared (reading A-PKR-1).

ace_to_five: the inverse of high hands, so the worst cards are compared first.
literal: only by the best card that is not contained in the other hand.
"""


class LowCategory(IntEnum):
    """What a low hand holds, worst first: the inverse of the order of high hands."""

    FOUR_OF_A_KIND = -Category.FOUR_OF_A_KIND
    FULL_HOUSE = -Category.FULL_HOUSE
    THREE_OF_A_KIND = -Category.THREE_OF_A_KIND
    TWO_PAIRS = -Category.TWO_PAIRS
    PAIR = -Category.PAIR
    NO_PAIR = -Category.HIGH_CARD


class LowRank(NamedTuple):
    """A low hand's place in the ranking: a greater one wins, equal ones share the pot.

    `ranks` decides within a category. A card counts from 13, the ace, down to 1, the king; the most
    repeated stand first, then the worst. Under the literal comparison there is one number instead,
    with bit n + 3 set for each such rank n.
    """

    category: LowCategory
    ranks: tuple[int, ...]


_BY_COUNTS = {
    (4, 1): LowCategory.FOUR_OF_A_KIND,
    (3, 2): LowCategory.FULL_HOUSE,
    (3, 1, 1): LowCategory.THREE_OF_A_KIND,
    (2, 2, 1): LowCategory.TWO_PAIRS,
    (2, 1, 1, 1): LowCategory.PAIR,
    (1, 1, 1, 1, 1): LowCategory.NO_PAIR,
    (3,): LowCategory.THREE_OF_A_KIND,
    (2, 1): LowCategory.PAIR,
    (1, 1, 1): LowCategory.NO_PAIR,
}


def low_card(rank: int) -> int:
    """Return the place of a card in low poker: of the ace 13, of the two 12, of the king 1."""
    return 13 if rank == 14 else 14 - rank


@cites("PKR 14.3(f)-nosf")
def rank_low(cards: Sequence[Card], compare: LowCompare = "ace_to_five") -> LowRank:
    """Rank a low hand of exactly five or exactly three cards.

    >>> from houseway.cards.card import parse_cards
    >>> describe_low(rank_low(parse_cards("5s 4s 3s 2s As")))
    'five-four-three-two-ace low'
    """
    if len(cards) not in (3, 5) or len(set(cards)) != len(cards):
        raise _not_a_low_hand(cards, "three or five")
    return _rank_places([low_card(card.rank) for card in cards], compare)


def _rank_places(places: Sequence[int], compare: LowCompare) -> LowRank:
    groups = sorted({(-places.count(place), place) for place in places})
    category = _BY_COUNTS[tuple(-count for count, _ in groups)]
    if compare == "literal":
        return LowRank(category, (sum(1 << place + 3 for _, place in groups),))
    return LowRank(category, tuple(place for _, place in groups))


# Only ranks count, so each sum of `RANK_NUMBER` is looked at once and remembered.
_BY_RANK_COUNTS: dict[int, LowRank] = {}


def best_low(cards: Sequence[Card], compare: LowCompare = "ace_to_five") -> LowRank:
    """Rank the best low hand of five among five, six or seven cards.

    >>> from houseway.cards.card import parse_cards
    >>> describe_low(best_low(parse_cards("Ks 8s 8d 6h 4c 2c Ad")))
    'eight-six-four-two-ace low'
    """
    if not 5 <= len(cards) <= 7 or len(set(cards)) != len(cards):
        raise _not_a_low_hand(cards, "five to seven")
    if compare == "literal":
        return max(rank_low(five, compare) for five in combinations(cards, 5))
    counts = 0
    for card in cards:
        counts += RANK_NUMBER[card]
    return best_low_of_ranks(counts)


def best_low_of_ranks(counts: int) -> LowRank:
    """Rank the best low hand of five that cards with this sum of `RANK_NUMBER` make."""
    known = _BY_RANK_COUNTS.get(counts)
    if known is None:
        places = [
            low_card(rank) for rank in range(2, 15) for _ in range(counts >> 3 * (rank - 2) & 7)
        ]
        known = max(_rank_places(five, "ace_to_five") for five in combinations(places, 5))
        _BY_RANK_COUNTS[counts] = known
    return known


def is_low_or_better(hand: LowRank, rank: int) -> bool:
    """Say whether a low hand has no pair and no card worse than this rank, as of 8 or better."""
    if hand.category is not LowCategory.NO_PAIR:
        return False
    worst = hand.ranks[0]
    if worst > 13:
        worst = (worst & -worst).bit_length() - 4
    return worst >= low_card(rank)


def describe_low(hand: LowRank) -> str:
    """Say a low hand in words: `eight-six-four-two-ace low`, `low with one pair, twos`."""
    category, places = hand
    if places[0] > 13:  # a literal rank tells the ranks but not which of them repeat
        places = tuple(place for place in range(1, 14) if places[0] >> place + 3 & 1)
        if category is not LowCategory.NO_PAIR:
            held = "-".join(_name(place) for place in places)
            return f"low with {_label(category)}: {held}"
    match category:
        case LowCategory.NO_PAIR:
            return f"{'-'.join(_name(place) for place in places)} low"
        case LowCategory.FULL_HOUSE:
            return f"low with full house, {_plural(places[0])} over {_plural(places[1])}"
        case LowCategory.TWO_PAIRS:
            return f"low with two pairs, {_plural(places[0])} and {_plural(places[1])}"
        case _:
            return f"low with {_label(category)}, {_plural(places[0])}"


def _label(category: LowCategory) -> str:
    return Category(-category).label


def _rank(place: int) -> int:
    return 14 if place == 13 else 14 - place


def _name(place: int) -> str:
    return rank_name(_rank(place))


def _plural(place: int) -> str:
    return rank_plural(_rank(place))


def _not_a_low_hand(cards: Sequence[Card], wanted: str) -> ValueError:
    given = " ".join(cards) or "no cards"
    return ValueError(f"A low hand is ranked from {wanted} different cards, not from {given}.")

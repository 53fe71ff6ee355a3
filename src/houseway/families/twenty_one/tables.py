"""The two graphs of the twenty-one recursion, made once: players' hands and dealers' draws.

A hand is a multiset of values. There are 3,072 of two or more cards that have not passed 21, and
10 of one. Each knows the hand it becomes with one more card.

The dealer's draws for an up-card are multisets too, each with the number of orders in which the
dealer can come by it. Written with high cards first they share beginnings, so all of them are one
tree, kept as a list in which every draw follows the one it extends.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.points import GOAL, VALUES, dealer_draws, is_blackjack, points

ENDS = ("17", "18", "19", "20", "21", "bust", "blackjack")
"""How a dealer's hand can end."""
BUST, BLACKJACK = 5, 6


class Hands(NamedTuple):
    """Players' hands by number, fewest points (aces as 1) first; number 0 is no card at all."""

    counts: NDArray[np.float64]
    """[hand, value - 1] how many cards of the value"""
    size: NDArray[np.int64]
    total: NDArray[np.int64]
    soft: NDArray[np.bool_]
    child: NDArray[np.int64]
    """[hand, value - 1] the hand with one more card; -1 when that passes 21"""


@cache
def hands() -> Hands:
    """Return all hands that have not passed 21."""
    by_points: list[list[tuple[int, ...]]] = [[] for _ in range(GOAL + 1)]
    by_points[0].append(())
    for have in range(GOAL + 1):
        for hand in by_points[have]:
            for card in VALUES:
                if have + card <= GOAL and (not hand or card >= hand[-1]):
                    by_points[have + card].append((*hand, card))
    ordered = [hand for group in by_points for hand in group]
    number = {hand: index for index, hand in enumerate(ordered)}
    child = np.full((len(ordered), 10), -1, dtype=np.int64)
    for hand, index in number.items():
        for card in VALUES:
            child[index, card - 1] = number.get(tuple(sorted((*hand, card))), -1)
    counted = [points(hand) for hand in ordered]
    return Hands(
        np.array([[hand.count(card) for card in VALUES] for hand in ordered], dtype=np.float64),
        np.array([len(hand) for hand in ordered], dtype=np.int64),
        np.array([hand.total for hand in counted], dtype=np.int64),
        np.array([hand.soft for hand in counted], dtype=np.bool_),
        child,
    )


def hand_number(*values: int) -> int:
    """Return the number of a hand, or -1 when its points with aces as 1 pass 21."""
    child = hands().child
    index = 0
    for card in values:
        index = int(child[index, card - 1])
        if index < 0:
            break
    return index


@cache
def hands_from(*values: int) -> NDArray[np.int64]:
    """Return the numbers of all hands that contain these cards, most points first."""
    start = np.array([values.count(card) for card in VALUES])
    return np.flatnonzero((hands().counts >= start).all(axis=1))[::-1].copy()


@cache
def hands_of_at_least(size: int) -> NDArray[np.int64]:
    """Return the numbers of all hands of so many cards or more, most points first."""
    return np.flatnonzero(hands().size >= size)[::-1].copy()


SHOWN: list[tuple[int, ...]] = [(card,) for card in VALUES] + [
    (low, high) for low in VALUES for high in VALUES if low <= high
]
"""What the dealer may show, numbered from 1: an up-card, whose number is its value, or two cards
that lie open."""


def shown(*cards: int) -> int:
    """The number of what the dealer shows.

    >>> shown(7), shown(10, 1) == shown(1, 10)
    (7, True)
    """
    return SHOWN.index(tuple(sorted(cards))) + 1


def cards_shown(number: int) -> tuple[int, ...]:
    """The cards that the dealer shows.

    >>> cards_shown(7), cards_shown(shown(10, 4))
    ((7,), (4, 10))
    """
    return SHOWN[number - 1]


class Draws(NamedTuple):
    """What the dealer may draw to the cards that are shown, as a tree in list form."""

    value: NDArray[np.int64]
    """index of the last card's value"""
    copies: NDArray[np.float64]
    """how many cards of that value lie before it"""
    depth: NDArray[np.int64]
    """how many cards have been drawn"""
    orders: NDArray[np.float64]
    """in how many orders the dealer ends with these cards"""
    end: NDArray[np.int64]
    """how the hand ends, or -1"""
    stands: int
    """how a hand ends to which nothing is drawn, or -1"""


@cache
def draws(up: int, h17: bool) -> Draws:
    """Return the dealer's draws to an up-card, or to two cards by the number of what is shown."""
    cards = cards_shown(up)
    first = points(cards)
    if len(cards) > 1 and not dealer_draws(first, h17):
        nothing = np.zeros(0, dtype=np.int64)
        none = np.zeros(0)
        return Draws(nothing, none, nothing, none, nothing, first.total - 17)
    orders: Counter[tuple[int, ...]] = Counter()
    ends: dict[tuple[int, ...], int] = {}
    waiting: Counter[tuple[int, ...]] = Counter({(): 1})
    while waiting:
        following: Counter[tuple[int, ...]] = Counter()
        for drawn, ways in waiting.items():
            for card in VALUES:
                longer = tuple(sorted((*drawn, card), reverse=True))
                hand = points((*cards, *longer))
                if hand.bust:
                    ends[longer] = BUST
                elif len(cards) == 1 and not drawn and is_blackjack(up, card):
                    ends[longer] = BLACKJACK
                elif dealer_draws(hand, h17):
                    following[longer] += ways
                    continue
                else:
                    ends[longer] = hand.total - 17
                orders[longer] += ways
        waiting = following
    nodes = sorted({drawn[:length] for drawn in orders for length in range(1, len(drawn) + 1)})
    return Draws(
        np.array([drawn[-1] - 1 for drawn in nodes], dtype=np.int64),
        np.array([drawn[:-1].count(drawn[-1]) for drawn in nodes], dtype=np.float64),
        np.array([len(drawn) for drawn in nodes], dtype=np.int64),
        np.array([orders[drawn] for drawn in nodes], dtype=np.float64),
        np.array([ends.get(drawn, -1) for drawn in nodes], dtype=np.int64),
        -1,
    )

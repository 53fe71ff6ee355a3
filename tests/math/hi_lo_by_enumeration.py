"""5 Card Hi-Lo by going through hands card by card: the second method of the proofs.

It shares nothing with the counting by values: points, the dealer's setting and the player's
settings are worked out here on arrays of single cards, suits and all, and dealer's hands are those
that have no card in common with the player's.
"""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK

ELEVEN = 11


def points(card: Card) -> int:
    return {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10}.get(card[0]) or int(card[0])


@cache
def every_hand(deck: tuple[Card, ...] = FULL_DECK) -> tuple[np.ndarray, np.ndarray]:
    """Return the cards of every hand, as one bit each, and their points in descending order."""
    size = comb(len(deck), 5)
    flat = (place for hand in combinations(range(len(deck)), 5) for place in hand)
    places = np.fromiter(flat, dtype=np.int8, count=5 * size).reshape(size, 5)
    masks = (np.int64(1) << places.astype(np.int64)).sum(axis=1)
    worth = np.array([points(card) for card in deck], dtype=np.int8)[places]
    return masks, -np.sort(-worth, axis=1)


@cache
def dealer_totals(deck: tuple[Card, ...] = FULL_DECK) -> tuple[np.ndarray, np.ndarray]:
    """Return the high and the low total of every hand that the dealer sets."""
    _, worth = every_hand(deck)
    high = worth[:, :3].sum(axis=1)
    # Aces are the first cards, so one lies low only if there are four.
    low = np.where(worth[:, 3] == ELEVEN, 1 + worth[:, 4], worth[:, 3] + worth[:, 4])
    return high, low


def player_totals(cards: tuple[Card, ...]) -> set[tuple[int, int]]:
    """Return the totals of every setting with at most one ace low."""
    found = set()
    for low in combinations(cards, 2):
        aces = sum(card[0] == "A" for card in low)
        if aces < 2:
            high = sum(points(card) for card in cards if card not in low)
            found.add((high, sum(points(card) for card in low) - 10 * aces))
    return found


def dealers_totals_against(
    cards: tuple[Card, ...], deck: tuple[Card, ...] = FULL_DECK
) -> np.ndarray:
    """[high, low]: the number of dealer's hands with these totals and none of these cards."""
    masks, _ = every_hand(deck)
    mine = sum(1 << deck.index(card) for card in cards)
    return np.bincount(dealer_codes(deck)[(masks & mine) == 0], minlength=34 * 32).reshape(34, 32)


@cache
def dealer_codes(deck: tuple[Card, ...]) -> np.ndarray:
    """Return both totals of every hand that the dealer sets as one number."""
    high, low = dealer_totals(deck)
    return high.astype(np.int16) * 32 + low.astype(np.int16)


def met(dealers: np.ndarray, high: int, low: int) -> list[list[int]]:
    """[high is lower, equal, higher][low is lower, equal, higher]: the number of dealer's hands."""
    of_high = dealers[high + 1 :], dealers[high : high + 1], dealers[:high]
    return [
        [int(rows[:, low + 1 :].sum()), int(rows[:, low].sum()), int(rows[:, :low].sum())]
        for rows in of_high
    ]

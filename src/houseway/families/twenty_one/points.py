"""What cards count in the twenty-one games, and when the dealer draws.

Cards differ here by value only: 1 is the ace, 10 is a ten, jack, queen or king. Everything that
counts points, the engine, the recursion and the simulator, comes to these functions for it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from houseway.cards.card import RANKS, Card
from houseway.law import cites

ACE, TEN = 1, 10
VALUES = range(ACE, TEN + 1)
GOAL = 21
CARDS_OF_VALUE = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
"""How many cards of each value, ace first, a deck holds."""


_VALUE = {card: ACE if card.rank == len(RANKS) + 1 else min(card.rank, TEN) for card in Card}


class Points(NamedTuple):
    """The point count of a hand; soft while an ace counts as 11."""

    total: int
    soft: bool

    @property
    def bust(self) -> bool:
        """Whether the hand has passed 21."""
        return self.total > GOAL


@cites("TC21 2C.2(b)1", "TC21 2C.2(b)2")
def value(card: Card) -> int:
    """What a card counts, the ace as 1."""
    return _VALUE[card]


@cites("TC21 2C.2(b)3-ace")
def points(values: Iterable[int]) -> Points:
    """Count a hand: an ace is 11 unless that passes 21.

    >>> points([1, 6]), points([1, 6, 9])
    (Points(total=17, soft=True), Points(total=16, soft=False))
    """
    hand = list(values)
    hard = sum(hand)
    soft = ACE in hand and hard + 10 <= GOAL
    return Points(hard + 10 if soft else hard, soft)


def count_words(cards: Iterable[Card]) -> str:
    """A point count as it is called.

    >>> count_words([Card("As"), Card("6d")]), count_words([Card("Ts"), Card("6d"), Card("9h")])
    ('soft 17', '25, too many')
    """
    hand = points(map(value, cards))
    if hand.bust:
        return f"{hand.total}, too many"
    return f"soft {hand.total}" if hand.soft and hand.total < GOAL else str(hand.total)


@cites("TC21 2C.11(b)-i", "TC21 2C.11(b)-ii")
def dealer_draws(hand: Points, h17: bool) -> bool:
    """Whether the dealer takes another card: to 16, and on a soft 17 by the posted option."""
    return hand.total < 17 or (h17 and hand.soft and hand.total == 17)


def is_blackjack(first: int, second: int) -> bool:
    """Whether two cards are an ace and a ten-value card."""
    return {first, second} == {ACE, TEN}

"""A strategy for Heads Up Hold'em that a person can keep in mind; not the best play.

Before the flop: raise the most with any pair of threes or better, any ace, any king with a card of
five or more, a queen with eight or more, or jack and ten; check with the rest.
After the flop: raise the most with two pairs or better, or a pair that uses a hole card.
After the river: raise with any pair or better that uses a hole card, or a hole card of king or ace;
otherwise fold.
"""

from houseway.cards.ranking import Category

LOWEST_PAIR = 3
LOWEST_BESIDE = {14: 2, 13: 5, 12: 8, 11: 10}
"""The lowest card raised beside a higher one, by the higher."""
NEVER = 15
RIVER_HIGH_CARD = 13


def raises_before_flop(low: int, high: int) -> bool:
    """Whether hole cards of these ranks are raised."""
    return low == high >= LOWEST_PAIR or low >= LOWEST_BESIDE.get(high, NEVER)


def raises_on_board(made: Category, high: int, *, paired: bool, river: bool) -> bool:
    """Whether a hand is raised: what it makes, the higher hole card, whether a hole card is paired.

    A hole card is paired by the other one or by a card of the board.
    """
    hidden = made >= Category.STRAIGHT or (made >= Category.PAIR and paired)
    return hidden or (river and high >= RIVER_HIGH_CARD)

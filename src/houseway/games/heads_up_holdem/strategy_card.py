"""A strategy card for Heads Up Hold'em that a person can remember.

Its rules were found by sorting the exact gain of every choice by what a person can see and keeping
what matters; its cost against best play is computed, not quoted, by `solve.value_of`.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.cards.ranking import Category
from houseway.families.holdem.rules import HoldemRules
from houseway.families.holdem.solve import STARTING_HANDS, Policy
from houseway.families.holdem.strategy import RiverView, after_flop, after_river
from houseway.math.evaluate import evaluate, strength_tables
from houseway.math.isomorphism import FULL, Deck

CARD = {
    "before the flop": (
        "Raise 3x with any ace, a pair of threes or better, king-four suited or king-seven, "
        "queen-eight suited or queen-ten, and jack-ten suited; check all else.",
    ),
    "after the flop": (
        "Raise 2x if a card of your own pairs the board, or with a pocket pair better than "
        "twos, or with a straight or better.",
        "Raise 2x with four to a flush if your own card of that suit is a ten or better.",
        "Check all else.",
    ),
    "after the river": (
        "Raise with a straight or better.",
        "Raise if fewer than 21 unseen cards would beat you in the dealer's hand; else fold.",
    ),
}

_TEN, _JACK, _QUEEN, _KING, _ACE = range(8, 13)
_LOWEST_SUITED = {_JACK: _TEN, _QUEEN: 8 - 2, _KING: 4 - 2, _ACE: 0}
_LOWEST_OFFSUIT = {_QUEEN: _TEN, _KING: 7 - 2, _ACE: 0}
_LOWEST_PAIR = 3 - 2


def raises_before_flop(hand: int) -> bool:
    """Say whether the card raises a starting hand."""
    row, column = divmod(hand, 13)
    high, low = max(row, column), min(row, column)
    if row == column:
        return high >= _LOWEST_PAIR
    lowest = _LOWEST_SUITED if row > column else _LOWEST_OFFSUIT
    return low >= lowest.get(high, high)


def raises_after_flop(hole: NDArray[np.int8], flop: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Say where the card raises, for hole cards [n, 2] and flops [n, 3]."""
    # Column by column: sums over rows of two or three numbers are many times slower.
    (one, two), board = hole.T >> 2, flop.T >> 2
    pairs_board = np.zeros(len(hole), dtype=np.bool_)
    for card in board:
        pairs_board |= (one == card) | (two == card)
    better_pocket = (one == two) & (one >= _LOWEST_PAIR)
    strengths = evaluate(np.concatenate([hole, flop], axis=1).astype(np.uint8))
    made = strength_tables("standard").category[strengths] >= Category.STRAIGHT
    draw = np.zeros(len(hole), dtype=np.bool_)
    for suit in range(4):
        first, second, *others = (
            (column & 3 == suit).view(np.int8) for column in (*hole.T, *flop.T)
        )
        four = first + second + sum(others) == 4
        draw |= four & ((first * (one >= _TEN)) | (second * (two >= _TEN))).astype(np.bool_)
    raised: NDArray[np.bool_] = pairs_board | better_pocket | made | draw
    return raised


def raises_after_river(view: RiverView) -> NDArray[np.bool_]:
    """Say where the card raises."""
    raised: NDArray[np.bool_] = (view.category >= Category.STRAIGHT) | (view.outs < 21)
    return raised


def card_policy(rules: HoldemRules, deck: Deck = FULL) -> Policy:
    """Return the policy that follows the card, with the largest raise of each stage."""
    largest = len(rules.after_flop)
    return Policy(
        np.array(
            [len(rules.before_flop) * raises_before_flop(hand) for hand in range(STARTING_HANDS)],
            dtype=np.uint8,
        ),
        after_flop(
            lambda hole, flop: (largest * raises_after_flop(hole, flop)).astype(np.uint8), deck
        ),
        after_river(raises_after_river, rules.kicker, deck),
    )

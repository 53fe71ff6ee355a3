"""Policies made of rules that a person can follow, for exact valuation with `solve.value_of`.

A rule for the flop is given arrays of hole cards and flops and answers for all of them at once;
a rule for the river is given what `RiverView` shows of every board and class of hole cards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.ranking import Kicker
from houseway.families.holdem import kernels
from houseway.families.holdem.solve import BOARDS_AT_A_TIME, dealt, ranking
from houseway.math.isomorphism import (
    FULL,
    HOLES,
    Deck,
    flops,
    hole_and_flop,
    hole_cards,
    renamed_holes,
)
from houseway.math.threads import in_pieces

FlopRule = Callable[[NDArray[np.int8], NDArray[np.int8]], NDArray[np.uint8]]
"""Hole cards [n, 2] and flops [n, 3] by card number; the answer is 0 to check, n to raise."""


def after_flop(rule: FlopRule, deck: Deck = FULL) -> NDArray[np.uint8]:
    """Ask a rule about every hole and flop that differ by more than suit names."""
    states = hole_and_flop(deck)
    forms = flops(deck)
    answers = rule(
        hole_cards()[states.hole].astype(np.int8), forms.sets.cards[states.flop].astype(np.int8)
    ).astype(np.uint8)
    choices = np.zeros((len(forms.sets), HOLES), dtype=np.uint8)
    images = renamed_holes()
    keepers = np.zeros((len(forms.sets), len(images)), dtype=np.bool_)
    for flop, names in enumerate(forms.keepers):
        keepers[flop, list(names)] = True
    for name in deck.renamings:
        kept = keepers[states.flop, name]
        choices[states.flop[kept], images[name][states.hole[kept]]] = answers[kept]
    return choices


@dataclass(frozen=True)
class RiverView:
    """What a person can see at the river; arrays are [canonical board, class of hole cards]."""

    category: NDArray[np.uint8]
    board_category: NDArray[np.uint8]
    """[canonical board, 1]: the category of the board alone."""
    outs: NDArray[np.uint8]
    """How many unseen cards would beat the player if the dealer had just that one."""


@cache
def river_view(kicker: Kicker = "standard", deck: Deck = FULL) -> RiverView:
    """Describe every board and class of hole cards."""
    boards, ranks = dealt(deck), ranking(kicker)
    shape = len(boards.weights), kernels.CLASSES
    categories, outs = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    board_categories = np.zeros(len(boards.weights), np.uint8)

    def work(scratch: kernels.Scratch, start: int, end: int) -> None:
        kernels.describe_boards(
            start, end, boards, ranks, scratch, categories, board_categories, outs
        )

    in_pieces(len(boards.weights), BOARDS_AT_A_TIME, kernels.new_scratch, work)
    return RiverView(categories, board_categories[:, None], outs)

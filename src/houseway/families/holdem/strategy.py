"""Policies made of rules that a person can follow, for exact valuation with `solve.value_of`.

A rule for the flop is given arrays of hole cards and flops and answers for all of them at once;
a rule for the river is given what `RiverView` shows of every board and class of hole cards.
"""

from collections.abc import Callable
from dataclasses import dataclass

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

STATES_AT_A_TIME = 100_000

FlopRule = Callable[[NDArray[np.int8], NDArray[np.int8]], NDArray[np.uint8]]
"""Hole cards [n, 2] and flops [n, 3] by card number; the answer is 0 to check, n to raise.

It is asked about some at a time, from several threads."""


def after_flop(rule: FlopRule, deck: Deck = FULL) -> NDArray[np.uint8]:
    """Ask a rule about every hole and flop that differ by more than suit names."""
    states, forms = hole_and_flop(deck), flops(deck)
    choices = np.zeros((len(forms.sets), HOLES), dtype=np.uint8)
    images = renamed_holes()
    keepers = np.zeros((len(forms.sets), len(images)), dtype=np.bool_)
    for flop, names in enumerate(forms.keepers):
        keepers[flop, list(names)] = True
    cards = hole_cards()

    def work(_: None, start: int, end: int) -> None:
        hole, flop = states.hole[start:end], states.flop[start:end]
        answers = rule(cards[hole].astype(np.int8), forms.sets.cards[flop].astype(np.int8))
        for name in deck.renamings:
            kept = np.flatnonzero(keepers[flop, name])
            choices[flop[kept], images[name][hole[kept]]] = answers[kept]

    in_pieces(len(states.hole), STATES_AT_A_TIME, lambda: None, work)
    return choices


@dataclass(frozen=True)
class RiverView:
    """What a person can see at the river; arrays are [canonical board, class of hole cards]."""

    boards: NDArray[np.uint8]
    """[canonical board, 5]: the cards."""
    category: NDArray[np.uint8]
    board_category: NDArray[np.uint8]
    """[canonical board, 1]: the category of the board alone."""
    outs: NDArray[np.uint8]
    """How many unseen cards would beat the player if the dealer had just that one."""


RiverRule = Callable[[RiverView], NDArray[np.bool_]]
"""Whether to raise; it is asked about some boards at a time, from several threads."""


def after_river(
    rule: RiverRule, kicker: Kicker = "standard", deck: Deck = FULL
) -> NDArray[np.uint8]:
    """Ask a rule about every board and class of hole cards."""
    boards, ranks = dealt(deck), ranking(kicker)
    choices = np.zeros((len(boards.weights), kernels.CLASSES), np.uint8)
    shape = BOARDS_AT_A_TIME, kernels.CLASSES

    def new_view() -> tuple[kernels.Scratch, RiverView]:
        view = RiverView(
            np.zeros((BOARDS_AT_A_TIME, 5), np.uint8),
            np.zeros(shape, np.uint8),
            np.zeros((BOARDS_AT_A_TIME, 1), np.uint8),
            np.zeros(shape, np.uint8),
        )
        return kernels.new_scratch(), view

    def work(state: tuple[kernels.Scratch, RiverView], start: int, end: int) -> None:
        scratch, room = state
        view = RiverView(
            boards.boards[start:end],
            room.category[: end - start],
            room.board_category[: end - start],
            room.outs[: end - start],
        )
        view.category[:] = view.outs[:] = 0  # classes that a board does not have
        kernels.describe_boards(
            view.boards,
            boards.deck_suits,
            ranks,
            scratch,
            view.category,
            view.board_category,
            view.outs,
        )
        choices[start:end] = rule(view)

    in_pieces(len(boards.weights), BOARDS_AT_A_TIME, new_view, work)
    return choices

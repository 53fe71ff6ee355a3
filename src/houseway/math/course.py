"""The course of a game's round for many players at once, as data: what is dealt, seen, decided."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.math.batch import BatchWager, Codes
from houseway.math.philox import Key

GOES_ON = -1
REFUSED = -2
NOT_LEGAL = np.iinfo(np.uint16).max
NEVER = 99
"""A stage no round comes to: what is shown at the end alone."""

Deals = Callable[[Key, int, NDArray[np.uint8], Codes], None]
"""deals(key, first, cards, codes) fills the cards of rounds first, first + 1, ... of chunk 0, and
codes[round, decision, wager]; a decision that the cards of a round do not allow is NOT_LEGAL."""

Laid = Callable[[NDArray[np.uint8], NDArray[np.int64]], NDArray[np.uint8]]
"""laid(cards, decided): the cards of rounds as they lie at the end, after these decisions."""


def as_dealt(cards: NDArray[np.uint8], decided: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Nobody puts them in another order."""
    return cards


@dataclass(frozen=True)
class Course:
    """How rounds of one player go."""

    deals: Deals
    shown_from: NDArray[np.int64]
    """[card]: the stage from which it lies open"""
    face_down: NDArray[np.bool_]
    """[card]: whether it lies there face down before"""
    stages: NDArray[np.int64]
    """[stage, action]: the decision that ends the round, or that it goes on, or is refused"""
    nets: tuple[NDArray[np.float64], ...]
    """[wager][outcome]: what is won, in units"""
    staked: NDArray[np.float64]
    """[stage]: what lies before the player, in units"""
    laid: Laid = as_dealt
    """The cards of rounds as they lie at the end, where somebody puts them in another order."""
    depends: bool = False
    """Whether the cards of a round may not allow a decision of its stage."""

    @property
    def cards(self) -> int:
        """How many cards a round has."""
        return len(self.shown_from)


def nets(wager: BatchWager, units: float) -> NDArray[np.float64]:
    """[outcome]: what a wager of so many units wins."""
    won: NDArray[np.float64] = wager.nets / wager.scale * units
    return won

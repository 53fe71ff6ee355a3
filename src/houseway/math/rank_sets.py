"""The ranks of five cards as one number, found in two look-ups.

`evaluate` reads ranks card by card; a kernel that deals millions of hands has no time for that.
Two cards have one of 91 pairs of ranks, three cards one of 455 triples, and a triple beside a pair
is one of 6,175 sets of five: the tables here are small enough to stay beside the processor. They
are filled by the machine of `evaluate.StrengthTables`, so a set of ranks has the same order here.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.math.evaluate import CARD_COUNT, RANK_COUNT, strength_tables

PAIRS = RANK_COUNT * (RANK_COUNT + 1) // 2
"""Pairs of ranks; ranks h >= l have the number h * (h + 1) / 2 + l."""


class RankSets(NamedTuple):
    """Sets of two, three and five ranks by their numbers."""

    pair: NDArray[np.uint8]
    """[52 * card + card], in either order"""
    triple: NDArray[np.uint16]
    """[169 * rank + 13 * rank + rank], in any order"""
    five: NDArray[np.uint16]
    """[91 * triple + pair]; 0 where there would be five cards of a rank"""


@cache
def rank_sets() -> RankSets:
    """Return the tables."""
    step = _steps()
    triples, fives = _states(3), _states(5)
    ranks = np.arange(CARD_COUNT) >> 2
    high, low = np.maximum.outer(ranks, ranks), np.minimum.outer(ranks, ranks)
    triple = step[step[step[0]]]
    highs, lows = pairs()
    five = step[step[triples][:, highs], lows]
    return RankSets(
        (high * (high + 1) // 2 + low).astype(np.uint8).ravel(),
        (triple - triples[0]).astype(np.uint16).ravel(),
        np.where(five < fives[0], 0, five - fives[0]).astype(np.uint16).ravel(),
    )


def pairs() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the higher and the lower rank of each pair of ranks."""
    number = np.arange(PAIRS)
    ends = np.cumsum(np.arange(1, RANK_COUNT + 1))
    high = np.searchsorted(ends, number, side="right")
    return high, number - high * (high + 1) // 2


@cache
def ranks_of_five() -> NDArray[np.int64]:
    """Return the five ranks, ascending from 0 for a two, of each set of five."""
    every = combinations_with_replacement(range(RANK_COUNT), 5)
    ranks = np.array([held for held in every if held[0] != held[-1]])
    step = _steps()
    states = np.zeros(len(ranks), dtype=np.int64)
    for rank in ranks.T:
        states = step[states, rank]
    return ranks[np.argsort(states)]


def _steps() -> NDArray[np.int64]:
    return strength_tables("standard").step.reshape(-1, RANK_COUNT).astype(np.int64)


def _states(cards: int) -> NDArray[np.int64]:
    """Return the states of the machine that stand for so many cards, which are consecutive."""
    step = _steps()
    states = np.zeros(1, dtype=np.int64)
    for _ in range(cards):
        states = np.unique(step[states])
        states = states[states > 0]
    return states

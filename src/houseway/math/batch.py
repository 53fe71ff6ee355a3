"""What a game's kernel gives the simulator: wagers, how they can end, and rounds by the million.

A kernel says of each wager, seat and round only how it ended, as the number of one of the wager's
outcomes. Everything else (net results, stakes, rows of pay tables, covariances, sessions) follows
from these numbers and is counted by code that knows no game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from houseway.math.compiled import uint64
from houseway.math.evaluate import CARD_COUNT
from houseway.math.figures import BoundedFigures, WagerFigures

if TYPE_CHECKING:
    from houseway.math.philox import Key

MOST_NET = 30_000_000
"""The largest net result as a whole number; products of two are added up in 64 bits."""

Shoe = Literal["fresh", "played"]
"""A full shoe for every round, as the exact mathematics has it, or round after round from one shoe
until the cutting card comes. Games dealt from one deck have no such choice."""


@dataclass(frozen=True)
class UserChart:
    """A strategy somebody wrote: the rows of a TOML file, for the game's kernel to understand."""

    name: str
    rows: Mapping[str, Any]


Policy = Literal["best", "simple", "random"] | UserChart


@dataclass(frozen=True)
class Outcome:
    """One way a wager can end."""

    name: str
    net: Fraction
    """What it wins, in units of the wager."""
    staked: Fraction = Fraction(1)
    """All that was at risk in the end; nothing where the wager was not made."""
    rows: tuple[tuple[str, str], ...] = ()
    """The rows of pay tables it is paid by, each as table and row."""


@dataclass(frozen=True)
class BatchWager:
    """One wager of a seat, named and measured as in the game's Analysis."""

    name: str
    unit: str
    outcomes: tuple[Outcome, ...]

    @cached_property
    def scale(self) -> int:
        """Net results and stakes are whole numbers of this part of a unit."""
        each = (amount for one in self.outcomes for amount in (one.net, one.staked))
        return lcm(*(amount.denominator for amount in each))

    @cached_property
    def nets(self) -> NDArray[np.int64]:
        """[outcome]: the net result in parts of a unit."""
        return np.array([int(one.net * self.scale) for one in self.outcomes], dtype=np.int64)

    @cached_property
    def stakes(self) -> NDArray[np.int64]:
        """[outcome]: what was staked in parts of a unit."""
        return np.array([int(one.staked * self.scale) for one in self.outcomes], dtype=np.int64)


Codes = NDArray[np.uint16]
"""[round, seat, wager]: the number of the outcome"""
Memory = NDArray[np.int64]
"""What a kernel keeps from one block of a chunk to the next, such as the shoe; zeros at first."""


@dataclass(frozen=True)
class Batch:
    """A table whose rounds can be simulated."""

    seats: int
    wagers: tuple[BatchWager, ...]
    play: Callable[["Key", int, int, Codes, Memory], None]
    """play(key, chunk, first, codes, memory) fills codes with rounds first, first + 1, ... of a
    chunk. The blocks of a chunk come in order. It runs without Python's lock, in any thread."""
    cards: Callable[["Key", int, int], tuple[int, ...]]
    """cards(key, chunk, round): the cards of a round as they leave the deck or the shoe, by their
    numbers in math.evaluate, so that the engine can be dealt the same."""
    memory: int = 0
    """How many numbers of memory a chunk needs."""

    def __post_init__(self) -> None:
        """Refuse what the counting could not hold."""
        for wager in self.wagers:
            most = max(max(abs(one.net), one.staked) for one in wager.outcomes)
            if most * wager.scale > MOST_NET:
                raise ValueError(
                    f"The {wager.name} wager can win more than {MOST_NET:,} parts of "
                    f"1/{wager.scale} unit, too much to be simulated; use smaller or rounder odds."
                )

    @cached_property
    def scale(self) -> int:
        """The net results of all wagers are whole numbers of this part of a unit."""
        return lcm(*(wager.scale for wager in self.wagers))

    @property
    def independent(self) -> bool:
        """Whether rounds know nothing of each other."""
        return self.memory == 0


def cards_of_one_deck(count: int) -> Callable[["Key", int, int], tuple[int, ...]]:
    """What `Batch.cards` is where each round is dealt so many cards of a deck by `philox.deal`."""

    from houseway.math.philox import deal  # loads numba

    def cards(key: "Key", chunk: int, round: int) -> tuple[int, ...]:
        dealt = np.empty(count, dtype=np.uint8)
        deck = np.arange(CARD_COUNT, dtype=np.uint8)
        deal(uint64(key[0]), uint64(key[1]), chunk, round, count, deck, dealt)
        return tuple(dealt.tolist())

    return cards


@dataclass(frozen=True)
class Expected:
    """What exact mathematics says of a batch, as far as it is known; wagers by their names."""

    wagers: Mapping[str, WagerFigures | BoundedFigures] = field(default_factory=dict)
    rows: Mapping[tuple[str, str], Fraction] = field(default_factory=dict)
    """How often a row of a pay table is hit, by table and row."""

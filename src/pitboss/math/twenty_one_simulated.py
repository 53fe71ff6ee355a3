"""Simulated rounds shared out to threads, and their figures."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from pitboss.math.threads import Progress, in_pieces
from pitboss.math.twenty_one_money import Settled, net
from pitboss.math.twenty_one_sim import LARGEST, SCALE, Result

PIECE = 200_000
"""Rounds dealt from one stream of random numbers; changing it changes what a seed deals."""


@dataclass(frozen=True)
class Simulated:
    """What so many rounds came to, in units of the first wager."""

    rounds: int
    seed: int
    counts: dict[int, int]
    """how often each net result occurred, by tenths of the wager"""
    staked: int

    @property
    def mean(self) -> float:
        """The average net result."""
        return sum(tenths * count for tenths, count in self.counts.items()) / SCALE / self.rounds

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round's net result."""
        square = sum(tenths * tenths * count for tenths, count in self.counts.items())
        return sqrt(square / SCALE**2 / self.rounds - self.mean**2)

    @property
    def standard_error(self) -> float:
        """The standard deviation of the average net result."""
        return self.standard_deviation / sqrt(self.rounds)

    @property
    def average_wager(self) -> float:
        """What was staked in the end, on average."""
        return self.staked / self.rounds


def run(
    rounds: int,
    seed: int,
    work: Callable[[int, int, Result], None],
    threads: int | None = None,
    progress: Progress | None = None,
) -> Simulated:
    """Do `work(piece, rounds, result)` until all rounds are dealt."""

    def new_result() -> Result:
        return Result(np.zeros(2 * LARGEST + 1, dtype=np.int64), np.zeros(1, dtype=np.int64))

    def part(result: Result, start: int, end: int) -> None:
        work(start // PIECE, end - start, result)

    results = in_pieces(rounds, PIECE, new_result, part, threads, progress)
    nets = sum((result.nets for result in results), np.zeros(2 * LARGEST + 1, dtype=np.int64))
    return Simulated(
        rounds,
        seed,
        {place - LARGEST: int(count) for place, count in enumerate(nets) if count},
        sum(int(result.staked[0]) for result in results),
    )


def tenths(result: Settled) -> int:
    """Return what a wager wins in tenths; odds that tenths cannot express are refused."""
    amount = net(result) * SCALE
    if amount != round(amount):
        raise ValueError(f"Odds of {result.odds} cannot be simulated in tenths of the wager.")
    return round(amount)

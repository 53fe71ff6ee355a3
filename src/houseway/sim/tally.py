"""What is counted: whole numbers only, so that their sum does not depend on any order."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from houseway.math.batch import Batch
from houseway.sim.counting import DRAWDOWN, FINAL, LOWEST, count, follow_sessions
from houseway.sim.plan import Plan

BLOCK = 8192
"""Rounds played at once; their outcomes stay in the processor's cache until they are counted."""


@dataclass
class SessionTally:
    """How often sessions came to what, in parts of a unit, see `Batch.scale`."""

    final: Counter[int] = field(default_factory=Counter)
    lowest: Counter[int] = field(default_factory=Counter)
    """the lowest point; 0 if never below the start"""
    drawdown: Counter[int] = field(default_factory=Counter)
    """the largest fall from a height reached before"""

    def add(self, other: Self) -> None:
        """Count the sessions of another tally too."""
        self.final.update(other.final)
        self.lowest.update(other.lowest)
        self.drawdown.update(other.drawdown)


@dataclass
class Tally:
    """What so many rounds came to."""

    rounds: int
    counts: NDArray[np.int64]
    """[seat, wager, outcome]: how often it came"""
    products: list[int]
    """the products of net results added up: of the second wager with the first, of the third with
    the first and the second, and so on, the wagers of seat 1 before those of seat 2"""
    sessions: SessionTally = field(default_factory=SessionTally)

    @classmethod
    def empty(cls, batch: Batch) -> Self:
        """Nothing counted yet."""
        wagers = len(batch.wagers)
        series = batch.seats * wagers
        return cls(
            0,
            np.zeros((batch.seats, wagers, _most_outcomes(batch)), dtype=np.int64),
            [0] * (series * (series - 1) // 2),
        )

    def add(self, other: Self) -> None:
        """Count the rounds of another tally too."""
        self.rounds += other.rounds
        self.counts += other.counts
        self.products = [a + b for a, b in zip(self.products, other.products, strict=True)]
        self.sessions.add(other.sessions)

    def fits(self, other: Self) -> bool:
        """Whether it is of a table like the other, and every wager was counted in every round."""
        return (
            self.counts.shape == other.counts.shape
            and len(self.products) == len(other.products)
            and bool((self.counts >= 0).all())
            and bool((self.counts.sum(axis=2) == self.rounds).all())
        )

    def document(self) -> dict[str, Any]:
        """The tally as JSON has it, the form `of` reads back."""
        sessions = (self.sessions.final, self.sessions.lowest, self.sessions.drawdown)
        return {
            "rounds": self.rounds,
            "counts": self.counts.tolist(),
            "products": self.products,
            "sessions": [sorted(each.items()) for each in sessions],
        }

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Self:
        """The tally of a document."""
        return cls(
            document["rounds"],
            np.array(document["counts"], dtype=np.int64),
            document["products"],
            SessionTally(*(Counter(dict(each)) for each in document["sessions"])),
        )


def play_chunk(plan: Plan, chunk: int) -> Tally:
    """Play a chunk and count it."""
    batch, rounds = plan.batch, plan.rounds_of(chunk)
    tally = Tally.empty(batch)
    nets = _by_outcome(batch, [1] * len(batch.wagers), [wager.scale for wager in batch.wagers])
    uppers, lowers = (np.zeros(len(tally.products), dtype=np.int64) for _ in range(2))
    memory = np.zeros(batch.memory, dtype=np.int64)
    codes = np.empty((BLOCK, batch.seats, len(batch.wagers)), dtype=np.uint16)
    sessions = plan.sessions
    if sessions:
        stakes = [sessions.stakes.get(wager.name, 0) for wager in batch.wagers]
        worth = _by_outcome(batch, stakes, [batch.scale] * len(batch.wagers))
        running = np.zeros((batch.seats, 4), dtype=np.int64)
        ended = np.zeros((rounds // sessions.rounds, batch.seats, 3), dtype=np.int64)
    for first in range(0, rounds, BLOCK):
        block = codes[: min(BLOCK, rounds - first)]
        batch.play(plan.key, chunk, first, block, memory)
        count(block, nets, tally.counts, uppers, lowers)
        if sessions:
            follow_sessions(block, worth, sessions.rounds, first, running, ended)
    tally.rounds = rounds
    tally.products = [
        (upper << 32) + lower for upper, lower in zip(uppers.tolist(), lowers.tolist(), strict=True)
    ]
    if sessions:
        tally.sessions = SessionTally(
            *(_counted(ended[:, :, column]) for column in (FINAL, LOWEST, DRAWDOWN))
        )
    return tally


def _most_outcomes(batch: Batch) -> int:
    return max(len(wager.outcomes) for wager in batch.wagers)


def _by_outcome(batch: Batch, stakes: list[int], scales: list[int]) -> NDArray[np.int64]:
    """[wager, outcome]: what is won with these stakes, in these parts of a unit."""
    worth = np.zeros((len(batch.wagers), _most_outcomes(batch)), dtype=np.int64)
    for number, wager in enumerate(batch.wagers):
        each = wager.nets * (stakes[number] * scales[number] // wager.scale)
        worth[number, : len(wager.outcomes)] = each
    return worth


def _counted(values: NDArray[np.int64]) -> Counter[int]:
    different, often = np.unique(values, return_counts=True)
    return Counter(dict(zip(different.tolist(), often.tolist(), strict=True)))

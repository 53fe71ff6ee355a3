"""The figures of a policy, as exact fractions, from what it was counted to lead to."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.ranking import Category
from houseway.families.holdem import kernels
from houseway.families.holdem.solve import CHECK, Solution, fold_nets, raise_nets

BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER = "before flop", "after flop", "after river"


class Path(NamedTuple):
    """One way through the decisions, and how often it leads to what."""

    stage: str
    multiple: int
    """The raise in antes; 0 is a fold."""
    counts: NDArray[np.int64]
    """[starting hand, category, outcome]"""
    nets: NDArray[np.object_]
    """[category, outcome], times the scale of the rules"""


def paths(solution: Solution) -> tuple[Path, ...]:
    """Return all ways through the decisions; their counts add up to all that can be dealt."""
    rules, counts = solution.rules, solution.counts
    choice = solution.policy.before_flop

    def of_hands(chosen: NDArray[np.bool_], what: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.where(chosen[:, None, None], what, 0)

    checked = choice == CHECK
    found = [
        Path(
            BEFORE_FLOP,
            multiple,
            of_hands(choice == n, counts.showdown * kernels.FLOPS_OF_A_BOARD),
            raise_nets(rules, multiple),
        )
        for n, multiple in enumerate(rules.before_flop, start=1)
    ]
    found += [
        Path(AFTER_FLOP, multiple, of_hands(checked, counted), raise_nets(rules, multiple))
        for multiple, counted in zip(rules.after_flop, counts.flop_raises, strict=True)
    ]
    river = rules.after_river
    found += [
        Path(AFTER_RIVER, river, of_hands(checked, counts.river_raise), raise_nets(rules, river)),
        Path(AFTER_RIVER, 0, of_hands(checked, counts.fold), fold_nets(rules)),
    ]
    return tuple(found)


@dataclass(frozen=True)
class Figures:
    """What a laboratory wants to know of the main game; money in antes."""

    edge: Fraction
    """The house's expected win for each ante."""
    variance: Fraction
    average_wager: Fraction
    """Ante, odds and raise together."""
    outcomes: tuple[tuple[Fraction, Fraction], ...]
    """Every net result and its probability, ascending."""
    choices: dict[tuple[str, int], Fraction]
    """Probability of each final choice, by stage and raise in antes; 0 antes is a fold."""
    wins: dict[Category, Fraction]
    """Probability to have raised, hold this category and win."""
    ties: dict[Category, Fraction]
    losses: dict[Category, Fraction]
    folds: dict[Category, Fraction]
    dealer_qualifies: Fraction

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result, in antes."""
        return sqrt(self.variance)

    @property
    def element_of_risk(self) -> Fraction:
        """The house's expected win for each unit wagered in all."""
        return self.edge / self.average_wager


def figures(solution: Solution) -> Figures:
    """Compute the figures of a policy."""
    return figures_of(paths(solution), solution.rules.scale)


def figures_of(ways: Sequence[Path], scale: int) -> Figures:
    """Compute the figures of some ways through the decisions, with nets times a scale."""
    every = sum(int(way.counts.sum()) for way in ways)
    by_net: defaultdict[int, int] = defaultdict(int)
    wager = 0
    choices = {}
    hits = {name: [0] * len(Category) for name in ("win", "tie", "loss", "fold")}
    qualified = 0
    for way in ways:
        table = way.counts.sum(axis=0)
        taken = int(table.sum())
        choices[way.stage, way.multiple] = Fraction(taken, every)
        wager += taken * (2 + way.multiple)
        qualified += int(table[:, [kernels.WIN, kernels.TIE, kernels.LOSS]].sum())
        for category, outcome, count in cells(table):
            by_net[way.nets[category, outcome]] += count
            name = ("win", "tie", "loss")[outcome // 2] if way.multiple else "fold"
            hits[name][category] += count
    mean = sum(net * count for net, count in by_net.items())
    square = sum(net * net * count for net, count in by_net.items())
    expected = Fraction(mean, scale * every)

    def shares(name: str) -> dict[Category, Fraction]:
        return {category: Fraction(hits[name][category], every) for category in Category}

    return Figures(
        edge=-expected,
        variance=Fraction(square, scale * scale * every) - expected**2,
        average_wager=Fraction(wager, every),
        outcomes=tuple(
            (Fraction(net, scale), Fraction(by_net[net], every)) for net in sorted(by_net)
        ),
        choices=choices,
        wins=shares("win"),
        ties=shares("tie"),
        losses=shares("loss"),
        folds=shares("fold"),
        dealer_qualifies=Fraction(qualified, every),
    )


def cells(table: NDArray[np.int64]) -> Iterator[tuple[int, int, int]]:
    """Go through the categories and outcomes that occur, with their counts."""
    for category, row in enumerate(table.tolist()):
        for outcome, count in enumerate(row):
            if count:
                yield category, outcome, count

"""Play by totals: what a player who looks at point counts alone does best, and what it costs.

A chart has one cell for each total, hard or soft, and up-card: what to do while a hand may be
doubled, and what to do later. Each cell is chosen by its average over the hands of that total,
weighted by how often the chart itself leads to them; since that moves with the chart, the cells are
chosen again until none changes. The value of a chart is then that of the recursion with its choices
given, as exact as the value of best play.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one import kernels
from houseway.families.twenty_one.points import GOAL
from houseway.families.twenty_one.tables import hands
from houseway.families.twenty_one.values import PlayRules, Shoe, value_hands

CELLS = 2 * (GOAL + 1)
"""Hard totals first, then soft ones."""
_ROUNDS = 20


class Chart(NamedTuple):
    """What to do against one up-card, by cell."""

    first: NDArray[np.uint8]
    """while the hand may be doubled: stand, hit or double"""
    later: NDArray[np.uint8]
    """stand or hit"""

    def choices(self, double_size: int) -> NDArray[np.uint8]:
        """Return the choice for every hand, as the kernels want it."""
        chosen = self.later[cells()]
        if double_size:
            first = hands().size == double_size
            chosen[first] = self.first[cells()[first]]
        chosen[hands().size < 2] = kernels.HIT
        return chosen


class Group(NamedTuple):
    """Hands that the same cards are gone for, and how likely each is at first."""

    rules: PlayRules
    shoe: Shoe
    order: NDArray[np.int64]
    reached: NDArray[np.float64]
    """[hand]"""


def cell(total: int, soft: bool) -> int:
    """Return the place of a total in a chart."""
    return total + (GOAL + 1 if soft else 0)


def cells() -> NDArray[np.int64]:
    """Return the cell of every hand."""
    return hands().total + np.where(hands().soft, GOAL + 1, 0)


def simple_chart() -> Chart:
    """Return the chart that draws to hard 17 and soft 18."""
    later = np.full(CELLS, kernels.STAND, dtype=np.uint8)
    later[:17] = kernels.HIT
    later[GOAL + 1 : GOAL + 1 + 18] = kernels.HIT
    return Chart(later.copy(), later)


def best_chart(groups: Sequence[Group], up: int) -> Chart:
    """Return the chart that is best on average over groups of hands."""
    chart = simple_chart()
    for _ in range(_ROUNDS):
        first = np.zeros((3, CELLS))
        later = np.zeros((2, CELLS))
        for group in groups:
            choices = chart.choices(group.rules.double_size)
            values = value_hands(
                group.rules, group.shoe, up, group.order, choices, every_stand=True
            )
            reached = group.reached.copy()
            kernels.reach(
                hands(), group.shoe.floats, 0.0 if group.shoe.endless else 1.0, choices, reached
            )
            used = group.order[(reached[group.order] > 0) & (hands().size[group.order] > 1)]
            doubling = hands().size[used] == group.rules.double_size
            for where, sums in ((used[doubling], first), (used[~doubling], later)):
                weight, places = reached[where], cells()[where]
                np.add.at(sums[kernels.STAND], places, weight * values.stand[where])
                # A 21 that is paid at once is never drawn to.
                hit = np.where(np.isinf(values.hit[where]), -1.0, values.hit[where])
                np.add.at(sums[kernels.HIT], places, weight * hit)
                if sums is first:
                    double = values.double[where]
                    np.add.at(sums[kernels.DOUBLE], places, weight * double)
        better = Chart(
            np.where(first.any(axis=0), first.argmax(axis=0), chart.later).astype(np.uint8),
            np.where(later.any(axis=0), later.argmax(axis=0), chart.later).astype(np.uint8),
        )
        if all(np.array_equal(old, new) for old, new in zip(chart, better, strict=True)):
            return chart
        chart = better
    return chart

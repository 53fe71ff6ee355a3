"""How edge and volatility move with each row of the odds and bad-beat tables.

Rules with the same deciding part are played alike, so the rows enter the player's expected result
linearly and its square quadratically. `RowSums` keeps the coefficients; a table is then valued in
microseconds, exactly.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import nsmallest
from math import lcm, sqrt

import numpy as np

from houseway.cards.ranking import Category
from houseway.families.holdem import kernels
from houseway.families.holdem.figures import paths
from houseway.families.holdem.rules import HoldemRules
from houseway.families.holdem.solve import Solution
from houseway.math.designs import NEAREST, distance


@dataclass(frozen=True)
class Volatility:
    """Edge and spread of the main game under some tables, in antes."""

    edge: Fraction
    variance: Fraction

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result."""
        return sqrt(self.variance)


@dataclass(frozen=True)
class RowSums:
    """Best play under one deciding part, summed up for every table that shares it."""

    deciding_part: HoldemRules
    before_flop: tuple[int, ...]
    first: Fraction
    """Expected result of ante and raise, and of the odds wager where it is folded."""
    second: Fraction
    """Expected square of the same."""
    win_weights: tuple[Fraction, ...]
    """Probability to raise and win with each category: the edge falls by this much when the
    category's row of the odds table rises by one."""
    loss_weights: tuple[Fraction, ...]
    """The same for a loss and the bad-beat table."""
    win_firsts: tuple[Fraction, ...]
    """Expected result of ante and raise on those wins."""
    loss_firsts: tuple[Fraction, ...]

    def of(self, rules: HoldemRules) -> Volatility:
        """Return edge and variance under other tables."""
        if (rules.deciding_part(), rules.before_flop) != (self.deciding_part, self.before_flop):
            raise ValueError(
                "These tables could change how the game is played; solve their rules afresh."
            )
        first, second = self.first, self.second
        for pays, weights, firsts in (
            (rules.odds_win, self.win_weights, self.win_firsts),
            (rules.odds_loss, self.loss_weights, self.loss_firsts),
        ):
            for pay, weight, other in zip(pays, weights, firsts, strict=True):
                first += pay * weight
                second += pay * (2 * other + pay * weight)
        return Volatility(-first, second - first**2)


def row_sums(solution: Solution) -> RowSums:
    """Sum up best play so that other tables can be valued at once."""
    rules = solution.rules
    ante = np.array([1, 0, 0, 0, -1, -int(rules.unqualified_dealer_takes_ante)], dtype=object)
    against = np.array([1, 1, 0, 0, -1, -1], dtype=object)
    wins, losses = [kernels.WIN, kernels.WIN_UNQUALIFIED], [kernels.LOSS, kernels.LOSS_UNQUALIFIED]
    first = second = every = 0
    weights = np.zeros((2, kernels.CATEGORIES), dtype=object)
    firsts = np.zeros((2, kernels.CATEGORIES), dtype=object)
    for way in paths(solution):
        table = way.counts.sum(axis=0).astype(object)
        every += int(table.sum())
        if not way.multiple:
            first += -2 * int(table.sum())
            second += 4 * int(table.sum())
            continue
        money = ante + way.multiple * against
        first += int((table * money).sum())
        second += int((table * money**2).sum())
        for side, outcomes in enumerate((wins, losses)):
            weights[side] += table[:, outcomes].sum(axis=1)
            firsts[side] += (table[:, outcomes] * money[outcomes]).sum(axis=1)

    def shares(row: list[int]) -> tuple[Fraction, ...]:
        return tuple(Fraction(count, every) for count in row)

    return RowSums(
        rules.deciding_part(),
        rules.before_flop,
        Fraction(first, every),
        Fraction(second, every),
        shares(weights[0].tolist()),
        shares(weights[1].tolist()),
        shares(firsts[0].tolist()),
        shares(firsts[1].tolist()),
    )


Choices = Mapping[Category, Sequence[Fraction]]
"""What each row of a table may pay; rows left out stay as they are."""


@dataclass(frozen=True)
class Design:
    """Rules with tables that reach a wanted edge."""

    rules: HoldemRules
    volatility: Volatility


def designs(
    sums: RowSums,
    rules: HoldemRules,
    odds: Choices,
    bad_beat: Choices,
    lowest: Fraction,
    highest: Fraction,
) -> list[Design]:
    """Return every choice of rows with an edge from lowest to highest, nearest the middle first.

    Only tables in which a better hand never pays less are considered.
    """
    rows = [("odds_win", c, odds[c], sums.win_weights[c]) for c in sorted(odds)]
    rows += [("odds_loss", c, bad_beat[c], sums.loss_weights[c]) for c in sorted(bad_beat)]
    still = replace(
        rules,
        odds_win=_with_rows(rules.odds_win, dict.fromkeys(odds, Fraction(0))),
        odds_loss=_with_rows(rules.odds_loss, dict.fromkeys(bad_beat, Fraction(0))),
    )
    start = sums.of(still).edge
    scale = lcm(
        start.denominator,
        *((pay * weight).denominator for _, _, pays, weight in rows for pay in pays),
    )
    steps = [[(pay, int(pay * weight * scale)) for pay in pays] for _, _, pays, weight in rows]
    most = [max(value for _, value in choices) for choices in steps]
    least = [min(value for _, value in choices) for choices in steps]

    def search(
        place: int, edge: int, chosen: tuple[Fraction, ...]
    ) -> Iterator[tuple[Fraction, ...]]:
        if edge - sum(least[place:]) < lowest * scale or edge - sum(most[place:]) > highest * scale:
            return
        if place == len(rows):
            yield chosen
            return
        same_table = place and rows[place - 1][0] == rows[place][0]
        for pay, value in steps[place]:
            if not same_table or pay >= chosen[-1]:
                yield from search(place + 1, edge - value, (*chosen, pay))

    found = []
    for chosen in search(0, int(start * scale), ()):
        picked = list(zip(rows, chosen, strict=True))
        made = replace(
            rules,
            odds_win=_with_rows(
                rules.odds_win, {row[1]: pay for row, pay in picked if row[0] == "odds_win"}
            ),
            odds_loss=_with_rows(
                rules.odds_loss, {row[1]: pay for row, pay in picked if row[0] == "odds_loss"}
            ),
        )
        found.append(Design(made, sums.of(made)))
    middle = (lowest + highest) / 2
    return sorted(found, key=lambda design: abs(design.volatility.edge - middle))


FARTHEST = Fraction(1_000)
"""No edge is looked for farther off: a thousand antes."""


def nearest_designs(
    sums: RowSums,
    rules: HoldemRules,
    odds: Choices,
    bad_beat: Choices,
    lowest: Fraction,
    highest: Fraction,
) -> list[Design]:
    """The designs in the wanted range; if there are none, those that come nearest to it."""
    found = designs(sums, rules, odds, bad_beat, lowest, highest)
    wider = Fraction(1, 1000)
    while not found and wider < FARTHEST:
        beside = designs(sums, rules, odds, bad_beat, lowest - wider, highest + wider)
        found = nsmallest(
            NEAREST, beside, key=lambda one: distance(one.volatility.edge, lowest, highest)
        )
        wider *= 2
    return found


def _with_rows(
    table: tuple[Fraction, ...], rows: Mapping[Category, Fraction]
) -> tuple[Fraction, ...]:
    return tuple(rows.get(category, table[category]) for category in Category)

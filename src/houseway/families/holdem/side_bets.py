"""Side wagers settled by the player's own cards, alone and as part of the player's whole action.

A side wager pays by the starting hand, by the category of the best five of seven cards, or by
both. It meets the main game only in the same counts, so its mean, its deviation and how it moves
together with the main game all come out of one sum over starting hand, category and outcome.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.cards.ranking import Category
from houseway.families.holdem import kernels
from houseway.families.holdem.figures import Path, paths
from houseway.families.holdem.rules import PayByCategory
from houseway.families.holdem.solve import STARTING_HANDS, Solution
from houseway.math.evaluate import count_seven_card_categories, numbered_card
from houseway.math.isomorphism import hole_cards, starting_hand


@dataclass(frozen=True)
class SideBet:
    """What one unit wins by starting hand and category; -1 is a loss."""

    pays: tuple[tuple[Fraction, ...], ...]
    """[starting hand][category]"""
    forfeited_on_fold: bool = False


def pays_by_category(pays: PayByCategory, forfeited_on_fold: bool = False) -> SideBet:
    """Return a wager on the category of the seven cards, such as trips plus."""
    return SideBet((tuple(pays),) * STARTING_HANDS, forfeited_on_fold)


def pays_by_hole(pay: Callable[[Card, Card], Fraction]) -> SideBet:
    """Return a wager on the hole cards alone, such as the pocket bonus, from its own rule."""
    found: dict[int, set[Fraction]] = {}
    for hand, (one, other) in zip(starting_hand().tolist(), hole_cards().tolist(), strict=True):
        cards = numbered_card(one), numbered_card(other)
        found.setdefault(hand, set()).add(Fraction(pay(*cards)))
    if any(len(amounts) > 1 for amounts in found.values()):
        raise ValueError("A wager on hole cards must pay the same whatever the suits are named.")
    return SideBet(
        tuple((min(found[hand]),) * kernels.CATEGORIES for hand in range(STARTING_HANDS))
    )


@dataclass(frozen=True)
class SideBetFigures:
    """What a laboratory wants to know of a side wager, for each unit of it."""

    edge: Fraction
    variance: Fraction
    hit_frequency: Fraction
    """Probability to win something."""
    outcomes: tuple[tuple[Fraction, Fraction], ...]
    """Every net result and its probability, ascending."""

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result."""
        return sqrt(self.variance)


@cache
def _seven_cards() -> dict[Category, int]:
    """How many hands of seven cards are of each category; every wager on them asks."""
    return count_seven_card_categories()


def side_bet_figures(bet: SideBet, ways: Sequence[Path] | None = None) -> SideBetFigures:
    """Compute the figures of a side wager; one that a fold forfeits needs the ways played."""
    results: Counter[Fraction] = Counter()
    by_category = len(set(bet.pays)) == 1
    if ways is not None:
        for way in ways:
            counts = way.counts.sum(axis=2)
            rows = zip(bet.pays, counts.tolist(), strict=True)
            if by_category:
                rows = zip(bet.pays[:1], [counts.sum(axis=0).tolist()], strict=True)
            forfeited = bet.forfeited_on_fold and not way.multiple
            for pays, row in rows:
                for pay, count in zip(pays, row, strict=True):
                    if count:
                        results[Fraction(-1) if forfeited else pay] += count
    elif bet.forfeited_on_fold:
        raise ValueError("A wager that a fold forfeits depends on how the main game is played.")
    elif by_category:
        for category, count in _seven_cards().items():
            results[bet.pays[0][category]] += count
    elif all(len(set(row)) == 1 for row in bet.pays):
        for hand in starting_hand().tolist():
            results[bet.pays[hand][0]] += 1
    else:
        raise ValueError("A wager on hole cards and category together needs the ways played.")
    every = sum(results.values())
    mean = sum((net * count for net, count in results.items()), Fraction(0)) / every
    square = sum((net * net * count for net, count in results.items()), Fraction(0)) / every
    return SideBetFigures(
        edge=-mean,
        variance=square - mean**2,
        hit_frequency=Fraction(sum(n for net, n in results.items() if net > 0), every),
        outcomes=tuple((net, Fraction(results[net], every)) for net in sorted(results)),
    )


@dataclass(frozen=True)
class WholeAction:
    """How the main game and some side wagers move together, for one unit of each."""

    means: tuple[Fraction, ...]
    """The player's expected net result of the main game, then of each side wager."""
    covariances: tuple[tuple[Fraction, ...], ...]

    def mean(self, units: Sequence[Fraction | int], rounds: int = 1) -> Fraction:
        """Return the expected net result for so many units of each wager."""
        return rounds * sum(
            (unit * mean for unit, mean in zip(units, self.means, strict=True)), Fraction(0)
        )

    def variance(self, units: Sequence[Fraction | int], rounds: int = 1) -> Fraction:
        """Return the variance of the net result for so many units of each wager."""
        return rounds * sum(
            (
                one * other * self.covariances[i][j]
                for i, one in enumerate(units)
                for j, other in enumerate(units)
            ),
            Fraction(0),
        )

    def standard_deviation(self, units: Sequence[Fraction | int], rounds: int = 1) -> float:
        """Return the standard deviation of the net result for so many units of each wager."""
        return sqrt(self.variance(units, rounds))


def whole_action(solution: Solution, bets: Sequence[SideBet]) -> WholeAction:
    """Return the exact means and covariances of the main game and of side wagers."""
    scale = lcm(
        solution.rules.scale,
        *(pay.denominator for bet in bets for row in bet.pays for pay in row),
    )
    size = 1 + len(bets)
    firsts = [0] * size
    products = [[0] * size for _ in range(size)]
    every = 0
    for way in paths(solution):
        by_hand = way.counts.sum(axis=2).astype(object)
        every += int(by_hand.sum())
        main = way.nets * (scale // solution.rules.scale)
        # The main game's part by starting hand and category: its sum and its sum of squares.
        counts = way.counts.astype(object)
        main_sum = (counts * main).sum(axis=2)
        firsts[0] += int(main_sum.sum())
        products[0][0] += int((counts * main * main).sum())
        amounts = [_amounts(bet, scale, way.multiple == 0) for bet in bets]
        for i, amount in enumerate(amounts, start=1):
            firsts[i] += int((by_hand * amount).sum())
            products[0][i] += int((main_sum * amount).sum())
            for j in range(i, size):
                products[i][j] += int((by_hand * amount * amounts[j - 1]).sum())
    means = tuple(Fraction(first, every * scale) for first in firsts)
    return WholeAction(
        means,
        tuple(
            tuple(
                Fraction(products[min(i, j)][max(i, j)], every * scale**2) - means[i] * means[j]
                for j in range(size)
            )
            for i in range(size)
        ),
    )


def _amounts(bet: SideBet, scale: int, folded: bool) -> NDArray[np.object_]:
    """Return what a wager wins by starting hand and category, times scale."""
    if folded and bet.forfeited_on_fold:
        return np.full((STARTING_HANDS, kernels.CATEGORIES), -scale, dtype=object)
    return np.array([[int(pay * scale) for pay in row] for row in bet.pays], dtype=object)

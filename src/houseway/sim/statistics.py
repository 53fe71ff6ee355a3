"""What the counts say of each wager, and whether the exact mathematics agrees."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.math.batch import Batch, BatchWager, Expected
from houseway.math.distribution import Distribution
from houseway.math.figures import BoundedFigures, WagerFigures
from houseway.sim.fit import ChiSquare, chi_square, count_score
from houseway.sim.tally import Tally

CONFIDENCE = 1.959963984540054
"""Deviations on either side of the mean that hold 95% of a normal distribution."""
FAR_MEAN, FAR_ROW, FAR_FIT = 4.0, 5.0, 1e-6
"""What is a discrepancy: a mean or a row so many standard errors off, a fit so improbable."""
MOST_SKEW = 0.05
"""A mean is judged only where the normal distribution describes it: where its third moment, in
standard errors, is below this. One rare great win would be taken for a discrepancy otherwise."""


@dataclass(frozen=True)
class WagerResult:
    """What a wager of all seats came to."""

    wager: BatchWager
    counts: NDArray[np.int64]
    """[seat, outcome]"""
    spread: Fraction | None
    """Of several seats together: the variance of what they win in one round, in units."""
    rounds: int
    exact: WagerFigures | BoundedFigures | None

    @property
    def name(self) -> str:
        """The wager's name."""
        return self.wager.name

    @cached_property
    def distribution(self) -> Distribution:
        """How often each net result came, over the rounds in which the wager was made."""
        return Distribution.of(self._ways(self.counts.sum(axis=0)))

    def _ways(self, counts: NDArray[np.int64]) -> dict[Fraction, int]:
        ways: defaultdict[Fraction, int] = defaultdict(int)
        for outcome, count in zip(self.wager.outcomes, counts.tolist(), strict=False):
            if outcome.staked and count:
                ways[outcome.net] += count
        return ways

    @cached_property
    def made(self) -> int:
        """How often the wager was made."""
        return sum(self._ways(self.counts.sum(axis=0)).values())

    @cached_property
    def mean(self) -> Fraction:
        """The player's average net result."""
        return self.distribution.mean

    @property
    def average_wager(self) -> Fraction:
        """What was staked in the end, on average."""
        counts, stakes = self.counts.sum(axis=0).tolist(), self.wager.stakes.tolist()
        parts = sum(count * stake for count, stake in zip(counts, stakes, strict=False))
        return Fraction(parts, self.wager.scale * self.made)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of one net result."""
        return self.distribution.standard_deviation

    @property
    def standard_error(self) -> float:
        """The standard deviation of the mean; seats that share a dealer are not independent."""
        if self.spread is None:
            return self.standard_deviation / sqrt(self.made)
        return sqrt(self.spread * self.rounds) / self.made

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies with 95% confidence."""
        wide = CONFIDENCE * self.standard_error
        return float(self.mean) - wide, float(self.mean) + wide

    @property
    def exact_edge(self) -> Fraction | float | None:
        """The house's edge by the exact mathematics, or within its error bound."""
        if isinstance(self.exact, WagerFigures):
            return self.exact.edge
        return self.exact.edge_decimal if self.exact else None

    @property
    def z(self) -> float | None:
        """How many standard errors the mean lies above the exact one, beyond its error bound."""
        match self.exact:
            case WagerFigures():
                error = self.standard_error
                if self.spread is None:
                    error = self.exact.standard_deviation / sqrt(self.made)
                off = float(self.mean - self.exact.distribution.mean)
            case BoundedFigures():
                error = self.standard_error
                if self.spread is None and self.exact.standard_deviation:
                    error = self.exact.standard_deviation / sqrt(self.made)
                off = float(self.mean) + self.exact.edge_decimal
                off = max(off - self.exact.error_bound, 0) + min(off + self.exact.error_bound, 0)
            case None:
                return None
        return off / error if error else 0.0 if not off else float("inf")

    @property
    def judged(self) -> bool:
        """Whether there are rounds enough for the z-score to mean anything."""
        known = self.exact.distribution if self.exact else None
        ways = known or self.distribution
        mean, deviation = float(ways.mean), ways.standard_deviation
        if not deviation:
            return known is not None
        third = sum(abs(float(net) - mean) ** 3 * float(share) for net, share in ways.outcomes)
        return third / deviation**3 / sqrt(self.made) < MOST_SKEW

    @cached_property
    def fit(self) -> ChiSquare | None:
        """The net results of the first seat against the exact distribution."""
        if self.exact is None or self.exact.distribution is None:
            return None
        seen = self._ways(self.counts[0])
        rounds = sum(seen.values())
        wanted = {net: float(share) for net, share in self.exact.outcomes}
        nets = sorted(seen.keys() | wanted.keys())
        return chi_square(
            [seen.get(net, 0) for net in nets],
            [wanted.get(net, 0.0) * rounds for net in nets],
        )

    def discrepancies(self) -> list[str]:
        """What does not agree with the exact mathematics, in sentences."""
        found = []
        if self.z is not None and self.judged and abs(self.z) > FAR_MEAN:
            found.append(
                f"the mean of {self.name} lies {abs(self.z):.1f} standard errors from the exact one"
            )
        if self.fit and self.fit.probability < FAR_FIT:
            found.append(
                f"the net results of {self.name} do not fit the exact distribution "
                f"(chi-square {self.fit.statistic:.1f} with {self.fit.degrees} degrees of freedom, "
                f"probability {self.fit.probability:.1e})"
            )
        return found

    def document(self) -> dict[str, Any]:
        """The result as JSON has it."""
        low, high = self.interval
        edge = self.exact_edge
        return {
            "unit": self.wager.unit,
            "rounds": self.made,
            "mean": str(self.mean),
            "edge_decimal": -float(self.mean),
            "edge_interval": [-high, -low],
            "standard_error": self.standard_error,
            "standard_deviation": self.standard_deviation,
            "average_wager": float(self.average_wager),
            "hit_frequency": str(self.distribution.hit_frequency),
            "outcomes": [
                {"net": str(net), "count": count} for net, count in self.distribution.ways
            ],
            "exact_edge": str(edge) if isinstance(edge, Fraction) else None,
            "exact_edge_decimal": None if edge is None else float(edge),
            "z": self.z,
            "judged": self.judged if self.z is not None else None,
            "chi_square": self.fit
            and {
                "statistic": self.fit.statistic,
                "degrees": self.fit.degrees,
                "probability": self.fit.probability,
            },
        }


@dataclass(frozen=True)
class RowResult:
    """How often a row of a pay table was hit."""

    table: str
    row: str
    hits: int
    chances: int
    """rounds of all seats"""
    of_first_seat: tuple[int, int]
    """the same of seat 1, whose rounds are independent"""
    exact: Fraction | None

    @property
    def frequency(self) -> Fraction:
        """How often it was hit."""
        return Fraction(self.hits, self.chances)

    @property
    def z(self) -> float | None:
        """How far the hits of seat 1 lie from what is expected, in deviations."""
        return None if self.exact is None else count_score(*self.of_first_seat, float(self.exact))

    def discrepancies(self) -> list[str]:
        """A row that is hit too often or too rarely, in a sentence."""
        if self.z is None or abs(self.z) <= FAR_ROW:
            return []
        often = "often" if self.z > 0 else "rarely"
        return [f"{self.row} of the {self.table} table is hit too {often} (z {self.z:+.1f})"]

    def document(self) -> dict[str, Any]:
        """The row as JSON has it."""
        return {
            "table": self.table,
            "row": self.row,
            "hits": self.hits,
            "frequency": float(self.frequency),
            "exact": None if self.exact is None else str(self.exact),
            "z": self.z,
        }


@dataclass(frozen=True)
class Together:
    """How two wagers, or the same wager of two seats, move together."""

    what: str
    covariance: Fraction
    correlation: float

    def document(self) -> dict[str, Any]:
        """The pair as JSON has it."""
        return {
            "what": self.what,
            "covariance": float(self.covariance),
            "correlation": self.correlation,
        }


def wager_results(batch: Batch, tally: Tally, expected: Expected) -> tuple[WagerResult, ...]:
    """Every wager that was made at least once."""
    moments = Moments(batch, tally)
    results = (
        WagerResult(
            wager,
            tally.counts[:, number],
            moments.spread(number) if batch.seats > 1 else None,
            tally.rounds,
            expected.wagers.get(wager.name),
        )
        for number, wager in enumerate(batch.wagers)
    )
    return tuple(result for result in results if result.made)


def row_results(batch: Batch, tally: Tally, expected: Expected) -> tuple[RowResult, ...]:
    """Every row of every pay table."""
    hits: dict[tuple[str, str], NDArray[np.int64]] = {}
    for number, wager in enumerate(batch.wagers):
        for code, outcome in enumerate(wager.outcomes):
            for row in outcome.rows:
                counted = tally.counts[:, number, code]
                hits[row] = hits[row] + counted if row in hits else counted
    return tuple(
        RowResult(
            *row,
            int(counted.sum()),
            batch.seats * tally.rounds,
            (int(counted[0]), tally.rounds),
            expected.rows.get(row),
        )
        for row, counted in hits.items()
    )


class Moments:
    """Means and products of all wagers of all seats, exact."""

    def __init__(self, batch: Batch, tally: Tally) -> None:
        self._batch, self._tally = batch, tally
        self._wagers = len(batch.wagers)

    def mean(self, seat: int, wager: int) -> Fraction:
        """The mean over all rounds, also those without the wager."""
        return Fraction(self._sum(seat, wager, 1), self._tally.rounds)

    def _sum(self, seat: int, wager: int, power: int) -> Fraction:
        known = self._batch.wagers[wager]
        counts = self._tally.counts[seat, wager, : len(known.nets)].tolist()
        nets = known.nets.tolist()
        parts = sum(count * net**power for count, net in zip(counts, nets, strict=True))
        return Fraction(parts, known.scale**power)

    def covariance(self, one: tuple[int, int], other: tuple[int, int]) -> Fraction:
        """The covariance of two wagers, each given by its seat and its number."""
        rounds = self._tally.rounds
        if one == other:
            return self._sum(*one, 2) / rounds - self.mean(*one) ** 2
        later, earlier = sorted((seat * self._wagers + wager for seat, wager in (one, other)))[::-1]
        product = self._tally.products[later * (later - 1) // 2 + earlier]
        scale = self._batch.wagers[one[1]].scale * self._batch.wagers[other[1]].scale
        return Fraction(product, scale * rounds) - self.mean(*one) * self.mean(*other)

    def spread(self, wager: int) -> Fraction:
        """The variance of what all seats together win with a wager in one round."""
        seats = range(self._batch.seats)
        return sum(
            (self.covariance((one, wager), (other, wager)) for one in seats for other in seats),
            Fraction(0),
        )

    def together(self) -> tuple[Together, ...]:
        """The wagers of a seat with each other, and every wager of a seat with the next seats'."""
        names = [wager.name for wager in self._batch.wagers]
        seats = range(self._batch.seats)
        found = []
        for one in range(self._wagers):
            for other in range(one):
                pairs = [((seat, other), (seat, one)) for seat in seats]
                found.append(self._average(f"{names[other]} and {names[one]} of a seat", pairs))
        if self._batch.seats > 1:
            for wager, name in enumerate(names):
                pairs = [((one, wager), (two, wager)) for two in seats for one in range(two)]
                found.append(self._average(f"{name} of two seats", pairs))
        return tuple(found)

    def _average(self, what: str, pairs: list[tuple[tuple[int, int], tuple[int, int]]]) -> Together:
        covariance = sum((self.covariance(*pair) for pair in pairs), Fraction(0)) / len(pairs)
        spreads = [self.covariance(one, one) * self.covariance(two, two) for one, two in pairs]
        root = sum(sqrt(spread) for spread in spreads) / len(pairs)
        return Together(what, covariance, float(covariance) / root if root else 0.0)

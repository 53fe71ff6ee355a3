"""What sessions came to: who was ahead, how far it fell, who was ruined."""

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Any

from houseway.sim.plan import Sessions
from houseway.sim.tally import SessionTally

SHARES = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))


@dataclass(frozen=True)
class SessionResult:
    """The sessions of a simulation, in units."""

    sessions: Sessions
    tally: SessionTally
    scale: int
    bankroll: int | None = None

    @property
    def count(self) -> int:
        """How many sessions there were, of all seats."""
        return self.tally.final.total()

    def share(self, which: str) -> Fraction:
        """How many of them ended `ahead`, `even` or `behind`."""
        test = {"ahead": 1, "even": 0, "behind": -1}[which]
        found = sum(n for net, n in self.tally.final.items() if (net > 0) - (net < 0) == test)
        return Fraction(found, self.count)

    @property
    def mean(self) -> Fraction:
        """The average result."""
        return _mean(self.tally.final, self.scale)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result."""
        parts = sum(net * net * often for net, often in self.tally.final.items())
        return sqrt(Fraction(parts, self.count * self.scale**2) - self.mean**2)

    def results(self) -> dict[str, float]:
        """Results that so many of a hundred sessions do not exceed."""
        return _quantiles(self.tally.final, self.scale)

    def drawdowns(self) -> dict[str, float]:
        """Largest falls that so many of a hundred sessions do not exceed."""
        return _quantiles(self.tally.drawdown, self.scale)

    @property
    def mean_drawdown(self) -> Fraction:
        """The average of the largest falls."""
        return _mean(self.tally.drawdown, self.scale)

    @property
    def worst_drawdown(self) -> Fraction:
        """The largest fall of all."""
        return Fraction(max(self.tally.drawdown), self.scale)

    def ruined(self, bankroll: int) -> Fraction:
        """How many of them were down by so many units, or more, at some time."""
        lost = sum(n for low, n in self.tally.lowest.items() if low <= -bankroll * self.scale)
        return Fraction(lost, self.count)

    def document(self) -> dict[str, Any]:
        """The sessions as JSON has them."""
        return {
            "rounds": self.sessions.rounds,
            "stakes": dict(self.sessions.stakes),
            "sessions": self.count,
            **{which: float(self.share(which)) for which in ("ahead", "even", "behind")},
            "mean": float(self.mean),
            "standard_deviation": self.standard_deviation,
            "results": self.results(),
            "mean_drawdown": float(self.mean_drawdown),
            "worst_drawdown": float(self.worst_drawdown),
            "drawdowns": self.drawdowns(),
            "bankroll": self.bankroll,
            "ruined": None if self.bankroll is None else float(self.ruined(self.bankroll)),
        }


def _mean(counts: Counter[int], scale: int) -> Fraction:
    return Fraction(sum(value * often for value, often in counts.items()), counts.total() * scale)


def _quantiles(counts: Counter[int], scale: int) -> dict[str, float]:
    values = sorted(counts)
    reached = list(accumulate(counts[value] for value in values))
    return {
        f"{float(share):.0%}": values[bisect_left(reached, share * reached[-1])] / scale
        for share in SHARES
    }

"""Exact distributions of what wagers win: counts over counts until a figure is printed."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt


@dataclass(frozen=True)
class Distribution:
    """Every net result of one round with the number of ways it comes about, ascending.

    >>> coin = Distribution.of({Fraction(1): 1, Fraction(-1): 1})
    >>> coin.edge, coin.variance, coin.hit_frequency
    (Fraction(0, 1), Fraction(1, 1), Fraction(1, 2))
    """

    ways: tuple[tuple[Fraction, int], ...]

    @classmethod
    def of(cls, ways: Mapping[Fraction, int]) -> "Distribution":
        """Put the net results in order and leave out those that never happen."""
        return cls(tuple((net, ways[net]) for net in sorted(ways) if ways[net]))

    @classmethod
    def of_outcomes(cls, outcomes: Iterable[tuple[Fraction, Fraction]]) -> "Distribution":
        """The distribution with these net results and probabilities."""
        shares = dict(outcomes)
        total = lcm(*(share.denominator for share in shares.values()))
        return cls.of({net: int(share * total) for net, share in shares.items()})

    @property
    def total(self) -> int:
        """The number of ways in all."""
        return sum(count for _, count in self.ways)

    @property
    def mean(self) -> Fraction:
        """The player's expected win."""
        return sum((net * count for net, count in self.ways), Fraction(0)) / self.total

    @property
    def edge(self) -> Fraction:
        """The house's expected win."""
        return -self.mean

    @property
    def variance(self) -> Fraction:
        """The mean of the squared distance from the mean."""
        squares = sum((net * net * count for net, count in self.ways), Fraction(0))
        return squares / self.total - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """The root of the variance, for print."""
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player wins anything."""
        return Fraction(sum(count for net, count in self.ways if net > 0), self.total)

    @property
    def outcomes(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Every net result and its probability, ascending."""
        total = self.total
        return tuple((net, Fraction(count, total)) for net, count in self.ways)

    def session(self, rounds: int) -> "Session":
        """What so many independent rounds come to."""
        if rounds < 1:
            raise ValueError(f"A session of {rounds} rounds is none; it needs at least one.")
        return Session(rounds, rounds * self.mean, rounds * self.variance)


@dataclass(frozen=True)
class Session:
    """The player's result over several rounds."""

    rounds: int
    mean: Fraction
    variance: Fraction

    @property
    def standard_deviation(self) -> float:
        """The root of the variance, for print."""
        return sqrt(self.variance)


@dataclass(frozen=True)
class Joint:
    """What several wagers of one player win in the same round, each for one unit staked."""

    wagers: tuple[str, ...]
    ways: Mapping[tuple[Fraction, ...], int]

    def __post_init__(self) -> None:
        """Refuse results that do not name every wager."""
        if any(len(nets) != len(self.wagers) for nets in self.ways):
            raise ValueError(f"Every result has one net for each of {', '.join(self.wagers)}.")

    def alone(self, wager: str) -> Distribution:
        """The distribution of one wager."""
        return self.together({wager: 1})

    def together(self, stakes: Mapping[str, int | Fraction]) -> Distribution:
        """The distribution of the sum with these stakes; a wager not named is not made."""
        for wager in stakes:
            if wager not in self.wagers:
                raise ValueError(
                    f"There is no wager {wager!r} here; name some of {', '.join(self.wagers)}."
                )
        amounts = [stakes.get(wager, 0) for wager in self.wagers]
        sums: defaultdict[Fraction, int] = defaultdict(int)
        for nets, count in self.ways.items():
            won = sum((net * amount for net, amount in zip(nets, amounts, strict=True)), Fraction())
            sums[won] += count
        return Distribution.of(sums)

    def covariance(self, one: str, other: str) -> Fraction:
        """How two wagers move together; of a wager with itself, its variance."""
        at, beside = self.wagers.index(one), self.wagers.index(other)
        total = sum(self.ways.values())
        product = sum(
            (nets[at] * nets[beside] * count for nets, count in self.ways.items()), Fraction(0)
        )
        return product / total - self.alone(one).mean * self.alone(other).mean

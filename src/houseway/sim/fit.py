"""How well counts agree with what was expected of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, lgamma, log, sqrt
from statistics import NormalDist

LEAST_EXPECTED = 10
"""Classes of which fewer are expected are put together with others."""
_ENOUGH_FOR_NORMAL = 1000
_PRECISION = 1e-15
_MOST_STEPS = 100_000


@dataclass(frozen=True)
class ChiSquare:
    """Pearson's test of counts against expected ones."""

    statistic: float
    degrees: int
    probability: float
    """How probable counts at least so far off are if the expected ones are right."""


def chi_square(observed: Sequence[int], expected: Sequence[float]) -> ChiSquare | None:
    """The test; none where fewer than two classes are left when the rare ones are together."""
    classes = sorted(zip(expected, observed, strict=True))
    if any(seen and not wanted for wanted, seen in classes):
        return ChiSquare(inf, len(classes) - 1, 0.0)
    together: list[tuple[float, int]] = []
    wanted, seen = 0.0, 0
    for more, others in classes:
        wanted, seen = wanted + more, seen + others
        if wanted >= LEAST_EXPECTED:
            together.append((wanted, seen))
            wanted, seen = 0.0, 0
    if together and wanted:
        last, counted = together.pop()
        together.append((last + wanted, counted + seen))
    if len(together) < 2:
        return None
    statistic = sum((seen - wanted) ** 2 / wanted for wanted, seen in together)
    degrees = len(together) - 1
    return ChiSquare(statistic, degrees, upper_gamma(degrees / 2, statistic / 2))


def count_score(seen: int, rounds: int, probability: float) -> float:
    """How many deviations a count lies from the expected one, as a normal variable would.

    Where few are expected the tail of the Poisson distribution is measured instead of the distance.
    """
    wanted = rounds * probability
    spread = wanted * (1 - probability)
    if spread > _ENOUGH_FOR_NORMAL:
        return (seen - wanted) / sqrt(spread)
    if not wanted:
        return inf if seen else 0.0
    if seen > wanted:
        tail = 1 - upper_gamma(seen, wanted)
        return -NormalDist().inv_cdf(min(max(tail, 1e-300), 0.5))
    return NormalDist().inv_cdf(min(max(upper_gamma(seen + 1, wanted), 1e-300), 0.5))


def upper_gamma(shape: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(shape, x).

    By the series of its complement below shape + 1 and by the continued fraction above it
    (Abramowitz and Stegun 6.5.29 and 6.5.31).

    >>> round(upper_gamma(0.5, 3.841458820694124 / 2), 12)
    0.05
    """
    if x <= 0:
        return 1.0
    front = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        step = shape
        for _ in range(_MOST_STEPS):
            step += 1
            term *= x / step
            total += term
            if term < total * _PRECISION:
                break
        return max(0.0, 1 - front * total)
    # Lentz's method.
    b = x + 1 - shape
    c, d = inf, 1 / b
    fraction = d
    for step_number in range(1, _MOST_STEPS):
        a = -step_number * (step_number - shape)
        b += 2
        d = 1 / (a * d + b)
        c = b + a / c
        fraction *= c * d
        if abs(c * d - 1) < _PRECISION:
            break
    return front * fraction

"""What a session of many rounds comes to. Here, and only here, figures are not exact."""

from fractions import Fraction
from math import erf, gcd, lcm, log, sqrt
from typing import TYPE_CHECKING

from houseway.math.distribution import Distribution

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

ROUNDS = (100, 1_000, 10_000)
NINE_IN_TEN = 1.6448536269514722
"""So many standard deviations to either side of the mean hold 90% of a normal distribution."""

_LEFT_OUT = 1e-12
_LONGEST = 2**21


def ahead_if_normal(distribution: Distribution, rounds: int) -> float:
    """The probability to be ahead after so many rounds if the sum were normally distributed."""
    session = distribution.session(rounds)
    if not session.variance:
        return float(session.mean > 0)
    return (1 + erf(float(session.mean) / session.standard_deviation / sqrt(2))) / 2


def ahead(distribution: Distribution, rounds: int) -> float | None:
    """The probability to be ahead after so many rounds, to at least eight decimals.

    The distribution is convolved with itself by a discrete Fourier transform. Its length leaves
    out less than 1e-12 of probability, by Bernstein's inequality; None if it would be too long.
    """
    import numpy as np

    scale = lcm(*(net.denominator for net, _ in distribution.ways))
    nets = [int(net * scale) for net, _ in distribution.ways]
    step = gcd(*(net - nets[0] for net in nets))
    if not step:
        return float(nets[0] > 0)
    places = [(net - nets[0]) // step for net in nets]
    length = _length(distribution, rounds, Fraction(step, scale))
    if length > _LONGEST:
        return None
    once = np.zeros(length)
    # Places beyond the length wrap around, as the sums do.
    np.add.at(
        once,
        np.array(places) % length,
        [float(probability) for _, probability in distribution.outcomes],
    )
    sums = np.fft.irfft(_power(np.fft.rfft(once), rounds), length)
    middle = round((distribution.mean * scale - nets[0]) * rounds / step)
    last = middle + length // 2
    first = max(-rounds * nets[0] // step + 1, last - length + 1)
    if first > last:
        return 0.0
    won = float(sums[np.arange(first, last + 1) % length].sum())
    return min(max(won, 0.0), 1.0)


def _power(numbers: "npt.NDArray[np.complex128]", exponent: int) -> "npt.NDArray[np.complex128]":
    """Each number to a whole power, by squaring: many times faster than numpy's `**`."""
    found = numbers.copy()
    for bit in bin(exponent)[3:]:
        found *= found
        if bit == "1":
            found *= numbers
    return found


def _length(distribution: Distribution, rounds: int, step: Fraction) -> int:
    """A power of two of steps, so wide that a session almost never ends outside its range."""
    variance = rounds * float(distribution.variance / step**2)
    mean = distribution.mean
    farthest = float(max(abs(net - mean) for net, _ in distribution.ways) / step)
    # Bernstein: P(|sum - mean| >= t) <= 2 exp(-t^2 / (2 variance + 2/3 farthest t)); solved for t.
    nats = log(2 / _LEFT_OUT)
    reach = nats * farthest / 3
    reach += sqrt(reach**2 + 2 * nats * variance)
    return int(2 ** (int(2 * reach) + 2).bit_length())

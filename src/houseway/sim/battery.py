"""A small battery of tests of random bytes: what laboratories ask for, all together at 99%.

It finds a source that is broken. A laboratory has larger ones, for which `houseway random` writes
as many bytes as it wants. Mono-bit, runs and overlap are those of NIST SP 800-22 (revision 1a,
2.1, 2.3 and 2.11); chi-square, serial and coupon those of Knuth (The Art of Computer Programming,
volume 2, 3.3.2).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, factorial, sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.sim.fit import chi_square, upper_gamma

Bits = NDArray[np.uint8]
"""Each 0 or 1."""

CONFIDENCE = 0.99
LEAST_BYTES = 100_000
"""Fewer do not fill the classes of the serial test."""
PATTERN = 8
PAIR_BITS = 6
COUPONS, LONGEST = 8, 60


@dataclass(frozen=True)
class Verdict:
    """One test: how probable bytes at least so odd are from a perfect source."""

    name: str
    about: str
    probability: float


@dataclass(frozen=True)
class Battery:
    """What all tests said of so many bytes."""

    bytes: int
    tests: tuple[Verdict, ...]

    @property
    def least(self) -> float:
        """Below this a test fails, so that a perfect source passes all in 99 cases of 100."""
        return (1 - CONFIDENCE) / len(self.tests)

    @property
    def failed(self) -> tuple[Verdict, ...]:
        """The tests that failed."""
        return tuple(test for test in self.tests if test.probability < self.least)


def judge(given: bytes) -> Battery:
    """Put bytes to all tests."""
    if len(given) < LEAST_BYTES:
        raise ValueError(f"The battery needs at least {LEAST_BYTES:,} bytes, not {len(given):,}.")
    numbers = np.frombuffer(given, dtype=np.uint8)
    tests = tuple(Verdict(name, about, test(numbers)) for name, (about, test) in TESTS.items())
    return Battery(len(given), tests)


def bits_of(numbers: NDArray[np.uint8]) -> Bits:
    """The bits of bytes, the highest first."""
    return np.unpackbits(numbers)


def mono_bit(bits: Bits) -> float:
    """As many ones as zeros."""
    n = len(bits)
    return erfc(abs(2 * int(bits.sum()) - n) / sqrt(2 * n))


def runs(bits: Bits) -> float:
    """As many changes from one bit to the other as there should be."""
    n = len(bits)
    ones = int(bits.sum()) / n
    found = 1 + int((bits[1:] != bits[:-1]).sum())
    spread = 2 * ones * (1 - ones)
    return erfc(abs(found - n * spread) / (sqrt(2 * n) * spread)) if spread else 0.0


def overlap(bits: Bits, length: int = PATTERN) -> float:
    """Every pattern of so many bits as often as any other, patterns overlapping."""
    apart = _psi_square(bits, length) - _psi_square(bits, length - 1)
    return upper_gamma(2.0 ** (length - 2), apart / 2)


def _psi_square(bits: Bits, length: int) -> float:
    n = len(bits)
    around = np.concatenate([bits, bits[: length - 1]]).astype(np.int64)
    patterns = np.zeros(n, dtype=np.int64)
    for place in range(length):
        patterns = 2 * patterns + around[place : place + n]
    counts = np.bincount(patterns, minlength=1 << length)
    return float((counts.astype(np.float64) ** 2).sum()) * (1 << length) / n - n


def equal_bytes(numbers: NDArray[np.uint8]) -> float:
    """Every byte as often as any other."""
    return _equal(np.bincount(numbers, minlength=256))


def serial(numbers: NDArray[np.uint8]) -> float:
    """Every pair of neighbouring bytes, their lower six bits, as often as any other."""
    low = (numbers[: len(numbers) // 2 * 2] & ((1 << PAIR_BITS) - 1)).astype(np.int64)
    pairs = (low[::2] << PAIR_BITS) | low[1::2]
    return _equal(np.bincount(pairs, minlength=1 << 2 * PAIR_BITS))


def _equal(counts: NDArray[np.int64]) -> float:
    found = chi_square(counts.tolist(), [int(counts.sum()) / len(counts)] * len(counts))
    return found.probability if found else 0.0


def coupon(numbers: NDArray[np.uint8]) -> float:
    """The stretches in which each of eight coupons, the upper bits of a byte, comes at least once.

    Collectors who need long are put together.
    """
    lengths = [0] * (LONGEST + 1)
    missing, length = (1 << COUPONS) - 1, 0
    for drawn in (numbers >> 5).tolist():
        length += 1
        missing &= ~(1 << drawn)
        if not missing:
            lengths[min(length, LONGEST)] += 1
            missing, length = (1 << COUPONS) - 1, 0
    total = sum(lengths)
    expected = [total * float(chance) for chance in coupon_chances(COUPONS, LONGEST)]
    found = chi_square(lengths[COUPONS:], expected[COUPONS:])
    return found.probability if found else 0.0


def coupon_chances(coupons: int, longest: int) -> list[Fraction]:
    """[length]: the chance that a collection takes so long, the last that it takes longer.

    >>> [str(chance) for chance in coupon_chances(2, 4)]
    ['0', '0', '1/2', '1/4', '1/4']
    """
    # Stirling numbers of the second kind: ways to put so many draws into non-empty classes.
    row = [1] + [0] * coupons
    chances = [Fraction(0)]
    for length in range(1, longest):
        before = row
        row = [0] + [k * before[k] + before[k - 1] for k in range(1, coupons + 1)]
        last_new = before[coupons - 1] * factorial(coupons)
        chances.append(Fraction(last_new, coupons**length))
    return [*chances, 1 - sum(chances, Fraction(0))]


TESTS: Mapping[str, tuple[str, Callable[[NDArray[np.uint8]], float]]] = {
    "mono-bit": ("as many ones as zeros", lambda numbers: mono_bit(bits_of(numbers))),
    "chi-square": ("every byte as often as any other", equal_bytes),
    "runs": ("changes from one bit to the other", lambda numbers: runs(bits_of(numbers))),
    "serial": ("every pair of bytes as often as any other", serial),
    "coupon": ("how long it takes to draw each of eight", coupon),
    "overlap": (
        "every pattern of eight bits, overlapping", lambda numbers: overlap(bits_of(numbers)),
    ),
}  # fmt: skip

"""Tests of fit against published quantiles and plain sums."""

from math import comb, exp, factorial, inf
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.sim.fit import chi_square, count_score, upper_gamma


@pytest.mark.parametrize(
    ("degrees", "statistic", "probability"),
    # Quantiles of the chi-square distribution as printed, NIST/SEMATECH e-Handbook 1.3.6.7.4.
    [
        (1, 3.841, 0.05), (1, 10.828, 0.001), (5, 11.070, 0.05), (10, 23.209, 0.01),
        (30, 43.773, 0.05), (60, 99.607, 0.001), (100, 124.342, 0.05), (100, 77.929, 0.95),
    ],
)  # fmt: skip
def test_tail_of_chi_square_is_the_printed_one(
    degrees: int, statistic: float, probability: float
) -> None:
    assert upper_gamma(degrees / 2, statistic / 2) == pytest.approx(probability, rel=0.002)


@given(st.integers(1, 60), st.floats(0.01, 120))
def test_gamma_of_whole_numbers_is_a_poisson_sum(shape: int, x: float) -> None:
    below = sum(exp(-x) * x**n / factorial(n) for n in range(shape))
    assert upper_gamma(shape, x) == pytest.approx(below, rel=1e-9, abs=1e-13)


def test_pearsons_statistic_of_mendels_peas() -> None:
    """Mendel's 315, 108, 101 and 32 peas against 9:3:3:1: 0.47 with three degrees of freedom."""
    found = chi_square([315, 108, 101, 32], [556 * part / 16 for part in (9, 3, 3, 1)])
    assert found is not None
    assert (round(found.statistic, 2), found.degrees) == (0.47, 3)
    assert found.probability == pytest.approx(0.925, abs=0.001)


def test_rare_classes_are_put_together() -> None:
    found = chi_square([50, 3, 2, 6], [50, 4, 4, 3])
    assert found is not None
    assert found.degrees == 1  # 50, and 11 of 11 together
    assert found.statistic == 0


def test_something_impossible_cannot_be_right() -> None:
    found = chi_square([100, 1], [101, 0])
    assert found is not None and found.probability == 0 and found.statistic == inf


def test_too_little_is_no_test() -> None:
    assert chi_square([3, 4], [3.5, 3.5]) is None


@given(st.integers(0, 40), st.sampled_from([(10**6, 2e-6), (10**6, 1e-5), (10**4, 1e-3)]))
def test_score_of_a_rare_count_is_that_of_its_tail(seen: int, how: tuple[int, float]) -> None:
    rounds, share = how
    wanted = rounds * share
    below = sum(comb(rounds, n) * share**n * (1 - share) ** (rounds - n) for n in range(seen))
    here = comb(rounds, seen) * share**seen * (1 - share) ** (rounds - seen)
    tail = 1 - below if seen > wanted else below + here
    if not 1e-9 < tail < 0.4:
        return
    score = abs(NormalDist().inv_cdf(tail))
    assert abs(count_score(seen, rounds, share)) == pytest.approx(score, abs=0.02)
    assert (count_score(seen, rounds, share) > 0) is (seen > wanted)


def test_score_of_a_common_count_is_its_distance_in_deviations() -> None:
    assert count_score(500_500, 10**6, 0.5) == pytest.approx(1.0)
    assert count_score(1, 10**6, 0) == inf

"""Sessions against exact convolution and known values of the normal distribution."""

from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.math.distribution import Distribution
from houseway.report.sessions import ahead, ahead_if_normal

COIN = Distribution.of({Fraction(1): 1, Fraction(-1): 1})
RED = Distribution.of({Fraction(1): 18, Fraction(-1): 20})

distributions = st.dictionaries(
    st.fractions(-5, 40, max_denominator=6), st.integers(1, 1000), min_size=1, max_size=6
).map(Distribution.of)


def exactly_ahead(distribution: Distribution, rounds: int) -> Fraction:
    """By adding one round after another in integers."""
    sums = Counter({Fraction(0): 1})
    for _ in range(rounds):
        after: Counter[Fraction] = Counter()
        for so_far, ways in sums.items():
            for net, count in distribution.ways:
                after[so_far + net] += ways * count
        sums = after
    won = sum(ways for net, ways in sums.items() if net > 0)
    return Fraction(won, distribution.total**rounds)


@given(distributions, st.integers(1, 5))
def test_few_rounds_of_any_distribution(distribution: Distribution, rounds: int) -> None:
    counted = ahead(distribution, rounds)
    assert counted == pytest.approx(float(exactly_ahead(distribution, rounds)), abs=1e-9)


@pytest.mark.parametrize("rounds", [100, 1_000, 10_000])
def test_many_rounds_of_red_at_double_zero_roulette(rounds: int) -> None:
    won = sum(
        comb(rounds, k) * 18**k * 20 ** (rounds - k) for k in range(rounds // 2 + 1, rounds + 1)
    )
    exact = Fraction(won, 38**rounds)
    assert ahead(RED, rounds) == pytest.approx(float(exact), abs=1e-9)


def test_a_rare_high_payout_makes_the_normal_approximation_rough() -> None:
    # Ahead after 100 rounds means at least one win, as one pays for 500 losses.
    lottery = Distribution.of({Fraction(500): 1, Fraction(-1): 999})
    exact = 1 - (999 / 1000) ** 100
    assert ahead(lottery, 100) == pytest.approx(exact, abs=1e-9)
    assert abs(ahead_if_normal(lottery, 100) - exact) > 0.25


def test_a_payout_too_high_to_convolve_is_left_out() -> None:
    jackpot = Distribution.of({Fraction(10**6): 1, Fraction(1): 10**6, Fraction(-1): 10**7})
    assert ahead(jackpot, 100) is None


def test_a_wager_that_never_varies() -> None:
    always = Distribution.of({Fraction(1, 2): 3})
    assert (ahead(always, 10), ahead_if_normal(always, 10)) == (1.0, 1.0)
    never = Distribution.of({Fraction(-1): 3})
    assert (ahead(never, 10), ahead_if_normal(never, 10)) == (0.0, 0.0)


def test_normal_probabilities_of_the_tables() -> None:
    assert ahead_if_normal(COIN, 1_000) == 0.5
    # Mean 1/5 and variance 24/25 over 24 rounds: one deviation of the mean, where tables have
    # 0.8413 for the mean above zero.
    tilted = Distribution.of({Fraction(1): 3, Fraction(-1): 2})
    assert ahead_if_normal(tilted, 24) == pytest.approx(0.8413447461, abs=1e-9)

"""The battery of random bytes: published examples, and a bad source for every test."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from houseway.equipment.randomness import SeededSource
from houseway.sim.battery import LEAST_BYTES, coupon_chances, judge, mono_bit, overlap, runs

# NIST SP 800-22 revision 1a, the examples of 2.1.8 and 2.3.8.
HUNDRED = (
    "11001001000011111101101010100010001000010110100011"
    "00001000110100110001001100011001100010100010111000"
)
N = 200_000


def bits(text: str) -> np.ndarray:
    return np.array([int(bit) for bit in text], dtype=np.uint8)


def test_the_examples_of_nist_sp_800_22() -> None:
    assert mono_bit(bits("1011010101")) == pytest.approx(0.527089, abs=1e-6)  # 2.1.4
    assert mono_bit(bits(HUNDRED)) == pytest.approx(0.109599, abs=1e-6)
    assert runs(bits("1001101011")) == pytest.approx(0.147232, abs=1e-6)  # 2.3.4
    assert runs(bits(HUNDRED)) == pytest.approx(0.500798, abs=1e-6)
    assert overlap(bits("0011011101"), 3) == pytest.approx(0.808792, abs=1e-6)  # 2.11.4


def test_coupon_chances_are_those_of_all_draws() -> None:
    lengths: Counter[int] = Counter()
    for draws in product(range(3), repeat=7):
        done = [n for n in range(1, 8) if len(set(draws[:n])) == 3]
        lengths[min(done[0] if done else 7, 7)] += 1
    assert coupon_chances(3, 7) == [Fraction(lengths[n], 3**7) for n in range(8)]


def good() -> np.ndarray:
    return np.frombuffer(SeededSource("battery").bytes(N), dtype=np.uint8).copy()


def failed(numbers: np.ndarray) -> set[str]:
    return {test.name for test in judge(numbers.astype(np.uint8).tobytes()).failed}


def test_a_good_source_passes() -> None:
    assert failed(good()) == set()


def test_each_test_finds_what_it_is_there_for() -> None:
    numbers = good()
    biased = numbers | (np.arange(N) % 50 == 0)  # a bit of every fiftieth byte is always 1
    assert "mono-bit" in failed(biased)
    assert "chi-square" in failed(np.where(numbers == 77, 78, numbers))
    assert "runs" in failed(np.where(np.arange(N) % 10 == 0, 0b01010101, numbers))
    assert "serial" in failed(np.repeat(numbers[: N // 2], 2))
    in_turn = (numbers & 31) | ((np.arange(N) % 8) << 5)  # the upper bits go round
    assert "coupon" in failed(in_turn)
    assert "overlap" in failed(np.tile(numbers[:1000], N // 1000))


def test_a_perfect_source_fails_about_as_often_as_is_said() -> None:
    runs_failed = sum(bool(judge(SeededSource(n).bytes(LEAST_BYTES)).failed) for n in range(30))
    assert runs_failed <= 3


def test_too_few_bytes_are_not_judged() -> None:
    with pytest.raises(ValueError, match="at least 100,000 bytes"):
        judge(b"few")

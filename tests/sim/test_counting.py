"""The passes over a block of outcomes, against numpy and against plain loops."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.math.batch import MOST_NET, Batch, BatchWager, Codes, Memory, Outcome
from houseway.math.philox import Key
from houseway.sim.counting import count, follow_sessions

SEEDS = st.integers(0, 2**32)


def drawn(seed: int, rounds: int, seats: int, wagers: int, outcomes: int) -> Codes:
    return np.random.default_rng(seed).integers(
        0, outcomes, (rounds, seats, wagers), dtype=np.uint16
    )


@given(SEEDS, st.integers(1, 300), st.integers(1, 3), st.integers(1, 3))
def test_counts_and_products_are_numpys(seed: int, rounds: int, seats: int, wagers: int) -> None:
    codes = drawn(seed, rounds, seats, wagers, 5)
    nets = np.random.default_rng(seed + 1).integers(-MOST_NET, MOST_NET, (wagers, 5))
    counts = np.zeros((seats, wagers, 5), dtype=np.int64)
    series = seats * wagers
    uppers, lowers = (np.zeros(series * (series - 1) // 2, dtype=np.int64) for _ in range(2))
    count(codes, nets, counts, uppers, lowers)
    won = [
        [int(nets[wager, code]) for code in codes[:, seat, wager]]
        for seat in range(seats)
        for wager in range(wagers)
    ]
    for seat in range(seats):
        for wager in range(wagers):
            expected = np.bincount(codes[:, seat, wager], minlength=5)
            assert counts[seat, wager].tolist() == expected.tolist()
    products = [
        sum(a * b for a, b in zip(won[one], won[other], strict=True))
        for one in range(series)
        for other in range(one)
    ]
    found = [(up << 32) + low for up, low in zip(uppers.tolist(), lowers.tolist(), strict=True)]
    assert found == products


def test_the_largest_products_of_a_whole_block_do_not_overflow() -> None:
    codes = np.zeros((8192, 1, 2), dtype=np.uint16)
    nets = np.full((2, 1), -MOST_NET)
    counts = np.zeros((1, 2, 1), dtype=np.int64)
    uppers, lowers = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
    for _ in range(200):
        count(codes, nets, counts, uppers, lowers)
    assert (int(uppers[0]) << 32) + int(lowers[0]) == 200 * 8192 * MOST_NET**2


def test_a_wager_that_wins_too_much_for_that_is_refused() -> None:
    def play(key: Key, chunk: int, first: int, codes: Codes, memory: Memory) -> None: ...

    cards: Callable[[Key, int, int], tuple[int, ...]] = lambda key, chunk, round: ()  # noqa: E731
    jackpot = BatchWager("keno", "ticket", (Outcome("all", Fraction(MOST_NET, 1) + 1),))
    with pytest.raises(ValueError, match="too much to be simulated"):
        Batch(1, (jackpot,), play, cards)


@given(SEEDS, st.integers(1, 200), st.integers(1, 2), st.integers(1, 40), st.integers(1, 60))
def test_sessions_are_those_of_a_plain_loop_however_the_blocks_fall(
    seed: int, rounds: int, seats: int, length: int, block: int
) -> None:
    codes = drawn(seed, rounds, seats, 2, 4)
    worth = np.random.default_rng(seed + 1).integers(-9, 10, (2, 4))
    running = np.zeros((seats, 4), dtype=np.int64)
    ended = np.zeros((rounds // length, seats, 3), dtype=np.int64)
    for first in range(0, rounds, block):
        follow_sessions(codes[first : first + block], worth, length, first, running, ended)
    for seat in range(seats):
        won = [sum(int(worth[w, row[seat, w]]) for w in range(2)) for row in codes]
        for session in range(rounds // length):
            path = [0]
            for each in won[session * length : (session + 1) * length]:
                path.append(path[-1] + each)
            falls = [max(path[: n + 1]) - path[n] for n in range(len(path))]
            assert ended[session, seat].tolist() == [path[-1], min(path), max(falls)]

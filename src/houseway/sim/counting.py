"""The compiled passes over a block of outcomes, the same for every game."""

import numpy as np
from numpy.typing import NDArray

from houseway.math.batch import Codes
from houseway.math.compiled import compiled, int64

FINAL, LOWEST, DRAWDOWN = range(3)
"""Columns of what is kept of a session: its result, its lowest point, its largest fall."""
RUNNING, PEAK, _LOWEST, _DRAWDOWN = range(4)
"""Columns of a session under way."""


@compiled
def count(
    codes: Codes,
    nets: NDArray[np.int64],
    counts: NDArray[np.int64],
    uppers: NDArray[np.int64],
    lowers: NDArray[np.int64],
) -> None:
    """Count the outcomes and add up the products of net results.

    `nets[wager, outcome]` is a net result, `counts[seat, wager, outcome]` is added to, and so are
    the sums of products of each two wagers of any seats: one with all before it, then the next.
    A sum is kept in two numbers, whole multiples of 2**32 and the rest.
    """
    seats, wagers = codes.shape[1], codes.shape[2]
    row = np.empty(seats * wagers, dtype=np.int64)
    sums = np.zeros(len(uppers), dtype=np.int64)
    for number in range(len(codes)):
        for seat in range(seats):
            for wager in range(wagers):
                code = int64(codes[number, seat, wager])
                counts[seat, wager, code] += 1
                row[seat * wagers + wager] = nets[wager, code]
        pair = 0
        for one in range(1, row.size):
            for other in range(one):
                sums[pair] += row[one] * row[other]
                pair += 1
    for pair in range(sums.size):
        uppers[pair] += sums[pair] >> 32
        lowers[pair] += sums[pair] & 0xFFFFFFFF


@compiled
def follow_sessions(
    codes: Codes,
    worth: NDArray[np.int64],
    length: int,
    played: int,
    running: NDArray[np.int64],
    ended: NDArray[np.int64],
) -> None:
    """Follow the sessions of every seat; `played` rounds of the chunk lie before the block.

    `worth[wager, outcome]` is what an outcome wins at the stakes of a session, `running[seat]` is
    the session under way and `ended[session, seat]` takes what is kept of those that are over.
    """
    seats, wagers = codes.shape[1], codes.shape[2]
    for seat in range(seats):
        total, peak = running[seat, RUNNING], running[seat, PEAK]
        lowest, drawdown = running[seat, _LOWEST], running[seat, _DRAWDOWN]
        session = played // length
        left = length - played % length
        for number in range(len(codes)):
            for wager in range(wagers):
                total += worth[wager, int64(codes[number, seat, wager])]
            peak = max(peak, total)
            lowest = min(lowest, total)
            drawdown = max(drawdown, peak - total)
            left -= 1
            if left == 0:
                ended[session, seat, FINAL] = total
                ended[session, seat, LOWEST] = lowest
                ended[session, seat, DRAWDOWN] = drawdown
                total = peak = lowest = drawdown = int64(0)
                left = length
                session += 1
        running[seat, RUNNING], running[seat, PEAK] = total, peak
        running[seat, _LOWEST], running[seat, _DRAWDOWN] = lowest, drawdown

"""How far from random a deck is after some riffle shuffles, exactly.

The model is that of Gilbert, Shannon and Reeds: the deck is cut by the toss of a coin for each
card, and cards fall from either packet with a chance in proportion to what is left of it. After k
riffles an order with r rising sequences has the probability C(2^k + n - r, n) / 2^(kn), and the
orders with r rising sequences are counted by the Eulerian numbers (Bayer and Diaconis, 1992).
"""

from fractions import Fraction
from functools import cache
from math import comb, factorial


@cache
def eulerian(cards: int) -> tuple[int, ...]:
    """How many orders of so many cards have 1, 2, ... rising sequences.

    >>> eulerian(4)
    (1, 11, 11, 1)
    """
    row = [1]
    for n in range(2, cards + 1):
        row = [
            (r + 1) * (row[r] if r < n - 1 else 0) + (n - r) * (row[r - 1] if r else 0)
            for r in range(n)
        ]
    return tuple(row)


def distance(cards: int, riffles: int) -> Fraction:
    """The total variation distance from a random order: 1 is an order everybody knows, 0 none.

    >>> round(float(distance(52, 7)), 3)
    0.334
    """
    packets = 1 << riffles
    orders, outcomes = factorial(cards), packets**cards
    apart = sum(
        count * abs(comb(packets + cards - rising, cards) * orders - outcomes)
        for rising, count in enumerate(eulerian(cards), start=1)
    )
    return Fraction(apart, 2 * orders * outcomes)


def enough(cards: int, below: Fraction) -> int:
    """The smallest number of riffles after which the distance is below this."""
    if not 0 < below < 1:
        raise ValueError(f"A distance lies between 0 and 1, not at {below}.")
    riffles = 0
    while distance(cards, riffles) >= below:
        riffles += 1
    return riffles

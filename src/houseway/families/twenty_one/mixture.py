"""A shoe as a mixture of endless shoes, in which hands that draw from the same cards are apart.

Cards that leave a shoe tell something of those that follow, so the hands of a split, which draw one
after the other, do not win or lose independently. In an endless shoe they do, once it is known how
the dealer ends. The chance of drawing cards with k_v of each value v, in some order, from a shoe
with n_v of each is a product of falling powers,

    (n_1)_k1 (n_2)_k2 ... (n_10)_k10 / (N)_K,

and these are the moments of a Dirichlet distribution with the parameters -n_v. No such distribution
exists among positive ones, but its moments do, and they come apart as those of any other: the share
of aces among all cards, of twos among the rest, and so on, are independent, each with the moments
of a Beta distribution with negative parameters. Since the variance of each is negative and of the
size of 1/N, points with weights of both signs have the same moments up to any degree.

So a shoe is a sum of endless shoes with weights. `order` says how far it goes: with order m the
difference from the real shoe is of the size of N to the power -(m + 1). The points of one order are
among those of the next, so the same work gives both, and what the last order changed bounds what
is left (`Mixture.before`).
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.points import VALUES
from houseway.families.twenty_one.values import Shoe

SHARES = len(VALUES) - 1
"""Independent shares; that of the tens is what the others leave."""


class Mixture(NamedTuple):
    """Endless shoes that together are one of cards."""

    chances: NDArray[np.float64]
    """[value - 1, endless shoe]"""
    weights: NDArray[np.float64]
    """[endless shoe]"""
    before: NDArray[np.float64]
    """[endless shoe] the weights of the order before"""


def mixture(shoe: Shoe, order: int) -> Mixture:
    """The mixture of some order for a shoe; an endless one is itself."""
    if shoe.endless:
        share = shoe.floats / shoe.size
        return Mixture(share[:, None], np.ones(1), np.ones(1))
    left_over = [shoe.size - sum(shoe.counts[: place + 1]) for place in range(SHARES)]
    uncertain = [place for place in range(SHARES) if shoe.counts[place] and left_over[place]]
    points = _points(len(uncertain), order)
    lines = np.empty((len(uncertain), 2 * order + 1))
    steps = np.empty((len(uncertain), order + 1, 2 * order + 1))
    for at, place in enumerate(uncertain):
        lines[at], steps[at] = _share(shoe.counts[place], left_over[place], order)
    every = np.arange(len(uncertain))
    term_weights = steps[every, points.level, points.line].prod(axis=1)
    weights, before = np.zeros((2, len(points.lines)))
    np.add.at(weights, points.point, term_weights)
    early = points.level.sum(axis=1) < order
    np.add.at(before, points.point[early], term_weights[early])
    shares = np.zeros((SHARES, len(weights)))
    shares[[place for place in range(SHARES) if shoe.counts[place]]] = 1.0
    shares[uncertain] = lines[every, points.lines].T
    left = np.cumprod(1.0 - shares, axis=0)
    chances = np.concatenate([shares, np.ones((1, len(weights)))])
    chances[1:] *= left
    return Mixture(chances, weights, before)


@cache
def _share(count: int, rest: int, order: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Points of the share of one value among its own and the other cards, and for each level the
    weights that it adds to those of the level before."""
    size = 2 * order + 1
    points, added = np.zeros(size), np.zeros((order + 1, size))
    every = count + rest
    mean = Fraction(count, every)
    points[:] = float(mean)
    added[0, 0] = 1.0
    # More cards than there are have no moment that matters: the other shares make it nothing.
    moments = [_falling(count, k) / (_falling(every, k) or 1) for k in range(size)]
    spread = sqrt(mean * (1 - mean) / max(every - 1, 1))
    central = [
        float(sum(comb(k, j) * moments[j] * (-mean) ** (k - j) for j in range(k + 1))) / spread**k
        for k in range(size)
    ]
    points += spread * np.array(_LINE[:size])
    former = np.zeros(size)
    former[0] = 1.0
    for level in range(1, order + 1):
        now = np.zeros(size)
        now[: 2 * level + 1] = _inverse(level) @ central[: 2 * level + 1]
        added[level] = now - former
        former = now
    return points, added


def _falling(count: int, many: int) -> Fraction:
    found = Fraction(1)
    for gone in range(many):
        found *= count - gone
    return found


_LINE = [0] + [sign * step for step in range(1, 40) for sign in (1, -1)]
"""Where the points of a share lie about its mean, in its spread; a level adds two."""


@cache
def _inverse(level: int) -> NDArray[np.float64]:
    """[point, power] the weights of points whose powers have given means, by exact division."""
    points = [Fraction(step) for step in _LINE[: 2 * level + 1]]
    rows = []
    for at in points:
        row, divisor = [Fraction(1)], Fraction(1)
        for other in points:
            if other != at:
                longer = zip([Fraction(0), *row], [*row, Fraction(0)], strict=True)
                row = [low - other * high for low, high in longer]
                divisor *= at - other
        rows.append([float(each / divisor) for each in row])
    return np.array(rows)


class _Points(NamedTuple):
    level: NDArray[np.int64]
    """[term, share]"""
    line: NDArray[np.int64]
    """[term, share] which point of the share"""
    point: NDArray[np.int64]
    """[term] the point of all shares together"""
    lines: NDArray[np.int64]
    """[point, share]"""


@cache
def _points(shares: int, order: int) -> _Points:
    """The terms of a sparse grid: levels of all shares that sum up to the order or less."""
    found: dict[tuple[int, ...], int] = {}
    levels, lines, points = [], [], []
    for level in _levels(shares, order):
        for line in product(*(range(2 * each + 1) for each in level)):
            levels.append(level)
            lines.append(line)
            points.append(found.setdefault(line, len(found)))
    return _Points(np.array(levels), np.array(lines), np.array(points), np.array(list(found)))


def _levels(shares: int, most: int) -> Iterator[tuple[int, ...]]:
    if not shares:
        yield ()
        return
    for level in range(most + 1):
        for rest in _levels(shares - 1, most - level):
            yield (level, *rest)

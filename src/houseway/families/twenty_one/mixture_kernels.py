"""Hands that draw from endless shoes, many shoes at a time, and what they come to together."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.kernels import DOUBLE, MOST_DRAWS, STAND
from houseway.families.twenty_one.paths import FINISHES
from houseway.families.twenty_one.points import GOAL
from houseway.families.twenty_one.tables import BLACKJACK, BUST, ENDS, Draws, Hands
from houseway.math.compiled import compiled

LANES = 64
_ENDS = len(ENDS)


class Courses(NamedTuple):
    """The courses of several hands, one after the other."""

    following: NDArray[np.int64]
    """[place, value - 1], the places of all hands"""
    first: NDArray[np.int64]
    """[hand] where its places begin; one more entry for the end"""
    start: NDArray[np.int64]
    """[hand] the place of its first card"""
    without: NDArray[np.int64]
    """[hand] index of the value that its second card may not have, or -1"""
    paid: NDArray[np.int64]
    """[hand] the row of `Money.result` that says how it is paid"""


class Terms(NamedTuple):
    """Hands that are played together, each in one way a split can go."""

    dealt: NDArray[np.int64]
    """[term, value - 1] cards that were dealt to begin with, starting cards of the split"""
    ways: NDArray[np.float64]
    """[term] in how many orders"""
    hands: NDArray[np.int64]
    """[term] how many hands"""
    hand: NDArray[np.int64]
    """[term, place] a hand of `Courses`"""
    row: NDArray[np.int64]
    """[term] where what it comes to is added"""


class Money(NamedTuple):
    """What ends of hands come to, as numbers of results and of sums of them."""

    result: NDArray[np.int64]
    """[how it is paid, how a hand ends, how the dealer ends]"""
    results: int
    ends: int
    """so many ends of the dealer's are counted; the last is the blackjack"""
    sums: NDArray[np.int64]
    """[hands so far, sum so far, result] the sum then"""
    first: NDArray[np.int64]
    """[hands] where the sums of so many hands begin among all"""


@compiled
def split_results(
    chances: NDArray[np.float64],
    weights: NDArray[np.float64],
    before: NDArray[np.float64],
    draws: Draws,
    courses: Courses,
    terms: Terms,
    money: Money,
    found: NDArray[np.float64],
) -> None:
    """Add to [row, blackjack or not, sum, with the weights or those before] what hands come to."""
    hands = courses.start.size
    many = money.sums.shape[1]
    chance = np.empty((10, LANES))
    dealer = np.empty((_ENDS, LANES))
    reached = np.empty((MOST_DRAWS, LANES))
    ends = np.empty((hands, FINISHES, LANES))
    places = np.empty((courses.following.shape[0], LANES))
    results = np.empty((money.results, LANES))
    sums = np.empty((2, many, LANES))
    factor = np.empty(LANES)
    for block in range(0, weights.size, LANES):
        filled = min(LANES, weights.size - block)
        chance[:] = 0.0
        chance[:, :filled] = chances[:, block : block + filled]
        # How the dealer ends.
        dealer[:] = 0.0
        if draws.stands >= 0:
            dealer[draws.stands] = 1.0
        reached[0] = 1.0
        for node in range(draws.value.size):
            drawn = chance[draws.value[node]]
            earlier = reached[draws.depth[node] - 1]
            now = reached[draws.depth[node]]
            for lane in range(LANES):
                now[lane] = earlier[lane] * drawn[lane]
            if draws.end[node] >= 0:
                ended = dealer[draws.end[node]]
                orders = draws.orders[node]
                for lane in range(LANES):
                    ended[lane] += orders * now[lane]
        # How each hand ends.
        ends[:] = 0.0
        for hand in range(hands):
            first, last = courses.first[hand], courses.first[hand + 1]
            places[first:last] = 0.0
            places[first + courses.start[hand]] = 1.0
            for place in range(courses.start[hand], -1, -1):
                here = places[first + place]
                for value in range(10):
                    if place == courses.start[hand] and value == courses.without[hand]:
                        continue
                    then = courses.following[first + place, value]
                    ended = then < FINISHES
                    there = ends[hand, then] if ended else places[first + then - FINISHES]
                    drawn = chance[value]
                    for lane in range(LANES):
                        there[lane] += here[lane] * drawn[lane]
        # What they come to together.
        for term in range(terms.hands.size):
            factor[:] = terms.ways[term]
            for value in range(10):
                for _ in range(terms.dealt[term, value]):
                    for lane in range(LANES):
                        factor[lane] *= chance[value, lane]
            for end in range(money.ends):
                sums[0, 0] = factor * dealer[end]
                for place in range(terms.hands[term]):
                    hand = terms.hand[term, place]
                    results[:] = 0.0
                    for which in range(FINISHES):
                        ended = ends[hand, which]
                        there = results[money.result[courses.paid[hand], which, end]]
                        for lane in range(LANES):
                            there[lane] += ended[lane]
                    old, new = sums[place % 2], sums[(place + 1) % 2]
                    new[:] = 0.0
                    for so_far in range(money.first[place + 1] - money.first[place]):
                        for result in range(money.results):
                            there = new[money.sums[place, so_far, result]]
                            one, other = old[so_far], results[result]
                            for lane in range(LANES):
                                there[lane] += one[lane] * other[lane]
                made = sums[terms.hands[term] % 2]
                late = 1 if end == BLACKJACK else 0
                begin = money.first[terms.hands[term]]
                for which in range(money.first[terms.hands[term] + 1] - begin):
                    one, other = 0.0, 0.0
                    for lane in range(filled):
                        one += made[which, lane] * weights[block + lane]
                        other += made[which, lane] * before[block + lane]
                    found[terms.row[term], late, begin + which, 0] += one
                    found[terms.row[term], late, begin + which, 1] += other


@compiled
def hand_results(
    hands: Hands,
    shoe: NDArray[np.float64],
    up: int,
    removal: float,
    dealer: NDArray[np.float64],
    choices: NDArray[np.uint8],
    start: int,
    first: int,
    double_size: int,
    at_once: bool,
    found: NDArray[np.float64],
) -> None:
    """Fill [how it ends, how the dealer ends] for a hand that is not split, from its first cards.

    `dealer` is [hand, end], the dealer's chances when the hand is left as it is. Where the dealer's
    total does not matter, any end but the blackjack stands for all of them.
    """
    reached = np.zeros(hands.size.size)
    reached[start] = 1.0
    rest = np.empty(10)
    for hand in range(start, hands.size.size):
        here = reached[hand]
        if here == 0.0:
            continue
        every = 0.0
        for value in range(10):
            rest[value] = shoe[value] - removal * hands.counts[hand, value]
            every += rest[value]
        choice = first if hand == start else choices[hand]
        if at_once and hands.total[hand] == GOAL:
            choice = STAND
        if choice == STAND:
            for end in range(_ENDS):
                found[2 * (max(hands.total[hand], 16) - 16), end] += here * dealer[hand, end]
            continue
        doubles = choice == DOUBLE and hands.size[hand] == double_size
        for value in range(10):
            if rest[value] <= 0.0:
                continue
            chance = here * rest[value] / every
            child = hands.child[hand, value]
            if child < 0:
                late = 0.0
                if up == 0:
                    late = (rest[9] - (removal if value == 9 else 0.0)) / (every - removal)
                elif up == 9:
                    late = (rest[0] - (removal if value == 0 else 0.0)) / (every - removal)
                ended = FINISHES - 1 if doubles else FINISHES - 2
                found[ended, BLACKJACK] += chance * late
                found[ended, BUST] += chance * (1.0 - late)
            elif doubles:
                ended = 2 * (max(hands.total[child], 16) - 16) + 1
                for end in range(_ENDS):
                    found[ended, end] += chance * dealer[child, end]
            else:
                reached[child] += chance

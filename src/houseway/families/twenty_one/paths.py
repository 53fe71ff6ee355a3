"""The course of a hand as a graph: hands that are played alike from here on are one place in it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.kernels import DOUBLE, HIT, STAND
from houseway.families.twenty_one.points import GOAL, VALUES
from houseway.families.twenty_one.tables import hand_number, hands
from houseway.families.twenty_one.values import PlayRules

LOW = 16
"""All totals up to here are worth the same."""
TOTALS = GOAL - LOW + 2
"""Up to 16, 17 to 21, and passed 21."""
FINISHES = 2 * TOTALS
"""How a hand can end, by total and stake."""


def finish(total: int, stake: int) -> int:
    """The number of an end.

    >>> finish(12, 1) == finish(16, 1), finish(17, 1), finish(30, 2)
    (True, 2, 13)
    """
    return 2 * (min(max(total, LOW), GOAL + 1) - LOW) + stake - 1


class Paths(NamedTuple):
    """Where each card leads; the places that a place leads to come before it."""

    following: NDArray[np.int64]
    """[place, value - 1] the number of an end, or that of a place and `FINISHES`"""
    start: int
    """The place of the one card that the hand begins with."""


def paths(play: PlayRules, start: int, choices: NDArray[np.uint8]) -> Paths:
    """The course of a hand that begins with one card and is played by a table of choices."""
    table = hands()
    child, size, total = table.child, table.size, table.total
    places: dict[tuple[int, ...], int] = {}
    known: dict[int, int] = {}

    def doubled(hand: int) -> int:
        return finish(int(total[hand]) if hand >= 0 else GOAL + 1, 2)

    def follow(hand: int) -> int:
        if hand < 0:
            return finish(GOAL + 1, 1)
        if hand not in known:
            known[hand] = leads_to(hand)
        return known[hand]

    def leads_to(hand: int) -> int:
        choice = HIT
        if size[hand] > 1:
            full = play.at_once and total[hand] == GOAL
            choice = int(choices[hand]) if play.draws and not full else STAND
        if choice == STAND:
            return finish(int(total[hand]), 1)
        last = choice == DOUBLE and size[hand] == play.double_size
        after = doubled if last else follow
        key = tuple(after(int(child[hand, value - 1])) for value in VALUES)
        return FINISHES + places.setdefault(key, len(places))

    first = follow(hand_number(start))
    return Paths(np.array(list(places), dtype=np.int64), first - FINISHES)

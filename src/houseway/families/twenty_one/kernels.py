"""The twenty-one recursion over what is left in the shoe.

All values are sums over the deals in which the dealer has no blackjack, not averages: a hand is
worth the expected win times the indicator of no blackjack. Given the cards that are known to be
gone, the unseen cards are in random order whoever gets them, so a player's next card has chance
n / N whether or not the dealer has looked at the hole card; what the dealer knows enters only at
the end, through the dealer's chances. Dividing by the chance of no blackjack gives the value after
the dealer has checked. Where the dealer has not checked, `against_blackjack` adds what the deals
with a blackjack cost.

First the dealer's chances for all hands in question, 64 shoes at a time along one list of
draws; then the choices, hands with most points first. `removal` is 1 for a shoe of cards and 0 for
an endless one, in which chances never change.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one.points import GOAL
from houseway.families.twenty_one.tables import BLACKJACK, BUST, ENDS, Draws, Hands
from houseway.math.compiled import compiled

LANES = 64
MOST_DRAWS = 18
WAYS_TO_END = len(ENDS)

STAND, HIT, DOUBLE, SURRENDER, SPLIT, NONE = range(6)
"""Choices; `NONE` is for a hand that nothing is asked about."""


class Money(NamedTuple):
    """What the rules of a game mean to a hand in play."""

    net: NDArray[np.float64]
    """[total, how the dealer ends] what a stake of one wins; the last column is not used"""
    at_once: bool
    """whether 21 is paid at once"""
    double_size: int
    """how many cards a hand has when it may be doubled; 0 for never"""
    draws: bool
    """whether a hand of two cards or more may be drawn to"""
    checked: bool
    """whether the dealer has checked for blackjack, so that deals with one are not counted"""
    against_blackjack: NDArray[np.float64]
    """What a dealer's blackjack found after play means to a hand: kept with stake one, kept with
    stake two, bust with stake one, bust with stake two, 21 paid at once with stake one. All are 0
    where the dealer has checked."""


class Values(NamedTuple):
    """[hand] what each choice is worth, for the hands gone through."""

    stand: NDArray[np.float64]
    hit: NDArray[np.float64]
    double: NDArray[np.float64]
    best: NDArray[np.float64]
    staked: NDArray[np.float64]
    """the stake in the end, on average, over the deals that are counted"""
    choice: NDArray[np.uint8]


@compiled
def dealer_chances(
    shoes: NDArray[np.float64], removal: float, draws: Draws, chances: NDArray[np.float64]
) -> None:
    """Fill [end, lane] with how a dealer ends who draws from [value, lane] shoes."""
    # The number of lanes is read from the array so that the compiler does not know it: it would
    # unroll the loops over lanes instead of turning them into vector instructions.
    lanes = shoes.shape[1]
    shares = np.zeros((MOST_DRAWS, lanes))
    reached = np.ones((MOST_DRAWS, lanes))
    for lane in range(lanes):
        every = 0.0
        for value in range(10):
            every += shoes[value, lane]
        for depth in range(1, MOST_DRAWS):
            rest = every - removal * (depth - 1)
            shares[depth, lane] = 1.0 / rest if rest > 0.0 else 0.0
    chances[:] = 0.0
    if draws.stands >= 0:
        chances[draws.stands] = 1.0
    for node in range(draws.value.size):
        gone = removal * draws.copies[node]
        depth = draws.depth[node]
        cards = shoes[draws.value[node]]
        share = shares[depth]
        before = reached[depth - 1]
        now = reached[depth]
        for lane in range(lanes):
            now[lane] = before[lane] * (cards[lane] - gone) * share[lane]
        if draws.end[node] >= 0:
            orders = draws.orders[node]
            ended = chances[draws.end[node]]
            for lane in range(lanes):
                ended[lane] += orders * now[lane]


@compiled
def ends_by_hand(
    hands: Hands,
    order: NDArray[np.int64],
    shoe: NDArray[np.float64],
    removal: float,
    draws: Draws,
    ends: NDArray[np.float64],
) -> None:
    """Fill [hand, end] with how the dealer ends when a hand, taken from the shoe, is left as it is.

    Hands that the shoe has not the cards for are left out.
    """
    chances = np.empty((WAYS_TO_END, LANES))
    shoes = np.ones((10, LANES))
    waiting = np.empty(LANES, dtype=np.int64)
    fill = 0
    for place in range(order.size):
        hand = order[place]
        possible = True
        for value in range(10):
            rest = shoe[value] - removal * hands.counts[hand, value]
            possible = possible and rest >= 0.0
            shoes[value, fill] = rest
        if possible:
            waiting[fill] = hand
            fill += 1
        if fill == LANES or (place == order.size - 1 and fill > 0):
            dealer_chances(shoes, removal, draws, chances)
            for lane in range(fill):
                for end in range(WAYS_TO_END):
                    ends[waiting[lane], end] = chances[end, lane]
            fill = 0


@compiled
def blackjack_chance(shoe: NDArray[np.float64], up: int) -> float:
    """Return the chance that the hole card makes a blackjack."""
    if up == 0:
        return float(shoe[9] / shoe.sum())
    if up == 9:
        return float(shoe[0] / shoe.sum())
    return 0.0


@compiled
def go_through(
    hands: Hands,
    order: NDArray[np.int64],
    shoe: NDArray[np.float64],
    up: int,
    removal: float,
    draws: Draws,
    money: Money,
    given: NDArray[np.uint8],
    skip_poor_stands: bool,
    values: Values,
) -> None:
    """Value the hands of `order`, each of which is taken from `shoe` besides what is already gone.

    `given` holds the choice for each hand, or `NONE` where the best is to be found. Of equal
    choices a stand is taken before a hit and a hit before a double. If `skip_poor_stands`, standing
    is looked at only where it is given or may be best. It never is best below hard 12 and soft 17:
    one more card cannot pass 21 there and, as all totals below 17 are worth the same, never makes
    the hand worse.
    """
    size = hands.size.size
    kept = np.zeros((2, size))
    chances = np.empty((WAYS_TO_END, LANES))
    shoes = np.ones((10, LANES))
    waiting = np.empty(LANES, dtype=np.int64)
    fill = 0
    for place in range(order.size):
        hand = order[place]
        wanted = hands.size[hand] > 1 and not (money.at_once and hands.total[hand] == GOAL)
        if wanted and skip_poor_stands:
            if given[hand] == NONE:
                wanted = hands.total[hand] >= (17 if hands.soft[hand] else 12)
            else:
                wanted = given[hand] == STAND
            # A doubled hand must stay as it is.
            wanted = wanted or hands.size[hand] == money.double_size + 1 or not money.draws
        if wanted:
            for value in range(10):
                rest = shoe[value] - removal * hands.counts[hand, value]
                if rest < 0.0:
                    wanted = False
                shoes[value, fill] = rest
        if wanted:
            waiting[fill] = hand
            fill += 1
        if fill == LANES or (place == order.size - 1 and fill > 0):
            dealer_chances(shoes, removal, draws, chances)
            for lane in range(fill):
                settled = waiting[lane]
                blackjack = chances[BLACKJACK, lane]
                won = 0.0
                for end in range(BUST + 1):
                    won += chances[end, lane] * money.net[hands.total[settled], end]
                kept[0, settled] = won + blackjack * money.against_blackjack[0]
                kept[1, settled] = 2.0 * won + blackjack * money.against_blackjack[1]
            fill = 0
    rest = np.empty(10)
    for place in range(order.size):
        hand = order[place]
        every = 0.0
        possible = True
        for value in range(10):
            rest[value] = shoe[value] - removal * hands.counts[hand, value]
            possible = possible and rest[value] >= 0.0
            every += rest[value]
        # A hand that needs every card that is left can neither draw nor be played against.
        possible = possible and every > removal
        blackjack = 0.0
        if possible and up == 0:
            blackjack = rest[9] / every
        elif possible and up == 9:
            blackjack = rest[0] / every
        if money.at_once and hands.total[hand] == GOAL:
            kept[0, hand] = 1.0 - blackjack + blackjack * money.against_blackjack[4]
            kept[1, hand] = 2.0 * kept[0, hand]
        counted = 1.0 - blackjack if money.checked else 1.0
        values.stand[hand] = kept[0, hand]
        values.best[hand] = kept[0, hand]
        values.hit[hand] = -np.inf
        values.double[hand] = -np.inf
        values.staked[hand] = counted
        values.choice[hand] = STAND
        if not possible or (money.at_once and hands.total[hand] == GOAL):
            continue
        if hands.size[hand] > 1 and not money.draws:
            continue
        doubling = hands.size[hand] == money.double_size
        hit = 0.0
        double = 0.0
        staked = 0.0
        for value in range(10):
            if rest[value] <= 0.0:
                continue
            chance = rest[value] / every
            child = hands.child[hand, value]
            if child >= 0:
                hit += chance * values.best[child]
                staked += chance * values.staked[child]
                double += chance * kept[1, child]
            else:
                late = 0.0
                if up == 0:
                    late = (rest[9] - (removal if value == 9 else 0.0)) / (every - removal)
                elif up == 9:
                    late = (rest[0] - (removal if value == 0 else 0.0)) / (every - removal)
                hit += chance * (late - 1.0 + late * money.against_blackjack[2])
                double += chance * (2.0 * (late - 1.0) + late * money.against_blackjack[3])
                staked += chance * (1.0 - (late if money.checked else 0.0))
        values.hit[hand] = hit
        if doubling:
            values.double[hand] = double
        choice = given[hand]
        if choice == NONE:
            choice = STAND
            soft_or_low = hands.total[hand] < 12 or (hands.soft[hand] and hands.total[hand] < 17)
            if hands.size[hand] == 1 or hit > kept[0, hand] or (skip_poor_stands and soft_or_low):
                choice = HIT
            if doubling and double > (hit if choice == HIT else kept[0, hand]):
                choice = DOUBLE
        elif choice == DOUBLE and not doubling:
            choice = HIT
        values.choice[hand] = choice
        if choice == HIT:
            values.best[hand] = hit
            values.staked[hand] = staked
        elif choice == DOUBLE:
            values.best[hand] = double
            values.staked[hand] = 2.0 * counted


@compiled
def reach(
    hands: Hands,
    shoe: NDArray[np.float64],
    removal: float,
    choices: NDArray[np.uint8],
    reached: NDArray[np.float64],
) -> None:
    """Add to the chance of the hands reached at first that of all that drawing leads to."""
    rest = np.empty(10)
    for hand in range(hands.size.size):
        if reached[hand] <= 0.0 or (choices[hand] != HIT and hands.size[hand] > 1):
            continue
        every = 0.0
        for value in range(10):
            rest[value] = shoe[value] - removal * hands.counts[hand, value]
            every += rest[value]
        for value in range(10):
            child = hands.child[hand, value]
            if child >= 0 and rest[value] > 0.0:
                reached[child] += reached[hand] * rest[value] / every

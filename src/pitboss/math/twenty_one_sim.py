"""Rounds of the twenty-one games dealt card by card, many millions of them.

Nothing here knows the recursion. A round is dealt from a shuffled shoe in the order of the rules,
each hand is played by looking its cards up in a table of choices, and the money comes from tables
made of the game's settlement. What comes out is how often each net result occurred, in tenths of
the first wager, so that mean and deviation are sums of integers.

Chance. Each piece of work has its own stream: SplitMix64, started from a mix of seed and piece, so
that the same seed gives the same counts on any number of threads.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.math.compiled import compiled
from pitboss.math.twenty_one_kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from pitboss.math.twenty_one_points import GOAL, Points, dealer_draws, points

SCALE = 10
LARGEST = 8 * SCALE
"""Four hands, all doubled."""
MOST_HANDS = 4
HIGHEST = 31
"""No hand passes 30 points: a card of 10 on a 20."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_UNIT = 1.0 / (1 << 53)


class Counting(NamedTuple):
    """How points are counted and when the dealer draws, as tables."""

    total: NDArray[np.int64]
    """[points with aces as 1, whether there is an ace]"""
    dealer_draws: NDArray[np.bool_]
    """the same, for the dealer's hand"""


def counting(h17: bool) -> Counting:
    """Return the tables of the rules of counting."""
    total = np.zeros((HIGHEST, 2), dtype=np.int64)
    draws = np.zeros((HIGHEST, 2), dtype=np.bool_)
    for hard in range(HIGHEST):
        total[hard, 0] = hard
        draws[hard, 0] = dealer_draws(Points(hard, False), h17)
        if hard:
            # Any cards of this hard count, one of them an ace.
            counted = points([1, *[1] * (hard - 1)])
            total[hard, 1] = counted.total
            draws[hard, 1] = dealer_draws(counted, h17)
    return Counting(total, draws)


class Payments(NamedTuple):
    """What the settlement says, in tenths of a wager."""

    net: NDArray[np.int64]
    """[total, dealer's total from 17, 22 for any bust]"""
    natural: NDArray[np.int64]
    """[whether the dealer has blackjack] a player's blackjack, or 21 on three cards"""
    surrender: NDArray[np.int64]
    """[whether the dealer has blackjack]"""
    lost_to_blackjack: NDArray[np.int64]
    """[whether the first hand, stake - 1] what one found after play takes of a hand not bust"""
    checks: bool
    """whether the dealer looks for blackjack before the players choose"""


class Result(NamedTuple):
    """Counts of a piece of work."""

    nets: NDArray[np.int64]
    """how often each net result occurred, -LARGEST first"""
    staked: NDArray[np.int64]
    """[0] all wagers together, in wagers"""


@compiled
def _random(state: NDArray[np.uint64]) -> float:
    state[0] += _STEP
    mixed = state[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX_1
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX_2
    mixed = mixed ^ (mixed >> np.uint64(31))
    return float(mixed >> np.uint64(11)) * _UNIT


@compiled
def _stream(seed: int, piece: int) -> NDArray[np.uint64]:
    state = np.empty(1, dtype=np.uint64)
    state[0] = np.uint64(seed)
    _random(state)
    mixed = state[0] ^ (np.uint64(piece) * _MIX_1)
    state[0] = (mixed ^ (mixed >> np.uint64(29))) * _MIX_2
    _random(state)
    return state


@compiled
def _draw(shoe: NDArray[np.int64], used: int, state: NDArray[np.uint64]) -> int:
    """Bring a random one of the cards not used yet to the front of them and return it."""
    place = used + int(_random(state) * (shoe.size - used))
    card = shoe[place]
    shoe[place] = shoe[used]
    shoe[used] = card
    return int(card)


@compiled
def _is_blackjack(one: int, other: int) -> bool:
    return (one == 1 and other == 10) or (one == 10 and other == 1)


@compiled
def _settle(
    shoe: NDArray[np.int64],
    used: int,
    state: NDArray[np.uint64],
    up: int,
    hole: int,
    hands: int,
    totals: NDArray[np.int64],
    stakes: NDArray[np.int64],
    at_once: bool,
    counting: Counting,
    payments: Payments,
) -> int:
    """Play the dealer's hand if it matters to any hand, and return the net result."""
    alive = False
    for hand in range(hands):
        decided = totals[hand] > GOAL or (at_once and totals[hand] == GOAL)
        alive = alive or not decided
    blackjack = _is_blackjack(up, hole)
    ended = 17
    if alive and not blackjack:
        hard = up + hole
        ace = int(up == 1 or hole == 1)
        while counting.dealer_draws[hard, ace]:
            card = _draw(shoe, used, state)
            used += 1
            hard += card
            if card == 1:
                ace = 1
        ended = min(counting.total[hard, ace], GOAL + 1)
    net = 0
    for hand in range(hands):
        bust = totals[hand] > GOAL
        if bust:
            net -= SCALE * stakes[hand]
        elif at_once and totals[hand] == GOAL:
            net += stakes[hand] * payments.net[GOAL, 0]
        elif blackjack:
            net -= payments.lost_to_blackjack[int(hand == 0), stakes[hand] - 1]
        else:
            net += stakes[hand] * payments.net[totals[hand], ended - 17]
    return net


@compiled
def blackjack_rounds(
    decks: int,
    seed: int,
    piece: int,
    rounds: int,
    child: NDArray[np.int64],
    first: NDArray[np.uint8],
    play: NDArray[np.uint8],
    split_play: NDArray[np.uint8],
    split_hands: NDArray[np.int64],
    counting: Counting,
    payments: Payments,
    result: Result,
) -> None:
    """Deal rounds of blackjack to one player, each from a full shoe.

    `first[up, low, high]` is the first choice, `play[up, hand]` a later one, and
    `split_play[card, whether the first hand, up, hand]` and `split_hands[card, up]` are for splits.
    """
    state = _stream(seed, piece)
    shoe = np.empty(52 * decks, dtype=np.int64)
    for place in range(shoe.size):
        shoe[place] = min(place % 13 + 1, 10)
    totals = np.empty(MOST_HANDS, dtype=np.int64)
    stakes = np.empty(MOST_HANDS, dtype=np.int64)
    for _ in range(rounds):
        one = _draw(shoe, 0, state)
        up = _draw(shoe, 1, state)
        two = _draw(shoe, 2, state)
        # The second card of a dealer without a hole card comes later, but from the same shoe.
        hole = _draw(shoe, 3, state)
        used = 4
        blackjack = _is_blackjack(up, hole)
        if _is_blackjack(one, two):
            result.nets[LARGEST + payments.natural[int(blackjack)]] += 1
            result.staked[0] += 1
            continue
        if payments.checks and blackjack:
            result.nets[LARGEST - SCALE] += 1
            result.staked[0] += 1
            continue
        choice = first[up, min(one, two), max(one, two)]
        if choice == SURRENDER:
            result.nets[LARGEST + payments.surrender[int(blackjack)]] += 1
            result.staked[0] += 1
            continue
        split = choice == SPLIT
        hands = 2 if split else 1
        hand = 0
        while hand < hands:
            hard = one
            number = child[0, one - 1]
            card = two
            cards = 1
            if split:
                card = _draw(shoe, used, state)
                used += 1
                while card == one and hands < split_hands[one, up]:
                    hands += 1
                    card = _draw(shoe, used, state)
                    used += 1
            stakes[hand] = 1
            ace = int(one == 1)
            while True:
                hard += card
                cards += 1
                if card == 1:
                    ace = 1
                if hard > GOAL or stakes[hand] == 2:
                    break
                number = child[number, card - 1]
                if split:
                    choice = split_play[one, int(hand == 0), up, number]
                elif cards > 2:
                    choice = play[up, number]
                if choice == STAND:
                    break
                if choice == DOUBLE and cards == 2:
                    stakes[hand] = 2
                card = _draw(shoe, used, state)
                used += 1
            totals[hand] = counting.total[hard, ace]
            result.staked[0] += stakes[hand]
            hand += 1
        net = _settle(shoe, used, state, up, hole, hands, totals, stakes, False, counting, payments)
        result.nets[LARGEST + net] += 1


@compiled
def three_card_21_rounds(
    decks: int,
    seed: int,
    piece: int,
    rounds: int,
    child: NDArray[np.int64],
    triple: NDArray[np.int64],
    first: NDArray[np.uint8],
    play: NDArray[np.uint8],
    split_row: NDArray[np.int64],
    split_play: NDArray[np.uint8],
    counting: Counting,
    payments: Payments,
    result: Result,
) -> None:
    """Deal rounds of Three Card 21 to one player, each from a full shoe; the main wager only.

    `triple` numbers three cards, `first[up, triple]` is the first choice, `play[up, hand]` a later
    one, `split_play[split_row[up, triple, card, whether the first hand], hand]` is for splits.
    """
    state = _stream(seed, piece)
    shoe = np.empty(52 * decks, dtype=np.int64)
    for place in range(shoe.size):
        shoe[place] = min(place % 13 + 1, 10)
    totals = np.empty(MOST_HANDS, dtype=np.int64)
    stakes = np.empty(MOST_HANDS, dtype=np.int64)
    dealt = np.empty(3, dtype=np.int64)
    for _ in range(rounds):
        dealt[0] = _draw(shoe, 0, state)
        up = _draw(shoe, 1, state)
        dealt[1] = _draw(shoe, 2, state)
        hole = _draw(shoe, 3, state)
        dealt[2] = _draw(shoe, 4, state)
        used = 5
        blackjack = _is_blackjack(up, hole)
        hard = dealt[0] + dealt[1] + dealt[2]
        ace = int(dealt[0] == 1 or dealt[1] == 1 or dealt[2] == 1)
        if counting.total[hard, ace] == GOAL:
            result.nets[LARGEST + payments.natural[int(blackjack)]] += 1
            result.staked[0] += 1
            continue
        if payments.checks and blackjack:
            result.nets[LARGEST - SCALE] += 1
            result.staked[0] += 1
            continue
        hand_of_three = triple[dealt[0], dealt[1], dealt[2]]
        choice = first[up, hand_of_three]
        if choice == SURRENDER:
            result.nets[LARGEST + payments.surrender[int(blackjack)]] += 1
            result.staked[0] += 1
            continue
        hands = 3 if choice == SPLIT else 1
        if choice == SPLIT:
            for hand in range(3):
                start = dealt[hand]
                row = split_row[up, hand_of_three, start, int(hand == 0)]
                hard = start
                ace = int(start == 1)
                number = child[0, start - 1]
                cards = 1
                stakes[hand] = 1
                while True:
                    card = _draw(shoe, used, state)
                    used += 1
                    hard += card
                    cards += 1
                    if card == 1:
                        ace = 1
                    if counting.total[hard, ace] >= GOAL or stakes[hand] == 2:
                        break
                    number = child[number, card - 1]
                    choice = split_play[row, number]
                    if choice == STAND:
                        break
                    if choice == DOUBLE and cards == 2:
                        stakes[hand] = 2
                totals[hand] = counting.total[hard, ace]
                result.staked[0] += stakes[hand]
        else:
            stakes[0] = 1
            if hard <= GOAL:
                number = child[child[child[0, dealt[0] - 1], dealt[1] - 1], dealt[2] - 1]
                while choice != STAND:
                    if choice == DOUBLE:
                        stakes[0] = 2
                    card = _draw(shoe, used, state)
                    used += 1
                    hard += card
                    if card == 1:
                        ace = 1
                    if counting.total[hard, ace] >= GOAL or stakes[0] == 2:
                        break
                    number = child[number, card - 1]
                    choice = play[up, number]
                    if choice == DOUBLE:
                        choice = HIT
            totals[0] = counting.total[hard, ace]
            result.staked[0] += stakes[0]
        net = _settle(shoe, used, state, up, hole, hands, totals, stakes, True, counting, payments)
        result.nets[LARGEST + net] += 1

"""Every way, or many random ways, in which the cards still to come can fall, dealt and compared.

A *slot* is a place for a card that is still unknown: of the board, or of one player. The slots of
one owner take cards without order, so each set of cards is dealt once; the next owner chooses among
what is left. A hand is looked at as soon as its last card lies there, not again for each deal of
the others. Strengths are those of `houseway.math.evaluate`.

A part of the pot is counted in `unit`s, which every number of winners divides without remainder,
so sums stay whole.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.math.compiled import compiled, int64

ANY_FIVE, TWO_AND_THREE, THREE = 0, 1, 2
"""Ways to make a hand: the best five of all cards, two own with three of the board, the best
three of three own and one of the board."""

BOARD = -1
"""The owner of a slot of the board."""

_FIVE_SUITED = 0x8888
_THREE_EACH = 0x3333

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


class Order(NamedTuple):
    """One way of ranking, as tables."""

    way: int
    step: NDArray[np.uint16]
    unsuited: NDArray[np.uint16]
    seventh: NDArray[np.uint16]
    flush: NDArray[np.uint16]
    first_of_six: int
    three: NDArray[np.uint16]
    """[2704 * card + 52 * card + card], for hands of three cards"""
    counts: NDArray[np.bool_]
    """[strength] whether such a hand may win; not each low hand may"""


class Slots(NamedTuple):
    """The cards that are known, and the places of those that are not."""

    own: NDArray[np.uint8]
    """[player, place]"""
    board: NDArray[np.uint8]
    owner: NDArray[np.int64]
    """[slot] the player it belongs to, or BOARD"""
    place: NDArray[np.int64]
    """[slot] its place among the cards of its owner"""
    ready: NDArray[np.int64]
    """[player] after how many slots the hand is complete"""


class Tally(NamedTuple):
    """What came out."""

    units: NDArray[np.int64]
    """[player] parts of pots, in units"""
    squares: NDArray[np.float64]
    """[player] sum of the squares of the part of each pot, to tell the error of a sample"""
    whole: NDArray[np.int64]
    """[player] how often the whole pot"""
    part: NDArray[np.int64]
    """[player] how often a part of it"""
    deals: NDArray[np.int64]
    """[0] how many deals"""


def new_tally(players: int) -> Tally:
    """Return a tally of nothing."""
    whole, part, units = (np.zeros(players, dtype=np.int64) for _ in range(3))
    return Tally(units, np.zeros(players), whole, part, np.zeros(1, dtype=np.int64))


@compiled
def _any_five(own: NDArray[np.uint8], board: NDArray[np.uint8], order: Order) -> int:
    """Return the strength of the best five of five to seven cards."""
    state = int64(0)
    counters = int64(0)
    many = len(own) + len(board)
    for place in range(many):
        card = int64(own[place]) if place < len(own) else int64(board[place - len(own)])
        counters += 1 << (4 * (card & 3))
        if place < 6:
            state = int64(order.step[13 * state + (card >> 2)])
        else:
            state = int64(order.seventh[13 * (state - order.first_of_six) + (card >> 2)])
    best = state if many == 7 else int64(order.unsuited[state])
    if (counters + _THREE_EACH) & _FIVE_SUITED:
        suit = 0
        while not (counters + _THREE_EACH) >> (4 * suit + 3) & 1:
            suit += 1
        mask = 0
        for card in own:
            if card & 3 == suit:
                mask |= 1 << (card >> 2)
        for card in board:
            if card & 3 == suit:
                mask |= 1 << (card >> 2)
        best = max(best, int64(order.flush[mask]))
    return best


@compiled
def _two_and_three(own: NDArray[np.uint8], board: NDArray[np.uint8], order: Order) -> int:
    """Return the strength of the best two own cards with three of the board."""
    best = int64(0)
    step = order.step
    for c in range(2, 5):
        for b in range(1, c):
            for a in range(b):
                x, y, z = int64(board[a]), int64(board[b]), int64(board[c])
                three = int64(
                    step[13 * int64(step[13 * int64(step[x >> 2]) + (y >> 2)]) + (z >> 2)]
                )
                suited = x & 3 == y & 3 and y & 3 == z & 3
                for i in range(1, len(own)):
                    one = int64(own[i])
                    four = int64(step[13 * three + (one >> 2)])
                    for j in range(i):
                        other = int64(own[j])
                        five = int64(step[13 * four + (other >> 2)])
                        best = max(best, int64(order.unsuited[five]))
                        if suited and one & 3 == x & 3 and other & 3 == x & 3:
                            mask = (
                                1 << (x >> 2)
                                | 1 << (y >> 2)
                                | 1 << (z >> 2)
                                | 1 << (one >> 2)
                                | 1 << (other >> 2)
                            )
                            best = max(best, int64(order.flush[mask]))
    return best


@compiled
def _any_three(own: NDArray[np.uint8], board: NDArray[np.uint8], order: Order) -> int:
    """Return the strength of the best three of three own cards and those of the board."""
    a, b, c = int64(own[0]), int64(own[1]), int64(own[2])
    best = int64(order.three[2704 * a + 52 * b + c])
    for card in board:
        d = int64(card)
        best = max(best, int64(order.three[2704 * a + 52 * b + d]))
        best = max(best, int64(order.three[2704 * a + 52 * c + d]))
        best = max(best, int64(order.three[2704 * b + 52 * c + d]))
    return best


@compiled
def _strength(own: NDArray[np.uint8], board: NDArray[np.uint8], order: Order) -> int:
    """Return the strength of a hand, 0 if it may not win."""
    if order.way == THREE:
        found = _any_three(own, board, order)
    elif order.way == TWO_AND_THREE:
        found = _two_and_three(own, board, order)
    else:
        found = _any_five(own, board, order)
    return found if order.counts[found] else int64(0)


@compiled
def _share(strengths: NDArray[np.int64], unit: int, parts: NDArray[np.int64]) -> int:
    """Share so many units among the best of these hands; say whether there were any."""
    best = int64(0)
    winners = int64(0)
    for strength in strengths:
        if strength > best:
            best = strength
            winners = int64(1)
        elif strength == best:
            winners += 1
    if best == 0:
        return 0
    each = unit // winners
    for player in range(len(strengths)):
        if strengths[player] == best:
            parts[player] += each
    return 1


@compiled
def _compare(
    strengths: NDArray[np.int64], unit: int, parts: NDArray[np.int64], tally: Tally
) -> None:
    """Settle one deal: [rank, player] strengths, a second rank taking half if any hand has it."""
    parts[:] = 0
    if len(strengths) == 2 and _share(strengths[1], unit // 2, parts):
        _share(strengths[0], unit // 2, parts)
    else:
        _share(strengths[0], unit, parts)
    tally.deals[0] += 1
    for player in range(len(parts)):
        got = parts[player]
        if got == unit:
            tally.whole[player] += 1
        elif got:
            tally.part[player] += 1
        tally.units[player] += got
        tally.squares[player] += (got / unit) * (got / unit)


@compiled
def _look(
    player: int,
    own: NDArray[np.uint8],
    board: NDArray[np.uint8],
    orders: tuple[Order, ...],
    strengths: NDArray[np.int64],
) -> None:
    strengths[0, player] = _strength(own[player], board, orders[0])
    if len(orders) == 2:
        strengths[1, player] = _strength(own[player], board, orders[1])


@compiled
def every_deal(
    slots: Slots,
    deck: NDArray[np.uint8],
    orders: tuple[Order, ...],
    unit: int,
    start: int,
    end: int,
    tally: Tally,
) -> None:
    """Deal every way whose first slot takes a card from `start` to before `end` in the deck."""
    own, board = slots.own.copy(), slots.board.copy()
    players, many = len(own), len(slots.owner)
    strengths = np.zeros((len(orders), players), np.int64)
    parts = np.zeros(players, np.int64)
    for player in range(players):
        if slots.ready[player] == 0:
            _look(player, own, board, orders, strengths)
    if many == 0:
        _compare(strengths, unit, parts, tally)
        return
    choice = np.zeros(many, np.int64)
    lies = np.zeros(many, np.bool_)
    used = int64(0)
    slot = 0
    choice[0] = start - 1
    while slot >= 0:
        if lies[slot]:
            used ^= int64(1) << choice[slot]
            lies[slot] = False
        card = choice[slot] + 1
        last = end if slot == 0 else len(deck)
        while card < last and used >> card & 1:
            card += 1
        if card >= last:
            slot -= 1
            continue
        choice[slot] = card
        lies[slot] = True
        used |= int64(1) << card
        if slots.owner[slot] == BOARD:
            board[slots.place[slot]] = deck[card]
        else:
            own[slots.owner[slot], slots.place[slot]] = deck[card]
        for player in range(players):
            if slots.ready[player] == slot + 1:
                _look(player, own, board, orders, strengths)
        if slot == many - 1:
            _compare(strengths, unit, parts, tally)
        else:
            slot += 1
            choice[slot] = choice[slot - 1] if slots.owner[slot] == slots.owner[slot - 1] else -1


@compiled
def _mixed(counter: np.uint64) -> np.uint64:
    counter = (counter ^ (counter >> np.uint64(30))) * _MIX_1
    counter = (counter ^ (counter >> np.uint64(27))) * _MIX_2
    return counter ^ (counter >> np.uint64(31))


@compiled
def random_deals(
    slots: Slots,
    deck: NDArray[np.uint8],
    orders: tuple[Order, ...],
    unit: int,
    seed: int,
    many: int,
    tally: Tally,
) -> None:
    """Deal so many random ways, by a stream of SplitMix64 of this seed."""
    own, board, deck = slots.own.copy(), slots.board.copy(), deck.copy()
    players = len(own)
    strengths = np.zeros((len(orders), players), np.int64)
    parts = np.zeros(players, np.int64)
    counter = _mixed(np.uint64(seed))
    for player in range(players):
        if slots.ready[player] == 0:
            _look(player, own, board, orders, strengths)
    for _ in range(many):
        for slot in range(len(slots.owner)):
            left = np.uint64(len(deck) - slot)
            # The top 32 bits times `left`, and thrown away if that would favour some cards.
            while True:
                counter += _STEP
                product = (_mixed(counter) >> np.uint64(32)) * left
                if product & np.uint64(0xFFFFFFFF) >= (np.uint64(1 << 32) - left) % left:
                    break
            drawn = slot + int64(product >> np.uint64(32))
            deck[slot], deck[drawn] = deck[drawn], deck[slot]
            if slots.owner[slot] == BOARD:
                board[slots.place[slot]] = deck[slot]
            else:
                own[slots.owner[slot], slots.place[slot]] = deck[slot]
            for player in range(players):
                if slots.ready[player] == slot + 1:
                    _look(player, own, board, orders, strengths)
        _compare(strengths, unit, parts, tally)

"""Rounds of hold'em against the dealer, dealt card by card, by the million.

Nothing here knows money. A round is dealt, each seat decides by the tables of `lookup` or
by chance, hands are compared, and what happened is one number, a cell: the raise in antes (0 is a
fold), the category of the player's hand, the outcome of `kernels`, and a label of the hole
cards alone, such as a row of a side wager. How each wager ends in a cell is a table of the game.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.holdem.kernels import CATEGORIES, CLASSES, LOSS, OUTCOMES, TIE, WIN
from houseway.families.holdem.lookup import RAISES, RENAMING_BITS, Lookup
from houseway.math.compiled import compiled, int64, uint64
from houseway.math.evaluate import CARD_COUNT
from houseway.math.isomorphism import HOLES
from houseway.math.philox import CHOICES, block, deal, split, unfair
from houseway.math.rank_sets import PAIRS

MULTIPLES = 4
"""Raises in antes, and none."""

HOLE_CARDS = 2
BOARD_CARDS = 5

_STRENGTH = RAISES - 1
_RAISES_BIT = 15
_RENAMING = (1 << RENAMING_BITS) - 1
_TWO_MORE = 0x5555
_THREE = 0x8888
"""Four suit counters of four bits that begin with five: the top bit is set at three more."""


class CellTable(NamedTuple):
    """How what happened is told, and the chances of a player at random."""

    labels: NDArray[np.uint8]
    """[two cards]: a label of the hole cards"""
    label_count: int
    ends: NDArray[np.uint16]
    """[wagers * cell + wager]: the number of the outcome"""
    chances: NDArray[np.int64]
    """[stage, choice]: raises in antes that are equally likely, 0 to go on; -1 ends the list.
    An empty table means that the policy is followed."""


def cell(multiple: int, category: int, outcome: int, label: int, labels: int) -> int:
    """Return the number of a cell."""
    return ((multiple * CATEGORIES + category) * OUTCOMES + outcome) * labels + label


@compiled
def _suited_ranks(two: int, suit: int) -> int:
    """Return the ranks of those of two cards that are of a suit, as bits."""
    one, other = two // CARD_COUNT, two % CARD_COUNT
    ranks = int64(1) << (one >> 2) if one & 3 == suit else int64(0)
    return ranks | (int64(1) << (other >> 2) if other & 3 == suit else int64(0))


@compiled
def _class(two: int, suit: int) -> int:
    """Return the class of two hole cards on a board with a flush suit."""
    one, other = two // CARD_COUNT, two % CARD_COUNT
    kind = (one >> 2) + (13 if one & 3 == suit else 0)
    kind_2 = (other >> 2) + (13 if other & 3 == suit else 0)
    high, low = max(kind, kind_2), min(kind, kind_2)
    return ((high * (high + 1)) >> 1) + low


@compiled
def _raise_by_chance(
    key_0: int,
    key_1: int,
    chunk: int,
    round: int,
    seat: int,
    seats: int,
    chances: NDArray[np.int64],
) -> int:
    """Choose at every stage among what is legal, each choice as likely as the others."""
    number = int64(seat)
    while True:
        rest = block(key_0, key_1, number, round, chunk, CHOICES)[0]
        product = uint64(1)
        raised = int64(0)
        for stage in range(chances.shape[0]):
            choices = int64(0)
            while choices < chances.shape[1] and chances[stage, choices] >= 0:
                choices += 1
            choice, rest = split(rest, choices)
            product *= uint64(choices)
            if raised == 0:
                raised = chances[stage, int64(choice)]
        if not unfair(rest, product):
            return raised
        number += seats


@compiled
def play_rounds(
    key_0: int,
    key_1: int,
    chunk: int,
    first: int,
    lookup: Lookup,
    table: CellTable,
    codes: NDArray[np.uint16],
) -> None:
    """Play rounds of a chunk and write how every wager of every seat ended."""
    # A field of a tuple costs time whenever it is named, so each is named once, before the rounds.
    pair, hole_of, renamed = lookup.pair, lookup.hole, lookup.renamed
    flop_triple, flop_form, five = lookup.flop_triple, lookup.flop_form, lookup.five
    strengths, flush, category = lookup.strength, lookup.flush, lookup.category
    before_flop, after_flop = lookup.before_flop, lookup.after_flop
    suited_board, suited_river = lookup.suited_board, lookup.suited_river
    lowest_pair, river_raise = int64(lookup.lowest_pair), int64(lookup.river_raise)
    labels, ends, chances = table.labels, table.ends, table.chances
    label_count = int64(table.label_count)
    by_chance = chances.size > 0
    rounds, seats, wagers = codes.shape
    hands = seats + 1
    board = HOLE_CARDS * hands
    count = board + BOARD_CARDS
    deck = np.arange(CARD_COUNT).astype(np.uint8)
    cards = np.zeros(count, np.uint8)
    for number in range(rounds):
        deal(key_0, key_1, chunk, first + number, count, deck, cards)

        one, two, three = int64(cards[board]), int64(cards[board + 1]), int64(cards[board + 2])
        turn, river = int64(cards[board + 3]), int64(cards[board + 4])
        low, high = min(one, two), max(one, two)
        top, lower = max(high, three), min(high, three)
        middle, bottom = max(low, lower), min(low, lower)
        flop = top * (top - 1) * (top - 2) // 6 + ((middle * (middle - 1)) >> 1) + bottom
        triple = int64(flop_triple[flop])
        row = PAIRS * int64(five[PAIRS * triple + int64(pair[CARD_COUNT * turn + river])])

        counters = _TWO_MORE
        for place in range(board, count):
            counters += int64(1) << (4 * (int64(cards[place]) & 3))
        suit, ranks, suited = int64(-1), int64(0), int64(0)
        if counters & _THREE:
            suit = int64(0)
            while not counters >> (4 * suit + 3) & 1:
                suit += 1
            other, another = int64(-1), int64(-1)
            for place in range(board, count):
                card = int64(cards[place])
                if card & 3 == suit:
                    ranks |= int64(1) << (card >> 2)
                else:
                    other, another = card, other
            suited = int64(suited_board[ranks])
            if another >= 0:
                suited += int64(pair[CARD_COUNT * other + another])
            elif other >= 0:
                suited += other >> 2

        held = CARD_COUNT * int64(cards[seats]) + int64(cards[hands + seats])
        dealer = int64(strengths[row + int64(pair[held])]) & _STRENGTH
        if suit >= 0:
            dealer = max(dealer, int64(flush[ranks | _suited_ranks(held, suit)]))
        unqualified = int64(1) if dealer < lowest_pair else int64(0)

        for seat in range(seats):
            held = CARD_COUNT * int64(cards[seat]) + int64(cards[hands + seat])
            found = int64(strengths[row + int64(pair[held])])
            strength = found & _STRENGTH
            if suit >= 0:
                strength = max(strength, int64(flush[ranks | _suited_ranks(held, suit)]))
            if by_chance:
                raised = _raise_by_chance(key_0, key_1, chunk, first + number, seat, seats, chances)
            else:
                raised = int64(before_flop[held])
                if raised == 0:
                    form = int64(flop_form[flop])
                    hole = int64(renamed[HOLES * (form & _RENAMING) + int64(hole_of[held])])
                    place = HOLES * (form >> RENAMING_BITS) + hole
                    raised = (int64(after_flop[place >> 2]) >> (2 * (place & 3))) & 3
                if raised == 0:
                    if suit >= 0:
                        place = CLASSES * suited + _class(held, suit)
                        stays = (int64(suited_river[place >> 3]) >> (place & 7)) & 1
                    else:
                        stays = found >> _RAISES_BIT
                    raised = river_raise * stays
            outcome = WIN if strength > dealer else TIE if strength == dealer else LOSS
            ended = raised * CATEGORIES + int64(category[strength])
            ended = (ended * OUTCOMES + outcome + unqualified) * label_count + int64(labels[held])
            for wager in range(wagers):
                codes[number, seat, wager] = ends[wagers * ended + wager]

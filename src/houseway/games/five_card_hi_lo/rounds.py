"""Rounds of 5 Card Hi-Lo, dealt card by card, by the million.

What becomes of a seat is one number, a cell: the label of its hand, and whether it is folded or
how its totals compare with the dealer's. How each wager ends in a cell is the table of
`outcome_table`.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.games.five_card_hi_lo.hands import MOST_SETTINGS, Played, Settings
from houseway.games.five_card_hi_lo.outcome_table import CELLS
from houseway.math.batch import Codes
from houseway.math.compiled import compiled, int64
from houseway.math.evaluate import CARD_COUNT
from houseway.math.philox import CHOICES, block, deal, split, unfair
from houseway.math.rank_sets import PAIRS, RankSets


@compiled
def _ranks(
    cards: NDArray[np.uint8],
    hand: int,
    hands: int,
    pair: NDArray[np.uint8],
    triple: NDArray[np.uint16],
    five: NDArray[np.uint16],
) -> int:
    """Return the set of ranks of a hand dealt one card at a time."""
    three = (
        169 * (int64(cards[hand]) >> 2)
        + 13 * (int64(cards[hand + hands]) >> 2)
        + (int64(cards[hand + 2 * hands]) >> 2)
    )
    two = CARD_COUNT * int64(cards[hand + 3 * hands]) + int64(cards[hand + 4 * hands])
    return int64(five[PAIRS * int64(triple[three]) + int64(pair[two])])


@compiled
def _versus(mine: int, dealers: int) -> int:
    """Return 0, 1 or 2 for lower, equal and higher."""
    return int64(mine >= dealers) + int64(mine > dealers)


@compiled
def play_rounds(
    key_0: int,
    key_1: int,
    chunk: int,
    first: int,
    ranks: RankSets,
    played: Played,
    of_ranks: NDArray[np.uint8],
    of_suited: NDArray[np.uint8],
    every: Settings,
    at_random: bool,
    ends: NDArray[np.uint16],
    codes: Codes,
) -> None:
    """Play rounds of a chunk and write how every wager of every seat ended."""
    # A field of a tuple costs time whenever it is named, so each is named once, before the rounds.
    pair, triple, five = ranks.pair, ranks.triple, ranks.five
    folds, highs, lows = played.folds, played.high, played.low
    dealer_highs, dealer_lows = played.dealer_high, played.dealer_low
    many, set_high, set_low = every.many, every.high, every.low
    rounds, seats, wagers = codes.shape
    hands = seats + 1
    count = 5 * hands
    deck = np.arange(CARD_COUNT).astype(np.uint8)
    cards = np.zeros(count, np.uint8)
    for number in range(rounds):
        deal(key_0, key_1, chunk, first + number, count, deck, cards)
        dealer = _ranks(cards, seats, hands, pair, triple, five)
        dealer_high, dealer_low = dealer_highs[dealer], dealer_lows[dealer]
        for seat in range(seats):
            hand = _ranks(cards, seat, hands, pair, triple, five)
            fold, high, low = folds[hand], highs[hand], lows[hand]
            if at_random:
                settings = int64(many[hand])
                block_number = int64(seat)
                while True:
                    word = block(key_0, key_1, block_number, first + number, chunk, CHOICES)[0]
                    choice, rest = split(word, 2)
                    setting, rest = split(rest, settings)
                    if not unfair(rest, 2 * settings):
                        break
                    block_number += seats
                fold = np.uint8(choice)
                place = MOST_SETTINGS * hand + int64(setting)
                high, low = set_high[place], set_low[place]
            label = int64(of_ranks[hand])
            suit = cards[seat] & 3
            if (
                cards[seat + hands] & 3 == suit
                and cards[seat + 2 * hands] & 3 == suit
                and cards[seat + 3 * hands] & 3 == suit
                and cards[seat + 4 * hands] & 3 == suit
            ):
                suited = int64(0)
                for turn in range(5):
                    suited |= int64(1) << (int64(cards[seat + turn * hands]) >> 2)
                label = int64(of_suited[suited])
            cell = CELLS * label
            if not fold:
                cell += 1 + 3 * _versus(high, dealer_high) + _versus(low, dealer_low)
            for wager in range(wagers):
                codes[number, seat, wager] = ends[wagers * cell + wager]

"""5 Card Hi-Lo by the million rounds: what `math.batch` asks of a game.

Hands and how the wagers end with them are tables in `outcome_table`. What becomes of a seat is one
number, a cell: the label of its hand, and whether it is folded or how its totals compare with the
dealer's.
"""

from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from houseway.games.five_card_hi_lo import GAME
from houseway.games.five_card_hi_lo.analysis import wager_figures
from houseway.games.five_card_hi_lo.best_play import Chosen, Course, course, joint
from houseway.games.five_card_hi_lo.chart import choices_of
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS, poker_hands
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.outcome_table import (
    CELLS,
    MOST_SETTINGS,
    PARTS,
    Played,
    Settings,
    every_setting,
    labels,
    outcome_table,
    played,
)
from houseway.games.five_card_hi_lo.paid import action_by, best_as_paid
from houseway.games.five_card_hi_lo.points import CARDS, MOST_ACES_LOW, settings
from houseway.games.five_card_hi_lo.settle import (
    ante_bonus_hand,
    ante_bonus_results,
    poker_bonus_row,
    ties_paid,
)
from houseway.games.five_card_hi_lo.values import MAIN
from houseway.games.stakes import in_force, smallest
from houseway.math.batch import Batch, Codes, Expected, Memory, Policy, cards_of_one_deck
from houseway.math.compiled import compiled, int64, uint64
from houseway.math.course import NOT_LEGAL
from houseway.math.evaluate import CARD_COUNT
from houseway.math.philox import CHOICES, Key, block, deal, split, unfair
from houseway.math.rank_sets import PAIRS, RankSets, rank_sets
from houseway.table.protocols import Stakes
from houseway.table.refusal import Refused

RANDOM = "random"
BEGINS: Final = "afresh"


def batch(
    options: FiveCardHiLoOptions,
    policy: Policy,
    seats: int = 1,
    stakes: Stakes | None = None,
) -> Batch:
    """A table at which every seat makes all wagers, by default the smallest that are taken."""
    if not 1 <= seats <= GAME.positions:
        raise Refused(f"5 card hi-lo has 1 to {GAME.positions} seats, not {seats}")
    found = labels(options)
    stakes = in_force(GAME, options, stakes)
    ended = outcome_table(options, _placed(stakes or smallest(GAME, options)), found)
    tables = played(_choices(options, "best" if policy == RANDOM else policy, stakes))
    ranks, every, table = rank_sets(), every_setting(), ended.table.ravel()
    count = CARDS * (seats + 1)

    def play(key: Key, chunk: int, first: int, codes: Codes, memory: Memory) -> None:
        play_rounds(
            uint64(key[0]), uint64(key[1]), chunk, first, ranks, tables, found.of_ranks,
            found.of_suited, every, policy == RANDOM, table, codes,
        )  # fmt: skip

    return Batch(seats, ended.wagers, play, cards_of_one_deck(count))


def expected(
    options: FiveCardHiLoOptions, policy: Policy, stakes: Stakes | None = None
) -> Expected:
    """The exact figures of a policy, counted over all hands of player and dealer.

    Of a player at random, a wager that breakage or the limit pays otherwise than its odds say has
    none.
    """
    stakes = in_force(GAME, options, stakes)
    least = _placed(stakes or smallest(GAME, options))
    adjusted = outcome_table(options, least, labels(options)).adjusted
    chosen = None if policy == RANDOM else _choices(options, policy, stakes)
    taken = _at_random() if chosen is None else course(chosen)
    hands = deals().hands
    folds, plays = int(hands @ taken.folded), hands @ taken.compared
    total = folds + int(plays.sum())
    wagers = wager_figures(joint(options, taken), 2 - Fraction(folds, total))
    if stakes and chosen is not None:
        money = action_by(options, stakes, chosen)
        wagers = {name: replace(by, distribution=money.of(name)) for name, by in wagers.items()}
        adjusted = frozenset()
    return Expected(
        {name: found for name, found in wagers.items() if name not in adjusted},
        {
            **_tie_rows(options, plays, total),
            **_poker_rows(options),
            **_ante_bonus_rows(options, taken, total),
        },
    )


def _placed(stakes: Stakes) -> dict[str, int]:
    return {PARTS[name][0]: stake for name, stake in stakes.items()}


def _choices(options: FiveCardHiLoOptions, policy: Policy, stakes: Stakes | None) -> Chosen:
    if policy == "best" and stakes:
        return best_as_paid(options, stakes[MAIN])
    return choices_of(options, policy)


def _at_random() -> Course:
    """What a hand meets that is folded every other time, and else set in any legal way."""
    found = deals()
    legal = [[setting.totals for setting in settings(cards)] for cards in found.examples]
    every = lcm(*map(len, legal))
    weights = np.array(
        [
            every // len(all_ways) * all_ways.count(found.totals[setting])
            for all_ways, some in zip(legal, found.settings_of, strict=True)
            for setting in some
        ]
    )
    starts = [some.start for some in found.settings_of]
    compared = np.add.reduceat(found.counts * weights[:, None], starts)
    return Course(np.full(len(legal), every * found.dealer_hands), compared)


Rows = dict[tuple[str, str], Fraction]


def _tie_rows(options: FiveCardHiLoOptions, plays: NDArray[np.int64], total: int) -> Rows:
    shares: Rows = {("tie", row.hand): Fraction(0) for row in options.pay_table("tie_table").rows}
    for comparison, ways in zip(COMPARISONS, plays.tolist(), strict=True):
        for row in ties_paid(options, comparison):
            shares["tie", row] += Fraction(ways, total)
    return shares


def _poker_rows(options: FiveCardHiLoOptions) -> Rows:
    table = options.pay_table("poker_bonus_table")
    shares: Rows = {("poker_bonus", row.hand): Fraction(0) for row in table.rows}
    every = int(deals().hands.sum())
    for some in poker_hands():
        row = poker_bonus_row(options, some.rank)
        if row:
            shares["poker_bonus", row.hand] += Fraction(some.hands, every)
    return shares


def _ante_bonus_rows(options: FiveCardHiLoOptions, taken: Course, total: int) -> Rows:
    table = options.pay_table("ante_bonus_table")
    shares: Rows = {("ante_bonus", row.hand): Fraction(0) for row in table.rows}
    found = deals()
    ways = {False: taken.compared.sum(axis=1).tolist(), True: taken.folded.tolist()}
    for kind, (cards, hands) in enumerate(zip(found.examples, found.hands.tolist(), strict=True)):
        for folded in ways:
            if ante_bonus_results(options, cards, folded=folded):
                share = Fraction(hands * ways[folded][kind], total)
                shares["ante_bonus", ante_bonus_hand(cards)] += share
    return shares


# --- the rounds themselves, dealt card by card -----------------------------------------------


@compiled
def set_of_ranks(
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
def versus(mine: int, dealers: int) -> int:
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
        dealer = set_of_ranks(cards, seats, hands, pair, triple, five)
        dealer_high, dealer_low = dealer_highs[dealer], dealer_lows[dealer]
        for seat in range(seats):
            hand = set_of_ranks(cards, seat, hands, pair, triple, five)
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
                cell += 1 + 3 * versus(high, dealer_high) + versus(low, dealer_low)
            for wager in range(wagers):
                codes[number, seat, wager] = ends[wagers * cell + wager]


@compiled
def deal_rounds(
    key_0: int,
    key_1: int,
    first: int,
    ranks: RankSets,
    of_ranks: NDArray[np.uint8],
    of_suited: NDArray[np.uint8],
    house: Played,
    points: NDArray[np.int64],
    pairs: NDArray[np.int64],
    ends: NDArray[np.uint16],
    cards: NDArray[np.uint8],
    codes: Codes,
) -> None:
    """The cards of rounds of one player and the dealer, and what comes of every decision."""
    deck = np.arange(CARD_COUNT).astype(np.uint8)
    dealt = np.zeros(10, np.uint8)
    wagers = codes.shape[2]
    for number in range(len(codes)):
        deal(key_0, key_1, 0, first + number, 10, deck, dealt)
        high, suit, alike, suited = int64(0), dealt[0] & 3, True, int64(0)
        for place in range(5):
            card = dealt[2 * place]
            cards[number, place] = card
            cards[number, 5 + place] = dealt[2 * place + 1]
            high += points[card, 0]
            alike = alike and card & 3 == suit
            suited |= int64(1) << (int64(card) >> 2)
        own = set_of_ranks(dealt, 0, 2, ranks.pair, ranks.triple, ranks.five)
        dealer = set_of_ranks(dealt, 1, 2, ranks.pair, ranks.triple, ranks.five)
        label = int64(of_suited[suited]) if alike else int64(of_ranks[own])
        for wager in range(wagers):
            codes[number, 0, wager] = ends[wagers * CELLS * label + wager]
        for pair in range(len(pairs)):
            one, other = cards[number, pairs[pair, 0]], cards[number, pairs[pair, 1]]
            if points[one, 2] + points[other, 2] > MOST_ACES_LOW:
                codes[number, pair + 1, :] = NOT_LEGAL
                continue
            low = points[one, 1] + points[other, 1]
            rest = high - points[one, 0] - points[other, 0]
            cell = CELLS * label + 1
            cell += 3 * versus(rest, int64(house.dealer_high[dealer]))
            cell += versus(low, int64(house.dealer_low[dealer]))
            for wager in range(wagers):
                codes[number, pair + 1, wager] = ends[wagers * cell + wager]

"""5 Card Hi-Lo by the million rounds: what `math.batch` asks of a game.

The hands are tables in `hands`, the rounds in `rounds`, how the wagers end in `outcome_table`.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from houseway.games.five_card_hi_lo import GAME
from houseway.games.five_card_hi_lo.analysis import wager_figures
from houseway.games.five_card_hi_lo.chart import choices_of
from houseway.games.five_card_hi_lo.deals import COMPARISONS, deals
from houseway.games.five_card_hi_lo.hands import every_setting, labels, played
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.outcome_table import least_stakes, outcome_table
from houseway.games.five_card_hi_lo.points import CARDS, settings
from houseway.games.five_card_hi_lo.poker_hands import poker_hands
from houseway.games.five_card_hi_lo.policy import Course, course, joint
from houseway.games.five_card_hi_lo.rounds import play_rounds
from houseway.games.five_card_hi_lo.settle import (
    ante_bonus_hand,
    ante_bonus_results,
    poker_bonus_row,
    ties_paid,
)
from houseway.math.batch import Batch, Codes, Expected, Memory, Policy, cards_of_one_deck
from houseway.math.compiled import uint64
from houseway.math.philox import Key
from houseway.math.rank_sets import rank_sets
from houseway.table.refusal import Refused

RANDOM = "random"
BEGINS: Final = "afresh"


def batch(
    options: FiveCardHiLoOptions,
    policy: Policy,
    seats: int = 1,
    stakes: Mapping[str, int] | None = None,
) -> Batch:
    """A table at which every seat makes all wagers, by default the smallest that are taken."""
    if not 1 <= seats <= GAME.positions:
        raise Refused(f"5 card hi-lo has 1 to {GAME.positions} seats, not {seats}")
    found = labels(options)
    ended = outcome_table(options, stakes or least_stakes(options), found)
    tables = played(choices_of(options, "best" if policy == RANDOM else policy))
    ranks, every, table = rank_sets(), every_setting(), ended.table.ravel()
    count = CARDS * (seats + 1)

    def play(key: Key, chunk: int, first: int, codes: Codes, memory: Memory) -> None:
        play_rounds(
            uint64(key[0]), uint64(key[1]), chunk, first, ranks, tables, found.of_ranks,
            found.of_suited, every, policy == RANDOM, table, codes,
        )  # fmt: skip

    return Batch(seats, ended.wagers, play, cards_of_one_deck(count))


def expected(
    options: FiveCardHiLoOptions, policy: Policy, stakes: Mapping[str, int] | None = None
) -> Expected:
    """The exact figures of a policy, counted over all hands of player and dealer.

    A wager that breakage or the limit pays otherwise than its odds say has none.
    """
    adjusted = outcome_table(options, stakes or least_stakes(options), labels(options)).adjusted
    taken = _at_random() if policy == RANDOM else course(choices_of(options, policy))
    hands = deals().hands
    folds, plays = int(hands @ taken.folded), hands @ taken.compared
    total = folds + int(plays.sum())
    wagers = wager_figures(joint(options, taken), 2 - Fraction(folds, total))
    return Expected(
        {name: found for name, found in wagers.items() if name not in adjusted},
        {
            **_tie_rows(options, plays, total),
            **_poker_rows(options),
            **_ante_bonus_rows(options, taken, total),
        },
    )


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

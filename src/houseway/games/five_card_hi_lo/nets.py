"""What each wager of 5 Card Hi-Lo wins for one unit, by how the totals compare."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS, Deck
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.settle import (
    ante_bonus_results,
    folded_results,
    main_results,
    tie_result,
)
from houseway.table.results import net

MAIN = "main"
"""Ante, play and ante bonus together; money in antes."""
TIE = "tie"
POKER_BONUS = "poker_bonus"

MAIN_NETS = tuple(net(main_results(comparison), {}) for comparison in COMPARISONS)
"""What ante and play win, by comparison."""
FOLD_MAIN = net(folded_results(tie=False), {})
FOLD_TIE = net(folded_results(tie=True), {}) - FOLD_MAIN


def tie_nets(options: FiveCardHiLoOptions) -> tuple[Fraction, ...]:
    """What the tie bet wins, by comparison."""
    return tuple(tie_result(options, comparison).net for comparison in COMPARISONS)


def bonus_of(options: FiveCardHiLoOptions, cards: Sequence[Card], *, folded: bool) -> Fraction:
    """What the ante bonus pays with five cards."""
    return net(ante_bonus_results(options, cards, folded=folded), {})


@cache
def bonuses(options: FiveCardHiLoOptions, deck: Deck, *, folded: bool) -> tuple[Fraction, ...]:
    """[kind]: what the ante bonus pays."""
    return tuple(bonus_of(options, cards, folded=folded) for cards in deals(deck).examples)

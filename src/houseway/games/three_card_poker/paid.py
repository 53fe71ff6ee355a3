"""Three Card Poker in money: what is won at named stakes with breakage and a cap on payouts."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.three_card import ThreeCardCategory, rank_three
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.settle import (
    Comparison,
    ante_bonus_results,
    folded_results,
    main_results,
    pair_plus_result,
)
from houseway.games.three_card_poker.showdown import (
    LOSE,
    TIE,
    UNQUALIFIED,
    WIN,
    Hand,
    against,
    showdowns,
)
from houseway.games.three_card_poker.solution import MAIN, hand_categories, policy
from houseway.games.three_card_poker.wagers import ANTE, PAIR_PLUS, PLAY
from houseway.math.action import Action, counted
from houseway.math.threads import Progress
from houseway.table.results import Result
from houseway.table.settling import won

FOLD = "fold"
DECIDES = "the player makes the play wager where that is best for ante and play as they are paid"

MET: dict[int, tuple[Comparison, bool]] = {
    UNQUALIFIED: ("lose", False),
    LOSE: ("lose", True),
    TIE: ("tie", True),
    WIN: ("win", True),
}


def results(
    options: ThreeCardPokerOptions, category: ThreeCardCategory, met: int, *, pair_plus: bool
) -> tuple[Result, ...]:
    """What becomes of the wagers of a hand that is played, in the order they are settled."""
    main = (*main_results(*MET[met]), *ante_bonus_results(options, category))
    return (*main, pair_plus_result(options, category)) if pair_plus else main


def main_nets(
    options: ThreeCardPokerOptions, ante: int, category: ThreeCardCategory
) -> tuple[int, ...]:
    """What ante and play of a hand net in cents, by what it meets."""
    placed = {ANTE: ante, PLAY: ante}
    return tuple(
        sum(won(options, placed, results(options, category, met, pair_plus=False)).values())
        for met in range(len(MET))
    )


@cache
def best_as_paid(options: ThreeCardPokerOptions, ante: int) -> NDArray[np.bool_]:
    """Which hands are best played, in the order of `showdowns`, for an ante of so many cents."""
    found = showdowns(options.kicker)
    nets = np.array([main_nets(options, ante, category) for category in ThreeCardCategory])
    worth = (found.counts * nets[hand_categories(options)]).sum(axis=1)
    played: NDArray[np.bool_] = worth >= -ante * found.dealer_hands
    return played


def action(
    options: ThreeCardPokerOptions, stakes: Mapping[str, int], progress: Progress | None = None
) -> Action:
    """What all wagers win together at these stakes, counted over all deals."""
    return action_by(options, stakes, best_as_paid(options, stakes[MAIN]))


def action_by(
    options: ThreeCardPokerOptions, stakes: Mapping[str, int], played: NDArray[np.bool_]
) -> Action:
    """The same of a player who plays these hands."""
    found = policy(options, played)
    folded = len(played) * showdowns(options.kicker).dealer_hands - int(found.met.sum())

    def ways() -> Iterator[tuple[dict[str, int], dict[str, int], int]]:
        yield *settled(options, stakes, None), folded
        for category in ThreeCardCategory:
            for met, count in enumerate(found.met[category].tolist()):
                yield *settled(options, stakes, category, met), count

    return counted(stakes, ways(), DECIDES)


def settled(
    options: ThreeCardPokerOptions,
    stakes: Mapping[str, int],
    category: ThreeCardCategory | None,
    met: int = 0,
) -> tuple[dict[str, int], dict[str, int]]:
    """What each wager nets and has staked, in cents; without a category the hand is folded."""
    side = PAIR_PLUS in stakes
    placed = {ANTE: stakes[MAIN], **({PAIR_PLUS: stakes[PAIR_PLUS]} if side else {})}
    if category is None:
        nets = won(options, placed, folded_results(pair_plus=side))
    else:
        placed[PLAY] = stakes[MAIN]
        nets = won(options, placed, results(options, category, met, pair_plus=side))
    return _by_wager(nets), _by_wager(placed)


def _by_wager(cents: Mapping[str, int]) -> dict[str, int]:
    return {MAIN: cents[ANTE] + cents.get(PLAY, 0), PAIR_PLUS: cents.get(PAIR_PLUS, 0)}


def values_as_paid(
    options: ThreeCardPokerOptions, ante: int, cards: Hand, removed: Hand = ()
) -> dict[str, Fraction]:
    """The exact values of play and fold with three cards, in antes of so many cents."""
    counts = against(cards, removed, options.kicker)
    nets = main_nets(options, ante, rank_three(cards, options.kicker).category)
    paid = sum(net * count for net, count in zip(nets, counts, strict=True))
    return {PLAY: Fraction(paid, ante * sum(counts)), FOLD: Fraction(-1)}

"""5 Card Hi-Lo in money: what is won at named stakes with breakage and the limit of 40.11(f)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from operator import mul

import numpy as np

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.best_play import Chosen, course
from houseway.games.five_card_hi_lo.deals import against, deals
from houseway.games.five_card_hi_lo.kinds import COMPARISONS, distinct_settings, poker_hands
from houseway.games.five_card_hi_lo.limit import most_payable
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.outcome_table import PARTS, labels
from houseway.games.five_card_hi_lo.points import Totals
from houseway.games.five_card_hi_lo.settle import (
    Comparison,
    ante_bonus_hand,
    poker_bonus_row,
    seat_results,
)
from houseway.games.five_card_hi_lo.values import MAIN
from houseway.games.five_card_hi_lo.wagers import ANTE, PLAY
from houseway.math.action import Action, counted
from houseway.math.threads import Progress
from houseway.table.settling import won

DECIDES = "the player folds and sets as is best for ante and play as they are paid"


def settled(
    options: FiveCardHiLoOptions,
    placed: Mapping[str, int],
    cards: Sequence[Card],
    comparison: Comparison | None,
) -> dict[str, int]:
    """What each wager nets in cents; without a comparison the hand is folded."""
    results = seat_results(options, placed, cards, comparison, folded=comparison is None)
    return won(options, placed, results, most_payable(options, results, placed))


@cache
def best_as_paid(options: FiveCardHiLoOptions, ante: int) -> Chosen:
    """The best play of every kind of hand for an ante of so many cents; of equal ones, to play."""
    found = deals()
    by_bonus: dict[str, tuple[int, list[int]]] = {}
    chosen: list[int | None] = []
    for cards, some in zip(found.examples, found.settings_of, strict=True):
        bonus = ante_bonus_hand(cards)
        if bonus not in by_bonus:
            fold = sum(settled(options, {ANTE: ante}, cards, None).values())
            placed = {ANTE: ante, PLAY: ante}
            nets = [sum(settled(options, placed, cards, each).values()) for each in COMPARISONS]
            by_bonus[bonus] = fold, nets
        fold, nets = by_bonus[bonus]
        worth = found.counts[some.start : some.stop] @ np.array(nets)
        at = int(worth.argmax())
        chosen.append(None if fold * found.dealer_hands > worth[at] else some[at])
    return tuple(chosen)


def values_as_paid(
    options: FiveCardHiLoOptions, ante: int, cards: Sequence[Card], removed: Sequence[Card] = ()
) -> tuple[Fraction, dict[Totals, Fraction]]:
    """What a fold and each pair of totals are worth with five cards, in antes of so many cents."""
    totals = [setting.totals for setting in distinct_settings(cards)]
    counts = against(cards, removed, totals).tolist()
    fold = sum(settled(options, {ANTE: ante}, cards, None).values())
    placed = {ANTE: ante, PLAY: ante}
    nets = [sum(settled(options, placed, cards, each).values()) for each in COMPARISONS]
    worth = {
        total: Fraction(sum(map(mul, nets, row)), ante * sum(row))
        for total, row in zip(totals, counts, strict=True)
    }
    return Fraction(fold, ante), worth


def action(
    options: FiveCardHiLoOptions, stakes: Mapping[str, int], progress: Progress | None = None
) -> Action:
    """What all wagers win together at these stakes, counted over all deals."""
    return action_by(options, stakes, best_as_paid(options, stakes[MAIN]))


def action_by(options: FiveCardHiLoOptions, stakes: Mapping[str, int], chosen: Chosen) -> Action:
    """The same of a player who plays so."""
    found, taken, named = deals(), course(chosen), labels(options)
    number = {name: place for place, name in enumerate(named.names)}
    # [kind, label]: hands of a kind that ante bonus and poker bonus call so
    hands = np.zeros((len(found.kinds), len(named.names)), dtype=np.int64)
    for some in poker_hands():
        row = poker_bonus_row(options, some.rank)
        bonus = ante_bonus_hand(found.examples[some.kind])
        hands[some.kind, number[bonus, row.hand if row else ""]] += some.hands
    folds, plays = hands.T @ taken.folded, hands.T @ taken.compared
    laid = {PARTS[name][0]: stake for name, stake in stakes.items()}

    def ways() -> Iterator[tuple[dict[str, int], dict[str, int], int]]:
        for label, cards in enumerate(named.examples):
            counts = [int(folds[label]), *plays[label].tolist()]
            for comparison, count in zip((None, *COMPARISONS), counts, strict=True):
                placed = laid if comparison is None else {**laid, PLAY: laid[ANTE]}
                nets = settled(options, placed, cards, comparison)
                yield _by_wager(stakes, nets), _by_wager(stakes, placed), count

    return counted(stakes, ways(), DECIDES)


def _by_wager(stakes: Mapping[str, int], amounts: Mapping[str, int]) -> dict[str, int]:
    return {name: sum(amounts.get(part, 0) for part in PARTS[name]) for name in stakes}

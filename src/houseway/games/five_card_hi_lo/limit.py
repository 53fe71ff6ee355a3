"""The aggregate payout limit, 13:69F-40.11(f), computed as the rule says (reading A-HL5-13)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache

from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.settle import (
    ante_bonus_results,
    main_results,
    poker_bonus_result,
    tie_result,
)
from houseway.law import cites
from houseway.table.results import Result, net

LEAST_LIMIT = 50_000_00


@cites("HL5 40.11(f)")
def aggregate_limit(options: FiveCardHiLoOptions) -> int:
    """The most a player can win on one hand, in cents."""
    return max(LEAST_LIMIT, most_at_minimum(options))


@cache
def most_at_minimum(options: FiveCardHiLoOptions) -> int:
    """The most one patron could win with one hand in a round at the minimum wagers, in cents.

    Every kind of hand, setting, dealer's hand and poker rank that can be dealt is looked at, so
    that payouts are added up only where one hand can have them together. A side wager counts where
    it wins; the patron need not have made the others.
    """
    # The counting needs numpy, which a table does without.
    from houseway.games.five_card_hi_lo.deals import COMPARISONS, FULL, deals
    from houseway.games.five_card_hi_lo.poker_hands import poker_hands

    found = deals(FULL)
    against = sorted(
        (
            (
                net(main_results(comparison), {}) * options.minimum
                + max(tie_result(options, comparison).net, Fraction(0)) * options.bonus_minimum,
                number,
            )
            for number, comparison in enumerate(COMPARISONS)
        ),
        reverse=True,
    )
    rows = found.counts.tolist()
    best_setting = [
        max(next(won for won, number in against if rows[setting][number]) for setting in some)
        for some in found.settings_of
    ]
    best_poker = [Fraction(0)] * len(found.kinds)
    for kind, rank, _ in poker_hands(FULL):
        best_poker[kind] = max(best_poker[kind], poker_bonus_result(options, rank).net)
    return int(
        max(
            setting
            + net(ante_bonus_results(options, cards, folded=False), {}) * options.minimum
            + poker * options.bonus_minimum
            for setting, poker, cards in zip(best_setting, best_poker, found.examples, strict=True)
        )
    )


def most_payable(
    options: FiveCardHiLoOptions,
    results: Iterable[Result],
    stakes: Mapping[str, int],
    coupon: int = 0,
) -> int:
    """The most that may be paid on a hand in all, so that it wins no more than the limit, net.

    The most at minimum bets takes a while to find, so it is looked for only where it matters.
    """
    lost = paid = 0
    for result in results:
        if result.outcome == "take":
            lost += stakes[result.wager]
        elif result.outcome == "pay":
            paid += result.odds.pays(stakes[result.wager], options.breakage_policy)
    over = paid + coupon - lost > LEAST_LIMIT
    return (aggregate_limit(options) if over else LEAST_LIMIT) + lost

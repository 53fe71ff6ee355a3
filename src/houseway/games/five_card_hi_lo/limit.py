"""The aggregate payout limit, 13:69F-40.11(f), computed as the rule says (reading A-HL5-13)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache

from houseway.games.five_card_hi_lo.kinds import (
    COMPARISONS,
    FULL,
    Kind,
    Kinds,
    kinds_in,
    poker_hands,
)
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import Totals, dealer_setting
from houseway.games.five_card_hi_lo.settle import (
    Comparison,
    Versus,
    ante_bonus_results,
    compare,
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
    found = kinds_in(FULL)
    against = sorted(
        (
            (
                net(main_results(comparison), {}) * options.minimum
                + max(tie_result(options, comparison).net, Fraction(0)) * options.bonus_minimum,
                comparison,
            )
            for comparison in COMPARISONS
        ),
        key=lambda pair: pair[0],
        reverse=True,
    )
    dealer = _DealerHands(found)
    best_setting = [
        max(
            next(won for won, comparison in against if dealer.meets(left, totals, comparison))
            for totals in (setting.totals for setting in some)
        )
        for left, some in zip(map(dealer.beside, found.kinds), found.settings, strict=True)
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


class _DealerHands:
    """Which hands the dealer can hold: sets of kinds, as the bits of whole numbers."""

    def __init__(self, found: Kinds) -> None:
        self._sizes = [len(value) for value in found.values]
        self._kinds = found.kinds
        self._totals = [dealer_setting(cards).totals for cards in found.examples]
        self._holding = cache(self._holding_at_most)
        self._high = cache(self._compared_high)
        self._low = cache(self._compared_low)

    def beside(self, kind: Kind) -> int:
        """The dealer's hands that the deck has beside a player's hand."""
        hands = -1
        for value, held in enumerate(kind):
            if held:
                hands &= self._holding(value, self._sizes[value] - held)
        return hands

    def meets(self, hands: int, mine: Totals, comparison: Comparison) -> bool:
        """Whether a player's totals compare so with those of one of these hands."""
        high, low = self._high(mine.high, comparison.high), self._low(mine.low, comparison.low)
        return bool(hands & high & low)

    def _holding_at_most(self, value: int, most: int) -> int:
        return _bits(kind[value] <= most for kind in self._kinds)

    def _compared_high(self, mine: int, versus: Versus) -> int:
        return _bits(compare(Totals(mine, 0), dealer).high == versus for dealer in self._totals)

    def _compared_low(self, mine: int, versus: Versus) -> int:
        return _bits(compare(Totals(0, mine), dealer).low == versus for dealer in self._totals)


def _bits(those: Iterable[bool]) -> int:
    return sum(1 << place for place, one in enumerate(those) if one)


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

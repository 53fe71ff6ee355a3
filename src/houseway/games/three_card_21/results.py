"""What a round of Three Card 21 comes to on the main wager: every result with its chance."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.families.twenty_one import results
from houseway.families.twenty_one.action import Sides, insurance_figures
from houseway.families.twenty_one.best import TwentyOne
from houseway.families.twenty_one.dealer_blackjack import may_have_blackjack
from houseway.families.twenty_one.plays import SURRENDER
from houseway.families.twenty_one.points import ACE, GOAL, TEN, points
from houseway.families.twenty_one.results import Decided, Endings, RoundResults, SplitHand, SplitWay
from houseway.families.twenty_one.tables import cards_shown
from houseway.families.twenty_one.values import Shoe
from houseway.games.three_card_21 import settle
from houseway.games.three_card_21.bonus import bonus_shares, paid_bonus
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.plays import BUST, DEALER_BLACKJACK, PAID
from houseway.games.three_card_21.settle import BONUS, INSURANCE, MAIN, most_insurance
from houseway.games.three_card_21.solve import (
    MOST_WON,
    Solution,
    Start,
    ThreeCard21Rules,
    ThreeWaySplit,
    rules_of,
    solve,
)
from houseway.math.distribution import Distribution
from houseway.math.figures import BoundedFigures, WagerFigures


def sides_of(options: ThreeCard21Options, stake: int | None = None) -> Sides:
    """What goes with the main wager, by its odds or as a wager of so many cents is paid."""
    shares = bonus_shares(options.pay_table("bonus_table"), options.decks, options.ace_low)
    if stake is not None:
        shares = {
            hand: _summed((paid_bonus(options, net, stake), share) for net, share in found.items())
            for hand, found in shares.items()
        }
    return Sides(
        _insured,
        settle.insurance_result(TEN).net,
        shares,
    )


def _insured(hand: tuple[int, ...], up: int) -> float:
    """Insurance is offered with an ace up, to hands that are not paid as 21."""
    dealer = cards_shown(up)
    return 0.0 if points(hand).total == GOAL else dealer.count(ACE) / len(dealer)


def _summed(shares: Iterable[tuple[Fraction, float]]) -> dict[Fraction, float]:
    found: dict[Fraction, float] = {}
    for net, share in shares:
        found[net] = found.get(net, 0.0) + share
    return found


def _decided(rules: ThreeCard21Rules, choice: str, up: int) -> Decided | None:
    if choice == PAID:
        paid = results.once(settle.three_card_21_result().net)
        return Decided(paid, paid)
    if choice in (BUST, DEALER_BLACKJACK):
        return Decided(results.LOST, results.LOST)
    if choice == SURRENDER:
        lost = settle.surrender_result(up, True).net
        return Decided(results.once(-rules.surrender_loses), results.once(lost))
    return None


def _ways(solution: Solution, start: Start) -> Iterator[SplitWay]:
    """Three hands; each of the cards is as likely as the others to have been dealt first."""
    rules, hand = solution.rules, start.hand
    split = solution.splits[hand, start.up]
    first, others = (
        [
            SplitHand(rules.split_play(hand, card, first=lead), card, found[card].choices)
            for card in hand
        ]
        for lead, found in ((True, split.hands), (False, split.others))
    )
    if rules.checks or not may_have_blackjack(start.up):
        # Nothing tells the first wager from the others.
        yield SplitWay(hand, 1.0, tuple(first))
        return
    for lead in range(len(hand)):
        hands = (first[at] if at == lead else others[at] for at in range(len(hand)))
        yield SplitWay(hand, 1 / len(hand), tuple(hands))


ENDINGS = Endings(_decided, _ways)
round_results = ENDINGS.round_results


def under_cap(
    rules: ThreeCard21Rules,
    found: Mapping[str, float],
    cap: Fraction,
    full: Shoe,
    hand: Sequence[int],
    up: int,
    split: ThreeWaySplit | None,
) -> tuple[dict[str, float], float]:
    """What choices are worth under a cap on the round, that are worth this without one."""
    low, middle, high = sorted(hand)[:3]
    splits = {((low, middle, high), up): split} if split else {}
    return ENDINGS.under_cap(Solution(rules, splits=splits), found, cap, full, hand, up)


def stakes_of(options: ThreeCard21Options, stake: int) -> tuple[dict[str, int], ...]:
    """Main and bonus wager, and with them the most insurance whenever it is offered."""
    both = {MAIN: stake, BONUS: stake}
    return both, {**both, INSURANCE: most_insurance(stake, options.chip)}


def most_won(options: ThreeCard21Options, rules: ThreeCard21Rules) -> Fraction:
    """The most that main and bonus wager can win together, in wagers."""
    rows = options.pay_table("bonus_table").rows
    return MOST_WON + max((row.odds.fraction for row in rows), default=Fraction(0))


def _results(solution: Solution) -> RoundResults:
    # There are five times as many cases with the hole card open.
    return round_results(solution, order=3 if solution.rules.hole_open else None)


ROUND: TwentyOne[ThreeCard21Rules, ThreeCard21Options] = TwentyOne(
    "main wager", rules_of, solve, _results, most_won, sides_of, stakes_of
)
"""Three Card 21, as the mathematics of the family knows it."""


def insurance_as_paid(
    options: ThreeCard21Options, by_odds: Distribution, stake: int
) -> WagerFigures | BoundedFigures:
    """Insurance for half a wager of so many cents; a bonus paid before may leave less of a cap."""
    if not ROUND.cuts(options, stake):
        return WagerFigures(by_odds, INSURANCE)
    found = ROUND.best(rules_of(options, stake)).results
    stakes = {MAIN: 2 * stake, BONUS: 2 * stake, INSURANCE: stake}
    paid = insurance_figures(found, stakes, sides_of(options, stake), 2 * (options.payout_cap or 0))
    return BoundedFigures(
        float(paid.edge), found.error, INSURANCE, 1.0, paid, found.error, stake // 2,
        float(by_odds.edge),
    )  # fmt: skip

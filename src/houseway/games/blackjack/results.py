"""What a round of blackjack comes to: every result with its chance."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.families.twenty_one import results
from houseway.families.twenty_one.action import Sides
from houseway.families.twenty_one.best import TwentyOne
from houseway.families.twenty_one.plays import SURRENDER
from houseway.families.twenty_one.points import ACE, TEN
from houseway.families.twenty_one.results import Decided, Endings, SplitHand, SplitWay
from houseway.families.twenty_one.split import PairSplit, patterns
from houseway.families.twenty_one.values import Shoe
from houseway.games.blackjack import settle
from houseway.games.blackjack.insurance import EVEN_MONEY
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.plays import BLACKJACK
from houseway.games.blackjack.settle import INSURANCE, MAIN, most_insurance
from houseway.games.blackjack.solve import (
    BlackjackRules,
    Solution,
    Start,
    most_won,
    rules_of,
    solve,
)


def _decided(rules: BlackjackRules, choice: str, up: int) -> Decided | None:
    if choice == BLACKJACK:
        won, tied = (
            settle.blackjack_result(rules.blackjack_pays, up, late).net for late in (False, True)
        )
        return Decided(results.once(won), results.once(tied))
    if choice == EVEN_MONEY:
        paid = results.once(settle.even_money_result().net)
        return Decided(paid, paid)
    if choice == SURRENDER:
        lost = settle.surrender_result(up, True).net
        return Decided(results.once(-rules.surrender_loses), results.once(lost))
    return None


def _ways(solution: Solution, start: Start) -> Iterator[SplitWay]:
    """Every pattern of second cards, see `twenty_one.split`."""
    card = start.hand[0]
    rules, split = solution.rules, solution.splits[card, start.up]
    lead_play, play = (rules.split_play(card, first=first) for first in (True, False))
    for pattern, orders in patterns(split.hands).items():
        settled = [True] * pattern.settled + [False] * pattern.open
        lead = SplitHand(lead_play, card, split.choices, settled[0])
        others = (SplitHand(play, card, split.choices_of_others, each) for each in settled[1:])
        yield SplitWay((card,) * (2 + pattern.more), orders, (lead, *others))


ENDINGS = Endings(_decided, _ways)
round_results = ENDINGS.round_results


def under_cap(
    rules: BlackjackRules,
    found: Mapping[str, float],
    cap: Fraction,
    full: Shoe,
    hand: Sequence[int],
    up: int,
    split: PairSplit | None,
) -> tuple[dict[str, float], float]:
    """What choices are worth under a cap on the round, that are worth this without one."""
    splits = {(hand[0], up): split} if split else {}
    return ENDINGS.under_cap(Solution(rules, splits=splits), found, cap, full, hand, up)


def stakes_of(options: BlackjackOptions, stake: int) -> tuple[dict[str, int], ...]:
    """The main wager alone, and with the most insurance whenever it is offered."""
    alone, most = {MAIN: stake}, most_insurance(stake, options.chip)
    insured = options.is_on("insurance") and most
    return (alone, {**alone, INSURANCE: most}) if insured else (alone,)


def sides_of(options: BlackjackOptions, stake: int) -> Sides:
    """Insurance is offered with an ace up."""
    return Sides(lambda hand, up: float(up == ACE), settle.insurance_result(TEN).net)


def _most_won(options: BlackjackOptions, rules: BlackjackRules) -> Fraction:
    return most_won(rules)


ROUND: TwentyOne[BlackjackRules, BlackjackOptions] = TwentyOne(
    "wager", rules_of, solve, round_results, _most_won, sides_of, stakes_of
)
"""Blackjack, as the mathematics of the family knows it."""

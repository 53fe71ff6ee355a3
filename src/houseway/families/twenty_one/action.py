"""All wagers of a player in a round of a twenty-one game, in money as it is paid."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from houseway.families.twenty_one.plays import BONUS, INSURANCE, MAIN
from houseway.families.twenty_one.results import Result, RoundResults
from houseway.families.twenty_one.values import ERROR_BOUND
from houseway.math.action import Action, counted
from houseway.math.distribution import Distribution
from houseway.math.figures import BoundedFigures

PARTS = 1 << 64
"""A chance is told as so many parts of this."""
RESULTS = (
    "Every result of a round has its chance. A hand that is not split is followed card by card "
    "through what is left of the shoe, and so is the dealer's. Hands of a split draw from the same "
    "shoe: their results together are found by writing the shoe as a weighted sum of endless "
    "shoes, in which they are independent, so that the chance of any cards is right up to a high "
    "power of one over the number of cards. What the last power changed is the stated error of the "
    "chances, and the mean agrees with the recursion."
)
"""How the chances of results are found, for a report."""
PLAY = "the main wager is played best by its odds, whatever a limit of the round cuts"

Hand = tuple[int, ...]


class Sides(NamedTuple):
    """What goes with the main wager, in units of the wager that it is."""

    insured: Callable[[Hand, int], float]
    """in what share of deals insurance is offered with first cards against what the dealer shows;
    of two open cards either may have been the first"""
    insurance_won: Fraction
    """against a blackjack; otherwise it is lost"""
    bonus: Mapping[Hand, Mapping[Fraction, float]] | None = None
    """by first cards: net results and what share of their deals they have"""


def action(
    results: RoundResults, stakes: Mapping[str, int], sides: Sides, cap: int | None = None
) -> Action:
    """What the wagers named in stakes win together; a cap is shared in the order of settlement."""
    return counted(stakes, _ways(results, stakes, sides, cap), PLAY, error=results.error)


def insurance_figures(
    results: RoundResults, stakes: Mapping[str, int], sides: Sides, cap: int | None
) -> Distribution:
    """What insurance wins where it is offered, for each unit of it, with the others before it."""
    found: defaultdict[Fraction, int] = defaultdict(int)
    for nets, placed, count in _ways(results, stakes, sides, cap):
        if placed[INSURANCE]:
            found[Fraction(nets[INSURANCE], placed[INSURANCE])] += count
    return Distribution.of(found)


Way = tuple[dict[str, int], dict[str, int], int]
"""What each wager nets and has staked in cents, and in how many parts of all rounds."""


def _ways(
    results: RoundResults, stakes: Mapping[str, int], sides: Sides, cap: int | None
) -> Iterator[Way]:
    """Every way a round can go. The bonus is settled first, then insurance, then the hands."""
    groups: defaultdict[tuple[Hand, bool, bool], defaultdict[Result, float]]
    groups = defaultdict(lambda: defaultdict(float))
    for start in results.starts:
        hand = start.hand if sides.bonus and BONUS in stakes else ()
        share = sides.insured(start.hand, start.up) if INSURANCE in stakes else 0.0
        for late, chances in enumerate((start.against_none, start.against_blackjack)):
            for result, chance in chances.items():
                for insured, part in ((True, share), (False, 1.0 - share)):
                    if part:
                        groups[hand, insured, bool(late)][result] += chance * part
    for (hand, insured, late), chances in groups.items():
        bonus = sides.bonus[hand] if sides.bonus and hand else {Fraction(0): 1.0}
        for net, share in bonus.items():
            for result, chance in chances.items():
                left = cap
                nets, placed = {}, dict(stakes)
                if BONUS in stakes:
                    nets[BONUS], left = _paid(net, stakes[BONUS], left)
                if INSURANCE in stakes:
                    placed[INSURANCE] *= insured
                    won = sides.insurance_won if late else Fraction(-1)
                    nets[INSURANCE], left = _paid(won, placed[INSURANCE], left)
                paid, left = _paid(result.won, stakes[MAIN], left)
                nets[MAIN] = paid - int(result.lost * stakes[MAIN])
                placed[MAIN] = int(result.staked * stakes[MAIN])
                yield nets, placed, max(round(chance * share * PARTS), 0)


def _paid(net: Fraction | int, stake: int, left: int | None) -> tuple[int, int | None]:
    """What a wager wins in cents, and what is left to be won."""
    won = int(net * stake)
    if left is None or won <= 0:
        return won, left
    won = min(won, left)
    return won, left - won


def pair_distribution(results: RoundResults, sides: Sides) -> Distribution:
    """What main and bonus wager win together by their odds, in units of both."""
    nets = [net for shares in (sides.bonus or {}).values() for net in shares]
    amounts = [amount for result in results.every for amount in result]
    unit = lcm(*(amount.denominator for amount in (*nets, *amounts)))
    both = action(results, {MAIN: unit, BONUS: unit}, sides).whole
    return Distribution(tuple((net / (2 * unit), count) for net, count in both.ways))


def distribution(results: RoundResults) -> Distribution:
    """The net results of the main wager, in units of it."""
    ways: defaultdict[Fraction, int] = defaultdict(int)
    for result, chance in results.every.items():
        ways[Fraction(result.net)] += max(round(chance * PARTS), 0)
    return Distribution.of(ways)


def main_figures(
    edge: float, average_wager: float, results: RoundResults, unit: str
) -> BoundedFigures:
    """The figures of the main wager by its odds."""
    return BoundedFigures(
        edge, ERROR_BOUND, unit, average_wager, distribution(results), results.error
    )


def as_paid(by_odds: BoundedFigures, paid: Action, edge: float, *, cut: bool) -> BoundedFigures:
    """The figures of the main wager as it is paid in money, beside the edge by the odds alone.

    Unless a cap cuts something, the recursion has the mean of the same payments more closely.
    """
    found = paid.of(MAIN)
    return replace(
        by_odds,
        edge_decimal=float(found.edge) if cut else by_odds.edge_decimal,
        error_bound=paid.error * float(found.ways[-1][0]) if cut else by_odds.error_bound,
        distribution=found,
        stake=paid.stakes[MAIN],
        by_odds=edge,
    )


def pair_as_paid(by_odds: BoundedFigures, paid: Action) -> BoundedFigures:
    """The figures of main and bonus wager together as they are paid."""
    whole, stake = paid.whole, sum(paid.stakes.values())
    found = Distribution(tuple((net / stake, count) for net, count in whole.ways))
    return replace(
        by_odds,
        edge_decimal=float(found.edge),
        error_bound=paid.edge_error,
        distribution=found,
        stake=stake,
        by_odds=by_odds.edge_decimal,
    )

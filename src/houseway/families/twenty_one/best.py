"""Best play of a twenty-one game from a full shoe, what it comes to, and what is paid of it."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from houseway.cards.card import Card
from houseway.families.twenty_one.action import Sides, action, as_paid, main_figures
from houseway.families.twenty_one.plays import MAIN
from houseway.families.twenty_one.results import RoundResults
from houseway.families.twenty_one.solution import Solution
from houseway.families.twenty_one.stakes import cuts, refuse_shared_cap
from houseway.math.action import Action
from houseway.math.figures import BoundedFigures
from houseway.table.options import Options

Rules = TypeVar("Rules", bound=Hashable)
O = TypeVar("O", bound=Options)  # noqa: E741


class Best(NamedTuple):
    """Best play and what it comes to."""

    solution: Solution[Any, Any, Any, Any]
    results: RoundResults
    figures: BoundedFigures
    """of the main wager by its odds"""


@dataclass(frozen=True)
class TwentyOne(Generic[Rules, O]):
    """What tells the mathematics of one game of the family from another."""

    unit: str
    """what the figures of the main wager are for each unit of"""
    rules_of: Callable[[O, int | None], Rules]
    """what options mean for the money, or for a main wager of so many cents as it is paid"""
    solve: Callable[[Rules], Solution[Any, Any, Any, Any]]
    results: Callable[[Any], RoundResults]
    """what a round comes to that is played by a solution"""
    most_won: Callable[[O, Rules], Fraction]
    """the most that a round can win, in main wagers"""
    sides_of: Callable[[O, int], Sides]
    stakes_of: Callable[[O, int], tuple[Mapping[str, int], ...]]
    """with a main wager of so many cents: what must go with it, then what else may"""

    def best(self, rules: Rules) -> Best:
        """Best play from a full shoe; the last few are remembered."""
        return _best(self, rules)

    def rules(self, options: O, stakes: Mapping[str, int] | None) -> Rules:
        """What the options mean for the money, paid as these stakes are."""
        return self.rules_of(options, stakes[MAIN] if stakes else None)

    def cuts(self, options: O, stake: int) -> bool:
        """Whether the cap on payouts cuts any round at a main wager of so many cents."""
        most = self.most_won(options, self.rules_of(options, stake))
        return cuts(options.payout_cap, most * stake)

    def cap(
        self, options: O, stakes: Mapping[str, int] | None, split: Sequence[Card]
    ) -> Fraction | None:
        """The cap on a round in main wagers, where it cuts any; hands of a split share it."""
        if options.payout_cap is None or not stakes or not self.cuts(options, stakes[MAIN]):
            return None
        if split:
            refuse_shared_cap(options.payout_cap)
        return Fraction(options.payout_cap, stakes[MAIN])

    def actions(self, options: O, stakes: Mapping[str, int]) -> tuple[Action, ...]:
        """What the wagers that go together win at a named main wager, in money as it is paid."""
        found, stake = self.best(self.rules(options, stakes)).results, stakes[MAIN]
        sides = self.sides_of(options, stake)
        return tuple(
            action(found, some, sides, options.payout_cap)
            for some in self.stakes_of(options, stake)
        )

    def main_figures(self, options: O, stakes: Mapping[str, int] | None) -> BoundedFigures:
        """The figures of the main wager by its odds, or as it is paid at these stakes."""
        rules = self.rules(options, stakes)
        main = self.best(rules).figures
        if not stakes:
            return main
        by_odds = self.rules_of(options, None)
        edge = main.edge_decimal if by_odds == rules else self.solve(by_odds).edge
        cut = self.cuts(options, stakes[MAIN])
        return as_paid(main, self.actions(options, stakes)[0], edge, cut=cut)


@lru_cache(maxsize=8)
def _best(game: TwentyOne[Any, Any], rules: Any) -> Best:
    solution = game.solve(rules)
    results = game.results(solution)
    figures = main_figures(solution.edge, solution.average_wager, results, game.unit)
    return Best(solution, results, figures)

"""Computer players for blackjack. Each sees the view of its seat and nothing else."""

from collections.abc import Callable

from houseway.equipment.randomness import Source
from houseway.families.twenty_one.plays import HIT, NO_INSURANCE, STAND
from houseway.families.twenty_one.points import dealer_draws, points, value
from houseway.games.blackjack.wagers import MAIN
from houseway.table.game import Player
from houseway.table.steps import Ask
from houseway.table.views import View
from houseway.table.wagers import WagerRule


class RandomPlayer:
    """Wagers and chooses at random among what is legal."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """Up to five times the smallest wager."""
        (rule,) = rules
        amount = min(rule.minimum * (1 + self._source.below(5)), rule.maximum)
        return {MAIN: amount} if amount <= view.chips else {}

    def choose(self, view: View, ask: Ask) -> str:
        """Any legal choice, each as likely as the others; an insurance of its least amount."""
        choice = ask.choices[self._source.below(len(ask.choices))]
        return choice.name if choice.most <= choice.amount else f"{choice.name} {choice.amount}"


class SimplePlayer:
    """Plays as the dealer must: draws to 16 and stands on 17, and never insures.

    Not the best play, whose place is the analysis.
    """

    def __init__(self, _: Source) -> None:
        pass

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The smallest wager."""
        return {MAIN: rules[0].minimum} if rules[0].minimum <= view.chips else {}

    def choose(self, view: View, ask: Ask) -> str:
        """Draw or stand; anything else that is asked is answered with the first choice."""
        offered = [choice.name for choice in ask.choices]
        if NO_INSURANCE in offered:
            return NO_INSURANCE
        if STAND not in offered:
            return offered[0]
        counted = points(map(value, view.visible(ask.place)))
        return HIT if HIT in offered and dealer_draws(counted, h17=False) else STAND


POLICIES: dict[str, Callable[[Source], Player]] = {"random": RandomPlayer, "simple": SimplePlayer}

"""Computer players. Each sees the view of its seat and nothing else."""

from collections.abc import Callable

from casino_war.wagers import ANTE
from houseway.equipment.randomness import Source
from houseway.table.game import Player
from houseway.table.steps import Ask
from houseway.table.views import View
from houseway.table.wagers import WagerRule


class SimplePlayer:
    """The smallest ante, and always to war."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The smallest ante, as long as there are chips for it."""
        return {ANTE: rules[0].minimum} if rules[0].minimum <= view.chips else {}

    def choose(self, view: View, ask: Ask) -> str:
        """The first choice."""
        return ask.choices[0].name


class RandomPlayer(SimplePlayer):
    """Any legal choice, each as likely as the others."""

    def choose(self, view: View, ask: Ask) -> str:
        """One of the choices."""
        return ask.choices[self._source.below(len(ask.choices))].name


POLICIES: dict[str, Callable[[Source], Player]] = {"random": RandomPlayer, "simple": SimplePlayer}

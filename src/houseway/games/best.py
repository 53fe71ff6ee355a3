"""Best play as a policy, and the coach: the exact value of each choice a seat is asked for."""

from collections.abc import Mapping
from fractions import Fraction

from houseway.games import mathematics
from houseway.table.game import Player
from houseway.table.steps import Ask
from houseway.table.views import View
from houseway.table.wagers import WagerRule


def coach(game: str, view: View, ask: Ask) -> dict[str, Fraction | float]:
    """What each choice is worth, best first; nothing where the mathematics has no say."""
    values: Mapping[str, Fraction | float] = mathematics(game).values_in_view(view, ask)
    return dict(sorted(values.items(), key=lambda item: item[1], reverse=True))


class BestPlayer:
    """Chooses what is worth most; wagers as another player would."""

    def __init__(self, game: str, wagering: Player) -> None:
        self._game = game
        self._wagering = wagering

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """What the other player wagers."""
        return self._wagering.wager(view, rules)

    def choose(self, view: View, ask: Ask) -> str:
        """The choice worth most; where the mathematics has no say, the first."""
        for choice in coach(self._game, view, ask):
            return choice
        return ask.choices[0].name

"""Best play as a policy, and the coach: the exact value of each choice a seat is asked for."""

from collections.abc import Mapping
from fractions import Fraction

from houseway.games import mathematics
from houseway.table.game import Player
from houseway.table.steps import Ask
from houseway.table.views import View
from houseway.table.wagers import WagerRule


def coach(game: str, view: View, ask: Ask) -> dict[str, Fraction | float]:
    """What each choice is worth, best first; nothing where the mathematics has no say.

    A choice for which the seat has too few chips has no value, however good it would be.
    """
    values: Mapping[str, Fraction | float] = mathematics(game).values_in_view(view, ask)
    within = {name: value for name, value in values.items() if _affordable(view, ask, name)}
    return dict(sorted(within.items(), key=lambda item: item[1], reverse=True))


def _affordable(view: View, ask: Ask, answer: str) -> bool:
    for choice in ask.choices:
        if answer == choice.name:
            return sum(choice.stakes.values()) <= view.chips
        named = answer.removeprefix(f"{choice.name} ")
        if named != answer and named.isdigit():
            return (int(named) - choice.already) * (1 + len(choice.also)) <= view.chips
    return True


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

"""What the house should have won: the exact mathematics of the options in force, by wager."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.games import mathematics
from houseway.math.figures import BoundedFigures, WagerFigures
from houseway.table.game import Game
from houseway.table.options import Options
from houseway.table.refusal import Refused

MAIN = "main"


@dataclass(frozen=True)
class Expected:
    """Of one unit of a wager: what the house expects to win, and the variance where it is known."""

    edge: Fraction
    variance: Fraction | None


@dataclass
class Theory:
    """The mathematics of games, each solved once for the options it was dealt with."""

    unknown: dict[str, str] = field(default_factory=dict)
    """Why a game has no theoretical win, by its title."""
    _solved: dict[tuple[str, str], Mapping[str, Expected]] = field(default_factory=dict)

    def of(self, game: Game, options: Options) -> Mapping[str, Expected]:
        """What is expected of each wager, by the name it has on the layout."""
        key = game.name, str(sorted(options.as_words().items()))
        if key not in self._solved:
            self._solved[key] = self._solve(game, options)
        return self._solved[key]

    def of_ticket(self, game: Game, options: Options, conditioning: str) -> Expected:
        """What is expected of a game of a ticket."""
        room = mathematics(game.name)
        assert room.SITUATIONS == "tickets"
        mean, variance = room.ticket_moments(options, conditioning)
        return Expected(-mean, variance)

    def _solve(self, game: Game, options: Options) -> Mapping[str, Expected]:
        if game.among_players:
            self.unknown[game.title] = "players bet against each other, not against the house"
            return {}
        try:
            found = mathematics(game.name).analyze(options, scope="table")
        except Refused as refused:
            self.unknown[game.title] = refused.sentence
            return {}
        placed = [rule.name for rule in game.wagers(options)]
        first = placed[0] if placed else MAIN
        return {
            first if name == MAIN else name: _expected(figures)
            for name, figures in found.wagers.items()
        }


def _expected(figures: WagerFigures | BoundedFigures) -> Expected:
    if isinstance(figures, WagerFigures):
        return Expected(figures.edge, figures.distribution.variance)
    spread = figures.standard_deviation
    return Expected(
        Fraction(figures.edge_decimal), None if spread is None else Fraction(spread) ** 2
    )

"""What a manager must know of a table: wagers that favour the player, and by how much."""

from collections.abc import Iterator
from fractions import Fraction

from houseway.games import mathematics
from houseway.games.analyzed import analyzed
from houseway.math.figures import Analysis, WagerFigures
from houseway.table.game import Game
from houseway.table.options import Options

TIE_BREAKS_EVEN = "tie_breaks_even_at_antes"
BOTH = "main_and_bonus"


def warnings_of(game: Game, options: Options) -> tuple[str, ...]:
    """A sentence for each wager of this table that best play turns against the house."""
    if game.among_players or game.mathematics is None:
        return ()
    found = analyzed(game.name, options, lambda: mathematics(game.name), scope="table")
    return tuple(_warnings(found.analysis, options))


def _warnings(analysis: Analysis, options: Options) -> Iterator[str]:
    edges = {
        name: wager.edge if isinstance(wager, WagerFigures) else Fraction(wager.edge_decimal)
        for name, wager in analysis.wagers.items()
    }
    for name, edge in edges.items():
        if edge >= 0:
            continue
        said = f"the {name.replace('_', ' ')} wager favours the player by {float(-edge):.4%}"
        if BOTH in edges and name != BOTH and edges[BOTH] > 0:
            said += f"; the house keeps {float(edges[BOTH]):.4%} only because both are made alike"
        yield said
    even = analysis.strategy.get(TIE_BREAKS_EVEN)
    if isinstance(even, Fraction) and options.bonus_maximum >= even * options.minimum:
        most = Fraction(options.bonus_maximum, options.minimum)
        yield (
            f"a tie bet of {float(even):.2f} antes or more lets best play win from the house, and "
            f"the limits allow {float(most):.2f}; lower bonus_maximum or raise minimum"
        )

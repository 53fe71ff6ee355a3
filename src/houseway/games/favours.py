"""What a manager must know of a table: wagers that favour the player, limits that limit nothing."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from houseway.games import mathematics
from houseway.games.analyzed import analyzed
from houseway.math.figures import Analysis, WagerFigures
from houseway.table.game import Game
from houseway.table.options import Options

TIE_BREAKS_EVEN = "tie_breaks_even_at_antes"
LARGEST_TIE = "edge_with_the_largest_tie"
BOTH = "main_and_bonus"
SIDE_LIMITS = ("bonus_minimum", "bonus_maximum")


def warnings_of(game: Game, options: Options) -> tuple[str, ...]:
    """A sentence for each wager of this table that best play turns against the house."""
    if game.among_players or game.mathematics is None:
        return ()
    found = analyzed(game.name, options, lambda: mathematics(game.name), scope="table")
    return (*_idle_limits(game, options), *_warnings(found.analysis, options))


def _idle_limits(game: Game, options: Options) -> Iterator[str]:
    """Limits of side wagers that somebody has set where no wager keeps to them."""
    named = [name for name in SIDE_LIMITS if name in options.changed()]
    if not named:
        return
    wagers = game.wagers(options)
    others = replace(options, **{name: 2 * getattr(options, name) for name in SIDE_LIMITS})
    if wagers != game.wagers(others):
        return
    why = "".join(
        f"; the {rule.name} wager is as large as the {rule.equals} wager, and minimum and maximum "
        "limit both"
        for rule in wagers
        if rule.equals
    )
    yield f"{' and '.join(named)} {'limits' if len(named) == 1 else 'limit'} nothing here{why}"


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
        won = -Fraction(analysis.strategy[LARGEST_TIE])
        yield (
            f"a tie bet of {float(even):.2f} antes or more lets best play win from the house, and "
            f"the limits allow {float(most):.2f}, with which it wins {float(won):.4%} of both "
            "wagers; lower bonus_maximum or raise minimum"
        )

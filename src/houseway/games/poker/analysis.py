"""The exact mathematics of the poker room: what hands are worth.

There is no house advantage to analyze: players play each other and the house takes its rake. Nor is
there a best play without knowing how the others play, so `houseway ev` tells the equity of hands.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Never

from houseway.games.poker.equity import equity, orders
from houseway.games.poker.options import PokerOptions
from houseway.math.threads import Progress
from houseway.table.protocols import Scope, Stakes
from houseway.table.refusal import Refused
from houseway.table.steps import Ask
from houseway.table.views import View

__all__ = ["SITUATIONS", "analyze", "best_choice", "design", "equity", "prepare", "values_in_view"]

AMONG_PLAYERS = "poker is played among players, so there is no house advantage"

SITUATIONS: Final = "hands against each other"


def prepare() -> None:
    """Load the tables; the kernels compile when they are first called."""
    orders(PokerOptions())


def analyze(
    options: PokerOptions,
    progress: Progress | None = None,
    *,
    scope: Scope = "report",
    stakes: Stakes | None = None,
) -> Never:
    """Refused: there is no wager against the house."""
    raise Refused(f"{AMONG_PLAYERS} to analyze; houseway ev poker tells what hands are worth")


def design(options: PokerOptions, *_: object) -> Never:
    """Refused: there are no pay tables."""
    raise Refused(f"{AMONG_PLAYERS} and no pay table to design")


def best_choice(values: Mapping[str, Fraction]) -> Never:
    """Refused: what is best depends on how the others play."""
    raise Refused("best play at poker depends on how the others play; choose another policy")


def values_in_view(view: View, ask: Ask) -> dict[str, Fraction]:
    """Nothing: no choice has a value that does not depend on how the others play."""
    return {}

"""The functions of `import houseway`: each is one call of the room that does the work."""

import os
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from houseway.extras import needed_by
from houseway.games import found_games, game, mathematics
from houseway.games.stakes import MAIN, named_stakes
from houseway.money import cents, dollars
from houseway.table.audit import AuditReport
from houseway.table.audit import audit as audit_days
from houseway.table.days import day_of, days_of, read_days
from houseway.table.game import Game
from houseway.table.journal import Journal
from houseway.table.options import Options

if TYPE_CHECKING:
    from houseway.felt.plan import Plan
    from houseway.math.figures import Analysis
    from houseway.sim.result import Simulated


def games() -> dict[str, Game]:
    """Every game that is here, by its name.

    >>> "blackjack" in games()
    True

    A game of another package that cannot be loaded is left out, with a warning that names it.
    """
    found, broken = found_games()
    for sentence in broken:
        warnings.warn(sentence, stacklevel=2)
    return found


def audit(path: str | os.PathLike[str]) -> AuditReport:
    """Audit every day of the journal in a file or a database: chain, replay, every payment."""
    return audit_days(days_of(os.fspath(path)), game)


def read_journal(path: str | os.PathLike[str], day: int | None = None) -> Journal:
    """The journal of one gaming day, the last if none is named; the file is left as it is."""
    return day_of(read_days(os.fspath(path), game), day)


def analyze(
    name: str, *, wager: int | str | Mapping[str, int | str] | None = None, **options: Any
) -> "Analysis":
    """The exact mathematics of every wager of a game under some options.

    With `wager`, an amount or one for each wager by its name, it is of payments in money.
    """
    with needed_by("houseway.analyze"):
        found = game(name)
        chosen = _options(found, options)
        stakes = None if wager is None else _stakes(found, chosen, wager)
        made: Analysis = mathematics(name).analyze(chosen, stakes=stakes)
        return made


def _stakes(
    found: Game, options: Options, wager: int | str | Mapping[str, int | str]
) -> dict[str, int]:
    named = wager if isinstance(wager, Mapping) else {MAIN: wager}
    return named_stakes(
        found, options, [f"{name}={dollars(cents(amount))}" for name, amount in named.items()]
    )


def simulate(name: str, rounds: int, *, seed: str = "1", **options: Any) -> "Simulated":
    """Play so many rounds by best play and hold every wager against the exact mathematics."""
    with needed_by("houseway.simulate"):
        from houseway.sim.plan import Plan
        from houseway.sim.result import Simulated
        from houseway.sim.run import on_threads, opened

        plan = Plan(name, _options(game(name), options), rounds, seed=seed)
        with opened(plan, None) as run:
            on_threads(run)
        return Simulated(plan, run.tally)


@dataclass(frozen=True)
class Felt:
    """The felt of a table to scale; a notebook shows it."""

    plan: "Plan"

    def svg(self) -> str:
        """The drawing as SVG, in millimetres."""
        from houseway.felt.as_svg import svg

        return svg(self.plan)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        table = self.plan.table
        return f"<Felt {self.plan.design.title}, {table.width:g} x {table.depth:g} mm>"


def felt(name: str, **options: Any) -> Felt:
    """Draw the felt of a game under some options, for as many players as it allows.

    >>> "Blackjack" in felt("blackjack").svg()
    True
    """
    from houseway.felt.table_shape import TableShape
    from houseway.games.layouts import layout
    from houseway.licensee.choices import Chosen

    found = game(name)
    about = Chosen.by_default(found, _options(found, options))
    shape = TableShape(about.width, about.depth)
    return Felt(layout(found, about.options, shape, about.seats, about.house, about.posting))


def _options(game: Game, given: Mapping[str, Any]) -> Options:
    """Options by name: text as in `--set`, anything else as it is; an unknown one is refused."""
    known = game.options.names()
    words = {
        name: str(value)
        for name, value in given.items()
        if isinstance(value, str) or name not in known
    }
    values = {name: value for name, value in given.items() if name not in words}
    return replace(game.options.parse(words), **values)

"""All that a simulation has found, so far or at its end."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.extras import needed_by
from houseway.sim.plan import Plan
from houseway.sim.sessions import SessionResult
from houseway.sim.statistics import (
    Moments,
    RowResult,
    Together,
    WagerResult,
    row_results,
    wager_results,
)
from houseway.sim.tally import Tally
from houseway.whole import whole

if TYPE_CHECKING:
    import polars


@dataclass(frozen=True)
class Simulated:
    """A plan and what came of it."""

    plan: Plan
    tally: Tally
    bankroll: int | None = None
    """units a player brings to a session"""

    @cached_property
    def wagers(self) -> tuple[WagerResult, ...]:
        """What each wager came to."""
        return wager_results(self.plan.batch, self.tally, self.plan.expected)

    @cached_property
    def rows(self) -> tuple[RowResult, ...]:
        """How often each row of a pay table was hit."""
        return row_results(self.plan.batch, self.tally, self.plan.expected)

    @cached_property
    def together(self) -> tuple[Together, ...]:
        """How wagers and seats move together."""
        return Moments(self.plan.batch, self.tally).together()

    @property
    def sessions(self) -> SessionResult | None:
        """What the sessions came to, where there were any."""
        if not self.plan.sessions or not self.tally.sessions.final:
            return None
        return SessionResult(
            self.plan.sessions, self.tally.sessions, self.plan.batch.scale, self.bankroll
        )

    @cached_property
    def discrepancies(self) -> list[str]:
        """What does not agree with the exact mathematics."""
        found = [text for wager in self.wagers for text in wager.discrepancies()]
        return found + [text for row in self.rows for text in row.discrepancies()]

    def document(self) -> dict[str, Any]:
        """Everything, as `houseway simulate --json` prints it."""
        return {
            **self.plan.document(),
            "digest": self.plan.digest,
            "played": self.tally.rounds,
            "wagers": {wager.name: wager.document() for wager in self.wagers},
            "rows": [row.document() for row in self.rows],
            "together": [pair.document() for pair in self.together],
            "session_results": self.sessions.document() if self.sessions else None,
            "discrepancies": self.discrepancies,
        }

    def outcomes(self) -> Iterator[dict[str, Any]]:
        """Every outcome of every wager and seat with its count, a row each."""
        for number, wager in enumerate(self.plan.batch.wagers):
            for code, outcome in enumerate(wager.outcomes):
                for seat in range(self.plan.seats):
                    yield {
                        "wager": wager.name,
                        "seat": seat + 1,
                        "outcome": outcome.name,
                        "net": float(outcome.net),
                        "net_exactly": str(outcome.net),
                        "staked": float(outcome.staked),
                        "rows": [": ".join(row) for row in outcome.rows],
                        "count": int(self.tally.counts[seat, number, code]),
                    }

    def frame(self) -> "polars.DataFrame":
        """Every outcome of every wager and seat with its count, a row each."""
        with needed_by("Simulated.frame"):
            import polars

        rows = {"rows": polars.List(polars.String)}  # in games without pay tables none is seen
        return polars.DataFrame(list(self.outcomes()), schema_overrides=rows)

    def write_parquet(self, path: Path) -> None:
        """Write the outcomes as Parquet; which simulation they are of stands in the metadata."""
        about = json.dumps({**self.plan.document(), "played": self.tally.rounds})
        table = self.frame()
        with whole(path) as file:
            table.write_parquet(file, metadata={"houseway": about})

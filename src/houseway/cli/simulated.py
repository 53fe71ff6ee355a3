"""What a simulation found, as tables on a terminal."""

import sys
from fractions import Fraction
from typing import TYPE_CHECKING

from houseway.cli.analyze import PIPE_WIDTH
from houseway.cli.screen import Grid, Screen

if TYPE_CHECKING:
    from houseway.sim.result import Simulated
    from houseway.sim.sessions import SessionResult
    from houseway.sim.statistics import WagerResult

HEADS = (
    "wager",
    "edge",
    "95% interval",
    "exact",
    "z",
    "chi-square",
    "deviation",
    "average",
    "wins",
)

MOST_PAIRS = 12
"""Of wagers that move together, as many are shown."""


def show(found: "Simulated") -> None:
    """Print every table."""

    console = Screen(width=None if sys.stdout.isatty() else PIPE_WIDTH)
    table = Grid.under(*HEADS)
    for wager in found.wagers:
        table.add_row(f"[bold]{wager.name}[/bold]", *_figures(wager))
    console.print(table)
    if not found.plan.batch.independent:
        console.print("Rounds of one shoe hang together a little; the intervals leave that out.")
    if found.rows:
        console.print("\n[bold]Rows of the pay tables[/bold]")
        rows = Grid.under("table", "row", "hits", "one in", "exactly", "z")
        for row in found.rows:
            rows.add_row(
                row.table,
                row.row,
                f"{row.hits:,}",
                _one_in(row.frequency),
                _one_in(row.exact),
                _signed(row.z),
            )
        console.print(rows)
    if found.together:
        console.print("\n[bold]Together[/bold]")
        pairs = Grid.under("", "covariance", "correlation")
        closest = sorted(found.together, key=lambda pair: -abs(pair.correlation))
        for pair in closest[:MOST_PAIRS]:
            pairs.add_row(pair.what, f"{float(pair.covariance):+.5f}", f"{pair.correlation:+.4f}")
        console.print(pairs)
        if len(closest) > MOST_PAIRS:
            console.print(f" and {len(closest) - MOST_PAIRS} pairs less close, see --json")
    if found.sessions:
        _show_sessions(console, found.sessions)


def _figures(wager: "WagerResult") -> tuple[str, ...]:
    low, high = wager.interval
    edge, fit = wager.exact_edge, wager.fit
    return (
        f"{-float(wager.mean):.4%}",
        f"{-high:.4%} to {-low:.4%}",
        "" if edge is None else f"{float(edge):.4%}",
        _signed(wager.z) + ("" if wager.z is None or wager.judged else " (too few rounds)"),
        "" if fit is None else f"{fit.statistic:.1f} of {fit.degrees}, p {fit.probability:.3f}",
        f"{wager.standard_deviation:.4f}",
        f"{float(wager.average_wager):.4f}",
        f"{float(wager.distribution.hit_frequency):.3%}",
    )


def _show_sessions(console: "Screen", found: "SessionResult") -> None:
    staked = ", ".join(f"{units} on {wager}" for wager, units in found.sessions.stakes.items())
    console.print(
        f"\n[bold]Sessions[/bold]: {found.count:,} of {found.sessions.rounds:,} rounds, {staked}"
    )
    console.print(
        f"  ahead {float(found.share('ahead')):.3%}, even {float(found.share('even')):.3%}, "
        f"behind {float(found.share('behind')):.3%}; "
        f"mean {float(found.mean):+.3f}, deviation {found.standard_deviation:.3f}"
    )
    if found.bankroll is not None:
        console.print(
            f"  with {found.bankroll:,} units ruined on the way: "
            f"{float(found.ruined(found.bankroll)):.3%}"
        )
    heads = found.results()
    table = Grid.under("at most, in so many sessions", *heads, "mean", "worst")
    worst = min(found.tally.final) / found.scale
    for what, values, mean, last in (
        ("result", found.results(), found.mean, worst),
        ("largest fall", found.drawdowns(), found.mean_drawdown, float(found.worst_drawdown)),
    ):
        ends = (f"{float(mean):,.2f}", f"{last:,.1f}")
        table.add_row(what, *(f"{value:,.1f}" for value in values.values()), *ends)
    console.print(table)


def _one_in(share: Fraction | None) -> str:
    if share is None:
        return ""
    return f"{float(1 / share):,.2f}" if share else "never"


def _signed(z: float | None) -> str:
    return "" if z is None else f"{z:+.2f}"

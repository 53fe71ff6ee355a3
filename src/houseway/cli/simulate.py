"""houseway simulate: rounds by the million, held against the exact mathematics."""

import os
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from houseway.cli.arguments import (
    GameName,
    Json,
    Settings,
    TableFile,
    Wager,
    chosen,
    stakes_of,
)
from houseway.cli.departing import named, tell_departures
from houseway.cli.line import Exit, Option
from houseway.cli.mathematics import LOADING
from houseway.cli.progress import progress, working
from houseway.cli.saying import say, say_json
from houseway.cli.simulated import show
from houseway.extras import require
from houseway.table.refusal import Refused
from houseway.whole import write_whole

if TYPE_CHECKING:
    from houseway.sim.plan import Plan, Sessions
    from houseway.sim.run import Run

DISCREPANCY, INTERRUPTED = 1, 130
MOST_WORKERS = 1024


def simulate(
    rounds: Annotated[int, Option(min=1, metavar="N", help="How many rounds.")],
    game: GameName = None,
    table: TableFile = None,
    seats: Annotated[int, Option(min=1, metavar="N", help="How many players.")] = 1,
    policy: Annotated[
        str,
        Option(metavar="best|simple|random|FILE", help="How they play; a FILE.toml has a chart."),
    ] = "best",
    seed: Annotated[str, Option(metavar="S", help="Another seed, other cards.")] = "1",
    shoe: Annotated[
        str,
        Option(
            metavar="fresh|played",
            help="A full shoe for every round, or one played down to the cutting card.",
        ),
    ] = "",
    workers: Annotated[
        int | None,
        Option(
            min=1, max=MOST_WORKERS, metavar="N", help="Threads, or processes of a local cluster."
        ),
    ] = None,
    cluster: Annotated[
        str | None, Option(metavar="ADDRESS|local", help="Play on a Dask cluster.")
    ] = None,
    checkpoint: Annotated[
        Path | None, Option(metavar="FILE", help="Keep what is done; go on where it ended.")
    ] = None,
    sessions: Annotated[
        int | None, Option(min=1, metavar="ROUNDS", help="Also follow sessions so long.")
    ] = None,
    bankroll: Annotated[
        int | None, Option(min=1, metavar="UNITS", help="What a player brings to a session.")
    ] = None,
    stake: Annotated[
        list[str] | None,
        Option(metavar="WAGER=UNITS", help="What a session stakes; main=1 if not given."),
    ] = None,
    plot: Annotated[
        Path | None, Option(metavar="FILE.svg", help="Draw what came beside what should.")
    ] = None,
    parquet: Annotated[
        Path | None, Option(metavar="FILE.parquet", help="Write the counts of all outcomes.")
    ] = None,
    set_: Settings = None,
    wager: Wager = None,
    json: Json = False,
) -> None:
    """Play rounds by the million and hold every wager against the exact mathematics."""
    about = chosen(game, table, set_)
    name, options = about.game.name, about.options
    stakes = stakes_of(about, wager)
    _refuse_path(plot, ".svg")
    _refuse_path(parquet, ".parquet")
    _refuse_path(checkpoint, "")
    if parquet and checkpoint and parquet.absolute() == checkpoint.absolute():
        raise Refused("--parquet would overwrite the checkpoint; name another file")
    require(*(("polars",) if parquet else ()), *(("altair", "vl_convert") if plot else ()))
    with working(LOADING):
        from houseway.sim.plan import Plan
        from houseway.sim.policies import read_policy
        from houseway.sim.result import Simulated
        from houseway.sim.run import opened

        plan = Plan(
            name,
            options,
            rounds,
            read_policy(policy, name),
            seats,
            seed,
            shoe,
            _sessions(sessions, bankroll, stake),
            stakes,
        )
        _ = plan.batch
    interrupted = False
    with opened(plan, checkpoint) as run:
        began, had = perf_counter(), run.tally.rounds
        try:
            _play(run, cluster, workers)
        except KeyboardInterrupt:
            interrupted = True
        seconds = perf_counter() - began
    if interrupted and not run.tally.rounds:
        say("stopped before anything was counted", file=sys.stderr)
        raise Exit(INTERRUPTED)
    with working("solving the game exactly"):
        found = Simulated(plan, run.tally, bankroll)
        _ = found.discrepancies
    if parquet:
        found.write_parquet(parquet)
    if plot:
        from houseway.report.simulation import drawn

        write_whole(plot, drawn(found).encode())
    if json:
        say_json({**found.document(), **named(options), "seconds": round(seconds, 3)})
    else:
        tell_departures(options)
        show(found)
        _summarise(plan, run.tally.rounds, had, seconds)
    if interrupted:
        kept = f"; {checkpoint} is kept, the same command goes on" if checkpoint else ""
        say(f"stopped after {run.tally.rounds:,} of {rounds:,} rounds{kept}", file=sys.stderr)
        raise Exit(INTERRUPTED)
    if found.discrepancies:
        for text in found.discrepancies:
            say(f"DISCREPANCY: {text}", file=sys.stderr)
        raise Exit(DISCREPANCY)


def _play(run: "Run", cluster: str | None, workers: int | None) -> None:
    from houseway.sim.run import on_threads

    with progress("playing", "rounds", rated=True) as tell:
        tell(run.tally.rounds, run.plan.rounds)
        if cluster is None:
            on_threads(run, workers, tell)
            return
        from houseway.sim.cluster import on_cluster

        on_cluster(run, cluster, workers, tell)


def _sessions(
    rounds: int | None, bankroll: int | None, stakes: list[str] | None
) -> "Sessions | None":
    from houseway.sim.plan import Sessions

    if rounds is None:
        if bankroll is not None or stakes:
            raise Refused("--bankroll and --stake are of sessions; say how long with --sessions")
        return None
    staked: dict[str, int] = {}
    for text in stakes or ["main=1"]:
        name, _, units = text.partition("=")
        if not (units.isascii() and units.isdigit() and len(units) < 6) or name in staked:
            raise Refused(f"--stake {text!r} must be wager=units, once for each, such as main=1")
        staked[name] = int(units)
    return Sessions(rounds, staked)


def _refuse_path(path: Path | None, suffix: str) -> None:
    """Refuse a file that could not be written, before anything is played for it."""
    if path is None:
        return
    if suffix and path.suffix.lower() != suffix:
        raise Refused(f"{str(path)!r} must end in {suffix}")
    if os.path.isdir(path):
        raise Refused(f"{str(path)!r} is a folder; name a file in it")
    if not os.path.isdir(path.parent):
        raise Refused(f"{str(path)!r} needs the folder {str(path.parent)!r} first")


def _summarise(plan: "Plan", rounds: int, had: int, seconds: float) -> None:
    here = rounds - had
    rate = f", {here / seconds / 1e6:,.1f} million a second" if here else ""
    before = f" ({had:,} of them before)" if had else ""
    seats = "1 seat" if plan.seats == 1 else f"{plan.seats} seats"
    say(
        f"\n{rounds:,} rounds{before}, {seats}, seed {plan.seed}, "
        f"configuration {plan.digest[:16]}; {seconds:.2f} s{rate}"
    )

"""A simulation in a process of its own, for tests that kill it: running.py CHECKPOINT ROUNDS."""

import sys
from pathlib import Path

from houseway.games import game
from houseway.sim.plan import Plan, Sessions
from houseway.sim.run import on_threads, opened


def plan(rounds: int) -> Plan:
    """The simulation, the same in every process."""
    options = game("three-card-poker").options()
    return Plan(
        "three-card-poker", options, rounds, seed="killed", sessions=Sessions(700, {"main": 1})
    )


def main(path: str, rounds: str) -> None:
    """Play, and say when a chunk is kept."""
    with opened(plan(int(rounds)), Path(path)) as run:
        on_threads(run, 2, lambda done, total: print(done, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])

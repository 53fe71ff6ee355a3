"""What the table costs: rounds a second in every store, beside the table it replaced; copies,
reopening, memory and audits.

The old table is dealt from the commit before the rebuilding, in a process of its own and in the
same run, so that both meet the same machine.
"""

import io
import json
import os
import resource
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.table.audit import audit
from houseway.table.journal import Journal, open_journal, read_journals
from houseway.table.table import Table
from tests.bench.measure import Result, duration, processor_seconds, rate, seconds

BEFORE = "b9ff640"
"""The last commit of the table that was rebuilt."""
ROUNDS = 1000
LONG = 20_000
CHIPS = 1_000_000_00
HOLDEM = "heads-up-holdem"

OLD = """
import json, sys, tempfile, time
from pathlib import Path
from OLD.equipment.randomness import SeededSource
from OLD.games import game
from OLD.table.journal import FileJournal, Journal
from OLD.table.table import Table
def deal(name, seats, rounds, journal):
    found = game(name)
    table = Table(found, source=SeededSource(7), journal=journal)
    for seat in range(1, seats + 1):
        table.sit(seat, str(seat), 100000000)
        table.players[seat] = found.policies["random"](SeededSource(seat))
    for _ in range(rounds):
        table.play_round()
found = {}
for name, seats, rounds, filed in json.loads(sys.argv[1]):
    best = None
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            journal = FileJournal(Path(folder) / "old.journal") if filed else Journal()
            began = time.process_time()
            deal(name, seats, rounds, journal)
            taken = time.process_time() - began
            best = taken if best is None else min(best, taken)
    found[f"{name} {seats} {filed}"] = best / rounds
print(json.dumps(found))
"""


def results() -> Iterator[Result]:
    """Every game with the fewest players and with a full table; then hold'em at length."""
    tables = [(name, seats) for name in MODULES for seats in _seats(name)]
    old = _old([(n, s, ROUNDS // 4, filed) for n, s in tables for filed in (False, True)])
    for name, seats in tables:
        for kind, journal, aim in (
            ("no journal", None, "8,000" if (name, seats) == (HOLDEM, 1) else ""),
            ("memory", _in_memory, "1.5 times the old"),
            ("SQLite", _in_file, "2 times the old"),
        ):
            taken = processor_seconds(partial(_deal, name, seats, ROUNDS, journal)) / ROUNDS
            before = old.get(f"{name} {seats} {kind == 'SQLite'}")
            figure = rate(f"table, {name}, seats: {seats}, {kind}", "rounds", 1, taken, aim)
            times = f", {before / taken:.1f} x old" if before and journal else ""
            yield Result(figure.what, figure.figure + times, taken, aim)
    yield from _copies()
    yield from _long()


def _seats(name: str) -> tuple[int, int]:
    return game(name).least_players, game(name).positions


def _in_memory(_: Path) -> Journal:
    return Journal()


def _in_file(folder: Path) -> Journal:
    return open_journal(folder / "bench.journal")


def _table(name: str, seats: int, journal: Journal | None) -> Table:
    found = game(name)
    table = Table(found, source=SeededSource(7), journal=journal, recorded=journal is not None)
    for seat in range(1, seats + 1):
        table.sit(seat, str(seat), CHIPS)
        table.players[seat] = found.policies["random"](SeededSource(seat))
    return table


def _deal(name: str, seats: int, rounds: int, journal: Callable[[Path], Journal] | None) -> None:
    """Deal rounds at a new table."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOUSEWAY_KEYS"] = folder
        table = _table(name, seats, journal(Path(folder)) if journal else None)
        for _ in range(rounds):
            table.play_round()
        if journal:
            table.journal.close()
            table.journal.archive.close()


def _copies() -> Iterator[Result]:
    """A copy of a table in the middle of a round."""
    for name in MODULES:
        table = _table(name, game(name).positions, None)
        table.play_round()
        table.begin()
        for _ in range(30):
            table.step()

        def copies(of: Table = table) -> None:
            for _ in range(100):
                of.copy()

        taken = processor_seconds(copies) / 100
        yield duration(f"copy in mid-round, {name}, full table", taken, "0.0005 s")


def _long() -> Iterator[Result]:
    """A long shift of hold'em in a file: memory, reopening, audits."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOUSEWAY_KEYS"] = folder
        path = Path(folder) / "long.journal"
        table = _table(HOLDEM, 1, open_journal(path))
        for _ in range(LONG // 10):
            table.play_round()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(LONG - LONG // 10):
            table.play_round()
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        yield Result(
            f"memory over {LONG:,} rounds", f"+{(after - before) / 1024:.1f} MB", 0, "flat"
        )
        table.journal.close()
        table.journal.archive.close()

        def reopen() -> None:
            again = Table(game(HOLDEM), journal=open_journal(path))
            again.journal.close()
            again.journal.archive.close()

        yield duration(f"reopening {LONG:,} rounds", seconds(reopen), "0.5 s")
        last = Table(game(HOLDEM), journal=open_journal(path))
        last.close()
        last.journal.close()
        last.journal.archive.close()
        for workers in (1, os.cpu_count() or 1):
            taken = seconds(partial(_audit, path, workers), runs=1)
            yield rate(f"audit, {HOLDEM}, workers: {workers}", "rounds", LONG, taken, "3,000")


def _audit(path: Path, workers: int) -> None:
    report = audit(read_journals(path), game, workers=workers)
    assert report.clean, report.deviation


def _old(wanted: list[tuple[str, int, int, bool]]) -> dict[str, float]:
    """Seconds a round at the old table; nothing where its commit is not at hand."""
    packed = subprocess.run(["git", "archive", BEFORE, "src"], capture_output=True)
    if packed.returncode:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
            files.extractall(folder, filter="data")
        (package,) = (path.name for path in Path(folder, "src").iterdir())  # it had another name
        told = subprocess.run(
            [sys.executable, "-c", OLD.replace("OLD", package), json.dumps(wanted)],
            env={**os.environ, "PYTHONPATH": f"{folder}/src"},
            capture_output=True,
            text=True,
            check=True,
        )
    found: dict[str, float] = json.loads(told.stdout)
    return found


if __name__ == "__main__":
    for one in results():
        print(f"{one.what:52} {one.figure:>32}  {one.aim}", flush=True)

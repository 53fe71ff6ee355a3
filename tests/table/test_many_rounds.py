"""Many rounds: memory holds the current one, and going on costs what came after the snapshot."""

import tracemalloc
from pathlib import Path

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.journal import open_journal, read_journals
from houseway.table.stores import Block
from houseway.table.stores.sqlite import SqliteStore
from houseway.table.table import Table
from tests.table.shift import GAME


def table_in(path: Path) -> Table:
    table = Table(GAME, journal=open_journal(path), source=SeededSource(1))
    if 1 not in table.state.seats:
        table.sit(1, "Ann", 1_000_000_00)
    table.players[1] = GAME.policies["simple"](SeededSource(2))
    return table


def test_memory_does_not_grow_with_the_rounds(tmp_path: Path) -> None:
    table = table_in(tmp_path / "file")

    def after(rounds: int) -> int:
        while table.state.rounds < rounds:
            table.play_round()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        early = after(200)
        growth = after(1200) - early
    finally:
        tracemalloc.stop()
    assert growth < 100_000  # 100 bytes a round at most; a round itself is 5,000 bytes of records
    table.journal.close()


def test_going_on_reads_the_blocks_since_the_snapshot_and_not_those_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    table = table_in(path)
    for _ in range(300):
        table.play_round()
    table.begin()
    for _ in range(7):
        table.step()
    since = table.journal.blocks - table.journal.snapshots()[-1]
    assert since >= 7
    count, due = table.count, table.due
    table.journal.close()
    read: set[int] = set()
    decoded = SqliteStore._block

    def counting(store: SqliteStore, n: int, *rest: object) -> Block:
        read.add(n)
        return decoded(store, n, *rest)

    monkeypatch.setattr(SqliteStore, "_block", counting)
    again = Table(GAME, journal=open_journal(path))
    assert (again.count, again.due) == (count, due)
    last = again.journal.blocks
    # The first, which names the game; the snapshot's own; and those after it.
    assert read == {1, *range(last - since, last + 1)}
    again.journal.close()


def test_an_audit_of_many_rounds_holds_little_of_them(tmp_path: Path) -> None:
    path = tmp_path / "file"
    table = table_in(path)
    for _ in range(400):
        table.play_round()
    table.close()
    table.journal.close()
    tracemalloc.start()
    try:
        assert audit(read_journals(path), game).clean
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < path.stat().st_size

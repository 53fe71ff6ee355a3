"""Many rounds: memory holds the current one, and going on costs what came after the snapshot."""

import gc
import tracemalloc
from pathlib import Path

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.game import Game
from houseway.table.journal import open_journal
from houseway.table.stores import Block
from houseway.table.stores.sqlite import SqliteStore
from houseway.table.table import Table
from tests.table.shift import GAME


def table_in(path: Path, played: Game = GAME) -> Table:
    table = Table(played, journal=open_journal(path), source=SeededSource(1))
    if 1 not in table.state.seats:
        table.sit(1, "Ann", 1_000_000_00)
    table.players[1] = played.policies["random"](SeededSource(2))
    return table


def test_memory_does_not_grow_with_the_rounds(tmp_path: Path) -> None:
    # Not hold'em: the ranking of hands remembers those it has seen, of which there are 49,205.
    table = table_in(tmp_path / "file", game("blackjack"))

    def after(rounds: int) -> int:
        while table.state.rounds < rounds:
            table.play_round()
        gc.collect()  # with it Python's lists of free objects, which are no objects of ours
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

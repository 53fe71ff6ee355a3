"""Nothing that was recorded is lost: killed processes, full disks, broken connections."""

import multiprocessing
import os
import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.equipment.commitment import NUMBER, CommittedOrder
from houseway.games import game
from houseway.games.keno.steps import DrawNumber, MixNumbers
from houseway.table.audit import audit
from houseway.table.entries import Done, Record
from houseway.table.journal import Journal, JournalError, open_journal, read_journals
from houseway.table.steps import Deal, Shuffle, Window
from houseway.table.table import Table
from tests.table.dealing_process import GAMES, NAMES, deal, open_when_free, seated
from tests.table.shift import GAME, METHODS, deal_shift, take_seats

STORES = ("sqlite", "postgres")


def fixed_at_the_shuffle(records: Iterable[Record]) -> int:
    """Check every card and number against the order its mixing committed to; how many there were.

    A second way from the records to the cards: only the openings, and the leaves that were drawn.
    """
    openings: dict[int, CommittedOrder] = {}
    mixed = CommittedOrder("", ())
    checked = 0
    for record in records:
        entry = record.entry
        if not isinstance(entry, Done) or entry.fault is not None:
            continue
        if isinstance(entry.step, Shuffle):
            openings[entry.answer.number] = entry.answer.opening
        elif isinstance(entry.step, MixNumbers):
            mixed = entry.answer.opening
        elif isinstance(entry.step, Deal):
            orders = [openings[leaf // NUMBER].order[leaf % NUMBER] for leaf in entry.drawn]
            assert list(entry.answer) == orders
            checked += len(orders)
        elif isinstance(entry.step, DrawNumber):
            assert entry.answer == mixed.order[entry.step.nth - 1]
            checked += 1
    return checked


# --- a killed process ------------------------------------------------------------------------


class Killer:
    """Lets processes deal into one journal, kills each, and looks at what is left."""

    def __init__(self, where: str, name: str) -> None:
        self.where = where
        self.name = name
        self.told: dict[int, str] = {}
        self.due: dict[int, Any] = {}
        """What was due after so many records when a process had been killed."""

    def kill(self, after: int, pause: float) -> None:
        """Let a process deal until it has told of so many blocks, and kill it a moment later."""
        forked = multiprocessing.get_context("forkserver")
        forked.set_forkserver_preload(["tests.table.dealing_process"])
        ours, theirs = forked.Pipe(duplex=False)
        keys = os.environ["HOUSEWAY_KEYS"]
        process = forked.Process(target=deal, args=(self.where, self.name, keys, theirs))
        process.start()
        theirs.close()
        for _ in range(after):
            self.hear(ours.recv())
        time.sleep(pause)
        process.kill()
        process.join(60)
        try:
            while True:
                self.hear(ours.recv())
        except (EOFError, OSError):
            ours.close()
        self.look()

    def hear(self, told: tuple[int, str]) -> None:
        self.told[told[0]] = told[1]

    def look(self) -> None:
        """Everything that was told is kept, and at most the one block that could not be told."""
        (journal,) = read_journals(self.where)
        table = Table(GAMES[self.name], journal=journal)
        assert max(self.told) <= journal.blocks <= max(self.told) + 1
        for block in journal.chained():
            assert self.told.get(block.n, block.digest.hex()) == block.digest.hex()
        self.due[table.count] = table.pending
        journal.archive.close()

    def go_on(self) -> None:
        """Finish what is under way, close the table, and find everything in order."""
        with open_when_free(self.where) as journal:
            table = seated(journal, self.name)
            table.run()
            table.play_round()
            table.close()
            records = journal.records
        assert fixed_at_the_shuffle(records) > 20
        for n, step in self.due.items():
            entry = records[n].entry
            if isinstance(step, Window):
                assert isinstance(entry, Done)
                assert type(entry.step) in (type(step), type(step.offer(table.state, 1)))
            elif step is not None:
                assert isinstance(entry, Done) and entry.step == step.recorded()
        report = audit(read_journals(self.where), game)
        assert report.deviation == ""
        assert report.heads >= set(self.told.values())


def killed(where: str, name: str, kills: int) -> None:
    killer = Killer(where, name)
    random = Random(int.from_bytes(os.urandom(4)))
    for _ in range(kills):
        killer.kill(random.randrange(1, 120), random.random() / 200)
    killer.go_on()


@pytest.fixture(params=STORES)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for a journal."""
    if request.param == "postgres":
        address: str = request.getfixturevalue("postgres")
        return address
    return str(tmp_path / "shift.journal")


@pytest.mark.parametrize("name", NAMES)
def test_a_killed_process_loses_nothing_and_is_gone_on_with_at_the_same_step(
    where: str, name: str
) -> None:
    killed(where, name, 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_kills_over_all_games_and_stores_lose_nothing(where: str, name: str) -> None:
    killed(where, name, 1000 // (len(NAMES) * len(STORES)) + 1)


def test_killed_again_and_again_at_the_same_place_a_seeded_table_is_not_stuck(
    tmp_path: Path,
) -> None:
    """Nothing was recorded, so the same cards are shuffled again, and then they are dealt."""
    from houseway.equipment.randomness import SeededSource

    path = tmp_path / "shift.journal"
    with open_journal(path) as journal:
        deal_shift(journal, METHODS["manual shoe"], rounds=1)
        before = journal.count
    orders = []
    for _ in range(3):
        journal = open_journal(path)
        table = Table(GAME, journal=journal, source=SeededSource(7))
        assert table.count == before
        take_seats(table)
        commit = journal.commit
        journal.commit = lambda *_: None  # type: ignore[method-assign]  # killed before it
        table.play_round()
        orders.append(table.kit.sealed[0])
        journal.commit = commit  # type: ignore[method-assign]
        journal._adding.clear()
        journal.close()
    assert orders[0] == orders[1] == orders[2]
    go_on(path, before)


# --- a full disk -----------------------------------------------------------------------------


def test_a_full_disk_is_said_plainly_and_everything_before_it_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "shift.journal"
    journal = open_journal(path)
    table = deal_shift(journal, METHODS["manual shoe"], rounds=1)
    writer = journal.archive.writer  # type: ignore[attr-defined]
    (pages,) = writer.execute("PRAGMA page_count").fetchone()
    writer.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(JournalError) as full:
        for _ in range(100):
            table.play_round()
    assert "disk is full" in str(full.value)
    assert "everything before block" in str(full.value) and "is kept" in str(full.value)
    assert "\n" not in str(full.value)
    kept, blocks = journal.committed, journal.blocks
    for act in (table.run, lambda: table.buy(2, 100_00), lambda: table.leave(5)):
        with pytest.raises(JournalError, match="open it again to go on"):
            act()
    assert (journal.committed, journal.blocks) == (kept, blocks)
    assert read_journals(path)[0].committed == kept
    journal.close()
    go_on(path, kept)


def test_after_a_full_disk_the_journal_closes_without_another_complaint(tmp_path: Path) -> None:
    path = tmp_path / "shift.journal"
    with pytest.raises(JournalError, match="disk is full"), open_journal(path) as journal:
        table = deal_shift(journal, METHODS["manual shoe"], rounds=1)
        journal.archive.writer.execute("PRAGMA max_page_count = 1")  # type: ignore[attr-defined]
        for _ in range(100):
            table.play_round()
    go_on(path, read_journals(path)[0].committed)


class Failing:
    """A connection whose n-th insertion of a block fails, and no other."""

    def __init__(self, file: sqlite3.Connection, fails: int) -> None:
        self._file = file
        self._left = fails

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Pass a statement on, or fail."""
        self._left -= statement.startswith("INSERT INTO blocks")
        if self._left == 0:
            self._left = -1
            raise sqlite3.OperationalError("disk I/O error")
        return self._file.execute(statement, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@pytest.mark.parametrize("fails", [1, 2, 3, 4, 5, 6])
def test_a_disk_that_fails_at_any_block_leaves_a_journal_to_go_on_with(
    tmp_path: Path, fails: int
) -> None:
    """The write fails once; nothing is carried out twice, and no card is dealt that was not due."""
    path = tmp_path / "shift.journal"
    with open_journal(path) as first:
        Table(GAME, journal=first)
    journal = open_journal(path)
    archive: Any = journal.archive
    archive._writer = Failing(archive._writer, fails)
    with pytest.raises(JournalError, match="cannot be written"):
        deal_shift(journal, {}, rounds=4)
    kept = journal.committed
    with pytest.raises(JournalError, match="open it again"):
        journal.commit()
    journal.close()
    go_on(path, kept)


def go_on(path: Path, kept: int) -> None:
    """Open the journal again, deal on, and find everything in order."""
    with open_journal(path) as again:
        assert again.committed == kept
        table = Table(GAME, journal=again)
        if not table.state.procedure and 2 not in table.state.seats:
            table.sit(2, "player 2", 5_000_00)
        take_seats(table)
        table.run()
        table.play_round()
        table.close()
        fixed_at_the_shuffle(again.records)
    assert audit(read_journals(path), game).deviation == ""


# --- others at the same journal --------------------------------------------------------------


def test_a_second_table_at_the_same_journal_is_refused_and_harms_nothing(where: str) -> None:
    with open_journal(where) as journal:
        table = deal_shift(journal, METHODS["manual shoe"], rounds=1)
        with pytest.raises(JournalError, match="being written already"):
            open_journal(where)
        table.play_round()
        table.close()
    assert audit(read_journals(where), game).deviation == ""


def test_a_reader_beside_the_writer_sees_whole_blocks_and_can_follow_them(where: str) -> None:
    with open_journal(where) as journal:
        table = deal_shift(journal, METHODS["manual shoe"], rounds=1)
        table.begin()
        for _ in range(30):
            table.step()
            (beside,) = read_journals(where)
            assert (beside.head, beside.count) == (journal.head, journal.count)
            following = Table(GAME, journal=beside)
            assert following.pending == table.pending
            with pytest.raises(JournalError, match="reading only"):
                following.buy(2, 100_00)
        assert isinstance(beside, Journal)

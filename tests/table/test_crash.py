"""Nothing that was recorded is lost: killed processes, full disks, two writers, a reader beside."""

import hashlib
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.journal.dealing_process import GAME
from tests.journal.shift import METHODS, deal_shift

import houseway
from houseway.cards.card import Card
from houseway.equipment.randomness import SeededSource, SystemSource
from houseway.games import game
from houseway.table.audit import audit_file
from houseway.table.entries import Done, Record
from houseway.table.faults import FaultKind
from houseway.table.journal import FileJournal, JournalError, read_journal
from houseway.table.steps import CompleteCut, Cut, Deal, Load, Open, Shuffle, Step
from houseway.table.table import Table

ROOT = Path(__file__).parents[2]


def dealt_from_the_openings(records: Iterable[Record]) -> int:
    """Check every card dealt against the order its commitment fixed; how many decks were.

    A second way from the records to the cards: the digest and the cut are done here again.
    """
    orders: dict[int, list[Card]] = {}
    dealt: dict[int, list[Card]] = {}
    commitments: dict[int, str] = {}
    cuts: dict[int, int] = {}
    in_play = -1
    checked = 0
    for record in records:
        entry = record.entry
        if not isinstance(entry, Done):
            continue
        if entry.fault is not None:
            if entry.fault.kind is FaultKind.FACE_UP:
                dealt[in_play] += entry.fault.cards
            continue
        match entry.step:
            case Shuffle(deck=deck):
                commitments[deck] = entry.answer.commitment
                dealt[deck], cuts[deck] = [], 0
            case Cut(deck=deck):
                cuts[deck] = entry.answer
            case CompleteCut(deck=deck):
                assert 10 <= cuts[deck] <= 42
            case Load(deck=deck):
                in_play = deck
            case Deal():
                dealt[in_play] += entry.answer
            case Open(deck=deck):
                text = f"{entry.answer.nonce}:{' '.join(entry.answer.order)}"
                assert hashlib.sha256(text.encode()).hexdigest() == commitments[deck]
                orders[deck] = [
                    *entry.answer.order[cuts[deck] :],
                    *entry.answer.order[: cuts[deck]],
                ]
                assert dealt[deck] == orders[deck][: len(dealt[deck])]
                checked += 1
    return checked


# --- a killed process ------------------------------------------------------------------------


def kill_after(path: Path, lines: int) -> list[tuple[int, str]]:
    """Let a process deal until it has told of so many records, kill it; all it has told."""
    environment = {**os.environ, "PYTHONPATH": str(Path(houseway.__file__).parents[1])}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.journal.dealing_process", str(path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment,
    )
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(lines)]
    process.send_signal(signal.SIGKILL)
    told += process.stdout.readlines()
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    return [(int(n), head) for n, head in (line.split() for line in told if line.endswith("\n"))]


def test_a_killed_process_loses_nothing_and_is_gone_on_with_at_the_same_step(
    tmp_path: Path,
) -> None:
    path = tmp_path / "shift.journal"
    random = Random(int.from_bytes(os.urandom(4)))
    told: dict[int, str] = {}
    due: dict[int, Step | None] = {}
    for _ in range(8):
        told.update(kill_after(path, random.randrange(1, 400)))
        left = read_journal(path)
        assert max(told) <= len(left.records) <= max(told) + 1
        for n, head in told.items():
            assert left.digests[n - 1].hex() == head
        due[len(left.records)] = Table(GAME, journal=read_journal(path)).pending
    assert any(step is not None for step in due.values())
    with FileJournal(path) as journal:
        table = Table(GAME, journal=journal)
        for seat in table.state.seats:
            table.players[seat] = GAME.policies["random"](SystemSource())
        table.run()
        table.play_round()
        table.close()
        for n, step in due.items():
            if step is not None:
                entry = journal.records[n].entry
                assert isinstance(entry, Done)
                assert entry.step == step
        assert dealt_from_the_openings(journal.records) >= table.state.rounds
    assert audit_file(path, game).deviation == ""


# --- a full disk -----------------------------------------------------------------------------


def test_a_full_disk_is_said_plainly_and_everything_before_it_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "shift.journal"
    journal = FileJournal(path)
    table = deal_shift(journal, METHODS["manual shoe"], rounds=1)
    (pages,) = journal._file.execute("PRAGMA page_count").fetchone()
    journal._file.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(JournalError) as full:
        for _ in range(100):
            table.play_round()
    assert "disk is full" in str(full.value)
    assert "everything recorded before this moment is kept" in str(full.value)
    assert "\n" not in str(full.value)
    before, state, records = list(journal.documents), repr(table.state), len(journal.records)
    for _ in range(3):
        with pytest.raises(JournalError):
            table.run()
    assert (journal.documents, repr(table.state), len(journal.records)) == (before, state, records)
    assert read_journal(path).documents == before
    journal.close()
    go_on(path, before)


def test_a_disk_that_fails_at_any_step_leaves_a_journal_to_go_on_with(tmp_path: Path) -> None:
    """The write fails once; nothing is carried out twice, and no card is dealt that was not due."""
    whole = FileJournal(tmp_path / "whole")
    deal_shift(whole, METHODS["hand"], rounds=1)
    records = len(whole.records)
    whole.close()
    for fails in range(4, records, 5):
        path = tmp_path / f"{fails}.journal"
        journal = FileJournal(path)
        journal._file = Failing(journal._file, fails)  # type: ignore[assignment]
        with pytest.raises(JournalError, match="cannot be written"):
            deal_shift(journal, METHODS["hand"], rounds=1)
        kept = list(journal.documents)
        with pytest.raises(JournalError, match="cannot be written"):
            journal.append(journal.records[0].entry)
        assert journal.documents == kept
        journal.close()
        go_on(path, kept)


class Failing:
    """A connection whose n-th insertion fails, and no other."""

    def __init__(self, file: sqlite3.Connection, fails: int) -> None:
        self._file = file
        self._left = fails

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        """Pass a statement on, or fail."""
        self._left -= statement.startswith("INSERT")
        if self._left == 0:
            self._left = -1
            raise sqlite3.OperationalError("disk I/O error")
        return self._file.execute(statement, *values)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def go_on(path: Path, before: list[bytes]) -> None:
    """Open the journal again, deal on, and find everything in order."""
    with FileJournal(path) as again:
        assert again.documents == before
        table = Table(GAME, journal=again)
        for seat in (2, 5):
            if seat not in table.state.seats and not table.state.procedure:
                table.sit(seat, f"player {seat}", 5_000_00)
            table.players[seat] = GAME.policies["random"](SeededSource(seat))
        table.run()
        table.play_round()
        table.close()
        assert again.documents[: len(before)] == before
        dealt_from_the_openings(again.records)
    assert audit_file(path, game).deviation == ""


# --- two at one file -------------------------------------------------------------------------


def test_of_two_writers_the_second_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "shift.journal"
    first = FileJournal(path)
    table = deal_shift(first, METHODS["manual shoe"], rounds=1)
    second = FileJournal(path)
    late = Table(GAME, journal=second)
    table.play_round()
    state, documents = repr(late.state), list(second.documents)
    with pytest.raises(JournalError, match="somebody else has written to"):
        late.sit(1, "latecomer", 100_00)
    with pytest.raises(JournalError, match="somebody else has written to"):
        late.begin()
    assert (repr(late.state), second.documents) == (state, documents)
    second.close()
    table.close()
    first.close()
    assert read_journal(path).documents == first.documents
    assert audit_file(path, game).clean


def test_a_reader_beside_a_writer_sees_all_that_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "shift.journal"
    with FileJournal(path) as journal:
        table = deal_shift(journal, METHODS["hand"], rounds=1)
        table.begin()
        table.dealer_check = lambda _: same(path, journal)
        table.run()
        table.dealer_check = None
        assert "cut short, or the table is still open" in audit_file(path, game).deviation
        table.close()
        assert audit_file(path, game).clean


def same(path: Path, journal: FileJournal) -> None:
    """A reader finds what the writer has recorded, and can follow it."""
    read = read_journal(path)
    assert read.documents == journal.documents
    assert Table(GAME, journal=read).pending is not None


def test_a_reader_sees_one_moment_though_the_writer_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shuffle opened while the file is being read is not missing from both places."""
    path = tmp_path / "shift.journal"
    with FileJournal(path) as journal:
        table = deal_shift(journal, METHODS["manual shoe"], rounds=1)
        records = len(journal.records)

        class Slow(sqlite3.Connection):
            def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
                if "FROM sealed" in statement:
                    table.play_round()
                return super().execute(statement, *values)

        connect = sqlite3.connect
        monkeypatch.setattr(
            sqlite3,
            "connect",
            lambda *args, **kwargs: connect(*args, **kwargs, factory=Slow),
        )
        read = read_journal(path)
        assert len(read.records) == records < len(journal.records)
        assert Table(GAME, journal=read).pending is None

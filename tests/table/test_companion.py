"""Whoever keeps books beside a journal is never ahead of it or behind."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import houseway
from houseway.table.audit import audit
from houseway.table.entries import AnyEntry, Seated
from houseway.table.journal import Committed, Journal, JournalError, open_journal, read_journals
from houseway.table.refusal import Refused
from houseway.table.table import Table

GAME = houseway.game("blackjack")


class Books:
    """Writes down who sat down, in the transaction of the journal."""

    def __init__(self) -> None:
        self.told: list[Committed] = []
        self.spoils = False

    def along(self, journal: Journal, entries: Sequence[AnyEntry]) -> list[tuple[str, Any]]:
        if self.spoils:
            return [("INSERT INTO pit_nowhere VALUES (1)", ())]
        return [
            ("INSERT INTO pit_seated VALUES (?)", (entry.player,))
            for entry in entries
            if isinstance(entry, Seated)
        ]

    def kept(self, journal: Journal, committed: Committed) -> None:
        self.told.append(committed)


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[tuple[Table, Books, Callable[[], list[str]]]]:
    where = tmp_path / "house.db"
    journal = open_journal(where)
    journal.companion = books = Books()
    table = Table(GAME, journal=journal)
    journal.store._archive.writer.execute("CREATE TABLE pit_seated (name TEXT PRIMARY KEY)")

    def names() -> list[str]:
        rows = journal.store._archive.writer.execute("SELECT name FROM pit_seated").fetchall()
        return [name for (name,) in rows]

    yield table, books, names
    journal.close()


def test_what_goes_along_is_kept_with_its_block(kept: Any) -> None:
    table, books, names = kept
    table.sit(1, "Ann", "$100")
    table.sit(2, "Ben", "$100")
    assert names() == ["Ann", "Ben"]
    assert [type(entry) for told in books.told for entry in told.entries][-2:] == [Seated, Seated]
    assert books.told[-1].block.digest.hex() == table.journal.head


def test_a_block_is_not_kept_without_what_goes_along(kept: Any) -> None:
    table, books, names = kept
    table.sit(1, "Ann", "$100")
    head, told = table.journal.head, len(books.told)
    books.spoils = True
    with pytest.raises(JournalError):
        table.sit(2, "Ben", "$100")
    assert (names(), table.journal.head, len(books.told)) == (["Ann"], head, told)


def test_books_beside_a_journal_do_not_hinder_an_audit(kept: Any) -> None:
    table, _, _ = kept
    table.sit(1, "Ann", "$100")
    path = table.journal.archive.path
    table.close()
    table.journal.close()
    assert audit(read_journals(path), houseway.game).clean


@pytest.mark.parametrize(
    "spoiling",
    [
        "CREATE VIEW pit_all AS SELECT 1",
        "CREATE TABLE other (x)",
        "CREATE INDEX x ON blocks (first)",
    ],
)
def test_other_tables_and_any_view_are_refused(kept: Any, spoiling: str) -> None:
    table, _, _ = kept
    path = table.journal.archive.path
    table.journal.store._archive.writer.execute(spoiling)
    table.journal.close()
    with pytest.raises(JournalError, match="tampered"):
        read_journals(path)


def test_fills_dealers_and_notes_are_recorded_and_audited(tmp_path: Path) -> None:
    table = Table(GAME, journal=open_journal(tmp_path / "day.journal"))
    table.fill("$5,000", "Flo")
    table.fill(-1000_00, "Flo")
    table.assign("Dan", "Flo")
    table.note("the surrender sign was put up", "Flo")
    assert (table.state.fills, table.state.dealer) == (4000_00, "Dan")
    for wrong in (0, 1, 10**18):
        with pytest.raises(Refused):
            table.fill(wrong, "Flo")
    with pytest.raises(Refused, match="already"):
        table.assign("Dan", "Flo")
    with pytest.raises(Refused, match="one line"):
        table.note("two\nlines", "Flo")
    table.close()
    table.journal.close()
    assert audit(read_journals(tmp_path / "day.journal"), houseway.game).clean

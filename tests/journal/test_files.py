"""What is not a journal is refused with a plain sentence, and left as it is."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from houseway.games import game
from houseway.table import journal
from houseway.table.audit import audit_file
from houseway.table.journal import FileJournal, Journal, JournalError, read_journal
from tests.journal.shift import METHODS, deal_shift, write_file


def foreign(path: Path) -> None:
    """A database of somebody else."""
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE songs (title TEXT)")
        file.execute("INSERT INTO songs VALUES ('Luck Be a Lady')")
    file.close()


def text(path: Path) -> None:
    """A letter."""
    path.write_text("Dear Sir or Madam,\n" * 100)


def short_text(path: Path) -> None:
    """A word."""
    path.write_text("journal")


def newer(path: Path) -> None:
    """A journal that a later program wrote in a way of its own."""
    write_file(path, METHODS["manual shoe"], rounds=1)
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA user_version = 2")
    file.close()


NOT_JOURNALS = [foreign, text, short_text, newer]


@pytest.mark.parametrize("make", NOT_JOURNALS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("open_it", [read_journal, FileJournal])
def test_another_file_is_refused_and_left_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], open_it: Callable[[Path], Journal]
) -> None:
    path = tmp_path / "file"
    make(path)
    before = path.read_bytes()
    with pytest.raises(JournalError) as error:
        open_it(path)
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)
    assert path.read_bytes() == before


def test_a_newer_version_is_called_by_its_number(tmp_path: Path) -> None:
    newer(tmp_path / "file")
    with pytest.raises(JournalError, match="version 2; this program reads version 1"):
        read_journal(tmp_path / "file")


@pytest.mark.parametrize("open_it", [read_journal, FileJournal])
def test_a_directory_is_refused(tmp_path: Path, open_it: Callable[[Path], Journal]) -> None:
    with pytest.raises(JournalError, match=str(tmp_path)):
        open_it(tmp_path)


def test_a_missing_file_is_refused_to_a_reader_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="there is no journal at"):
        read_journal(tmp_path / "none")
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be opened as a journal"):
        FileJournal(tmp_path / "none" / "file")


def test_an_empty_file_is_no_journal_yet_and_can_become_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with pytest.raises(JournalError, match="cannot be read as a journal"):
        read_journal(path)
    write_file(path, METHODS["manual shoe"], rounds=1)
    assert audit_file(path, game).clean


def test_a_journal_begun_and_not_written_to_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "file"
    FileJournal(path).close()
    assert audit_file(path, game).deviation == "the journal is empty"


def test_a_creation_that_was_broken_off_leaves_a_file_that_can_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of the scheme is in the file, or nothing of it."""
    path = tmp_path / "file"
    with monkeypatch.context() as broken:
        broken.setattr(journal, "_SCHEMA", journal._SCHEMA.replace("COMMIT;", "POWER CUT;"))
        with pytest.raises(JournalError):
            FileJournal(path)
    write_file(path, METHODS["manual shoe"], rounds=1)
    assert audit_file(path, game).clean


@pytest.mark.parametrize("durable", [False, True])
def test_a_file_holds_the_bytes_that_memory_holds(tmp_path: Path, durable: bool) -> None:
    documents = write_file(tmp_path / "file", METHODS["hand"])
    clock = iter(range(0, 10**9, 1000))
    memory = Journal(lambda: next(clock))
    deal_shift(memory, METHODS["hand"], rounds=2).close()
    assert documents == memory.documents
    assert read_journal(tmp_path / "file").documents == documents
    assert read_journal(tmp_path / "file").head == memory.head
    with FileJournal(tmp_path / "file", durable=durable) as again:
        assert again.documents == documents


def test_reading_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_file(path, METHODS["manual shoe"])
    before = path.read_bytes()
    assert audit_file(path, game).clean
    assert path.read_bytes() == before


def test_a_changed_byte_anywhere_in_the_file_is_found_or_changes_nothing(tmp_path: Path) -> None:
    """A database file has bytes that mean nothing; a change of any other comes to light."""
    path = tmp_path / "file"
    documents = write_file(path, METHODS["manual shoe"])
    whole = path.read_bytes()
    random = Random(4)
    found = 0
    for place in random.sample(range(len(whole)), 400):
        changed = bytearray(whole)
        changed[place] ^= 1 << random.randrange(8)
        path.write_bytes(changed)
        try:
            finding = audit_file(path, game)
        except JournalError as error:
            assert "\n" not in str(error)
            found += 1
            continue
        if finding.clean:
            assert read_journal(path).documents == documents
        else:
            found += 1
    assert found > 200


def test_a_file_cut_off_anywhere_is_found(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_file(path, METHODS["manual shoe"])
    whole = path.read_bytes()
    for size in range(1, len(whole), 1111):
        path.write_bytes(whole[:size])
        try:
            assert not audit_file(path, game).clean
        except JournalError as error:
            assert "\n" not in str(error)


def test_a_changed_seal_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with FileJournal(path) as file_journal:
        deal_shift(file_journal, METHODS["manual shoe"], rounds=1)
    for other in (b"{", b"\xff", "text", 7, None):
        with sqlite3.connect(path) as file:
            file.execute("DROP TABLE sealed")
            file.execute("CREATE TABLE sealed (commitment TEXT PRIMARY KEY, opening BLOB)")
            file.execute("INSERT INTO sealed VALUES ('00', ?)", (other,))
        file.close()
        with pytest.raises(JournalError, match="has been changed"):
            read_journal(path)

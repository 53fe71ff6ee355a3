"""Journals in files: what is hidden stays hidden, and whatever is wrong is one plain sentence."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.blocks import unpack
from houseway.table.journal import (
    Journal,
    JournalError,
    counting_clock,
    open_journal,
    read_journals,
)
from houseway.table.keys import JournalKey
from houseway.table.stores import MemoryArchive, open_archive
from houseway.table.table import Table
from houseway.table.views import PUBLIC, seen
from tests.table.shift import GAME, METHODS, deal_shift, take_seats

KEY = JournalKey(bytes(32))


def write(path: Path, method: str = "manual shoe", rounds: int = 2) -> None:
    """A finished day in a file."""
    with open_journal(path, counting_clock()) as journal:
        deal_shift(journal, METHODS[method], rounds).close()


def contents(path: Path) -> list[object]:
    """All that a file holds: blocks with what is hidden, signed heads, snapshots."""
    (journal,) = read_journals(path)
    store = journal.store
    return [*store.read(), *store.heads(), *(store.snapshot(n) for n in store.snapshots())]


def clean(path: Path) -> bool:
    return audit(read_journals(path), game).deviation == ""


def opened(path: Path) -> object:
    """Open it as a table does that would go on with it."""
    with open_journal(path) as journal:
        return Table(GAME, journal=journal)


OPEN = pytest.mark.parametrize("open_it", [read_journals, opened])


# --- not a journal ---------------------------------------------------------------------------


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE songs (title TEXT)")
        file.execute("INSERT INTO songs VALUES ('Luck Be a Lady')")
    file.close()


def text(path: Path) -> None:
    path.write_text("Dear Sir or Madam,\n" * 100)


def newer(path: Path) -> None:
    write(path, rounds=1)
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA user_version = 3")
    file.close()


@OPEN
@pytest.mark.parametrize("make", [foreign, text, newer], ids=lambda make: make.__name__)
def test_another_file_is_refused_and_left_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], open_it: Callable[[Path], object]
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
    with pytest.raises(JournalError, match="version 3; this program reads version 2"):
        read_journals(tmp_path / "file")


@OPEN
def test_a_folder_is_refused(tmp_path: Path, open_it: Callable[[Path], object]) -> None:
    with pytest.raises(JournalError, match=str(tmp_path)):
        open_it(tmp_path)


def test_a_missing_file_is_refused_to_a_reader_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="there is no journal at"):
        read_journals(tmp_path / "none")
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"there is no folder .*none"):
        open_journal(tmp_path / "none" / "file")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_is_no_journal_yet_and_can_become_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with pytest.raises(JournalError, match="is empty"):
        read_journals(path)
    write(path, rounds=1)
    assert clean(path)


def test_a_journal_begun_and_not_written_to_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "file"
    open_journal(path).close()
    assert audit(read_journals(path), game).deviation == "the journal is empty"


# --- the key ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Path, str])
def test_the_key_lies_beside_the_file_for_its_owner_alone(
    tmp_path: Path, kind: Callable[[Path], Path | str]
) -> None:
    path = tmp_path / "day.journal"
    with open_journal(kind(path)) as journal:
        deal_shift(journal, METHODS["hand"], 1).close()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["day.journal", "day.journal.key"]
    for each in tmp_path.iterdir():
        assert each.stat().st_mode & 0o777 == 0o600
    assert clean(path)


def test_no_card_that_is_hidden_can_be_read_out_of_the_file(tmp_path: Path) -> None:
    """Neither hidden parts nor snapshots nor sealed orders lie there in plain."""
    path = tmp_path / "file"
    with open_journal(path, counting_clock()) as journal:
        table = deal_shift(journal, METHODS["manual shoe"], 1)
        opening = table.kit.sealed[0][0]
        order = ",".join(f'"{card}"' for card in opening.order)
    raw = path.read_bytes()
    assert opening.nonce.encode() not in raw
    assert order.encode() not in raw
    assert b'"salt"' not in raw and b'"stub"' not in raw


def test_without_the_key_everything_public_is_verified_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write(path)
    with_key = audit(read_journals(path), game)
    whole = [r for r in read_journals(path)[0].records]
    (tmp_path / "file.key").unlink()
    (journal,) = read_journals(path)
    journal.steps = GAME.all_steps
    assert [r.entry for r in journal.records] == [seen(r.entry, PUBLIC) for r in whole]
    without = audit(read_journals(path), game)
    assert without.clean and not without.revealed and with_key.revealed
    assert (without.head, without.signed, without.records) == (
        with_key.head,
        with_key.signed,
        with_key.records,
    )
    with pytest.raises(JournalError, match="no key at"):
        open_journal(path)


def test_another_key_opens_nothing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with open_journal(path, key=KEY) as journal:
        deal_shift(journal, METHODS["hand"], 1)
    assert not (tmp_path / "file.key").exists()
    report = audit(read_journals(path, key=JournalKey()), game)
    assert "this is not the key of the journal" in report.deviation
    with open_journal(path, key=JournalKey()) as journal, pytest.raises(JournalError, match="key"):
        Table(GAME, journal=journal)
    with open_journal(path, key=KEY) as journal:
        assert Table(GAME, journal=journal).state.rounds == 1


def test_a_journal_that_is_kept_needs_a_key(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="needs a key"):
        Journal(archive=open_archive(tmp_path / "file"))
    Journal(archive=MemoryArchive())


def test_a_salt_somebody_was_shown_tells_nothing_about_another_day(tmp_path: Path) -> None:
    """Who knows the salt of a hidden part could try all 52 cards against its digest."""
    path = tmp_path / "file"
    for _ in range(2):
        with open_journal(path, counting_clock()) as journal:
            table = Table(GAME, journal=journal)
            table.sit(1, "Ann", 500_00)
            take_seats(table)
            table.play_round()
            table.close()
    salts = []
    for journal in read_journals(path):
        for block in journal.store.read():
            parts = unpack(journal._plain(block.hidden, block.digest))
            salts += [part[9:41] for part in parts]
    assert len(salts) > 8 and len(set(salts)) == len(salts)


# --- the bytes -------------------------------------------------------------------------------


def test_reading_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write(path)
    before = path.read_bytes()
    assert clean(path)
    assert path.read_bytes() == before


def test_a_changed_byte_anywhere_in_the_file_is_found_or_changes_nothing(tmp_path: Path) -> None:
    """A database file has bytes that mean nothing; a change of any other comes to light."""
    path = tmp_path / "file"
    write(path)
    before = contents(path)
    whole = path.read_bytes()
    random = Random(4)
    found = 0
    for place in random.sample(range(len(whole)), 400):
        spoiled = bytearray(whole)
        spoiled[place] ^= 1 << random.randrange(8)
        path.write_bytes(spoiled)
        try:
            report = audit(read_journals(path), game)
        except JournalError as error:
            assert "\n" not in str(error)
            found += 1
            continue
        if report.clean:
            assert contents(path) == before
        else:
            assert "\n" not in report.deviation
            found += 1
    assert found > 150  # the rest lies in pages that earlier snapshots have left


def test_a_file_cut_off_anywhere_is_found(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write(path)
    whole = path.read_bytes()
    for size in range(1, len(whole), 1111):
        path.write_bytes(whole[:size])
        try:
            assert not clean(path)
        except JournalError as error:
            assert "\n" not in str(error)


def tampered(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as file:
        file.execute(statement, values)
    file.close()


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE blocks SET hidden = x'00' WHERE length(hidden) > 0", "hidden part"),
        ("UPDATE blocks SET hidden = x'' WHERE length(hidden) > 0", "hidden part is missing"),
        ("UPDATE snapshots SET document = x'00'", "hidden part"),
        ("UPDATE snapshots SET round = round + 1", "snapshot"),
        ("DELETE FROM snapshots WHERE place = (SELECT max(place) FROM snapshots)", "snapshot"),
        ("DELETE FROM snapshots WHERE place = (SELECT min(place) FROM snapshots)", "snapshot"),
        ("DELETE FROM heads WHERE place = (SELECT max(place) FROM heads)", "signed head"),
        ("DELETE FROM heads WHERE place = (SELECT min(place) FROM heads)", "signed head"),
        ("UPDATE heads SET signature = zeroblob(64)", "signature"),
        ("UPDATE heads SET key = zeroblob(32)", "signature"),
        ("UPDATE blocks SET records = records + 1", "written as block|missing"),
        ("UPDATE blocks SET first = first + 1", "missing"),
        ("UPDATE journals SET day = 2", "was written as that of table, day 1"),
        ("UPDATE journals SET name = 'other'", "was written as that of table, day 1"),
    ],
)
def test_rows_changed_or_removed_are_found(tmp_path: Path, statement: str, words: str) -> None:
    path = tmp_path / "file"
    write(path)
    tampered(path, statement)
    report = audit(read_journals(path), game)
    assert any(word in report.deviation for word in words.split("|"))


@pytest.mark.parametrize("column", ["hidden", "document", "digest"])
def test_what_two_blocks_hold_exchanged_is_found(tmp_path: Path, column: str) -> None:
    path = tmp_path / "file"
    write(path)
    with sqlite3.connect(path) as file:
        rows = file.execute(
            f"SELECT place, {column} FROM blocks WHERE length(hidden) > 0 ORDER BY place LIMIT 2"
        ).fetchall()
        for (place, _), (_, other) in zip(rows, rows[::-1], strict=True):
            file.execute(f"UPDATE blocks SET {column} = ? WHERE place = ?", (other, place))
    file.close()
    assert not clean(path)


def test_a_snapshot_of_another_block_cannot_stand_in(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write(path)
    tampered(
        path,
        "UPDATE snapshots SET document = (SELECT document FROM snapshots ORDER BY place LIMIT 1)",
    )
    assert "hidden part" in audit(read_journals(path), game).deviation

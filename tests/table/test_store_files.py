"""SQLite files of journals: hostile, damaged, linked, locked, in use."""

import fcntl
import os
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from houseway.table.stores import SqliteArchive, Stale, StoreError, read_only
from houseway.table.stores.interface import MOST_BYTES
from houseway.table.stores.sqlite_file import SHIFT, TABLES
from houseway.table.stores.writer_lock import WriterLock
from tests.table.blocks import block, head, snapshot

PLACE = 1 << SHIFT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed journal of nine blocks, three of them with head and snapshot."""
    path = tmp_path / "pit.journal"
    archive = SqliteArchive(path)
    fill(archive, 1, 9)
    archive.close()
    return path


def fill(archive: SqliteArchive, first: int, last: int) -> None:
    store = archive.open("pit 1", 7)
    for n in range(first, last + 1):
        if n % 3:
            store.append(block(n))
        else:
            store.append(block(n), snapshot(n, 64 * n), head(n))


def read_all(path: Path) -> int:
    """Read everything as an audit would; the number of blocks."""
    archive = read_only(path)
    try:
        found = 0
        for id in archive.journals():
            store = archive.open(*id, writing=False)
            found += sum(1 for _ in store.read())
            list(store.heads())
            for n in store.snapshots():
                store.snapshot(before=n)
        return found
    finally:
        archive.close()


def open_for_writing(path: Path) -> None:
    SqliteArchive(path).open("pit 1", 7)


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as error:
        act()
    text = str(error.value)
    assert text and text.isprintable()
    return text


def refused_everywhere(path: Path) -> str:
    """Refused to readers and to writers, and left as it is with nothing beside it."""
    before, beside = path.read_bytes(), sorted(path.parent.iterdir())
    text = refused(lambda: read_all(path))
    refused(partial(open_for_writing, path))
    assert path.read_bytes() == before
    assert sorted(path.parent.iterdir()) == beside
    return text


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        for statement in statements:
            file.execute(statement)
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


# The file itself


def test_a_journal_is_made_for_its_owner_alone_and_closed_leaves_one_file(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        archive = SqliteArchive(tmp_path / "pit.journal")
        archive.open("pit 1", 7).append(block(1))
        modes = {found.name: stat.S_IMODE(found.stat().st_mode) for found in tmp_path.iterdir()}
    finally:
        os.umask(before)
    names = {"pit.journal", "pit.journal-wal", "pit.journal-shm", "pit.journal.lock"}
    assert modes == dict.fromkeys(names, 0o600)
    archive.close()
    assert [found.name for found in tmp_path.iterdir()] == ["pit.journal"]


@pytest.mark.parametrize(("durable", "synchronous"), [(False, 1), (True, 2)])
def test_durable_means_on_the_disk_before_it_counts(
    tmp_path: Path, durable: bool, synchronous: int
) -> None:
    archive = SqliteArchive(tmp_path / "pit.journal", durable)
    store = archive.open("pit 1", 7)
    assert archive.writer.execute("PRAGMA synchronous").fetchone() == (synchronous,)
    assert archive.writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    store.close()


def test_reading_changes_nothing_and_puts_nothing_beside_the_file(path: Path) -> None:
    before = path.read_bytes(), path.stat().st_mtime_ns
    archive = read_only(path)
    store = archive.open("pit 1", 7, writing=False)
    for n in range(1, 4):
        next(reading := store.read(after=n))
        assert [found.name for found in path.parent.iterdir()] == ["pit.journal"]
        list(reading)
    archive.close()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert [found.name for found in path.parent.iterdir()] == ["pit.journal"]


def test_who_reads_only_cannot_open_for_writing(path: Path) -> None:
    assert "reading only" in refused(lambda: read_only(path).open("pit 1", 7))


def test_nothing_is_made_by_looking_for_what_is_not_there(tmp_path: Path) -> None:
    assert "no journal" in refused(lambda: read_only(tmp_path / "a"))
    refused(lambda: SqliteArchive(tmp_path / "a").open("pit 1", 7, writing=False))
    refused(lambda: SqliteArchive(tmp_path / "no" / "a").open("pit 1", 7))
    assert list(tmp_path.iterdir()) == []


def test_through_a_symlink_the_whole_journal_is_read_while_it_is_written(tmp_path: Path) -> None:
    """The log lies beside the file itself, not beside the link."""
    real, links = tmp_path / "real", tmp_path / "links"
    real.mkdir()
    links.mkdir()
    archive = SqliteArchive(real / "pit.journal")
    fill(archive, 1, 9)
    (links / "pit").symlink_to(real / "pit.journal")
    (links / "folder").symlink_to(real)
    store = archive.open("other", 7)
    for link in (links / "pit", links / "folder" / "pit.journal"):
        assert read_all(link) == 9
        linked = SqliteArchive(link)
        assert "being written" in refused(partial(linked.open, "third", 7))
    store.close()
    archive.close()
    assert read_all(links / "pit") == 9
    assert sorted(found.name for found in links.iterdir()) == ["folder", "pit"]


def test_a_hard_link_is_refused_because_the_log_may_lie_elsewhere(path: Path) -> None:
    os.link(path, path.with_name("other"))
    assert "hard link" in refused_everywhere(path.with_name("other"))


def test_a_loop_of_links_a_folder_and_a_pipe_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    os.mkfifo(tmp_path / "pipe")
    for name in ("a", ".", "pipe", "a\0b"):
        refused(partial(read_only, tmp_path / name))
        refused(partial(open_for_writing, tmp_path / name))


def test_in_a_folder_that_cannot_be_written_a_journal_can_be_read(path: Path) -> None:
    with folder_of_somebody_else() as folder:
        shutil.copy(path, folder / "pit.journal")
        (folder / "pit.journal").chmod(0o444)
        folder.chmod(0o555)
        assert as_nobody(lambda: read_all(folder / "pit.journal")) == 9
        assert as_nobody(lambda: SqliteArchive(folder / "pit.journal").open("pit 1", 7)) < 0
        assert as_nobody(lambda: SqliteArchive(folder / "new").open("pit 1", 7)) < 0
        assert [found.name for found in folder.iterdir()] == ["pit.journal"]


def test_a_copy_with_its_log_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path / "pit.journal")
    fill(archive, 1, 9)
    with folder_of_somebody_else() as folder:
        for name in ("pit.journal", "pit.journal-wal"):
            shutil.copy(tmp_path / name, folder / name)
            (folder / name).chmod(0o444)
        folder.chmod(0o555)
        assert as_nobody(lambda: read_all(folder / "pit.journal")) in (9, -1)
        folder.chmod(0o755)
        assert read_all(folder / "pit.journal") == 9
    archive.close()


@contextmanager
def folder_of_somebody_else() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp())
    try:
        yield folder
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


def as_nobody(act: Callable[[], object]) -> int:
    def without_privileges() -> None:
        if os.getuid() == 0:
            os.setgid(65534)
            os.setuid(65534)

    return in_a_child(without_privileges, act)


def with_little_memory(act: Callable[[], object]) -> int:
    def bounded() -> None:
        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + 4 * MOST_BYTES, now + 4 * MOST_BYTES))

    return in_a_child(bounded, act)


def in_a_child(first: Callable[[], None], act: Callable[[], object]) -> int:
    """The number that an act returns; -1 if it is refused in a sentence; no number otherwise."""
    result, child_end = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            first()
            try:
                text = str(act())
            except StoreError:
                text = "-1"
            os.write(child_end, text.encode())
        finally:
            os._exit(0)
    os.close(child_end)
    os.waitpid(child, 0)
    with os.fdopen(result) as answer:
        return int(answer.read())


# Hostile files


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON blocks BEGIN DELETE FROM blocks; END",
        "CREATE TRIGGER t BEFORE INSERT ON heads BEGIN SELECT RAISE(IGNORE); END",
        "CREATE VIEW v AS SELECT * FROM blocks",
        "CREATE TABLE more (a)",
        "CREATE INDEX i ON blocks (first)",
        "CREATE UNIQUE INDEX i ON blocks (digest)",
        "ALTER TABLE blocks ADD COLUMN more",
        "ALTER TABLE blocks ADD COLUMN more AS (hex(document))",
        "ALTER TABLE blocks RENAME COLUMN records TO record",
        "DROP TABLE snapshots",
        "CREATE VIRTUAL TABLE f USING fts5(a)",
        "PRAGMA application_id = 1",
        "PRAGMA user_version = 3",
        "PRAGMA user_version = 0",
        "ANALYZE",
    ],
)
def test_a_file_with_another_schema_is_refused(path: Path, statement: str) -> None:
    change(path, statement)
    refused_everywhere(path)


def test_a_view_in_the_place_of_the_blocks_is_refused_and_not_run(path: Path) -> None:
    endless = (
        "CREATE VIEW blocks AS WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i FROM r) "
        "SELECT i AS place, 1 AS first, 1 AS records, x'' AS document, x'' AS digest, "
        "x'' AS hidden FROM r WHERE i > 1"
    )
    change(path, "DROP TABLE blocks", endless)
    start = time.monotonic()
    assert "tampered" in refused_everywhere(path)
    assert time.monotonic() - start < 2


def test_a_schema_rewritten_by_hand_is_refused(path: Path) -> None:
    change(
        path,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'hidden BLOB NOT NULL', "
        "'hidden BLOB NOT NULL CHECK (length(hidden) > 9)') WHERE name = 'blocks'",
    )
    assert "tampered" in refused_everywhere(path)


def test_what_a_hostile_schema_is_called_does_not_reach_the_terminal(path: Path) -> None:
    change(
        path,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET name = char(27) || '[2Jx', tbl_name = 'y', sql = 'CREATE x' "
        "WHERE name = 'heads'",
    )
    assert "\x1b" not in refused_everywhere(path)


def test_a_journal_of_the_old_kind_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "old.journal"
    change(
        path,
        "PRAGMA user_version = 1",
        "CREATE TABLE journal (n INTEGER PRIMARY KEY, record BLOB NOT NULL, digest BLOB NOT NULL)",
        "CREATE TABLE sealed (commitment TEXT PRIMARY KEY, opening BLOB NOT NULL)",
    )
    assert "version 1" in refused_everywhere(path)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE blocks SET document = CAST(document AS TEXT) WHERE place & 255 = 4",
        "UPDATE blocks SET document = 'text' WHERE place & 255 = 4",
        "UPDATE blocks SET document = 7 WHERE place & 255 = 9",
        "UPDATE blocks SET hidden = 1.5 WHERE place & 255 = 4",
        "UPDATE blocks SET digest = x'00' WHERE place & 255 = 4",
        "UPDATE blocks SET digest = zeroblob(33) WHERE place & 255 = 4",
        "UPDATE blocks SET first = 'one' WHERE place & 255 = 4",
        "UPDATE blocks SET first = 1.5 WHERE place & 255 = 4",
        "UPDATE blocks SET first = -1 WHERE place & 255 = 4",
        "UPDATE blocks SET records = x'01' WHERE place & 255 = 4",
        "UPDATE blocks SET records = 1 << 40 WHERE place & 255 = 4",
        "UPDATE heads SET digest = 'x' WHERE place & 255 = 6",
        "UPDATE heads SET signature = zeroblob(65) WHERE place & 255 = 6",
        "UPDATE heads SET key = zeroblob(31) WHERE place & 255 = 6",
        "UPDATE snapshots SET round = 'x' WHERE place & 255 = 6",
        "UPDATE snapshots SET document = 'x' WHERE place & 255 = 6",
        "UPDATE journals SET name = x'61'",
        "UPDATE journals SET name = CAST(x'ff' AS TEXT)",
        "UPDATE journals SET name = 'a' || char(27) || '[2J'",
        "UPDATE journals SET name = replace(hex(zeroblob(5000)), '0', 'a')",
        "UPDATE journals SET day = 'monday'",
        "UPDATE journals SET day = -1",
        "UPDATE journals SET journal = 2",
        "UPDATE journals SET journal = -1",
        "INSERT INTO journals VALUES (2, 'pit 1', 7)",
        "INSERT INTO journals VALUES (1 << 50, 'pit 2', 7)",
        "DELETE FROM journals",
        "DELETE FROM blocks WHERE place & 255 = 1",
        "DELETE FROM blocks WHERE place & 255 = 5",
        "UPDATE blocks SET place = place + 1000 WHERE place & 255 = 9",
        "UPDATE blocks SET place = -place WHERE place & 255 = 9",
        "UPDATE blocks SET place = 5 WHERE place & 255 = 9",
        "UPDATE blocks SET place = place + (1 << 40) WHERE place & 255 = 9",
        "UPDATE heads SET place = 1 << 40 WHERE place & 255 = 9",
        "UPDATE heads SET place = 9223372036854775807 WHERE place & 255 = 9",
        "UPDATE snapshots SET place = place + (5 << 40) WHERE place & 255 = 9",
    ],
)
def test_rows_that_no_journal_writes_are_refused_in_a_sentence(path: Path, statement: str) -> None:
    change(path, statement)
    refused(lambda: read_all(path))


def test_a_missing_block_is_named(path: Path) -> None:
    change(path, f"DELETE FROM blocks WHERE place = {PLACE + 5}")
    assert "block 5 is missing" in refused(lambda: read_all(path))


@pytest.mark.parametrize("table", ["blocks", "snapshots"])
def test_a_huge_blob_is_refused_before_it_is_read(path: Path, table: str) -> None:
    change(path, f"UPDATE {table} SET document = zeroblob(150000000) WHERE place & 255 = 9")
    assert with_little_memory(lambda: read_all(path)) == -1


def test_a_document_a_little_too_large_is_refused(path: Path) -> None:
    change(path, f"UPDATE blocks SET document = zeroblob({MOST_BYTES + 1}) WHERE place & 255 = 4")
    assert "larger than" in refused(lambda: read_all(path))


def test_many_large_blocks_are_not_held_all_at_once(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path / "pit.journal")
    store = archive.open("pit 1", 7)
    for n in range(1, 41):
        store.append(block(n, document=bytes(1 << 22)))
    archive.close()
    assert with_little_memory(lambda: read_all(tmp_path / "pit.journal")) == 40  # of 160 MB


@pytest.mark.parametrize("size", [0, 1, 50, 100, 512, 4096, 8192, 12000])
def test_a_truncated_file_is_refused(path: Path, size: int) -> None:
    os.truncate(path, size)
    refused(lambda: read_all(path))


def test_a_file_that_is_no_database_is_refused_and_left(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("somebody's letters\n" * 500)
    refused_everywhere(path)


def test_somebody_elses_database_is_refused_and_left(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    change(path, "CREATE TABLE letters (a)")
    assert "not one of journals" in refused_everywhere(path)


def test_a_damaged_file_is_a_sentence_or_the_blocks_as_they_were(path: Path) -> None:
    """Each byte of the trees, one at a time; damage in the contents is the chain's to find."""
    whole = path.read_bytes()
    for at in [*range(0, 100, 3), *range(100, len(whole), 397)]:
        spoiled = bytearray(whole)
        spoiled[at] ^= 0xFF
        path.write_bytes(spoiled)
        try:
            read_all(path)
        except StoreError as error:
            assert str(error).isprintable()


def test_a_tree_that_leads_back_into_itself_ends(tmp_path: Path) -> None:
    """Inner pages whose children are all the same leaf: rows without end, if nobody counts."""
    path = tmp_path / "pit.journal"
    archive = SqliteArchive(path)
    store = archive.open("pit 1", 7)
    for n in range(1, 200):
        store.append(block(n, document=bytes(3000)))
    archive.close()
    with closing(sqlite3.connect(path)) as file:
        (root,) = file.execute("SELECT rootpage FROM sqlite_master WHERE name='blocks'").fetchone()
    data = bytearray(path.read_bytes())
    start = (root - 1) * 4096
    assert data[start] == 5  # an inner page of a table
    cells = int.from_bytes(data[start + 3 : start + 5], "big")
    pointers = [
        start + int.from_bytes(data[start + 12 + 2 * k : start + 14 + 2 * k], "big")
        for k in range(cells)
    ]
    leaf = data[pointers[0] : pointers[0] + 4]
    for pointer in pointers:
        data[pointer : pointer + 4] = root.to_bytes(4, "big")
    path.write_bytes(data)
    began = time.monotonic()
    refused(lambda: read_all(path))
    for pointer in pointers:
        data[pointer : pointer + 4] = leaf
    path.write_bytes(data)
    refused(lambda: read_all(path))
    assert time.monotonic() - began < 5


def test_an_empty_file_beside_a_full_log_is_not_thrown_away(tmp_path: Path) -> None:
    path = tmp_path / "pit.journal"
    archive = SqliteArchive(path)
    fill(archive, 1, 3)
    log = path.with_name("pit.journal-wal").read_bytes()
    other = tmp_path / "copy"
    other.mkdir()
    (other / "pit.journal-wal").write_bytes(log)
    assert "beside it" in refused(lambda: SqliteArchive(other / "pit.journal").open("pit 1", 7))
    (other / "pit.journal").touch()
    assert "beside it" in refused(lambda: SqliteArchive(other / "pit.journal").open("pit 1", 7))
    refused(lambda: read_only(other / "pit.journal"))
    assert (other / "pit.journal-wal").read_bytes() == log
    archive.close()


@pytest.mark.parametrize("done", [0, 1])
def test_a_file_whose_making_was_cut_short_is_made_after_all(tmp_path: Path, done: int) -> None:
    path = tmp_path / "pit.journal"
    path.touch()
    if done:
        change(path, "PRAGMA journal_mode = WAL")
    assert "no journal has been written" in refused(lambda: read_only(path))
    archive = SqliteArchive(path)
    fill(archive, 1, 3)
    archive.close()
    assert read_all(path) == 3


def test_the_schema_is_what_was_written_down(path: Path) -> None:
    """A stranger's verifier reads these columns."""
    with closing(sqlite3.connect(path)) as file:
        found = dict(file.execute("SELECT name, sql FROM sqlite_master"))
        first = file.execute("SELECT * FROM blocks ORDER BY place LIMIT 1").fetchone()
        assert file.execute("SELECT * FROM journals").fetchall() == [(1, "pit 1", 7)]
    assert found == TABLES
    kept = block(1)
    assert first == (2**40 + 1, 1, 3, kept.document, kept.digest, kept.hidden)


# Several at once


def test_a_second_process_is_refused_at_once_and_a_killed_one_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "pit.journal"
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.table.appending_process", str(path), "1"],
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    child.stdout.readline()
    start = time.monotonic()
    assert "being written" in refused(partial(open_for_writing, path))
    assert "being written" in refused(lambda: SqliteArchive(path).open("pit 2", 7))
    assert time.monotonic() - start < 1
    for _ in range(50):
        child.stdout.readline()
    assert read_all(path) >= 51
    child.send_signal(signal.SIGKILL)
    child.stdout.read()
    child.wait()
    assert path.with_name("pit.journal.lock").exists()
    left = read_all(path)
    archive = SqliteArchive(path)
    store = archive.open("pit 1", 7)
    store.append(block(left + 1))
    archive.close()
    assert read_all(path) == left + 1
    assert [found.name for found in tmp_path.iterdir()] == ["pit.journal"]


def test_a_reader_that_began_while_nobody_wrote_follows_the_writer(path: Path) -> None:
    archive = read_only(path)
    reader = archive.open("pit 1", 7, writing=False)
    reading = reader.read()
    assert next(reading) == block(1)
    writing = SqliteArchive(path)
    fill(writing, 10, 600)
    assert [found.n for found in reading] == list(range(2, 10))
    assert reader.last() == block(600)
    writing.close()
    assert reader.last() == block(600)
    assert [found.n for found in reader.read()] == list(range(1, 601))
    fill(writing, 601, 603)
    writing.close()
    assert reader.last() == block(603)
    archive.close()


def test_readers_in_threads_see_whole_journals_while_one_writes(path: Path) -> None:
    failures: list[BaseException] = []
    done = threading.Event()
    archive = SqliteArchive(path)

    def keep_reading(where: SqliteArchive) -> None:
        try:
            while not done.is_set():
                store = where.open("pit 1", 7, writing=False)
                numbers = [found.n for found in store.read()]
                assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 9
        except BaseException as error:
            failures.append(error)

    readers = [archive, archive, read_only(path)]
    threads = [threading.Thread(target=keep_reading, args=(where,)) for where in readers]
    for thread in threads:
        thread.start()
    for n in range(10, 400, 10):
        fill(archive, n, n + 9)
        archive.close()
    done.set()
    for thread in threads:
        thread.join()
    assert failures == []


def test_somebody_who_writes_past_the_lock_is_noticed(path: Path) -> None:
    archive = SqliteArchive(path)
    store = archive.open("pit 1", 7)
    change(path, f"INSERT INTO blocks SELECT {PLACE + 10}, first, records, document, digest, "
           f"hidden FROM blocks WHERE place = {PLACE + 9}")  # fmt: skip
    with pytest.raises(Stale, match="somebody else"):
        store.append(block(10))
    refused(lambda: store.append(block(11)))
    archive.close()


def test_a_write_that_fails_leaves_nothing_of_itself(path: Path) -> None:
    archive = SqliteArchive(path)
    store = archive.open("pit 1", 7)
    change(path, f"INSERT INTO snapshots VALUES ({PLACE + 10}, 1, x'00')")
    with pytest.raises(StoreError):
        store.append(block(10), snapshot(10, 70), head(10))
    assert store.last() == block(9)
    assert [found.block for found in store.heads()] == [3, 6, 9]
    archive.close()


def test_a_full_disk_is_a_sentence_and_everything_before_is_kept(path: Path) -> None:
    archive = SqliteArchive(path)
    store = archive.open("pit 1", 7)
    (pages,) = archive.writer.execute("PRAGMA page_count").fetchone()
    archive.writer.execute(f"PRAGMA max_page_count = {pages}")
    for n in range(10, 100):
        try:
            store.append(block(n, document=bytes(3000)))
        except StoreError as error:
            assert "full" in str(error)
            break
    refused(lambda: store.append(block(n)))
    archive.close()
    again = SqliteArchive(path)
    store = again.open("pit 1", 7)
    last = store.last()
    assert last is not None and last.n == n - 1
    store.append(block(n))
    again.close()


def test_dropped_without_closing_the_file_is_free_again(path: Path) -> None:
    store = SqliteArchive(path).open("pit 1", 7)
    store.append(block(10))
    refused(partial(open_for_writing, path))
    del store
    archive = SqliteArchive(path)
    archive.open("pit 1", 7).append(block(11))
    archive.close()


def test_a_lock_on_a_file_that_was_removed_meanwhile_is_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writer before has let go and removed the file between our opening and locking it."""
    flock = fcntl.flock
    removed: list[int] = []

    def late(handle: int, how: int) -> None:
        if not removed:
            removed.append(handle)
            (tmp_path / "pit.journal.lock").unlink()
        flock(handle, how)

    monkeypatch.setattr(fcntl, "flock", late)
    lock = WriterLock(tmp_path / "pit.journal")
    refused(lambda: WriterLock(tmp_path / "pit.journal"))
    lock.release()
    assert list(tmp_path.iterdir()) == []

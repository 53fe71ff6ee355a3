"""What every store promises, whatever is behind it."""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from houseway.table.stores import (
    Archive,
    Block,
    JournalId,
    MemoryArchive,
    PostgresArchive,
    SqliteArchive,
    Stale,
    Store,
    StoreError,
    open_archive,
)
from houseway.table.stores.interface import MOST_BYTES
from tests.table.blocks import block, head, snapshot

Opener = Callable[[], Archive]

TOO_LARGE = bytes(MOST_BYTES + 1)


@pytest.fixture(params=["memory", "sqlite", "durable sqlite", "postgres"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Opens the same journals again and again, as another process would."""
    made: list[Archive] = []
    memory = MemoryArchive()

    def opened() -> Archive:
        match request.param:
            case "memory":
                archive: Archive = memory
            case "postgres":
                archive = PostgresArchive(request.getfixturevalue("postgres"))
            case kind:
                archive = SqliteArchive(tmp_path / "pit.journal", durable="durable" in kind)
        made.append(archive)
        return archive

    yield opened
    for archive in made:
        archive.close()


@pytest.fixture
def archive(opener: Opener) -> Archive:
    return opener()


def one_sentence(error: pytest.ExceptionInfo[StoreError]) -> str:
    text = str(error.value)
    assert text and "\n" not in text and text.isprintable() and "Traceback" not in text
    return text


def test_what_was_appended_is_read_back_in_order_and_byte_for_byte(archive: Archive) -> None:
    store = archive.open("pit 1", 7)
    assert store.last() is None
    assert list(store.read()) == []
    for n in range(1, 8):
        store.append(block(n))
        assert store.last() == block(n)
    assert list(store.read()) == [block(n) for n in range(1, 8)]
    assert list(store.read(after=5)) == [block(6), block(7)]
    assert list(store.read(after=2, until=4)) == [block(3), block(4)]
    assert list(store.read(after=5, until=100)) == [block(6), block(7)]
    assert list(store.read(after=7)) == list(store.read(after=900)) == []
    assert list(store.read(after=4, until=4)) == []


def test_it_is_there_when_the_archive_is_opened_again(opener: Opener) -> None:
    archive = opener()
    store = archive.open("pit 1", 7)
    for n in range(1, 4):
        store.append(block(n), snapshot(n, n), head(n))
    archive.close()
    again = opener().open("pit 1", 7)
    assert list(again.read()) == [block(1), block(2), block(3)]
    assert list(again.heads()) == [head(1), head(2), head(3)]
    assert again.snapshot() == snapshot(3, 3)
    again.append(block(4))
    assert again.last() == block(4)


def test_more_blocks_than_a_page_are_read_without_a_gap(archive: Archive) -> None:
    store = archive.open("pit 1", 7)
    for n in range(1, 601):
        store.append(block(n), head=head(n))
    assert [found.n for found in store.read()] == list(range(1, 601))
    assert [found.block for found in store.heads()] == list(range(1, 601))
    assert list(store.read(after=511, until=513)) == [block(512), block(513)]


@pytest.mark.parametrize("n", [0, 1, 2, 4, 900, -1])
def test_a_block_that_is_not_the_next_is_stale_and_changes_nothing(
    archive: Archive, n: int
) -> None:
    store = archive.open("pit 1", 7)
    store.append(block(1))
    store.append(block(2))
    with pytest.raises(Stale) as error:
        store.append(block(n), snapshot(n, 1), head(n))
    assert "block 3" in one_sentence(error)
    assert list(store.read()) == [block(1), block(2)]
    assert store.snapshot() is None
    assert list(store.heads()) == []
    store.append(block(3))
    assert store.last() == block(3)


@pytest.mark.parametrize(
    "changes",
    [
        {"digest": bytes(31)},
        {"digest": "0" * 32},
        {"document": "{}"},
        {"document": TOO_LARGE},
        {"hidden": TOO_LARGE},
        {"hidden": None},
        {"first": 0},
        {"first": 1.0},
        {"first": 1 << 70},
        {"records": True},
        {"records": -1},
    ],
    ids=lambda changes: " ".join(f"{name} {str(value)[:8]}" for name, value in changes.items()),
)
def test_after_a_failure_nothing_more_is_taken_and_nothing_is_lost(
    opener: Opener, changes: dict[str, object]
) -> None:
    archive = opener()
    store = archive.open("pit 1", 7)
    store.append(block(1))
    with pytest.raises(StoreError) as error:
        store.append(block(2, **changes))
    one_sentence(error)
    for n in (2, 3):
        with pytest.raises(StoreError) as error:
            store.append(block(n))
        one_sentence(error)
    assert list(store.read()) == [block(1)]
    store.close()
    again = archive.open("pit 1", 7)
    again.append(block(2))
    assert list(again.read()) == [block(1), block(2)]


def test_head_and_snapshot_belong_to_their_block(archive: Archive) -> None:
    for name, extra in {
        "other head": (None, head(2)),
        "head of another digest": (None, type(head(1))(1, bytes(32), bytes(64), bytes(32))),
        "other snapshot": (snapshot(2, 1), None),
        "short signature": (None, type(head(1))(1, block(1).digest, bytes(63), bytes(32))),
        "huge snapshot": (type(snapshot(1, 1))(1, 1, bytes(MOST_BYTES + 1)), None),
    }.items():
        store = archive.open(name, 7)
        with pytest.raises(StoreError):
            store.append(block(1), *extra)
        assert store.last() is None and store.snapshot() is None and not list(store.heads())


def test_the_newest_snapshot_and_that_of_every_64th_round_are_kept(archive: Archive) -> None:
    store = archive.open("pit 1", 7)
    for n in range(1, 201):
        store.append(block(n), snapshot(n, n - 1))  # rounds 0 to 199
    kept = [1, 65, 129, 193, 200]  # rounds 0, 64, 128, 192 and the newest
    assert store.snapshots() == kept
    assert store.snapshot() == snapshot(200, 199)
    assert store.snapshot(before=199) == snapshot(193, 192)
    assert store.snapshot(before=193) == snapshot(193, 192)
    assert store.snapshot(before=64) == store.snapshot(before=1) == snapshot(1, 0)
    assert store.snapshot(before=0) is None
    store.append(block(201))
    assert store.snapshot() == snapshot(200, 199)


def test_the_rule_of_snapshots_holds_across_reopening_and_within_a_round(opener: Opener) -> None:
    archive = opener()
    store = archive.open("pit 1", 7)
    store.append(block(1), snapshot(1, 63))
    archive.close()
    store = opener().open("pit 1", 7)
    store.append(block(2), snapshot(2, 64))
    store.append(block(3), snapshot(3, 64))
    store.append(block(4), snapshot(4, 65))
    assert store.snapshots() == [3, 4]


def test_a_read_shows_one_moment_though_writing_goes_on(archive: Archive) -> None:
    store = archive.open("pit 1", 7)
    for n in range(1, 301):
        store.append(block(n))
    reading = store.read()
    assert next(reading) == block(1)
    for n in range(301, 601):
        store.append(block(n))
    assert [found.n for found in reading] == list(range(2, 301))


def test_journals_of_tables_and_days_do_not_mix(opener: Opener) -> None:
    archive = opener()
    ids = [JournalId("pit 1", 7), JournalId("pit 1", 8), JournalId("Zürich ♠ 'x' %s", 7)]
    stores = [archive.open(*id) for id in ids]
    assert archive.journals() == []
    for n in range(1, 4):
        for k, store in enumerate(stores):
            store.append(block(n, document=b"%d" % k), snapshot(n, n + k), head(n))
    assert archive.journals() == sorted(ids)
    archive.close()
    again = opener()
    assert again.journals() == sorted(ids)
    for k, id in enumerate(ids):
        store = again.open(*id)
        assert store.id == id
        assert list(store.read()) == [block(n, document=b"%d" % k) for n in (1, 2, 3)]
        assert store.snapshot() == snapshot(3, 3 + k)
        assert [found.block for found in store.heads()] == [1, 2, 3]


@pytest.mark.parametrize(
    ("table", "day"),
    [
        *((name, 7) for name in ("", "a" * 201, "a\x1b[2J", "a\n", "\ud800", None, 1)),
        *(("a", day) for day in (-1, 1 << 31, 1.0, True, "7", None)),
    ],
)
def test_a_journal_has_a_printable_bounded_name_and_a_day(
    archive: Archive, table: object, day: object
) -> None:
    with pytest.raises(StoreError) as error:
        archive.open(table, day)  # type: ignore[arg-type]
    one_sentence(error)


def test_one_writer_at_a_time_and_the_refused_one_harms_nothing(opener: Opener) -> None:
    archive, other = opener(), opener()
    store = archive.open("pit 1", 7)
    store.append(block(1))
    for second in (archive, other):
        with pytest.raises(StoreError) as error:
            second.open("pit 1", 7)
        assert "being written already" in one_sentence(error)
    store.append(block(2))
    store.close()
    after = other.open("pit 1", 7)
    after.append(block(3))
    assert list(after.read()) == [block(1), block(2), block(3)]


def test_whoever_reads_sees_what_the_writer_has_appended_and_cannot_write(opener: Opener) -> None:
    archive, other = opener(), opener()
    store = archive.open("pit 1", 7)
    store.append(block(1))
    reader = other.open("pit 1", 7, writing=False)
    assert list(reader.read()) == [block(1)]
    store.append(block(2), snapshot(2, 1), head(2))
    assert reader.last() == block(2)
    assert reader.snapshot() == snapshot(2, 1)
    assert list(reader.heads()) == [head(2)]
    with pytest.raises(StoreError) as error:
        reader.append(block(3))
    assert "reading only" in one_sentence(error)
    store.append(block(3))
    reader.close()
    store.append(block(4))


def test_there_is_nothing_to_read_of_a_journal_that_was_never_written(archive: Archive) -> None:
    archive.open("pit 1", 7).append(block(1))
    for id in (("pit 1", 8), ("pit 2", 7)):
        with pytest.raises(StoreError) as error:
            archive.open(*id, writing=False)
        assert "no journal" in one_sentence(error)


def test_nothing_is_taken_after_closing(archive: Archive) -> None:
    store = archive.open("pit 1", 7)
    store.append(block(1))
    store.close()
    store.close()
    with pytest.raises(StoreError) as error:
        store.append(block(2))
    assert "closed" in one_sentence(error)
    assert archive.open("pit 1", 7).last() == block(1)


def test_a_store_that_is_dropped_unclosed_holds_nobody_up(opener: Opener) -> None:
    archive = opener()
    store = archive.open("pit 1", 7)
    store.append(block(1))
    del store
    archive.open("pit 1", 7).append(block(2))


def test_any_thread_may_append_and_one_that_fails_does_not_disable_the_others(
    archive: Archive,
) -> None:
    store = archive.open("pit 1", 7)
    store.append(block(1))
    failures: list[BaseException] = []

    def late() -> None:
        for act in (lambda: store.append(block(1)), lambda: archive.open("pit 1", 7)):
            try:
                act()
            except StoreError as error:
                failures.append(error)

    run(late)
    assert [type(failure) for failure in failures] == [Stale, StoreError]
    store.append(block(2))
    run(lambda: store.append(block(3)))
    assert list(store.read()) == [block(1), block(2), block(3)]


def test_of_many_threads_with_the_same_block_one_is_taken(archive: Archive) -> None:
    store = archive.open("pit 1", 7)
    taken: list[int] = []

    def racing() -> None:
        for n in range(1, 31):
            try:
                store.append(block(n))
                taken.append(n)
            except Stale:
                pass

    threads = [threading.Thread(target=racing) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(1, len(taken) + 1))
    assert [found.n for found in store.read()] == sorted(taken)


def run(act: Callable[[], object]) -> None:
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_a_killed_process_reported_as_kept_is_there(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    where = str(tmp_path / "j") if kind == "sqlite" else request.getfixturevalue("postgres")
    reported = 0
    for kill in range(6):
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.table.appending_process", where, str(reported + 1)],
            stdout=subprocess.PIPE,
        )
        assert child.stdout is not None
        for _ in range(1 + 17 * kill):
            reported = int(child.stdout.readline())
        child.kill()
        for line in child.stdout.read().splitlines(keepends=True):
            if line.endswith(b"\n"):
                reported = int(line)
        child.wait()
        archive = open_archive(where)
        store = open_when_free(archive)
        last = store.last()
        assert last is not None and reported <= last.n <= reported + 1
        reported = last.n
        assert list(store.read()) == [block(n) for n in range(1, reported + 1)]
        rounds = [n for n in range(1, reported + 1) if n % 3 == 0]
        assert list(store.heads()) == [head(n) for n in rounds]
        assert store.snapshot() == (snapshot(rounds[-1], len(rounds)) if rounds else None)
        archive.close()


def open_when_free(archive: Archive) -> Store:
    """A server may need a moment to notice that its client was killed."""
    for _ in range(200):
        try:
            return archive.open("pit 1", 7)
        except StoreError as error:
            if not isinstance(archive, PostgresArchive):
                raise
            assert "being written" in str(error)
            threading.Event().wait(0.02)
    raise AssertionError("the lock of a killed writer stays")


class TestPostgres:
    """What only a server can do to a store."""

    def test_a_lost_connection_is_one_sentence_and_the_last_block_can_be_known(
        self, postgres: str
    ) -> None:
        archive = PostgresArchive(postgres)
        store = archive.open("pit 1", 7)
        store.append(block(1))
        cut_all(postgres)
        with pytest.raises(StoreError) as error:
            store.append(block(2))
        assert "connection" in one_sentence(error)
        assert store.last() == block(1)
        with pytest.raises(StoreError):
            store.append(block(2))
        again = open_when_free(PostgresArchive(postgres))
        again.append(block(2))
        assert list(store.read()) == [block(1), block(2)]
        again.close()
        archive.close()

    def test_a_writer_that_was_cut_off_and_followed_by_another_is_stale(
        self, postgres: str
    ) -> None:
        first = PostgresArchive(postgres).open("pit 1", 7)
        first.append(block(1))
        with psycopg.connect(postgres, autocommit=True) as other:
            # As if the server had given up the session's lock while the client lives on.
            other.execute("UPDATE houseway_journals SET holder = holder + 1")
        with pytest.raises(Stale) as error:
            first.append(block(2), snapshot(2, 1), head(2))
        assert "somebody else" in one_sentence(error)
        assert list(first.read()) == [block(1)]
        assert first.snapshot() is None and not list(first.heads())
        first.close()

    def test_a_block_in_doubt_is_settled_before_the_last_one_is_told(self, postgres: str) -> None:
        """The client is cut off while the server still waits to carry its statement out."""
        archive = PostgresArchive(postgres)
        store = archive.open("pit 1", 7)
        store.append(block(1))
        connection = store._connection
        assert connection is not None
        pid = connection.info.backend_pid
        failures: list[StoreError] = []
        told: list[Block | None] = []

        def cut_off() -> None:
            try:
                store.append(block(2))
            except StoreError as error:
                failures.append(error)
            told.append(store.last())

        thread = threading.Thread(target=cut_off)
        with (
            psycopg.connect(postgres) as blocker,
            psycopg.connect(postgres, autocommit=True) as watch,
        ):

            def waiting() -> list[int]:
                query = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                return [found for (found,) in watch.execute(query)]

            blocker.execute("LOCK TABLE houseway_journals IN SHARE MODE")
            thread.start()
            soon(lambda: waiting() == [pid])
            with socket.socket(fileno=os.dup(connection.fileno())) as wire:
                wire.shutdown(socket.SHUT_RDWR)
            soon(lambda: len(waiting()) == 2 or bool(told))
            blocker.rollback()
            thread.join()
            alive = "SELECT count(*) FROM pg_stat_activity WHERE pid = %s"
            soon(lambda: watch.execute(alive, (pid,)).fetchone() == (0,))
        assert len(failures) == 1
        with PostgresArchive(postgres).connect() as other:
            kept = other.execute("SELECT max(n) FROM houseway_blocks").fetchone()
        assert told[0] is not None and (told[0].n,) == kept
        archive.close()

    def test_two_who_come_first_at_once_make_the_tables_once(self, postgres: str) -> None:
        failures: list[BaseException] = []

        def first(name: str) -> None:
            try:
                archive = PostgresArchive(postgres)
                archive.open(name, 7).append(block(1))
                archive.close()
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=first, args=(f"pit {k}",)) for k in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        assert len(PostgresArchive(postgres).journals()) == 4

    def test_a_server_that_is_not_there_is_one_sentence_without_the_password(
        self, tmp_path: Path
    ) -> None:
        archive = open_archive(f"postgresql://pit:sesame@/journals?host={tmp_path}")
        with pytest.raises(StoreError) as error:
            archive.open("pit 1", 7)
        assert "sesame" not in one_sentence(error)

    def test_journals_of_another_version_are_refused(self, postgres: str) -> None:
        PostgresArchive(postgres).journals()
        with psycopg.connect(postgres) as other:
            other.execute("UPDATE houseway_version SET version = 3")
        with pytest.raises(StoreError, match="version 3"):
            PostgresArchive(postgres).open("pit 1", 7)


def soon(true: Callable[[], bool]) -> None:
    """Wait until something is true, for a while."""
    for _ in range(1000):
        if true():
            return
        threading.Event().wait(0.01)
    raise AssertionError("it does not happen")


def cut_all(postgres: str) -> None:
    with psycopg.connect(postgres, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )

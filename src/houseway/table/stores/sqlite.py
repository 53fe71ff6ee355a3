"""Journals in an SQLite file: what `append` has taken survives a killed process.

With `durable` it also survives a power failure: each block is on the disk before it counts.
The archive that writes holds the whole file: its stores share one connection, from any thread.
"""

import os
import sqlite3
import threading
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from houseway.table.stores.interface import (
    HOUSE_TABLE,
    MOST_BLOCKS,
    Block,
    JournalId,
    SignedHead,
    Snapshot,
    Stale,
    Statement,
    StoreError,
    check_next,
    journal_id,
    printable,
    replaces,
    wrong_block,
    wrong_head,
    wrong_snapshot,
)
from houseway.table.stores.sqlite_file import (
    FAULTS,
    MOST_JOURNALS,
    SHIFT,
    Empty,
    FileReader,
    Row,
    beside,
    check_file,
    check_schema,
    check_strays,
    connect,
    create_schema,
    is_new,
    journals,
    pages,
)
from houseway.table.stores.writer_lock import WriterLock

_CHECKPOINT = 2000
"""Pages in the log before SQLite moves them into the file."""


def read_only(path: str | Path) -> "SqliteArchive":
    """The journals in a file, which is left as it is."""
    archive = SqliteArchive(path, writing=False)
    archive.journals()
    return archive


class SqliteArchive:
    """The journals of many tables and days in one SQLite file."""

    def __init__(self, path: str | Path, durable: bool = False, *, writing: bool = True) -> None:
        try:
            # By its own name, because SQLite keeps the log beside the name it is given.
            self.path = Path(path).resolve()
        except (OSError, RuntimeError, ValueError) as error:
            raise StoreError(f"{printable(path)} cannot be opened: {printable(error)}") from None
        self.durable = durable
        self.lock = threading.RLock()
        self.reader = FileReader(self.path)
        self._may_write = writing
        self._held: WriterLock | None = None
        self._writer: sqlite3.Connection | None = None
        self._writers: weakref.WeakValueDictionary[JournalId, SqliteStore] = (
            weakref.WeakValueDictionary()
        )

    def journals(self) -> list[JournalId]:
        """The journals that have a block, by table and day."""
        found = journals(self.reader)
        check_strays(self.reader)
        return sorted(found)

    def is_of_a_house(self) -> bool:
        """Whether a house keeps its people and its cage beside them."""
        query = f"SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '{HOUSE_TABLE}'"
        return bool(self.reader.page(query))

    def open(self, table: str, day: int, *, writing: bool = True) -> "SqliteStore":
        """One journal. A second one for writing, by anybody, is refused and harms nothing."""
        id = journal_id(table, day)
        if not writing:
            number = journals(self.reader).get(id)
            if number is None:
                raise StoreError(f"there is no journal of table {table}, day {day} in {self.path}")
            return SqliteStore(self, id, number, writing=False)
        if not self._may_write:
            raise StoreError(f"{self.path} was opened for reading only")
        with self.lock:
            if id in self._writers:
                raise StoreError(
                    f"the journal of table {table}, day {day} in {self.path} is being written "
                    "already; close it there first"
                )
            self._hold()
            try:
                store = SqliteStore(self, id, journals(self.reader).get(id), writing=True)
            except BaseException:
                self._let_go()
                raise
            self._writers[id] = store
            return store

    def close(self) -> None:
        """Close every store of this archive, and the file."""
        with self.lock:
            for store in list(self._writers.values()):
                store.close()
            self._let_go()
            self.reader.close()

    def __reduce__(self) -> Any:
        """Another process reads the same file."""
        return read_only, (self.path,)

    def leave(self, store: "SqliteStore") -> None:
        """A store writes no more; with the last one the file is free."""
        with self.lock:
            if self._writers.get(store.id) is store:
                del self._writers[store.id]
                self._let_go()

    @property
    def writer(self) -> sqlite3.Connection:
        """The one connection that writes."""
        if self._writer is None:
            raise StoreError(f"{self.path} has been closed; open it again to go on")
        return self._writer

    def _hold(self) -> None:
        """Become the one who writes the file; only one of journals, or an empty one, is changed."""
        if self._writer is not None:
            return
        found = check_file(self.path)
        if (found is None or found.st_size == 0) and _size(beside(self.path, "-wal")):
            raise StoreError(
                f"{self.path} is gone or empty while {self.path.name}-wal beside it is not; "
                "put back the file that belongs to it"
            )
        if found is not None and not beside(self.path, "-journal").exists():
            try:
                check_strays(self.reader)  # before anything is put beside the file
            except Empty:
                pass
            finally:
                self.reader.close()
        self._held = WriterLock(self.path)
        try:
            self._create_file()
            self._writer = connect(self.path, "mode=rw")
            new = is_new(self._writer)
            if not new:
                check_schema(self._writer, self.path)
            self._set_up(self._writer, new)
        except BaseException as error:
            self._let_go()
            if isinstance(error, FAULTS):
                raise StoreError(
                    f"{self.path} cannot be opened as a journal: {printable(error)}"
                ) from None
            raise

    def _create_file(self) -> None:
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            pass
        except OSError as error:
            raise StoreError(f"{self.path} cannot be made: {error.strerror}") from None

    def _set_up(self, file: sqlite3.Connection, new: bool) -> None:
        (mode,) = file.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise StoreError(f"{self.path} lies where SQLite cannot keep a log beside it")
        file.execute(f"PRAGMA synchronous = {'FULL' if self.durable else 'NORMAL'}")
        file.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT}")
        if new:
            create_schema(file)
            check_schema(file, self.path)

    def _let_go(self) -> None:
        """Free the file if no store of this archive writes it."""
        if self._writers:
            return
        # The reader first: the last connection to close moves the log into the file.
        self.reader.close()
        writer, self._writer = self._writer, None
        held, self._held = self._held, None
        try:
            if writer is not None:
                writer.close()
        except sqlite3.Error as error:
            raise StoreError(f"{self.path} cannot be closed: {printable(error)}") from None
        finally:
            if held is not None:
                held.release()


class SqliteStore:
    """One journal in an SQLite file."""

    def __init__(
        self, archive: SqliteArchive, id: JournalId, number: int | None, *, writing: bool
    ) -> None:
        self.id = id
        self._archive = archive
        self._reader = archive.reader
        self._number = number
        self._failed = "" if writing else f"{archive.path} was opened for reading only"
        last = self.last()
        self._due = 1 if last is None else last.n + 1
        newest = self.snapshot()
        self._newest = None if newest is None else (newest.block, newest.round)

    def append(
        self,
        block: Block,
        snapshot: Snapshot | None = None,
        head: SignedHead | None = None,
        along: Sequence[Statement] = (),
    ) -> None:
        """Keep a block, in one transaction; when this returns it stays."""
        archive = self._archive
        with archive.lock:
            if self._failed:
                raise StoreError(self._failed)
            if block.n != self._due:
                check_next(self._due, block, snapshot, head, str(archive.path))
            # Whatever goes wrong from here on, the caller may be ahead of the file.
            self._failed = (
                f"the last block could not be written to {archive.path}; everything before it is "
                "kept: open it again to go on from there"
            )
            try:
                check_next(self._due, block, snapshot, head, str(archive.path))
                self._write(archive.writer, block, snapshot, head, along)
            except sqlite3.IntegrityError:
                raise Stale(
                    f"somebody else has written to {archive.path}; open it again to go on from "
                    "there"
                ) from None
            except sqlite3.Error as error:
                raise StoreError(
                    f"{archive.path} cannot be written ({printable(error)}); everything before "
                    f"block {block.n} is kept: open it again to go on from there"
                ) from None
            self._failed = ""
            self._due += 1

    def _write(
        self,
        file: sqlite3.Connection,
        block: Block,
        snapshot: Snapshot | None,
        head: SignedHead | None,
        along: Sequence[Statement],
    ) -> None:
        number = self._number
        if number is not None and snapshot is None and head is None and not along:
            self._insert(file, number, block)  # one statement is a transaction
            return
        file.execute("BEGIN IMMEDIATE")
        try:
            if number is None:
                number = self._enter(file)
            self._insert(file, number, block)
            place = (number << SHIFT) + block.n
            if head is not None:
                file.execute(
                    "INSERT INTO heads VALUES (?, ?, ?, ?)",
                    (place, head.digest, head.signature, head.key),
                )
            if snapshot is not None:
                if self._newest is not None and replaces(snapshot.round, self._newest[1]):
                    file.execute(
                        "DELETE FROM snapshots WHERE place = ?",
                        ((number << SHIFT) + self._newest[0],),
                    )
                file.execute(
                    "INSERT INTO snapshots VALUES (?, ?, ?)",
                    (place, snapshot.round, snapshot.document),
                )
            for statement in along:
                file.execute(*statement)
            file.execute("COMMIT")
        except BaseException:
            if file.in_transaction:
                file.execute("ROLLBACK")
            raise
        self._number = number
        if snapshot is not None:
            self._newest = (block.n, snapshot.round)

    def _enter(self, file: sqlite3.Connection) -> int:
        """Give the journal its number in the file, in the transaction of its first block."""
        (number,) = file.execute("SELECT coalesce(max(journal), 0) + 1 FROM journals").fetchone()
        if number > MOST_JOURNALS:
            raise StoreError(f"{self._archive.path} is full: begin another file")
        file.execute("INSERT INTO journals VALUES (?, ?, ?)", (number, *self.id))
        return int(number)

    def _insert(self, file: sqlite3.Connection, number: int, block: Block) -> None:
        file.execute(
            "INSERT INTO blocks VALUES (?, ?, ?, ?, ?, ?)",
            (
                (number << SHIFT) + block.n,
                block.first,
                block.records,
                block.document,
                block.digest,
                block.hidden,
            ),
        )

    def last(self) -> Block | None:
        """The last block that was kept."""
        for n, *rest in self._newest_row("blocks", _BLOCK, MOST_BLOCKS):
            return self._block(n, *rest)
        return None

    def read(self, after: int = 0, until: int | None = None) -> Iterator[Block]:
        """The blocks after number `after` in order, as they are at the moment of the call."""
        last = self.last()
        end = 0 if last is None else last.n
        return self._blocks(max(after, 0), end if until is None else min(until, end))

    def _blocks(self, after: int, until: int) -> Iterator[Block]:
        if self._number is None or after >= until:
            return
        due = after + 1
        for n, *rest in pages(self._reader, "blocks", _BLOCK, self._number, after, until):
            if n != due:
                raise StoreError(
                    f"block {due} is missing in {self._archive.path}: the next one is block {n}"
                )
            yield self._block(n, *rest)
            due += 1
        if due != until + 1:
            raise StoreError(f"block {due} is missing in {self._archive.path}")

    def heads(self) -> Iterator[SignedHead]:
        """The signed heads in the order of their blocks."""
        if self._number is not None:
            for row in pages(self._reader, "heads", _HEAD, self._number, 0, MOST_BLOCKS):
                head = SignedHead(*row)
                self._refuse(head.block, wrong_head(head))
                yield head

    def snapshot(self, before: int | None = None) -> Snapshot | None:
        """The newest snapshot, or the newest whose block is at most `before`."""
        most = MOST_BLOCKS if before is None else min(before, MOST_BLOCKS)
        for row in self._newest_row("snapshots", "round, document", most):
            snapshot = Snapshot(*row)
            self._refuse(snapshot.block, wrong_snapshot(snapshot))
            return snapshot
        return None

    def snapshots(self) -> list[int]:
        """The blocks whose snapshot is kept."""
        if self._number is None:
            return []
        return [n for n, _ in pages(self._reader, "snapshots", "0", self._number, 0, MOST_BLOCKS)]

    def close(self) -> None:
        """Let go of the journal; somebody else may write it now."""
        with self._archive.lock:
            self._failed = self._failed or "this journal has been closed; open it again to go on"
            self._archive.leave(self)

    def _newest_row(self, table: str, columns: str, most: int) -> list[Row]:
        if self._number is None or most < 1:
            return []
        base = self._number << SHIFT
        rows = self._reader.page(
            f"SELECT place, {columns} FROM {table} WHERE place > ? AND place <= ? "
            "ORDER BY place DESC LIMIT 1",
            base,
            base + most,
        )
        return [(place - base, *rest) for place, *rest in rows]

    def _block(self, n: int, *rest: Any) -> Block:
        block = Block(n, *rest)
        self._refuse(n, wrong_block(block))
        return block

    def _refuse(self, n: int, wrong: str) -> None:
        if wrong:
            raise StoreError(
                f"block {n} in {self._archive.path} is not as a journal keeps it: {wrong}"
            )


_BLOCK = "first, records, document, digest, hidden"
_HEAD = "digest, signature, key"


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0

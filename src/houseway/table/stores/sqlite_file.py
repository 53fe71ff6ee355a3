"""An SQLite file of journals as a file: its schema, and how a hostile one is read safely.

`blocks`, `heads` and `snapshots` are ordered by `place`: the number of the journal in `journals`
times 2 to the 40th, plus the number of the block. So each is one tree without an index, and a
block is one insertion at its end.
"""

import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from houseway.table.stores.interface import (
    MOST_BLOCKS,
    MOST_BYTES,
    JournalId,
    StoreError,
    journal_id,
    printable,
)

APPLICATION = 0x48574A4C  # "HWJL"
VERSION = 2
MOST_JOURNALS = 1 << 20
SHIFT = 40

TABLES = {
    "journals": "CREATE TABLE journals (journal INTEGER PRIMARY KEY, name TEXT NOT NULL, "
    "day INTEGER NOT NULL)",
    "blocks": "CREATE TABLE blocks (place INTEGER PRIMARY KEY, first INTEGER NOT NULL, "
    "records INTEGER NOT NULL, document BLOB NOT NULL, digest BLOB NOT NULL, "
    "hidden BLOB NOT NULL)",
    "heads": "CREATE TABLE heads (place INTEGER PRIMARY KEY, digest BLOB NOT NULL, "
    "signature BLOB NOT NULL, key BLOB NOT NULL)",
    "snapshots": "CREATE TABLE snapshots (place INTEGER PRIMARY KEY, round INTEGER NOT NULL, "
    "document BLOB NOT NULL)",
}

PAGE_ROWS = 256
_PAGE_BYTES = 1 << 22
_STEPS = 1_000_000  # of SQLite's machine; the dearest honest page needs some thousand
_LIMITS = {
    # The whole row: SQLite refuses a larger one before it makes room for it.
    sqlite3.SQLITE_LIMIT_LENGTH: 2 * MOST_BYTES + 4096,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 4096,
    sqlite3.SQLITE_LIMIT_COLUMN: 16,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 16,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
}

Row = tuple[Any, ...]

FAULTS = (sqlite3.Error, UnicodeError)
"""How SQLite says that something is wrong with a file, its texts among it."""


class Empty(StoreError):
    """Nothing has been written to the file yet."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is empty: no journal has been written to it")


def connect(path: Path, how: str) -> sqlite3.Connection:
    """A connection that trusts nothing in the file."""
    file = sqlite3.connect(
        f"{path.as_uri()}?{how}",
        uri=True,
        isolation_level=None,
        timeout=5,
        check_same_thread=False,
    )
    try:
        for limit, most in _LIMITS.items():
            file.setlimit(limit, most)
        file.execute("PRAGMA trusted_schema = OFF")
        file.execute("PRAGMA cell_size_check = ON")
        file.execute("PRAGMA temp_store = MEMORY")
        file.execute("PRAGMA mmap_size = 0")
    except BaseException:
        file.close()
        raise
    return file


def is_new(file: sqlite3.Connection) -> bool:
    """Whether nothing at all has been put into the file."""
    return (
        _pragma(file, "application_id") == 0
        and _pragma(file, "user_version") == 0
        and file.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None
    )


def check_schema(file: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that is anything but journals as this program writes them.

    A house keeps its people and its cage beside them, in tables that begin with `pit_`.
    """
    application, version = _pragma(file, "application_id"), _pragma(file, "user_version")
    found = file.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master "
        "WHERE NOT (type IN ('table', 'index') AND tbl_name GLOB 'pit_*') LIMIT 16"
    ).fetchall()
    if application != APPLICATION:
        if {name for _, name, *_ in found} >= {"journal", "sealed"}:
            raise StoreError(
                f"{path} is a journal of version {printable(version)}; "
                f"this program reads version {VERSION}"
            )
        raise StoreError(f"{path} is a database, and not one of journals")
    if version != VERSION:
        raise StoreError(
            f"{path} is a journal of version {printable(version)}; "
            f"this program reads version {VERSION}"
        )
    if sorted(found, key=repr) != sorted((("table", n, n, t) for n, t in TABLES.items()), key=repr):
        raise StoreError(
            f"{path} holds other tables, views, triggers or indexes than a journal has; "
            "it has been tampered with"
        )


def _pragma(file: sqlite3.Connection, name: str) -> object:
    (value,) = file.execute(f"PRAGMA {name}").fetchone()
    return value


def create_schema(file: sqlite3.Connection) -> None:
    """Make a new file one of journals, in one transaction."""
    file.execute("BEGIN IMMEDIATE")
    try:
        if is_new(file):
            for statement in TABLES.values():
                file.execute(statement)
            file.execute(f"PRAGMA application_id = {APPLICATION}")
            file.execute(f"PRAGMA user_version = {VERSION}")
        file.execute("COMMIT")
    except BaseException:
        if file.in_transaction:
            file.execute("ROLLBACK")
        raise


def beside(path: Path, suffix: str) -> Path:
    """A file that SQLite keeps beside the journal."""
    return path.with_name(path.name + suffix)


def check_file(path: Path) -> os.stat_result | None:
    """Refuse what is no ordinary file with one name; nothing if it is not there."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(f"{path} cannot be opened: {error.strerror}") from None
    if not stat.S_ISREG(found.st_mode):
        raise StoreError(f"{path} is not an ordinary file, so there is no journal in it")
    if found.st_nlink > 1:
        # SQLite keeps its log beside the name it was opened by: another name sees a part only.
        raise StoreError(
            f"{path} has another name as well, a hard link, and may be being written there; "
            "open it by its one name, or a copy of it"
        )
    return found


class FileReader:
    """Reads the file without changing it, and puts nothing beside it when nobody is writing.

    Without a log beside it nobody is writing, and SQLite is told that the file does not change;
    after each page it is checked that this was so. With a log SQLite reads both, as of one moment.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._file: sqlite3.Connection | None = None
        self._stamp: tuple[int, ...] | None = None
        self._calls = 0

    def close(self) -> None:
        """Close the file; the next page opens it again."""
        with self._lock:
            self._disconnect()

    def page(self, query: str, *values: int) -> list[Row]:
        """Rows from the front of what a query finds: at most a page, at least one if any."""
        with self._lock:
            for _ in range(100):
                try:
                    rows = self._fetch(self._connected(), query, values)
                except (*FAULTS, StoreError) as error:
                    as_it_was = self._unchanged()
                    self._disconnect()
                    if as_it_was and isinstance(error, StoreError):
                        raise
                    if as_it_was:
                        raise StoreError(
                            f"{self.path} cannot be read as a journal: {printable(error)}"
                        ) from None
                else:
                    if self._unchanged():
                        return rows
                    self._disconnect()
            raise StoreError(f"{self.path} changes too often to be read; try again later")

    def _fetch(self, file: sqlite3.Connection, query: str, values: tuple[int, ...]) -> list[Row]:
        self._calls = 0
        cursor = file.execute(query, values)
        try:
            rows: list[Row] = []
            size = 0
            for row in cursor:
                rows.append(row)
                for value in row:
                    if type(value) is bytes or type(value) is str:
                        size += len(value)
                if len(rows) >= PAGE_ROWS or size >= _PAGE_BYTES:
                    break
            return rows
        finally:
            cursor.close()

    def _connected(self) -> sqlite3.Connection:
        if self._file is None:
            self._stamp = None
            found = check_file(self.path)
            if found is None:
                raise StoreError(f"there is no journal at {self.path}")
            if found.st_size == 0:
                raise Empty(self.path)
            self._stamp = None if _in_use(self.path) else _stamp(found)
            self._calls = 0
            self._file = connect(self.path, "mode=ro" if self._stamp is None else "immutable=1")
            self._file.set_progress_handler(self._enough, _STEPS)
            if is_new(self._file):
                raise Empty(self.path)
            check_schema(self._file, self.path)
        return self._file

    def _disconnect(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def _enough(self) -> bool:
        """Whether SQLite has worked longer on one page than any journal makes it."""
        self._calls += 1
        return self._calls > 1

    def _unchanged(self) -> bool:
        if self._stamp is None:
            return True
        try:
            return not _in_use(self.path) and _stamp(os.stat(self.path)) == self._stamp
        except OSError:
            return False


def _in_use(path: Path) -> bool:
    return beside(path, "-wal").exists() or beside(path, "-journal").exists()


def _stamp(found: os.stat_result) -> tuple[int, ...]:
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def journals(reader: FileReader) -> dict[JournalId, int]:
    """The number of each journal in the file, each name checked."""
    found: dict[JournalId, int] = {}
    number = 0
    while rows := reader.page(
        "SELECT journal, name, day FROM journals WHERE journal > ? ORDER BY journal "
        f"LIMIT {PAGE_ROWS}",
        number,
    ):
        for row in rows:
            if row[0] != number + 1 or row[0] > MOST_JOURNALS:
                raise StoreError(
                    f"the journals in {reader.path} are not numbered one after the other; "
                    "it has been tampered with"
                )
            number = row[0]
            try:
                id = journal_id(*row[1:])
            except StoreError as error:
                raise StoreError(
                    f"journal {number} in {reader.path} has no proper name: {error}"
                ) from None
            if id in found:
                raise StoreError(
                    f"{reader.path} holds two journals of table {id.table}, day {id.day}; "
                    "it has been tampered with"
                )
            found[id] = number
    return found


def check_strays(reader: FileReader) -> None:
    """Refuse a file with rows that belong to no journal: nobody would ever look at them."""
    for table in ("blocks", "heads", "snapshots"):
        start = -(1 << 63)
        while rows := reader.page(
            f"SELECT place FROM {table} WHERE place >= ? ORDER BY place LIMIT 1", start
        ):
            ((place,),) = rows
            journal = place >> SHIFT
            known = reader.page("SELECT 1 FROM journals WHERE journal = ?", journal)
            if not known or place < start or not place & MOST_BLOCKS:
                raise StoreError(
                    f"{reader.path} has {table} that belong to no journal; "
                    "it has been tampered with"
                )
            start = journal + 1 << SHIFT


def pages(
    reader: FileReader, table: str, columns: str, journal: int, after: int, until: int
) -> Iterator[Row]:
    """The rows of one journal by the number of their block, read page by page."""
    base = journal << SHIFT
    while after < until:
        rows = reader.page(
            f"SELECT place, {columns} FROM {table} WHERE place > ? AND place <= ? "
            f"ORDER BY place LIMIT {PAGE_ROWS}",
            base + after,
            base + until,
        )
        if not rows:
            return
        places = [base + after, *(row[0] for row in rows)]
        if any(later <= earlier for earlier, later in pairwise(places)):
            raise StoreError(f"the {table} in {reader.path} are out of order; it is damaged")
        for place, *rest in rows:
            yield (place - base, *rest)
        after = rows[-1][0] - base

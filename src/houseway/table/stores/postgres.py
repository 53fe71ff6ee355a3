"""Journals in a PostgreSQL database: each block is one statement, and one transaction.

Who writes a journal holds an advisory lock of their session, which ends with the process, and a
number: each opening for writing takes a new one, and a block is kept only under the newest. So a
writer that was cut off and has been followed by another can do no harm when it comes back.
"""

import contextlib
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from houseway.extras import MissingExtra, needed_by
from houseway.table.stores.interface import (
    HOUSE_TABLE,
    MOST_BLOCKS,
    MOST_BYTES,
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
)

if TYPE_CHECKING:
    from psycopg import Connection

T = TypeVar("T")

VERSION = 2
_MAKING = 0x48574A4C  # the advisory lock for making the tables, "HWJL"
_WRITING = 0x48574A57  # the first half of a journal's advisory lock, "HWJW"
_PAGE = 64

_TABLES = f"""
CREATE TABLE houseway_version (version integer PRIMARY KEY);
INSERT INTO houseway_version VALUES ({VERSION});
CREATE TABLE houseway_journals (
    journal integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    day integer NOT NULL,
    holder bigint NOT NULL DEFAULT 0,
    last bigint NOT NULL DEFAULT 0,
    UNIQUE (name, day)
) WITH (fillfactor = 20);
CREATE TABLE houseway_blocks (
    journal integer NOT NULL REFERENCES houseway_journals,
    n bigint NOT NULL,
    first bigint NOT NULL,
    records bigint NOT NULL,
    document bytea NOT NULL CHECK (octet_length(document) <= {MOST_BYTES}),
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    hidden bytea NOT NULL CHECK (octet_length(hidden) <= {MOST_BYTES}),
    PRIMARY KEY (journal, n)
);
CREATE TABLE houseway_heads (
    journal integer NOT NULL REFERENCES houseway_journals,
    block bigint NOT NULL,
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    signature bytea NOT NULL CHECK (octet_length(signature) = 64),
    key bytea NOT NULL CHECK (octet_length(key) = 32),
    PRIMARY KEY (journal, block)
);
CREATE TABLE houseway_snapshots (
    journal integer NOT NULL REFERENCES houseway_journals,
    block bigint NOT NULL,
    round bigint NOT NULL,
    document bytea NOT NULL CHECK (octet_length(document) <= {MOST_BYTES}),
    PRIMARY KEY (journal, block)
);
"""

# Everything hangs on `held`: no row of it, because another holds the journal or has gone on, and
# nothing at all is changed.
_HELD = """
WITH held AS (
    UPDATE houseway_journals SET last = %(n)s
    WHERE journal = %(journal)s AND holder = %(holder)s AND last = %(n)s - 1 RETURNING journal
)"""
_HEAD = """, head AS (
    INSERT INTO houseway_heads
    SELECT journal, %(n)s, %(digest)s, %(signature)s, %(key)s FROM held
)"""
_REPLACED = """, replaced AS (
    DELETE FROM houseway_snapshots s USING held
    WHERE s.journal = held.journal AND s.block = %(replaced)s
)"""
_SNAPSHOT = """, snapshot AS (
    INSERT INTO houseway_snapshots SELECT journal, %(n)s, %(round)s, %(snapshot)s FROM held
)"""
_BLOCK = """
INSERT INTO houseway_blocks
SELECT journal, %(n)s, %(first)s, %(records)s, %(document)s, %(digest)s, %(hidden)s FROM held
"""


class PostgresArchive:
    """The journals of many tables and days in one database."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._lock = threading.RLock()
        self._reader: Connection[Any] | None = None
        self._writers: weakref.WeakSet[PostgresStore] = weakref.WeakSet()

    def journals(self) -> list[JournalId]:
        """The journals that have a block, by table and day."""
        found = self.rows("SELECT name, day FROM houseway_journals WHERE last > 0")
        return sorted(journal_id(*row) for row in found)

    def is_of_a_house(self) -> bool:
        """Whether a house keeps its people and its cage beside them."""
        return bool(self.rows("SELECT to_regclass(%s) IS NOT NULL", HOUSE_TABLE)[0][0])

    def open(self, table: str, day: int, *, writing: bool = True) -> "PostgresStore":
        """One journal. A second one for writing, by anybody, is refused and harms nothing."""
        id = journal_id(table, day)
        if not writing:
            found = self.rows(
                "SELECT journal FROM houseway_journals WHERE name = %s AND day = %s AND last > 0",
                table,
                day,
            )
            if not found:
                raise StoreError(f"there is no journal of table {table}, day {day}")
            return PostgresStore(self, id, found[0][0])
        connection = self.connect()
        try:
            journal, holder = _spoken(_take, connection, id)
            store = PostgresStore(self, id, journal, holder, connection)
        except BaseException:
            connection.close()
            raise
        with self._lock:
            self._writers.add(store)
        return store

    def close(self) -> None:
        """Close every store of this archive, and the connections."""
        with self._lock:
            for store in list(self._writers):
                store.close()
            self._drop_reader()

    def __reduce__(self) -> Any:
        """Another process speaks to the same database."""
        return PostgresArchive, (self._dsn,)

    def connect(self) -> "Connection[Any]":
        """A connection to a database that has our tables."""
        try:
            with needed_by("a journal in PostgreSQL"):
                import psycopg
        except MissingExtra as missing:
            raise StoreError(str(missing)) from None
        connection: Connection[Any] = _spoken(
            psycopg.connect,
            self._dsn,
            autocommit=True,
            connect_timeout=10,
            application_name="houseway",
        )
        try:
            _spoken(_make_tables, connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds; a connection that was lost is made again once."""
        with self._lock:
            lost = self._reader
            try:
                return self._rows(query, values)
            except StoreError:
                if lost is None or not lost.closed:
                    raise
            return self._rows(query, values)

    def _rows(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        if self._reader is None or self._reader.closed:
            self._reader = self.connect()
        return _spoken(_all, self._reader, query, values)

    def _drop_reader(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.close()


class PostgresStore:
    """One journal in a PostgreSQL database."""

    def __init__(
        self,
        archive: PostgresArchive,
        id: JournalId,
        journal: int,
        holder: int = 0,
        connection: "Connection[Any] | None" = None,
    ) -> None:
        self.id = id
        self._archive = archive
        self._journal = journal
        self._holder = holder
        self._connection = connection
        self._lock = threading.Lock()
        self._failed = "" if connection else "this journal was opened for reading only"
        self._doubtful = False
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
        where = f"the journal of table {self.id.table}, day {self.id.day}"
        with self._lock:
            if self._failed or self._connection is None:
                raise StoreError(self._failed)
            if block.n != self._due:
                check_next(self._due, block, snapshot, head, where)
            # Whatever goes wrong from here on, the caller may be ahead of the database.
            self._failed = (
                f"the last block may not have been written to {where}; everything before it is "
                "kept: open it again to go on from there"
            )
            check_next(self._due, block, snapshot, head, where)
            self._doubtful = True
            if along:
                kept = _spoken(self._insert_along, self._connection, block, snapshot, head, along)
            else:
                kept = self._insert(self._connection, block, snapshot, head)
            self._doubtful = False
            if not kept:
                self._failed = (
                    f"somebody else has written {where}; open it again to go on from there"
                )
                raise Stale(self._failed)
            if snapshot is not None:
                self._newest = (block.n, snapshot.round)
            self._due += 1
            self._failed = ""

    def _insert_along(
        self,
        connection: "Connection[Any]",
        block: Block,
        snapshot: Snapshot | None,
        head: SignedHead | None,
        along: Sequence[Statement],
    ) -> bool:
        with connection.transaction():
            kept = self._insert(connection, block, snapshot, head)
            for statement in along if kept else ():
                connection.execute(*statement)
        return kept

    def _insert(
        self,
        connection: "Connection[Any]",
        block: Block,
        snapshot: Snapshot | None,
        head: SignedHead | None,
    ) -> bool:
        values: dict[str, object] = {
            "journal": self._journal,
            "holder": self._holder,
            "n": block.n,
            "first": block.first,
            "records": block.records,
            "document": block.document,
            "digest": block.digest,
            "hidden": block.hidden,
        }
        query = _HELD
        if head is not None:
            query += _HEAD
            values |= {"signature": head.signature, "key": head.key}
        if snapshot is not None:
            query += _SNAPSHOT
            values |= {"round": snapshot.round, "snapshot": snapshot.document}
            if self._newest is not None and replaces(snapshot.round, self._newest[1]):
                query += _REPLACED
                values["replaced"] = self._newest[0]
        return bool(_spoken(connection.execute, query + _BLOCK, values).rowcount)

    def last(self) -> Block | None:
        """The last block that was kept, for certain even after a lost connection."""
        if self._doubtful:
            # Under a newer number the lost statement can no longer be carried out; if it is being
            # carried out now, this waits for its end.
            self._archive.rows(
                "UPDATE houseway_journals SET holder = holder + 1 "
                "WHERE journal = %s AND holder = %s RETURNING holder",
                self._journal,
                self._holder,
            )
            self._doubtful = False
        rows = self._archive.rows(
            f"{_SELECT} WHERE journal = %s ORDER BY n DESC LIMIT 1", self._journal
        )
        return Block(*rows[0]) if rows else None

    def read(self, after: int = 0, until: int | None = None) -> Iterator[Block]:
        """The blocks after number `after` in order, as they are at the moment of the call."""
        last = self.last()
        end = 0 if last is None else last.n
        return self._blocks(max(after, 0), end if until is None else min(until, end))

    def _blocks(self, after: int, until: int) -> Iterator[Block]:
        while after < until:
            rows = self._archive.rows(
                f"{_SELECT} WHERE journal = %s AND n > %s AND n <= %s ORDER BY n LIMIT {_PAGE}",
                self._journal,
                after,
                until,
            )
            for row in rows:
                after += 1
                if row[0] != after:
                    break
                yield Block(*row)
            if not rows or rows[-1][0] != after:
                missing = after if rows else after + 1
                raise StoreError(
                    f"block {missing} of table {self.id.table}, day {self.id.day} is missing"
                )

    def heads(self) -> Iterator[SignedHead]:
        """The signed heads in the order of their blocks."""
        after = 0
        while rows := self._archive.rows(
            "SELECT block, digest, signature, key FROM houseway_heads "
            f"WHERE journal = %s AND block > %s ORDER BY block LIMIT {_PAGE}",
            self._journal,
            after,
        ):
            yield from (SignedHead(*row) for row in rows)
            after = rows[-1][0]

    def snapshot(self, before: int | None = None) -> Snapshot | None:
        """The newest snapshot, or the newest whose block is at most `before`."""
        rows = self._archive.rows(
            "SELECT block, round, document FROM houseway_snapshots "
            "WHERE journal = %s AND block <= %s ORDER BY block DESC LIMIT 1",
            self._journal,
            MOST_BLOCKS if before is None else max(0, min(before, MOST_BLOCKS)),
        )
        return Snapshot(*rows[0]) if rows else None

    def snapshots(self) -> list[int]:
        """The blocks whose snapshot is kept."""
        rows = self._archive.rows(
            "SELECT block FROM houseway_snapshots WHERE journal = %s ORDER BY block", self._journal
        )
        return [block for (block,) in rows]

    def close(self) -> None:
        """Let go of the journal; somebody else may write it now."""
        with self._lock:
            self._failed = self._failed or "this journal has been closed; open it again to go on"
            connection, self._connection = self._connection, None
            if connection is not None:
                _let_go(connection, self._journal)
                connection.close()


_SELECT = "SELECT n, first, records, document, digest, hidden FROM houseway_blocks"


def _all(connection: "Connection[Any]", query: str, values: tuple[object, ...]) -> list[Any]:
    return connection.execute(query, values, binary=True).fetchall()


def _make_tables(connection: "Connection[Any]") -> None:
    """Make our tables at the first use; the version tells that all of them are there."""
    if not _version(connection):
        # Taken outside the transaction: one that waits inside would not see the new tables.
        connection.execute("SELECT pg_advisory_lock(%s)", (_MAKING,))
        if not _version(connection):
            with connection.transaction():
                for statement in _TABLES.split(";"):
                    connection.execute(statement)
        connection.execute("SELECT pg_advisory_unlock(%s)", (_MAKING,))
    if (version := _version(connection)) != VERSION:
        raise StoreError(
            f"the database holds journals of version {version}; "
            f"this program reads version {VERSION}"
        )


def _version(connection: "Connection[Any]") -> int:
    (made,) = _all(connection, "SELECT to_regclass('houseway_version') IS NOT NULL", ())[0]
    if not made:
        return 0
    (version,) = _all(connection, "SELECT max(version) FROM houseway_version", ())[0]
    return int(version)


def _take(connection: "Connection[Any]", id: JournalId) -> tuple[int, int]:
    """Become the one who writes a journal: its number, and the number of this holder."""
    connection.execute(
        "INSERT INTO houseway_journals (name, day) VALUES (%s, %s) ON CONFLICT DO NOTHING", id
    )
    query = "SELECT journal FROM houseway_journals WHERE name = %s AND day = %s"
    (journal,) = _all(connection, query, id)[0]
    (free,) = _all(connection, "SELECT pg_try_advisory_lock(%s, %s)", (_WRITING, journal))[0]
    if not free:
        raise StoreError(
            f"the journal of table {id.table}, day {id.day} is being written already; "
            "close it there first, or read it only"
        )
    query = "UPDATE houseway_journals SET holder = holder + 1 WHERE journal = %s RETURNING holder"
    (holder,) = _all(connection, query, (journal,))[0]
    return journal, holder


def _let_go(connection: "Connection[Any]", journal: int) -> None:
    """Give back what `_take` took now, not when the server notices that the connection went."""
    import psycopg

    with contextlib.suppress(psycopg.Error):
        connection.rollback()
        connection.execute("SELECT pg_advisory_unlock(%s, %s)", (_WRITING, journal))


def _spoken(act: Callable[..., T], *values: Any, **options: Any) -> T:
    """Carry out an act on the database, whose errors become one sentence."""
    import psycopg

    try:
        return act(*values, **options)
    except psycopg.OperationalError as error:
        raise StoreError(
            f"the database is out of reach, or the connection to it was lost: {printable(error)}"
        ) from None
    except psycopg.Error as error:
        raise StoreError(f"the database cannot do this: {printable(error)}") from None

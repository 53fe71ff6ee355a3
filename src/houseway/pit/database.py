"""The database of the house: an SQLite file, or PostgreSQL, with its journals in it as well.

In an SQLite file there is one writer at a time. A transaction that writes says so at its beginning
(BEGIN IMMEDIATE), so none has to give way in its middle; and it takes the lock that the journals'
writer takes, so that within one process neither ever waits for SQLite's own busy handler. Nothing
is awaited inside a transaction. Other processes, such as `houseway people`, wait their turn.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.pool import QueuePool

from houseway.pit.migrations import bring_up_to_date
from houseway.printable import printable
from houseway.table.days import place_of
from houseway.table.journal import JournalError
from houseway.table.refusal import Refused
from houseway.table.stores import Archive, SqliteArchive, Statement, StoreError
from houseway.table.stores.sqlite_file import check_file, check_schema, connect, create_schema
from houseway.table.stores.sqlite_file import is_new as is_new_file

FILE = "pit.db"
PATIENCE = 5
"""Seconds that one process waits for another to end its transaction."""


OUT_OF_REACH = "the house's books are out of reach; play goes on by itself when they are back"
"""What clients are told: why is for the log, it has the addresses of the house's own machines."""


class OutOfReach(JournalError):
    """The database cannot be used now; the message says why in one sentence."""


def place(folder: Path | None = None, database: str = "") -> str:
    """Where the house is kept: the database that is named, or `pit.db` in its folder."""
    return database or str((folder or Path()) / FILE)


class Database:
    """The tables of the house that are not journals."""

    def __init__(self, engine: Engine, lock: AbstractContextManager[Any]) -> None:
        self.engine = engine
        self._lock = lock
        self.dialect: Literal["sqlite", "postgresql"] = (
            "sqlite" if engine.dialect.name == "sqlite" else "postgresql"
        )

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that changes nothing."""
        with _told(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def at_one_moment(self) -> Iterator[Connection]:
        """A transaction that sees everything as it is at one moment, whatever comes meanwhile."""
        reader = self.engine
        if self.dialect == "postgresql":
            reader = self.engine.execution_options(isolation_level="REPEATABLE READ")
        with _told(), reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes: kept as a whole when it ends, or not at all."""
        if self.dialect == "sqlite":
            writer = self.engine.execution_options(writes=True)
            with self._lock, _told(), writer.begin() as connection:
                yield connection
        else:
            with _told(), self.engine.begin() as connection:
                yield connection

    def statement(self, sql: str, *values: object) -> Statement:
        """One with a `?` for each value, as the connection of a journal's store takes it."""
        return sql if self.dialect == "sqlite" else sql.replace("?", "%s"), values

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()


def open_database(where: str, archive: Archive | None = None) -> Database:
    """The database at an address or in a file, made if it is not there, with its tables in order.

    `archive` is that of the same file in this process, if there is one.
    """
    place = place_of(where)
    if isinstance(place, Path):
        lock = archive.lock if isinstance(archive, SqliteArchive) else threading.RLock()
        with lock:
            engine = _file_engine(place.absolute())
    else:
        lock = threading.RLock()
        engine = _server_engine(where)
    database = Database(engine, lock)
    try:
        with database.writing() as connection:
            bring_up_to_date(connection)
    except BaseException:
        database.close()
        raise
    return database


def _file_engine(path: Path) -> Engine:
    """Of a file of journals, which is made as one if it is new."""
    if not path.parent.is_dir():
        raise OutOfReach(f"there is no folder {path.parent} to keep the house in")
    path = path.resolve()
    try:
        if check_file(path) is None:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        pass  # made by somebody else just now
    except OSError as error:
        raise OutOfReach(f"{path} cannot be made: {error.strerror}") from None
    except StoreError as error:
        raise OutOfReach(str(error)) from None

    def opened() -> Any:
        file = connect(path, "mode=rw")
        file.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
        file.execute("PRAGMA foreign_keys = ON")
        file.execute("PRAGMA synchronous = NORMAL")
        return file

    try:
        file = opened()
        try:
            file.execute("PRAGMA journal_mode = WAL")
            if is_new_file(file):
                create_schema(file)
            check_schema(file, path)
        finally:
            file.close()
    except StoreError as error:
        raise OutOfReach(str(error)) from None
    except Exception as error:
        raise OutOfReach(f"{path} cannot be opened: {printable(str(error), 300)}") from None

    engine = create_engine(
        "sqlite://", creator=opened, poolclass=QueuePool, pool_size=4, max_overflow=16
    )
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    """Begin as what it is: sqlite3 itself begins nothing here (isolation_level is None)."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _server_engine(where: str) -> Engine:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise OutOfReach(
            "a house in PostgreSQL needs the package psycopg: install houseway[postgres]"
        ) from None
    _, _, rest = where.partition("://")
    try:
        return create_engine(
            f"postgresql+psycopg://{rest}",
            pool_size=4,
            max_overflow=16,
            pool_pre_ping=True,
            connect_args={"connect_timeout": 10, "application_name": "houseway"},
        )
    except (ArgumentError, ValueError):  # its words could have the password
        raise OutOfReach("this is no address of a database: postgresql://...") from None


class _told:
    """What a database cannot do is told in one sentence, without its statements."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, OperationalError | InterfaceError):
            raise OutOfReach(
                f"the database of the house is out of reach: {_first_line(error)}"
            ) from None
        if isinstance(error, DataError | OverflowError | UnicodeError):
            raise Refused("a number is too large, or a text has letters that no text has") from None
        if isinstance(error, DBAPIError) and error.connection_invalidated:
            raise OutOfReach("the connection to the database of the house was lost") from None


def _first_line(error: SQLAlchemyError) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return printable((str(cause).strip().splitlines() or ["nothing is said why"])[0], 300)

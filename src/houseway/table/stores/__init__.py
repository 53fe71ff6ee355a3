"""Where journals are kept: in memory, in an SQLite file, in a PostgreSQL database."""

from pathlib import Path

from houseway.table.stores.interface import (
    Archive,
    Block,
    JournalId,
    SignedHead,
    Snapshot,
    Stale,
    Statement,
    Store,
    StoreError,
    kept_snapshots,
)
from houseway.table.stores.memory import MemoryArchive
from houseway.table.stores.postgres import PostgresArchive
from houseway.table.stores.sqlite import SqliteArchive, read_only

__all__ = [
    "Archive",
    "Block",
    "JournalId",
    "MemoryArchive",
    "PostgresArchive",
    "SignedHead",
    "Snapshot",
    "SqliteArchive",
    "Stale",
    "Statement",
    "Store",
    "StoreError",
    "kept_snapshots",
    "open_archive",
    "read_only",
]


def open_archive(where: str | Path, *, durable: bool = False) -> Archive:
    """The journals at `postgresql://…`, or in the file of that path."""
    if isinstance(where, str) and where.startswith(("postgresql://", "postgres://")):
        return PostgresArchive(where)
    return SqliteArchive(where, durable)

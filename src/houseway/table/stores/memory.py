"""Journals in memory: nothing is encrypted, and nothing outlives the process."""

import threading
import weakref
from collections.abc import Iterator, Sequence
from itertools import islice

from houseway.table.stores.interface import (
    Block,
    JournalId,
    SignedHead,
    Snapshot,
    Statement,
    StoreError,
    check_next,
    journal_id,
    replaces,
)


class _Kept:
    """What one journal holds. The lists only grow, so a reader needs no lock."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.heads: list[SignedHead] = []
        self.snapshots: list[Snapshot] = []


class MemoryArchive:
    """The journals of many tables and days in memory."""

    def __init__(self) -> None:
        self._kept: dict[JournalId, _Kept] = {}
        self._writers: weakref.WeakValueDictionary[JournalId, MemoryStore] = (
            weakref.WeakValueDictionary()
        )
        self._lock = threading.Lock()

    def journals(self) -> list[JournalId]:
        """The journals that have a block, by table and day."""
        with self._lock:
            return sorted(id for id, kept in self._kept.items() if kept.blocks)

    def is_of_a_house(self) -> bool:
        """Nothing is kept beside journals in memory."""
        return False

    def open(self, table: str, day: int, *, writing: bool = True) -> "MemoryStore":
        """One journal. A second one for writing is refused and harms nothing."""
        id = journal_id(table, day)
        with self._lock:
            if not writing:
                if id not in self._kept or not self._kept[id].blocks:
                    raise StoreError(f"there is no journal of table {table}, day {day}")
                return MemoryStore(id, self._kept[id], writing=False)
            writer = self._writers.get(id)
            if writer is not None and not writer.closed:
                raise StoreError(
                    f"the journal of table {table}, day {day} is being written already; "
                    "close it there first"
                )
            store = MemoryStore(id, self._kept.setdefault(id, _Kept()), writing=True)
            self._writers[id] = store
            return store

    def close(self) -> None:
        """Close every store that writes; what they hold stays as long as the archive."""
        for store in list(self._writers.values()):
            store.close()


class MemoryStore:
    """One journal in memory."""

    def __init__(self, id: JournalId, kept: _Kept, *, writing: bool) -> None:
        self.id = id
        self.closed = False
        self._kept = kept
        self._writing = writing
        self._failed = ""
        self._lock = threading.Lock()

    def append(
        self,
        block: Block,
        snapshot: Snapshot | None = None,
        head: SignedHead | None = None,
        along: Sequence[Statement] = (),
    ) -> None:
        """Keep a block; `Stale` if it is not the next one."""
        kept = self._kept
        with self._lock:
            if self._failed or not self._writing:
                raise StoreError(self._failed or "this journal was opened for reading only")
            due = len(kept.blocks) + 1
            try:
                check_next(due, block, snapshot, head, "the journal in memory")
            except StoreError as error:
                if block.n == due:
                    self._failed = str(error)
                raise
            if snapshot is not None:
                # A new list: somebody may be reading the old one.
                older = kept.snapshots
                if older and replaces(snapshot.round, older[-1].round):
                    older = older[:-1]
                kept.snapshots = [*older, snapshot]
            if head is not None:
                kept.heads.append(head)
            kept.blocks.append(block)

    def last(self) -> Block | None:
        """The last block that was kept."""
        blocks = self._kept.blocks
        return blocks[-1] if blocks else None

    def read(self, after: int = 0, until: int | None = None) -> Iterator[Block]:
        """The blocks after number `after` in order, as they are at the moment of the call."""
        blocks = self._kept.blocks
        end = len(blocks) if until is None else min(until, len(blocks))
        return (blocks[i] for i in range(max(after, 0), end))

    def heads(self) -> Iterator[SignedHead]:
        """The signed heads in the order of their blocks."""
        heads = self._kept.heads
        return islice(heads, len(heads))

    def snapshot(self, before: int | None = None) -> Snapshot | None:
        """The newest snapshot, or the newest whose block is at most `before`."""
        for snapshot in reversed(self._kept.snapshots):
            if before is None or snapshot.block <= before:
                return snapshot
        return None

    def snapshots(self) -> list[int]:
        """The blocks whose snapshot is kept."""
        return [snapshot.block for snapshot in self._kept.snapshots]

    def close(self) -> None:
        """Let go of the journal; somebody else may write it now."""
        with self._lock:
            self.closed = True
            self._failed = self._failed or "this journal has been closed; open it again to go on"

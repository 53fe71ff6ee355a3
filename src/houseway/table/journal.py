"""The journal of one table and one gaming day: append-only, chained, signed, partly hidden.

Entries are added one by one and become a block when they are committed: one document, one digest,
one transaction. What is hidden is encrypted with a key that is not in the journal, unless it is
kept in memory alone.
"""

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self

from houseway.table import blocks
from houseway.table.entries import AnyEntry, Closed, Done, Ended, Record
from houseway.table.keys import (
    HouseKey,
    JournalKey,
    KeyFault,
    database_key_path,
    house_key_file,
    house_key_path,
    journal_key_path,
    key_file,
)
from houseway.table.refusal import JournalError as JournalError
from houseway.table.steps import SHARED, Step
from houseway.table.stores import (
    Archive,
    Block,
    JournalId,
    MemoryArchive,
    SignedHead,
    Snapshot,
    Statement,
    Store,
    StoreError,
    open_archive,
    read_only,
)
from houseway.table.views import Viewer

Clock = Callable[[], int]


class Broken(JournalError):
    """A block of the journal is not what was written there."""

    def __init__(self, record: int, what: str) -> None:
        super().__init__(what)
        self.record = record


def system_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def counting_clock() -> Clock:
    """A clock for reproducible runs: it shows 0 at first and one second more at each look."""
    ticks = iter(range(0, 10**15, 1000))
    return lambda: next(ticks)


def head_statement(table: str, day: int, block: int, digest: bytes) -> bytes:
    """What the house signs of a head."""
    return f"houseway head\n{table}\n{day}\n{block}\n{digest.hex()}\n".encode()


class Committed(NamedTuple):
    """A block that was kept: as it is stored, and as whoever wrote it knows it."""

    block: Block
    entries: tuple[AnyEntry, ...]
    """Its records, whole."""
    hidden: tuple[bytes, ...]
    """Its hidden documents, readable, in the order of their records."""
    head: SignedHead | None


class Companion(Protocol):
    """Whoever keeps books beside a journal, or tells others what was recorded."""

    def along(self, journal: "Journal", entries: Sequence[AnyEntry]) -> Sequence[Statement]:
        """What belongs into the transaction that keeps these entries, the next of the journal."""

    def kept(self, journal: "Journal", committed: Committed) -> None:
        """They have been kept."""


class Journal:
    """The records of one table and one gaming day, and where they are kept."""

    def __init__(
        self,
        clock: Clock = system_clock,
        *,
        archive: Archive | None = None,
        table: str = "table",
        day: int = 1,
        key: JournalKey | None = None,
        house: HouseKey | None = None,
        writing: bool = True,
    ) -> None:
        """A journal of an archive, with the key of what is hidden; in memory if none is named."""
        self.archive: Archive = MemoryArchive() if archive is None else archive
        self.table = table
        self.day = day
        self.key = key
        self.house = house
        self.companion: Companion | None = None
        self.steps: tuple[type[Step], ...] = SHARED
        """The steps that may occur; a game brings its own."""
        self.in_memory = isinstance(self.archive, MemoryArchive)
        if writing and key is None and not self.in_memory:
            raise JournalError("a journal that is kept needs a key for what it hides")
        self._clock = clock
        self._salting = key
        with _told():
            self.store: Store = self.archive.open(table, day, writing=writing)
            last = self.store.last()
        self.blocks = last.n if last else 0
        self.committed = last.first + last.records - 1 if last else 0
        """How many records are kept."""
        self._head = last.digest if last else blocks.GENESIS
        self._adding: list[AnyEntry] = []
        self._failed = False
        self._following: Journal | None = None
        self._lock = threading.RLock()
        self._read: list[Record] = []
        self._read_blocks = 0

    def __repr__(self) -> str:
        return f"<Journal {self.table}, day {self.day}, {self.count} records>"

    # --- writing ----------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many records there are, those not committed yet included."""
        return self.committed + len(self._adding)

    @property
    def head(self) -> str:
        """The digest of the last block: publish it, and nothing before it can be denied."""
        return self._head.hex()

    def now(self) -> int:
        """The time by the clock that times the blocks, in milliseconds since 1970."""
        return self._clock()

    def seeded(self, source: str) -> None:
        """A journal in memory of a seeded table is the same each time: so are its salts."""
        if self.key is None and source.startswith("seeded:"):
            self._salting = JournalKey(blake2b(source.encode(), digest_size=32).digest())

    def add(self, entry: AnyEntry) -> int:
        """Record what happened; it is kept with the next commit. The number of the record."""
        self._adding.append(entry)
        return self.committed + len(self._adding)

    def salt(self, n: int) -> bytes:
        """What salts the snapshot whose digest is in a record; an audit must find it again."""
        if self._salting is None:
            self._salting = JournalKey()
        return self._salting.salt(n, self.day)

    def _salt_of_hidden(self, n: int) -> bytes:
        """What salts the hidden part of a record.

        Whoever may see a hidden part learns its salt. So it must tell nothing about another one,
        not even that of the same number on another day or in a copy that was played on otherwise.
        """
        return self.salt(n) if self.in_memory else os.urandom(16)

    def commit(self, snapshot: bytes | None = None, round: int = 0) -> None:
        """Make one block of what was added. When this returns, it stays recorded."""
        if not self._adding:
            return
        with self._lock:
            try:
                self._commit(snapshot, round)
            except BaseException:
                self._failed = True  # who added it is ahead of what is kept
                raise
            self._failed = False

    def _commit(self, snapshot: bytes | None, round: int) -> None:
        entries, hidden = list(self._adding), []
        for place, entry in enumerate(entries):
            if type(entry) is Done and entry.shown is not None:
                salt = self._salt_of_hidden(self.committed + place + 1)
                entries[place], document = blocks.concealed(entry, salt)
                hidden.append(document)
        first, n = self.committed + 1, self.blocks + 1
        document = blocks.encode(blocks.Document(self._clock(), n, first, tuple(entries)))
        if not self.in_memory:
            self._refuse_unreadable(document)
        digest = blocks.chain(self._head, document)
        kept = Block(
            n, first, len(entries), document, digest, self._kept(blocks.pack(hidden), digest)
        )
        taken = None
        if snapshot is not None:
            taken = Snapshot(n, round, self._kept(snapshot, b"snapshot" + digest))
        signs = taken is not None or isinstance(entries[-1], Closed)
        signed = self._signed(n, digest) if signs else None
        beside = self.companion
        along = beside.along(self, self._adding) if beside is not None else ()
        with _told():
            self.store.append(kept, taken, signed, along)
        whole = tuple(self._adding)
        self.blocks, self.committed, self._head = n, self.committed + len(entries), digest
        self._adding.clear()
        if beside is not None:
            beside.kept(self, Committed(kept, whole, tuple(hidden), signed))

    def _refuse_unreadable(self, document: bytes) -> None:
        """Refuse to keep what could not be read again as it was."""
        try:
            same = blocks.encode(blocks.read(document, self.steps)) == document
        except blocks.Unreadable as error:
            raise JournalError(f"this cannot be recorded: {error}") from None
        if not same:
            raise JournalError("this cannot be recorded: it would be read as something else")

    def _kept(self, plain: bytes, about: bytes) -> bytes:
        """A hidden document as it is stored."""
        if not plain or self.in_memory or self.key is None:
            return plain
        return self.key.encrypt(plain, about)

    def _plain(self, kept: bytes, about: bytes) -> bytes:
        """A hidden document as it was; without the key it cannot be read."""
        if not kept or self.in_memory:
            return kept
        if self.key is None:
            raise JournalError("the key of the journal is not here, so what is hidden stays hidden")
        try:
            return self.key.decrypt(kept, about)
        except KeyFault as error:
            raise JournalError(str(error)) from None

    def _signed(self, n: int, digest: bytes) -> SignedHead | None:
        if self.house is None:
            return None
        statement = head_statement(self.table, self.day, n, digest)
        return SignedHead(n, digest, self.house.sign(statement), self.house.public)

    # --- reading ----------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether the table was closed in good order."""
        if self._adding:
            return isinstance(self._adding[-1], Closed)
        with _told():
            last = self.store.last()
        return last is not None and isinstance(self.public(last).records[-1], Closed)

    @property
    def can_reveal(self) -> bool:
        """Whether what is hidden can be read here."""
        return self.in_memory or self.key is not None

    def public(self, block: Block) -> blocks.Document:
        """The public document of a block, read."""
        try:
            return blocks.read(block.document, self.steps)
        except blocks.Unreadable as error:
            raise Broken(
                block.first, f"record {block.first} has been changed and cannot be read: {error}"
            ) from None

    def whole(self, block: Block, document: blocks.Document | None = None) -> list[Record]:
        """The records of a block, whole if the key is here; its document may be read already."""
        if document is None:
            document = self.public(block)
        try:
            return blocks.whole(document, self.hidden(block) if self.can_reveal else None)
        except blocks.Unreadable as error:
            raise Broken(error.record or block.first, str(error)) from None
        except JournalError as error:
            raise Broken(block.first, str(error)) from None

    def hidden(self, block: Block) -> list[bytes]:
        """The hidden documents of a block, in the order of its records."""
        return blocks.unpack(self._plain(block.hidden, block.digest))

    @property
    def game_name(self) -> str:
        """The game that the first block names."""
        return blocks.game_named(self.block(1).document)

    def stored(self, after: int = 0, until: int | None = None) -> Iterator[Block]:
        """The blocks after this one as they are stored; whoever doubts them asks for `chained`."""
        with _told():
            yield from self.store.read(after, until)

    def heads(self, after: int = 0) -> Iterator[SignedHead]:
        """The heads after this block that the house has signed."""
        with _told():
            yield from (head for head in self.store.heads() if head.block > after)

    @property
    def last_signed(self) -> SignedHead | None:
        """The last head that the house has signed."""
        last = deque(self.heads(), maxlen=1)
        return last[0] if last else None

    def chained(self, after: int = 0, until: int | None = None) -> Iterator[Block]:
        """The blocks after this one, each of them one that follows from the block before it."""
        with _told():
            previous = self._digest_of(after)
            for block in self.store.read(after, until):
                if blocks.chain(previous, block.document) != block.digest:
                    raise Broken(
                        block.first,
                        f"record {block.first} or one of its block has been changed: the digest "
                        "does not follow from the block before",
                    )
                previous = block.digest
                yield block

    def _digest_of(self, n: int) -> bytes:
        return self.block(n).digest if n else blocks.GENESIS

    def block(self, n: int) -> Block:
        """A block as it is stored."""
        with _told():
            for block in self.store.read(n - 1, n):
                return block
        raise JournalError(f"block {n} is missing")

    def parts(self, block: Block, viewer: Viewer) -> dict[int, bytes]:
        """The hidden documents of a block that a viewer may see, by the numbers of the records.

        With them and the public document anybody can check that they belong: each has the digest
        that stands in its record.
        """
        try:
            shown_to, hidden = blocks.shown_to(block.document), self.hidden(block)
        except blocks.Unreadable as error:
            raise Broken(block.first, str(error)) from None
        if len(shown_to) != len(hidden):
            raise Broken(block.first, "there is not one hidden part for each record that has one")
        return {
            n: part
            for (n, names), part in zip(shown_to.items(), hidden, strict=True)
            if viewer.sees(names)
        }

    def read(self, after: int = 0) -> Iterator[Record]:
        """The records of the blocks after this one."""
        for block in self.chained(after):
            yield from self.whole(block)

    @property
    def records(self) -> list[Record]:
        """All records, those not committed yet included."""
        with self._lock:
            if self._read_blocks < self.blocks:
                self._read.extend(self.read(self._read_blocks))
                self._read_blocks = self.blocks
            adding = [
                Record(self.committed + n, 0, entry)
                for n, entry in enumerate(self._adding, start=1)
            ]
            return self._read + adding

    def first(self) -> AnyEntry | None:
        """The first entry."""
        with _told():
            for block in self.store.read(0, 1):
                return self.public(block).records[0]  # type: ignore[no-any-return]
        return self._adding[0] if self._adding else None

    def is_recorded(self, n: int, snapshot: bytes) -> bool:
        """Whether a block ends with the end of a procedure and the digest of this snapshot."""
        last = self.public(self.block(n)).records[-1]
        return isinstance(last, Ended) and last.state == state_digest(snapshot)

    def first_after(self, n: int) -> int:
        """The number of the first record after a block."""
        if n == 0:
            return 1
        block = self.block(n)
        return block.first + block.records

    def snapshot(self, before: int | None = None) -> tuple[int, bytes] | None:
        """The newest snapshot, and the block it was taken after."""
        with _told():
            found = self.store.snapshot(before)
            if found is None:
                return None
            digest = self._digest_of(found.block)
        return found.block, self._plain(found.document, b"snapshot" + digest)

    def snapshots(self) -> list[int]:
        """The blocks whose snapshot is kept."""
        with _told():
            return self.store.snapshots()

    def snapshot_round(self, block: int) -> int | None:
        """The round that the snapshot of a block is kept as."""
        with _told():
            found = self.store.snapshot(block)
        return found.round if found is not None and found.block == block else None

    def next_day(self) -> "Journal":
        """The journal of the day after this one, which is closed."""
        self.close()
        following = Journal(
            self._clock,
            archive=self.archive,
            table=self.table,
            day=self.day + 1,
            key=self.key,
            house=self.house,
        )
        following._salting = self._salting
        following.companion = self.companion
        self._following = following
        return following

    def close(self) -> None:
        """Keep what was added, and let go of the store; of the days that followed it, too."""
        try:
            if not self._failed:
                self.commit()
        finally:
            self.store.close()
            if self._following is not None:
                self._following.close()

    def __reduce__(self) -> Any:
        """Another process reads the same journal; it does not write it."""
        return _reader, (self.archive, self.table, self.day, self.key)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class _told:
    """What a store or a key cannot do is told as a journal's error."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: object, _: object) -> None:
        if isinstance(error, StoreError | KeyFault):
            raise JournalError(str(error)) from None


def _reader(archive: Archive, table: str, day: int, key: JournalKey | None) -> Journal:
    return Journal(archive=archive, table=table, day=day, key=key, writing=False)


def state_digest(snapshot: bytes) -> str:
    """The digest of a snapshot, as the record of the end of a procedure has it."""
    return sha256(snapshot).hexdigest()


def _is_database(where: Path | str) -> bool:
    return isinstance(where, str) and where.startswith(("postgresql://", "postgres://"))


def journal_key_at(where: Path | str) -> Path:
    """Where the key of what is hidden lies: beside a file; for databases with the house's key."""
    return database_key_path() if _is_database(where) else journal_key_path(Path(where))


def open_journal(
    where: Path | str,
    clock: Clock = system_clock,
    *,
    table: str = "",
    key: JournalKey | None = None,
    durable: bool = False,
) -> Journal:
    """The last day of a table in a file or a database, to go on with it, or a first day.

    The key of what is hidden lies beside the file, or for a database in the folder of keys, and is
    made with the first journal unless `key` is given; the house's key signs.
    """
    if not _is_database(where) and not (folder := Path(where).absolute().parent).is_dir():
        raise JournalError(f"there is no folder {folder} to keep a journal in")
    with _told():
        archive = open_archive(where, durable=durable)
        house = house_key_file(house_key_path())
        kept = archive.journals() if _is_database(where) or _written(Path(where)) else []
        if key is None:
            key = key_file(journal_key_at(where), make=not kept)
        last = max(_of_table(kept, table), default=None, key=lambda id: id.day)
    if last is not None:
        return Journal(clock, archive=archive, table=last.table, day=last.day, key=key, house=house)
    return Journal(clock, archive=archive, table=table or "table", key=key, house=house)


def _written(path: Path) -> bool:
    """Whether anything is in the file; it may have been made and not written yet."""
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def _of_table(kept: list[JournalId], table: str) -> list[JournalId]:
    """The days of a table, which must be named where there are several."""
    tables = sorted({id.table for id in kept})
    if not table and len(tables) > 1:
        raise JournalError(f"there are journals of several tables; say which: {', '.join(tables)}")
    return [id for id in kept if not table or id.table == table]


def read_journals(
    where: Path | str, *, key: JournalKey | None = None, table: str = ""
) -> list[Journal]:
    """The journals in a file or a database, table by table and day by day, to be read only."""
    with _told():
        archive = open_archive(where) if _is_database(where) else read_only(where)
        if key is None and journal_key_at(where).exists():
            key = key_file(journal_key_at(where), make=False)
        return [
            Journal(archive=archive, table=id.table, day=id.day, key=key, writing=False)
            for id in archive.journals()
            if not table or id.table == table
        ]

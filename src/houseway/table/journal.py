"""The journal: append-only, hash-chained, canonically encoded, in memory or in an SQLite file.

Each record is one JSON document with sorted keys. Its digest is the SHA-256 of the digest before
it followed by the document, so that a record can neither change, vanish, appear nor move without
every later digest changing. The order of a shuffled deck, or of numbers mixed for a draw, is
*sealed*: kept beside the chain, so a crash loses none of it, and out of the chain until the round
is over and the commitment is opened.
"""

import hashlib
import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Self

import msgspec

from houseway.table.entries import AnyEntry, Closed, Done, Record
from houseway.table.faults import SILENT
from houseway.table.steps import MixNumbers, Open, OpenDraw, Opening, Shuffle, Shuffled

VERSION = 1
GENESIS = hashlib.sha256(b"houseway journal 1").digest()

Clock = Callable[[], int]

_encode = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder(Record).decode
_sha256 = hashlib.sha256


class JournalError(Exception):
    """The journal cannot be read or written; the message says why in one sentence."""


class Broken(JournalError):
    """A record of the journal is not what was written there."""

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


def chain(previous: bytes, document: bytes) -> bytes:
    """The digest of a record, given the digest of the record before it."""
    return _sha256(previous + document).digest()


def decode_record(document: bytes) -> Record:
    """Read a record back, its answer in the type its step asks for."""
    record = _decode(document)
    if not isinstance(record.entry, Done):
        return record
    step, answer, fault = record.entry.step, record.entry.answer, record.entry.fault
    if answer is None and fault is not None and fault.kind not in SILENT:
        return record
    return Record(record.n, record.at, Done(step, msgspec.convert(answer, step.answer), fault))


def openings(records: Iterable[Record]) -> dict[str, Opening]:
    """The opening of each commitment that the records show."""
    found: dict[str, Opening] = {}
    commitments: dict[int, list[str]] = {}
    of_draws: list[str] = []
    for record in records:
        match record.entry:
            case Done(step=Shuffle(deck=deck), answer=Shuffled(commitment=commitment)):
                commitments.setdefault(deck, []).append(commitment)
            case Done(step=Open(deck=deck), answer=Opening() as opening) if commitments.get(deck):
                found[commitments[deck].pop(0)] = opening
            case Done(step=MixNumbers(), answer=Shuffled(commitment=commitment)):
                of_draws.append(commitment)
            case Done(step=OpenDraw(), answer=Opening() as opening) if of_draws:
                found[of_draws.pop(0)] = opening
            case _:
                pass
    return found


class Journal:
    """A journal in memory."""

    def __init__(self, clock: Clock = system_clock) -> None:
        self.records: list[Record] = []
        self.documents: list[bytes] = []
        self.digests: list[bytes] = []
        self._clock = clock
        self._sealed: dict[str, Opening] = {}
        self._opened: dict[str, Opening] = {}
        self._scanned = 0

    @property
    def head(self) -> str:
        """The digest of the last record: publish it, and nothing before it can be denied."""
        return _last(self.digests).hex()

    def now(self) -> int:
        """The time by the clock that times the records, in milliseconds since 1970."""
        return self._clock()

    @property
    def finished(self) -> bool:
        """Whether the table was closed in good order."""
        return bool(self.records) and isinstance(self.records[-1].entry, Closed)

    def append(self, entry: AnyEntry) -> None:
        """Record what happened. When this returns, it stays recorded."""
        record = Record(len(self.records) + 1, self._clock(), entry)
        document = _encode(record)
        digests = self.digests
        digest = _sha256((digests[-1] if digests else GENESIS) + document).digest()
        self._write(record.n, document, digest)
        self.records.append(record)
        self.documents.append(document)
        digests.append(digest)

    def keep(self, commitment: str, opening: Opening) -> None:
        """Hold in memory what opens a commitment."""
        self._sealed[commitment] = opening

    def seal(self, commitment: str, opening: Opening) -> None:
        """Keep the order behind a commitment until it is opened."""
        self.keep(commitment, opening)

    def unseal(self, commitment: str) -> Opening:
        """The order behind a commitment."""
        opening = self._sealed.get(commitment) or self._openings().get(commitment)
        if opening is None:
            raise JournalError(
                f"the order behind commitment {commitment[:16]}… is lost, "
                "so the cards it fixed cannot be known"
                + ("" if self.finished else "; the journal was cut short before it was opened")
            )
        return opening

    def _openings(self) -> dict[str, Opening]:
        """What opened each commitment, by the records; scanned when wanted and not up to date."""
        if self._scanned != len(self.records):
            self._opened = openings(self.records)
            self._scanned = len(self.records)
        return self._opened

    def forget(self, commitment: str) -> None:
        """Drop a seal whose opening has been recorded."""
        self._sealed.pop(commitment, None)

    def close(self) -> None:
        """Release what the journal holds open."""

    def _write(self, n: int, document: bytes, digest: bytes) -> None:
        """Make a record last."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


class FileJournal(Journal):
    """A journal in an SQLite file. What `append` has taken survives a killed process.

    With `durable` it also survives a power failure: each record is on the disk before it counts.
    """

    def __init__(self, path: Path, clock: Clock = system_clock, *, durable: bool = False) -> None:
        super().__init__(clock)
        self.path = path
        self._failed = ""
        try:
            self._file = sqlite3.connect(path, isolation_level=None, timeout=5)
            try:
                self._open(durable)
            except BaseException:
                self._file.close()
                raise
        except sqlite3.Error as error:
            raise JournalError(f"{path} cannot be opened as a journal: {error}") from None

    def _open(self, durable: bool) -> None:
        """Read what the file holds; only a file that is a journal, or empty, is changed."""
        if not self._file.execute("SELECT * FROM sqlite_master").fetchall():
            self._file.executescript(_SCHEMA)
        self._file.execute("BEGIN")  # one moment, though another table may be writing
        load(self, self._file, self.path)
        self._file.execute("COMMIT")
        self._file.execute("PRAGMA journal_mode = WAL")
        self._file.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")

    def _write(self, n: int, document: bytes, digest: bytes) -> None:
        self._execute("INSERT INTO journal VALUES (?, ?, ?)", (n, document, digest))

    def seal(self, commitment: str, opening: Opening) -> None:
        """Keep the order behind a commitment in the file, outside the chain."""
        self._execute("INSERT INTO sealed VALUES (?, ?)", (commitment, _encode(opening)))
        self.keep(commitment, opening)

    def forget(self, commitment: str) -> None:
        """Drop a seal whose opening has been recorded."""
        self._execute("DELETE FROM sealed WHERE commitment = ?", (commitment,))
        super().forget(commitment)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _execute(self, statement: str, values: tuple[object, ...]) -> None:
        """Write, or fail once and for all: cards may have moved that no record tells of."""
        if self._failed:
            raise JournalError(self._failed)
        try:
            self._file.execute(statement, values)
        except sqlite3.IntegrityError:
            self._failed = (
                f"somebody else has written to {self.path}; open it again to go on from there"
            )
            raise JournalError(self._failed) from None
        except sqlite3.Error as error:
            self._failed = (
                f"{self.path} cannot be written ({error}); everything recorded before this "
                "moment is kept: open it again to go on from there"
            )
            raise JournalError(self._failed) from None


_SCHEMA = f"""
BEGIN IMMEDIATE;
PRAGMA user_version = {VERSION};
CREATE TABLE journal (n INTEGER PRIMARY KEY, record BLOB NOT NULL, digest BLOB NOT NULL);
CREATE TABLE sealed (commitment TEXT PRIMARY KEY, opening BLOB NOT NULL);
COMMIT;
"""


def read_journal(path: Path) -> Journal:
    """A copy in memory of the journal in a file, which is left as it is."""
    if not path.is_file():
        raise JournalError(f"there is no journal at {path}")
    journal = Journal()
    try:
        # Without a write-ahead log nobody is writing, and nothing need be put beside the file.
        writing = path.with_name(f"{path.name}-wal").exists()
        mode = "mode=ro" if writing else "immutable=1"
        file = sqlite3.connect(f"{path.resolve().as_uri()}?{mode}", uri=True)
        try:
            file.execute("BEGIN")  # one moment, though a table may be writing
            load(journal, file, path)
        finally:
            file.close()
    except sqlite3.Error as error:
        raise JournalError(f"{path} cannot be read as a journal: {error}") from None
    return journal


def load(journal: Journal, file: sqlite3.Connection, path: Path) -> None:
    """Fill an empty journal from a file, each record checked against the chain."""
    (version,) = file.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise JournalError(
            f"{path} is a journal of version {version}; this program reads version {VERSION}"
        )
    rows = file.execute("SELECT n, record, digest FROM journal ORDER BY n")
    for n, document, digest in rows:
        journal.records.append(checked(n, document, digest, journal.digests))
        journal.documents.append(document)
        journal.digests.append(digest)
    for commitment, opening in file.execute("SELECT commitment, opening FROM sealed"):
        try:
            journal.keep(commitment, msgspec.json.decode(opening, type=Opening))
        except (TypeError, ValueError):
            raise JournalError(f"the order sealed for {commitment} has been changed") from None


def checked(n: int, document: bytes, digest: bytes, before: list[bytes]) -> Record:
    """The record in a row of the file; `Broken` unless it follows from the rows before it."""
    due = len(before) + 1
    if n != due:
        raise Broken(due, f"record {due} is missing: the next one in the file is record {n}")
    try:
        record = decode_record(document)
    except (TypeError, ValueError) as error:
        raise Broken(n, f"record {n} has been changed and cannot be read: {error}") from None
    if _encode(record) != document:
        raise Broken(n, f"record {n} has been changed: it is not written as a journal writes it")
    if record.n != n:
        raise Broken(n, f"record {n} was written as record {record.n}: records have been reordered")
    if type(document) is not bytes or chain(_last(before), document) != digest:
        raise Broken(
            n, f"record {n} has been changed: its digest does not follow from record {n - 1}"
        )
    return record


def _last(digests: list[bytes]) -> bytes:
    return digests[-1] if digests else GENESIS

"""What a journal is kept in: blocks, signed heads and snapshots, behind one interface.

A *store* is one journal: one table, one gaming day. An *archive* holds the journals of many tables
and days. A store knows nothing of what a block means: it keeps the bytes, in order, whole or not at
all. Blocks are only ever added, so whatever was read once stays true.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec

KEPT_ROUNDS: Final = 64
"""The snapshot of every 64th round stays, beside the newest."""

MOST_BLOCKS: Final = (1 << 40) - 1
MOST_RECORDS: Final = (1 << 32) - 1
MOST_BYTES: Final = 1 << 24
"""The largest document, hidden part or snapshot."""

HOUSE_TABLE: Final = "pit_version"
"""A table that is there where a house keeps more than journals."""

MOST_LETTERS: Final = 200
"""The longest name of a table."""


class StoreError(Exception):
    """The journal cannot be read or written; the message says why in one sentence."""


class Stale(StoreError):
    """Somebody else has written here since; open it again to go on from there."""


Statement = tuple[str, Any]
"""A statement of the database and its parameters, as its driver takes them."""


class Block(msgspec.Struct, frozen=True, gc=False):
    """Everything from one question to the next."""

    n: int
    """Its number in the journal, from 1."""
    first: int
    """The number of its first record."""
    records: int
    document: bytes
    """The public document, which is hashed."""
    digest: bytes
    hidden: bytes
    """Its hidden parts as they are stored: encrypted, or empty."""


class SignedHead(msgspec.Struct, frozen=True, gc=False):
    """The digest of a block, signed by the house."""

    block: int
    digest: bytes
    signature: bytes
    key: bytes
    """The raw Ed25519 public key."""


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """State and equipment at the end of a block, as stored: encrypted, or plain in memory."""

    block: int
    round: int
    document: bytes


class JournalId(NamedTuple):
    """Which journal: one table, one gaming day."""

    table: str
    day: int


class Store(Protocol):
    """One journal."""

    id: JournalId

    def append(
        self,
        block: Block,
        snapshot: Snapshot | None = None,
        head: SignedHead | None = None,
        along: Sequence[Statement] = (),
    ) -> None:
        """Keep a block, in one transaction; when this returns it stays.

        What goes `along` is carried out in the same transaction: whoever keeps books beside the
        journal is never ahead of it or behind. Journals in memory have no books beside them.
        `Stale` if it is not the next one: nothing has been changed, and whoever has the next one
        may still append it. After any other failure the store takes no more: its caller may be
        ahead of it.
        """
        ...

    def last(self) -> Block | None:
        """The last block that was kept."""
        ...

    def read(self, after: int = 0, until: int | None = None) -> Iterator[Block]:
        """The blocks after number `after` in order, as they are at the moment of the call."""
        ...

    def heads(self) -> Iterator[SignedHead]:
        """The signed heads in the order of their blocks."""
        ...

    def snapshot(self, before: int | None = None) -> Snapshot | None:
        """The newest snapshot, or the newest whose block is at most `before`."""
        ...

    def snapshots(self) -> list[int]:
        """The blocks whose snapshot is kept."""
        ...

    def close(self) -> None:
        """Let go of the journal; somebody else may write it now."""
        ...


class Archive(Protocol):
    """What holds the journals of many tables and days."""

    def journals(self) -> list[JournalId]:
        """The journals that have a block, by table and day."""
        ...

    def is_of_a_house(self) -> bool:
        """Whether a house keeps its people and its cage beside them, whose tables go on."""
        ...

    def open(self, table: str, day: int, *, writing: bool = True) -> Store:
        """One journal. A second one for writing, by anybody, is refused and harms nothing."""
        ...

    def close(self) -> None:
        """Close every store of this archive."""
        ...


def journal_id(table: object, day: object) -> JournalId:
    """The name of a journal, or a refusal if it could not be kept or printed as it is."""
    if type(table) is not str or not 1 <= len(table) <= MOST_LETTERS or not table.isprintable():
        raise StoreError(
            f"a table needs a name of 1 to {MOST_LETTERS} printable letters to have a journal"
        )
    if type(day) is not int or not 0 <= day < 1 << 31:
        raise StoreError("a gaming day is a whole number, not negative and below 2147483648")
    return JournalId(table, day)


def check_next(
    due: int, block: Block, snapshot: Snapshot | None, head: SignedHead | None, where: str
) -> None:
    """Refuse what is not the next block, or what no store could give back."""
    if block.n != due:
        raise Stale(
            f"{where} waits for block {due} and was given block {block.n}; "
            "open it again to go on from there"
        )
    if wrong := (
        wrong_block(block)
        or (snapshot is not None and wrong_snapshot(snapshot))
        or (head is not None and wrong_head(head))
    ):
        raise StoreError(f"block {block.n} cannot be kept in {where}: {wrong}")
    if snapshot is not None and snapshot.block != block.n:
        raise StoreError(f"the snapshot of block {snapshot.block} does not belong to {block.n}")
    if head is not None and (head.block != block.n or head.digest != block.digest):
        raise StoreError(f"the signed head of block {head.block} does not belong to {block.n}")


def wrong_block(block: Block) -> str:
    """What is wrong with the form of a block, or nothing."""
    if type(block.n) is not int or not 1 <= block.n <= MOST_BLOCKS:
        return "its number is not one that a block can have"
    if type(block.first) is not int or not 1 <= block.first <= MOST_BLOCKS:
        return "its first record has no number that a record can have"
    if type(block.records) is not int or not 0 <= block.records <= MOST_RECORDS:
        return "its count of records is not one that a block can have"
    if type(block.digest) is not bytes or len(block.digest) != 32:
        return "its digest is not 32 bytes"
    return _wrong_bytes(block.document, "document") or _wrong_bytes(block.hidden, "hidden part")


def wrong_head(head: SignedHead) -> str:
    """What is wrong with the form of a signed head, or nothing."""
    if type(head.block) is not int or not 1 <= head.block <= MOST_BLOCKS:
        return "the block of its signed head is not one that there can be"
    if type(head.digest) is not bytes or len(head.digest) != 32:
        return "the digest of its signed head is not 32 bytes"
    if type(head.signature) is not bytes or len(head.signature) != 64:
        return "the signature of its head is not 64 bytes"
    if type(head.key) is not bytes or len(head.key) != 32:
        return "the key of its signed head is not 32 bytes"
    return ""


def wrong_snapshot(snapshot: Snapshot) -> str:
    """What is wrong with the form of a snapshot, or nothing."""
    if type(snapshot.block) is not int or not 1 <= snapshot.block <= MOST_BLOCKS:
        return "the block of its snapshot is not one that there can be"
    if type(snapshot.round) is not int or not 0 <= snapshot.round <= MOST_BLOCKS:
        return "the round of its snapshot is not one that there can be"
    return _wrong_bytes(snapshot.document, "snapshot")


def _wrong_bytes(value: object, what: str) -> str:
    if type(value) is not bytes:
        return f"its {what} is not bytes"
    return f"its {what} is larger than {MOST_BYTES} bytes" if len(value) > MOST_BYTES else ""


def replaces(newer_round: int, older_round: int) -> bool:
    """Whether a snapshot takes the place of the one before it."""
    return older_round % KEPT_ROUNDS != 0 or older_round == newer_round


def kept_snapshots(ends: Iterable[tuple[int, int]]) -> list[int]:
    """The blocks whose snapshot is kept, of all that one was taken of, each with its round."""
    kept: list[tuple[int, int]] = []
    for block, round in ends:
        if kept and replaces(round, kept[-1][1]):
            kept.pop()
        kept.append((block, round))
    return [block for block, _ in kept]


def printable(text: object) -> str:
    """The first line of an error's text, without anything that could steer a terminal."""
    line = (str(text).strip().splitlines() or [""])[0][:300]
    return "".join(letter if letter.isprintable() else "?" for letter in line)

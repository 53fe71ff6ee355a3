"""Blocks as they are written and read: the format of docs/journal.md, and nothing else.

A block is one JSON document. What is hidden of a record is a document of its own, with a salt; its
digest stands in the record. The digest of a block is the SHA-256 of the digest before it followed
by the document, so that nothing can change, vanish, appear or move unnoticed.
"""

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Any, Union

import msgspec

from houseway.table.entries import AnyEntry, Done, Entry, Record
from houseway.table.faults import FaultFound
from houseway.table.steps import Step
from houseway.table.views import public_part

FORMAT = 2
GENESIS = hashlib.sha256(b"houseway journal 2").digest()

encode = msgspec.json.Encoder(order="deterministic").encode
_sha256 = hashlib.sha256


class Document(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The public document of a block: its time, its number, that of its first record, entries."""

    at: int
    block: int
    first: int
    records: tuple[Any, ...]


class HiddenPart(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """What is hidden of one record."""

    salt: str
    answer: Any = None
    fault: FaultFound | None = None


class Unreadable(Exception):
    """A document is not what a journal writes; the message says why."""

    record = 0
    """Which record, if it is known."""


def chain(previous: bytes, document: bytes) -> bytes:
    """The digest of a block, given the digest of the block before it."""
    return _sha256(previous + document).digest()


def concealed(done: Done, salt: bytes) -> tuple[Done, bytes]:
    """The public record of a step of which something is hidden, and the hidden document."""
    shown = public_part(done)
    hidden = None if done.answer is None else done.step.split(done.answer)[1]
    fault = done.fault if shown.fault != done.fault else None
    document = encode(HiddenPart(salt.hex(), hidden, fault))
    digest = _sha256(document).hexdigest()
    return (
        Done(done.step, shown.answer, shown.fault, done.by, done.drawn, done.shown, digest),
        document,
    )


def revealed(public: Done, document: bytes | None) -> Done:
    """The whole record of a public one and its hidden document, in the types of its step."""
    if document is None and not public.hidden:
        return public
    step: Step = public.step
    answer, fault = public.answer, public.fault
    try:
        hidden = None
        if document is not None:
            if _sha256(document).hexdigest() != public.hidden:
                raise Unreadable("a hidden part is not the one whose digest the record has")
            part = _hidden(document)
            hidden, fault = part.answer, part.fault or fault
        answer = step.join(answer, hidden)
    except (msgspec.MsgspecError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(f"{type(step).__name__} has no answer such as this: {error}") from None
    return Done(step, answer, fault, public.by, public.drawn, public.shown, public.hidden)


_hidden = msgspec.json.Decoder(HiddenPart).decode
_parts = msgspec.json.Decoder(tuple[msgspec.Raw, ...]).decode


def pack(documents: Sequence[bytes]) -> bytes:
    """The hidden documents of a block as one."""
    return b"[" + b",".join(documents) + b"]" if documents else b""


def unpack(packed: bytes) -> list[bytes]:
    """The hidden documents of a block, byte by byte as they were."""
    try:
        return [bytes(raw) for raw in _parts(packed)] if packed else []
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(f"the hidden parts cannot be read: {error}") from None


@cache
def _decoder(steps: tuple[type[Step], ...]) -> msgspec.json.Decoder[Any]:
    """A reader of the blocks of a game with these steps."""
    step: Any = Union[steps]  # noqa: UP007
    done = msgspec.defstruct(
        "Done",
        [
            ("step", step),
            ("answer", Any, None),
            ("fault", FaultFound | None, None),
            ("by", str, ""),
            ("drawn", tuple[int, ...], ()),
            ("shown", tuple[str, ...] | None, None),
            ("hidden", str, ""),
        ],
        bases=(Entry,),
        frozen=True,
        gc=False,
        tag="done",
        tag_field="entry",
        omit_defaults=True,
        forbid_unknown_fields=True,
    )
    others = [kind for kind in AnyEntry.__args__ if kind is not Done]
    entries: Any = Union[(done, *others)]
    document = msgspec.defstruct(
        "Document",
        [("at", int), ("block", int), ("first", int), ("records", tuple[entries, ...])],
        frozen=True,
        gc=False,
        forbid_unknown_fields=True,
    )
    return msgspec.json.Decoder(document)


def _typed(raw: Any) -> Done:
    """A record of a step with its public answer in the type that the step asks for."""
    answer = raw.answer
    if answer is not None:
        try:
            answer = msgspec.convert(answer, raw.step.answer)
        except (msgspec.ValidationError, ValueError, TypeError) as error:
            raise Unreadable(f"{type(raw.step).__name__} has no such answer: {error}") from None
    return Done(raw.step, answer, raw.fault, raw.by, raw.drawn, raw.shown, raw.hidden)


def read(document: bytes, steps: tuple[type[Step], ...]) -> Document:
    """A block's document; its steps and entries in their types, its answers as they stand."""
    try:
        raw = _decoder(steps).decode(document)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from None
    if not raw.records:
        raise Unreadable("a block has at least one record")
    entries = tuple(
        _typed(entry) if type(entry).__name__ == "Done" else entry for entry in raw.records
    )
    return Document(raw.at, raw.block, raw.first, entries)


class _Hiding(msgspec.Struct, gc=False):
    hidden: str = ""
    shown: tuple[str, ...] = ()


class _Hidings(msgspec.Struct, gc=False):
    first: int
    records: tuple[_Hiding, ...]


def shown_to(document: bytes) -> dict[int, tuple[str, ...]]:
    """The records of which something is hidden, and who may see it; of a block of any game."""
    try:
        read = msgspec.json.decode(document, type=_Hidings)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from None
    numbered = enumerate(read.records, start=read.first)
    return {n: record.shown for n, record in numbered if record.hidden}


class _GameOf(msgspec.Struct):
    game: str = ""


class _First(msgspec.Struct):
    records: tuple[_GameOf, ...]


def game_named(document: bytes) -> str:
    """The game that the first block of a journal names."""
    try:
        return msgspec.json.decode(document, type=_First).records[0].game
    except (msgspec.DecodeError, ValueError, IndexError, RecursionError):
        raise Unreadable("the journal does not begin with the opening of a table") from None


def whole(document: Document, hidden: Sequence[bytes] | None) -> list[Record]:
    """The records of a block with its hidden documents, or without them."""
    waiting = None if hidden is None else iter(hidden)
    records = []
    for n, entry in enumerate(document.records, start=document.first):
        found: AnyEntry = entry
        if type(entry) is Done:
            try:
                part = None
                if entry.hidden and waiting is not None:
                    part = next(waiting, None)
                    if part is None:
                        raise Unreadable("the hidden part is missing")
                found = revealed(entry, part)
            except Unreadable as error:
                error.record = n
                raise
        records.append(Record(n, document.at, found))
    if waiting is not None and next(waiting, None) is not None:
        raise Unreadable("there are more hidden parts than records that have one")
    return records

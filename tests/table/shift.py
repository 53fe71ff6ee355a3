"""A recorded shift to tamper with, to cut short and to take up again."""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import AuditReport, audit
from houseway.table.blocks import GENESIS, chain, pack, unpack
from houseway.table.entries import Done, Record
from houseway.table.faults import FaultKind
from houseway.table.journal import Journal, counting_clock
from houseway.table.keys import HouseKey
from houseway.table.stores import Block, JournalId, MemoryArchive, SignedHead, Snapshot
from houseway.table.stores.memory import _Kept
from houseway.table.table import Table

GAME = game("heads-up-holdem")
HOUSE = HouseKey(bytes(range(32)))
SEED = 3
METHODS = {
    "manual shoe": {"count_every": "2"},
    "hand": {"dealing": "hand", "shuffler": "counting_device", "decks": "2"},
    "automated shoe": {"dealing": "automated_shoe", "exposed_board": "player_option_void"},
}
"""Options for each way of dealing."""


@dataclass(frozen=True)
class Shift:
    """All that a journal in memory holds of a finished day."""

    records: list[Record]
    blocks: list[Block]
    heads: list[SignedHead]
    snapshots: list[Snapshot]

    def block_of(self, n: int) -> int:
        """The place in `blocks` of the one with a record."""
        return next(i for i, b in enumerate(self.blocks) if b.first <= n < b.first + b.records)


def deal_shift(
    journal: Journal, settings: dict[str, str], rounds: int = 3, seed: int | str = SEED
) -> Table:
    """Deal rounds for two seats, the second with faults that do not end it; not closed."""
    table = Table(GAME, GAME.options.parse(settings), journal=journal, source=SeededSource(seed))
    for seat in (2, 5):
        table.sit(seat, f"player {seat}", 5_000_00)
    take_seats(table, seed)
    due = {FaultKind.DRAWN_IN_ERROR, FaultKind.FACE_UP, FaultKind.BOARD_EXPOSED}

    def plan(possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        for kind, place in possible:
            if table.state.rounds == 2 and kind in due:
                due.remove(kind)
                return (kind, place)
        return None

    table.fault_plan = plan
    for _ in range(rounds):
        table.play_round()
    table.fault_plan = None
    return table


def take_seats(table: Table, seed: int | str = SEED) -> None:
    """Let the computer play for everybody who sits at the table."""
    for seat in table.state.seats:
        table.players[seat] = table.game.policies["random"](SeededSource(f"{seed} {seat}"))


def shift(settings: dict[str, str], rounds: int = 3) -> Shift:
    """A finished shift."""
    journal = Journal(counting_clock(), house=HOUSE)
    deal_shift(journal, settings, rounds).close()
    assert audit(journal, game).deviation == ""
    return kept(journal)


def kept(journal: Journal) -> Shift:
    """What a journal in memory holds."""
    assert isinstance(journal.archive, MemoryArchive)
    held = journal.archive._kept[JournalId(journal.table, journal.day)]
    return Shift(journal.records, list(held.blocks), list(held.heads), list(held.snapshots))


def journal_of(of: Shift, seed: int | str = SEED, *, writing: bool = False) -> Journal:
    """A journal in memory that holds this and nothing else."""
    archive = MemoryArchive()
    held = archive._kept[JournalId("table", 1)] = _Kept()
    held.blocks, held.heads = list(of.blocks), list(of.heads)
    held.snapshots = list(of.snapshots)
    journal = Journal(counting_clock(), archive=archive, house=HOUSE, writing=writing)
    journal.seeded(f"seeded:{seed}")
    journal.steps = GAME.all_steps
    return journal


def find(of: Shift, seed: int | str = SEED) -> AuditReport:
    """What an audit finds."""
    if not of.blocks:
        return audit([], game)
    return audit(journal_of(of, seed), game)


# --- tampering -------------------------------------------------------------------------------


@dataclass
class Page:
    """A block as a forger has it open: its document, and the hidden documents of its records."""

    document: dict[str, Any]
    hidden: dict[int, dict[str, Any]]
    """By the place of the record in the block."""


def pages(of: Shift) -> list[Page]:
    """Every block, opened."""
    found = []
    for block in of.blocks:
        document = json.loads(block.document)
        having = [place for place, r in enumerate(document["records"]) if r.get("hidden")]
        parts = [json.loads(part) for part in unpack(block.hidden)]
        found.append(Page(document, dict(zip(having, parts, strict=True))))
    return found


def rechained(of: Shift, written: Iterable[Page], *, signed: HouseKey | None = None) -> Shift:
    """The shift as a forger writes it who holds the key of the journal and mends everything.

    The digests of hidden parts, the numbers and the chain are right; so are the signatures, if the
    forger holds a key to sign with.
    """
    blocks: list[Block] = []
    digest, first = GENESIS, 1
    for n, page in enumerate(written, 1):
        parts = []
        for place, hidden in sorted(page.hidden.items()):
            parts.append(msgspec.json.encode(hidden))
            page.document["records"][place]["hidden"] = hashlib.sha256(parts[-1]).hexdigest()
        page.document |= {"block": n, "first": first}
        document = msgspec.json.encode(page.document)
        digest = chain(digest, document)
        count = len(page.document["records"])
        blocks.append(Block(n, first, count, document, digest, pack(parts)))
        first += count
    heads = []
    if signed is not None:
        journal = Journal(house=signed)
        for head in of.heads:
            if head.block <= len(blocks):
                again = journal._signed(head.block, blocks[head.block - 1].digest)
                assert again is not None
                heads.append(again)
    return replace(of, blocks=blocks, heads=heads)


def forged(of: Shift, n: int, change: Callable[[Any, Any], None]) -> Shift:
    """The shift with one record changed: its entry, and what is hidden of it if anything is."""
    written = pages(of)
    page = written[of.block_of(n)]
    place = n - page.document["first"]
    before = json.dumps([page.document, page.hidden])
    change(page.document["records"][place], page.hidden.get(place))
    assert json.dumps([page.document, page.hidden]) != before
    return rechained(of, written)


def without(of: Shift, n: int) -> Shift:
    """The shift with one record taken out, everything mended behind it."""
    return _cut(of, n, [])


def twice(of: Shift, n: int) -> Shift:
    """The shift with one record put in twice, everything mended behind it."""
    return _cut(of, n, [0, 0])


def _cut(of: Shift, n: int, copies: list[int]) -> Shift:
    written = pages(of)
    at = of.block_of(n)
    page = written[at]
    place = n - page.document["first"]
    records, hidden = page.document["records"], page.hidden
    order = [*range(place), *(place for _ in copies), *range(place + 1, len(records))]
    written[at] = Page(
        {**page.document, "records": [dict(records[p]) for p in order]},
        {new: hidden[old] for new, old in enumerate(order) if old in hidden},
    )
    return rechained(of, [page for page in written if page.document["records"]])


def where(
    kind: type | tuple[type, ...],
    of: Shift,
    after: int = 0,
    but: Callable[[Any], bool] = lambda step: False,
) -> int:
    """The number of the first record of a step of this kind, without a fault, after a record."""
    return next(
        record.n
        for record in of.records[after:]
        if isinstance(record.entry, Done)
        and isinstance(record.entry.step, kind)
        and record.entry.fault is None
        and not but(record.entry.step)
    )


def step_of(of: Shift, n: int) -> Any:
    """The step a record tells of."""
    entry = of.records[n - 1].entry
    assert isinstance(entry, Done)
    return entry.step

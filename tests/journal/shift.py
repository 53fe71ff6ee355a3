"""A recorded shift to tamper with, to cut short and to take up again."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import Finding, audit
from houseway.table.entries import Record
from houseway.table.faults import FaultKind
from houseway.table.journal import (
    GENESIS,
    Broken,
    FileJournal,
    Journal,
    chain,
    counting_clock,
    decode_record,
    load,
)
from houseway.table.steps import Opening
from houseway.table.table import Table

GAME = game("heads-up-holdem")
METHODS = {
    "manual shoe": {"count_every": "2"},
    "hand": {"dealing": "hand", "shuffler": "counting_device", "decks": "2"},
    "automated shoe": {"dealing": "automated_shoe", "exposed_board": "player_option_void"},
}
"""Options for each way of dealing."""


class Sealing(Journal):
    """A journal in memory that remembers what was sealed when each record was written."""

    def __init__(self) -> None:
        super().__init__(counting_clock())
        self.sealed: list[dict[str, Opening]] = []

    def _write(self, n: int, document: bytes, digest: bytes) -> None:
        self.sealed.append(dict(self._sealed))


@dataclass
class Shift:
    """The documents of a finished journal, and the seals beside each of them."""

    records: list[Record]
    documents: list[bytes]
    sealed: list[dict[str, Opening]]


def deal_shift(journal: Journal, settings: dict[str, str], rounds: int = 3, seed: int = 3) -> Table:
    """Deal rounds for two seats, the second with faults that do not end it; not closed."""
    table = Table(GAME, GAME.options.parse(settings), journal=journal, source=SeededSource(seed))
    for seat in (2, 5):
        table.sit(seat, f"player {seat}", 5_000_00)
        table.players[seat] = GAME.policies["random"](SeededSource(f"{seed} {seat}"))
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
    return table


def shift(settings: dict[str, str]) -> Shift:
    """A finished shift."""
    journal = Sealing()
    deal_shift(journal, settings).close()
    assert audit(journal, game).clean
    return Shift(journal.records, journal.documents, journal.sealed)


# --- tampering -------------------------------------------------------------------------------


def rechained(documents: Iterable[bytes]) -> list[tuple[int, bytes, bytes]]:
    """Rows as a forger writes them who knows how the chain is made: every digest is right."""
    rows: list[tuple[int, bytes, bytes]] = []
    digest = GENESIS
    for n, document in enumerate(documents, 1):
        digest = chain(digest, document)
        rows.append((n, document, digest))
    return rows


def renumbered(documents: Sequence[bytes]) -> list[bytes]:
    """The documents with the numbers of the places they stand at."""
    changed = []
    for n, document in enumerate(documents, 1):
        record = msgspec.json.decode(document)
        changed.append(encode({**record, "n": n}))
    return changed


def encode(record: Any) -> bytes:
    """A record as the journal writes it, whatever is in it."""
    return msgspec.json.encode(record)


def rows_in_memory(rows: Iterable[tuple[Any, ...]]) -> sqlite3.Connection:
    """An SQLite journal that holds these rows."""
    file = sqlite3.connect(":memory:")
    file.execute("CREATE TABLE journal (n INTEGER PRIMARY KEY, record, digest)")
    file.execute("CREATE TABLE sealed (commitment TEXT PRIMARY KEY, opening)")
    file.executemany("INSERT INTO journal VALUES (?, ?, ?)", rows)
    return file


def find(rows: Iterable[tuple[Any, ...]], sealed: dict[str, Opening] | None = None) -> Finding:
    """What an audit finds in these rows."""
    journal = Journal()
    for commitment, opening in (sealed or {}).items():
        journal.keep(commitment, opening)
    try:
        load(journal, rows_in_memory(rows), Path("rows"))
    except Broken as broken:
        return Finding(broken.record - 1, 0, "", str(broken), broken.record)
    return audit(journal, game)


def journal_of(documents: Iterable[bytes], sealed: dict[str, Opening]) -> Journal:
    """A journal in memory as it was when these were all its records."""
    journal = Journal(counting_clock())
    for _, document, digest in rechained(documents):
        journal.records.append(decode_record(document))
        journal.documents.append(document)
        journal.digests.append(digest)
    for commitment, opening in sealed.items():
        journal.keep(commitment, opening)
    return journal


def write_file(path: Path, settings: dict[str, str], rounds: int = 2) -> list[bytes]:
    """A finished shift in a file, and its documents."""
    with FileJournal(path, counting_clock()) as journal:
        deal_shift(journal, settings, rounds).close()
        return list(journal.documents)

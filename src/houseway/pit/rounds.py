"""The rounds of a table's days: where each lies in its journal, and who was at the table.

These functions are called in a process of their own (`Workers`), which remembers what it has read
of a journal, so that a long day is read once.
"""

from typing import Any, NamedTuple

import msgspec

from houseway.pit.answers import OneRound
from houseway.pit.days_read import DaysRead
from houseway.pit.encoding import encoded
from houseway.pit.retelling import prepared, retell, snapshot_document
from houseway.table.journal import Journal
from houseway.table.proofs import prove_seen
from houseway.table.refusal import Refused
from houseway.table.state import ROUND
from houseway.table.views import PUBLIC, Viewer


class Round(NamedTuple):
    """One round that is over."""

    number: int
    began: int
    """The block it began in."""
    ended: int
    at: int
    names: frozenset[str]
    """Who sat at the table."""


class _Row(msgspec.Struct, gc=False):
    """What is read of a record here."""

    entry: str
    procedure: str = ""
    number: int = 0
    seat: int = 0
    player: str = ""


class _Document(msgspec.Struct, gc=False):
    at: int
    records: tuple[_Row, ...]


_read = msgspec.json.Decoder(_Document).decode


class _Day:
    """The rounds of one day as far as it was read."""

    def __init__(self) -> None:
        self.block = 0
        self.rounds: dict[int, Round] = {}
        self._seats: dict[int, str] = {}
        self._began = 0
        self._names: set[str] = set()

    def read_on(self, journal: Journal) -> None:
        for block in journal.stored(self.block):
            document = _read(block.document)
            for row in document.records:
                self._take(row, block.n, document.at)
            self.block = block.n

    def _take(self, row: _Row, n: int, at: int) -> None:
        if row.entry == "seated":
            self._seats[row.seat] = row.player
            self._names.add(row.player)
        elif row.entry == "left":
            self._seats.pop(row.seat, None)
        elif row.entry == "began":
            self._began, self._names = n, set(self._seats.values())
        elif row.entry == "ended" and row.procedure == ROUND:
            names = frozenset(self._names)
            self.rounds[row.number] = Round(row.number, self._began, n, at, names)


_days = DaysRead[_Day]()


def rounds_of(where: str, journal: Journal) -> dict[int, Round]:
    """The rounds of a day that are over, by their numbers."""
    return _days.of(where, journal, _Day).rounds


def list_rounds(
    where: str, journals: list[Journal], viewer: Viewer, before: tuple[int, int] | None, most: int
) -> list[OneRound]:
    """The rounds that somebody was at, the last first, and before a day and a number if named."""
    found: list[OneRound] = []
    for journal in sorted(journals, key=lambda one: one.day, reverse=True):
        if before is not None and journal.day > before[0]:
            continue
        for round in sorted(rounds_of(where, journal).values(), reverse=True):
            if before is not None and (journal.day, round.number) >= before:
                continue
            if viewer.auditor or viewer.name in round.names:
                found.append(OneRound(day=journal.day, round=round.number, at=round.at))
                if len(found) == most:
                    return found
    return found


def tell_round(where: str, journal: Journal, number: int, viewer: Viewer, title: str) -> str:
    """A round that is over, to be replayed: the scene before it, its blocks, its signed heads."""
    return _replay(find_round(where, journal, number, viewer), journal, viewer, title)


def list_all_rounds(where: str, journal: Journal, most: int) -> list[OneRound]:
    """The last rounds of a day, whoever was at them."""
    found = sorted(rounds_of(where, journal).values(), reverse=True)[:most]
    return [OneRound(day=journal.day, round=round.number, at=round.at) for round in found]


def tell_public_round(where: str, journal: Journal, number: int, title: str) -> str:
    """A round that is over as everybody at the table saw it."""
    round = rounds_of(where, journal).get(number)
    if round is None:
        raise Refused(f"there is no round {number} on day {journal.day} that is over")
    return _replay(round, journal, PUBLIC, title)


def _replay(round: Round, journal: Journal, viewer: Viewer, title: str) -> str:
    """The scene before a round, its blocks, its signed heads."""
    retold = retell(journal, viewer, round.began - 1, round.ended)
    heads = [
        {
            "type": "head",
            "day": journal.day,
            "block": head.block,
            "digest": head.digest.hex(),
            "signature": head.signature.hex(),
            "key": head.key.hex(),
        }
        for head in journal.heads()
        if round.began <= head.block <= round.ended
    ]
    about = {
        "table": journal.table,
        "game": retold.scene["game"],
        "title": title,
        "day": journal.day,
        "round": round.number,
        "at": round.at,
        "snapshot": snapshot_document(retold, journal.table, title, viewer.name),
        "heads": heads,
    }
    return f'{encoded(about)[:-1]},"blocks":[{",".join(retold.blocks)}]}}'


def find_round(where: str, journal: Journal, number: int, viewer: Viewer) -> Round:
    """A round that is over and that somebody was at."""
    round = rounds_of(where, journal).get(number)
    if round is None or not (viewer.auditor or viewer.name in round.names):
        raise Refused(f"there is no round {number} of yours on day {journal.day} that is over")
    return round


def tell_audit(days: list[Journal]) -> dict[str, Any]:
    """What an audit of all days of a table finds."""
    from houseway.games import game
    from houseway.table.audit import audit

    return audit([prepared(journal) for journal in days], game, going_on=True).document()


def tell_proofs(journal: Journal, record: int, viewer: Viewer) -> bytes:
    """The proofs of the cards that somebody saw in a record."""
    proofs = prove_seen(prepared(journal), record, viewer)
    return msgspec.json.encode({"record": record, "proofs": proofs})


def tell_stream(journal: Journal, viewer: Viewer, after: int, most: int) -> tuple[int, str]:
    """The lines of so many blocks after a number, and the last block that is in them."""
    from houseway.table.published import block_line, head_line

    lines, last = [], after
    if after > journal.blocks:  # nothing is there yet
        return last, ""
    heads = {head.block: head for head in journal.heads(after)}
    for block in journal.chained(after, after + most):
        lines.append(block_line(journal, block, viewer))
        if block.n in heads:
            lines.append(head_line(journal, heads[block.n]))
        last = block.n
    return last, "".join(f"{line}\n" for line in lines)

"""What became of a trainee's acts: marks, results by clause, and when a clause comes back."""

from collections.abc import Iterable, Mapping
from hashlib import sha256

import msgspec

HOUR = 3_600_000
DAY = 24 * HOUR
AGAIN_AFTER = (0, 1 * DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY)
"""Milliseconds until a clause comes back, by how many sittings in a row it was right."""


class Mark(msgspec.Struct, frozen=True):
    """One thing that was asked: its clause, the verb, and whether the first answer was right."""

    cite: str
    do: str
    right: bool


class OfClause(msgspec.Struct, frozen=True):
    """How often a clause was asked for, and how often it was right at the first try."""

    right: int
    asked: int


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has done in one lesson, drill or exam. Times are milliseconds since 1970."""

    kind: str
    """lesson, drill or exam"""
    game: str
    name: str
    """Of the lesson; of an exam how many rounds."""
    settings: dict[str, str]
    begun: int
    ended: int
    right: int
    asked: int
    passed: bool
    clauses: dict[str, OfClause]

    @property
    def digest(self) -> str:
        """SHA-256 of the result as canonical JSON: the keys in order, no spaces."""
        return sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()


def by_clause(marks: Iterable[Mark]) -> dict[str, OfClause]:
    """Marks counted by their clauses."""
    counts: dict[str, list[int]] = {}
    for mark in marks:
        count = counts.setdefault(mark.cite, [0, 0])
        count[0] += mark.right
        count[1] += 1
    return {cite: OfClause(right, asked) for cite, (right, asked) in sorted(counts.items())}


# --- what comes back ------------------------------------------------------------------------------


class Remembered(msgspec.Struct, frozen=True):
    """What the school remembers of a person and a clause."""

    in_a_row: int = 0
    """In how many sittings in a row it was always right."""
    again: int = 0
    """When it comes back, in milliseconds since 1970."""
    right: int = 0
    asked: int = 0

    def after(self, now: int, of: OfClause) -> "Remembered":
        """The same after another sitting: what was wrong in it comes back at once, the rest later.

        However often it was right in one sitting, that counts once, and not before it is due.
        """
        right, asked = self.right + of.right, self.asked + of.asked
        if of.right < of.asked:
            return Remembered(0, now, right, asked)
        if now < self.again:
            return Remembered(self.in_a_row, self.again, right, asked)
        in_a_row = self.in_a_row + 1
        wait = AGAIN_AFTER[min(in_a_row, len(AGAIN_AFTER) - 1)]
        return Remembered(in_a_row, now + wait, right, asked)


Memory = Mapping[str, Remembered]
"""By clause."""


def remember(memory: Memory, marks: Iterable[Mark], now: int) -> dict[str, Remembered]:
    """What changes of the memory with the marks of one sitting."""
    return {
        cite: memory.get(cite, Remembered()).after(now, of) for cite, of in by_clause(marks).items()
    }


def weak(memory: Memory, now: int) -> frozenset[str]:
    """The clauses that were wrong before and whose time has come."""
    return frozenset(
        cite
        for cite, known in memory.items()
        if known.right < known.asked and known.in_a_row < len(AGAIN_AFTER) - 1
        and known.again <= now
    )  # fmt: skip

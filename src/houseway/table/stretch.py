"""A stretch of a journal replayed block by block: the chain, the form, and every round dealt again.

The whole of a day is one stretch. From a snapshot to the next is one too, and as the digest of a
snapshot stands in the records, stretches that are each in order make a day that is.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from houseway.table import blocks
from houseway.table.bystander import Bystander
from houseway.table.entries import Changed, Closed, Done, Ended, Record
from houseway.table.game import Game
from houseway.table.journal import Broken, Journal, JournalError
from houseway.table.refusal import Refused
from houseway.table.replay import Replay
from houseway.table.steps import Deviation
from houseway.table.stores import Block

GameByName = Callable[[str], Game]


@dataclass
class Replayed:
    """What a stretch showed, up to its end or to the first deviation."""

    n: int = 0
    """The last record that was looked at."""
    rounds: int = 0
    procedure: str = ""
    """What was under way at the end."""
    closed: bool = False
    digests: list[str] = field(default_factory=list)
    times: list[tuple[int, int]] = field(default_factory=list)
    """The first record of each block, and its time."""
    ends: list[tuple[int, int]] = field(default_factory=list)
    """The blocks that end a procedure, each with its round."""
    signs: list[int] = field(default_factory=list)
    """The blocks whose digest the house signs."""
    changes: list[Record] = field(default_factory=list)
    variant: tuple[str, ...] = ()
    """The departures that were in force at any time."""
    devices: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    """The devices that are off the table at the end, and those on it, if that is known."""
    carried: dict[str, Any] | None = None
    """What goes over to the next day, if that is known."""
    deviation: str = ""
    record: int = 0

    def add(self, later: "Replayed") -> None:
        """Take in what the next stretch showed."""
        self.n, self.rounds, self.procedure = later.n, later.rounds, later.procedure
        self.closed, self.devices = later.closed, later.devices
        self.carried = later.carried
        self.variant = tuple(dict.fromkeys((*self.variant, *later.variant)))
        self.deviation, self.record = later.deviation, later.record
        self.digests += later.digests
        self.times += later.times
        self.ends += later.ends
        self.signs += later.signs
        self.changes += later.changes


def replay_stretch(
    journal: Journal,
    game: Game,
    after: int = 0,
    until: int | None = None,
    tell: Callable[[int], None] = lambda n: None,
) -> Replayed:
    """Replay the blocks after a number, of which there is a snapshot unless it is 0."""
    journal.steps = game.all_steps
    return _Stretch(journal, game, after).replay(until, tell)


class _Stretch:
    """A stretch while it is being replayed."""

    def __init__(self, journal: Journal, game: Game, after: int) -> None:
        self.journal = journal
        self.game = game
        self.after = after
        self.table: Replay | None = None
        self.kept: frozenset[int] = frozenset()
        self.found = Replayed()

    def replay(self, until: int | None, tell: Callable[[int], None]) -> Replayed:
        found = self.found
        try:
            found.n = self.journal.first_after(self.after) - 1
            self.kept = frozenset(self.journal.snapshots())
            kind = Replay if self.journal.can_reveal else Bystander
            self.table = kind.for_replay(self.game, self.journal, self.after)
            self._departs(self.table)
            for block in self.journal.chained(self.after, until):
                self._block(block)
                tell(found.n)
        except Broken as broken:
            self._deviates(broken.record, f"record {broken.record}: {broken}")
        except (Deviation, Refused, JournalError) as error:
            self._deviates(found.n, f"{self._where()}: {error}")
        except Exception as error:  # whatever a made-up record drives the rules into
            what = f"{type(error).__name__} {error}"
            self._deviates(found.n, f"{self._where()}: the rules cannot follow it ({what})")
        if self.table is not None:
            found.rounds = self.table.state.rounds
            found.procedure = self.table.state.procedure
            state = self.table.state
            found.devices = tuple(sorted(state.removed_devices)), tuple(sorted(state.devices))
            found.carried = state.own.carried_over()
        return found

    def _departs(self, table: Replay) -> None:
        """Keep in which ways the table departs from the text with the options in force."""
        ways = (departure.sentence for departure in table.options.departures())
        self.found.variant = tuple(dict.fromkeys((*self.found.variant, *ways)))

    def _deviates(self, record: int, sentence: str) -> None:
        self.found.record, self.found.deviation = record, sentence

    def _where(self) -> str:
        rounds = self.table.state.rounds if self.table is not None else 0
        return f"record {self.found.n} (round {rounds})" if rounds else f"record {self.found.n}"

    def _block(self, block: Block) -> None:
        """One block: its place, its form, every record of it, and a snapshot after it."""
        found = self.found
        if block.n != self.after + len(found.digests) + 1 or block.first != found.n + 1:
            raise Broken(
                found.n + 1,
                f"record {found.n + 1} is missing: the next one is record {block.first}",
            )
        document = self.journal.public(block)
        if blocks.encode(document) != block.document:
            raise Broken(
                block.first,
                f"record {block.first} has been changed: it is not written as a journal writes it",
            )
        if (document.block, document.first, len(document.records)) != (
            block.n,
            block.first,
            block.records,
        ):
            raise Broken(block.first, f"block {block.n} was written as block {document.block}")
        hides = any(type(entry) is Done and entry.hidden for entry in document.records)
        if bool(block.hidden) != hides:
            what = "the hidden part is missing" if hides else "there is a hidden part of no record"
            raise Broken(block.first, what)
        found.digests.append(block.digest.hex())
        found.times.append((block.first, document.at))
        for record in self.journal.whole(block, document):
            found.n = record.n
            entry = record.entry
            if found.closed:
                raise Deviation("nothing can be recorded after the table was closed")
            if self.table is not None:
                self.table.replay(entry)
            if type(entry) is Changed:
                found.changes.append(record)
                if self.table is not None:
                    self._departs(self.table)
            elif type(entry) is Closed:
                found.closed = True
                found.signs.append(block.n)
            elif type(entry) is Ended:
                if record.n != block.first + block.records - 1:
                    raise Deviation("a block goes on after the end of a procedure")
                found.ends.append((block.n, entry.number))
                found.signs.append(block.n)
                if block.n in self.kept:
                    self._snapshot(block.n, entry.number)

    def _snapshot(self, block: int, round: int) -> None:
        """What is kept for going on must be the table as it stood."""
        there = self.journal.snapshot_round(block)
        if there is None:  # a newer one has taken its place since: the table goes on meanwhile
            return
        if there != round:
            raise Deviation(f"the snapshot of block {block} is not kept as that of round {round}")
        if self.table is not None and self.journal.can_reveal:
            kept = self.journal.snapshot(block)
            if kept is None or kept[1] != self.table.base:
                raise Deviation(f"the snapshot of block {block} is not the table as it stood")

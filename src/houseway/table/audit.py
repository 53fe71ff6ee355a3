"""The audit: the chain is checked, every round is dealt again, every payment recomputed.

Without the key of a journal the chain, the signatures and everything public are checked; with it
everything. An audit uses no snapshot unless it works on several cores, and then it checks them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from houseway.table import blocks
from houseway.table.entries import Changed, Closed, Opened, Record
from houseway.table.game import Game
from houseway.table.journal import Broken, Journal, JournalError, head_statement
from houseway.table.keys import verify
from houseway.table.opened import opened
from houseway.table.refusal import Refused
from houseway.table.replay import Replay
from houseway.table.steps import Deviation
from houseway.table.stores import Block, StoreError

CANNOT_KNOW = (
    "No audit can know whether a journal was cut back to an earlier head that is also its own, "
    "played on otherwise from a copy, or made up whole by somebody who holds the keys: compare it "
    "with the heads that were published (--contains, --signed-by)."
)


@dataclass(frozen=True)
class AuditReport:
    """What an audit found: how much was checked, the first thing that is wrong, and remarks."""

    records: int = 0
    rounds: int = 0
    days: int = 0
    head: str = ""
    deviation: str = ""
    record: int = 0
    day: int = 0
    revealed: bool = True
    """Whether what is hidden was checked too."""
    source: str = ""
    signed: int = 0
    signers: tuple[str, ...] = ()
    variant: tuple[str, ...] = ()
    """The departures from the printed rules, of a designer's variant."""
    remarks: tuple[str, ...] = ()
    """What is no deviation and should be known."""
    changes: tuple[Record, ...] = ()
    """The changes of the table's options, as far as the journal is in order."""
    heads: frozenset[str] = field(default_factory=frozenset)
    """Every head of the chain."""

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong."""
        return not self.deviation


Progress = Callable[[int, int], None]
GameByName = Callable[[str], Game]


def _silent(done: int, total: int) -> None:
    pass


def audit(
    journals: Journal | Sequence[Journal],
    game_by_name: GameByName,
    progress: Progress = _silent,
    workers: int = 1,
) -> AuditReport:
    """Follow the days of a table from the first record to the last; the first deviation."""
    days = [journals] if isinstance(journals, Journal) else list(journals)
    if not days or not days[0].blocks:
        return AuditReport(deviation="the journal is empty")
    total = sum(day.committed for day in days)
    report = AuditReport()
    before, ended = "", None
    for journal in days:
        day = _Day(journal, game_by_name, ended)
        found = day.audit(before, partial(_add, progress, total, report))
        report = replace(
            found,
            records=report.records + found.records,
            rounds=report.rounds + found.rounds,
            days=report.days + 1,
            source=", ".join(dict.fromkeys(filter(None, (report.source, found.source)))),
            variant=tuple(dict.fromkeys((*report.variant, *found.variant))),
            signed=report.signed + found.signed,
            signers=tuple(dict.fromkeys((*report.signers, *found.signers))),
            remarks=(*report.remarks, *found.remarks),
            changes=(*report.changes, *found.changes),
            heads=report.heads | found.heads,
        )
        if not report.clean:
            return report
        before, ended = found.head, day.table
    return report


def _add(progress: Progress, total: int, so_far: AuditReport, done: int) -> None:
    progress(so_far.records + done, total)


class _Day:
    """One gaming day under audit."""

    def __init__(
        self, journal: Journal, game_by_name: GameByName, before: Replay | None = None
    ) -> None:
        self.journal = journal
        self.before = before
        """The table at the end of the day before, if that was followed."""
        self.game_by_name = game_by_name
        self.table: Replay | None = None
        self.previous = blocks.GENESIS
        self.digests: list[str] = []
        self.changes: list[Record] = []
        self.remarks: list[str] = []
        self.n = 0
        self.time = 0
        self.closed = False

    def audit(self, before: str, progress: Callable[[int], None]) -> AuditReport:
        """Every record in its order."""
        journal = self.journal
        first: Opened | None = None
        try:
            first = self._first(before)
            for block in journal.store.read():
                self._block(block)
                progress(self.n)
        except Broken as broken:
            return self._report(first, f"record {broken.record}: {broken}", broken.record)
        except (Deviation, Refused, JournalError, StoreError, blocks.Unreadable) as error:
            where = f" (round {self.rounds})" if self.rounds else ""
            return self._report(first, f"record {self.n}{where}: {error}", self.n)
        if not self.closed:
            state = self.table.state if self.table is not None else None
            where = (
                f"in the middle of {state.procedure} {state.rounds}"
                if state is not None and state.procedure
                else "before the table was closed"
            )
            return self._report(
                first,
                f"the journal ends with record {self.n}, {where}: it was cut short, or the table "
                "is still open",
                self.n,
            )
        return self._report(first)

    @property
    def rounds(self) -> int:
        """The round that is being dealt again."""
        return self.table.state.rounds if self.table is not None else 0

    def _first(self, before: str) -> Opened:
        """The opening of the day: which game, and whether it follows the day before."""
        journal = self.journal
        self.n = 1
        raw = next(iter(journal.store.read(0, 1)))
        name = blocks.game_named(raw.document)
        game = self.game_by_name(name)
        journal.steps = game.all_steps
        first = opened(journal)
        if (first.table, first.day) != (journal.table, journal.day):
            raise Deviation(
                f"the journal of {journal.table}, day {journal.day}, was written as that of "
                f"{first.table}, day {first.day}"
            )
        if first.before != before and (before or first.day == 1):
            raise Deviation("the day does not follow from the head of the day before")
        carried = self.before.state.own.carried_over() if self.before is not None else {}
        if first.carried != carried and (self.before is not None or first.day == 1):
            raise Deviation("what was carried over is not what was left of the day before")
        if journal.can_reveal:
            self.table = Replay.for_replay(game, journal)
        return first

    def _block(self, block: Block) -> None:
        """One block: its place in the chain, its form, and every record of it."""
        if block.n != len(self.digests) + 1 or block.first != self.n_before + 1:
            raise Broken(
                self.n_before + 1,
                f"record {self.n_before + 1} is missing: the next one is record {block.first}",
            )
        if blocks.chain(self.previous, block.document) != block.digest:
            raise Broken(
                block.first,
                f"record {block.first} or one of its block has been changed: the digest does not "
                "follow from the block before",
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
        self._clock(block, document.at)
        self.previous = block.digest
        self.digests.append(block.digest.hex())
        for record in self.journal.whole(block):
            self.n = record.n
            if self.closed:
                raise Deviation("nothing can be recorded after the table was closed")
            if self.table is not None:
                self.table.replay(record.entry)
            if isinstance(record.entry, Changed):
                self.changes.append(record)
            self.closed = isinstance(record.entry, Closed)

    @property
    def n_before(self) -> int:
        """The last record of the blocks so far."""
        return self.n if self.digests else 0

    def _clock(self, block: Block, at: int) -> None:
        if at < self.time and not any("clock" in remark for remark in self.remarks):
            self.remarks.append(
                f"day {self.journal.day}: the clock ran backwards before record {block.first}"
            )
        self.time = max(self.time, at)

    def _report(self, first: Opened | None, deviation: str = "", record: int = 0) -> AuditReport:
        signed, signers, wrong = (0, (), "") if deviation else self._signatures()
        options = self.table.options if self.table is not None else None
        return AuditReport(
            records=self.n if not deviation or "cut short" in deviation else max(record - 1, 0),
            rounds=self.rounds,
            head=self.digests[-1] if self.digests else "",
            deviation=deviation or wrong,
            record=record,
            day=self.journal.day,
            revealed=self.journal.can_reveal,
            source=first.source if first else "",
            signed=signed,
            signers=signers,
            variant=tuple(d.sentence for d in options.departures()) if options else (),
            remarks=tuple(self.remarks),
            changes=tuple(self.changes),
            heads=frozenset(self.digests),
        )

    def _signatures(self) -> tuple[int, tuple[str, ...], str]:
        """How many heads are signed, by whom, and the first signature that is wrong."""
        signed, signers = 0, dict[str, None]()
        for head in self.journal.store.heads():
            if head.block > len(self.digests):
                return signed, tuple(signers), f"a head of block {head.block}, which is not there"
            if self.digests[head.block - 1] != head.digest.hex():
                return signed, tuple(signers), f"the head of block {head.block} is of another chain"
            statement = head_statement(
                self.journal.table, self.journal.day, head.block, head.digest
            )
            if not verify(head.key, head.signature, statement):
                return signed, tuple(signers), f"the signature of block {head.block} is wrong"
            signed += 1
            signers[head.key.hex()] = None
        return signed, tuple(signers), ""

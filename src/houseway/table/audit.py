"""The audit: the chain is checked, every round is dealt again, every payment recomputed.

Without the key of a journal the chain, the signatures and everything public are checked; with it
everything. An audit uses no snapshot unless it works on several cores, and it checks them all.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from typing import Any

from houseway.table import blocks
from houseway.table.entries import Record, TableOpened
from houseway.table.game import Game
from houseway.table.journal import Broken, Journal, JournalError, head_statement
from houseway.table.keys import verify
from houseway.table.opened import opening_options
from houseway.table.refusal import Refused
from houseway.table.steps import Deviation
from houseway.table.stores import StoreError, kept_snapshots
from houseway.table.stretch import GameByName, Replayed, replay_stretch

CANNOT_KNOW = (
    "No audit can know whether a journal was cut back to an earlier head that is also its own, "
    "played on otherwise from a copy, or made up whole by somebody who holds the keys: compare it "
    "with the heads that were published (--contains, --signed-by)."
)
STRETCHES = 4
"""How many stretches each worker gets, so that none waits long for the others."""


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

    @property
    def fit_for_live_play(self) -> bool:
        """Whether its cards came from a source that nobody can foresee."""
        return self.source == "system"

    def document(self) -> dict[str, Any]:
        """The report as plain values; of the heads the last."""
        return {
            "clean": self.clean,
            "days": self.days,
            "records": self.records,
            "rounds": self.rounds if self.revealed else None,
            "head": self.head,
            "deviation": self.deviation or None,
            "day": self.day if self.deviation else None,
            "record": self.record if self.deviation else None,
            "revealed": self.revealed,
            "source": self.source,
            "fit_for_live_play": self.fit_for_live_play,
            "signed": self.signed,
            "signed_by": self.signers,
            "variant": self.variant,
            "remarks": self.remarks,
            "changes": self.changes,
            "cannot_know": CANNOT_KNOW,
        }

    def contains(self, digest: str) -> bool:
        """Whether a head that was published is one of this chain, in the middle or at its end."""
        return digest.lower() in self.heads


Progress = Callable[[int, int], None]


def _silent(done: int, total: int) -> None:
    pass


def audit(
    journals: Journal | Sequence[Journal],
    game_by_name: GameByName,
    progress: Progress = _silent,
    workers: int = 1,
    *,
    going_on: bool = False,
) -> AuditReport:
    """Follow the days of a table from the first record to the last; the first deviation.

    The last day of a table that is `going_on`, as one of a house is, need not be closed yet.

    With several workers the rounds between snapshots are dealt again at the same time, in
    processes of their own; what is found is the same. A journal in memory is replayed here.
    """
    days = [journals] if isinstance(journals, Journal) else list(journals)
    if not days or not days[0].blocks:
        return AuditReport(deviation="the journal is empty")
    total = sum(day.committed for day in days)
    report = AuditReport()
    before: _Day | None = None
    for journal in days:
        if before is not None and before.journal.table != journal.table:
            before = None
        tell = _further(progress, report.records, total)
        day = _Day(journal, game_by_name, workers, going_on and journal is days[-1])
        found = day.audit(before, tell)
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
        before = day
    return report


def _further(progress: Progress, so_far: int, total: int) -> Callable[[int], None]:
    return lambda done: progress(so_far + done, total)


class _Day:
    """One gaming day under audit."""

    def __init__(
        self, journal: Journal, game_by_name: GameByName, workers: int, going_on: bool
    ) -> None:
        self.journal = journal
        self.going_on = going_on
        self.until = journal.blocks if going_on else None
        """The last block that is looked at; others may come meanwhile."""
        self.game_by_name = game_by_name
        self.workers = workers
        self.remarks: list[str] = []
        self.head = ""
        self.devices: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        self.carried: dict[str, Any] | None = None

    def audit(self, before: "_Day | None", progress: Callable[[int], None]) -> AuditReport:
        """Every record in its order."""
        first: TableOpened | None = None
        found = Replayed(n=1)
        try:
            first, game = self._first(before)
            found = self._replay(game, progress)
            if not found.deviation and not found.closed:
                if self.going_on:
                    self.remarks.append(f"the table is open: its journal {_so_far(found)}")
                else:
                    found.deviation, found.record = _cut_short(found), found.n
        except Broken as broken:
            found.deviation, found.record = f"record {broken.record}: {broken}", broken.record
        except (Deviation, Refused, JournalError, StoreError, blocks.Unreadable) as error:
            found.deviation, found.record = f"record 1: {error}", 1
        signed, signers = 0, tuple[str, ...]()
        if not found.deviation:
            signed, signers, found.deviation = self._signatures(found)
        if not found.deviation:
            found.deviation = self._snapshots(found)
        self._clock(found)
        self.head, self.devices = found.digests[-1] if found.digests else "", found.devices
        self.carried = found.carried
        return AuditReport(
            records=found.n if _is_whole(found) else max(found.record - 1, 0),
            rounds=found.rounds,
            head=self.head,
            deviation=found.deviation,
            record=found.record,
            day=self.journal.day,
            revealed=self.journal.can_reveal,
            source=first.source if first else "",
            signed=signed,
            signers=signers,
            variant=found.variant,
            remarks=tuple(self.remarks),
            changes=tuple(found.changes),
            heads=frozenset(found.digests),
        )

    def _first(self, before: "_Day | None") -> tuple[TableOpened, Game]:
        """The opening of the day: which game, and whether it follows the day before."""
        journal = self.journal
        raw = next(iter(journal.store.read(0, 1)))
        game = self.game_by_name(blocks.game_named(raw.document))
        journal.steps = game.all_steps
        first, _ = opening_options(game, journal)
        if (first.table, first.day) != (journal.table, journal.day):
            raise Deviation(
                f"the journal of {journal.table}, day {journal.day}, was written as that of "
                f"{first.table}, day {first.day}"
            )
        if before is None:
            if (first.day == 1) != (first.before == ""):
                raise Deviation("the first day has no day before, and every other has one")
            if first.day == 1 and first.carried:
                raise Deviation("nothing is carried over to the first day")
            if first.before:
                self.remarks.append(
                    f"day {first.day} is the first that is here; the day before must end with "
                    f"digest {first.before}"
                )
        elif (first.day, first.before) != (before.journal.day + 1, before.head):
            raise Deviation("the day does not follow from the head of the day before")
        elif before.devices not in (None, (first.removed_devices, first.devices)):
            raise Deviation("the devices at the table are not those of the day before")
        elif before.carried not in (None, first.carried):
            raise Deviation("what was carried over is not what was left of the day before")
        return first, game

    # --- replaying ---------------------------------------------------------------------------

    def _replay(self, game: Game, progress: Callable[[int], None]) -> Replayed:
        """All blocks, on one core or on several."""
        journal = self.journal
        starts = self._starts() if self.workers > 1 else [0]
        if len(starts) == 1:
            return replay_stretch(journal, game, until=self.until, tell=progress)
        stretches = list(pairwise((*starts, self.until)))
        whole = Replayed()
        with ProcessPoolExecutor(
            min(self.workers, len(stretches)),
            get_context("spawn"),  # what is open here, a database above all, must not be shared
            _work_at,
            (journal, game.name, self.game_by_name),
        ) as pool:
            try:
                for found in pool.map(_stretch, stretches):
                    whole.add(found)
                    progress(whole.n)
                    if whole.deviation:
                        break
            finally:
                pool.shutdown(cancel_futures=True)
        return whole

    def _starts(self) -> list[int]:
        """The blocks after which a stretch can begin: 0, and some whose snapshot is as recorded."""
        journal = self.journal
        if journal.in_memory or not journal.can_reveal:
            return [0]
        possible = [n for n in journal.snapshots() if n < journal.blocks]
        wanted = self.workers * STRETCHES
        chosen = possible[:: max(1, len(possible) // wanted)]
        return [0, *(n for n in chosen if self._can_begin(n))]

    def _can_begin(self, block: int) -> bool:
        """Whether a snapshot can be gone on from; if not, whoever passes it says so."""
        try:
            found = self.journal.snapshot(block)
            return found is not None and self.journal.is_recorded(block, found[1])
        except (JournalError, StoreError):
            return False

    # --- what stands beside the records ------------------------------------------------------

    def _clock(self, found: Replayed) -> None:
        latest = 0
        for first, at in found.times:
            if at < latest:
                self.remarks.append(
                    f"day {self.journal.day}: the clock ran backwards before record {first}"
                )
                return
            latest = at

    def _snapshots(self, found: Replayed) -> str:
        """What is wrong with the choice of snapshots that are kept."""
        with _as_sentence() as wrong:
            due, there = kept_snapshots(found.ends), self.journal.snapshots()
            if self.until is not None and there and there[-1] > self.until:
                # The table went on meanwhile: the newest may have given way to a newer one.
                there = [block for block in there if block <= self.until]
                due = [block for block in due if block in there or block != due[-1]]
            for block in sorted({*due} ^ {*there}):
                if block in due:
                    return f"the snapshot of block {block} is missing"
                return f"there is a snapshot of block {block} that no table keeps"
        return "".join(wrong)

    def _signatures(self, found: Replayed) -> tuple[int, tuple[str, ...], str]:
        """How many heads are signed, by whom, and the first signature that is wrong."""
        signed, signers = 0, dict[str, None]()
        with _as_sentence() as wrong:
            signs = iter(found.signs)
            for head in self.journal.store.heads():
                if self.until is not None and head.block > self.until:
                    break
                due = next(signs, 0)
                if head.block != due:
                    there = f"a signed head of block {head.block}"
                    what = f"and none of block {due}" if due else "which no house signs"
                    return signed, tuple(signers), f"there is {there}, {what}"
                if found.digests[due - 1] != head.digest.hex():
                    return signed, tuple(signers), f"the head of block {due} is of another chain"
                statement = head_statement(self.journal.table, self.journal.day, due, head.digest)
                if not verify(head.key, head.signature, statement):
                    return signed, tuple(signers), f"the signature of block {due} is wrong"
                signed += 1
                signers[head.key.hex()] = None
            missing = next(signs, 0)
            if signed and missing:
                wrong.append(f"the signed head of block {missing} is missing")
        if not signed and found.signs and not self.journal.in_memory:
            self.remarks.append(f"day {self.journal.day}: no head is signed")
        return signed, tuple(signers), "".join(wrong)


@contextmanager
def _as_sentence() -> Iterator[list[str]]:
    """What a store says that cannot be read."""
    wrong: list[str] = []
    try:
        yield wrong
    except (StoreError, JournalError) as error:
        wrong.append(str(error))


_CUT_SHORT = "it was cut short, or the table is still open"


def _cut_short(found: Replayed) -> str:
    return f"the journal {_so_far(found)}: {_CUT_SHORT}"


def _so_far(found: Replayed) -> str:
    where = "before the table was closed"
    if found.procedure:
        where = f"in the middle of {found.procedure} {found.rounds}"
    return f"ends with record {found.n}, {where}"


def _is_whole(found: Replayed) -> bool:
    """Whether every record was looked at."""
    return found.closed or not found.deviation or found.deviation.endswith(_CUT_SHORT)


# --- in a process of its own -----------------------------------------------------------------

_at_work: partial[Replayed] | None = None


def _work_at(journal: Journal, game: str, game_by_name: GameByName) -> None:
    """What a worker replays stretches of."""
    global _at_work
    _at_work = partial(replay_stretch, journal, game_by_name(game))


def _stretch(between: tuple[int, int | None]) -> Replayed:
    assert _at_work is not None
    return _at_work(*between)

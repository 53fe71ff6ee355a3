"""A journal that ends too early is told from a finished one, and is gone on with where it ends."""

from dataclasses import replace
from functools import cache

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.entries import AnyEntry, Began, Done, Ended
from houseway.table.faults import FaultKind, FaultPlan
from houseway.table.journal import Journal, counting_clock
from houseway.table.steps import (
    Ask,
    Deal,
    Look,
    Pay,
    PlaceWagers,
    Return,
    Reveal,
    SetAside,
    Step,
    Take,
)
from houseway.table.table import Table
from houseway.table.views import View
from houseway.table.wagers import WagerRule
from tests.table.shift import (
    GAME,
    HOUSE,
    METHODS,
    SEED,
    Shift,
    deal_shift,
    find,
    journal_of,
    kept,
    take_seats,
)

METHOD = pytest.mark.parametrize("method", METHODS)


class EveryStep(Table):
    """A table that keeps every step as a block of its own, so that it can stop after any."""

    def _step(self) -> bool:
        done = super()._step()
        self.journal.commit()
        return done


@cache
def recorded(method: str) -> Shift:
    """A finished shift that can have stopped after nearly any record, dealt once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.table.shift.Table", EveryStep)
        journal = Journal(counting_clock(), house=HOUSE)
        deal_shift(journal, METHODS[method]).close()
    assert audit(journal, game).deviation == ""
    return kept(journal)


def cut(of: Shift, count: int) -> Shift:
    """The shift as it was when it had so many blocks."""
    return replace(
        of,
        blocks=of.blocks[:count],
        heads=[head for head in of.heads if head.block <= count],
        snapshots=[snapshot for snapshot in of.snapshots if snapshot.block <= count],
        records=of.records[: of.blocks[count - 1].first + of.blocks[count - 1].records - 1],
    )


@METHOD
def test_a_journal_cut_short_after_any_block_is_told_from_a_finished_one(method: str) -> None:
    of = recorded(method)
    assert len(of.blocks) > 100
    for count in range(1, len(of.blocks)):
        stopped = cut(of, count)
        report = find(stopped)
        assert "cut short, or the table is still open" in report.deviation
        assert report.record == report.records == len(stopped.records)


def test_a_journal_without_records_is_not_clean() -> None:
    assert audit(Journal(), game).deviation == "the journal is empty"
    assert audit([], game).deviation == "the journal is empty"


@METHOD
def test_the_message_says_where_the_journal_stops(method: str) -> None:
    of = recorded(method)
    began = next(
        record.n
        for record in of.records
        if isinstance(record.entry, Began) and record.entry.number == 2
    )
    assert "in the middle of round 2" in find(cut(of, of.block_of(began + 9) + 1)).deviation
    assert "before the table was closed" in find(cut(of, 3)).deviation


def test_a_day_that_was_closed_ends_the_journal_and_nothing_can_follow_it() -> None:
    of = recorded("manual shoe")
    again = replace(of, blocks=[*of.blocks, of.blocks[1]])
    assert not find(again).clean


# --- going on --------------------------------------------------------------------------------


class Recorded:
    """A player who says again what was recorded after a record, in its order."""

    def __init__(self, of: Shift, seat: int, after: int) -> None:
        done = [
            r.entry for r in of.records[after:] if isinstance(r.entry, Done) and not r.entry.fault
        ]
        self._wagers = [
            e.answer for e in done if isinstance(e.step, PlaceWagers) and e.step.seat == seat
        ]
        self._choices = [
            e.answer.said for e in done if isinstance(e.step, Ask) and e.step.seat == seat
        ]

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The next wagers on record."""
        wagers: dict[str, int] = self._wagers.pop(0)
        return wagers

    def choose(self, view: View, ask: Ask) -> str:
        """The next choice on record."""
        choice: str = self._choices.pop(0)
        return choice


def cards_and_money(entry: AnyEntry) -> tuple[object, ...] | None:
    """What an entry moves: the hand that does it, which is chosen anew, apart."""
    if not isinstance(entry, Done):
        return None
    match entry.step:
        case Deal(to=to):
            return ("deal", to, entry.answer, entry.fault)
        case Look() | Reveal() | SetAside() | Pay() | Take() | Return() | PlaceWagers() | Ask():
            return (entry.step, entry.answer, entry.fault)
    return None


def moved(entries: list[AnyEntry]) -> list[tuple[object, ...]]:
    """All that the entries move, until the procedure ends."""
    ended = next(n for n, entry in enumerate(entries) if isinstance(entry, Ended))
    return [what for entry in entries[:ended] if (what := cards_and_money(entry)) is not None]


@METHOD
def test_resumed_after_any_block_a_round_goes_on_with_the_same_cards_and_payments(
    method: str,
) -> None:
    of = recorded(method)
    entries = [record.entry for record in of.records]
    resumed = 0
    for count in range(3, len(of.blocks) - 1):
        stopped = cut(of, count)
        n = len(stopped.records)
        journal = journal_of(stopped, writing=True)
        table = Table(GAME, journal=journal, source=SeededSource("another"))
        assert journal.count == n  # going on adds nothing to what is recorded
        if not table.state.procedure:
            assert table.pending is None
            continue
        if table.state.procedure != "round":
            continue
        following = entries[n]
        if not isinstance(following, Done) or isinstance(following.step, PlaceWagers):
            continue  # wagers are open: the players act, and not the round
        assert table.pending.recorded() == following.step
        for seat in table.state.seats:
            table.players[seat] = Recorded(of, seat, n)
        table.fault_plan = faults_on_record(table, of)
        table.run()
        assert moved([r.entry for r in journal.records[n:]]) == moved(entries[n:])
        table.fault_plan = None
        take_seats(table, "again")
        table.play_round()
        table.close()
        assert audit(journal, game).deviation == ""
        resumed += 1
    assert resumed > 60


def faults_on_record(table: Table, of: Shift) -> FaultPlan:
    """Let the same go wrong again, at the same step."""

    def plan(_: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        entry = of.records[table.count].entry
        if isinstance(entry, Done) and entry.fault is not None and same(entry.step, table.pending):
            return (entry.fault.kind, entry.fault.place)
        return None

    return plan


def same(recorded: Step, pending: Step | None) -> bool:
    """Whether two steps are the same but for the hand that carries them out."""
    if isinstance(recorded, Deal) and isinstance(pending, Deal):
        return (recorded.to, recorded.count) == (pending.to, pending.count)
    return recorded == pending


def test_a_table_gone_on_with_is_the_table_that_was_left() -> None:
    """State, cards, and what is due: all that a snapshot and the records after it tell."""
    of = recorded("hand")
    for count in range(4, len(of.blocks) - 1, 7):
        twins = []
        for snapshots in (cut(of, count).snapshots, []):
            journal = journal_of(replace(cut(of, count), snapshots=snapshots), SEED, writing=True)
            table = Table(GAME, journal=journal)
            twins.append((repr(table), table.due, table.state, table._snapshot(1)))
        assert twins[0] == twins[1]

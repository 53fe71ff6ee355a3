"""A journal that ends too early is told from a finished one, and is gone on with where it ends."""

from functools import cache

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.entries import AnyEntry, Began, Done, Ended
from houseway.table.faults import FaultKind, FaultPlan
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
from tests.journal.shift import GAME, METHODS, Shift, find, journal_of, rechained, shift

METHOD = pytest.mark.parametrize("method", METHODS)


@cache
def recorded(method: str) -> Shift:
    """A finished shift, dealt once."""
    return shift(METHODS[method])


@METHOD
def test_a_journal_cut_short_after_any_record_is_told_from_a_finished_one(method: str) -> None:
    of = recorded(method)
    rows = rechained(of.documents)
    assert find(rows).clean
    for n in range(1, len(rows)):
        as_it_was_then = find(rows[:n], of.sealed[n - 1])
        assert "cut short" in as_it_was_then.deviation
        assert as_it_was_then.record == n
        with_the_seals_gone = find(rows[:n])
        assert "cut short" in with_the_seals_gone.deviation


def test_a_journal_without_records_is_not_clean() -> None:
    assert find([]).deviation == "the journal is empty"


@METHOD
def test_the_message_says_where_the_journal_stops(method: str) -> None:
    of = recorded(method)
    began = next(
        record.n
        for record in of.records
        if isinstance(record.entry, Began) and record.entry.number == 2
    )
    rows = rechained(of.documents)
    assert "in the middle of round 2" in find(rows[: began + 9], of.sealed[began + 8]).deviation
    assert "before the table was closed" in find(rows[:3], of.sealed[2]).deviation


# --- going on --------------------------------------------------------------------------------


class Recorded:
    """A player who says again what was recorded after a record, in its order."""

    def __init__(self, of: Shift, seat: int, after: int) -> None:
        done = [
            r.entry for r in of.records[after:] if isinstance(r.entry, Done) and not r.entry.fault
        ]
        self._wagers = [e.answer for e in done if e.step == PlaceWagers(seat, cite=e.step.cite)]
        self._choices = [e.answer for e in done if isinstance(e.step, Ask) and e.step.seat == seat]

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
def test_resumed_at_any_step_a_round_goes_on_with_the_same_cards_and_payments(method: str) -> None:
    of = recorded(method)
    entries = [record.entry for record in of.records]
    for n in range(3, len(of.records) - 4):
        journal = journal_of(of.documents[:n], of.sealed[n - 1])
        table = Table(GAME, journal=journal, source=SeededSource("another"))
        for seat in table.state.seats:
            table.players[seat] = Recorded(of, seat, n)
        if not table.state.procedure:
            assert table.pending is None
            continue
        following = entries[n]
        assert table.pending == (following.step if isinstance(following, Done) else None)
        table.fault_plan = faults_on_record(table, of)
        table.run()
        assert moved([r.entry for r in journal.records[n:]]) == moved(entries[n:])
        for seat in list(table.players):
            table.players[seat] = GAME.policies["random"](SeededSource(f"{seat} again"))
        table.fault_plan = None
        table.play_round()
        table.close()
        assert audit(journal, game).deviation == ""


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


@METHOD
def test_going_on_adds_nothing_to_what_is_recorded(method: str) -> None:
    of = recorded(method)
    for n in range(1, len(of.records)):
        journal = journal_of(of.documents[:n], of.sealed[n - 1])
        Table(GAME, journal=journal)
        added = journal.records[n:]
        over = isinstance(of.records[n].entry, Ended)
        assert [type(record.entry) for record in added] == ([Ended] if over else [])
        assert journal.documents[:n] == of.documents[:n]

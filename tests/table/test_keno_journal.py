"""A keno journal: resumed in the middle of a draw, and found out wherever it is changed."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.games.keno.steps import (
    DrawNumber,
    MixNumbers,
    OpenDraw,
    SettleTicket,
    WriteTicket,
)
from houseway.table.audit import audit
from houseway.table.entries import AnyEntry, Done, Ended
from houseway.table.journal import (
    Journal,
    counting_clock,
    open_journal,
    read_journals,
)
from houseway.table.steps import CommittedOrder, Shuffled
from houseway.table.table import Table
from tests.law.script import snapshots_of

KENO = game("keno")


@pytest.fixture(autouse=True)
def _keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "keys"))


def table_with(journal: Journal) -> Table:
    table = Table(KENO, journal=journal, source=SeededSource(5))
    for seat in (1, 2):
        table.sit(seat, f"player {seat}", 500_00)
        table.players[seat] = KENO.policies["random"](SeededSource(seat))
    return table


def test_a_game_killed_in_the_middle_of_the_draw_goes_on_with_the_same_numbers(
    tmp_path: Path,
) -> None:
    path = tmp_path / "k.journal"
    journal = open_journal(path, counting_clock())
    table = table_with(journal)
    table.begin()
    while not (isinstance(table.pending, DrawNumber) and table.pending.nth == 8):
        table.step()
    order = table.kit.numbers.order
    journal.close()  # and the process is gone
    with open_journal(path, counting_clock()) as again:
        resumed = Table(KENO, journal=again)
        numbers = resumed.kit.numbers
        assert (numbers.order, numbers.drawn) == (order, 7)
        resumed.run()
        resumed.close()
        drawn = [
            record.entry.answer
            for record in again.records
            if isinstance(record.entry, Done) and isinstance(record.entry.step, DrawNumber)
        ]
        assert tuple(drawn) == order[:20]
    assert audit(read_journals(path), game).clean


@pytest.mark.parametrize("again", [Table.copy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_counter_in_the_middle_of_the_sale_can_be_copied(again: Callable[[Table], Table]) -> None:
    table = Table(KENO, journal=Journal(counting_clock()), source=SeededSource(5))
    table.sit(1, "Ann", 100_00)
    table.sit(2, "Ben", 100_00)
    table.begin()
    table.run()
    table.place(2, "straight: 1; 1/1 at $1; 2 games; $2")
    table.ready(2)
    twin = again(table)
    assert (twin.due, twin.state) == (table.due, table.state)
    for each in (table, twin):
        each.answer(1, "")
        each.run()
    assert twin.state == table.state, "with the same numbers drawn"
    assert not table.state.procedure and table.state.own.tickets


def changed(records: Journal, change: Callable[[AnyEntry], AnyEntry | None]) -> Journal:
    """A journal with its first entry that `change` knows changed, chained as if it had been so."""
    copy = Journal(counting_clock())
    copy.steps = KENO.all_steps
    copy.seeded(SeededSource(5).name)
    kept = snapshots_of(records)
    todo = True
    for record in records.records:
        new = change(record.entry) if todo else None
        todo = todo and new is None
        entry = record.entry if new is None else new
        copy.add(entry)
        copy.commit(*kept.get(entry.state if isinstance(entry, Ended) else "", (None, 0)))
    assert not todo, "nothing was changed"
    return copy


def step(entry: AnyEntry, kind: type) -> Done | None:
    return entry if isinstance(entry, Done) and isinstance(entry.step, kind) else None


def replaced(entry: AnyEntry, kind: type, **fields: object) -> AnyEntry | None:
    found = step(entry, kind)
    return found and msgspec.structs.replace(
        found, step=msgspec.structs.replace(found.step, **fields)
    )


def answered(entry: AnyEntry, kind: type, answer: Callable[[object], object]) -> AnyEntry | None:
    found = step(entry, kind)
    return found and msgspec.structs.replace(found, answer=answer(found.answer))


def other_order(opening: object) -> CommittedOrder:
    assert isinstance(opening, CommittedOrder)
    return CommittedOrder(opening.nonce, opening.order[::-1])


def no_commitment(mixed: object) -> Shuffled:
    assert isinstance(mixed, Shuffled)
    return msgspec.structs.replace(mixed, commitment="0" * 64)


def another_order(mixed: object) -> Shuffled:
    assert isinstance(mixed, Shuffled) and mixed.opening is not None
    return msgspec.structs.replace(mixed, opening=other_order(mixed.opening))


CHANGES: dict[str, Callable[[AnyEntry], AnyEntry | None]] = {
    "another number drawn": lambda e: answered(e, DrawNumber, lambda n: n % 80 + 1),  # type: ignore[operator]
    "a payment made larger": lambda e: replaced(e, SettleTicket, pays=9_00),
    "a catch made larger": lambda e: replaced(e, SettleTicket, caught=((5, 5, 1),)),
    "other numbers on a ticket": lambda e: answered(
        e, WriteTicket, lambda _: "straight: 1; 1/1 at $1; 1 game; $1"
    ),
    "the ticket of another": lambda e: replaced(e, WriteTicket, seat=2),
    "a ticket nobody holds": lambda e: answered(e, WriteTicket, lambda _: "void 7"),
    "a request for nothing": lambda e: answered(e, WriteTicket, lambda _: None),
    "a request that does not add up": lambda e: answered(
        e, WriteTicket, lambda _: "straight: 1 2; 2/2 at $1; 1 game; $2"
    ),
    "another order opened": lambda e: answered(e, OpenDraw, other_order),
    "another commitment": lambda e: answered(e, MixNumbers, no_commitment),
    "another order fixed": lambda e: answered(e, MixNumbers, another_order),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_record_is_found_out_though_the_chain_was_made_anew(name: str) -> None:
    table = table_with(Journal(counting_clock()))
    for _ in range(2):
        table.play_round()
    table.close()
    assert audit(table.journal, game).clean
    assert audit(changed(table.journal, lambda entry: entry), game).clean, "the same again"
    finding = audit(changed(table.journal, CHANGES[name]), game)
    assert not finding.clean
    assert finding.record < table.count


@pytest.mark.parametrize(
    "request_",
    [
        "straight: 1 2; 2/2 at $1; 1 game; $2",
        "straight: 1 2; 1/2 at $2,000; 1 game; $2,000",
        "straight: 1 2 3 4 5 6 7 8 9 10 11; 1/11 at $1; 1 game; $1",
    ],
)
def test_a_counter_that_granted_what_the_rules_refuse_is_found_out(request_: str) -> None:
    """Everything after the request is consistent with it; the request itself is not allowed."""
    lenient = replace(KENO, refuse_act=lambda *_: None)
    table = Table(lenient, journal=Journal(counting_clock()), source=SeededSource(5))
    table.sit(1, "Ann", 5_000_00)
    table.begin()
    table.run()
    table.place(1, request_)
    table.ready(1)
    table.run()
    table.close()
    finding = audit(table.journal, game)
    asked = next(r.n for r in table.journal.records if step(r.entry, WriteTicket))
    assert finding.record == asked

"""A keno journal: resumed in the middle of a draw, and found out wherever it is changed."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.games.keno.steps import DrawNumber, MixNumbers, OpenDraw, SettleTicket, WriteTicket
from houseway.table.audit import audit
from houseway.table.entries import Done
from houseway.table.journal import Journal, counting_clock, open_journal, read_journals
from houseway.table.table import Table
from tests.table.shift import HOUSE, Shift, find, forged, kept, where

KENO = game("keno")


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
        assert (resumed.kit.numbers.order, resumed.kit.numbers.drawn) == (order, 7)
        resumed.run()
        resumed.close()
        drawn = [
            record.entry.answer
            for record in again.records
            if isinstance(record.entry, Done) and isinstance(record.entry.step, DrawNumber)
        ]
        assert tuple(drawn) == order[:20]
    assert audit(read_journals(path), game).deviation == ""


@cache
def two_games() -> Shift:
    journal = Journal(counting_clock(), house=HOUSE)
    table = table_with(journal)
    for _ in range(2):
        table.play_round()
    table.close()
    assert audit(journal, game).deviation == ""
    return kept(journal)


def answer(other: Callable[[Any], Any]) -> Callable[[Any, Any], None]:
    return lambda entry, _: entry.update(answer=other(entry["answer"]))


def field(name: str, other: Any) -> Callable[[Any, Any], None]:
    return lambda entry, _: entry["step"].update({name: other})


def other_order(entry: Any, hidden: Any) -> None:
    (hidden or entry)["answer"]["order"].reverse()


CHANGES: dict[str, tuple[type, Callable[[Any, Any], None]]] = {
    "another number drawn": (DrawNumber, answer(lambda n: n % 80 + 1)),
    "a payment made larger": (SettleTicket, field("pays", 9_00)),
    "a catch made larger": (SettleTicket, field("caught", [[5, 5, 1]])),
    "another ticket": (SettleTicket, field("ticket", 7)),
    "a request that does not add up": (
        WriteTicket,
        answer(lambda _: "straight: 1 2; 2/2 at $1; 1 game; $2"),
    ),
    "another order opened": (OpenDraw, other_order),
    "another order mixed": (MixNumbers, other_order),
    "another commitment": (MixNumbers, answer(lambda a: {**a, "commitment": "0" * 64})),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_record_is_found_and_named_though_everything_was_mended(name: str) -> None:
    kind, change = CHANGES[name]
    n = where(kind, two_games())
    assert find(forged(two_games(), n, change), 5).record == n


def test_other_numbers_on_a_ticket_are_found_where_it_is_settled() -> None:
    of = two_games()
    n = where(WriteTicket, of)
    report = find(forged(of, n, answer(lambda _: "straight: 1; 1/1 at $1; 1 game; $1")), 5)
    assert n < report.record <= where(SettleTicket, of) + 1


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
    lenient = replace(KENO, refuse_act=None)
    table = Table(lenient, journal=Journal(counting_clock()), source=SeededSource(5))
    table.sit(1, "Ann", 5_000_00)
    table.begin()
    table.run()
    table.place(1, request_)
    table.ready(1)
    table.run()
    table.close()
    report = audit(table.journal, game)
    (asked,) = (
        r.n
        for r in table.journal.records
        if isinstance(r.entry, Done) and isinstance(r.entry.step, WriteTicket)
    )
    assert report.record == asked

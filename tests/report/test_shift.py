"""The shift report: the figures of the records, and the same ones found another way."""

import csv
import json
from dataclasses import dataclass, field
from fractions import Fraction
from io import StringIO
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game, mathematics
from houseway.report.shift.figures import COMPUTER, Shift, shift_of
from houseway.report.shift.paper import lines, shift_csv, shift_report
from houseway.report.shift.theory import Theory
from houseway.table.faults import random_faults
from houseway.table.journal import Journal, open_journal
from houseway.table.steps import Ask
from houseway.table.table import Table
from tests.cli.in_process import in_process, refused

SEATS = {1: 40_000_00, 3: 25_000_00}
ROUNDS = 40


@dataclass
class Noting:
    """A player who writes down what it stakes, apart from any record."""

    player: Any
    placed: list[dict[str, int]] = field(default_factory=list)
    added: int = 0

    def wager(self, view: Any, rules: Any) -> dict[str, int]:
        wagers: dict[str, int] = self.player.wager(view, rules)
        self.placed.append(wagers)
        return wagers

    def choose(self, view: Any, ask: Ask) -> str:
        chosen: str = self.player.choose(view, ask)
        for choice in ask.choices:
            if choice.name == chosen.split()[0] or choice.name == chosen:
                self.added += sum(choice.stakes.values())
                break
        return chosen


def dealt(name: str, faults: Fraction = Fraction(0)) -> tuple[Table, dict[int, Noting]]:
    about = game(name)
    journal = Journal(iter(range(0, 10**12, 500)).__next__)
    table = Table(about, about.options(), journal=journal, source=SeededSource("shift"))
    notes = {}
    for seat, chips in SEATS.items():
        table.sit(seat, f"player {seat}", chips)
        notes[seat] = Noting(about.policies["simple"](SeededSource(f"shift {seat}")))
        table.players[seat] = notes[seat]
    if faults:
        table.fault_plan = random_faults(faults, SeededSource("shift faults"))
    for _ in range(ROUNDS):
        table.play_round()
    return table, notes


def only(shift: Shift, *names: str) -> Any:
    (sums,) = shift.by(*names).values()
    return sums


@pytest.mark.parametrize("name", ["three-card-poker", "five-card-hi-lo"])
def test_win_and_drop_are_what_the_players_brought_and_have_left(name: str) -> None:
    table, notes = dealt(name)
    shift = shift_of([("pit 1", table.journal)], game)
    left = {seat: table.state.seats[seat].chips for seat in SEATS}
    by_seat = {seat: sums for (seat,), sums in shift.by("seat").items() if seat}
    for seat, chips in SEATS.items():
        assert by_seat[seat].drop == chips
        assert by_seat[seat].win == chips - left[seat]
        staked = sum(sum(wagers.values()) for wagers in notes[seat].placed)
        assert by_seat[seat].handle == staked + notes[seat].added
        assert by_seat[seat].rounds == ROUNDS
    assert only(shift, "table", "game").win == sum(SEATS.values()) - sum(left.values())
    assert only(shift, "table").rounds == ROUNDS


def test_the_theoretical_win_is_the_exact_edge_of_what_was_placed() -> None:
    table, notes = dealt("three-card-poker")
    solved = mathematics("three-card-poker").analyze(game("three-card-poker").options())
    units = {"ante": solved.wagers["main"], "pair_plus": solved.wagers["pair_plus"]}
    expected = variance = Fraction(0)
    for note in notes.values():
        for placed in note.placed:
            for wager, stake in placed.items():
                expected += units[wager].edge * stake  # type: ignore[operator]
                variance += units[wager].distribution.variance * stake**2  # type: ignore[union-attr]
    sums = only(shift_of([("pit 1", table.journal)], game), "table")
    assert sums.theoretical == expected
    assert sums.sigmas == pytest.approx(float(sums.win - expected) / sqrt(variance))


def test_a_void_round_is_no_handle_and_expects_nothing() -> None:
    table, _ = dealt("three-card-poker", faults=Fraction(1, 8))
    shift = shift_of([("pit 1", table.journal)], game)
    kinds = {incident.kind for incident in shift.incidents}
    assert {"round void", "fault"} <= kinds
    assert all(incident.cite for incident in shift.incidents)
    sums = only(shift, "table")
    left = sum(seat.chips for seat in table.state.seats.values())
    assert sums.win == sum(SEATS.values()) - left
    void = sum(n for incident, n in shift.incidents.items() if incident.kind == "round void")
    whole, _ = dealt("three-card-poker")
    assert 0 < void < ROUNDS
    assert sums.handle < only(shift_of([("pit 1", whole.journal)], game), "table").handle


def test_keno_expects_the_edge_of_every_ticket_that_was_drawn() -> None:
    about = game("keno")
    table = Table(about, about.options(), journal=Journal(), source=SeededSource("keno shift"))
    table.sit(1, "player 1", 10_000_00)
    table.players[1] = about.policies["simple"](SeededSource(1))
    for _ in range(10):
        table.play_round()
    sums = shift_of([("pit 1", table.journal)], game).by("seat")[(1,)]
    assert sums.win == 10_000_00 - table.state.seats[1].chips - table.state.own.held
    assert sums.theoretical is not None
    assert 0.2 * sums.handle < sums.theoretical < 0.4 * sums.handle


def test_a_ticket_with_too_many_ways_to_list_has_its_edge_and_no_deviation() -> None:
    groups, first = [], 1
    for size in range(2, 10):
        groups.append(" ".join(map(str, range(first, first + size))))
        first += size
    table = Table(game("keno"), source=SeededSource("many ways"))
    table.sit(1, "Ann", 100_00)
    table.begin()
    table.run()
    table.answer(1, f"combination: {' | '.join(groups)}; 1/2 at $1; 1 game; $1")
    table.run()
    sums = only(shift_of([("pit 1", table.journal)], game), "table")
    assert (sums.handle, sums.theoretical) == (1_00, Fraction(22, 79) * 1_00)
    assert sums.sigmas is None


def test_a_ticket_that_expired_is_a_win_though_no_round_is_played() -> None:
    now = 0
    table = Table(game("keno"), journal=Journal(lambda: now), source=SeededSource("expires"))
    table.sit(1, "Ann", 100_00)
    while not table.state.own.held:
        table.begin()
        table.run()
        table.answer(1, "straight: 1 2; 1/2 at $1; 1 game; $1")
        table.run()
    before = table.state.house
    now += 10 * 366 * 24 * 60 * 60 * 1000
    table.close()
    assert table.state.house > before and not table.state.own.held
    assert only(shift_of([("pit 1", table.journal)], game), "table").win == table.state.house


def test_poker_has_a_win_and_no_theory() -> None:
    about = game("poker")
    table = Table(about, about.options(), journal=Journal(), source=SeededSource("poker shift"))
    for seat in (1, 2, 3):
        table.sit(seat, f"player {seat}", 100_000)
        table.players[seat] = about.policies["loose"](SeededSource(seat))
    for _ in range(5):
        table.play_round()
    theory = Theory()
    shift = shift_of([("pit 1", table.journal)], game, theory)
    assert only(shift, "table").theoretical is None
    assert only(shift, "table").win == 300_000 - sum(
        seat.chips for seat in table.state.seats.values()
    )


def test_pace_is_rounds_by_the_clock_of_the_journal() -> None:
    table, _ = dealt("three-card-poker")
    records = table.journal.records
    began = [r.at for r in records if getattr(r.entry, "procedure", "") == "round"]
    hours = (records[-1].at - began[0]) / 3_600_000
    sums = shift_of([("pit 1", table.journal)], game).by("dealer")[(COMPUTER,)]
    assert sums.pace == pytest.approx(ROUNDS / hours)


def test_every_form_has_every_line(tmp_path: Path) -> None:
    table, _ = dealt("three-card-poker", faults=Fraction(1, 8))
    shift, theory = shift_of([("pit 1", table.journal)], game), Theory()
    found = list(lines(shift))
    assert {line["by"] for line in found} == {"table", "game", "seat", "dealer"}
    rows = list(csv.DictReader(StringIO(shift_csv(shift).decode())))
    told = [row for row in rows if row["by"] == "incident"]
    assert [row["win"] for row in rows[: len(found)]] == [str(line["win"]) for line in found]
    assert [(row["clause"], row["what"], row["times"]) for row in told] == [
        (each.cite, each.what, str(times)) for each, times in shift.incidents.items()
    ]
    assert told and len(rows) == len(found) + len(told)
    text = str(shift_report(shift, theory, None))
    assert all(incident.what in text for incident in shift.incidents)


def test_a_name_is_no_formula_in_a_spreadsheet() -> None:
    table, _ = dealt("three-card-poker")
    shift = shift_of([("=1+1", table.journal)], game)
    (row, *_) = csv.DictReader(StringIO(shift_csv(shift).decode()))
    assert row["table"] == "'=1+1"


def test_the_command_reads_files_and_writes_all_forms(tmp_path: Path) -> None:
    about = game("three-card-poker")
    file = tmp_path / "table.journal"
    with open_journal(file) as journal:
        table = Table(about, about.options(), journal=journal, source=SeededSource(5))
        table.sit(2, "Ann", 5_000_00)
        table.players[2] = about.policies["simple"](SeededSource(6))
        table.play_round()
        chips = table.state.seats[2].chips
    said = in_process("report", "shift", str(file), "--json")
    (seat,) = (x for x in json.loads(said.out)["lines"] if x["by"] == "seat" and x["seat"] == 2)
    assert seat["player"] == "Ann"
    assert seat["win"] == (5_000_00 - chips) / 100
    for suffix in ("html", "pdf", "csv"):
        made = tmp_path / f"shift.{suffix}"
        assert in_process("report", "shift", str(file), "-o", str(made)).status == 0
        assert made.stat().st_size > 200
    wrong = in_process("report", "shift", str(file), "-o", str(tmp_path / "shift.doc"))
    refused(wrong, "must end in .html, .pdf, .csv")
    refused(in_process("report", "shift", str(tmp_path / "none.journal")), "none.journal")

"""What somebody played: rounds, results, and what was expected of them."""

import asyncio
import json
from dataclasses import replace
from fractions import Fraction
from math import isqrt
from pathlib import Path
from typing import Any

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game, mathematics
from houseway.math.figures import WagerFigures
from houseway.pit.history import BREAK, MOST_POINTS, History, Rounds, tell_history
from houseway.pit.shifts import expected, key_of
from houseway.table.journal import Journal
from houseway.table.table import Table
from tests.pit.at_work import At, at_work
from tests.pit.houses import wait

CHIPS = {1: ("Ann", 40_000_00), 3: ("Bo", 25_000_00)}


def dealt(
    name: str, rounds: int, policy: str = "simple", tick: int = 500, **settings: str
) -> Table:
    about = game(name)
    journal = Journal(iter(range(0, 10**13, tick)).__next__)
    options = about.options.parse(settings)
    table = Table(about, options, journal=journal, source=SeededSource("history"))
    for seat, (player, chips) in CHIPS.items():
        table.sit(seat, player, chips)
        table.players[seat] = about.policies[policy](SeededSource(f"history {seat}"))
    for _ in range(rounds):
        table.play_round()
    return table


def rounds_of(table: Table) -> Rounds:
    found = Rounds(table.journal, game)
    found.read_on(table.journal)
    return found


def test_results_of_a_house_game_add_up_to_the_chips_that_are_left() -> None:
    table = dealt("three-card-poker", 12)
    played = rounds_of(table).played
    for seat, (player, chips) in CHIPS.items():
        assert [round.round for round in played[player]] == list(range(1, 13))
        won = sum(round.result for round in played[player])
        assert won == table.state.seats[seat].chips - chips


def test_results_of_poker_are_what_the_chips_of_a_seat_became() -> None:
    table = dealt("poker", 15, "random")
    played = rounds_of(table).played
    for seat, (player, chips) in CHIPS.items():
        won = sum(round.result for round in played[player])
        assert won == table.state.seats[seat].chips - chips
    assert any(round.result for round in played["Ann"])
    assert History(played["Ann"]).told()["games"][0]["expected"] is None


def test_a_ticket_over_several_games_is_booked_game_by_game_to_its_holder() -> None:
    about = game("keno")
    table = Table(about, about.options(), source=SeededSource("history"))
    table.sit(1, "Ann", 100_00)
    table.begin()
    table.run()
    table.place(1, "straight: 1 2 3; 1/3 at $1; 2 games; $2")
    table.ready(1)
    table.run()
    table.begin()
    table.run()
    table.ready(1)
    table.run()
    played = rounds_of(table).played["Ann"]
    assert [round.round for round in played] == [1, 2]
    assert [round.stakes for round in played] == [{"ticket": 100}] * 2
    pays = sum(ticket.pays for round in played for ticket in round.tickets)
    assert sum(round.result for round in played) == pays - 200
    # Three of three at 42 for 1, two of three money back: 1 less the sum of chance times return.
    all_three, two = Fraction(20 * 19 * 18, 80 * 79 * 78), Fraction(3 * 20 * 19 * 60, 80 * 79 * 78)
    hoped = -(1 - (42 * all_three + two)) * 200
    assert History(played).told()["games"][0]["expected"] == round(hoped)


def test_expectation_and_band_are_those_of_the_exact_mathematics() -> None:
    table = dealt("three-card-poker", 9)
    played = rounds_of(table).played["Ann"]
    figures = mathematics("three-card-poker").analyze(table.state.options, scope="table").wagers
    ante, pair_plus = figures["main"], figures["pair_plus"]
    hoped = variance = Fraction(0)
    for round_played in played:
        for name, stake in round_played.stakes.items():
            found = {"ante": ante, "pair_plus": pair_plus}.get(name)
            if found is not None:
                assert isinstance(found, WagerFigures)
                hoped -= found.edge * stake
                variance += found.distribution.variance * stake**2
    (session,) = History(played).told()["sessions"]
    last = session["points"][-1]
    assert last["expected"] == session["expected"] == round(hoped)
    assert last["deviation"] == isqrt(int(variance))
    assert last["result"] == sum(round_played.result for round_played in played)


def test_a_long_pause_ends_a_session_and_a_long_graph_keeps_its_end() -> None:
    played = rounds_of(dealt("five-card-hi-lo", 3)).played["Ann"]
    later = [replace(round, at=round.at + BREAK + 10**6) for round in played]
    newest, oldest = History([*later, *played]).told()["sessions"]
    assert (newest["rounds"], oldest["rounds"]) == (3, 3)
    assert newest["began"] - oldest["ended"] > BREAK
    many = [replace(played[0], at=n, round=n) for n in range(3 * MOST_POINTS + 1)]
    (long,) = History(many).told()["sessions"]
    assert len(long["points"]) <= MOST_POINTS + 1
    assert long["points"][-1]["round"] == len(many)


def test_rounds_are_taken_up_where_they_were_left() -> None:
    table = dealt("three-card-poker", 2)
    found = rounds_of(table)
    for _ in range(3):
        table.play_round()
    found.read_on(table.journal)
    assert found.played["Ann"] == rounds_of(table).played["Ann"]
    assert len(found.played["Ann"]) == 5


async def open_sale(at: At) -> int:
    """The number of the sale that is due, once there is one."""
    live = at.house.tables["keno"]
    for _ in range(200):
        number: int | None = await live.look(
            lambda table: table.due and table.state.procedure == "round" and table.due.number
        )
        if number:
            return number
        await asyncio.sleep(0.02)
    raise AssertionError("no game is sold")


async def rounds_told(at: At, who: str, count: int) -> Any:
    for _ in range(200):
        told = await at.get(who, "/api/history")
        if len(told["rounds"]) >= count:
            return told
        await asyncio.sleep(0.05)
    raise AssertionError(told)


@pytest.mark.usefixtures("keys")
def test_somebody_is_told_their_own_rounds_and_nobody_elses(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, "keno", computers=False) as at:
            await at.person("Ann", "guest")
            await at.person("Bo", "guest")
            at.house.cage.grant("Ann")
            assert (await at.act("Ann", "keno", "sit", seat=1, chips=100_00))["type"] == "taken"
            number = await open_sale(at)
            request = "straight: 1 2 3; 1/3 at $1; 2 games; $2"
            placed = await at.act("Ann", "keno", "place", seat=1, wagers=request)
            assert placed["type"] == "taken", placed
            await at.act("Ann", "keno", "ready", seat=1, at=number)
            await rounds_told(at, "Ann", 1)
            await at.act("Ann", "keno", "ready", seat=1, at=await open_sale(at))
            told = await rounds_told(at, "Ann", 2)
            newest = told["rounds"][0]
            assert (newest["table"], newest["round"], newest["seat"]) == ("keno", 2, 1)
            assert newest["stakes"] == {"ticket": 100}
            assert told["games"][0]["rounds"] == 2 and not told["solving"]
            assert (await at.get("Bo", "/api/history"))["rounds"] == []
            saved = await at.ask("Ann", "GET", "/api/history.json")
            assert saved.json["rounds"] == told["rounds"]
            assert (await at.ask("", "GET", "/api/history")).status == 401

    wait(go())


def test_what_is_not_worked_out_yet_is_named_and_the_results_are_told() -> None:
    table = dealt("three-card-poker", 2)
    told, unsolved = tell_history("here", [table.journal], "Ann", {})
    read = json.loads(told)
    assert read["solving"] and unsolved == [key_of(table.game, table.options)]
    assert [round["expected"] for round in read["rounds"]] == [None, None]
    solved = {unsolved[0]: expected(unsolved[0])}
    again, none = tell_history("here", [table.journal], "Ann", solved, 1)
    found = json.loads(again)
    assert none == [] and not found["solving"]
    assert len(found["rounds"]) == 1 and found["count"] == 2
    assert found["rounds"][0]["expected"] < 0
    assert found["rounds"][0]["result"] == read["rounds"][0]["result"]

"""Questions of poker that nobody answers: the house gives the answer that stakes nothing more."""

from typing import Any

import pytest

from houseway.games import game
from houseway.games.poker.agreement import AGREEMENT
from houseway.games.poker.steps import Award, Post
from houseway.table.audit import audit
from houseway.table.entries import HOUSE
from houseway.table.faults import FaultKind
from houseway.table.state import OPENING
from houseway.table.steps import Ask, Deal, Reveal
from houseway.table.table import Table
from tests.law.mishaps import arranged
from tests.law.poker import chips_after, seat
from tests.law.script import Played, run_to


def alone(words: str = "") -> Table:
    """A table whose players are all away."""
    table = arranged(seat(words=words))
    table.begin(OPENING)
    table.run()
    table.players.clear()
    return table


def by_house(table: Table) -> list[tuple[int, str, dict[str, int]]]:
    """Which seats the house has answered for, what, and what that staked."""
    answers: list[Any] = [done for done in Played(table).done if isinstance(done.step, Ask)]
    return [
        (done.step.seat, done.answer.name, done.answer.stakes)
        for done in answers
        if done.by == HOUSE
    ]


def go_on(table: Table) -> None:
    """The round to its end; nobody answers."""
    while table.run() is not None:
        table.absent()


def test_who_faces_a_bet_folds_and_who_faces_none_checks() -> None:
    table = alone()
    table.begin()
    table.run()
    table.answer(1, "call")
    table.run()
    table.absent()
    table.run()
    table.absent()
    assert by_house(table) == [(2, "fold", {}), (3, "check", {})]
    go_on(table)
    assert all(name in ("fold", "check", "show") for _, name, _ in by_house(table))
    assert audit_finds_nothing(table)


def test_a_round_of_absent_players_costs_nothing_but_the_forced_bets() -> None:
    table = alone("ante=1")
    table.begin()
    go_on(table)
    played = Played(table)
    assert by_house(table) == [(1, "fold", {}), (2, "fold", {})]
    assert sum(step.amount for step in played.of(Post)) == 6_00
    assert [step.seat for step in played.of(Award)] == [3]
    assert chips_after(played) == {1: 199_00, 2: 198_00, 3: 203_00}


@pytest.mark.clause("PKR 14 outside stud")
def test_a_bring_in_is_due_also_from_somebody_absent() -> None:
    table = alone("game=seven-card-stud ante=1")
    table.begin()
    go_on(table)
    (first, *others) = by_house(table)
    assert first[1:] == ("bring in", {"bet": 1_00})
    assert [name for _, name, _ in others] == ["fold", "fold"]
    assert sorted(chips_after(Played(table)).values()) == [199_00, 199_00, 202_00]


@pytest.mark.clause("PKR 14.10 outside holdem")
def test_nobody_straddles_unasked() -> None:
    table = alone("straddle=yes")
    table.begin()
    go_on(table)
    assert by_house(table)[0] == (1, "no straddle", {})
    assert "straddle" not in [step.what for step in Played(table).of(Post)]


@pytest.mark.clause("PKR 14.15(d)-show")
def test_at_a_showdown_the_cards_of_somebody_absent_speak() -> None:
    table = alone()
    table.begin()
    table.run()
    for number, act in ((1, "call"), (2, "call"), (3, "check")):
        table.answer(number, act)
        table.run()
    go_on(table)
    names = [name for _, name, _ in by_house(table)]
    assert names == ["check"] * 9 + ["show"] * names.count("show")
    shown = {step.place for step in Played(table).of(Reveal)}
    assert shown == {"seat 1", "seat 2", "seat 3"}, "nobody concedes unasked"


@pytest.mark.clause("PKR 14.17-agree")
def test_14_17_who_is_absent_has_not_agreed_to_higher_stakes() -> None:
    table = alone()
    table.begin(AGREEMENT)
    table.run()
    table.answer(1, "agree")
    go_on(table)
    assert by_house(table) == [(2, "decline", {})]


@pytest.mark.clause("PKR 14.15(k)2")
def test_14_15_k_who_is_absent_plays_on() -> None:
    table = alone("game=seven-card-stud ante=1")
    table.begin()
    table.run()
    while table.pending is not None and not is_seventh_card(table):
        if isinstance(table.pending, Ask):
            names = [choice.name for choice in table.pending.choices]
            passive = next(name for name in names if name in ("check", "call", "bring in"))
            table.answer(table.pending.seat, passive)
        else:
            table.step()
    to = table.pending.to
    table.fault(FaultKind.PLAYER_EXPOSED, to)
    ask = run_to(table, Ask)
    assert f"seat {ask.seat}" == to
    table.absent()
    assert by_house(table) == [(ask.seat, "play on", {})]


def is_seventh_card(table: Table) -> bool:
    """Whether the first card of the last street is due to a player."""
    step = table.pending
    dealt = [done for done in Played(table).of(Deal) if done.to.startswith("seat")]
    return isinstance(step, Deal) and step.to.startswith("seat") and len(dealt) == 18


@pytest.mark.clause("PKR 14.15(j)2")
def test_14_15_j_2_who_is_absent_owes_what_was_stated() -> None:
    table = alone()
    table.begin()
    table.run()
    table.fault(FaultKind.THROWN_AFTER, "seat 1")
    table.run()
    table.absent()
    assert by_house(table) == [(1, "pay what is owed", {"bet": 2_00})]
    go_on(table)
    assert chips_after(Played(table))[1] == 198_00


def audit_finds_nothing(table: Table) -> bool:
    table.close()
    return audit(table.journal, game).clean

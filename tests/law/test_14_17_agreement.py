"""N.J.A.C. 19:47-14.17: if all patrons agree, the minimum rises without the notice of 8.3(b)."""

import pytest

from houseway.games.poker.agreement import AGREEMENT
from houseway.games.poker.steps import Post, RaiseStakes
from houseway.table.steps import Ask
from houseway.table.table import Table
from tests.law.poker import Script, acts, asked, deal, order, seat
from tests.law.script import Played, refused


def ask_all(table: Table, said: str) -> Played:
    """Let every player be asked for higher stakes."""
    script = Script(acts(said))
    for number in table.players:
        table.players[number] = script
    table.begin(AGREEMENT)
    table.run()
    return Played(table)


def opened(words: str = "") -> Table:
    table = seat(words=words)
    deal(table, order(table.options, [2, 3, 1], {}, ""))  # type: ignore[arg-type]
    return table


def blinds(table: Table) -> tuple[int, ...]:
    played = deal(table, order(table.options, [2, 3, 1], {}, ""))  # type: ignore[arg-type]
    return tuple(step.amount for step in played.of(Post))


@pytest.mark.clause("PKR 14.17-agree")
def test_14_17_if_all_agree_the_minimum_rises_from_the_next_round_on() -> None:
    table = opened("ante=1")
    assert blinds(table) == (1_00, 1_00, 1_00, 1_00, 2_00)
    vote = ask_all(table, "1 agree, 2 agree, 3 agree")
    assert [step.seat for step in vote.of(Ask)] == [1, 2, 3], "every patron is asked"
    assert len(vote.of(RaiseStakes)) == 1
    assert blinds(table) == (2_00, 2_00, 2_00, 2_00, 4_00)
    played = deal(table, order(table.options, [2, 3, 1], {}, ""))  # type: ignore[arg-type]
    raises = [c.amount for ask in asked(played) for c in ask.choices if c.name in ("bet", "raise")]
    assert {4_00, 8_00} <= set(raises), "a 2-4 limit is 4-8"


@pytest.mark.clause("PKR 14.17-agree")
@pytest.mark.parametrize(
    "said", ["1 decline", "1 agree, 2 decline, 3 agree", "1 agree, 2 agree, 3 decline"]
)
def test_14_17_one_patron_who_declines_keeps_the_minimum(said: str) -> None:
    table = opened()
    assert not ask_all(table, said).of(RaiseStakes)
    assert blinds(table) == (1_00, 2_00)


@pytest.mark.clause("PKR 14.17-agree")
def test_14_17_a_patron_who_was_not_asked_brings_the_posted_minimum_back() -> None:
    table = opened()
    ask_all(table, "1 agree, 2 agree, 3 agree")
    table.sit(5, "player 5", 200_00)
    table.players[5] = Script()
    assert blinds(table) == (1_00, 2_00)


def test_nobody_agrees_in_the_middle_of_a_round() -> None:
    table = opened()
    table.begin()
    refused(table, lambda: table.begin(AGREEMENT))


@pytest.mark.clause("PKR 14.17-agree")
@pytest.mark.parametrize(
    ("proposed", "expected"),
    [("limit=3-6 blinds=1-3", (1_00, 3_00)), ("limit=10-20", (5_00, 10_00))],
)
def test_14_17_any_stakes_can_be_agreed_on(proposed: str, expected: tuple[int, int]) -> None:
    table = opened()
    propose(table, proposed)
    assert blinds(table) == expected


@pytest.mark.clause("PKR 14.17-agree")
@pytest.mark.parametrize("proposed", ["limit=1-2", "limit=2-4", "rake=none", "limit=5-3", "more"])
def test_14_17_patrons_agree_to_increase_the_minimum_and_to_nothing_else(proposed: str) -> None:
    table = opened("chip=0.50")
    vote = propose(table, proposed)
    assert not vote.of(Ask)
    assert not vote.of(RaiseStakes)
    assert blinds(table) == (1_00, 2_00)


def propose(table: Table, stakes: str) -> Played:
    """Somebody tells the dealer what the stakes shall be, and all agree."""
    table.elsewhere = {"dealer"}
    table.players = dict.fromkeys((1, 2, 3), Script(acts("1 agree, 2 agree, 3 agree")))
    table.begin(AGREEMENT)
    table.act("dealer", stakes)
    table.elsewhere = set()
    table.run()
    return Played(table)

"""Who is in a round of poker, for which chips and stakes; who comes and goes meanwhile (X-11)."""

from collections.abc import Mapping, Sequence

import pytest

from houseway.games import game
from houseway.games.poker.agreement import AGREEMENT
from houseway.games.poker.conduct import CONDUCT
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.phh import HandHistory
from houseway.games.poker.phh_export import hand_histories
from houseway.games.poker.steps import (
    Award,
    DealIn,
    MoveButton,
    Post,
    RaiseStakes,
    RequireToLeave,
    TakeTimeCharge,
    own,
)
from houseway.table.audit import audit
from houseway.table.state import OPENING
from houseway.table.steps import Ask, Conduct, Deal, Supervise
from houseway.table.table import Table
from tests.law.mishaps import arranged
from tests.law.poker import Script, chips_after, deal, order, seat
from tests.law.script import Played, refused, run_to

STAY = "PKR 14 outside seats"
HANDS = {1: "2h 3h", 2: "As Ad", 3: "Ks Kd"}
DRY = "2c 7d 9h Jc 4s"
NO_LIMIT = "limit=no blinds=1-2"


def waiting(chips: Mapping[int, int] | Sequence[int] = (1, 2, 3), words: str = "") -> Table:
    """A table whose first round waits for the first player to choose."""
    table = arranged(seat(chips, words), HANDS, DRY)
    table.players.clear()
    table.begin()
    due = table.run()
    assert due is not None and isinstance(due.step, Ask)
    return table


def everybody_is_absent(table: Table) -> None:
    """The round goes on to its end, the house answering for whoever is asked."""
    while table.run() is not None:
        table.absent()


def most_of(table: Table, name: str) -> int:
    """The most that the question which is due lets a player raise to."""
    ask = table.pending
    assert isinstance(ask, Ask)
    return next(choice.most or choice.amount for choice in ask.choices if choice.name == name)


def closes_clean(table: Table) -> None:
    """The table can be closed, and an audit finds nothing amiss."""
    table.close()
    finding = audit(table.journal, game)
    assert finding.clean, finding.deviation


# --- who comes and goes -----------------------------------------------------------------------


@pytest.mark.clause(STAY)
def test_whoever_is_in_the_round_stays_until_it_is_over_also_who_has_folded() -> None:
    table = waiting()
    table.answer(1, "fold")
    table.run()
    for number in (1, 2, 3):
        refusal = refused(table, lambda number=number: table.leave(number))  # type: ignore[misc]
        assert refusal.cite == STAY
    everybody_is_absent(table)
    table.leave(1)
    closes_clean(table)


@pytest.mark.clause(STAY)
def test_who_is_not_in_the_round_sits_down_and_leaves_while_it_is_played() -> None:
    table = waiting({1: 200_00, 2: 200_00, 3: 200_00})
    table.sit(5, "Eve", 100_00)
    table.sit(6, "Finn", 100_00)
    table.answer(1, "call")
    table.run()
    assert table.leave(6) == 100_00
    everybody_is_absent(table)
    played = Played(table)
    assert not [step for step in played.of(Deal) if step.to in ("seat 5", "seat 6")]
    assert 5 not in {step.seat for step in played.of(Ask, Award)}
    assert table.state.seats[5].chips == 100_00
    again = deal(table, order(table.options, [1], {}, ""))  # type: ignore[arg-type]
    assert [step for step in again.of(Deal) if step.to == "seat 5"], "in the next round it is"


@pytest.mark.clause(STAY)
@pytest.mark.parametrize(
    ("words", "kind"), [("", MoveButton), ("", Post), ("game=seven-card-stud", Deal)]
)
def test_from_the_moment_they_are_dealt_in_nobody_of_the_round_leaves(
    words: str, kind: type[MoveButton] | type[Post] | type[Deal]
) -> None:
    table = seat(words=words)
    table.begin()
    run_to(table, DealIn)
    table.leave(3)
    table.sit(3, "Cid", 200_00)
    run_to(table, kind)
    for number in (1, 2, 3):
        refused(table, lambda number=number: table.leave(number))  # type: ignore[misc]


@pytest.mark.clause(STAY)
def test_a_round_that_somebody_leaves_before_the_deal_waits_for_a_second_player() -> None:
    table = seat((1, 2))
    table.begin()
    run_to(table, DealIn)
    table.leave(2)
    table.run()
    assert not table.state.procedure
    assert not Played(table).of(Post, Deal)
    assert chips_after(Played(table)) == {1: 200_00}


# --- table stakes -----------------------------------------------------------------------------


@pytest.mark.clause("PKR 14 outside all-in")
def test_chips_bought_in_the_middle_of_a_round_count_from_the_next_round_on() -> None:
    table = waiting({1: 20_00, 2: 200_00, 3: 200_00}, NO_LIMIT)
    table.buy(1, 500_00)
    table.buy(2, 500_00)
    assert table.state.seats[1].chips == 520_00
    assert most_of(table, "raise") == 20_00
    table.answer(1, "raise 2000")
    table.run()
    assert most_of(table, "raise") == 200_00, "what seat 2 had when it was dealt in"
    table.answer(2, "call")
    table.run()
    everybody_is_absent(table)
    asked = [step.seat for step in Played(table).of(Ask)]
    assert asked.count(1) <= 2, "all in: asked before the flop, and at most to show"
    assert sum(chips_after(Played(table)).values()) == 1_420_00
    table.begin()
    table.run()
    ask = table.pending
    assert isinstance(ask, Ask)
    held = table.state.seats[ask.seat]
    assert most_of(table, "raise") == held.chips + sum(held.wagers.values())


@pytest.mark.clause("PKR 14 outside all-in")
def test_who_is_all_in_cannot_wager_what_was_bought_since() -> None:
    table = waiting({1: 10_00, 2: 200_00, 3: 200_00}, NO_LIMIT)
    table.answer(1, "raise 1000")
    table.run()
    table.buy(1, 300_00)
    table.answer(2, "raise 5000")
    table.run()
    table.answer(3, "call")
    everybody_is_absent(table)
    played = Played(table)
    assert [step.seat for step in played.of(Ask)][:3] == [1, 2, 3]
    assert chips_after(played) == {1: 300_00, 2: 260_00, 3: 150_00}, "its $10 are lost, no more"


@pytest.mark.clause(STAY)
def test_a_seat_without_chips_is_not_in_the_round_though_it_buys_meanwhile() -> None:
    table = seat({1: 2_00, 2: 200_00, 3: 200_00})
    lost = deal(table, order(table.options, [2, 3, 1], HANDS, DRY))  # type: ignore[arg-type]
    assert chips_after(lost)[1] == 0
    table.begin()
    run_to(table, MoveButton)
    table.buy(1, 50_00)
    table.run()
    assert not [step for step in Played(table).of(Deal) if step.to == "seat 1"]


def test_a_hand_history_is_of_the_chips_of_the_round() -> None:
    table = waiting({1: 20_00, 2: 200_00, 3: 200_00}, NO_LIMIT)
    table.buy(1, 500_00)
    table.sit(7, "Gil", 90_00)
    everybody_is_absent(table)
    assert isinstance(table.options, PokerOptions)
    (history,) = hand_histories(table.journal.records, table.options)
    assert isinstance(history, HandHistory)
    assert history.stacks == (200_00, 200_00, 20_00), "from the left of the button"
    assert history.finishing_stacks == (199_00, 201_00, 20_00)


# --- stakes that all have agreed on -----------------------------------------------------------


def doubled(words: str = "") -> Table:
    """A table whose players have agreed to stakes of twice what is posted."""
    table = seat(words=words)
    table.begin(OPENING)
    table.run()
    table.players = dict.fromkeys((1, 2, 3), Script([(1, "agree"), (2, "agree"), (3, "agree")]))
    table.begin(AGREEMENT)
    table.run()
    assert own(table.state).stakes
    table.players.clear()
    return table


@pytest.mark.clause("PKR 14.17-agree")
def test_14_17_who_sits_down_in_a_round_does_not_change_its_stakes_but_the_next() -> None:
    table = doubled("straddle=yes")
    table.begin()
    table.run()
    table.sit(5, "Eve", 200_00)
    assert isinstance(table.pending, Ask), "whether to straddle, before the first card"
    table.answer(1, "straddle")
    table.run()
    assert [step.amount for step in Played(table).of(Post)] == [2_00, 4_00, 8_00]
    assert most_of(table, "raise") == 12_00, "a straddle of $8 is raised by $4"
    everybody_is_absent(table)
    again = deal(table, order(table.options, [1], {}, ""))  # type: ignore[arg-type]
    assert [step.amount for step in again.of(Post)][:2] == [1_00, 2_00]


@pytest.mark.clause("PKR 14.17-agree")
def test_14_17_the_bring_in_of_a_round_is_that_of_its_stakes() -> None:
    table = doubled("game=seven-card-stud")
    table.begin()
    run_to(table, Deal)
    table.sit(5, "Eve", 200_00)
    table.run()
    ask = table.pending
    assert isinstance(ask, Ask)
    assert [(choice.name, choice.amount) for choice in ask.choices] == [
        ("bring in", 2_00),
        ("complete", 4_00),
    ]


@pytest.mark.clause("PKR 14.17-agree")
def test_14_17_who_sits_down_while_the_others_are_asked_is_asked_too() -> None:
    table = seat()
    table.begin(OPENING)
    table.run()
    table.players.clear()
    table.begin(AGREEMENT)
    table.run()
    table.answer(1, "agree")
    table.sit(4, "Dan", 200_00)
    for number in (2, 3):
        table.run()
        table.answer(number, "agree")
    due = table.run()
    assert due is not None and due.seats == (4,)
    table.answer(4, "decline")
    table.run()
    assert not Played(table).of(RaiseStakes)


@pytest.mark.clause("PKR 14.17-agree")
def test_14_17_who_leaves_while_the_others_are_asked_has_no_say() -> None:
    table = seat()
    table.begin(OPENING)
    table.run()
    table.players.clear()
    table.begin(AGREEMENT)
    table.run()
    table.leave(1)
    table.run()
    table.leave(3)
    table.answer(2, "agree")
    table.run()
    assert [step.stakes["limit"] for step in Played(table).of(RaiseStakes)] == ["4-8"]
    closes_clean(table)


# --- who leaves where something was due of them -----------------------------------------------


@pytest.mark.clause("PKR 14.14(b)3iv")
def test_14_14_b_3_no_time_charge_is_taken_from_a_player_who_has_left() -> None:
    table = seat(words="rake=time time_charge=6")
    table.begin()
    run_to(table, TakeTimeCharge, seat=2)
    assert table.leave(2) == 200_00
    run_to(table, TakeTimeCharge, seat=3)
    table.players.clear()
    everybody_is_absent(table)
    assert table.state.house == 12_00
    assert sum(chips_after(Played(table)).values()) == 400_00 - 12_00
    closes_clean(table)


@pytest.mark.clause("PKR 14.16(b)")
def test_14_16_b_who_leaves_before_being_told_may_not_come_back_and_nobody_else_is_meant() -> None:
    table = seat()
    table.begin(OPENING)
    table.run()
    table.elsewhere = {"supervisor"}
    table.begin(CONDUCT)
    table.run()
    table.supervise("seat 2")
    table.run()
    assert isinstance(table.pending, Supervise)
    table.leave(2)
    table.sit(2, "Zoe", 200_00)
    table.supervise("helping")
    table.run()
    played = Played(table)
    assert [step.player for step in played.of(RequireToLeave)] == ["player 2"]
    said = [step.what.words for step in played.of(Conduct)]
    assert said[0] == "player 2 at seat 2 acted to improve another player's chance of winning"
    refused(table, lambda: table.sit(5, "player 2", 200_00))
    assert "Zoe" not in table.state.barred and not own(table.state).must_leave
    closes_clean(table)

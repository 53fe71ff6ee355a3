"""13:69F-2C.5(f), (i) and 2C.12(a): when wagers may be made, and who gets them back."""

from collections.abc import Sequence

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.entries import HOUSE
from houseway.table.state import IDLE
from houseway.table.steps import Ask, Conduct, Deal, PlaceWagers, SendBack, Supervise, TakeWagers
from houseway.table.table import Table
from tests.law.script import Played, refused, run_to
from tests.law.three_card_21 import CHIPS, WAGERS, Scripted, seat

clause = pytest.mark.clause

MORE = {"main": 50_00, "bonus": 50_00}
BARRED = "mid_shoe_entry=barred"
BY_PERMISSION = "mid_shoe_entry=by_permission"
SHARED = "people_per_spot=3"


def second_round(seats: Sequence[int], words: str = "") -> Table:
    """A table that waits for the wagers of its second round, which persons elsewhere make."""
    table = seat(seats, words)
    table.play_round()
    table.players.clear()
    table.begin()
    assert isinstance(table.pending, TakeWagers)
    return table


def play_on(table: Table) -> None:
    """The script answers the rest of a round."""
    for number in table.state.seats:
        table.players[number] = Scripted({})
    table.run()
    assert table.pending is None


def clean(table: Table) -> bool:
    table.close()
    return audit(table.journal, game).deviation == ""


# --- 2C.5(f): open to all until the first card leaves the shoe (X-10, X-11) ------------------


@clause("TC21 2C.5(f)")
def test_2c_5_f_everybody_wagers_at_once_in_any_order_and_may_change_or_withdraw() -> None:
    table = second_round((1, 2, 3))
    due, had = table.run(), table.state.seats[3].chips
    assert due is not None and due.seats == (1, 2, 3)
    table.place(3, WAGERS)
    table.place(1, WAGERS)
    table.place(3, MORE)
    table.place(1, {})
    assert table.state.seats[3].wagers == MORE
    assert table.state.seats[3].chips == had - 100_00
    assert table.state.seats[1].wagers == {}
    acts = [(step.seat, answer) for step, answer in Played(table).steps]  # type: ignore[attr-defined]
    assert acts == [(3, WAGERS), (1, WAGERS), (3, MORE), (1, {})]
    for number in (2, 1):
        table.ready(number)
        due = table.run()
        assert due is not None and number not in due.seats
    assert not Played(table).of(Deal), "seat 3 may still change its mind"
    table.ready(3)
    table.run()
    assert {step.to for step in Played(table).of(Deal)} == {"seat 3", "dealer"}


@clause("TC21 2C.5(f)")
def test_2c_5_f_the_dealer_need_not_wait_for_whoever_is_not_ready() -> None:
    table = second_round((1, 2))
    table.answer(1, WAGERS)
    table.place(2, WAGERS)
    table.time_up()
    table.run()
    played = Played(table)
    (call,) = [done for done in played.done if isinstance(done.step, TakeWagers)]
    assert call.by == HOUSE
    assert {"seat 1", "seat 2"} < {step.to for step in played.of(Deal)}


@clause("TC21 2C.5(f)")
def test_2c_5_f_they_are_open_from_the_end_of_a_round_on() -> None:
    table = seat((1, 2))
    table.play_round()
    table.players.clear()
    table.place(2, WAGERS)
    table.begin()
    table.place(2, MORE)
    table.ready(1)
    table.ready(2)
    table.run()
    assert table.state.seats[2].wagers["main"] == 50_00
    assert "seat 1" not in {step.to for step in Played(table).of(Deal)}


@clause("TC21 2C.5(f)")
def test_2c_5_f_they_are_open_while_the_cards_are_cut_and_one_is_burned() -> None:
    table = seat((1, 2))
    table.players.clear()
    table.begin()
    table.run()
    asked = table.pending
    assert isinstance(asked, Ask) and asked.cite == "TC21 2C.4(d)1"
    table.place(2, WAGERS)
    assert table.pending == asked
    table.answer(1, "cut")
    table.run()
    assert isinstance(table.pending, Ask) and table.pending.cite == "TC21 2C.6(c)-show"
    table.place(2, MORE)
    table.leave(1)
    table.ready(2)
    play_on(table)
    assert {step.to for step in Played(table).of(Deal)} > {"seat 2", "dealer"}
    assert clean(table)


@clause("TC21 2C.5(f)")
def test_2c_5_f_the_call_closes_them_until_the_round_is_over() -> None:
    table = second_round((1, 2))
    table.answer(1, WAGERS)
    table.answer(2, {})
    for step in (run_to(table, Conduct), run_to(table, Deal, to="seat 1")):
        assert step.cite.startswith("TC21 2C.6")
        for number in (1, 2):
            for act in (WAGERS, MORE, {}):
                refusal = refused(table, lambda n=number, a=act: table.place(n, a))  # type: ignore[misc]
                assert refusal.cite == "TC21 2C.5(f)"
    play_on(table)
    table.place(2, WAGERS)


@clause("TC21 2C.5(f)")
def test_x_11_whoever_has_no_wager_comes_and_goes_and_anybody_buys_in_mid_round() -> None:
    table = second_round((1, 2))
    table.answer(1, WAGERS)
    table.answer(2, {})
    run_to(table, Deal, to="seat 1")
    assert refused(table, lambda: table.leave(1)).cite == "TC21 2C.5(f)"
    table.leave(2)
    table.sit(4, "newcomer", CHIPS)
    table.buy(1, 25_00)
    play_on(table)
    assert {step.to for step in Played(table).of(Deal)} == {"seat 1", "dealer"}
    assert clean(table)


# --- 2C.5(i): who begins in mid-shoe ---------------------------------------------------------


def newcomer(words: str) -> Table:
    """Somebody who has not wagered since the shuffle sits down in mid-shoe."""
    table = seat((1,), words)
    table.play_round()
    table.players.clear()
    table.sit(4, "newcomer", CHIPS)
    table.begin()
    table.answer(1, WAGERS)
    return table


@clause("TC21 2C.5(i)")
def test_2c_5_i_in_mid_shoe_anybody_may_begin_where_the_licensee_allows_it() -> None:
    table = newcomer("mid_shoe_entry=allowed")
    table.answer(4, WAGERS)
    table.run()
    assert table.state.playing == {1, 4}
    assert not Played(table).of(Supervise, SendBack)


@clause("TC21 2C.5(i)")
def test_2c_5_i_where_it_is_barred_the_act_is_refused_until_the_reshuffle() -> None:
    table = newcomer(BARRED)
    refusal = refused(table, lambda: table.place(4, WAGERS))
    assert refusal.cite == "TC21 2C.5(i)"
    assert "reshuffled" in refusal.sentence
    table.answer(4, {})
    play_on(table)
    assert refused(table, lambda: table.place(4, WAGERS)).cite == "TC21 2C.5(i)", "between rounds"
    table.begin(IDLE)
    table.run()
    table.begin()
    run_to(table, TakeWagers)
    table.place(4, WAGERS)
    assert table.state.seats[4].wagers == WAGERS


@clause("TC21 2C.5(i)")
@pytest.mark.parametrize("decision", ["refuse", "permit"])
def test_2c_5_i_by_permission_of_a_supervisor_or_the_wagers_go_back(decision: str) -> None:
    table = newcomer(BY_PERMISSION)
    table.elsewhere = {"supervisor"}
    table.answer(4, WAGERS)
    assert table.state.seats[4].wagers == WAGERS
    due = table.run()
    assert due is not None and (due.role, due.step.cite) == ("supervisor", "TC21 2C.5(i)")
    assert not Played(table).of(Deal)
    table.act("supervisor", decision, at=due.number, by="Floor")
    table.elsewhere = set()
    table.run()
    played = Played(table)
    if decision == "permit":
        assert table.state.playing == {1, 4} and not played.of(SendBack)
        return
    assert played.of(SendBack) == [SendBack(4, cite="TC21 2C.5(i)")]
    assert sent_back(table, 4, "newcomer")
    play_on(table)
    assert clean(table)


def sent_back(table: Table, number: int, player: str) -> bool:
    """A seat has its wagers again, is not in the round and may leave it."""
    held = table.state.seats[number]
    assert (held.wagers, held.coupon, held.cash, held.chips) == ({}, 0, 0, CHIPS)
    assert number not in table.state.playing
    assert player not in table.state.last_wager
    assert f"seat {number}" not in {step.to for step in Played(table).of(Deal)}
    return table.leave(number) == CHIPS


@clause("TC21 2C.5(i)")
def test_2c_5_i_whose_wagers_went_back_has_not_wagered_in_the_round() -> None:
    table = newcomer(BY_PERMISSION)
    table.answer(4, WAGERS)
    play_on(table)
    assert (table.state.last_wager["player 1"], table.state.rounds) == (2, 2)
    assert "newcomer" not in table.state.last_wager
    table.players.clear()
    table.begin()
    table.answer(1, WAGERS)
    table.answer(4, WAGERS)
    run_to(table, Supervise, cite="TC21 2C.5(i)")  # asked again


@clause("TC21 2C.5(i)", "TC21 2C.4(h)1")
@pytest.mark.parametrize("words", [BARRED, BY_PERMISSION])
def test_2c_5_i_a_reshuffle_is_offered_when_nobody_at_the_table_may_wager(words: str) -> None:
    table = seat((1, 2), words)
    table.play_round()
    table.players.clear()
    table.begin()
    table.answer(1, {})
    table.answer(2, {})  # both sit a round out
    table.run()
    assert table.pending is None and not Played(table).of(Deal)
    table.elsewhere = {"supervisor"}
    table.begin()
    due = table.run()
    assert due is not None and (due.role, due.step.cite) == ("supervisor", "TC21 2C.4(h)1")
    table.act("supervisor", "reshuffle", at=due.number, by="Floor")
    table.elsewhere = set()
    due = table.run()
    assert due is not None and due.step.cite == "TC21 2C.4(d)4", "the farthest to the right cuts"
    table.answer(2, "cut")
    table.run()
    for number in (1, 2):
        table.answer(number, "let it lie")
    run_to(table, TakeWagers)
    table.answer(1, WAGERS)
    table.answer(2, WAGERS)
    play_on(table)
    assert {"seat 1", "seat 2"} < {step.to for step in Played(table).of(Deal)}
    assert clean(table)


@clause("TC21 2C.5(i)")
def test_2c_5_i_no_reshuffle_is_offered_while_somebody_may_wager() -> None:
    table = newcomer(BARRED)
    table.answer(4, {})
    play_on(table)
    assert [step.choices for step in Played(table).of(Supervise)] == [("deal on", "reshuffle")]


@clause("TC21 2C.5(e)-cash", "TC21 2C.5(i)")
def test_2c_5_e_cash_that_goes_back_was_not_converted() -> None:
    table = newcomer(BY_PERMISSION)
    table.answer(4, {**WAGERS, "cash": 20_00})
    table.run()
    played = Played(table)
    assert played.of(SendBack) and "TC21 2C.5(e)-cash" not in played.cites
    assert table.state.seats[4].chips == CHIPS


# --- 2C.12(a): the consent of the first person -----------------------------------------------


@clause("TC21 2C.12(a)")
def test_2c_12_a_without_consent_the_wagers_go_back_before_the_first_card() -> None:
    table = seat((1,), SHARED)
    table.play_round()
    table.players.clear()
    table.sit(101, "behind", CHIPS)
    table.begin()
    table.answer(101, MORE)
    table.answer(1, WAGERS)
    due = table.run()
    assert due is not None and due.seats == (1,)
    assert (due.step.cite, table.state.playing) == ("TC21 2C.12(a)", {1, 101})
    assert refused(table, lambda: table.leave(101)).cite == "TC21 2C.5(f)"
    table.answer(1, "alone", at=due.number)
    table.run()
    assert Played(table).of(SendBack) == [SendBack(101, cite="TC21 2C.12(a)")]
    assert sent_back(table, 101, "behind")
    play_on(table)
    assert table.state.last_wager == {"player 1": 2}
    assert clean(table)


@clause("TC21 2C.12(a)")
def test_2c_12_a_a_journal_goes_on_after_wagers_were_sent_back() -> None:
    table = seat((1, 101), SHARED)
    table.players[1] = Scripted(always=("alone", *Scripted.always))
    table.play_round()
    assert Played(table).of(PlaceWagers, SendBack)[-1] == SendBack(101, cite="TC21 2C.12(a)")
    again = Table(table.game, journal=table.journal)
    assert again.state == table.state

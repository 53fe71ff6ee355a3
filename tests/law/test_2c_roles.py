"""Three Card 21 and blackjack worked by people elsewhere: inspections, the cut, the supervisor."""

from collections import Counter
from typing import Any

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.journal import Journal, counting_clock
from houseway.table.state import ARRIVAL, IDLE, OPENING
from houseway.table.steps import (
    WRONG,
    Ask,
    Deal,
    Inspect,
    Load,
    MoveToBack,
    PlaceCuttingCard,
    Receive,
    RemoveDeck,
    Shuffle,
    Spread,
    Supervise,
    TakeWagers,
)
from houseway.table.table import Table
from tests.law.script import Played, refused, run_to
from tests.law.three_card_21 import CHIPS, Scripted, seat

clause = pytest.mark.clause

GAMES = [game("three-card-21"), game("blackjack")]
CUT = "TC21 2C.4(f)-ten"
BATCHES = "shuffler=device batches=2"
of_both = pytest.mark.parametrize("of", GAMES, ids=lambda found: found.name)


def with_players(of: Game, seats: tuple[int, ...] = (1, 2), **words: str) -> Table:
    """A table with players who answer whatever they are asked."""
    table = Table(of, of.options.parse(words), journal=Journal(counting_clock()))
    for number in seats:
        table.sit(number, f"player {number}", CHIPS)
        table.players[number] = Scripted(
            {"main": 10_00} if of.name == "blackjack" else {"main": 10_00, "bonus": 10_00}
        )
    return table


def clean(table: Table) -> bool:
    table.close()
    return audit(table.journal, game).deviation == ""


# --- an inspection that finds something ------------------------------------------------


@of_both
@pytest.mark.parametrize("nth", [1, 2, 3])
def test_x_16_cards_found_wrong_at_the_opening_are_replaced_and_inspected_anew(
    of: Game, nth: int
) -> None:
    table = with_players(of)
    table.begin(OPENING)
    for _ in range(nth):
        step = run_to(table, Inspect)
        if step.by != ("dealer", "floorperson", "first player")[nth - 1]:
            table.step()
    table.act(step.role, WRONG, by="Ann")
    table.run()
    played = Played(table)
    assert played.answers(Inspect) == ["right"] * (nth - 1) + [WRONG] + ["right"] * 3
    (removed,) = played.of(RemoveDeck)
    assert removed.cite == step.cite
    steps = [type(one) for one, _ in played.steps]
    first, second = (n for n, kind in enumerate(steps) if kind is Receive)
    assert first < steps.index(RemoveDeck) < second
    (wrong,) = [done for done in played.done if done.answer == WRONG]
    assert wrong.by == "Ann"
    table.play_round()
    assert clean(table)


@of_both
def test_x_16_a_card_that_is_missing_is_found_by_the_dealer_of_the_house(of: Game) -> None:
    table = with_players(of)
    table.begin(OPENING)
    run_to(table, Inspect, by="dealer")
    table.kit.cards.deck(0).cards.pop()
    table.run()
    assert Played(table).answers(Inspect) == [WRONG, "right", "right", "right"]
    assert Counter(table.kit.cards.deck(0).cards) == Counter(
        FULL_DECK * table.options.decks  # type: ignore[attr-defined]
    )


@of_both
def test_x_16_cards_found_wrong_by_whoever_comes_to_the_idle_table_are_replaced(of: Game) -> None:
    table = with_players(of)
    table.play_round()
    table.begin(IDLE)
    table.run()
    table.begin(ARRIVAL)
    step = run_to(table, Inspect)
    assert (step.role, step.by_seat) == ("player", 1)
    table.act("player", WRONG, by="player 1", seat=1)
    table.run()
    played = Played(table)
    assert [type(one) for one in played.of(RemoveDeck, Receive)] == [RemoveDeck, Receive]
    assert played.answers(Inspect) == [WRONG, "right", "right", "right"]
    table.play_round()
    assert Played(table).of(Shuffle, Load)
    assert clean(table)


@clause("TC21 2C.4(i)2-req")
def test_x_16_a_batch_found_wrong_at_its_release_is_replaced_shuffled_and_dealt() -> None:
    table = seat((1,), BATCHES)
    table.play_round()
    table.players[1] = Scripted(always=("spread", *Scripted.always))
    table.begin(IDLE)
    table.run()
    table.begin()
    spread = run_to(table, Spread)
    inspected = run_to(table, Inspect, deck=spread.deck)
    table.act("player", WRONG, seat=1)
    table.run()
    played = Played(table)
    assert [step.deck for step in played.of(RemoveDeck)] == [inspected.deck]
    steps = played.of(RemoveDeck, Receive, Shuffle, Load)
    after = steps[[type(step) for step in steps].index(RemoveDeck) :]
    assert [(type(step), step.deck) for step in after] == [
        (RemoveDeck, spread.deck),
        (Receive, spread.deck),
        (Shuffle, spread.deck),
        (Load, spread.deck),
    ]
    assert played.of(Deal)
    assert clean(table)


def test_an_inspection_has_two_outcomes_and_belongs_to_whoever_inspects() -> None:
    table = seat((1, 2))
    table.elsewhere = {"supervisor", "player"}
    table.players.clear()
    table.begin(OPENING)
    table.run()
    table.act("supervisor", "given")  # the notice of surrender
    due = table.run()
    assert due is not None and (due.role, due.step.act()) == (
        "supervisor", "the floorperson inspects deck 1",
    )  # fmt: skip
    refused(table, lambda: table.act("dealer", "right"))
    assert refused(table, lambda: table.act("supervisor", "fine")).cite == "TC21 2C.3"
    refused(table, lambda: table.act("supervisor", "right", at=due.number - 1))
    table.act("supervisor", "right", at=due.number)
    due = table.run()
    assert due is not None and (due.role, due.seats) == ("player", (1,))
    refused(table, lambda: table.act("player", "right", seat=2))
    table.act("player", "right", seat=1)
    table.run()
    assert table.pending is None


# --- 2C.4(f): a person cuts ------------------------------------------------------------------


def at_the_cut(seats: tuple[int, ...] = (1, 2), words: str = "", *, cutter: int = 1) -> Table:
    """A table at which somebody elsewhere is about to place the cutting card."""
    table = seat(seats, words)
    table.players.clear()
    table.begin(OPENING)
    table.run()
    table.elsewhere = {"player"}
    table.begin()
    table.run()
    while isinstance(table.pending, Ask):
        table.answer(table.pending.seat, "cut" if table.pending.seat == cutter else "refuse")
        table.run()
    assert isinstance(table.pending, PlaceCuttingCard)
    return table


@clause(CUT)
@pytest.mark.parametrize("in_front", [10, 100, 302])
def test_2c_4_f_a_player_elsewhere_places_the_cutting_card(in_front: int) -> None:
    table = at_the_cut(cutter=2)
    due = table.due
    assert due is not None and (due.role, due.seats) == ("player", (2,))
    order = list(table.kit.cards.deck(0).cards)
    table.act("player", in_front, seat=2, at=due.number, by="player 2")
    (done,) = [d for d in Played(table).done if isinstance(d.step, PlaceCuttingCard)]
    assert (done.answer, done.by) == (in_front, "player 2")
    run_to(table, Supervise)
    assert table.kit.cards.deck(0).cards == order[in_front:] + order[:in_front]


@clause(CUT)
@pytest.mark.parametrize("in_front", [0, 9, 303, 312, -10, True, 20.0, "20"])
def test_2c_4_f_nearer_than_ten_cards_to_either_end_is_refused(in_front: Any) -> None:
    table = at_the_cut()
    refusal = refused(table, lambda: table.act("player", in_front, seat=1))
    assert refusal.cite == CUT
    assert "10 to 302" in refusal.sentence
    table.act("player", 10, seat=1)


@clause(CUT)
def test_2c_4_f_nobody_else_places_it() -> None:
    table = at_the_cut()
    for act in (
        lambda: table.act("player", 20, seat=2),
        lambda: table.act("dealer", 20),
        lambda: table.act("supervisor", 20),
        lambda: table.act("player", 20, seat=1, at=1),
        lambda: table.answer(1, "cut"),
    ):
        refused(table, act)
    assert isinstance(table.pending, PlaceCuttingCard)


@clause(CUT)
def test_2c_4_f_a_cutter_who_does_not_act_or_has_left_stops_nothing() -> None:
    table = at_the_cut()
    table.absent()
    (done,) = [d for d in Played(table).done if isinstance(d.step, PlaceCuttingCard)]
    assert done.by == "the house" and 10 <= done.answer <= 302
    table = at_the_cut()
    table.leave(1)
    table.run()
    assert Played(table).of(MoveToBack)


@clause("TC21 2C.4(e)-offer", "TC21 2C.4(d)1")
def test_2c_4_e_whoever_came_first_may_leave_before_the_cut_is_offered() -> None:
    table = seat((3, 1, 5))
    table.begin(OPENING)
    table.run()
    table.begin()
    run_to(table, Shuffle)
    table.leave(3)
    run_to(table, PlaceCuttingCard)
    assert table.pending.by == "seat 5", "the next one clockwise"
    table.run()
    assert clean(table)


@clause("TC21 2C.4(g)-who")
def test_2c_4_g_a_recut_by_a_cutter_who_has_left_goes_to_the_next_person() -> None:
    table = at_the_cut((1, 2, 3), cutter=2)
    table.act("player", 50, seat=2)
    run_to(table, Supervise)
    table.supervise("recut")
    table.leave(2)
    table.run()
    assert isinstance(table.pending, Ask) and table.pending.seat == 3


def test_a_round_nobody_is_left_for_ends_without_a_card() -> None:
    table = seat((1,))
    table.begin(OPENING)
    table.run()
    table.players.clear()
    table.begin()
    table.run()
    assert isinstance(table.pending, Ask)
    table.leave(1)
    table.run()
    assert table.pending is None
    assert {step.to for step in Played(table).of(Deal)} <= {"discard rack"}


# --- a supervisor elsewhere ------------------------------------------------------------------


@clause("TC21 2C.4(g)-recut", "TC21 2C.4(h)1")
def test_a_supervisor_elsewhere_decides_on_the_cut_and_on_the_shoe() -> None:
    table = seat((1, 2))
    table.begin(OPENING)
    table.run()
    table.elsewhere = {"supervisor"}
    table.begin()
    due = table.run()
    assert due is not None and (due.role, due.step.cite) == ("supervisor", "TC21 2C.4(g)-recut")
    assert isinstance(due.step, Supervise) and due.step.choices == ("accept", "recut")
    refusal = refused(table, lambda: table.act("supervisor", "reshuffle"))
    assert "accept or recut" in refusal.sentence
    refused(table, lambda: table.act("dealer"))
    table.act("supervisor", "recut", at=due.number, by="Floor")
    due = table.run()
    assert due is not None and due.role == "supervisor"
    table.act("supervisor", "accept", at=due.number, by="Floor")
    due = table.run()
    assert due is not None and due.step.cite == "TC21 2C.4(h)1"
    assert len(Played(table).of(PlaceCuttingCard)) == 2
    table.act("supervisor", "reshuffle", by="Floor")
    table.run()
    table.act("supervisor", by="Floor")  # without a word play goes on
    table.run()
    played = Played(table)
    assert table.pending is None and len(played.of(Shuffle)) == 2
    assert {d.by for d in played.done if isinstance(d.step, Supervise)} == {"Floor"}
    assert played.answers(Supervise) == ["recut", "accept", "reshuffle", "accept"]
    table.elsewhere = set()
    assert clean(table)


# --- a dealer elsewhere ----------------------------------------------------------------------


@of_both
def test_a_dealer_elsewhere_deals_a_round_step_by_step(of: Game) -> None:
    table = with_players(of)
    table.elsewhere = {"dealer"}
    table.begin()
    while table.pending is not None:
        due = table.run()
        if due is None:
            break
        assert due.role == "dealer"
        refused(table, lambda: table.act("supervisor"))
        table.act("dealer", at=due.number, by="Dora")
    calls = [d for d in Played(table).done if isinstance(d.step, TakeWagers | Deal)]
    assert calls and {d.by for d in calls} == {"Dora"}
    table.elsewhere = set()
    assert clean(table)


@pytest.mark.clause("BJ 2.14 outside runs out")
def test_a_dealer_elsewhere_finds_the_shoe_empty() -> None:
    table = with_players(game("blackjack"), decks="1")
    table.elsewhere = {"dealer"}
    table.begin()
    while not (isinstance(table.pending, Deal) and table.pending.to == "dealer"):
        if table.run() is not None:
            table.act("dealer")
    while table.kit.cards.stub:
        table.kit.cards.rack.append(table.kit.cards.stub.pop())
    table.act("dealer", by="Dora")
    (found,) = [d for d in Played(table).done if d.fault is not None]
    assert (found.fault.kind, found.by) == (FaultKind.SHOE_EMPTY, "Dora")  # type: ignore[union-attr]

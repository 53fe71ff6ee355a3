"""Dealer, cutter, supervisor and players elsewhere at the tables dealt from one deck."""

from functools import partial
from typing import Any

import pytest

from houseway.table.game import Game
from houseway.table.state import OPENING
from houseway.table.steps import (
    Announce,
    Ask,
    Cut,
    Deal,
    Load,
    Shuffle,
    Step,
    Supervise,
    TakeWagers,
)
from houseway.table.table import Table
from tests.law.one_deck import GAMES, Clauses, all_wager, attended, carry_on, close_soundly
from tests.law.script import ORDINARY, Played, refused

every_game = pytest.mark.parametrize(("of", "clauses"), GAMES.values(), ids=GAMES)


def wait_for(table: Table, kind: type[Step], *, before: int = 0) -> Any:
    """People do their part until a step of this kind waits for one of them."""
    while (due := table.run()) is not None:
        if isinstance(due.step, kind) and due.number > before:
            return due
        if isinstance(due.step, TakeWagers):
            all_wager(table)
            if "dealer" in table.elsewhere:
                table.act("dealer")
        elif isinstance(due.step, Ask):
            table.answer(due.step.seat, due.step.choices[-1].name)
        else:
            table.act(due.role)
    raise AssertionError(f"no {kind.__name__} came")


# --- the dealer ------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("words", ["", "dealing=hand shuffler=device", "dealing=automated_shoe"])
def test_every_act_of_the_dealer_waits_for_the_dealer(
    of: Game, clauses: Clauses, words: str
) -> None:
    table = attended(of, "dealer", words=words)
    table.begin(OPENING)
    opening = carry_on(table, {"dealer": "Dora"})
    table.begin()
    due = opening + carry_on(table, {"dealer": "Dora"})
    waited = list({d.number: d.step.recorded() for d in due if d.role == "dealer"}.values())
    done = [d for p in ("opening", "round") for played in Played.every(table, p)
            for d in played.done]  # fmt: skip
    of_the_dealer = [d.step for d in done if d.step.role == "dealer"]
    assert waited == of_the_dealer and len(waited) > 30
    assert {d.by for d in done if d.step.role == "dealer"} == {"Dora"}
    assert {d.by for d in done if d.step.role != "dealer"} == {""}
    close_soundly(table)


@every_game
def test_the_dealer_deals_the_cards_that_the_shuffle_fixed(of: Game, clauses: Clauses) -> None:
    """A dealer says that a card was dealt, never which."""
    table = attended(of, "dealer")
    table.begin()
    due = wait_for(table, Deal)
    top = table.kit.cards.stub[-1]
    refused(table, lambda: table.act("dealer", (table.kit.cards.stub[0],)))
    refused(table, lambda: table.act("dealer", "As"))
    table.act("dealer", at=due.number)
    assert Played(table).answers(Deal) == [(top,)]
    assert table.kit.cards.at(due.step.to) == (top,)


@every_game
def test_nobody_acts_for_the_dealer(of: Game, clauses: Clauses) -> None:
    table = attended(of, "dealer")
    table.begin()
    due = wait_for(table, Announce)
    for act in (
        partial(table.act, "supervisor"),
        partial(table.act, "player", seat=1),
        partial(table.act, "equipment"),
        partial(table.act, "dealer", seat=1),
        partial(table.answer, 1, "play"),
        partial(table.supervise, "accept"),
    ):
        refused(table, act)
    refusal = refused(table, lambda: table.act("supervisor"))
    assert refusal.sentence == "it is for the dealer to act now, not for the supervisor"
    assert refusal.cite == due.step.cite


@every_game
def test_a_dealer_elsewhere_calls_when_the_dealer_wants(of: Game, clauses: Clauses) -> None:
    """Though all are ready the dealer has not called, and wagers still change."""
    table = attended(of, "dealer")
    table.begin()
    due = wait_for(table, TakeWagers)
    all_wager(table)
    due = table.run()
    assert due is not None and isinstance(due.step, TakeWagers)
    assert (due.role, due.seats) == ("dealer", ())
    table.place(2, {})
    table.act("dealer", at=due.number, by="Dora")
    assert table.state.playing == {1}
    wagers, _ = ORDINARY[of.name]
    refusal = refused(table, lambda: table.place(2, wagers))
    assert refusal.sentence == "no wager is made, increased or withdrawn after no more bets"
    assert refusal.cite == clauses.frozen


# --- the cut ---------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("cards", [10, 11, 26, 42])
def test_whoever_cuts_says_how_many_cards(of: Game, clauses: Clauses, cards: int) -> None:
    table = attended(of, "dealer")
    table.begin(OPENING)
    due = wait_for(table, Cut)
    order = list(table.kit.cards.deck(0).cards)
    table.act("dealer", cards, at=due.number, by="Carl")
    (done,) = [d for d in Played(table).done if isinstance(d.step, Cut)]
    assert (done.answer, done.by, done.step.cite) == (cards, "Carl", clauses.cut)
    carry_on(table)
    assert table.kit.cards.stub[::-1] == [*order[cards:], *order[:cards]]
    close_soundly(table)


@every_game
@pytest.mark.parametrize("cards", [9, 43, 0, -10, 52, 26.0, "26", True, (26,)])
def test_a_cut_leaves_ten_cards_on_either_side(of: Game, clauses: Clauses, cards: Any) -> None:
    table = attended(of, "dealer")
    table.begin(OPENING)
    wait_for(table, Cut)
    refusal = refused(table, lambda: table.act("dealer", cards))
    assert refusal.sentence == f"10 to 42 cards are cut, not {cards!r}"
    assert refusal.cite == clauses.cut


# --- the supervisor --------------------------------------------------------------------------


@every_game
def test_the_supervisor_may_have_the_cards_cut_again(of: Game, clauses: Clauses) -> None:
    table = attended(of, "supervisor")
    table.begin(OPENING)
    for decision in ("recut", "recut", "accept"):
        due = wait_for(table, Supervise)
        assert (due.role, due.step.cite) == ("supervisor", clauses.recut)
        table.act("supervisor", decision, at=due.number, by="Sue")
    table.run()
    played = Played(table)
    decided = [(d.answer, d.by) for d in played.done if isinstance(d.step, Supervise)]
    assert decided == [("recut", "Sue"), ("recut", "Sue"), ("accept", "Sue")]
    assert len(played.of(Cut)) == 3 and isinstance(played.done[-1].step, Load)
    close_soundly(table)


@every_game
@pytest.mark.parametrize("decision", ["reshuffle", "", "Accept", 1, ["accept"]])
def test_the_supervisor_says_what_the_rule_offers(
    of: Game, clauses: Clauses, decision: Any
) -> None:
    table = attended(of, "supervisor")
    table.begin(OPENING)
    wait_for(table, Supervise)
    for act in (partial(table.act, "supervisor"), table.supervise):
        refusal = refused(table, partial(act, decision))
        assert refusal.sentence == "the supervisor may say accept or recut"
        assert refusal.cite == clauses.recut


@every_game
def test_a_device_waits_for_nobody(of: Game, clauses: Clauses) -> None:
    table = attended(of, "dealer", "supervisor", "player", words="shuffler=device")
    table.begin(OPENING)
    due = carry_on(table)
    assert Played(table).of(Shuffle) and Shuffle not in {type(d.step) for d in due}


@every_game
def test_all_roles_may_be_filled_at_once_and_the_journal_is_sound(
    of: Game, clauses: Clauses
) -> None:
    table = attended(of, "dealer", "supervisor", "player", seats=(1, 3, 4))
    names = {"dealer": "Dora", "supervisor": "Sue", "player": "player 1"}
    table.begin()
    due = carry_on(table, names)
    table.begin()
    due += carry_on(table, names)
    assert {d.role for d in due} == {"dealer", "supervisor", "player"}
    assert table.state.rounds == 2
    close_soundly(table)


# --- the number of what is due ---------------------------------------------------------------


FIRST_CHOICE = {"heads-up-holdem": "check", "five-card-hi-lo": "play", "three-card-poker": "play"}


@every_game
@pytest.mark.parametrize("seats", [(1,), (1, 2)])
def test_an_answer_that_comes_twice_is_refused_and_changes_nothing(
    of: Game, clauses: Clauses, seats: tuple[int, ...]
) -> None:
    """The second "check" of a nervous finger is no check of the next stage."""
    table = attended(of, seats=seats)
    table.begin()
    due = wait_for(table, Ask)
    word = FIRST_CHOICE[of.name]
    table.answer(1, word, at=due.number)
    refused(table, lambda: table.answer(1, word, at=due.number))  # before the table goes on
    table.run()
    refused(table, lambda: table.answer(1, word, at=due.number))  # and after it


@pytest.mark.clause("HUH 39.1 Check")
def test_the_second_check_would_have_been_legal_without_its_number() -> None:
    of, _ = GAMES["HUH"]
    table = attended(of, seats=(1,))
    table.begin()
    due = wait_for(table, Ask)
    table.answer(1, "check", at=due.number)
    later = table.run()
    assert later is not None and later.number > due.number
    refusal = refused(table, lambda: table.answer(1, "check", at=due.number))
    assert refusal.sentence == f"this answers number {due.number}; number {later.number} is due"
    assert refusal.cite == "HUH 39.10(f)"
    table.answer(1, "check")
    last = table.run()
    assert last is not None and last.step.cite == "HUH 39.10(h)-must"


@every_game
@pytest.mark.parametrize("number", [0, -1, 10**9, "5", 5.0, True])
def test_an_answer_to_another_number_is_refused_whoever_gives_it(
    of: Game, clauses: Clauses, number: Any
) -> None:
    table = attended(of, "dealer", "supervisor")
    table.begin(OPENING)
    wait_for(table, Cut)
    refused(table, lambda: table.act("dealer", 20, at=number))
    wait_for(table, Supervise)
    refused(table, lambda: table.act("supervisor", "recut", at=number))
    carry_on(table)
    table.begin()
    wait_for(table, TakeWagers)
    wagers, chosen = ORDINARY[of.name]
    for act in (
        partial(table.place, 1, wagers),
        partial(table.answer, 1, wagers),
        partial(table.answer, 1, {}),
        table.time_up,
        table.absent,
    ):
        refused(table, partial(act, at=number))
    wait_for(table, Ask)
    refused(table, lambda: table.answer(1, chosen[0], at=number))
    refused(table, lambda: table.absent(at=number))


@every_game
def test_a_wager_that_comes_when_the_round_is_over_is_not_one_for_the_next(
    of: Game, clauses: Clauses
) -> None:
    table = attended(of)
    table.begin()
    due = wait_for(table, TakeWagers)
    carry_on(table)
    wagers, _ = ORDINARY[of.name]
    for act in (partial(table.place, 1, wagers), partial(table.answer, 1, {})):
        refusal = refused(table, partial(act, at=due.number))
        assert refusal.sentence == f"this answers number {due.number}; nothing is due"
    table.place(1, wagers)


@every_game
def test_the_call_that_comes_twice_closes_no_other_window(of: Game, clauses: Clauses) -> None:
    table = attended(of)
    table.begin()
    due = wait_for(table, TakeWagers)
    table.time_up(at=due.number)
    table.run()
    refused(table, lambda: table.time_up(at=due.number))
    table.begin()
    refusal = refused(table, lambda: table.time_up(at=due.number))
    assert refusal.sentence.startswith(f"this answers number {due.number}; number ")

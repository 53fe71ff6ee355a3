"""Reading X-16: an inspection can find something wrong; then the deck is replaced."""

from typing import Any

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.table.entries import Done
from houseway.table.game import Game
from houseway.table.state import ARRIVAL, IDLE, OPENING
from houseway.table.steps import WRONG, Inspect, Receive, RemoveDeck, Shuffle, Wash
from houseway.table.table import Table
from tests.law.one_deck import GAMES, Clauses, attended, carry_on, close_soundly
from tests.law.script import Played, refused, run_to, seat

WHO = {"dealer": "dealer", "floorperson": "supervisor", "first player": "player"}
"""Who inspects, and the role that is."""

every_game = pytest.mark.parametrize(("of", "clauses"), GAMES.values(), ids=GAMES)


def clause(clauses: Clauses, by: str) -> str:
    return {
        "dealer": clauses.dealer_inspects,
        "floorperson": clauses.floorperson_inspects,
        "first player": clauses.player_inspects,
    }[by]


def run_to_inspection(table: Table, by: str, deck: int = 0) -> None:
    """All goes well until this person inspects this deck."""
    while (due := table.run()) is not None:
        if isinstance(due.step, Inspect) and (due.step.by, due.step.deck) == (by, deck):
            assert due.role == WHO[by]
            return
        table.act(due.role)


def find_wrong(table: Table, by: str, name: str, deck: int = 0) -> Done:
    """The next time this person inspects this deck, it is found wrong; the record of it."""
    run_to_inspection(table, by, deck)
    assert table.due is not None
    table.act(table.due.role, WRONG, at=table.due.number, by=name)
    return Played(table).done[-1]


@every_game
@pytest.mark.parametrize("by", WHO)
def test_x_16_a_deck_found_wrong_at_the_opening_is_replaced(
    of: Game, clauses: Clauses, by: str
) -> None:
    """By dealer, floorperson or player; the new one is inspected by all of them from the start."""
    table = attended(of, WHO[by])
    table.begin(OPENING)
    done = find_wrong(table, by, "player 1" if by == "first player" else "Ann")
    assert (done.step.by, done.answer, done.step.cite) == (by, WRONG, clause(clauses, by))
    assert done.by == ("player 1" if by == "first player" else "Ann")
    assert table.pending == RemoveDeck(0, cite=clause(clauses, by))
    carry_on(table)
    played = Played(table)
    at = played.done.index(done)
    kinds = [type(step) for step in played.of(RemoveDeck, Receive, Wash, Shuffle)]
    assert kinds == [Receive, RemoveDeck, Receive, Wash, Shuffle]
    after = [d.step.by for d in played.done[at + 1 :] if isinstance(d.step, Inspect)]
    assert after == ["dealer", "floorperson", "first player"]
    assert played.answers(Inspect).count(WRONG) == 1
    assert sorted(table.kit.cards.stub) == sorted(FULL_DECK)
    table.elsewhere = set()
    table.begin()
    carry_on(table)
    close_soundly(table)


@every_game
def test_x_16_as_many_decks_are_replaced_as_are_found_wrong(of: Game, clauses: Clauses) -> None:
    table = attended(of, "dealer", "supervisor", "player")
    table.begin(OPENING)
    for by in ("dealer", "first player", "floorperson", "dealer"):
        find_wrong(table, by, "Ann")
    carry_on(table)
    assert len(Played(table).of(RemoveDeck)) == 4 and len(Played(table).of(Receive)) == 5
    assert table.state.decks == {0} and table.state.loaded
    close_soundly(table)


@every_game
@pytest.mark.parametrize("deck", [0, 1])
def test_x_16_of_two_decks_the_wrong_one_alone_is_replaced(
    of: Game, clauses: Clauses, deck: int
) -> None:
    table = attended(of, "dealer", words="decks=2 shuffler=device")
    table.begin(OPENING)
    find_wrong(table, "dealer", "Ann", deck)
    carry_on(table)
    received = [step.deck for step in Played(table).of(Receive)]
    assert sorted(received) == sorted([0, 1, deck])
    assert [step.deck for step in Played(table).of(RemoveDeck)] == [deck]
    assert table.state.decks == {0, 1}
    close_soundly(table)


def after_an_idle_spell(of: Game, words: str = "") -> Table:
    table = seat((1, 2), words, of=of)
    table.play_round()
    table.begin(IDLE)
    table.run()
    table.players.clear()
    table.elsewhere = {"player"}
    return table


@every_game
@pytest.mark.parametrize("words", ["", "decks=2 shuffler=device", "idle_spread=face_down"])
def test_x_16_a_deck_found_wrong_after_an_idle_spell_is_replaced(
    of: Game, clauses: Clauses, words: str
) -> None:
    table = after_an_idle_spell(of, words)
    table.begin(ARRIVAL)
    done = find_wrong(table, "first player", "player 1")
    assert (done.step.seat, done.answer, done.by) == (1, WRONG, "player 1")
    assert done.step.cite == clauses.restart
    carry_on(table)
    played = Played(table)
    assert played.of(RemoveDeck) == [RemoveDeck(0, cite=clauses.restart)]
    assert [step.deck for step in played.of(Receive)] == [0]
    by = [step.by for step in played.of(Inspect) if step.deck == 0]
    assert by == ["first player", "dealer", "floorperson", "first player"]
    assert table.state.decks == set(range(table.options.decks)) and table.state.loaded
    table.begin()
    carry_on(table)
    close_soundly(table)


@every_game
@pytest.mark.parametrize("by", WHO)
@pytest.mark.parametrize("answer", ["fine", "", "Wrong", 1, True, ["wrong"]])
def test_x_16_a_deck_is_right_or_wrong_and_nothing_else(
    of: Game, clauses: Clauses, by: str, answer: Any
) -> None:
    table = attended(of, WHO[by])
    table.begin(OPENING)
    run_to_inspection(table, by)
    refusal = refused(table, lambda: table.act(WHO[by], answer))  # type: ignore[arg-type]
    assert refusal.sentence == f"a deck is right or wrong, not {answer!r}"
    assert refusal.cite == clause(clauses, by)


@every_game
@pytest.mark.parametrize("by", WHO)
def test_x_16_nobody_else_finds_it_wrong(of: Game, clauses: Clauses, by: str) -> None:
    table = attended(of, *WHO.values())
    table.begin(OPENING)
    run_to_inspection(table, by)
    for other in set(WHO.values()) - {WHO[by]}:
        refusal = refused(table, lambda other=other: table.act(other, WRONG))
        assert refusal.cite == clause(clauses, by)
        assert refusal.sentence.endswith(f"to act now, not for the {other}")


@every_game
@pytest.mark.parametrize("by", WHO)
def test_x_16_a_computer_finds_what_is_really_wrong(of: Game, clauses: Clauses, by: str) -> None:
    """One card twice and another not at all: whoever looks next finds it."""
    table = seat((1, 2), of=of)
    table.begin(OPENING)
    run_to(table, Inspect, by=by)
    cards = table.kit.cards.deck(0).cards
    cards[7] = cards[8]
    table.step()
    assert Played(table).done[-1].answer == WRONG
    assert table.pending == RemoveDeck(0, cite=clause(clauses, by))
    table.run()
    assert sorted(table.kit.cards.stub) == sorted(FULL_DECK)


@every_game
def test_x_16_the_casino_supervisor_says_it_as_well(of: Game, clauses: Clauses) -> None:
    table = seat((1, 2), of=of)
    table.begin(OPENING)
    run_to(table, Inspect, by="floorperson")
    table.supervise(WRONG)
    table.run()
    assert len(Played(table).of(RemoveDeck)) == 1
    close_soundly(table)

"""Reading X-15: for a player who never answers, the house gives the answer that stakes nothing."""

from collections.abc import Callable

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.entries import AnyEntry, Done, Record
from houseway.table.faults import FaultKind
from houseway.table.game import Game
from houseway.table.steps import Ask, Chosen, Deal, Inspect, SetHand, TakeWagers
from houseway.table.table import Table
from tests.law.one_deck import GAMES, Clauses, all_wager, attended, close_soundly
from tests.law.script import ORDINARY, Played, forged, refused, run_to, seat

HOUSE = "the house"
every_game = pytest.mark.parametrize(("of", "clauses"), GAMES.values(), ids=GAMES)

HUH, HL5, TCP = (of for of, _ in GAMES.values())


def absent_throughout(table: Table, answer: Callable[[Ask], str] | None = None) -> list[Done]:
    """Nobody answers, unless `answer` says something; the questions and what came of them."""
    while (due := table.run()) is not None:
        assert isinstance(due.step, Ask)
        said = answer(due.step) if answer else ""
        if said:
            table.answer(due.step.seat, said, at=due.number)
            continue
        held = table.state.seats[due.step.seat]
        before = (held.chips, dict(held.wagers))
        table.absent(at=due.number)
        done = Played(table).done[-1]
        if isinstance(done.step, Ask):
            assert (held.chips, held.wagers) == before, "nothing more is staked"
    return [done for done in Played(table).done if isinstance(done.step, Ask)]


def begun(of: Game, words: str = "", **how: object) -> Table:
    """A round with its wagers placed by players who then go away."""
    table = seat((1, 2), words, of=of, **how)  # type: ignore[arg-type]
    table.players.clear()
    table.begin()
    all_wager(table)
    return table


# --- each question of each game --------------------------------------------------------------


@pytest.mark.parametrize("steps", ["nj_integer", "exact_max", "continuous"])
def test_x_15_heads_up_holdem_checks_and_at_last_folds(steps: str) -> None:
    table = begun(HUH, f"raise_steps={steps}")
    asked = absent_throughout(table)
    assert [(d.step.seat, d.step.cite, d.answer, d.by) for d in asked] == [
        (number, cite, Chosen(said, clause), HOUSE)
        for cite, said, clause in (
            ("HUH 39.10(d)", "check", "HUH 39.10(a)-act"),
            ("HUH 39.10(f)", "check", "HUH 39.1 Check"),
            ("HUH 39.10(h)-must", "fold", "HUH 39.1 Fold"),
        )
        for number in (1, 2)
    ]
    assert Played(table).money(1) == {"ante": -10_00, "odds": -10_00}
    close_soundly(table)


def test_x_15_heads_up_holdem_after_a_raise_nothing_is_asked_of_the_absent() -> None:
    table = begun(HUH)
    asked = absent_throughout(table, lambda ask: "raise 3x" if ask.seat == 1 else "")
    assert [(d.step.seat, d.by) for d in asked] == [(1, ""), (2, HOUSE), (2, HOUSE), (2, HOUSE)]
    close_soundly(table)


def test_x_15_three_card_poker_folds() -> None:
    table = begun(TCP)
    asked = absent_throughout(table)
    assert [(d.step.seat, d.answer.said, d.by) for d in asked] == [
        (1, "fold", HOUSE),
        (2, "fold", HOUSE),
    ]
    assert Played(table).money(1) == {"ante": -10_00}
    close_soundly(table)


def test_x_15_five_card_hi_lo_folds() -> None:
    table = begun(HL5)
    asked = absent_throughout(table)
    assert [(d.answer.said, d.by) for d in asked] == [("fold", HOUSE)] * 2
    close_soundly(table)


def test_x_15_five_card_hi_lo_a_played_hand_is_set_as_the_dealer_sets() -> None:
    """Nothing is staked by a setting; the best an absent player can have is the house way."""
    table = begun(HL5)
    asked = absent_throughout(table, lambda ask: "" if ask.hidden else "play")
    set_by_house = [d for d in asked if d.step.hidden]
    assert [d.by for d in set_by_house] == [HOUSE] * 2
    for hand in Played(table).of(SetHand):
        points = sorted((min(card.rank, 10) if card.rank < 14 else 11 for card in
                         (*hand.high, *hand.low)), reverse=True)  # fmt: skip
        high = sorted((min(c.rank, 10) if c.rank < 14 else 11 for c in hand.high), reverse=True)
        assert high == points[:3], "the three highest point cards"
    assert len(Played(table).of(SetHand)) == 3
    close_soundly(table)


@pytest.mark.clause("HL5 40.6(g)2ii")
@pytest.mark.parametrize("extra", ["blind_play", "sequential_view", "blind_fold_allowed"])
def test_x_15_five_card_hi_lo_a_further_hand_is_not_played_for_the_absent(extra: str) -> None:
    """Its player could only place the play bet; the house, which stakes nothing, folds it."""
    table = begun(HL5, f"extra_hands={extra}", names={1: "Ann", 2: "Ann"})
    asked = absent_throughout(table)
    assert [(d.step.seat, d.answer, d.by) for d in asked] == [
        (1, Chosen("fold", "HL5 40.10(a)1"), HOUSE),
        (2, Chosen("fold", "HL5 40.6(g)2ii" if extra == "blind_play" else "HL5 40.10(a)1"), HOUSE),
    ]
    assert Played(table).money(2) == {"ante": -10_00}
    close_soundly(table)


@pytest.mark.clause("HL5 40.6(g)2ii")
def test_x_15_five_card_hi_lo_the_player_cannot_fold_what_the_house_can() -> None:
    table = begun(HL5, names={1: "Ann", 2: "Ann"})
    table.run()
    table.answer(1, "fold")
    table.run()
    assert [choice.name for choice in table.pending.choices] == ["play"]
    refusal = refused(table, lambda: table.answer(2, "fold"))
    assert refusal.sentence == "seat 2 cannot fold; the choices are play"
    assert refusal.cite == "HL5 40.6(g)2ii"


EXPOSED = [
    (HUH, "exposed_player=player_option_void", FaultKind.PLAYER_EXPOSED, "seat 1"),
    (HUH, "board_first=yes exposed_board=player_option_void", FaultKind.BOARD_EXPOSED, "community"),
    (HL5, "exposed_player=player_option_void", FaultKind.PLAYER_EXPOSED, "seat 1"),
    (TCP, "exposed_player=player_option_void", FaultKind.PLAYER_EXPOSED, "seat 1"),
]


@pytest.mark.parametrize(("of", "words", "kind", "place"), EXPOSED)
def test_x_15_who_does_not_say_void_plays_on(
    of: Game, words: str, kind: FaultKind, place: str
) -> None:
    table = begun(of, words)
    run_to(table, Deal, to="dealer")
    table.run()
    table.fault(kind, place)
    asked: list[Done] = absent_throughout(table)
    given = [(d.step.seat, d.answer.said, d.by) for d in asked if d.answer is not None]
    seats = [1, 2] if kind is FaultKind.BOARD_EXPOSED else [1]
    assert given[: len(seats)] == [(number, "play on", HOUSE) for number in seats]
    close_soundly(table)


# --- other things that wait for somebody -----------------------------------------------------


@every_game
def test_x_15_who_places_no_wager_is_not_in_the_round(of: Game, clauses: Clauses) -> None:
    table = attended(of)
    table.begin()
    wagers, _ = ORDINARY[of.name]
    table.answer(2, wagers)
    due = table.run()
    assert due is not None and due.seats == (1,)
    table.absent(at=due.number)
    (called,) = [done for done in Played(table).done if isinstance(done.step, TakeWagers)]
    assert called.by == HOUSE
    assert table.state.playing == {2} and table.state.seats[1].wagers == {}
    absent_throughout(table)
    close_soundly(table)


@every_game
def test_x_15_an_inspection_that_nobody_makes_is_made_by_the_house(
    of: Game, clauses: Clauses
) -> None:
    table = attended(of, "player")
    table.begin("opening")
    due = table.run()
    assert due is not None and isinstance(due.step, Inspect)
    table.absent(at=due.number)
    done = Played(table).done[-1]
    assert (done.step.by, done.answer, done.by) == ("first player", "right", HOUSE)
    table.run()
    close_soundly(table)


@every_game
def test_x_15_nobody_is_absent_when_nothing_is_due(of: Game, clauses: Clauses) -> None:
    table = attended(of)
    refused(table, table.absent)


@every_game
def test_x_15_the_audit_finds_an_answer_of_the_house_that_stakes_more(
    of: Game, clauses: Clauses
) -> None:
    """What the house gives is the one answer of the reading, not any that the player had."""
    table = begun(of)
    word = ORDINARY[of.name][1][0]
    absent_throughout(table, lambda ask: "" if ask.hidden else word)
    close_soundly(table)
    where = next(
        record.n
        for record in table.journal.records
        if isinstance(record.entry, Done) and isinstance(record.entry.step, Ask)
    )

    def alter(record: Record) -> AnyEntry:
        done = record.entry
        if record.n != where or not isinstance(done, Done):
            return done
        return Done(done.step, done.answer, done.fault, HOUSE, done.drawn, done.shown)

    finding = audit(forged(table, alter), game)
    assert finding.record == where
    assert "the house answers" in finding.deviation

"""Reading X-14 of 39.4(e), 40.4(e) and 20.5: a table without players, and who comes next."""

import pytest

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.entries import Began, Left
from houseway.table.game import Game
from houseway.table.state import ARRIVAL, IDLE, OPENING, ROUND
from houseway.table.steps import Deal, Inspect, Shuffle, Spread, Stack, Turn, Wash
from houseway.table.table import Table
from tests.law.script import (
    HL5,
    HUH,
    ORDINARY,
    TCP,
    Played,
    Repeating,
    at_the_wagers,
    refused,
    seat,
)

SPREAD = [
    pytest.param(HUH, "HUH 39.4(e)-spread", marks=pytest.mark.clause("HUH 39.4(e)-spread")),
    pytest.param(HL5, "HL5 40.4(e)-idle", marks=pytest.mark.clause("HL5 40.4(e)-idle")),
    pytest.param(
        TCP, "TCP 20.5 outside shuffle", marks=pytest.mark.clause("TCP 20.5 outside shuffle")
    ),
]
RESTART = [
    pytest.param(HUH, "HUH 39.4(e)-restart", marks=pytest.mark.clause("HUH 39.4(e)-restart")),
    pytest.param(HL5, "HL5 40.4(e)-restart", marks=pytest.mark.clause("HL5 40.4(e)-restart")),
    pytest.param(
        TCP, "TCP 20.5 outside shuffle", marks=pytest.mark.clause("TCP 20.5 outside shuffle")
    ),
]


def procedures(table: Table) -> list[str]:
    """What the journal says began, in order."""
    return [r.entry.procedure for r in table.journal.records if isinstance(r.entry, Began)]


def come(table: Table, number: int, of: Game) -> None:
    """Somebody sits down who plays as usual."""
    wagers, choices = ORDINARY[of.name]
    table.sit(number, f"newcomer {number}", 10_000_00)
    table.players[number] = Repeating(choices, wagers)


@pytest.mark.parametrize(("of", "cite"), SPREAD)
@pytest.mark.parametrize("face", ["up", "down"])
def test_the_cards_are_spread_when_the_last_player_leaves(of: Game, cite: str, face: str) -> None:
    table = seat((1, 2), f"idle_spread=face_{face}", of=of)
    table.play_round()
    table.leave(1)
    assert procedures(table) == [OPENING, ROUND], "somebody is still there"
    table.leave(2)
    assert procedures(table) == [OPENING, ROUND, IDLE]
    (idle,) = Played.every(table, IDLE)
    assert [(s.face, s.cite) for s in idle.of(Spread)] == [(face, cite)]
    deck = table.kit.cards.deck(0)
    assert (deck.lies, deck.face_up, len(deck.cards)) == ("spread", face == "up", 52)


@pytest.mark.parametrize(("of", "cite"), RESTART)
@pytest.mark.parametrize("face", ["up", "down"])
def test_whoever_comes_next_meets_the_procedure_of_the_clause(
    of: Game, cite: str, face: str
) -> None:
    """No card is dealt of the old stack."""
    table = seat((1,), f"idle_spread=face_{face}", of=of)
    table.play_round()
    table.leave(1)
    come(table, 3, of)
    table.play_round()
    assert procedures(table) == [OPENING, ROUND, IDLE, ARRIVAL, ROUND]
    (arrival,) = Played.every(table, ARRIVAL)
    turned = [s.face for s in arrival.of(Turn)]
    assert turned == (["up", "down"] if face == "down" else ["down"])
    (look,) = arrival.of(Inspect)
    assert (look.by, look.seat, look.cite) == ("first player", 3, cite)
    kinds = [type(s) for s in arrival.of(Inspect, Wash, Stack, Shuffle)]
    assert kinds[:4] == [Inspect, Wash, Stack, Shuffle]
    table.close()
    assert audit(table.journal, game).deviation == ""


@pytest.mark.parametrize(("of", "cite"), SPREAD)
def test_who_leaves_while_wagers_are_open_leaves_an_empty_table_too(of: Game, cite: str) -> None:
    table = at_the_wagers((1,), of=of)
    table.run()
    table.leave(1)
    table.run()
    assert procedures(table)[-2:] == [ROUND, IDLE]
    assert not Played.every(table, ROUND)[-1].of(Deal)


@pytest.mark.parametrize(("of", "cite"), SPREAD)
@pytest.mark.parametrize("after", [0, 1, 3])
def test_after_so_many_rounds_without_a_wager_the_same_happens(
    of: Game, cite: str, after: int
) -> None:
    table = seat((1,), f"idle_after={after}", of=of)
    plays = table.players[1]
    table.play_round()
    table.players[1] = Repeating([], {})
    for _ in range(4):
        table.play_round()
    rounds = {0: [ROUND] * 4, 1: [ROUND, IDLE, ARRIVAL] * 4, 3: [ROUND] * 3 + [IDLE, ARRIVAL]}
    expected = rounds[after] if after != 3 else [*rounds[3], ROUND]
    if after == 1:
        expected = expected[:-1]
    assert procedures(table) == [OPENING, ROUND, *expected]
    table.players[1] = plays
    table.play_round()
    assert table.state.quiet_rounds == 0
    table.close()
    assert audit(table.journal, game).deviation == ""


@pytest.mark.parametrize(("of", "cite"), SPREAD)
def test_a_round_cannot_begin_with_the_old_stack(of: Game, cite: str) -> None:
    """Not even at a table that stopped between the last player's leaving and the spreading."""
    table = seat((1,), of=of)
    table.play_round()
    table.state.apply(Left(1, table.state.seats[1].chips))
    assert table.state.deserted
    come(table, 2, of)
    assert "time for idle" in refused(table, lambda: table._refuse_procedure(ROUND)).sentence
    table.play_round()
    assert procedures(table)[-3:] == [IDLE, ARRIVAL, ROUND]


@pytest.mark.parametrize(("of", "cite"), SPREAD)
def test_a_table_that_nobody_opened_has_no_cards_to_spread(of: Game, cite: str) -> None:
    table = seat((1,), of=of)
    table.leave(1)
    assert procedures(table) == []

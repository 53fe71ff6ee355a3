"""Acts of people that come late, twice, from nobody or in odd words: refused, nothing changes."""

from typing import Any

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.table.audit import audit
from houseway.table.journal import Journal, counting_clock
from houseway.table.refusal import Refused
from houseway.table.state import OPENING
from houseway.table.steps import Ask, Window
from houseway.table.table import Due, Table
from tests.properties.test_refusals import everything

GAMES = pytest.mark.parametrize("name", MODULES)
WITH_WINDOW = pytest.mark.parametrize("name", [name for name in MODULES if name != "poker"])


def table_of(name: str) -> Table:
    """A table with people, and nobody here who acts for them."""
    of = game(name)
    table = Table(of, journal=Journal(counting_clock()), source=SeededSource(5))
    for seat in range(1, of.least_players + 2):
        table.sit(seat, f"player {seat}", 200 * table.options.minimum)
    return table


def window_of(table: Table) -> Due:
    """The wagers of the next round are open; whoever is asked before it is absent."""
    table.begin()
    while (due := table.run()) is not None and not isinstance(due.step, Window):
        table.absent(at=due.number)
    assert due is not None
    return due


def unchanged(table: Table, act: str, *said: Any, **named: Any) -> None:
    """An act is refused, and nothing changes."""
    before = everything(table)
    with pytest.raises(Refused):
        getattr(table, act)(*said, **named)
    assert everything(table) == before


@WITH_WINDOW
def test_who_was_ready_in_the_last_round_is_not_ready_in_this(name: str) -> None:
    """A word that comes late, or twice, is not said of the wagers that are open now."""
    table = table_of(name)
    first = window_of(table)
    table.ready(1, at=first.number)
    table.time_up(at=first.number)
    while (due := table.run()) is not None:
        table.absent(at=due.number)
    second = window_of(table)
    assert 1 in second.seats
    unchanged(table, "ready", 1, at=first.number)
    assert table.due == second
    table.ready(1, at=second.number)
    assert table.due is not None and 1 not in table.due.seats


@GAMES
def test_who_leaves_before_the_first_round_takes_back_no_act_of_the_dealer(name: str) -> None:
    """The round that was to follow waits for players; the dealer's last act is done."""
    table = table_of(name)
    table.elsewhere = {"dealer"}
    table.begin()
    for seat in [*table.state.seats]:
        table.leave(seat)
    while (due := table.run()) is not None:
        table.act(due.role, at=due.number)
    assert (table.state.procedure, table.state.rounds, table.state.at_work) == ("", 0, True)
    table.elsewhere = set()
    table.close()
    assert audit(table.journal, game).deviation == ""


@GAMES
@pytest.mark.parametrize("of", [0, 9, -1, True, 1.0, None, (1,)])
def test_only_a_person_or_who_holds_a_seat_has_a_view(name: str, of: Any) -> None:
    table = table_of(name)
    with pytest.raises(Refused):
        table.view(of)
    assert table.view(1).viewer.name == "player 1"


@GAMES
@pytest.mark.parametrize(
    ("kind", "named"),
    [("rain", {}), (None, {}), ("card face up", {"by": "\x1b[2K"}), ("card face up", {"at": 1})],
)
def test_a_fault_that_is_none_or_has_nobodys_name_is_refused(
    name: str, kind: Any, named: dict[str, Any]
) -> None:
    table = table_of(name)
    table.begin(OPENING)
    while table.pending is not None and not isinstance(table.pending, Ask):
        unchanged(table, "fault", kind, **named)
        assert table.step()

"""The three games dealt from one deck, and people who fill the roles of a table."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.game import Game
from houseway.table.steps import Ask, Window
from houseway.table.table import Due, Table
from tests.law.script import HL5, HUH, ORDINARY, TCP, seat


class Clauses(NamedTuple):
    """Where a game speaks of what people do at its table."""

    dealer_inspects: str
    floorperson_inspects: str
    player_inspects: str
    restart: str
    cut: str
    recut: str
    frozen: str


GAMES: Mapping[str, tuple[Game, Clauses]] = {
    "HUH": (
        HUH,
        Clauses(
            "HUH 39.3(a)",
            "HUH 39.3(b)-spread",
            "HUH 39.3(b)-spread",
            "HUH 39.4(e)-restart",
            "HUH 39.4(c)1ii",
            "HUH 39.4(d)",
            "HUH 39.6(b)-frozen",
        ),
    ),
    "HL5": (
        HL5,
        Clauses(
            "HL5 40.3(a)",
            "HL5 40.3(b)",
            "HL5 40.3(b)",
            "HL5 40.4(e)-restart",
            "HL5 40.4(c)1ii",
            "HL5 40.4(d)",
            "HL5 40.6(b)-frozen",
        ),
    ),
    "TCP": (
        TCP,
        Clauses(
            "TCP 20.4 outside open",
            "TCP 20.4 outside open",
            "TCP 20.4 outside open",
            "TCP 20.5 outside shuffle",
            "TCP 20.5 outside shuffle",
            "TCP 20.5 outside shuffle",
            "TCP 20.6 outside wagers",
        ),
    ),
}


def attended(of: Game, *roles: Any, seats: tuple[int, ...] = (1, 2), words: str = "") -> Table:
    """A table at which people elsewhere fill these roles, and all seats are theirs."""
    table = seat(seats, words, of=of)
    table.players.clear()
    table.elsewhere = set(roles)
    return table


def all_wager(table: Table) -> None:
    """Every seat places what it must, and is ready."""
    wagers, _ = ORDINARY[table.game.name]
    for number in table.state.seats:
        table.answer(number, wagers)


def do_their_part(table: Table, due: Due, names: Mapping[str, str]) -> None:
    """Whoever is due does it in the ordinary way: wagers, chooses the last, or simply acts."""
    if isinstance(due.step, Window) and due.seats:
        all_wager(table)
    elif isinstance(due.step, Ask):
        table.answer(due.step.seat, due.step.choices[-1].name, at=due.number)
    else:
        table.act(due.role, at=due.number, by=names.get(due.role, ""))


def carry_on(table: Table, names: Mapping[str, str] | None = None) -> list[Due]:
    """People do their part until the procedure is over; what was due of them, in order."""
    was_due = []
    while (due := table.run()) is not None:
        was_due.append(due)
        do_their_part(table, due, names or {})
    return was_due


def close_soundly(table: Table) -> None:
    """The table closes, and an audit finds nothing amiss."""
    table.elsewhere = set()
    table.close()
    assert audit(table.journal, game).deviation == ""

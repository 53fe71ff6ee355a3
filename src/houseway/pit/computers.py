"""Computer players at a live table: how many sit there, what they buy, when they make room."""

from contextlib import suppress

from houseway.equipment.randomness import SystemSource
from houseway.pit.people import COMPUTER
from houseway.table.refusal import Refused
from houseway.table.table import Table

NAMES = ("Ada", "Bo", "Cleo", "Dag", "Edda", "Finn", "Gus", "Hedy", "Ivo", "June", "Kit")
POLICY = "simple"
BUY_IN = 100
"""In smallest wagers."""
MOST = 3
"""At a table where nobody else sits."""
ROOM = 2
"""Seats that are left to people, as long as there are that many."""


def is_computer(player: str) -> bool:
    """Whether this is the name of a computer player; no person has such a name."""
    return player.endswith(COMPUTER)


def give_minds(table: Table) -> None:
    """Let the computer players who sit at the table decide for themselves."""
    for seat, held in table.state.seats.items():
        if is_computer(held.player) and seat not in table.players:
            table.players[seat] = table.game.policies[POLICY](SystemSource())


def tend(table: Table, positions: int) -> None:
    """Between rounds: as many computer players as there is room for, with chips to play."""
    seats = table.state.seats
    computers = [seat for seat, held in seats.items() if is_computer(held.player)]
    wanted = _wanted(table, positions, people=len(seats) - len(computers))
    for seat in computers[wanted:]:
        with suppress(Refused):
            table.leave(seat)
    for seat in range(positions, 0, -1):
        if len(computers) >= wanted:
            break
        if seat not in seats and seat not in table.state.reserved:
            with suppress(Refused):  # somebody waits, or was required to leave
                table.sit(seat, _free_name(table), _buy_in(table))
                computers.append(seat)
    for seat in computers[:wanted]:
        if seat in seats and seats[seat].chips < _buy_in(table) // 2:
            _buy(table, seat)
    give_minds(table)


def _wanted(table: Table, positions: int, people: int) -> int:
    room = max(positions - people - ROOM, 0)
    most = max(table.game.usual_players, MOST) if not people else MOST
    return max(min(room, most), table.game.least_players - people, 0)


def _buy(table: Table, seat: int) -> None:
    """Buy chips, or, where the game has it so, leave and come back with new ones."""
    try:
        table.buy(seat, _buy_in(table))
    except Refused:
        if not table.state.seats[seat].chips:
            with suppress(Refused):
                table.leave(seat)


def _buy_in(table: Table) -> int:
    return BUY_IN * table.options.minimum


def _free_name(table: Table) -> str:
    taken = {held.player for held in table.state.seats.values()} | table.state.barred.keys()
    names = (f"{name}{more}{COMPUTER}" for more in ("", " II", " III") for name in NAMES)
    return next(name for name in names if name not in taken)

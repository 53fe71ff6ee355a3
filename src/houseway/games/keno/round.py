"""A game of keno, from the sale of its tickets to their payment.

The given text has two definitions and no procedure; what is here is outside the text and says so.
"""

from dataclasses import dataclass, field

from houseway.games.keno.numbers import DRAWN, NUMBERS
from houseway.games.keno.options import SALE, KenoOptions
from houseway.games.keno.settle import hits, paid_out, pays, results
from houseway.games.keno.state import Ticket, keno, ticket_wager
from houseway.games.keno.steps import (
    DrawNumber,
    LoadNumbers,
    MixNumbers,
    OpenDraw,
    SellTickets,
    SettleTicket,
)
from houseway.games.keno.tickets import read_conditioning
from houseway.table.faults import Fault
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Announce, Conduct, Return, Ruling

NUMBERS_THERE = phrase("numbers there", "the numbers 1 to {count} are seen to be there, each once")
GAME_OPEN = phrase("game open", "Game {number} is open")
GAME_CLOSED = phrase("game closed", "Game {number} is closed")
BROKE_OFF = phrase("draw broke off", "the draw broke off after {count} numbers; the game is void")
GAME_VOID = phrase("game void", "Game {number} is void; all wagers on it are returned")


@dataclass
class KenoGame:
    """One game: its table, its number, and the numbers drawn so far."""

    table: TableState
    options: KenoOptions
    drawn: list[int] = field(default_factory=list)
    won: dict[int, int] = field(default_factory=dict)
    """What each seat has won in this game, for the option that limits it."""

    @property
    def number(self) -> int:
        """Games are numbered in sequence, as rounds are."""
        return self.table.rounds

    @property
    def tickets(self) -> list[Ticket]:
        """The tickets that play in this game, by their numbers."""
        return [
            ticket
            for _, ticket in sorted(keno(self.table).tickets.items())
            if ticket_wager(ticket.number, self.number) in self.table.seats[ticket.seat].wagers
        ]


def open_counter(table: TableState) -> Procedure:
    """Before the first game the numbers are seen to be all there."""
    yield Conduct(NUMBERS_THERE(NUMBERS), cite="KENO 15 outside draw")
    yield LoadNumbers(NUMBERS, cite="KENO 15 outside draw")


def play(table: TableState) -> Procedure:
    """One game."""
    assert isinstance(table.options, KenoOptions)
    game = KenoGame(table, table.options)
    yield Announce(GAME_OPEN(game.number), cite="KENO 15 outside games")
    yield SellTickets(cite=SALE)
    yield Announce(GAME_CLOSED(game.number), cite="KENO 15 outside sale")
    yield MixNumbers(game.number, cite="KENO 15 outside draw")
    try:
        yield from draw(game)
    except Fault:
        yield from break_off(game)
    else:
        yield from pay(game)
    yield OpenDraw(game.number, cite="KENO 15 outside draw")


def draw(game: KenoGame) -> Procedure:
    """Twenty numbers, one after the other, in the order fixed after the sale (A-KENO-2)."""
    for nth in range(1, DRAWN + 1):
        number: int = yield DrawNumber(nth, cite="KENO 15 outside draw")
        game.drawn.append(number)


def pay(game: KenoGame) -> Procedure:
    """Every ticket that plays in this game, by its number: each way by the table, at its rate."""
    for ticket in game.tickets:
        yield settled(game, ticket)


def settled(game: KenoGame, ticket: Ticket) -> SettleTicket:
    """What one ticket is paid."""
    conditioning = read_conditioning(ticket.conditioning)
    caught = results(conditioning, hits(conditioning.groups, set(game.drawn)))
    due = pays(conditioning, caught, game.options.returns)
    won = game.won.get(ticket.seat, 0)
    amount = paid_out(game.options, due, ticket.price, won)
    if amount > ticket.price:
        game.won[ticket.seat] = won + amount - ticket.price
    return SettleTicket(
        ticket.seat,
        ticket.number,
        game.number,
        caught,
        ticket.price,
        amount,
        cite="KENO 15 outside pay",
    )


def break_off(game: KenoGame) -> Procedure:
    """A draw that breaks off is void; the first numbers are final, so none is drawn again."""
    yield Ruling(BROKE_OFF(len(game.drawn)), cite="KENO 15 outside broken")
    yield Announce(GAME_VOID(game.number), cite="KENO 15 outside broken")
    for ticket in game.tickets:
        wager = ticket_wager(ticket.number, game.number)
        yield Return(ticket.seat, wager, ticket.price, cite="KENO 15 outside broken")


def close_counter(table: TableState) -> Procedure:
    """Games of tickets that will not be played any more are returned."""
    for _, ticket in sorted(keno(table).tickets.items()):
        for wager, amount in ticket.wagers.items():
            if wager in table.seats[ticket.seat].wagers:
                yield Return(ticket.seat, wager, amount, cite="KENO 15 outside games")

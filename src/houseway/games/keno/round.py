"""A game of keno, from the sale of its tickets to their payment.

The given text has two definitions and no procedure; what is here is outside the text and says so.
"""

from dataclasses import dataclass, field

from houseway.equipment.card_table import CardTable
from houseway.games.keno.numbers import DRAWN, NUMBERS
from houseway.games.keno.options import SALE, KenoOptions
from houseway.games.keno.settle import hits, pays, results, shared
from houseway.games.keno.state import Ticket, keno
from houseway.games.keno.steps import (
    DrawNumber,
    ExpireTicket,
    LimitDraw,
    LoadNumbers,
    MixNumbers,
    OpenDraw,
    ReturnGames,
    SellTickets,
    SettleTicket,
)
from houseway.games.keno.tickets import read_conditioning
from houseway.table.faults import Fault, FaultKind, Faults, Possible
from houseway.table.phrases import phrase
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Announce, Conduct, LookAtClock, Ruling, Step

NUMBER = "KENO 15 outside number"
COUNTER = SellTickets(cite=SALE)
"""What is open while a game is sold; between games tickets are redeemed so."""

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

    @property
    def number(self) -> int:
        """Games are numbered in sequence, as rounds are."""
        return self.table.rounds


def open_counter(table: TableState) -> Procedure:
    """Before the first game the numbers are seen to be all there."""
    yield LookAtClock(cite=NUMBER)
    yield from expire(table)
    yield Conduct(NUMBERS_THERE(NUMBERS), cite="KENO 15 outside draw")
    yield LoadNumbers(NUMBERS, cite="KENO 15 outside draw")


def play(table: TableState) -> Procedure:
    """One game."""
    game = KenoGame(table, table.options_as(KenoOptions))
    yield LookAtClock(cite=NUMBER)
    yield Announce(GAME_OPEN(game.number), cite="KENO 15 outside games")
    yield COUNTER
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
    """Every ticket that plays in this game, by its number: each way by the table, at its rate.

    What is paid waits on the ticket for whoever redeems it.
    """
    playing = keno(game.table).in_play()
    found = [caught(game, ticket) for ticket in playing]
    dues = [by_table(game, ticket, ways) for ticket, ways in zip(playing, found, strict=True)]
    limit = game.options.payout_cap
    if limit is not None and sum(dues) > limit:
        yield LimitDraw(game.number, sum(dues), limit, cite="KENO 15 outside limit")
    paid = shared(dues, limit, game.options.chip)
    for ticket, ways, due, amount in zip(playing, found, dues, paid, strict=True):
        yield SettleTicket(
            ticket.number,
            game.number,
            ways,
            ticket.price,
            due,
            amount,
            cite="KENO 15 outside pay",
        )


def caught(game: KenoGame, ticket: Ticket) -> tuple[tuple[int, int, int], ...]:
    """Spots, catch and ways of everything a ticket plays."""
    conditioning = read_conditioning(ticket.conditioning)
    return results(conditioning, hits(conditioning.groups, set(game.drawn)))


def by_table(game: KenoGame, ticket: Ticket, ways: tuple[tuple[int, int, int], ...]) -> int:
    """What one ticket is paid by the pay table."""
    due = pays(read_conditioning(ticket.conditioning), ways, game.options.returns)
    return game.options.breakage_policy.cents(due)


def break_off(game: KenoGame) -> Procedure:
    """A draw that breaks off is void; the first numbers are final, so none is drawn again."""
    yield Ruling(BROKE_OFF(len(game.drawn)), cite="KENO 15 outside broken")
    yield Announce(GAME_VOID(game.number), cite="KENO 15 outside broken")
    for ticket in keno(game.table).in_play():
        yield ReturnGames(
            ticket.number, game.number, 1, ticket.price, cite="KENO 15 outside broken"
        )


def close_counter(table: TableState) -> Procedure:
    """Games that will not be played are returned; tickets stay payable until they expire."""
    for ticket in keno(table).in_play():
        yield ReturnGames(
            ticket.number,
            table.rounds + 1,
            ticket.to_come,
            ticket.to_come * ticket.price,
            cite="KENO 15 outside games",
        )
    yield LookAtClock(cite=NUMBER)
    yield from expire(table)


def expire(table: TableState) -> Procedure:
    """Tickets that nobody redeemed in their time, by their numbers."""
    for _, ticket in sorted(keno(table).tickets.items()):
        if ticket.over and table.clock > ticket.expires:
            yield ExpireTicket(ticket.number, ticket.due, cite="KENO 15 outside redeem")


class BrokenDraw(Faults):
    """What can go wrong at a draw: it breaks off. There are no cards that could go astray."""

    def possible(self, cards: CardTable, step: Step) -> Possible:
        """At any number."""
        return [(FaultKind.DRAW_BROKEN, "")] if type(step) is DrawNumber else []

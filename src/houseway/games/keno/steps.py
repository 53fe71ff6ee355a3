"""The steps of keno: requests and tickets, the draw, and what tickets are paid."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Protocol, runtime_checkable

from houseway.equipment.commitment import CommittedOrder
from houseway.equipment.kit import DRAW, Kit
from houseway.equipment.randomness import Source
from houseway.games.keno.numbers import NUMBERS
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.paytables import catch
from houseway.games.keno.sale import NO_MORE, ticket_to_redeem, ticket_to_void
from houseway.games.keno.state import DAY, Ticket, keno
from houseway.games.keno.tickets import EXAMPLE, Kind, read_conditioning, read_request
from houseway.money import dollars
from houseway.table.forms import Request
from houseway.table.game import Player
from houseway.table.results import TicketGame
from houseway.table.state import TableState
from houseway.table.steps import (
    EQUIPMENT_ROLE,
    ByHand,
    Commits,
    Deviation,
    Level,
    OfSeat,
    Role,
    Shuffled,
    Step,
    Window,
    WorkedOut,
    opening_words,
)
from houseway.table.views import View
from houseway.table.wagers import WagerRule

MOST_MARKED = NUMBERS + 4
"""A player may mark a number that is not there."""
MOST_WAYS = 4
"""A ticket to work out in the head has no more kinds of ways."""


@runtime_checkable
class TicketPlayer(Protocol):
    """Whoever hands in requests for a seat."""

    def request(self, view: View, seat: int) -> str:
        """The marking of a request, or nothing when there is no more to ask for."""


# --- the sale ----------------------------------------------------------------------------------


class WriteTicket(OfSeat, frozen=True, gc=False):
    """Somebody at a place hands in a request: for a ticket, its void, or its redemption."""

    answer: ClassVar[Any] = str

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """No equipment is touched."""

    def change(self, state: TableState, answer: str) -> None:
        """A ticket is issued and paid for; or it comes back and all that belongs to it goes out."""
        own, seat = keno(state), state.seats[self.seat]
        back = ticket_to_void(answer) or ticket_to_redeem(answer)
        if back is not None:
            seat.chips += own.tickets.pop(back).held
            return
        ticket = issued(state, self.seat, answer)
        own.issued = ticket.number
        own.tickets[ticket.number] = ticket
        seat.chips -= ticket.held

    def act(self) -> str:
        """Who."""
        return f"seat {self.seat} hands in a request"

    def outcome(self, answer: str) -> str:
        """What for."""
        return f": {answer}"


def issued(state: TableState, seat: int, request: str) -> Ticket:
    """The ticket that a granted request becomes, with its number in sequence."""
    assert isinstance(state.options, KenoOptions)
    read = read_request(request)
    return Ticket(
        number=keno(state).issued + 1,
        casino=state.options.casino,
        seat=seat,
        holder=state.seats[seat].player,
        conditioning=str(read.conditioning),
        game=state.rounds,
        games=read.games,
        price=read.conditioning.price,
        written=state.clock,
        expires=state.clock + state.options.ticket_days * DAY,
        to_come=read.games,
    )


class SellTickets(Window, frozen=True, gc=False):
    """Tickets are sold, voided and redeemed until the sale is closed."""

    def offer(self, state: TableState, seat: int) -> WriteTicket:
        """Hand in a request."""
        return WriteTicket(seat, cite=self.cite)

    def form_of(self, state: TableState) -> Request:
        """A request, as a ticket is sold here."""
        options = state.options
        assert isinstance(options, KenoOptions)
        return Request(
            tuple(Kind),
            EXAMPLE,
            NUMBERS,
            options.spots_sold,
            options.rate_minimum,
            options.maximum,
            options.most_games,
            options.chip,
            self.cite,
        )

    def wanted(self, player: Player, view: View, rules: tuple[WagerRule, ...]) -> Iterator[str]:
        """Requests until there are no more."""
        assert isinstance(player, TicketPlayer)
        while (request := player.request(view, view.seat)) != NO_MORE:
            yield request

    def might_ask(self, state: TableState, source: Source) -> str:
        """A request with numbers, games and a price that may be off, or for something back that
        was never written."""
        options = state.options
        spots = 1 + source.below(12)
        numbers = sorted(1 + source.below(MOST_MARKED) for _ in range(spots))
        rate = options.minimum if source.below(3) else options.minimum // 2
        games = (1, 1, 2, 5, 2000)[source.below(5)]
        price = rate * games + (0 if source.below(3) else options.chip)
        many = f"{games} game{'s' if games > 1 else ''}"
        marked = " ".join(map(str, numbers))
        ticket = f"straight: {marked}; 1/{spots} at {dollars(rate)}; {many}; {dollars(price)}"
        return ticket if source.below(6) else f"void {1 + source.below(9)}"

    def act(self) -> str:
        """The moment it is over."""
        return "the sale is closed"


# --- the draw ----------------------------------------------------------------------------------


class LoadNumbers(Step, frozen=True, gc=False):
    """The numbers from 1 up go into the device they are drawn from."""

    by_hand: ClassVar[ByHand | None] = ByHand("load numbers")
    count: int

    def carry_out(self, kit: Kit) -> None:
        """All of them."""
        kit.numbers.load(self.count)

    def change(self, state: TableState, answer: None) -> None:
        """The counter is open."""
        keno(state).numbers = self.count

    def act(self) -> str:
        """Which numbers."""
        return f"put the numbers 1 to {self.count} into the draw device"


class MixNumbers(Commits, frozen=True, gc=False):
    """All numbers are mixed for one game, and the order they will be drawn in is committed to."""

    game: int

    @property
    def role(self) -> Role:
        """The device's."""
        return EQUIPMENT_ROLE

    def carry_out(self, kit: Kit) -> Shuffled:
        """Every order is equally likely."""
        opening = kit.numbers.mix()
        kit.seal(DRAW, opening)
        return self.committed(kit, opening, self.game)

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """The order that was committed to."""
        opening = self.verified(answer)
        kit.numbers.arrange(opening.order)
        kit.seal(DRAW, opening)
        if (answer.number, answer.count) != (self.game, None):
            raise Deviation(f"the mixing for game {self.game} is recorded as {answer.number}")

    def change(self, state: TableState, answer: Shuffled) -> None:
        """An order is sealed."""
        keno(state).draw_sealed = True
        keno(state).drawn = []

    def act(self) -> str:
        """For what."""
        return f"mix the numbers for game {self.game}"


class DrawNumber(Step, frozen=True, gc=False):
    """The next number is drawn and shown to everybody."""

    answer: ClassVar[Any] = int
    nth: int

    @property
    def role(self) -> Role:
        """The device's."""
        return EQUIPMENT_ROLE

    def carry_out(self, kit: Kit) -> int:
        """The next of the order."""
        return kit.numbers.draw()

    def change(self, state: TableState, answer: int) -> None:
        """It is on the board."""
        keno(state).drawn.append(answer)

    def position(self) -> int:
        """The numbers come in the order of the mixing."""
        return self.nth - 1

    def act(self) -> str:
        """The how manyeth."""
        return f"draw number {self.nth}"

    def outcome(self, answer: int) -> str:
        """Which."""
        return f": {answer}"


class OpenDraw(Step, frozen=True, gc=False):
    """The order of the numbers is shown, so that anyone can check the draw was fixed by it."""

    answer: ClassVar[Any] = CommittedOrder
    game: int

    def carry_out(self, kit: Kit) -> CommittedOrder:
        """The order of the draw."""
        return kit.unseal(DRAW)

    def change(self, state: TableState, answer: CommittedOrder) -> None:
        """Nothing is sealed."""
        keno(state).draw_sealed = False

    def act(self) -> str:
        """Of what."""
        return f"open the draw of game {self.game}"

    def outcome(self, answer: CommittedOrder | None) -> str:
        """The order and its nonce."""
        return opening_words(answer)


# --- payment -----------------------------------------------------------------------------------


class LimitDraw(Step, frozen=True, gc=False):
    """A draw would pay more to all tickets together than the limit: they share the limit."""

    game: int
    due: int
    """To all tickets by the pay table."""
    limit: int

    def act(self) -> str:
        """How much is shared."""
        return (
            f"game {self.game} owes {dollars(self.due)} to all tickets; each is paid its part of "
            f"{dollars(self.limit)}, the limit of a draw"
        )


class SettleTicket(Step, frozen=True, gc=False):
    """One game of a ticket is over: what it pays in all, nothing if it lost.

    `caught` has, for the spots of a way and the numbers caught of them, how many ways did so. It
    is paid to whoever redeems the ticket.
    """

    by_hand: ClassVar[ByHand | None] = ByHand("settle ticket", "ticket", amount="pays")
    settles: ClassVar[bool] = True
    ticket: int
    game: int
    caught: tuple[tuple[int, int, int], ...]
    price: int
    due: int
    """By the pay table."""
    pays: int
    """What is left of it where a draw pays no more than a limit."""

    def ticket_game(self, state: TableState) -> TicketGame:
        """It is booked at the place where the ticket was written."""
        ticket = keno(state).tickets[self.ticket]
        return TicketGame(ticket.seat, ticket.holder, ticket.conditioning, self.price, self.pays)

    def change(self, state: TableState, answer: None) -> None:
        """The ticket has what it pays, the house the rest."""
        tickets = keno(state).tickets
        tickets[self.ticket] = tickets[self.ticket].settled(self.pays)
        state.house += self.price - self.pays

    def worked_out(self, state: TableState, said: str) -> WorkedOut | None:
        """What it caught, at which rates, and what the rows of the pay table give for it."""
        if not self.pays or len(self.caught) > MOST_WAYS:
            return None
        marked = read_conditioning(keno(state).tickets[self.ticket].conditioning)
        odds = {row.hand: row.odds for pays in state.options.pay_tables() for row in pays.rows}
        caught = [
            catches([way]) + (f" ({odds[row]})" if (row := catch(way[1], way[0])) in odds else "")
            for way in self.caught
        ]
        words = (
            f"a ticket, {', '.join(map(str, marked.conditions))}, caught {', '.join(caught)}: "
            f"how much is handed out, the price of the ways that won with it?"
        )
        level = Level.BROKEN if len(self.caught) == 1 else Level.TOGETHER
        return WorkedOut(words, self.pays, level)

    def act(self) -> str:
        """What it pays for what it caught."""
        pays = (
            f"pays {dollars(self.pays)} on {dollars(self.price)}" if self.pays else "pays nothing"
        )
        limited = f" in place of {dollars(self.due)}" if self.due != self.pays else ""
        return f"ticket {self.ticket} {pays}{limited}: caught {catches(self.caught)}"


class ReturnGames(Step, frozen=True, gc=False):
    """Games of a ticket are not played: their price is due on it."""

    by_hand: ClassVar[ByHand | None] = ByHand("return games", "ticket", "amount")
    settles: ClassVar[bool] = True
    ticket: int
    game: int
    """The first of them."""
    games: int
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """The ticket has the price back."""
        tickets = keno(state).tickets
        tickets[self.ticket] = tickets[self.ticket].settled(self.amount, self.games)

    def act(self) -> str:
        """Which, and how much."""
        last = self.game + self.games - 1
        which = f"game {self.game}" if self.games == 1 else f"games {self.game} to {last}"
        return f"ticket {self.ticket}: {which} returned, {dollars(self.amount)}"


class ExpireTicket(Step, frozen=True, gc=False):
    """Nobody redeemed a ticket in the time printed on it."""

    by_hand: ClassVar[ByHand | None] = ByHand("expire ticket", "ticket")
    settles: ClassVar[bool] = True
    ticket: int
    amount: int

    def change(self, state: TableState, answer: None) -> None:
        """The house keeps what was due."""
        del keno(state).tickets[self.ticket]
        state.house += self.amount

    def act(self) -> str:
        """Which, and what was due on it."""
        return f"ticket {self.ticket} has expired, {dollars(self.amount)} not redeemed"


def catches(caught: Iterable[tuple[int, int, int]]) -> str:
    """What the ways of a ticket caught."""
    return ", ".join(
        f"{n} of {spots}" + (f" in {ways} ways" if ways > 1 else "") for spots, n, ways in caught
    )


STEPS: tuple[type[Step], ...] = (
    SellTickets, WriteTicket, LoadNumbers, MixNumbers, DrawNumber, OpenDraw,
    LimitDraw, SettleTicket, ReturnGames, ExpireTicket,
)  # fmt: skip

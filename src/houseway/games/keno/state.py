"""What a keno counter has besides places and chips: the device, and the tickets in play."""

from dataclasses import dataclass, field

import msgspec

from houseway.table.state import OwnState, TableState


class Ticket(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A ticket that was issued for one or more games, and paid for."""

    seat: int
    number: int
    conditioning: str
    game: int
    games: int
    price: int
    """Of each game."""

    @property
    def wagers(self) -> dict[str, int]:
        """What lies on which game of the ticket."""
        every = range(self.game, self.game + self.games)
        return {ticket_wager(self.number, game): self.price for game in every}


def ticket_wager(ticket: int, game: int) -> str:
    """The name of what is wagered on one game of a ticket."""
    return f"ticket {ticket} game {game}"


@dataclass
class KenoState(OwnState):
    """The numbers in the device, and the tickets with games that are not over."""

    numbers: int = 0
    """How many numbers are in the device they are drawn from."""
    draw_sealed: bool = False
    """Whether numbers have been mixed whose order has not been opened."""
    tickets: dict[int, Ticket] = field(default_factory=dict)
    """The tickets with games that are not over, by their numbers."""
    issued: int = 0

    @property
    def at_work(self) -> bool:
        """Whether the numbers are in the device."""
        return self.numbers > 0

    def stays_with(self, seat: int) -> bool:
        """Whether a seat holds a ticket for games to come."""
        return any(ticket.seat == seat for ticket in self.tickets.values())

    def ended(self, state: TableState, procedure: str) -> None:
        """Tickets whose games are over are done with."""
        self.tickets = {
            number: ticket
            for number, ticket in self.tickets.items()
            if not ticket.wagers.keys().isdisjoint(state.seats[ticket.seat].wagers)
        }


def keno(state: TableState) -> KenoState:
    """The counter of a table."""
    assert isinstance(state.own, KenoState)
    return state.own

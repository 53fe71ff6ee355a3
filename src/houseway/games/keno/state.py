"""What a keno counter has besides places and chips: the device, and the tickets it owes on."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from houseway.table.state import OwnState, TableState

DAY = 24 * 60 * 60 * 1000
"""Milliseconds."""


class Ticket(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A bearer paper for one or more games, paid for when it was written."""

    number: int
    casino: str
    seat: int
    """The place of the counter where it was written."""
    holder: str
    """Who bought it; whoever else brings it shows its code."""
    conditioning: str
    game: int
    games: int
    price: int
    """Of each game."""
    written: int
    """When, by the counter's clock, in milliseconds since 1970."""
    expires: int
    to_come: int
    """How many of its games are not over."""
    due: int = 0
    """What it has won so far, and what was returned of games that were not played."""

    @property
    def over(self) -> bool:
        """Whether its last game is over."""
        return not self.to_come

    @property
    def held(self) -> int:
        """The money that belongs to it: wagers on games to come, and what is due."""
        return self.to_come * self.price + self.due

    def settled(self, pays: int, games: int = 1) -> "Ticket":
        """The ticket after so many more games, which paid or returned so much."""
        left = self.to_come - games
        return msgspec.structs.replace(self, to_come=left, due=self.due + pays)


class Carried(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """What goes over to the next gaming day: the sequence of numbers, and tickets not redeemed."""

    issued: int
    tickets: tuple[Ticket, ...] = ()


@dataclass
class KenoState(OwnState):
    """The numbers in the device, and the tickets with games to come or money due."""

    numbers: int = 0
    """How many numbers are in the device they are drawn from."""
    draw_sealed: bool = False
    """Whether numbers have been mixed whose order has not been opened."""
    tickets: dict[int, Ticket] = field(default_factory=dict)
    """The tickets with games that are not over or with money due, by their numbers."""
    issued: int = 0
    drawn: list[int] = field(default_factory=list)
    """The numbers of the last game, in the order they were drawn."""

    @property
    def at_work(self) -> bool:
        """Whether the numbers are in the device."""
        return self.numbers > 0

    @property
    def held(self) -> int:
        """The money that belongs to tickets."""
        return sum(ticket.held for ticket in self.tickets.values())

    def in_play(self) -> list[Ticket]:
        """The tickets with games to come, by their numbers."""
        return [ticket for _, ticket in sorted(self.tickets.items()) if not ticket.over]

    def payable(self, holder: str) -> list[Ticket]:
        """The tickets that somebody bought and can redeem."""
        every = sorted(self.tickets.items())
        return [ticket for _, ticket in every if ticket.over and ticket.holder == holder]

    def ended(self, state: TableState, procedure: str) -> None:
        """Tickets that have lost are done with."""
        self.tickets = {number: ticket for number, ticket in self.tickets.items() if ticket.held}

    def shown(self) -> dict[str, Any]:
        """The numbers that were drawn, and the tickets."""
        tickets = {
            str(number): {
                "seat": ticket.seat,
                "holder": ticket.holder,
                "conditioning": ticket.conditioning,
                "game": ticket.game,
                "games": ticket.games,
                "price": ticket.price,
                "held": ticket.held,
                "to_come": ticket.to_come,
                "over": ticket.over,
            }
            for number, ticket in sorted(self.tickets.items())
        }
        return {"drawn": list(self.drawn), "numbers": self.numbers, "tickets": tickets}

    def carried_over(self) -> dict[str, Any]:
        """Numbers go on in their sequence, and tickets stay payable until they expire."""
        if not self.issued:
            return {}
        tickets = [msgspec.structs.asdict(ticket) for _, ticket in sorted(self.tickets.items())]
        return {"issued": self.issued, "tickets": tickets}

    def carry_in(self, carried: dict[str, Any]) -> None:
        """The tickets of the days before."""
        found = msgspec.convert(carried, Carried)
        self.issued = found.issued
        self.tickets = {ticket.number: ticket for ticket in found.tickets}


def keno(state: TableState) -> KenoState:
    """The counter of a table."""
    assert isinstance(state.own, KenoState)
    return state.own

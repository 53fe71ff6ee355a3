"""A ticket recalled by its number: all that the journals of a counter say of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from houseway.games.keno.codes import code_of
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.sale import ticket_to_redeem, ticket_to_void
from houseway.games.keno.state import KenoState, Ticket, keno
from houseway.games.keno.steps import (
    DrawNumber,
    ExpireTicket,
    ReturnGames,
    SettleTicket,
    WriteTicket,
)
from houseway.table.entries import Began, Done, Record, TableOpened
from houseway.table.refusal import Refused
from houseway.table.state import ROUND, TableState

RECALL = "KENO 15 outside recall"
PAID, LOST, RETURNED, VOID, TO_COME = "paid", "lost", "returned", "void", "to come"
IN_PLAY, PAYABLE, REDEEMED, EXPIRED = "in play", "payable", "redeemed", "expired"


@dataclass
class Played:
    """One game of a ticket: what was drawn, and what became of its wager."""

    game: int
    outcome: str = TO_COME
    drawn: tuple[int, ...] = ()
    caught: tuple[tuple[int, int, int], ...] = ()
    due: int = 0
    """By the pay table; less is paid where a draw reaches its limit."""
    pays: int = 0


@dataclass
class Redemption:
    """When, where, to whom and how much was paid on a ticket, or what was returned with it."""

    at: int
    seat: int
    player: str
    amount: int


@dataclass
class Recalled:
    """A ticket with its story."""

    issued: Ticket
    games: dict[int, Played] = field(default_factory=dict)
    paid: Redemption | None = None
    expired: bool = False

    @property
    def pays(self) -> int:
        """What it has paid in all, what was returned with it."""
        return sum(played.pays for played in self.games.values())

    @property
    def standing(self) -> str:
        """What has become of it."""
        outcomes = {played.outcome for played in self.games.values()}
        if VOID in outcomes:
            return VOID
        if self.paid is not None:
            return REDEEMED
        if self.expired:
            return EXPIRED
        if TO_COME in outcomes:
            return IN_PLAY
        return PAYABLE if self.pays else LOST

    def document(self) -> dict[str, Any]:
        """The ticket as `houseway ticket --json` prints it; money in cents."""
        ticket, paid = self.issued, self.paid
        return {
            "ticket": ticket.number,
            "casino": ticket.casino,
            "station": ticket.seat,
            "player": ticket.holder,
            "at": ticket.written,
            "expires": ticket.expires,
            "code": code_of(ticket),
            "conditioning": ticket.conditioning,
            "price": ticket.price * ticket.games,
            "pays": self.pays,
            "standing": self.standing,
            "redeemed": None
            if paid is None
            else {
                "at": paid.at,
                "station": paid.seat,
                "player": paid.player,
                "amount": paid.amount,
            },
            "games": [
                {
                    "game": played.game,
                    "outcome": played.outcome,
                    "drawn": list(played.drawn),
                    "caught": [
                        {"spots": spots, "caught": caught, "ways": ways}
                        for spots, caught, ways in played.caught
                    ],
                    "due": played.due,
                    "pays": played.pays,
                }
                for played in self.games.values()
            ],
        }


def recall(records: Iterable[Record], number: int) -> Recalled:
    """What the records of one or more days say of a ticket; `Refused` if there is no such one."""
    found: Recalled | None = None
    state = TableState(KenoOptions(), KenoState())
    drawn: list[int] = []
    for record in records:
        entry = record.entry
        if isinstance(entry, TableOpened):
            if entry.game != "keno":
                raise Refused(f"the journal is of {entry.game}, which has no tickets", RECALL)
            state = TableState(KenoOptions.parse(entry.options), KenoState())
        if found is not None and isinstance(entry, Done):
            _follow(found, state, record, tuple(drawn))
        state.apply(entry)
        if found is None and number in keno(state).tickets:
            ticket = keno(state).tickets[number]
            games = range(ticket.game, ticket.game + ticket.games) if ticket.to_come else ()
            found = Recalled(ticket, {game: Played(game) for game in games})
        if isinstance(entry, Began) and entry.procedure == ROUND:
            drawn = []
        elif isinstance(entry, Done) and isinstance(entry.step, DrawNumber) and entry.answer:
            drawn.append(entry.answer)
    if found is None:
        raise Refused(f"there is no ticket {number}; {_issued(keno(state).issued)}", RECALL)
    return found


def _follow(ticket: Recalled, state: TableState, record: Record, drawn: tuple[int, ...]) -> None:
    """Take in a step that may be about the ticket; these numbers are of the game of now."""
    number, entry = ticket.issued.number, record.entry
    assert isinstance(entry, Done)
    match entry.step:
        case SettleTicket(ticket=of, game=game, caught=caught, due=due, pays=pays) if of == number:
            outcome = PAID if pays else LOST
            ticket.games[game] = Played(game, outcome, drawn, caught, due, pays)
        case ReturnGames(ticket=of, game=first, games=games, amount=amount) if of == number:
            each = amount // games
            for game in range(first, first + games):
                here = drawn if game == state.rounds else ()
                ticket.games[game] = Played(game, RETURNED, here, (), each, each)
        case ExpireTicket(ticket=of) if of == number:
            ticket.expired = True
        case WriteTicket(seat=seat) if isinstance(entry.answer, str):
            voided = ticket_to_void(entry.answer) == number
            if voided or ticket_to_redeem(entry.answer) == number:
                amount = keno(state).tickets[number].held
                player = state.seats[seat].player
                ticket.paid = Redemption(record.at, seat, player, amount)
            if voided:
                for played in ticket.games.values():
                    played.outcome, played.pays = VOID, ticket.issued.price
        case _:
            pass


def _issued(last: int) -> str:
    return f"tickets 1 to {last} were issued" if last else "none has been issued"

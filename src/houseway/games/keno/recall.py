"""A ticket recalled by its number: all that the journal says of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from houseway.games.keno.sale import ticket_to_void
from houseway.games.keno.state import Ticket, ticket_wager
from houseway.games.keno.steps import DrawNumber, SettleTicket, WriteTicket, issued
from houseway.table.entries import Began, Done, Opened, Record, Seated
from houseway.table.refusal import Refused
from houseway.table.state import ROUND
from houseway.table.steps import Return

RECALL = "KENO 15 outside recall"
PAID, LOST, RETURNED, VOID, TO_COME = "paid", "lost", "returned", "void", "to come"


@dataclass
class Played:
    """One game of a ticket: what was drawn, and what became of its wager."""

    game: int
    outcome: str = TO_COME
    drawn: tuple[int, ...] = ()
    caught: tuple[tuple[int, int, int], ...] = ()
    pays: int = 0


@dataclass
class Recalled:
    """A ticket with its story."""

    issued: Ticket
    at: int
    player: str
    games: dict[int, Played] = field(default_factory=dict)

    @property
    def pays(self) -> int:
        """What it has paid in all, what was returned with it."""
        return sum(played.pays for played in self.games.values())

    def document(self) -> dict[str, Any]:
        """The ticket as `houseway ticket --json` prints it; money in cents."""
        return {
            "ticket": self.issued.number,
            "station": self.issued.seat,
            "player": self.player,
            "at": self.at,
            "conditioning": self.issued.conditioning,
            "price": self.issued.price * self.issued.games,
            "pays": self.pays,
            "games": [
                {
                    "game": played.game,
                    "outcome": played.outcome,
                    "drawn": list(played.drawn),
                    "caught": [
                        {"spots": spots, "caught": caught, "ways": ways}
                        for spots, caught, ways in played.caught
                    ],
                    "pays": played.pays,
                }
                for played in self.games.values()
            ],
        }


def recall(records: Iterable[Record], number: int) -> Recalled:
    """What the records say of a ticket; `Refused` if no such ticket was issued."""
    found: Recalled | None = None
    last, players = 0, dict[int, str]()
    now, drawn = 0, list[int]()
    for record in records:
        match record.entry:
            case Opened(game=game) if game != "keno":
                raise Refused(f"the journal is of {game}, which has no tickets", RECALL)
            case Seated(seat=seat, player=player):
                players[seat] = player
            case Began(procedure=procedure, number=now) if procedure == ROUND:
                drawn = []
            case Done(step=DrawNumber(), answer=int() as drawn_now):
                drawn.append(drawn_now)
            case Done(step=WriteTicket(seat=seat), answer=str() as request):
                voided = ticket_to_void(request)
                if voided is None:
                    last += 1
                if voided is None and last == number:
                    ticket = issued(seat, number, request, now)
                    games = range(now, now + ticket.games)
                    played = {game: Played(game) for game in games}
                    found = Recalled(ticket, record.at, players[seat], played)
                elif voided == number and found is not None:
                    for each in found.games.values():
                        each.outcome, each.pays = VOID, found.issued.price
            case Done(step=step) if found is not None:
                _follow(found, step, now, tuple(drawn))
            case _:
                pass
    if found is None:
        raise Refused(f"there is no ticket {number}; {_issued(last)}", RECALL)
    return found


def _follow(ticket: Recalled, step: object, now: int, drawn: tuple[int, ...]) -> None:
    """Take in a step that may be about the ticket; these numbers are of the game of now."""
    number = ticket.issued.number
    match step:
        case SettleTicket(ticket=settled, game=game, caught=caught, pays=pays) if settled == number:
            outcome = PAID if pays else LOST
            ticket.games[game] = Played(game, outcome, drawn, caught, pays)
        case Return(wager=wager, amount=amount):
            for game in ticket.games:
                if wager == ticket_wager(number, game):
                    here = drawn if game == now else ()
                    ticket.games[game] = Played(game, RETURNED, here, (), amount)
        case _:
            pass


def _issued(last: int) -> str:
    return f"tickets 1 to {last} were issued" if last else "none has been issued"

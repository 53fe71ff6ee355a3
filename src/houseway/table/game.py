"""What a game tells the table: an immutable description, its procedures and its players."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from houseway.equipment.randomness import Source
from houseway.table.environment import Environment
from houseway.table.options import Options
from houseway.table.paytables import PayTables
from houseway.table.protocols import Layout, Mathematics, Simulation
from houseway.table.refusal import Refused
from houseway.table.state import Procedure, TableState
from houseway.table.steps import Ask, WriteTicket
from houseway.table.views import View
from houseway.table.wagers import WagerClauses, WagerRule


class Player(Protocol):
    """Whoever decides for a seat. It sees the view of that seat and nothing else."""

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The wagers to place, or none to sit out."""

    def choose(self, view: View, ask: Ask) -> str:
        """The name of one of the choices."""


@runtime_checkable
class TicketPlayer(Protocol):
    """Whoever hands in requests for a seat, in a game that is played with tickets."""

    def request(self, view: View, step: WriteTicket) -> str:
        """The marking of a request, or nothing when there is no more to ask for."""


@dataclass(frozen=True)
class SeatClauses:
    """The clauses by which the table refuses an act that no step asked for."""

    positions: str
    seated: str
    stay: str
    frozen: str
    turn: str
    shared: str = ""
    """Several persons on one spot, where the game has a rule for it."""
    waiting: str = ""
    """The waiting list, where the game has one."""


@dataclass(frozen=True)
class Game:
    """One game: names, options, wagers, procedures, policies."""

    name: str
    title: str
    citation: str
    options: type[Options]
    positions: int
    wagers: Callable[[Any], tuple[WagerRule, ...]]
    wager_clauses: WagerClauses
    seat_clauses: SeatClauses
    procedures: Mapping[str, Callable[[TableState], Procedure]]
    policies: Mapping[str, Callable[[Source], Player]]
    pay_tables: tuple[PayTables, ...]
    least_players: int = 1
    """How many must sit at the table for a round."""
    usual_players: int = 1
    """How many a command seats that is not told."""
    has_best_play: bool = True
    """Whether one way to play is best; not where it depends on how others play."""
    among_players: bool = False
    """Whether players bet against each other and not against the house."""
    has_felt: bool = True
    """Whether it is played on a table with a layout; not where tickets are sold at a counter."""
    refuse_request: Callable[[TableState, WriteTicket, str], None] | None = None
    """Raises `Refused` unless a request can be granted now, in a game played with tickets."""
    # What else its folder brings, loaded when it is asked for; a game may leave any of it out.
    mathematics: Callable[[], Mathematics] | None = None
    simulation: Callable[[], Simulation] | None = None
    layout: Callable[[], Layout] | None = None
    environment: Callable[[], Environment] | None = None

    def most_seats(self, options: Options) -> int:
        """How many positions a table may have under these options."""
        return options.most_players or self.positions

    def too_many(self, seats: object, options: Options) -> Iterator[Refused]:
        """Why a table of this game may not have so many betting positions."""
        most = self.most_seats(options)
        if type(seats) is not int or not self.least_players <= seats <= most:
            yield Refused(
                f"the table has {seats} positions; there may be {self.least_players} to {most}",
                self.seat_clauses.positions,
            )

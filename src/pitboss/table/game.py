"""What a game tells the table: an immutable description, its procedures and its players."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pitboss.equipment.randomness import Source
from pitboss.table.options import Options
from pitboss.table.paytables import PayTables
from pitboss.table.refusal import Refused
from pitboss.table.state import Procedure, TableState
from pitboss.table.steps import Ask
from pitboss.table.views import View
from pitboss.table.wagers import WagerClauses, WagerRule


class Player(Protocol):
    """Whoever decides for a seat. It sees the view of that seat and nothing else."""

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        """The wagers to place, or none to sit out."""

    def choose(self, view: View, ask: Ask) -> str:
        """The name of one of the choices."""


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

    def too_many(self, seats: object) -> Iterator[Refused]:
        """Why a table of this game may not have so many betting positions."""
        if type(seats) is not int or not 1 <= seats <= self.positions:
            yield Refused(
                f"the table has {seats} positions; there may be 1 to {self.positions}",
                self.seat_clauses.positions,
            )

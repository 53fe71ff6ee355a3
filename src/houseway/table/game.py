"""What a game tells the table: an immutable description, its procedures and its players."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from houseway.cards.card import Card
from houseway.equipment.randomness import Source
from houseway.table.environment import Environment
from houseway.table.faults import Faults
from houseway.table.options import Options
from houseway.table.paytables import PayTables
from houseway.table.protocols import Layout, Mathematics, Simulation
from houseway.table.refusal import Refused
from houseway.table.state import OwnState, Procedure, TableState
from houseway.table.steps import SHARED, Ask, Step, TakeWagers, Window
from houseway.table.views import View
from houseway.table.wagers import WagerClauses, WagerRule


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
    added: str = ""
    """Wagers added in a round are not altered, where a clause of their own says so."""
    taken: str = ""
    """A seat somebody else has, where another clause than that of seated players speaks of it."""
    shared: str = ""
    """Several persons on one spot, where the game has a rule for it."""
    waiting: str = ""
    """The waiting list, where the game has one."""


def _one_game(_: Any) -> str:
    """A game of one kind alone."""
    return ""


def _not_told(_: Any) -> tuple[str, ...]:
    """No course of a round."""
    return ()


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
    oval: bool = False
    """Whether its table is oval and players sit around all of it, as at poker."""
    has_felt: bool = True
    """Whether it is played on a table with a layout; not where tickets are sold at a counter."""
    rules: int = 2
    """The version of the rules as they are coded: a round recorded under another one may differ."""
    steps: tuple[type[Step], ...] = ()
    """The steps it has besides those of every game."""
    own_state: type[OwnState] = OwnState
    """What its tables have besides seats and cards."""
    faults: Faults = field(default_factory=Faults)
    """What can go wrong at its tables."""
    refuse_buying: Callable[[TableState, str, int, int], None] | None = None
    """Raises `Refused` unless a player who has so many chips may buy so many more."""
    refuse_act: Callable[[TableState, Step, Any], None] | None = None
    """Raises `Refused` unless a seat may act so while wagers are open, besides the usual."""
    between: Window | None = None
    """What is open between rounds, where it is not the wagers of the next."""
    hand_words: Callable[[Any, str, Mapping[str, tuple[Card, ...]]], str] | None = None
    """What the cards of a place are called, as far as they are seen, given all that are; nothing
    where they are not called anything yet."""
    what_is_played: Callable[[Any], str] = _one_game
    """Which of its games a table has, where it has several."""
    drilled: tuple[Mapping[str, str], ...] = ({},)
    """The options, in words, of the tables at which payments are drilled; by default the usual."""
    how_to_play: Callable[[Any], tuple[str, ...]] = _not_told
    """The course of a round in whole sentences, for somebody who never sat at it."""
    # What else its folder brings, loaded when it is asked for; a game may leave any of it out.
    mathematics: Callable[[], Mathematics] | None = None
    simulation: Callable[[], Simulation] | None = None
    layout: Callable[[], Layout] | None = None
    environment: Callable[[], Environment] | None = None

    def __repr__(self) -> str:
        return f"<Game {self.name}, {self.citation}>"

    @property
    def all_steps(self) -> tuple[type[Step], ...]:
        """Every step that may be recorded at its tables."""
        return SHARED + self.steps

    @property
    def window(self) -> Window | None:
        """What is open between rounds, where the game has betting areas or a counter."""
        if self.between is not None:
            return self.between
        cite = self.wager_clauses.placed
        return TakeWagers(cite=cite) if cite else None

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

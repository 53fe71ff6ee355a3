"""What a game's folder tells those who learn to play it: what is decided, and what is seen.

Actions have numbers: each game's decisions have one fixed list of names, whatever is offered now. A
question of the table whose choices are not on the list, such as who cuts the cards, is no decision
of play and not put to a learner.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from houseway.table.refusal import Refused
from houseway.table.steps import Ask, Choice
from houseway.table.views import View
from houseway.table.wagers import affordable

if TYPE_CHECKING:
    from houseway.math.course import Course

MOST = 0
"""As the multiple of a size: the most that may be staked."""

LOOK_ON = "look on"
"""The only action where a round was over before its player was asked anything."""


def _its_name(choice: Choice, view: View) -> str:
    return choice.name


@dataclass(frozen=True)
class Decisions:
    """All that a player of one game may be asked to choose, by name."""

    names: tuple[str, ...]
    sizes: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    """Of a choice whose amount is free: the actions that stake so many times the least of it."""
    name_of: Callable[[Choice, View], str] = _its_name
    """The action of a choice, where that is not its own name."""

    def number(self, name: str) -> int:
        """The action of this name."""
        if name not in self.names:
            raise Refused(f"there is no action {name}; actions are {', '.join(self.names)}")
        return self.names.index(name)

    def answers(self, ask: Ask, view: View) -> dict[int, str]:
        """The answer each legal action gives to a question; none if it is no decision of play."""
        found: dict[int, str] = {}
        state = view.state
        offered = affordable(ask, state.seats[ask.seat].chips, state.options.chip)
        for choice in offered.choices:
            named = dict(self._named(choice, view))
            if not named:
                return {}
            found |= {self.names.index(name): answer for name, answer in named.items()}
        return found

    def _named(self, choice: Choice, view: View) -> Iterator[tuple[str, str]]:
        if choice.most > choice.amount:
            for name, multiple in self.sizes.get(choice.name, ()):
                amount = choice.most if multiple == MOST else multiple * choice.amount
                if amount <= choice.most:
                    yield name, f"{choice.name} {amount}"
        elif (name := self.name_of(choice, view)) in self.names:
            yield name, choice.name


@dataclass(frozen=True)
class Places:
    """How many cards of each place are shown; of a longer hand the first."""

    hand: int
    hands: int = 1
    board: int = 0
    dealer: int = 0


@dataclass(frozen=True)
class ManyRounds:
    """Rounds of one player, thousands at once."""

    required: tuple[str, ...]
    """The wagers without which nothing is decided."""
    course: "Callable[[Any, Decisions, Mapping[str, int | Fraction]], Course]"
    """course(options, decisions, wagers in units)"""


@dataclass(frozen=True)
class Environment:
    """A game as learners meet it."""

    decisions: Decisions
    places: Places
    single: str = ""
    """The name of the Gymnasium environment, of a game with one player against the dealer."""
    many_rounds: ManyRounds | None = None
    vector: str = ""
    """Where its rounds are dealt by the thousand, of a game that has its own way to do so."""
    at_once: bool = False
    """Whether the seats could decide at once: all have seen their cards before the first does, and
    nothing that one does changes what another may do or sees of cards."""

"""What every step has. A kind of step is declared in its class alone; see docs/table.md."""

from types import NoneType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

import msgspec

from houseway.equipment.kit import Kit
from houseway.table.forms import SIMPLY, AnyForm
from houseway.table.refusal import Refused
from houseway.table.steps.by_hand import ByHand, WorkedOut

if TYPE_CHECKING:
    from houseway.table.results import TicketGame
    from houseway.table.state import TableState

Role = Literal["player", "dealer", "supervisor", "equipment"]
"""Whose act a step is."""

PLAYER: Final = "player"
DEALER_ROLE: Final = "dealer"
SUPERVISOR: Final = "supervisor"
EQUIPMENT: Final = "equipment"

Layout = dict[str, list[Any]]
"""The cards at each place as somebody sees them; one that lies face down is None."""

HowCardsLie = dict[str, dict[int, str]]
"""How cards lie that lie in a prescribed way, by their place and their number there."""


class Deviation(Exception):
    """What is recorded cannot have happened so."""


class Step(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    tag_field="do",
    tag=str.lower,
    forbid_unknown_fields=True,
):
    """One act the rules ask for."""

    answer: ClassVar[Any] = NoneType
    decides: ClassVar[bool] = False
    """Whether somebody has a choice in it, who may be a person elsewhere."""
    conceals: ClassVar[bool] = False
    """Whether something of its answer may be hidden."""
    attests: ClassVar[bool] = False
    """Whether software can only record it (X-17): somebody says that it was done."""
    lays: ClassVar[bool] = False
    """Whether it changes which cards lie where."""
    settles: ClassVar[bool] = False
    """Whether it is settlement: money is won or lost, or comes back."""
    lesson: ClassVar[str] = ""
    """What the school teaches it with, where a game's own step says so by its kind alone."""
    by_hand: ClassVar[ByHand | None] = None
    """How a dealer does it by hand; nothing where no hand moves and nothing is said."""

    cite: str

    @property
    def role(self) -> Role:
        """Whose act it is."""
        return DEALER_ROLE

    @property
    def by_seat(self) -> int:
        """The seat whose act it is, or 0."""
        return 0

    def recorded(self) -> "Step":
        """The step as it is recorded: without what the rules merely offer."""
        return self

    def carry_out(self, kit: Kit) -> Any:
        """Do what the step asks; steps of words, money and manner move no card."""

    def refuse(self, answer: Any, kit: Kit) -> None:
        """Raise `Refused` if a person cannot answer so; most acts are simply done."""
        if answer is not None:
            raise Refused("this is simply done; it has no answer of one's own", self.cite)

    def form(self, kit: Kit) -> AnyForm:
        """What a person may answer."""
        return SIMPLY

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """Do again what is recorded, or do what a person says; `Deviation` if it cannot be."""
        happened = self.carry_out(kit)
        if happened != answer:
            raise Deviation(
                f"the record says {_words(answer)}, the cards fixed at the shuffle say "
                f"{_words(happened)}"
            )

    def position(self) -> int | None:
        """The place in the last mixing that the answer comes from, if `drawn` does not say it."""
        return None

    def change(self, state: "TableState", answer: Any) -> None:
        """What it changes of the public state."""

    def ticket_game(self, state: "TableState") -> "TicketGame | None":
        """The game of a ticket that it settles, before the state is changed."""
        return None

    def worked_out(self, state: "TableState", said: str) -> WorkedOut | None:
        """What is to be worked out for it, if it is no payment by odds; `said` was announced last.

        Everything that it takes is in the question.
        """
        return None

    def split(self, answer: Any) -> tuple[Any, Any]:
        """The public and the hidden part of an answer; None for nothing."""
        return answer, None

    def join(self, public: Any, hidden: Any) -> Any:
        """The answer of its two parts."""
        return public if hidden is None else hidden

    def seen_by(self) -> tuple[int, ...]:
        """The seats whose holders see the hidden part."""
        return ()

    def lay(self, layout: Layout, answer: Any) -> None:
        """Lay, turn or take the cards as somebody sees them, to whom a hidden answer is None."""

    def note_lies(self, lies: HowCardsLie, layout: Layout) -> None:
        """Note how cards lie now, where a rule says how."""

    def act(self) -> str:
        """What is to be done, in words that give no answer away."""
        raise NotImplementedError

    def outcome(self, answer: Any) -> str:
        """What came of it, in words; a hidden answer is None."""
        return ""

    def words(self, answer: Any) -> str:
        """What was done, in words."""
        return self.act() + self.outcome(answer)


def _words(answer: object) -> str:
    return " ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)

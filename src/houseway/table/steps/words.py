"""Words and manner: what is said, done in a prescribed manner, decided and ruled."""

from typing import Any, ClassVar

from houseway.equipment.kit import Kit
from houseway.table.forms import OneOf
from houseway.table.phrases import Said
from houseway.table.refusal import Refused
from houseway.table.steps.by_hand import ByHand
from houseway.table.steps.step import SUPERVISOR, Deviation, Role, Step

SAY, RULE = "say", "rule"
"""The verbs of what is answered in words of the house."""


class Announce(Step, frozen=True, gc=False):
    """The dealer says something to the table."""

    by_hand: ClassVar[ByHand | None] = ByHand(SAY, words="what")
    what: Said

    def act(self) -> str:
        """What is said."""
        return f'announce "{self.what}"'


class Conduct(Step, frozen=True, gc=False):
    """Somebody does a thing in the manner the rule prescribes; software can only record it."""

    attests: ClassVar[bool] = True
    what: Said

    def act(self) -> str:
        """What is done."""
        return str(self.what)


class Ruling(Step, frozen=True, gc=False):
    """An irregularity is decided as its clause says."""

    by_hand: ClassVar[ByHand | None] = ByHand(RULE, words="what")
    what: Said

    def act(self) -> str:
        """What is ruled."""
        return f"ruling: {self.what}"


class Supervise(Step, frozen=True, gc=False):
    """A casino supervisor decides a matter; the first choice lets play go on."""

    answer: ClassVar[Any] = str
    decides: ClassVar[bool] = True
    matter: Said
    choices: tuple[str, ...]

    @property
    def role(self) -> Role:
        """The supervisor's."""
        return SUPERVISOR

    def carry_out(self, kit: Kit) -> str:
        """Play goes on."""
        return self.choices[0]

    def refuse(self, answer: Any, kit: Kit) -> None:
        """The supervisor may say what the rule offers."""
        if answer not in self.choices:
            raise Refused(f"the supervisor may say {' or '.join(self.choices)}", self.cite)

    def form(self, kit: Kit) -> OneOf:
        """One of the choices."""
        return OneOf(self.choices)

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """Any of the choices may have been decided on."""
        if answer not in self.choices:
            raise Deviation(f"the supervisor cannot say {answer}")

    def act(self) -> str:
        """What is decided on."""
        return f"the supervisor decides on {self.matter}"

    def outcome(self, answer: str) -> str:
        """The decision."""
        return f": {answer}"

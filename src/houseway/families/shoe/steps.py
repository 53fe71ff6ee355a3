"""Steps of these games alone: 2C.5(e) cash, 2C.8(c) and 2.7(c) notice, 2.6(l)2 the count."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from houseway.equipment.kit import Kit
from houseway.table.forms import Number, OneOf
from houseway.table.refusal import Refused
from houseway.table.steps import ByHand, Deviation, Role, Step, Supervise
from houseway.table.steps.cuts import refuse_number

if TYPE_CHECKING:
    from houseway.table.state import TableState

CONFIRM, REFUSE = "confirm", "refuse"
MOST_CARDS = 8 * 52
GIVEN, NOT_GIVEN = "given", "not given"


class ConfirmCash(Step, frozen=True, gc=False):
    """Dealer or casino supervisor confirms a verbal wager accompanied by cash, or refuses it."""

    answer: ClassVar[Any] = str
    decides: ClassVar[bool] = True
    seat: int
    by: Literal["dealer", "supervisor"]

    @property
    def role(self) -> Role:
        """Each of the two in turn."""
        return self.by

    def carry_out(self, kit: Kit) -> str:
        """The computer confirms."""
        return CONFIRM

    def refuse(self, answer: Any, kit: Kit) -> None:
        """It is confirmed or refused."""
        if answer not in (CONFIRM, REFUSE):
            raise Refused(f"the {self.by} may say {CONFIRM} or {REFUSE}", self.cite)

    def form(self, kit: Kit) -> OneOf:
        """It is confirmed or refused."""
        return OneOf((CONFIRM, REFUSE))

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """Either may have been said."""
        if answer not in (CONFIRM, REFUSE):
            raise Deviation(f"the {self.by} cannot say {answer}")

    def act(self) -> str:
        """Whose wager it is."""
        return f"the {self.by} decides on the verbal wager with cash of seat {self.seat}"

    def outcome(self, answer: str) -> str:
        """The decision."""
        return f": {answer}"


class GiveNotice(Supervise, frozen=True, gc=False):
    """A casino supervisor attests that notice of what an option offers has been given (X-17)."""

    option: str

    def act(self) -> str:
        """Of what."""
        return f"a casino supervisor attests {self.matter}"

    def change(self, state: "TableState", answer: str) -> None:
        """It is offered with notice, or not at all."""
        if answer == GIVEN:
            state.own.notice_given(self.option)


class CountDiscards(Step, frozen=True, gc=False):
    """The cards at the end of a shoe, all in the discard rack, are counted."""

    answer: ClassVar[Any] = int
    decides: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("count discards")

    def carry_out(self, kit: Kit) -> int:
        """As many as there are."""
        return len(kit.cards.rack)

    def refuse(self, answer: Any, kit: Kit) -> None:
        """A count is a number of cards."""
        refuse_number(answer, self.form(kit), self.cite)

    def form(self, kit: Kit) -> Number:
        """A number of cards; how many there should be is not said."""
        return Number(0, MOST_CARDS, "cards can be in the rack")

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """A person may miscount; the computer does not."""
        if not by and answer != len(kit.cards.rack):
            raise Deviation(
                f"the record says {answer} cards, {len(kit.cards.rack)} are in the discard rack"
            )

    def act(self) -> str:
        """What for."""
        return "count the cards in the discard rack, to ensure that none is missing"

    def outcome(self, answer: int) -> str:
        """How many."""
        return f": {answer}"


STEPS = (ConfirmCash, GiveNotice, CountDiscards)
"""What these games have besides the steps of every game."""

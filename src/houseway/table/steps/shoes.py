"""What a stack is dealt from: shoe or hand, and the devices of a table."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from houseway.equipment.kit import Kit
from houseway.table.forms import OneOf
from houseway.table.refusal import Refused
from houseway.table.steps.by_hand import ByHand
from houseway.table.steps.decks import OfDeck
from houseway.table.steps.places import DEALER, place_words
from houseway.table.steps.step import EQUIPMENT, Deviation, Role, Step

if TYPE_CHECKING:
    from houseway.table.state import TableState

Device = Literal["shuffler", "automated shoe", "card reader"]
HANDS = ("left", "right")


class Load(OfDeck, frozen=True, gc=False):
    """The stack goes where it is dealt from."""

    by_hand: ClassVar[ByHand | None] = ByHand("load", "deck", place="into")
    into: Literal["manual shoe", "automated shoe", "dealing shoe", "dealer's hand"]
    by: Literal["dealer", "device"]

    @property
    def role(self) -> Role:
        """The dealer's, or the device's."""
        return "dealer" if self.by == DEALER else EQUIPMENT

    def carry_out(self, kit: Kit) -> None:
        """It is dealt from now on."""
        kit.cards.load(self.deck, self.into)

    def change(self, state: "TableState", answer: None) -> None:
        """It is the deck in play."""
        state.deck = self.deck
        state.loaded, state.arrived = True, False
        state.own.loaded(self.deck, state.clock)

    def act(self) -> str:
        """What goes into what."""
        return f"put {self.deck_words} into the {self.into}, by the {self.by}"


class TakeOut(OfDeck, frozen=True, gc=False):
    """The stack is taken back out of where it is dealt from, before any card has been dealt."""

    by_hand: ClassVar[ByHand | None] = ByHand("take out", "deck")

    def carry_out(self, kit: Kit) -> None:
        """It is handled again."""
        kit.cards.unload(self.deck)

    def change(self, state: "TableState", answer: None) -> None:
        """It is not dealt from for now."""
        state.off_the_shoe(self.deck)

    def act(self) -> str:
        """What is taken out."""
        return f"take {self.deck_words} back to be cut again"


class ChooseHand(Step, frozen=True, gc=False):
    """The dealer chooses the hand that holds the deck for the round."""

    answer: ClassVar[Any] = str
    decides: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("choose hand", decided="words")

    def carry_out(self, kit: Kit) -> str:
        """Either."""
        return HANDS[kit.source.below(2)]

    def refuse(self, answer: Any, kit: Kit) -> None:
        """Left or right."""
        if answer not in HANDS:
            raise Refused(f"the deck is held in the left or the right hand, not {answer!r}")

    def form(self, kit: Kit) -> OneOf:
        """Left or right."""
        return OneOf(HANDS)

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """Left or right."""
        if answer not in HANDS:
            raise Deviation(f"the dealer has no {answer} hand")

    def act(self) -> str:
        """What is taken."""
        return "take the deck in one hand"

    def outcome(self, answer: str) -> str:
        """Which hand."""
        return f": the {answer}"


class InsertStacks(OfDeck, frozen=True, gc=False):
    """Shuffled cards are put in stacks into marked places among the cards of the shoe."""

    by_hand: ClassVar[ByHand | None] = ByHand("insert stacks", "deck")
    stacks: int

    def carry_out(self, kit: Kit) -> None:
        """Evenly."""
        kit.cards.insert_stacks(self.deck, self.stacks)

    def act(self) -> str:
        """In how many stacks."""
        return f"insert the cards in {self.stacks} stacks at the marked places in the shoe"


class ShoeSeen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What the dealer sees after a round: where the cutting card came out, if it has; the rack."""

    cutting_card: str
    discards: int
    in_device: int = 0
    """Discards that are in the shuffling device already."""


class LookAtShoe(Step, frozen=True, gc=False):
    """The dealer looks whether the cutting card has come, and how high the discards stand."""

    answer: ClassVar[Any] = ShoeSeen

    def carry_out(self, kit: Kit) -> ShoeSeen:
        """Both are in sight."""
        cards = kit.cards
        return ShoeSeen(cards.cutting_card_at, len(cards.rack), len(cards.in_device))

    def act(self) -> str:
        """At what."""
        return "look at the shoe and the discard rack"

    def outcome(self, answer: ShoeSeen) -> str:
        """What is seen."""
        came = f"the cutting card came out at {place_words(answer.cutting_card)}, "
        device = f", {answer.in_device} in the device" if answer.in_device else ""
        came = came if answer.cutting_card else ""
        return f": {came}{answer.discards} cards are in the rack{device}"


class InstallDevice(Step, frozen=True, gc=False):
    """A device is put up at the table."""

    by_hand: ClassVar[ByHand | None] = ByHand("install", place="device")
    device: Device

    def change(self, state: "TableState", answer: None) -> None:
        """It stands there."""
        state.devices.add(self.device)
        state.removed_devices.discard(self.device)

    def act(self) -> str:
        """What is put up."""
        return f"install the {self.device} at the table"


class RemoveDevice(Step, frozen=True, gc=False):
    """A device leaves the table."""

    by_hand: ClassVar[ByHand | None] = ByHand("remove device", place="device")
    device: Device

    def change(self, state: "TableState", answer: None) -> None:
        """It is gone, also after a night, until one is installed."""
        state.devices.discard(self.device)
        state.removed_devices.add(self.device)

    def act(self) -> str:
        """What leaves."""
        return f"remove the {self.device} from the table"


class ClearDevice(Step, frozen=True, gc=False):
    """Cards are taken out of a device that failed."""

    by_hand: ClassVar[ByHand | None] = ByHand("clear device", place="device")
    device: Device

    def act(self) -> str:
        """Out of what."""
        return f"take the cards out of the {self.device}"

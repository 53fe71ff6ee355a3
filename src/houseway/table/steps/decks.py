"""Decks: received, looked over, spread, washed and stacked, gathered and removed."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from houseway.equipment.kit import Kit
from houseway.table.forms import OneOf
from houseway.table.refusal import Refused
from houseway.table.steps.by_hand import ByHand
from houseway.table.steps.step import PLAYER, SUPERVISOR, Deviation, Role, Step

if TYPE_CHECKING:
    from houseway.table.state import TableState

Face = Literal["down", "up"]
RIGHT, WRONG = "right", "wrong"
"""What somebody finds who looks a deck over (X-16)."""


class OfDeck(Step, frozen=True, gc=False):
    """An act on one deck, or on several that are handled as one."""

    deck: int

    @property
    def deck_words(self) -> str:
        """The deck as it is spoken of."""
        return f"deck {self.deck + 1}"


class Receive(OfDeck, frozen=True, gc=False, omit_defaults=True):
    """A deck comes to the table, or several that are shuffled and dealt as one."""

    by_hand: ClassVar[ByHand | None] = ByHand("receive", "deck")
    back: str
    count: int = 1

    def carry_out(self, kit: Kit) -> None:
        """New cards, by suit and in sequence."""
        kit.cards.receive(self.deck, self.count)

    def change(self, state: "TableState", answer: None) -> None:
        """The deck is there."""
        state.decks.add(self.deck)
        state.shuffled_by.pop(self.deck, None)
        state.own.received(self.deck, state.clock)

    def act(self) -> str:
        """What comes."""
        what = self.deck_words if self.count == 1 else f"{self.count} decks as {self.deck_words}"
        return f"receive {what} ({self.back} backs)"


class Inspect(OfDeck, frozen=True, gc=False, omit_defaults=True):
    """Somebody looks the deck over: it is right, or wrong and must be replaced."""

    answer: ClassVar[Any] = str
    decides: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("inspect", "deck", decided="words")
    by: Literal["dealer", "floorperson", "first player", "second player"]
    seat: int = 0

    @property
    def role(self) -> Role:
        """The dealer's, the supervisor's or a player's."""
        if self.by == "dealer":
            return "dealer"
        return SUPERVISOR if self.by == "floorperson" else PLAYER

    @property
    def by_seat(self) -> int:
        """The seat of the player who inspects."""
        return self.seat

    def carry_out(self, kit: Kit) -> str:
        """A deck is right that has every card as often as it should."""
        return RIGHT if kit.cards.is_whole(self.deck) else WRONG

    def refuse(self, answer: Any, kit: Kit) -> None:
        """It is right or wrong."""
        if answer not in (RIGHT, WRONG):
            raise Refused(f"a deck is {RIGHT} or {WRONG}, not {answer!r}", self.cite)

    def form(self, kit: Kit) -> OneOf:
        """It is right or wrong."""
        return OneOf((RIGHT, WRONG))

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """A person may find something wrong that the computer does not see."""
        if answer not in (RIGHT, WRONG) or (not by and answer != self.carry_out(kit)):
            raise Deviation(f"the deck is {self.carry_out(kit)}, the record says {answer}")

    def act(self) -> str:
        """Who inspects what."""
        return f"the {self.by} inspects {self.deck_words}"

    def outcome(self, answer: str) -> str:
        """What was found, if it is worth saying."""
        return "" if answer == RIGHT else ": something is wrong with it"


class Spread(OfDeck, frozen=True, gc=False):
    """The deck is spread out on the table."""

    by_hand: ClassVar[ByHand | None] = ByHand("spread", "deck", "face")
    face: Face
    order: Literal["by suit and in sequence", "as it lies"]

    def carry_out(self, kit: Kit) -> None:
        """Out of dealing device and rack."""
        kit.cards.spread(self.deck, face_up=self.face == "up")

    def change(self, state: "TableState", answer: None) -> None:
        """It is not dealt from any more."""
        state.off_the_shoe(self.deck)
        state.spread[self.deck] = self.face
        if self.order == "by suit and in sequence":
            state.own.sequenced(self.deck, state.clock)

    def act(self) -> str:
        """How it is spread."""
        return f"spread {self.deck_words} face {self.face}, {self.order}"


class Turn(OfDeck, frozen=True, gc=False):
    """A spread deck is turned over."""

    by_hand: ClassVar[ByHand | None] = ByHand("turn deck", "deck")
    face: Face

    def carry_out(self, kit: Kit) -> None:
        """The other side is seen."""
        kit.cards.turn(self.deck, face_up=self.face == "up")

    def change(self, state: "TableState", answer: None) -> None:
        """Everybody sees how it lies."""
        state.spread[self.deck] = self.face

    def act(self) -> str:
        """Which way."""
        return f"turn {self.deck_words} face {self.face}"


class Wash(OfDeck, frozen=True, gc=False):
    """The cards are mixed face down on the table ("chemmy shuffle")."""

    by_hand: ClassVar[ByHand | None] = ByHand("wash", "deck")

    def carry_out(self, kit: Kit) -> None:
        """Mixed, but nothing is committed to."""
        kit.cards.mix(self.deck)

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """No record says how a wash left the cards."""
        kit.cards.loosen(self.deck)

    def act(self) -> str:
        """What is mixed."""
        return f"wash {self.deck_words}"


class Stack(OfDeck, frozen=True, gc=False):
    """The cards are made one stack."""

    by_hand: ClassVar[ByHand | None] = ByHand("stack", "deck")

    def carry_out(self, kit: Kit) -> None:
        """Face down."""
        kit.cards.stack(self.deck)

    def change(self, state: "TableState", answer: None) -> None:
        """It is spread no more."""
        state.spread.pop(self.deck, None)

    def act(self) -> str:
        """What is stacked."""
        return f"stack {self.deck_words}"


class Gather(OfDeck, frozen=True, gc=False, omit_defaults=True):
    """The cards in the discard rack, and the device, are taken together to be shuffled."""

    by_hand: ClassVar[ByHand | None] = ByHand("gather", "deck")
    device: bool = False

    def carry_out(self, kit: Kit) -> None:
        """All of them are there."""
        kit.cards.gather(self.deck)

    def change(self, state: "TableState", answer: None) -> None:
        """It is not dealt from any more."""
        state.off_the_shoe(self.deck)

    def act(self) -> str:
        """What is gathered."""
        device = " and the shuffling device" if self.device else ""
        return f"gather {self.deck_words} from the discard rack{device}"


class TakeDiscards(OfDeck, frozen=True, gc=False, omit_defaults=True):
    """The cards in the discard rack are taken to be shuffled while others are still in play."""

    by_hand: ClassVar[ByHand | None] = ByHand("take discards", "deck")
    device: bool = False

    def carry_out(self, kit: Kit) -> None:
        """Out of the rack."""
        kit.cards.take_discards(self.deck)

    def act(self) -> str:
        """What is taken."""
        device = " and the shuffling device" if self.device else ""
        return f"take the cards out of the discard rack{device}"


class RemoveDeck(OfDeck, frozen=True, gc=False):
    """A whole deck leaves the table."""

    by_hand: ClassVar[ByHand | None] = ByHand("remove deck", "deck")

    def carry_out(self, kit: Kit) -> None:
        """Wherever its cards are."""
        kit.cards.remove(self.deck)

    def change(self, state: "TableState", answer: None) -> None:
        """It is gone."""
        state.decks.discard(self.deck)
        state.spread.pop(self.deck, None)
        state.off_the_shoe(self.deck)
        state.deck_rounds[self.deck] = 0

    def act(self) -> str:
        """What leaves."""
        return f"remove {self.deck_words} from the table"

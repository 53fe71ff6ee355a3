"""Decks: from the receipt to the stack that is dealt, and the numbers of a draw."""

from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from houseway.cards.card import Card
from houseway.equipment.card_table import UNDER_DECK
from houseway.equipment.commitment import CommittedOrder, commit, opens
from houseway.equipment.kit import Kit
from houseway.table.forms import Number, OneOf
from houseway.table.refusal import Refused
from houseway.table.steps.by_hand import ByHand
from houseway.table.steps.places import DEALER, place_words
from houseway.table.steps.step import EQUIPMENT, PLAYER, SUPERVISOR, Deviation, Role, Step

if TYPE_CHECKING:
    from houseway.table.state import TableState

Face = Literal["down", "up"]
Device = Literal["shuffler", "automated shoe", "card reader"]
HANDS = ("left", "right")
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


class Shuffled(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a shuffle publishes: its number, the digest that fixes its order, a device's count.

    What opens the commitment is hidden from everybody but the auditor.
    """

    number: int
    commitment: str
    count: int | None = None
    opening: CommittedOrder | None = None


class Commits(Step, frozen=True, gc=False):
    """A mixing whose order is committed to."""

    answer: ClassVar[Any] = Shuffled
    conceals: ClassVar[bool] = True

    @staticmethod
    def committed(
        kit: Kit, opening: CommittedOrder, number: int, count: int | None = None
    ) -> Shuffled:
        """What becomes known of an order, and what stays sealed."""
        return Shuffled(number, commit(opening) if kit.commits else "", count, opening)

    @staticmethod
    def verified(answer: Shuffled) -> CommittedOrder:
        """What opens a recorded commitment, if it does."""
        if answer.opening is None or not opens(answer.commitment, answer.opening):
            raise Deviation("the opening does not match the commitment of the shuffle")
        return answer.opening

    def split(self, answer: Shuffled) -> tuple[Any, Any]:
        """The order and the nonce are sealed."""
        return Shuffled(answer.number, answer.commitment, answer.count), answer.opening

    def join(self, public: Any, hidden: Any) -> Shuffled:
        """With what opens it."""
        if hidden is None:
            return public  # type: ignore[no-any-return]
        opening = (
            hidden
            if isinstance(hidden, CommittedOrder)
            else msgspec.convert(hidden, CommittedOrder)
        )
        return Shuffled(public.number, public.commitment, public.count, opening)

    def outcome(self, answer: Shuffled) -> str:
        """The count and the commitment, whole."""
        count = "" if answer.count is None else f", {answer.count} cards counted"
        return f"{count}; commitment {answer.commitment}" if answer.commitment else count


class Shuffle(Commits, OfDeck, frozen=True, gc=False):
    """The deck is shuffled, or arrives pre-shuffled, and its order is committed to."""

    by_hand: ClassVar[ByHand | None] = ByHand("shuffle", "deck")
    by: Literal["dealer", "device", "supplier"]
    counting: bool = False

    @property
    def role(self) -> Role:
        """The dealer's, or the device's."""
        return "dealer" if self.by == DEALER else EQUIPMENT

    def carry_out(self, kit: Kit) -> Shuffled:
        """Every order is equally likely."""
        opening = kit.cards.shuffle(self.deck)
        kit.seal(self.deck, opening)
        number = kit.cards.commit(self.deck) if kit.commits else 0
        return self.committed(kit, opening, number, self._count(opening))

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """The order that was committed to."""
        opening = self.verified(answer)
        kit.cards.arrange(self.deck, tuple(c for c in opening.order if isinstance(c, Card)))
        kit.seal(self.deck, opening)
        if (answer.number, answer.count) != (kit.cards.commit(self.deck), self._count(opening)):
            raise Deviation(f"shuffle {answer.number} counted {answer.count} cards by the record")

    def _count(self, opening: CommittedOrder) -> int | None:
        return len(opening.order) if self.counting else None

    def change(self, state: "TableState", answer: Shuffled) -> None:
        """No card of it has been dealt."""
        state.seals[self.deck] = state.seals.get(self.deck, 0) + 1
        state.fresh = True
        state.shuffled_by[self.deck] = self.by

    def act(self) -> str:
        """By whom."""
        if self.by == "supplier":
            return f"{self.deck_words} arrives pre-shuffled"
        return f"shuffle {self.deck_words}, by the {self.by}"


class CoverCard(Step, frozen=True, gc=False):
    """The cover card is laid somewhere; of the automated shoe, immediately next to it."""

    by_hand: ClassVar[ByHand | None] = ByHand("cover card", place="to")
    to: Literal["table", "discard rack", "automated shoe", "bottom of the deck"]

    def carry_out(self, kit: Kit) -> None:
        """It lies there."""
        kit.cards.cover_card = self.to

    def act(self) -> str:
        """Where."""
        beside = {
            "table": "on", "discard rack": "in", "automated shoe": "next to", UNDER_DECK: "at"
        }  # fmt: skip
        return f"put the cover card {beside[self.to]} the {self.to}"


class Cut(OfDeck, frozen=True, gc=False):
    """Cards are taken from the top of the deck; the answer is how many."""

    answer: ClassVar[Any] = int
    decides: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("cut", "deck", decided="count")
    at_least: int

    def carry_out(self, kit: Kit) -> int:
        """Any number of cards that leaves enough on either side."""
        size = len(kit.cards.deck(self.deck).cards)
        count = self.at_least + kit.source.below(size - 2 * self.at_least + 1)
        kit.cards.cut(self.deck, count)
        return count

    def refuse(self, answer: Any, kit: Kit) -> None:
        """At least so many cards are cut and remain."""
        refuse_number(answer, self.form(kit), self.cite)

    def form(self, kit: Kit) -> Number:
        """How many cards are cut."""
        size = len(kit.cards.deck(self.deck).cards)
        return Number(self.at_least, size - self.at_least, "cards are cut")

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """As many as were cut."""
        kit.cards.cut(self.deck, answer)
        if answer < self.at_least:
            raise Deviation(f"{answer} cards were cut, at least {self.at_least} must be")

    def act(self) -> str:
        """What is cut."""
        return f"cut {self.deck_words}"

    def outcome(self, answer: int) -> str:
        """How many."""
        return f": {answer} cards"


class PlaceCuttingCard(OfDeck, frozen=True, gc=False):
    """Somebody places the cutting card in the stack; the answer is how many cards are before it."""

    answer: ClassVar[Any] = int
    decides: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("cut", "deck", decided="count")
    by: str
    from_either_end: int

    @property
    def role(self) -> Role:
        """The dealer's or a player's."""
        return "dealer" if self.by == DEALER else PLAYER

    @property
    def by_seat(self) -> int:
        """The seat that cuts."""
        return 0 if self.by == DEALER else int(self.by.removeprefix("seat "))

    def carry_out(self, kit: Kit) -> int:
        """Anywhere far enough from either end."""
        size = len(kit.cards.deck(self.deck).cards)
        count = self.from_either_end + kit.source.below(size - 2 * self.from_either_end + 1)
        kit.cards.place_cutting_card(self.deck, count)
        return count

    def refuse(self, answer: Any, kit: Kit) -> None:
        """Far enough from either end."""
        refuse_number(answer, self.form(kit), self.cite)

    def form(self, kit: Kit) -> Number:
        """How many cards are before it."""
        most = len(kit.cards.deck(self.deck).cards) - self.from_either_end
        return Number(self.from_either_end, most, "cards are in front of the cutting card")

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """Where it was placed."""
        kit.cards.place_cutting_card(self.deck, answer)
        behind = len(kit.cards.deck(self.deck).cards) - answer
        if min(answer, behind) < self.from_either_end:
            raise Deviation(
                f"the cutting card lay {answer} cards from the front, it must be at "
                f"least {self.from_either_end} from either end"
            )

    def act(self) -> str:
        """Who places it where."""
        return f"{place_words(self.by)} places the cutting card in {self.deck_words}"

    def outcome(self, answer: int) -> str:
        """How far from the front."""
        return f": {answer} cards from the front"


class MoveToBack(OfDeck, frozen=True, gc=False):
    """The cutting card and all the cards in front of it go to the back of the stack."""

    by_hand: ClassVar[ByHand | None] = ByHand("move to back", "deck")

    def carry_out(self, kit: Kit) -> None:
        """The cut is made."""
        kit.cards.move_to_back(self.deck)

    def act(self) -> str:
        """What moves."""
        return (
            f"move the cutting card and all cards in front of it to the back of {self.deck_words}"
        )


class InsertCuttingCard(OfDeck, frozen=True, gc=False):
    """The dealer puts the cutting card back; the answer is how many cards are behind it."""

    answer: ClassVar[Any] = int
    decides: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("insert cutting card", "deck", decided="count")
    at_least: int

    def carry_out(self, kit: Kit) -> int:
        """As few as may be."""
        size = len(kit.cards.deck(self.deck).cards)
        kit.cards.place_cutting_card(self.deck, size - self.at_least)
        return self.at_least

    def refuse(self, answer: Any, kit: Kit) -> None:
        """Enough cards behind it."""
        refuse_number(answer, self.form(kit), self.cite)

    def form(self, kit: Kit) -> Number:
        """How many cards are behind it."""
        most = len(kit.cards.deck(self.deck).cards) - 1
        return Number(self.at_least, most, "cards are behind the cutting card")

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """Where it was put."""
        size = len(kit.cards.deck(self.deck).cards)
        kit.cards.place_cutting_card(self.deck, size - answer)
        if answer < self.at_least:
            raise Deviation(
                f"{answer} cards were behind the cutting card, at least {self.at_least} must be"
            )

    def act(self) -> str:
        """Where it goes."""
        return f"insert the cutting card in {self.deck_words}"

    def outcome(self, answer: int) -> str:
        """How far from the back."""
        return f": {answer} cards from the back"


class CompleteCut(OfDeck, frozen=True, gc=False):
    """The cards that remained are placed on top of those that were cut."""

    by_hand: ClassVar[ByHand | None] = ByHand("complete cut", "deck")

    def carry_out(self, kit: Kit) -> None:
        """The cut is made."""
        kit.cards.complete_cut(self.deck)

    def act(self) -> str:
        """What goes where."""
        return f"place the rest of {self.deck_words} on top of the cut"


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


class OpenShuffle(OfDeck, frozen=True, gc=False, omit_defaults=True, tag="open"):
    """The cards of a shuffle are out of play, and its order is opened.

    To the auditor alone, who has it from the hidden part of the shuffle (X-13); or `to_all`, and
    then everybody can check that the cards were fixed by it.
    """

    answer: ClassVar[Any] = CommittedOrder | None
    to_all: bool = False

    def carry_out(self, kit: Kit) -> CommittedOrder | None:
        """The oldest order of the deck."""
        opening = kit.unseal(self.deck)
        return opening if self.to_all else None

    def change(self, state: "TableState", answer: CommittedOrder | None) -> None:
        """One shuffle fewer is sealed."""
        state.seals[self.deck] -= 1

    def act(self) -> str:
        """What is opened."""
        return f"open the shuffle of {self.deck_words}"

    def outcome(self, answer: CommittedOrder | None) -> str:
        """The order and its nonce."""
        return opening_words(answer)


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


def refuse_number(answer: Any, form: Number, cite: str) -> None:
    """Refuse what is no whole number of the form."""
    if type(answer) is not int or not form.least <= answer <= form.most:
        raise Refused(f"{form.least} to {form.most} {form.what}, not {answer!r}", cite)


def opening_words(opening: CommittedOrder | None) -> str:
    """What an opening shows, whole, or to whom it is shown."""
    if opening is None:
        return ", to the auditor alone"
    return f": nonce {opening.nonce}, {' '.join(map(str, opening.order))}"

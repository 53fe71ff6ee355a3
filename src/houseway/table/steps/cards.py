"""Cards on the layout: dealt, looked at, turned over, split, set, collected, counted."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from houseway.cards.card import Card
from houseway.equipment.kit import Kit
from houseway.table.forms import Number
from houseway.table.steps.by_hand import ByHand
from houseway.table.steps.cuts import refuse_number
from houseway.table.steps.decks import Face
from houseway.table.steps.places import DEALER, DISCARD_RACK, place_words, seat_place
from houseway.table.steps.step import (
    EQUIPMENT,
    PLAYER,
    Deviation,
    HowCardsLie,
    Layout,
    Role,
    Step,
)

if TYPE_CHECKING:
    from houseway.table.state import TableState

Cards = tuple[Card, ...]

Lies = Literal["", "overlapping", "sideways"]
"""How a card lies with those dealt before it, where the rule says so."""
HOW: dict[Lies, str] = {
    "": "",
    "overlapping": ", over the corner of the card before",
    "sideways": ", sideways",
}


class Shows(Step, frozen=True, gc=False):
    """An act that shows cards, to everybody or to some."""

    answer: ClassVar[Any] = Cards

    def join(self, public: Any, hidden: Any) -> Any:
        """The cards."""
        if hidden is None or (type(hidden) is tuple and type(hidden[:1]) is tuple):
            return public if hidden is None else hidden
        return msgspec.convert(hidden, Cards)

    def outcome(self, answer: Any) -> str:
        """The cards; of those that may not be seen their number."""
        return f": {cards_words(answer)}" if answer else ""


class Deal(Shows, frozen=True, gc=False, omit_defaults=True):
    """Cards go from the deck to a place."""

    conceals: ClassVar[bool] = True
    lays: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("deal", "face", "count", place="to")
    to: str
    count: int
    face: Face
    drawn: str
    under_cover: bool = False
    lies: Lies = ""

    def carry_out(self, kit: Kit) -> Cards:
        """The next cards."""
        if self.under_cover:
            kit.cards.cover_card = self.to
        return kit.cards.deal(self.to, self.count, face_up=self.face == "up")

    def change(self, state: "TableState", answer: Any) -> None:
        """Whoever gets cards is in the round."""
        if self.to != DISCARD_RACK:
            state.fresh = False
            if self.to.startswith("seat "):
                state.playing.add(int(self.to.split(" ")[1]))

    def split(self, answer: Any) -> tuple[Any, Any]:
        """Face down they are hidden from everybody."""
        return (None, answer) if self.face == "down" else (answer, None)

    def lay(self, layout: Layout, answer: Any) -> None:
        """After those that lie there."""
        if self.to != DISCARD_RACK:
            layout.setdefault(self.to, []).extend(answer or [None] * self.count)

    def note_lies(self, lies: HowCardsLie, layout: Layout) -> None:
        """The card that was dealt."""
        _note(lies, layout, self.to, self.lies)

    def act(self) -> str:
        """What goes where."""
        if self.to == DISCARD_RACK:
            return "burn a card"
        count = "a card" if self.count == 1 else f"{self.count} cards"
        cover = ", under a cover card" if self.under_cover else ""
        lies = HOW[self.lies]
        return f"deal {count} to {place_words(self.to)}, face {self.face}{cover}{lies}"

    def outcome(self, answer: Any) -> str:
        """The cards."""
        return f": {cards_words(answer or (None,) * self.count)}"


class Look(Shows, frozen=True, gc=False):
    """A player examines the own cards and puts them back face down."""

    conceals: ClassVar[bool] = True
    lays: ClassVar[bool] = True
    seat: int

    @property
    def role(self) -> Role:
        """A player's; it needs no answer."""
        return PLAYER

    @property
    def by_seat(self) -> int:
        """The seat."""
        return self.seat

    def carry_out(self, kit: Kit) -> Cards:
        """What lies there."""
        return kit.cards.at(seat_place(self.seat))

    def split(self, answer: Any) -> tuple[Any, Any]:
        """Nobody else sees them."""
        return None, answer

    def seen_by(self) -> tuple[int, ...]:
        """Whoever holds the seat."""
        return (self.seat,)

    def lay(self, layout: Layout, answer: Any) -> None:
        """They lie as before; whoever looked knows them."""
        if answer is not None:
            layout[seat_place(self.seat)] = list(answer)

    def act(self) -> str:
        """Who looks."""
        return f"seat {self.seat} looks at its cards"

    def outcome(self, answer: Any) -> str:
        """The cards, for whoever may see them."""
        return "" if answer is None else f": {cards_words(answer)}"


class Reveal(Shows, frozen=True, gc=False):
    """The next face-down cards of a place are turned face up."""

    lays: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("turn over", "place")
    place: str
    count: int

    def carry_out(self, kit: Kit) -> Cards:
        """In their order."""
        return kit.cards.reveal(self.place, self.count)

    def lay(self, layout: Layout, answer: Any) -> None:
        """Those that were hidden, or all in the order in which they lie now."""
        lying = layout.setdefault(self.place, [])
        hidden = [n for n, card in enumerate(lying) if card is None]
        if hidden:
            for n, card in zip(hidden, answer, strict=False):
                lying[n] = card
        elif len(answer) == len(lying):
            lying[:] = answer

    def act(self) -> str:
        """What is turned over."""
        count = "a card" if self.count == 1 else f"{self.count} cards"
        return f"turn over {count} of {place_words(self.place)}"


class Arrange(Step, frozen=True, gc=False):
    """The face-up cards of a place are placed in this order, and stay in it."""

    lays: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("arrange", "place", "cards")
    place: str
    cards: Cards

    def carry_out(self, kit: Kit) -> None:
        """As they are named."""
        kit.cards.put_in_order(self.place, self.cards)

    def lay(self, layout: Layout, answer: Any) -> None:
        """As they are named."""
        layout[self.place] = list(self.cards)

    def act(self) -> str:
        """How they lie."""
        return f"place the cards of {place_words(self.place)} as {cards_words(self.cards)}"


class SetHand(Step, frozen=True, gc=False):
    """The face-up cards of a place lie as a high hand and a low hand, and stay in that order."""

    lays: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("set hand", "place", cards="low")
    place: str
    high: Cards
    low: Cards

    def carry_out(self, kit: Kit) -> None:
        """High first."""
        kit.cards.put_in_order(self.place, self.high + self.low)

    def lay(self, layout: Layout, answer: Any) -> None:
        """High first."""
        layout[self.place] = [*self.high, *self.low]

    def act(self) -> str:
        """Both hands."""
        return (
            f"the hand of {place_words(self.place)} is {cards_words(self.high)} high, "
            f"{cards_words(self.low)} low"
        )


class ReadCard(Step, frozen=True, gc=False, omit_defaults=True):
    """A card reader, or the dealer by hand, looks whether a hidden card has one of these ranks."""

    answer: ClassVar[Any] = bool
    by_hand: ClassVar[ByHand | None] = ByHand("look at", "place")
    place: str
    ranks: str
    by: str = ""

    @property
    def role(self) -> Role:
        """The device's, or the dealer's without one."""
        return "dealer" if self.by == DEALER else EQUIPMENT

    def carry_out(self, kit: Kit) -> bool:
        """Yes or no, and nothing more."""
        return kit.cards.hidden(self.place)[0].value[0] in self.ranks

    def act(self) -> str:
        """At which card."""
        who = "the dealer" if self.by == DEALER else "the card reader"
        return f"{who} looks at the card of {place_words(self.place)}"

    def outcome(self, answer: bool) -> str:
        """What it tells."""
        return ": blackjack" if answer else ": no blackjack"


class Split(Step, frozen=True, gc=False):
    """Each face-up card of a place but the first moves on and begins a hand of its own."""

    lays: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("split", "place")
    place: str
    to: tuple[str, ...]

    def carry_out(self, kit: Kit) -> None:
        """Each to its place."""
        kit.cards.split(self.place, self.to)

    def lay(self, layout: Layout, answer: Any) -> None:
        """Each to its place."""
        lying = layout[self.place]
        for place, card in zip(self.to, lying[1:], strict=True):
            layout[place] = [card]
        del lying[1:]

    def note_lies(self, lies: HowCardsLie, layout: Layout) -> None:
        """Each card lies alone."""
        lies.pop(self.place, None)

    def act(self) -> str:
        """Into how many hands."""
        return f"split the cards of {place_words(self.place)} into {len(self.to) + 1} hands"


class LeaveHoleCard(Step, frozen=True, gc=False):
    """The hole card is not put into the card reader, for the first card gives no reason to."""

    def act(self) -> str:
        """What is left."""
        return "leave the hole card where it lies"


class Stand(Step, frozen=True, gc=False):
    """No further card is dealt to a place."""

    place: str

    def act(self) -> str:
        """Who stands."""
        return f"{place_words(self.place)} stands"


class PlaceHeld(Shows, frozen=True, gc=False, omit_defaults=True):
    """A card drawn in error, which is held and was seen, is dealt to a place as the next card."""

    lays: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("place held card", place="to")
    to: str
    lies: Lies = ""

    def carry_out(self, kit: Kit) -> Cards:
        """Face up."""
        return (kit.cards.place_held(self.to),)

    def lay(self, layout: Layout, answer: Any) -> None:
        """After those that lie there."""
        layout.setdefault(self.to, []).extend(answer)

    def note_lies(self, lies: HowCardsLie, layout: Layout) -> None:
        """The card that was dealt."""
        _note(lies, layout, self.to, self.lies)

    def act(self) -> str:
        """Where it goes."""
        return f"the card drawn in error goes to {place_words(self.to)}{HOW[self.lies]}"


class ShowBurn(Shows, frozen=True, gc=False):
    """The card burned last is shown to the players."""

    by_hand: ClassVar[ByHand | None] = ByHand("show burn card")

    def carry_out(self, kit: Kit) -> Cards:
        """The last in the rack."""
        return (kit.cards.last_discard(),)

    def act(self) -> str:
        """What is shown."""
        return "show the burn card"


class SetAside(Step, frozen=True, gc=False):
    """A card that may not be used goes to the discard rack."""

    by_hand: ClassVar[ByHand | None] = ByHand("set aside")
    card: Card

    def carry_out(self, kit: Kit) -> None:
        """Out of the hand."""
        kit.cards.set_aside(self.card)

    def act(self) -> str:
        """Which card."""
        return f"place the {self.card} in the discard rack"


class Collect(Step, frozen=True, gc=False, omit_defaults=True):
    """The cards of a place are picked up, on top of those picked up before, or beneath them."""

    lays: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("collect", "place")
    place: str
    beneath: bool = False

    def carry_out(self, kit: Kit) -> None:
        """All of them."""
        kit.cards.collect(self.place, beneath=self.beneath)

    def lay(self, layout: Layout, answer: Any) -> None:
        """Nothing lies there."""
        layout.pop(self.place, None)

    def note_lies(self, lies: HowCardsLie, layout: Layout) -> None:
        """Nothing lies there."""
        lies.pop(self.place, None)

    def act(self) -> str:
        """Whose cards."""
        beneath = ", against the bottom of the others" if self.beneath else ""
        return f"collect the cards of {place_words(self.place)}{beneath}"


class RemoveStub(Step, frozen=True, gc=False):
    """The stub is taken out of the device it was dealt from."""

    by_hand: ClassVar[ByHand | None] = ByHand("remove stub")

    def carry_out(self, kit: Kit) -> None:
        """It is in the dealer's hand."""
        kit.cards.remove_stub()

    def act(self) -> str:
        """Out of what."""
        return "take the stub out of the shoe"


class CountStub(Step, frozen=True, gc=False):
    """The stub is counted face down on the layout; the answer is how many cards it has."""

    answer: ClassVar[Any] = int
    decides: ClassVar[bool] = True
    by_hand: ClassVar[ByHand | None] = ByHand("count stub")

    def carry_out(self, kit: Kit) -> int:
        """As many as there are."""
        return len(kit.cards.stub)

    def refuse(self, answer: Any, kit: Kit) -> None:
        """A count is a number of cards."""
        refuse_number(answer, self.form(kit), self.cite)

    def form(self, kit: Kit) -> Number:
        """A number of cards; how many there should be is not said."""
        return Number(0, 52, "cards can be in the stub")

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """A person may miscount; the computer does not."""
        if not by and answer != len(kit.cards.stub):
            raise Deviation(
                f"the record says {answer}, the cards fixed at the shuffle say "
                f"{len(kit.cards.stub)}"
            )

    def change(self, state: "TableState", answer: int) -> None:
        """The next count is due in a few rounds."""
        state.rounds_since_count = 0
        state.deck_rounds[state.deck] = 0

    def act(self) -> str:
        """What is counted."""
        return "count the stub"

    def outcome(self, answer: int) -> str:
        """How many."""
        return f": {answer} cards"


class CountHands(Step, frozen=True, gc=False):
    """The cards at every place are counted, to find out whether they were misdealt."""

    answer: ClassVar[Any] = dict[str, int]
    by_hand: ClassVar[ByHand | None] = ByHand("count hands")

    def carry_out(self, kit: Kit) -> dict[str, int]:
        """Place by place, and in the discard rack."""
        counted = {place: len(pile.cards) for place, pile in kit.cards.piles.items()}
        return {**counted, DISCARD_RACK: len(kit.cards.rack)} if kit.cards.rack else counted

    def act(self) -> str:
        """What is counted."""
        return "count the cards at every place"

    def outcome(self, answer: dict[str, int]) -> str:
        """How many, place by place."""
        return ": " + ", ".join(f"{place} {count}" for place, count in answer.items())


class RackStub(Step, frozen=True, gc=False):
    """The stub goes to the discard rack unseen."""

    by_hand: ClassVar[ByHand | None] = ByHand("rack stub")

    def carry_out(self, kit: Kit) -> None:
        """With a card that is still held."""
        kit.cards.rack_stub()

    def act(self) -> str:
        """What goes where."""
        return "place the stub in the discard rack, unseen"


class LookAtClock(Step, frozen=True, gc=False):
    """Somebody looks at the table's clock; the answer is in milliseconds since 1970."""

    answer: ClassVar[Any] = int

    def carry_out(self, kit: Kit) -> int:
        """The time as records have it."""
        return kit.now()

    def again(self, kit: Kit, answer: Any, by: str = "") -> None:
        """It said what it said."""

    def change(self, state: "TableState", answer: int) -> None:
        """The table knows the time."""
        state.clock = answer

    def act(self) -> str:
        """At what."""
        return "look at the clock"


def _note(lies: HowCardsLie, layout: Layout, place: str, how: Lies) -> None:
    if how and layout.get(place):
        lies.setdefault(place, {})[len(layout[place]) - 1] = how


def cards_words(held: Iterable[Any]) -> str:
    """Cards in their notation; a card that may not be seen is `??`."""
    return " ".join("??" if card is None else str(card) for card in held)

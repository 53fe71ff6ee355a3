"""What a round may ask for: the steps, each with the clause it comes from.

A round yields steps and receives their answers. A step is plain data: it can be compared,
written to the journal and read back. `answer` names the type of what comes back.
"""

from types import NoneType
from typing import Any, ClassVar, Literal

import msgspec

from pitboss.cards.card import Card

Face = Literal["down", "up"]
Cards = tuple[Card, ...]

DEALER = "dealer"
COMMUNITY = "community"
DISCARD_RACK = "discard rack"


def seat_place(seat: int) -> str:
    """The place on the layout where a seat's cards lie."""
    return f"seat {seat}"


class Step(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="do", tag=str.lower):
    """One act the rules ask for."""

    answer: ClassVar[Any] = NoneType
    cite: str


# --- words and manner ----------------------------------------------------------------------


class Announce(Step, frozen=True, gc=False):
    """The dealer says something to the table."""

    text: str


class Conduct(Step, frozen=True, gc=False):
    """Somebody does a thing in the manner the rule prescribes; software can only record it."""

    text: str


class Supervise(Step, frozen=True, gc=False):
    """A casino supervisor decides a matter."""

    answer: ClassVar[Any] = str
    matter: str
    choices: tuple[str, ...]


class Ruling(Step, frozen=True, gc=False):
    """An irregularity is decided as its clause says."""

    text: str


# --- decks: from the receipt to the stack that is dealt --------------------------------------


class Receive(Step, frozen=True, gc=False):
    """A deck comes to the table."""

    deck: int
    back: str


class Inspect(Step, frozen=True, gc=False):
    """Somebody looks the deck over."""

    deck: int
    by: Literal["dealer", "floorperson", "first player"]


class Spread(Step, frozen=True, gc=False):
    """The deck is spread out on the table."""

    deck: int
    face: Face
    order: Literal["by suit and in sequence", "as it lies"]


class Turn(Step, frozen=True, gc=False):
    """A spread deck is turned over."""

    deck: int
    face: Face


class Wash(Step, frozen=True, gc=False):
    """The cards are mixed face down on the table ("chemmy shuffle")."""

    deck: int


class Stack(Step, frozen=True, gc=False):
    """The cards are made one stack."""

    deck: int


class Shuffled(msgspec.Struct, frozen=True, gc=False):
    """What a shuffle publishes: the digest that fixes its order, and the device's count."""

    commitment: str
    count: int | None = None


class Shuffle(Step, frozen=True, gc=False):
    """The deck is shuffled, or arrives pre-shuffled, and its order is committed to."""

    answer: ClassVar[Any] = Shuffled
    deck: int
    by: Literal["dealer", "device", "supplier"]
    counting: bool = False


class CoverCard(Step, frozen=True, gc=False):
    """The cover card is laid somewhere."""

    to: Literal["table", "discard rack"]


class Cut(Step, frozen=True, gc=False):
    """Cards are taken from the top of the deck; the answer is how many."""

    answer: ClassVar[Any] = int
    deck: int
    at_least: int


class CompleteCut(Step, frozen=True, gc=False):
    """The cards that remained are placed on top of those that were cut."""

    deck: int


class Load(Step, frozen=True, gc=False):
    """The stack goes where it is dealt from."""

    deck: int
    into: Literal["manual shoe", "automated shoe", "dealer's hand"]
    by: Literal["dealer", "device"]


class ChooseHand(Step, frozen=True, gc=False):
    """The dealer chooses the hand that holds the deck for the round."""

    answer: ClassVar[Any] = str


class Opening(msgspec.Struct, frozen=True, gc=False):
    """What opens a commitment: the nonce and the order of the cards after the shuffle."""

    nonce: str
    order: Cards


class Open(Step, frozen=True, gc=False):
    """The order of a shuffle is shown, so that anyone can check the cards were fixed by it."""

    answer: ClassVar[Any] = Opening
    deck: int


class Gather(Step, frozen=True, gc=False):
    """The cards in the discard rack are taken together to be shuffled."""

    deck: int


class RemoveDeck(Step, frozen=True, gc=False):
    """A whole deck leaves the table."""

    deck: int


Device = Literal["shuffler", "automated shoe"]


class RemoveDevice(Step, frozen=True, gc=False):
    """A device leaves the table."""

    device: Device


class ClearDevice(Step, frozen=True, gc=False):
    """Cards are taken out of a device that failed."""

    device: Device


# --- wagers and choices ----------------------------------------------------------------------


class PlaceWagers(Step, frozen=True, gc=False):
    """A seat places its wagers; the answer maps wagers to cents, empty to sit out."""

    answer: ClassVar[Any] = dict[str, int]
    seat: int


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One legal choice: what it is called and what it stakes on which wager.

    `most` above `amount` means any whole number of chips between the two may be staked.
    """

    name: str
    cite: str
    wager: str = ""
    amount: int = 0
    most: int = 0


class Ask(Step, frozen=True, gc=False):
    """A seat chooses; the answer is the name of a choice."""

    answer: ClassVar[Any] = str
    seat: int
    choices: tuple[Choice, ...]


# --- cards -----------------------------------------------------------------------------------


class Deal(Step, frozen=True, gc=False):
    """Cards go from the deck to a place."""

    answer: ClassVar[Any] = Cards
    to: str
    count: int
    face: Face
    drawn: str
    under_cover: bool = False


class Look(Step, frozen=True, gc=False):
    """A player examines the own cards and puts them back face down."""

    answer: ClassVar[Any] = Cards
    seat: int


class Reveal(Step, frozen=True, gc=False):
    """The next face-down cards of a place are turned face up."""

    answer: ClassVar[Any] = Cards
    place: str
    count: int


class SetAside(Step, frozen=True, gc=False):
    """A card that may not be used goes to the discard rack."""

    card: Card


class Collect(Step, frozen=True, gc=False):
    """The cards of a place go to the discard rack."""

    place: str


class RemoveStub(Step, frozen=True, gc=False):
    """The stub is taken out of the device it was dealt from."""


class CountStub(Step, frozen=True, gc=False):
    """The stub is counted face down on the layout; the answer is how many cards it has."""

    answer: ClassVar[Any] = int


class CountHands(Step, frozen=True, gc=False):
    """The cards at every place are counted, to find out whether they were misdealt."""

    answer: ClassVar[Any] = dict[str, int]


class RackStub(Step, frozen=True, gc=False):
    """The stub goes to the discard rack unseen."""


# --- money -----------------------------------------------------------------------------------


class Take(Step, frozen=True, gc=False):
    """A lost wager is collected."""

    seat: int
    wager: str
    amount: int


class Pay(Step, frozen=True, gc=False):
    """A won wager is paid, and with the payment goes back to its player."""

    seat: int
    wager: str
    stake: int
    odds: str
    amount: int


class Return(Step, frozen=True, gc=False):
    """A wager goes back to its player, neither won nor lost."""

    seat: int
    wager: str
    amount: int
    sign: str = ""


AnyStep = (
    Announce | Conduct | Supervise | Ruling
    | Receive | Inspect | Spread | Turn | Wash | Stack | Shuffle | CoverCard | Cut | CompleteCut
    | Load | ChooseHand | Open | Gather | RemoveDeck | RemoveDevice | ClearDevice
    | PlaceWagers | Ask
    | Deal | Look | Reveal | SetAside | Collect | RemoveStub | CountStub | CountHands | RackStub
    | Take | Pay | Return
)  # fmt: skip

"""What a round may ask for: the steps, each with the clause it comes from.

A round yields steps and receives their answers. A step is plain data: it can be compared,
written to the journal and read back. `answer` names the type of what comes back.
"""

from types import NoneType
from typing import Any, ClassVar, Final, Literal

import msgspec

from houseway.cards.card import Card
from houseway.table.phrases import Said

Face = Literal["down", "up"]
Cards = tuple[Card, ...]

DEALER = "dealer"
COMMUNITY = "community"
BET = "bet"
DISCARD_RACK = "discard rack"
DEALING_SHOE: Final = "dealing shoe"
DECK_IN_HAND: Final = "deck in the hand"
CARD_READER: Final = "card reader"

STANDING = 100
"""Persons who wager on a spot without sitting there have its number times this, and one more."""


def spot_of(seat: int) -> int:
    """The betting spot a person wagers on: the seat's own, or of 101, 102, 103 that of seat 1."""
    return seat // STANDING if seat >= STANDING else seat


def seat_place(seat: int, hand: int = 1) -> str:
    """The place on the layout where a seat's cards lie; hands from a split are numbered."""
    spot = spot_of(seat)
    return f"seat {spot}" if hand == 1 else f"seat {spot} hand {hand}"


class Step(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="do", tag=str.lower):
    """One act the rules ask for."""

    answer: ClassVar[Any] = NoneType
    cite: str


# --- words and manner ----------------------------------------------------------------------


class Announce(Step, frozen=True, gc=False):
    """The dealer says something to the table."""

    what: Said


class Conduct(Step, frozen=True, gc=False):
    """Somebody does a thing in the manner the rule prescribes; software can only record it."""

    what: Said


class Supervise(Step, frozen=True, gc=False):
    """A casino supervisor decides a matter."""

    answer: ClassVar[Any] = str
    matter: Said
    choices: tuple[str, ...]


class Ruling(Step, frozen=True, gc=False):
    """An irregularity is decided as its clause says."""

    what: Said


# --- decks: from the receipt to the stack that is dealt --------------------------------------


class Receive(Step, frozen=True, gc=False, omit_defaults=True):
    """A deck comes to the table, or several that are shuffled and dealt as one."""

    deck: int
    back: str
    count: int = 1


class Inspect(Step, frozen=True, gc=False):
    """Somebody looks the deck over."""

    deck: int
    by: Literal["dealer", "floorperson", "first player", "second player"]


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
    """The cover card is laid somewhere; of the automated shoe, immediately next to it."""

    to: Literal["table", "discard rack", "automated shoe"]


class Cut(Step, frozen=True, gc=False):
    """Cards are taken from the top of the deck; the answer is how many."""

    answer: ClassVar[Any] = int
    deck: int
    at_least: int


class PlaceCuttingCard(Step, frozen=True, gc=False):
    """Somebody places the cutting card in the stack; the answer is how many cards are before it."""

    answer: ClassVar[Any] = int
    deck: int
    by: str
    from_either_end: int


class MoveToBack(Step, frozen=True, gc=False):
    """The cutting card and all the cards in front of it go to the back of the stack."""

    deck: int


class InsertCuttingCard(Step, frozen=True, gc=False):
    """The dealer puts the cutting card back; the answer is how many cards are behind it."""

    answer: ClassVar[Any] = int
    deck: int
    at_least: int


class CompleteCut(Step, frozen=True, gc=False):
    """The cards that remained are placed on top of those that were cut."""

    deck: int


class Load(Step, frozen=True, gc=False):
    """The stack goes where it is dealt from."""

    deck: int
    into: Literal["manual shoe", "automated shoe", "dealing shoe", "dealer's hand"]
    by: Literal["dealer", "device"]


class ChooseHand(Step, frozen=True, gc=False):
    """The dealer chooses the hand that holds the deck for the round."""

    answer: ClassVar[Any] = str


class Opening(msgspec.Struct, frozen=True, gc=False):
    """What opens a commitment: the nonce and the order of the cards or numbers after mixing."""

    nonce: str
    order: tuple[Card | int, ...]


class Open(Step, frozen=True, gc=False, omit_defaults=True):
    """The order of a shuffle is shown, so that anyone can check the cards were fixed by it.

    Where hands stay unseen that were folded or conceded it is opened `to_auditor` alone.
    """

    answer: ClassVar[Any] = Opening
    deck: int
    to_auditor: bool = False


class Gather(Step, frozen=True, gc=False):
    """The cards in the discard rack are taken together to be shuffled."""

    deck: int


class TakeDiscards(Step, frozen=True, gc=False):
    """The cards in the discard rack are taken to be shuffled while others are still in play."""

    deck: int


class InsertStacks(Step, frozen=True, gc=False):
    """Shuffled cards are put in stacks into marked places among the cards of the shoe."""

    deck: int
    stacks: int


class ShoeSeen(msgspec.Struct, frozen=True, gc=False):
    """What the dealer sees after a round: where the cutting card came out, if it has; the rack."""

    cutting_card: str
    discards: int


class LookAtShoe(Step, frozen=True, gc=False):
    """The dealer looks whether the cutting card has come, and how high the discards stand."""

    answer: ClassVar[Any] = ShoeSeen


class RemoveDeck(Step, frozen=True, gc=False):
    """A whole deck leaves the table."""

    deck: int


Device = Literal["shuffler", "automated shoe", "card reader"]


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


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One legal choice: what it is called and what it stakes on which wager.

    `most` above `amount` means any whole number of chips between the two may be staked. `also`
    are further wagers of the same amount that the choice stakes. What of the amount lies on the
    wager `already` is not staked again: of a raise the amount is what it is raised to.
    """

    name: str
    cite: str
    wager: str = ""
    amount: int = 0
    most: int = 0
    also: tuple[str, ...] = ()
    already: int = 0

    @property
    def stakes(self) -> dict[str, int]:
        """What is staked on which wager."""
        staked = self.amount - self.already
        return dict.fromkeys((self.wager, *self.also), staked) if staked else {}


class Ask(Step, frozen=True, gc=False, omit_defaults=True):
    """A seat chooses; the answer is the name of a choice.

    What is `hidden` shows cards, so only the seat itself may see choices and answer, and nothing
    is staked by it. Where the choices are `private`, for cards lie face down, the others see what
    was chosen and not what might have been. `refused` are choices one might think of, each with
    the clause against it. `place` is the hand that is asked about where a seat may have several.
    Where the answer may call for a card, one `may_draw` it in error.
    """

    answer: ClassVar[Any] = str
    seat: int
    choices: tuple[Choice, ...]
    hidden: bool = False
    refused: tuple[Choice, ...] = ()
    private: bool = False
    place: str = ""
    may_draw: bool = False


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


class SetHand(Step, frozen=True, gc=False):
    """The face-up cards of a place lie as a high hand and a low hand, and stay in that order."""

    place: str
    high: Cards
    low: Cards


class ReadCard(Step, frozen=True, gc=False, omit_defaults=True):
    """A card reader tells whether the face-down card of a place has one of these ranks."""

    answer: ClassVar[Any] = bool
    place: str
    ranks: str
    by: str = ""


class Split(Step, frozen=True, gc=False):
    """Each face-up card of a place but the first moves on and begins a hand of its own."""

    place: str
    to: tuple[str, ...]


class LeaveHoleCard(Step, frozen=True, gc=False):
    """The hole card is not put into the card reader, for the first card gives no reason to."""


class Stand(Step, frozen=True, gc=False):
    """No further card is dealt to a place."""

    place: str


class PlaceHeld(Step, frozen=True, gc=False):
    """A card drawn in error, which is held and was seen, is dealt to a place as the next card."""

    answer: ClassVar[Any] = Cards
    to: str


class ShowBurn(Step, frozen=True, gc=False):
    """The card burned last is shown to the players."""

    answer: ClassVar[Any] = Cards


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


# --- numbers ---------------------------------------------------------------------------------


class LoadNumbers(Step, frozen=True, gc=False):
    """The numbers from 1 up go into the device they are drawn from."""

    count: int


class MixNumbers(Step, frozen=True, gc=False):
    """All numbers are mixed for one game, and the order they will be drawn in is committed to."""

    answer: ClassVar[Any] = Shuffled
    game: int


class DrawNumber(Step, frozen=True, gc=False):
    """The next number is drawn and shown to everybody."""

    answer: ClassVar[Any] = int
    nth: int


class OpenDraw(Step, frozen=True, gc=False):
    """The order of the numbers is shown, so that anyone can check the draw was fixed by it."""

    answer: ClassVar[Any] = Opening
    game: int


# --- tickets ---------------------------------------------------------------------------------


class WriteTicket(Step, frozen=True, gc=False):
    """A seat hands in a request; the answer is its marking, or nothing if there is no more.

    `ticket` is the number the next ticket will have.
    """

    answer: ClassVar[Any] = str
    seat: int
    ticket: int


class IssueTicket(Step, frozen=True, gc=False):
    """A ticket is issued for one or more games, and what they cost is paid for with it."""

    seat: int
    ticket: int
    conditioning: str
    game: int
    games: int
    price: int
    """Of each game."""

    @property
    def wagers(self) -> dict[str, int]:
        """What lies on which game of the ticket."""
        every = range(self.game, self.game + self.games)
        return {ticket_wager(self.ticket, game): self.price for game in every}


class VoidTicket(Step, frozen=True, gc=False):
    """A ticket is void before a draw it is for has begun; what it cost goes back."""

    seat: int
    ticket: int
    amount: int


class SettleTicket(Step, frozen=True, gc=False):
    """One game of a ticket is over: what it pays in all, nothing if it lost.

    `caught` has, for the spots of a way and the numbers caught of them, how many ways did so.
    """

    seat: int
    ticket: int
    game: int
    caught: tuple[tuple[int, int, int], ...]
    price: int
    pays: int


def ticket_wager(ticket: int, game: int) -> str:
    """The name of what is wagered on one game of a ticket."""
    return f"ticket {ticket} game {game}"


# --- money -----------------------------------------------------------------------------------


class Take(Step, frozen=True, gc=False):
    """A lost wager is collected."""

    seat: int
    wager: str
    amount: int


class Halve(Step, frozen=True, gc=False):
    """Of a surrendered wager a part is collected and the rest goes back to its player."""

    seat: int
    wager: str
    taken: int
    returned: int


class Pay(Step, frozen=True, gc=False):
    """A won wager is paid, and with the payment goes back to its player."""

    seat: int
    wager: str
    stake: int
    odds: str
    amount: int


class PayBonus(Step, frozen=True, gc=False):
    """A bonus is paid on a wager, which itself stays where it is."""

    seat: int
    wager: str
    stake: int
    odds: str
    amount: int


class GiveBack(Step, frozen=True, gc=False):
    """A forfeited wager that had been collected goes back, because the round became void."""

    seat: int
    wager: str
    amount: int


class Return(Step, frozen=True, gc=False):
    """A wager goes back to its player, neither won nor lost."""

    seat: int
    wager: str
    amount: int
    sign: str = ""


# --- a game among players --------------------------------------------------------------------


class MoveButton(Step, frozen=True, gc=False):
    """The dealer button, which says where the deal and the betting begin, lies at a seat."""

    seat: int


class Post(Step, frozen=True, gc=False):
    """A seat puts in what it must before it has a choice; a blind is `live`, an ante is not."""

    seat: int
    what: Literal["ante", "small blind", "big blind", "straddle", "kill blind"]
    amount: int
    live: bool


class ReturnUncalled(Step, frozen=True, gc=False):
    """What nobody has called of a bet goes back to its player."""

    seat: int
    amount: int


class PotNow(msgspec.Struct, frozen=True, gc=False):
    """What lies in a pot, and the seats that contend for it."""

    amount: int
    seats: tuple[int, ...]


class Sweep(Step, frozen=True, gc=False):
    """All bets are moved into the pots, which then are these, the main pot first."""

    pots: tuple[PotNow, ...]


class TakeRake(Step, frozen=True, gc=False):
    """The dealer takes the rake out of a pot and places it in the rake area."""

    pot: int
    amount: int


class TakeTimeCharge(Step, frozen=True, gc=False):
    """The time charge of a seat is placed in the rake area."""

    seat: int
    amount: int


class DropRake(Step, frozen=True, gc=False):
    """What is in the rake area is placed into the table inventory container."""

    amount: int


class Award(Step, frozen=True, gc=False):
    """A pot, or a part of it, goes to a seat that has won it."""

    pot: int
    seat: int
    amount: int


class Refund(Step, frozen=True, gc=False):
    """A seat's own money goes back to it; the pots then are these."""

    seat: int
    amount: int
    pots: tuple[PotNow, ...]


class LookAtClock(Step, frozen=True, gc=False):
    """Somebody looks at the table's clock; the answer is in milliseconds since 1970."""

    answer: ClassVar[Any] = int


class RequireToLeave(Step, frozen=True, gc=False):
    """A player must leave the game: no further hand is dealt to the seat."""

    seat: int


class RaiseStakes(Step, frozen=True, gc=False):
    """All players have agreed to stakes of so many times what is posted."""

    times: int


AnyStep = (
    Announce | Conduct | Supervise | Ruling
    | Receive | Inspect | Spread | Turn | Wash | Stack | Shuffle | CoverCard | Cut | CompleteCut
    | PlaceCuttingCard | MoveToBack | InsertCuttingCard | TakeDiscards | InsertStacks | LookAtShoe
    | Load | ChooseHand | Open | Gather | RemoveDeck | RemoveDevice | ClearDevice
    | PlaceWagers | Ask
    | LeaveHoleCard | Stand | PlaceHeld | ShowBurn
    | Deal | Look | Reveal | ReadCard | Split | SetHand | SetAside | Collect
    | RemoveStub | CountStub | CountHands | RackStub
    | LoadNumbers | MixNumbers | DrawNumber | OpenDraw
    | WriteTicket | IssueTicket | VoidTicket | SettleTicket
    | Take | Halve | Pay | PayBonus | Return | GiveBack
    | MoveButton | Post | ReturnUncalled | Sweep | TakeRake | TakeTimeCharge | DropRake | Award
    | Refund | LookAtClock | RaiseStakes | RequireToLeave
)  # fmt: skip

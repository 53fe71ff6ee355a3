"""Everything on the table that holds cards, and what can be done with it.

The cards are always somewhere: in a deck that is being handled, in the dealing device, at a place
on the layout, in the discard rack, in the shuffling device to be shuffled again, or lost. Nothing
here knows a game or a rule; what is physically impossible raises `Impossible`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.equipment.commitment import NUMBER, CommittedOrder, new_nonce
from houseway.equipment.randomness import Source

T = TypeVar("T")

STACK, SPREAD, LOOSE = "stack", "spread", "loose"
UNDER_DECK = "bottom of the deck"
SHOES = ("manual shoe", "automated shoe", "dealing shoe")


class Impossible(Exception):
    """The cards are not where this act needs them."""


@dataclass
class Deck:
    """One deck while it is not being dealt: its back, its cards from the top down."""

    back: str
    cards: list[Card] = field(default_factory=list)
    packet: int = 0
    cutting_card: int | None = None
    """How many cards lie in front of the cutting card, while it is in the stack."""
    leaves: list[int] = field(default_factory=list)
    """The leaf of the commitment that fixed each card, while the order is that of a shuffle."""
    lies: str = STACK
    """Whether it lies in a stack, spread out, or loose after it was mixed, shuffled or gathered."""
    face_up: bool = False
    was_cut: bool = False


@dataclass
class Pile:
    """Cards at one place on the layout, and which of them lie face up."""

    cards: list[Card] = field(default_factory=list)
    up: list[bool] = field(default_factory=list)

    @property
    def face_up(self) -> int:
        """How many cards lie face up."""
        return sum(self.up)

    def add(self, cards: Sequence[Card], *, face_up: bool) -> None:
        """Lay cards after the others."""
        self.cards.extend(cards)
        self.up.extend([face_up] * len(cards))


class CardTable:
    """Decks, dealing device, layout and discard rack of one table."""

    def __init__(self, source: Source, backs: Sequence[str]) -> None:
        self.source = source
        self.backs = tuple(backs)
        self.decks: list[Deck | None] = [None] * len(self.backs)
        self.in_play: int | None = None
        self.stub: list[Card] = []
        self.stub_leaves: list[int] = []
        self.drawn: list[int] = []
        """The leaves of the cards drawn since somebody last asked."""
        self.shuffles = 0
        """How many shuffles have been committed to."""
        self.piles: dict[str, Pile] = {}
        self.stub_in = ""
        """Where the cards that are dealt lie: a shoe, the dealer's hand."""
        self.may_recut = False
        """Whether the deck in play was cut by hand and no card of it has been dealt."""
        self.rack: list[Card] = []
        self.rack_deck: int | None = None
        self.in_device: list[Card] = []
        """Cards of the deck in play that were dealt and are in the shuffling device again."""
        self.in_hand: list[Card] = []
        self.lost: list[Card] = []
        self.overlooked: dict[int, list[str]] = {}
        """Where errors were made with the cards of each deck that nobody has noticed."""
        self.cover_card = "discard rack"
        self.cutting_card: int | None = None
        """How many cards of a shoe lie behind its cutting card."""
        self.cutting_card_at = ""
        """The place a card was drawn for when the cutting card came out of the shoe."""

    # --- decks ------------------------------------------------------------------------------

    def exchange(self, backs: Sequence[str]) -> None:
        """Other decks will come to the table, on which there are none."""
        if any(deck is not None for deck in self.decks):
            raise Impossible("decks are at the table")
        self.backs = tuple(backs)
        self.decks = [None] * len(self.backs)

    def deck(self, deck: int) -> Deck:
        """A deck that has been received."""
        held = self.decks[deck]
        if held is None:
            raise Impossible(f"deck {deck} has not come to the table")
        return held

    @property
    def unnoticed(self) -> list[str]:
        """The errors made with the deck in play that nobody has noticed."""
        return self.overlooked.get(self.in_play, []) if self.in_play is not None else []

    def overlook(self, where: str, deck: int | None = None) -> None:
        """An error is made, with the deck in play or another one, and nobody notices."""
        of = self.in_play if deck is None else deck
        if of is None:
            raise Impossible("no deck is in play")
        found = self.overlooked.setdefault(of, [])
        if where not in found:
            found.append(where)

    def receive(self, deck: int, count: int = 1) -> None:
        """A new deck, or several that become one stack, each by suit and in sequence."""
        self.decks[deck] = Deck(self.backs[deck], list(FULL_DECK) * count)
        self.overlooked.pop(deck, None)

    def is_whole(self, deck: int) -> bool:
        """Whether a deck that is being handled has every card as often as every other."""
        cards = self.deck(deck).cards
        count = len(cards) // len(FULL_DECK)
        return count > 0 and sorted(cards) == sorted(list(FULL_DECK) * count)

    def remove(self, deck: int) -> None:
        """A whole deck leaves the table, wherever its cards are."""
        if self.in_play == deck:
            self.in_play, self.stub_in, self.may_recut = None, "", False
            self.stub, self.stub_leaves, self.piles, self.in_hand = [], [], {}, []
        self.lost = []
        if self.rack_deck == deck:
            self.rack, self.in_device, self.rack_deck = [], [], None
        self.decks[deck] = None

    def mix(self, deck: int) -> None:
        """The cards are mixed on the table."""
        self.loosen(deck)
        held = self.deck(deck)
        held.cards = self.source.shuffled(held.cards)

    def loosen(self, deck: int) -> None:
        """The cards lie mixed on the table, in an order that nobody knows."""
        held = self.deck(deck)
        if held.lies != SPREAD or held.face_up:
            raise Impossible(f"deck {deck} is not spread face down to be mixed")
        held.leaves, held.lies = [], LOOSE

    def turn(self, deck: int, *, face_up: bool) -> None:
        """A deck that is spread out is turned over."""
        held = self.deck(deck)
        if held.lies != SPREAD or held.face_up == face_up:
            raise Impossible(f"deck {deck} does not lie so that it could be turned")
        held.face_up = face_up

    def stack(self, deck: int) -> None:
        """The cards of a deck become one stack, face down."""
        held = self.deck(deck)
        if held.face_up:
            raise Impossible(f"deck {deck} lies face up")
        held.lies = STACK

    def shuffle(self, deck: int) -> CommittedOrder:
        """Shuffle a deck: its order, and the nonce with which it is committed to."""
        held = self._to_be_shuffled(deck)
        held.cards = self.source.shuffled(held.cards)
        return CommittedOrder(new_nonce(self.source).hex(), tuple(held.cards))

    def arrange(self, deck: int, order: Sequence[Card]) -> None:
        """Put a deck in the order an earlier shuffle gave it."""
        held = self._to_be_shuffled(deck)
        if sorted(order) != sorted(held.cards):
            raise Impossible(f"deck {deck} does not hold the cards of that order")
        held.cards = list(order)

    def _to_be_shuffled(self, deck: int) -> Deck:
        held = self.deck(deck)
        if held.face_up:
            raise Impossible(f"deck {deck} lies face up")
        held.lies, held.was_cut = LOOSE, False
        return held

    def commit(self, deck: int) -> int:
        """The order of a deck has been committed to: the number of the shuffle."""
        held = self.deck(deck)
        self.shuffles += 1
        first = self.shuffles * NUMBER
        held.leaves = list(range(first, first + len(held.cards)))
        return self.shuffles

    def cut(self, deck: int, count: int) -> None:
        """Lay a packet from the top of the deck aside, on the cover card."""
        held = self._stacked(deck)
        if not 0 < count < len(held.cards):
            raise Impossible(f"{count} of {len(held.cards)} cards cannot be cut")
        held.packet = count

    def complete_cut(self, deck: int) -> None:
        """Place what remained on top of the packet that was cut."""
        held = self.deck(deck)
        held.cards = held.cards[held.packet :] + held.cards[: held.packet]
        held.leaves = held.leaves[held.packet :] + held.leaves[: held.packet]
        held.packet = 0
        held.was_cut = True
        if self.cover_card == "table":  # the cards were laid on it
            self.cover_card = UNDER_DECK

    def _stacked(self, deck: int) -> Deck:
        held = self.deck(deck)
        if held.lies != STACK:
            raise Impossible(f"deck {deck} is not stacked")
        return held

    def place_cutting_card(self, deck: int, in_front: int) -> None:
        """The cutting card goes into a stack, so many cards from its front."""
        held = self.deck(deck)
        if not 0 < in_front < len(held.cards):
            raise Impossible(f"the cutting card cannot lie behind {in_front} of the cards")
        held.cutting_card = in_front

    def move_to_back(self, deck: int) -> None:
        """The cutting card and all cards in front of it go to the back of the stack."""
        held = self.deck(deck)
        if held.cutting_card is None:
            raise Impossible(f"no cutting card lies in deck {deck}")
        held.cards = held.cards[held.cutting_card :] + held.cards[: held.cutting_card]
        held.leaves = held.leaves[held.cutting_card :] + held.leaves[: held.cutting_card]
        held.cutting_card = None

    def load(self, deck: int, into: str = "") -> None:
        """Put the stack where it is dealt from; an empty shoe may get more of the same deck."""
        if self.in_play is not None and (self.in_play != deck or self.stub):
            raise Impossible(f"deck {self.in_play} is still in play")
        held = self._stacked(deck)
        self.in_play, self.stub_in = deck, into
        self.may_recut, held.was_cut = held.was_cut, False
        self.stub, self.stub_leaves = held.cards[::-1], held.leaves[::-1]
        self.cutting_card = None
        if held.cutting_card is not None:
            self.cutting_card = len(held.cards) - held.cutting_card
        self.cutting_card_at = ""
        held.cards, held.leaves, held.cutting_card = [], [], None

    def unload(self, deck: int) -> None:
        """Take the stack back out of where it is dealt from; no card of it may have been dealt."""
        if self.in_play != deck or self.piles or self.rack:
            raise Impossible(f"cards of deck {deck} have been dealt")
        held = self.deck(deck)
        held.cards, held.leaves = self.stub[::-1], self.stub_leaves[::-1]
        held.was_cut, self.may_recut = self.may_recut, False
        self.stub, self.stub_leaves, self.in_play, self.stub_in = [], [], None, ""

    def remove_stub(self) -> None:
        """Take the stub out of the shoe it was dealt from."""
        if self.stub_in not in SHOES:
            raise Impossible("the stub is in no shoe")
        self.stub_in = "dealer's hand"

    def insert_stacks(self, deck: int, stacks: int) -> None:
        """The cards at hand become stacks, each put at its marked place among those in the shoe.

        The marks divide the shoe evenly, so that the order follows from the shuffle alone.
        """
        held = self.deck(deck)
        if self.in_play != deck or not held.cards:
            raise Impossible("there are no cards to insert into the shoe")
        self.stub = _inserted(self.stub[::-1], held.cards, stacks)[::-1]
        self.stub_leaves = _inserted(self.stub_leaves[::-1], held.leaves, stacks)[::-1]
        held.cards, held.leaves = [], []

    def spread(self, deck: int, *, face_up: bool) -> None:
        """Spread a deck on the table, out of dealing device and rack; none may be on the layout."""
        self.overlooked.pop(deck, None)
        if self.in_play == deck:
            if self.piles:
                raise Impossible("cards have been dealt")
            self.deck(deck).cards = [*self.in_device, *self.rack, *self.stub[::-1]]
            self.stub, self.stub_leaves, self.in_play = [], [], None
            self.rack, self.in_device, self.rack_deck = [], [], None
            self.stub_in, self.may_recut = "", False
        held = self.deck(deck)
        held.leaves = []
        held.lies, held.face_up, held.was_cut = SPREAD, face_up, False

    def gather(self, deck: int) -> None:
        """Take the cards of the discard rack, and of the device, together as a deck again."""
        if self.rack_deck != deck or self.stub or self.piles:
            raise Impossible(f"the cards of deck {deck} are not all in the discard rack")
        self.overlooked.pop(deck, None)
        held = self.deck(deck)
        held.cards, held.lies = [*self.in_device, *self.rack], LOOSE
        self.rack, self.in_device = [], []
        self.rack_deck, self.in_play, self.stub_in = None, None, ""

    def take_discards(self, deck: int) -> None:
        """Take the cards of the discard rack to be shuffled while others are still in play."""
        if self.in_play != deck or self.rack_deck != deck:
            raise Impossible(f"no cards of deck {deck} are in the discard rack")
        held = self.deck(deck)
        held.cards, held.lies = [*self.in_device, *self.rack], LOOSE
        self.rack, self.in_device, self.rack_deck = [], [], None

    # --- dealing ----------------------------------------------------------------------------

    def pile(self, place: str) -> Pile:
        """The cards at a place on the layout."""
        return self.piles.setdefault(place, Pile())

    def draw(self, count: int) -> tuple[Card, ...]:
        """Take the next cards off the stub."""
        if count > len(self.stub):
            raise Impossible(f"{count} cards are wanted and the stub has {len(self.stub)}")
        self.may_recut = False
        cards = tuple(self.stub[: -count - 1 : -1])
        del self.stub[len(self.stub) - count :]
        if self.stub_leaves:
            self.drawn += self.stub_leaves[: -count - 1 : -1]
            del self.stub_leaves[len(self.stub_leaves) - count :]
        return cards

    def leaves_drawn(self) -> tuple[int, ...]:
        """The leaves of the cards drawn since this was last asked."""
        if not self.drawn:
            return ()
        drawn = tuple(self.drawn)
        self.drawn.clear()
        return drawn

    def deal(self, place: str, count: int, *, face_up: bool) -> tuple[Card, ...]:
        """Deal the next cards to a place, or to the discard rack."""
        cards = self.draw(count)
        if self.cutting_card is not None and len(self.stub) < self.cutting_card:
            self.cutting_card_at = self.cutting_card_at or place
        if place == "discard rack":
            self.discard(cards)
            return cards
        if not cards:
            return cards
        pile = self.piles.get(place)
        if pile is None:
            pile = self.piles[place] = Pile()
        pile.add(cards, face_up=face_up)
        return cards

    def at(self, place: str) -> tuple[Card, ...]:
        """The cards at a place."""
        return tuple(self.pile(place).cards)

    def reveal(self, place: str, count: int) -> tuple[Card, ...]:
        """Turn the next face-down cards of a place face up."""
        pile = self.pile(place)
        turned = [n for n, up in enumerate(pile.up) if not up][:count]
        if len(turned) < count:
            raise Impossible(f"{place} has no {count} cards to turn over")
        for n in turned:
            pile.up[n] = True
        return tuple(pile.cards[n] for n in turned)

    def split(self, place: str, to: Sequence[str]) -> None:
        """Each face-up card of a place but the first moves to a place of its own."""
        pile = self.pile(place)
        if len(pile.cards) != len(to) + 1 or not all(pile.up):
            raise Impossible(f"{place} does not hold {len(to) + 1} face-up cards to split")
        for new, card in zip(to, pile.cards[1:], strict=True):
            self.pile(new).add([card], face_up=True)
        del pile.cards[1:], pile.up[1:]

    def put_in_order(self, place: str, cards: Sequence[Card]) -> None:
        """The cards of a place are laid in this order."""
        pile = self.pile(place)
        if sorted(pile.cards) != sorted(cards) or not all(pile.up):
            raise Impossible(f"{place} does not hold these cards face up")
        pile.cards = list(cards)

    def hidden(self, place: str) -> tuple[Card, ...]:
        """The cards at a place that lie face down."""
        pile = self.piles.get(place)
        if pile is None:
            return ()
        return tuple(card for card, up in zip(pile.cards, pile.up, strict=True) if not up)

    # --- discard rack -----------------------------------------------------------------------

    def discard(self, cards: Sequence[Card]) -> None:
        """Place cards of the deck in play in the discard rack, which holds one deck at a time."""
        if (self.rack or self.in_device) and self.rack_deck != self.in_play:
            raise Impossible("the discard rack holds cards of the other deck")
        self.rack_deck = self.in_play
        self.rack.extend(cards)

    def collect(self, place: str, *, beneath: bool = False) -> None:
        """The cards of a place go to the discard rack, on top of the others or beneath them."""
        lying = len(self.rack)
        self.discard(self.piles.pop(place, Pile()).cards)
        if beneath:
            self.rack = [*self.rack[lying:], *self.rack[:lying]]

    def into_device(self) -> None:
        """The cards of the discard rack go into the shuffling device."""
        self.in_device += self.rack
        self.rack = []

    def set_aside(self, card: Card) -> None:
        """A card held in the hand goes to the discard rack."""
        self.in_hand.remove(card)
        self.discard([card])

    def place_held(self, place: str) -> Card:
        """A card held in the hand is dealt to a place, face up."""
        if not self.in_hand:
            raise Impossible("no card is held in the hand")
        card = self.in_hand.pop()
        self.pile(place).add([card], face_up=True)
        return card

    def last_discard(self) -> Card:
        """The card that went to the discard rack last."""
        if not self.rack:
            raise Impossible("no card is in the discard rack")
        return self.rack[-1]

    def rack_stub(self) -> None:
        """The stub goes to the discard rack, and with it a card still held in the hand."""
        self.discard([*self.in_hand, *self.stub[::-1]])
        self.stub, self.stub_leaves, self.in_hand, self.stub_in = [], [], [], ""

    # --- faults -----------------------------------------------------------------------------

    def draw_to_hand(self) -> Card:
        """The next card is drawn and seen, and held until somebody says where it goes."""
        (card,) = self.draw(1)
        self.in_hand.append(card)
        return card

    def slip(self, place: str) -> Card:
        """The bottom card of the stub lies, unnoticed, with the cards of a place."""
        card = self._bottom_card()
        self.pile(place).add([card], face_up=False)
        return card

    def lose_from_stub(self) -> Card:
        """The bottom card of the stub is gone."""
        card = self._bottom_card()
        self.lost.append(card)
        return card

    def _bottom_card(self) -> Card:
        if self.stub_leaves:
            self.drawn.append(self.stub_leaves.pop(0))
        return self.stub.pop(0)

    def lose_from_deck(self, deck: int) -> Card:
        """The bottom card of a deck that is being handled is gone."""
        card = self.deck(deck).cards.pop()
        self.lost.append(card)
        return card


def _inserted(shoe: list[T], cards: list[T], stacks: int) -> list[T]:
    """Cards put among those of the shoe in so many stacks, evenly."""
    order: list[T] = []
    for n in range(stacks):
        order += shoe[n * len(shoe) // (stacks + 1) : (n + 1) * len(shoe) // (stacks + 1)]
        order += cards[n * len(cards) // stacks : (n + 1) * len(cards) // stacks]
    return order + shoe[stacks * len(shoe) // (stacks + 1) :]

"""Everything on the table that holds cards, and what can be done with it.

The cards are always somewhere: in a deck that is being handled, in the dealing device, at a place
on the layout, in the discard rack, or lost. Nothing here knows a game or a rule; what is physically
impossible raises `Impossible`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.cards.card import Card
from pitboss.cards.deck import FULL_DECK
from pitboss.equipment.commitment import commit, new_nonce
from pitboss.equipment.randomness import Source


class Impossible(Exception):
    """The cards are not where this act needs them."""


@dataclass
class Deck:
    """One deck while it is not being dealt: its back, its cards from the top down."""

    back: str
    cards: list[Card] = field(default_factory=list)
    packet: int = 0


@dataclass
class Pile:
    """Cards at one place on the layout, and how many of them, from the first on, lie face up."""

    cards: list[Card] = field(default_factory=list)
    face_up: int = 0


class CardTable:
    """Decks, dealing device, layout and discard rack of one table."""

    def __init__(self, source: Source, backs: Sequence[str]) -> None:
        self.source = source
        self.backs = tuple(backs)
        self.decks: list[Deck | None] = [None] * len(self.backs)
        self.in_play: int | None = None
        self.stub: list[Card] = []
        self.piles: dict[str, Pile] = {}
        self.rack: list[Card] = []
        self.rack_deck: int | None = None
        self.in_hand: list[Card] = []
        self.lost: list[Card] = []
        self.cover_card = "discard rack"

    # --- decks ------------------------------------------------------------------------------

    def deck(self, deck: int) -> Deck:
        """A deck that has been received."""
        held = self.decks[deck]
        if held is None:
            raise Impossible(f"deck {deck} has not come to the table")
        return held

    def receive(self, deck: int) -> None:
        """A new deck comes to the table, by suit and in sequence."""
        self.decks[deck] = Deck(self.backs[deck], list(FULL_DECK))

    def remove(self, deck: int) -> None:
        """A whole deck leaves the table, wherever its cards are."""
        if self.in_play == deck:
            self.in_play = None
            self.stub, self.piles, self.in_hand = [], {}, []
        self.lost = []
        if self.rack_deck == deck:
            self.rack, self.rack_deck = [], None
        self.decks[deck] = None

    def mix(self, deck: int) -> None:
        """The cards are mixed on the table."""
        held = self.deck(deck)
        held.cards = self.source.shuffled(held.cards)

    def shuffle(self, deck: int) -> tuple[str, bytes, tuple[Card, ...]]:
        """Shuffle a deck: the commitment to its order, and what opens it."""
        held = self.deck(deck)
        held.cards = self.source.shuffled(held.cards)
        nonce = new_nonce(self.source)
        return commit(nonce, held.cards), nonce, tuple(held.cards)

    def arrange(self, deck: int, order: Sequence[Card]) -> None:
        """Put a deck in the order an earlier shuffle gave it."""
        held = self.deck(deck)
        if sorted(order) != sorted(held.cards):
            raise Impossible(f"deck {deck} does not hold the cards of that order")
        held.cards = list(order)

    def cut(self, deck: int, count: int) -> None:
        """Lay a packet from the top of the deck aside."""
        held = self.deck(deck)
        if not 0 < count < len(held.cards):
            raise Impossible(f"{count} of {len(held.cards)} cards cannot be cut")
        held.packet = count

    def complete_cut(self, deck: int) -> None:
        """Place what remained on top of the packet that was cut."""
        held = self.deck(deck)
        held.cards = held.cards[held.packet :] + held.cards[: held.packet]
        held.packet = 0

    def load(self, deck: int) -> None:
        """Put the stack where it is dealt from."""
        if self.in_play is not None:
            raise Impossible(f"deck {self.in_play} is still in play")
        held = self.deck(deck)
        self.in_play = deck
        self.stub = held.cards[::-1]
        held.cards = []

    def spread(self, deck: int) -> None:
        """Spread a deck on the table, out of the device if it was there; no card may be dealt."""
        if self.in_play == deck:
            if self.piles or self.rack:
                raise Impossible("cards have been dealt")
            self.deck(deck).cards = self.stub[::-1]
            self.stub, self.in_play = [], None

    def gather(self, deck: int) -> None:
        """Take the cards of the discard rack together as a deck again."""
        if self.rack_deck != deck or self.stub or self.piles:
            raise Impossible(f"the cards of deck {deck} are not all in the discard rack")
        self.deck(deck).cards = self.rack
        self.rack, self.rack_deck, self.in_play = [], None, None

    # --- dealing ----------------------------------------------------------------------------

    def pile(self, place: str) -> Pile:
        """The cards at a place on the layout."""
        return self.piles.setdefault(place, Pile())

    def draw(self, count: int) -> tuple[Card, ...]:
        """Take the next cards off the stub."""
        if count > len(self.stub):
            raise Impossible(f"{count} cards are wanted and the stub has {len(self.stub)}")
        cards = tuple(self.stub[: -count - 1 : -1])
        del self.stub[len(self.stub) - count :]
        return cards

    def deal(self, place: str, count: int, *, face_up: bool) -> tuple[Card, ...]:
        """Deal the next cards to a place, or to the discard rack."""
        cards = self.draw(count)
        if place == "discard rack":
            self.discard(cards)
            return cards
        pile = self.piles.get(place)
        if pile is None:
            pile = self.piles[place] = Pile()
        pile.cards.extend(cards)
        if face_up:
            pile.face_up += count
        return cards

    def at(self, place: str) -> tuple[Card, ...]:
        """The cards at a place."""
        return tuple(self.pile(place).cards)

    def reveal(self, place: str, count: int) -> tuple[Card, ...]:
        """Turn the next face-down cards of a place face up."""
        pile = self.pile(place)
        if pile.face_up + count > len(pile.cards):
            raise Impossible(f"{place} has no {count} cards to turn over")
        shown = tuple(pile.cards[pile.face_up : pile.face_up + count])
        pile.face_up += count
        return shown

    def hidden(self, place: str) -> tuple[Card, ...]:
        """The cards at a place that lie face down."""
        pile = self.piles.get(place)
        return tuple(pile.cards[pile.face_up :]) if pile else ()

    # --- discard rack -----------------------------------------------------------------------

    def discard(self, cards: Sequence[Card]) -> None:
        """Place cards of the deck in play in the discard rack, which holds one deck at a time."""
        if self.rack and self.rack_deck != self.in_play:
            raise Impossible("the discard rack holds cards of the other deck")
        self.rack_deck = self.in_play
        self.rack.extend(cards)

    def collect(self, place: str) -> None:
        """The cards of a place go to the discard rack."""
        self.discard(self.piles.pop(place, Pile()).cards)

    def set_aside(self, card: Card) -> None:
        """A card held in the hand goes to the discard rack."""
        self.in_hand.remove(card)
        self.discard([card])

    def rack_stub(self) -> None:
        """The stub goes to the discard rack, and with it a card still held in the hand."""
        self.discard([*self.in_hand, *self.stub[::-1]])
        self.stub, self.in_hand = [], []

    # --- faults -----------------------------------------------------------------------------

    def find_face_up(self) -> Card:
        """The next card is found face up and held until somebody says where it goes."""
        (card,) = self.draw(1)
        self.in_hand.append(card)
        return card

    def slip(self, place: str) -> Card:
        """The bottom card of the stub lies, unnoticed, with the cards of a place."""
        card = self.stub.pop(0)
        self.pile(place).cards.append(card)
        return card

    def lose_from_stub(self) -> Card:
        """The bottom card of the stub is gone."""
        card = self.stub.pop(0)
        self.lost.append(card)
        return card

    def lose_from_deck(self, deck: int) -> Card:
        """The bottom card of a deck that is being handled is gone."""
        card = self.deck(deck).cards.pop()
        self.lost.append(card)
        return card

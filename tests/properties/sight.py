"""Who has seen which card, by the rules of sight alone.

A card is seen by everybody when it is dealt face up, turned over, exposed by an accident or shown
on request; by a player when the player looks at the own cards, whoever holds the seat at that
moment. Nobody sees a burn, the stub, a folded or a conceded hand, the dealer's hole cards, a board
that lies face down, a hand set face down, the cards of somebody else, or the order of a shuffle
unless the house opens it to all. What has been seen stays seen, by the person and not by the chair.

Cards are known one by one, not by their faces: a shoe has the same card eight times. Each is known
by its leaf, the number under which the shuffle fixed it, which every record of a draw has.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.equipment.commitment import NUMBER
from houseway.table.entries import AnyEntry, Done, Left, Seated, TableOpened
from houseway.table.faults import FaultFound, FaultKind
from houseway.table.steps import (
    DISCARD_RACK,
    Collect,
    Deal,
    Gather,
    Look,
    OpenShuffle,
    PlaceHeld,
    RackStub,
    RemoveDeck,
    Reveal,
    SetAside,
    SetHand,
    ShowBurn,
    Shuffle,
    Shuffled,
    Split,
    Spread,
    Step,
    TakeDiscards,
    seat_place,
)

Leaf = int

SHOWN_TO_ALL = {
    FaultKind.FACE_UP,
    FaultKind.DEALER_EXPOSED,
    FaultKind.PLAYER_EXPOSED,
    FaultKind.BOARD_EXPOSED,
    FaultKind.EXPOSED_IN_ERROR,  # "and exposed"
    FaultKind.DEALER_OVERDRAWN,  # the dealer draws face up
    FaultKind.BOARD_EARLY,
    FaultKind.NO_BURN,
    FaultKind.FLOP_TOO_MANY,
    FaultKind.OFF_TABLE,  # examined and set aside, PKR 14.15(n)
}
"""Accidents by which everybody sees the card."""
FACE_OF_THE_DEAL = {FaultKind.TOO_MANY, FaultKind.TOO_FEW}
"""Accidents after which the cards lie as they were to be dealt, up or down."""
UNSEEN = {
    FaultKind.SHUFFLER_COUNT,
    FaultKind.STUB_MISDEALT,
    FaultKind.STUB_WRONG,
    FaultKind.CARD_MISSING,
}
"""Accidents that tell nobody which card it was: it lies face down, or is gone."""


@dataclass
class Lying:
    """A card at a place on the layout."""

    leaf: Leaf
    up: bool


@dataclass
class Sight:
    """The cards of one table, where each lies and who has seen it."""

    card: dict[Leaf, Card] = field(default_factory=dict)
    holder: dict[int, str] = field(default_factory=dict)
    """Who holds each seat now."""
    people: set[str] = field(default_factory=set)
    """Everybody who ever sat at the table."""
    places: dict[str, list[Lying]] = field(default_factory=dict)
    rack: list[Leaf] = field(default_factory=list)
    in_hand: list[Leaf] = field(default_factory=list)
    everybody: set[Leaf] = field(default_factory=set)
    own: dict[str, set[Leaf]] = field(default_factory=dict)
    sealed: dict[int, list[int]] = field(default_factory=dict)
    """The shuffles of each deck that have not been opened."""
    about: list[Leaf] = field(default_factory=list)
    """The cards that the last record is about, seen or not."""
    opened: list[Leaf] = field(default_factory=list)
    """The cards whose places in a shuffle the last record opened to everybody."""
    hidden_order: list[Leaf] = field(default_factory=list)
    """The cards whose order the last record fixed."""

    def seen(self, name: str | None) -> set[Leaf]:
        """What a person has seen, or the public."""
        return self.everybody | self.own.get(name or "", set())

    def faces(self, leaves: Iterable[Leaf]) -> Counter[Card]:
        """Cards by their faces."""
        return Counter(self.card[leaf] for leaf in leaves)

    def on_the_table(self) -> list[Leaf]:
        """Every card of the round that has left the deck."""
        lying = [lying.leaf for place in self.places.values() for lying in place]
        return [*lying, *self.in_hand, *self.rack]

    # --- what happens -----------------------------------------------------------------------

    def take(self, entry: AnyEntry) -> None:
        """One more thing happened, the whole of which is told here."""
        self.about, self.opened, self.hidden_order = [], [], []
        match entry:
            case TableOpened():  # new cards, and an empty table
                fresh = Sight(people=self.people)
                self.__dict__.update(fresh.__dict__)
            case Seated(seat, player):
                self.holder[seat] = player
                self.people.add(player)
            case Left(seat):
                del self.holder[seat]
            case Done():
                self._done(entry)

    def _done(self, done: Done) -> None:
        drawn = list(done.drawn)
        if done.fault is not None:
            drawn = self._accident(done.step, done.fault, drawn)
            if done.answer is None:
                assert not drawn
                return
        step: Step = done.step
        match step:
            case Shuffle(deck=deck):
                self._shuffled(deck, done.answer)
            case OpenShuffle(deck=deck, to_all=to_all):
                self._opened(deck, to_all)
            case Deal(to=to, count=count, face=face):
                assert len(drawn) == count
                self._lay(to, drawn, up=face == "up")
                self.about += drawn
                drawn = []
            case Look(seat=seat):
                self._show_own(seat)
            case Reveal(place=place, count=count):
                self._turn_over(place, count)
            case Split(place=place, to=to):
                lying = self.places[place]
                for new, card in zip(to, lying[1:], strict=True):
                    self.places[new] = [card]
                del lying[1:]
            case SetHand(place=place):
                self.about += [lying.leaf for lying in self.places[place]]
            case PlaceHeld(to=to):
                leaf = self.in_hand.pop()
                self._lay(to, [leaf], up=True)
                self.about.append(leaf)
            case ShowBurn():
                self.about.append(self.rack[-1])
                self.everybody.add(self.rack[-1])
            case SetAside(card=card):
                leaf = next(leaf for leaf in self.in_hand if self.card[leaf] == card)
                self.in_hand.remove(leaf)
                self.rack.append(leaf)
                self.about.append(leaf)
            case Collect(place=place):
                self.rack += [lying.leaf for lying in self.places.pop(place, [])]
            case RackStub():
                self.rack += self.in_hand
                self.in_hand = []
            case Gather() | TakeDiscards() | Spread() | RemoveDeck():
                self.rack = []
        assert not drawn, f"cards were drawn and nobody knows where they went: {done}"

    def _shuffled(self, deck: int, answer: Shuffled) -> None:
        assert answer.opening is not None
        first = answer.number * NUMBER
        for n, card in enumerate(answer.opening.order):
            assert isinstance(card, Card)
            self.card[first + n] = card
            self.hidden_order.append(first + n)
        self.sealed.setdefault(deck, []).append(answer.number)

    def _opened(self, deck: int, to_all: bool) -> None:
        first = self.sealed[deck].pop(0) * NUMBER
        if to_all:
            self.opened = [leaf for leaf in self.card if first <= leaf < first + NUMBER]
            self.everybody.update(self.opened)

    def _lay(self, to: str, leaves: list[Leaf], *, up: bool) -> None:
        if to == DISCARD_RACK:
            self.rack += leaves
        elif leaves:
            self.places.setdefault(to, []).extend(Lying(leaf, up) for leaf in leaves)
        if up:
            self.everybody.update(leaves)

    def _show_own(self, seat: int) -> None:
        looked_at = [lying.leaf for lying in self.places.get(seat_place(seat), [])]
        self.about += looked_at
        if seat in self.holder:
            self.own.setdefault(self.holder[seat], set()).update(looked_at)

    def _turn_over(self, place: str, count: int) -> None:
        turned = [lying for lying in self.places.get(place, []) if not lying.up][:count]
        for lying in turned:
            lying.up = True
            self.everybody.add(lying.leaf)
            self.about.append(lying.leaf)

    def _accident(self, step: Step, fault: FaultFound, drawn: list[Leaf]) -> list[Leaf]:
        """What an accident does to the cards; the rest of those drawn belong to the step."""
        kind, place = fault.kind, fault.place
        if kind in FACE_OF_THE_DEAL:
            assert isinstance(step, Deal)
            self._lay(place, drawn, up=step.face == "up")
            self.about += drawn
            return []
        if kind in SHOWN_TO_ALL:
            shown = drawn
            if drawn:
                self.in_hand += drawn
            else:  # one that lies there
                shown = [lying.leaf for lying in self.places[place] if not lying.up][:1]
            self.everybody.update(shown)
            self.about += shown
            return []
        if kind is FaultKind.INELIGIBLE:
            self._lay(place, drawn, up=False)
            return []
        if kind is FaultKind.STUB_MISDEALT:
            self._lay(place, drawn[:1], up=False)
        assert kind in UNSEEN or not (fault.cards or drawn), f"who has seen {fault}?"
        if kind in UNSEEN and drawn:
            self.about += drawn[:1]
            return drawn[1:]
        return drawn


def exceeding(named: Mapping[Card, int], allowed: Mapping[Card, int]) -> dict[Card, int]:
    """The cards that are named more often than there are such cards that may be."""
    return {card: n for card, n in named.items() if n > allowed.get(card, 0)}

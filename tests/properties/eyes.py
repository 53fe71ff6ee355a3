"""Who has seen which card: kept from what happens at the table, not from what the views say.

A card is seen by everybody when it is dealt face up, revealed, found face up or exposed, and when
the order of its shuffle is opened; by one seat when its player looks at the own cards; otherwise
by nobody. Each shuffle makes every card of its deck unseen again.
"""

from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.table.entries import AnyEntry, Done
from houseway.table.faults import FaultKind
from houseway.table.steps import (
    Deal,
    Load,
    Look,
    Open,
    PlaceHeld,
    Receive,
    RemoveDeck,
    Reveal,
    ShowBurn,
    Shuffle,
    TakeDiscards,
)

EVERYBODY = "everybody"
SHOWN_BY_FAULT = {
    FaultKind.FACE_UP,
    FaultKind.DEALER_EXPOSED,
    FaultKind.PLAYER_EXPOSED,
    FaultKind.BOARD_EXPOSED,
    FaultKind.EXPOSED_IN_ERROR,
    FaultKind.DEALER_OVERDRAWN,
    FaultKind.OFF_TABLE,
}


@dataclass
class Eyes:
    """What has been seen of each deck since its shuffle, by everybody and by single seats."""

    in_play: int | None = None
    in_part: bool = False
    """Whether the next shuffle is of some of the cards only."""
    seen: dict[int, dict[object, set[Card]]] = field(default_factory=dict)

    def take(self, entry: AnyEntry) -> None:
        """See what there is to be seen of the next entry."""
        if not isinstance(entry, Done):
            return
        step, answer, fault = entry.step, entry.answer, entry.fault
        if fault is not None:
            face_up = isinstance(step, Deal) and step.face == "up"
            if fault.kind in SHOWN_BY_FAULT or face_up:
                self._see(EVERYBODY, fault.cards)
        if answer is None and fault is not None:
            return
        match step:
            case TakeDiscards():
                self.in_part = True
            case Shuffle() if self.in_part:  # the other cards lie where they lay
                self.in_part = False
            case Receive(deck=deck) | Shuffle(deck=deck) | RemoveDeck(deck=deck):
                self.seen[deck] = {}
            case Load(deck=deck):
                self.in_play = deck
            case Open(deck=deck, to_auditor=False):
                self.seen[deck] = {EVERYBODY: set(Card)}
            case Deal(face="up") | Reveal() | ShowBurn() | PlaceHeld():
                self._see(EVERYBODY, answer)
            case Look(seat=seat):
                self._see(seat, answer)

    def _see(self, who: object, cards: tuple[Card, ...]) -> None:
        assert self.in_play is not None
        self.seen[self.in_play].setdefault(who, set()).update(cards)

    def of(self, viewer: object, deck: int | None = None) -> set[Card]:
        """The cards of a deck, or of the deck in play, that a viewer has seen."""
        seen = self.seen.get(self.in_play if deck is None else deck, {})  # type: ignore[arg-type]
        return seen.get(EVERYBODY, set()) | seen.get(viewer, set())

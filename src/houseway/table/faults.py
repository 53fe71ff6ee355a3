"""What can go wrong at a table. A fault is an answer too: the round receives it as an exception."""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction

import msgspec

from houseway.cards.card import Card
from houseway.equipment.card_table import CardTable, Impossible
from houseway.equipment.kit import Kit
from houseway.equipment.randomness import Source
from houseway.table.steps import (
    CARD_READER,
    COMMUNITY,
    DEALER,
    DEALING_SHOE,
    DECK_IN_HAND,
    DISCARD_RACK,
    Ask,
    CountStub,
    Deal,
    LeaveHoleCard,
    ReadCard,
    Reveal,
    Shuffle,
    Stand,
    Step,
    seat_place,
)


class FaultKind(StrEnum):
    """The irregularities that can be found, or injected, while a step is carried out."""

    FACE_UP = "card face up"
    DRAWN_IN_ERROR = "card drawn in error"
    TOO_MANY = "card too many"
    TOO_FEW = "card too few"
    DEALER_EXPOSED = "dealer card exposed"
    PLAYER_EXPOSED = "player card exposed"
    BOARD_EXPOSED = "board card exposed"
    SHUFFLER_JAM = "shuffler jam"
    SHUFFLER_COUNT = "shuffler count wrong"
    SHOE_JAM = "automated shoe jam"
    FOUL = "hand set foul"
    EXPOSED_IN_ERROR = "card drawn in error and exposed"
    SHOE_EMPTY = "shoe out of cards"
    DEALER_OVERDRAWN = "dealer drew on a standing total"
    READER_MISUSED = "hole card put into the card reader without cause"
    READER_BROKEN = "card reader out of order"
    STUB_MISDEALT = "stub count wrong, cards misdealt"
    STUB_WRONG = "stub count wrong, cards not misdealt"
    DRAW_BROKEN = "draw of numbers broken off"
    IMPROPER_SHUFFLE = "improper shuffle or cut"
    IMPROPER_CUT = "improper cut"
    WRONG_START = "deal begun at a wrong position"
    PASSED_OVER = "player passed over in the deal"
    ERROR_FOUND = "earlier error found"
    INELIGIBLE = "card dealt to an ineligible player"
    CARD_MISSING = "card missing from the deck"
    CARD_ADDITIONAL = "additional card found"
    OFF_TABLE = "card dealt off the table"
    FOULED = "hand fouled or collected in error"
    ABSENT = "player gone from the table without comment"
    CONTRADICTED = "words and act of a player differ"
    THROWN = "hand thrown away face down"
    THROWN_AFTER = "hand thrown away after a statement"
    TURNED_DOWN = "up-cards turned face down"
    OUT_OF_VIEW = "cards out of the dealer's view"
    DISPUTED = "dispute"
    BOARD_EARLY = "board card dealt too early"
    NO_BURN = "burn card left out"
    FLOP_TOO_MANY = "card too many on the flop"


SILENT = frozenset(
    {
        FaultKind.SHUFFLER_COUNT,
        FaultKind.STUB_MISDEALT,
        FaultKind.STUB_WRONG,
        FaultKind.IMPROPER_SHUFFLE,
    }
)
"""Faults nobody notices when they happen; a count, or a closer look, brings them to light."""


class FaultFound(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """A fault as it happened: its kind, the place and the cards it touched."""

    kind: FaultKind
    place: str = ""
    cards: tuple[Card, ...] = ()


class Fault(Exception):
    """Thrown into the round at the step where the fault was found."""

    def __init__(self, found: FaultFound) -> None:
        super().__init__(found.kind.value)
        self.found = found


Possible = list[tuple[FaultKind, str]]
"""Faults that can happen, each with its place."""

FaultPlan = Callable[[Possible], tuple[FaultKind, str] | None]
"""Says which of the faults that are possible at a step happens, if any."""


def random_faults(rate: Fraction, source: Source) -> FaultPlan:
    """Let a step at which something can go wrong do so at this rate, in any of the ways."""

    def plan(possible: Possible) -> tuple[FaultKind, str] | None:
        if possible and source.below(rate.denominator) < rate.numerator:
            return possible[source.below(len(possible))]
        return None

    return plan


# --- what of a fault is seen --------------------------------------------------------------------

_EXPOSED = frozenset(
    {
        FaultKind.FACE_UP,
        FaultKind.DEALER_EXPOSED,
        FaultKind.PLAYER_EXPOSED,
        FaultKind.BOARD_EXPOSED,
        FaultKind.EXPOSED_IN_ERROR,
        FaultKind.DEALER_OVERDRAWN,
        FaultKind.OFF_TABLE,
        FaultKind.BOARD_EARLY,
        FaultKind.NO_BURN,
        FaultKind.FLOP_TOO_MANY,
    }
)


def public_fault(step: Step, fault: FaultFound) -> FaultFound | None:
    """What everybody sees of a fault: nothing of a silent one, no card that lay face down."""
    if fault.kind in SILENT:
        return None
    face_up = type(step) is Deal and step.face == "up"
    face_up = face_up and fault.kind is not FaultKind.CARD_MISSING  # it is nobody's card to see
    if fault.kind in _EXPOSED or face_up or not fault.cards:
        return fault
    return FaultFound(fault.kind, fault.place)


# --- what can go wrong where one plays against the house ------------------------------------------

FOR_MANY_ROUNDS = (DEALING_SHOE, DECK_IN_HAND)
"""What is dealt from round after round, and so may run out of cards."""


class Faults:
    """What can go wrong at the tables of a game; a game whose tables differ brings its own."""

    def out_of_cards(self, cards: CardTable, step: Step) -> bool:
        """Whether a card is wanted from a shoe that has none left."""
        return type(step) is Deal and step.drawn in FOR_MANY_ROUNDS and len(cards.stub) < step.count

    def possible(self, cards: CardTable, step: Step) -> Possible:
        """What can go wrong at this step, and where, as the cards lie now."""
        faults: Possible = []
        if isinstance(step, Deal) and step.drawn in FOR_MANY_ROUNDS:
            if self.out_of_cards(cards, step):
                return [(FaultKind.SHOE_EMPTY, "")]
            faults += [(FaultKind.FACE_UP, ""), (FaultKind.DRAWN_IN_ERROR, "")]
            if step.to != DISCARD_RACK:
                faults.append((FaultKind.TOO_FEW, step.to))
        elif isinstance(step, Deal):
            faults += [(FaultKind.DRAWN_IN_ERROR, ""), (FaultKind.TOO_FEW, step.to)]
            if len(cards.stub) > step.count:
                faults += [(FaultKind.FACE_UP, ""), (FaultKind.TOO_MANY, step.to)]
            if step.drawn == "automated shoe":
                faults.append((FaultKind.SHOE_JAM, ""))
        if isinstance(step, Ask) and step.may_draw and cards.stub:
            faults.append((FaultKind.EXPOSED_IN_ERROR, step.place))
        if isinstance(step, Stand) and cards.stub:
            faults.append((FaultKind.DEALER_OVERDRAWN, step.place))
        if isinstance(step, LeaveHoleCard):
            faults.append((FaultKind.READER_MISUSED, ""))
        if isinstance(step, ReadCard) and step.by == CARD_READER:
            faults.append((FaultKind.READER_BROKEN, ""))
        if isinstance(step, Ask) and step.hidden:
            faults.append((FaultKind.FOUL, seat_place(step.seat)))
        if isinstance(step, Shuffle) and step.by == "device":
            faults.append((FaultKind.SHUFFLER_JAM, ""))
            if step.counting:
                faults.append((FaultKind.SHUFFLER_COUNT, ""))
        if isinstance(step, CountStub):
            faults += [(FaultKind.STUB_WRONG, ""), (FaultKind.STUB_MISDEALT, DEALER)]
            faults += [(FaultKind.STUB_MISDEALT, p) for p in cards.piles if p.startswith("seat")]
        return faults + _exposures(cards, step)

    def happen(self, cards: CardTable, step: Step, kind: FaultKind, place: str) -> FaultFound:
        """Let a fault happen at a step."""
        match kind, step:
            case ((FaultKind.FACE_UP | FaultKind.EXPOSED_IN_ERROR | FaultKind.DEALER_OVERDRAWN), _):
                return FaultFound(kind, place, (cards.draw_to_hand(),))
            case FaultKind.TOO_MANY, Deal(to=to, count=count, face=face):
                return FaultFound(kind, to, cards.deal(to, count + 1, face_up=face == "up"))
            case FaultKind.TOO_FEW, Deal(to=to, count=count, face=face):
                return FaultFound(kind, to, cards.deal(to, count - 1, face_up=face == "up"))
            case (
                (FaultKind.DEALER_EXPOSED | FaultKind.PLAYER_EXPOSED | FaultKind.BOARD_EXPOSED),
                _,
            ):
                return FaultFound(kind, place, cards.hidden(place)[:1])
            case FaultKind.SHUFFLER_COUNT, Shuffle(deck=deck):
                return FaultFound(kind, "", (cards.lose_from_deck(deck),))
            case FaultKind.FOUL, _:
                return FaultFound(kind, place)
            case FaultKind.STUB_WRONG, _:
                return FaultFound(kind, "", (cards.lose_from_stub(),))
            case FaultKind.STUB_MISDEALT, _:
                return FaultFound(kind, place, (cards.slip(place),))
        return FaultFound(kind)


def _exposures(cards: CardTable, step: Step) -> Possible:
    """The face-down cards that may be exposed, until the dealer's lie open."""
    dealer = cards.piles.get(DEALER)
    if dealer is not None and dealer.face_up:
        return []
    kinds = {DEALER: FaultKind.DEALER_EXPOSED, COMMUNITY: FaultKind.BOARD_EXPOSED}
    return [
        (kinds.get(place, FaultKind.PLAYER_EXPOSED), place)
        for place in cards.piles
        if cards.hidden(place) and not (isinstance(step, Reveal) and step.place == place)
    ]


def apply_fault(faults: Faults, kit: Kit, step: Step, kind: FaultKind, place: str) -> FaultFound:
    """Let a fault happen at a step; what cannot is `Impossible`."""
    if (kind, place) not in faults.possible(kit.cards, step):
        raise Impossible(f"a fault such as {kind.value!r} cannot happen at this step")
    return faults.happen(kit.cards, step, kind, place)

"""What can go wrong at a table. A fault is an answer too: the round receives it as an exception."""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction

import msgspec

from houseway.cards.card import Card
from houseway.equipment.randomness import Source


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


SILENT = frozenset(
    {
        FaultKind.SHUFFLER_COUNT,
        FaultKind.STUB_MISDEALT,
        FaultKind.STUB_WRONG,
        FaultKind.IMPROPER_SHUFFLE,
    }
)
"""Faults nobody notices when they happen; a count, or a closer look, brings them to light."""


class Found(msgspec.Struct, frozen=True, gc=False):
    """A fault as it happened: its kind, the place and the cards it touched."""

    kind: FaultKind
    place: str = ""
    cards: tuple[Card, ...] = ()


class Fault(Exception):
    """Thrown into the round at the step where the fault was found."""

    def __init__(self, found: Found) -> None:
        super().__init__(found.kind.value)
        self.found = found


FaultPlan = Callable[[list[tuple[FaultKind, str]]], tuple[FaultKind, str] | None]
"""Says which of the faults that are possible at a step happens, if any."""


def random_faults(rate: Fraction, source: Source) -> FaultPlan:
    """Let a step at which something can go wrong do so at this rate, in any of the ways."""

    def plan(possible: list[tuple[FaultKind, str]]) -> tuple[FaultKind, str] | None:
        if possible and source.below(rate.denominator) < rate.numerator:
            return possible[source.below(len(possible))]
        return None

    return plan

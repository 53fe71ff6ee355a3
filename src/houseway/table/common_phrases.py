"""What is said in more than one family of games."""

from houseway.cards.card import Card
from houseway.table.faults import FaultKind
from houseway.table.phrases import begin, phrase, worded

ALL_HANDS_VOID = phrase("all hands are void", lambda *why: f"All hands are void: {worded(*why)}")
FOUND_FACE_UP = phrase(
    "found face up", lambda card: f"{Card(card).words} found face up: it is not used"
)
MORE_FACE_UP = phrase("more than one face up", "more than one card was found face up")
DRAWN_IN_ERROR = phrase(
    "drawn in error", "a card was drawn in error, its face unseen: it is used as the next card"
)
FAULT_AT = phrase("fault at", lambda kind, place: f"{FaultKind[kind].value} at {place}")
THE_CUT = phrase("the cut", "the cut")

_COMPARED = {
    "win": "beats the dealer",
    "lose": "loses to the dealer",
    "tie": "ties with the dealer",
}
COMPARED = phrase("compared", lambda seat, comparison: f"{begin(seat)} {_COMPARED[comparison]}")

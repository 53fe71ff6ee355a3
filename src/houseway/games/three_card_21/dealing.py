"""A card from the shoe to a place on the layout, 13:69F-2C.6, and from there to the rack."""

from houseway.games.three_card_21.round_state import Hand, ThreeCard21Round
from houseway.table.state import Procedure
from houseway.table.steps import DEALING_SHOE, Collect, Deal, Face, Lies, PlaceHeld


def deal_card(
    round: ThreeCard21Round, to: str, face: Face, cite: str, lies: Lies = ""
) -> Procedure:
    """One card to a place; a card drawn in error and exposed comes before those of the shoe."""
    if round.held is not None:
        cards = yield PlaceHeld(to, lies, cite="TC21 2C.14(c)-use")
        round.held = None
    else:
        cards = yield Deal(to, 1, face, DEALING_SHOE, lies=lies, cite=cite)
    if cards:
        round.dealt.setdefault(to, []).extend(cards)


def overlaps(round: ThreeCard21Round, hand: Hand) -> Lies:
    """2C.6(d)3, 5: over the lower left corner of the card before; there is none for the first."""
    return "overlapping" if round.cards(hand) else ""


def collect(round: ThreeCard21Round, hand: Hand, cite: str) -> Procedure:
    """The cards of a hand go to the discard rack."""
    if round.dealt.pop(hand.place, None):
        yield Collect(hand.place, cite=cite)

"""Where cards lie and chips stand: the names of places, seats and spots."""

from typing import Final

DEALER = "dealer"
COMMUNITY = "community"
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


def place_words(place: str) -> str:
    """A place as it is spoken of."""
    return {COMMUNITY: "the board", DEALER: "the dealer"}.get(place, place)

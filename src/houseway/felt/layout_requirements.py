"""What the clauses ask of a felt, as data: the drawing is made from it and judged by it.

"In front of" is towards the dealer, "behind" towards the player, "right of" at the player's right
hand: all in the frame of a position, which is turned to the dealer.
"""

from dataclasses import dataclass
from typing import Literal

Side = Literal["in front of", "behind", "right of", "level with"]

NAME = "name"
"""The inscription that is the licensee's name or trade name."""
TABLE = "table"
"""The place that is the whole table."""
DEALER, DROP_BOX, TIP_BOX = "dealer", "drop box", "tip box"
DISCARD_RACK, INSURANCE_LINE = "discard rack", "insurance line"


@dataclass(frozen=True)
class Area:
    """An area each position must have: a wager's, or that of a hand."""

    name: str
    cite: str


@dataclass(frozen=True)
class Relation:
    """Where an area of a position lies, seen from another of the same position."""

    area: str
    side: Side
    other: str
    cite: str

    def __str__(self) -> str:
        """The relation in words, such as `raise behind ante`."""
        return f"{words(self.area)} {self.side} {words(self.other)}"


@dataclass(frozen=True)
class Spot:
    """A place of the table that is there once."""

    name: str
    cite: str


@dataclass(frozen=True)
class LayoutRequirements:
    """What a drawing of one game's felt must have, each with its clause."""

    most_positions: int
    positions_cite: str
    sides_cite: str
    """Players on one side, the dealer on the other."""
    name_cite: str
    areas: tuple[Area, ...]
    relations: tuple[Relation, ...]
    boxes_cite: str
    """Drop box and tip box: on the dealer's side, on opposite sides of the dealer."""
    odds_cite: str
    """Odds are stated with "to" or "win", never with "for"."""
    spots: tuple[Spot, ...] = ()
    """Places besides, which the rules of the game speak of."""
    least_edge: float = 0.0
    """Millimetres of the table's edge that each seat must have."""
    edge_cite: str = ""
    line: str = ""
    """The spot that is a line before every position, whose areas lie behind it."""

    def spot(self, name: str) -> str:
        """The clause of the spot of this name, or nothing if it is not asked for."""
        return next((spot.cite for spot in self.spots if spot.name == name), "")

    def area(self, name: str) -> Area | None:
        """The area of this name, if it is asked for."""
        return next((area for area in self.areas if area.name == name), None)


def words(name: str) -> str:
    """The name of an area as people write it.

    >>> words("trips_plus")
    'trips plus'
    """
    return name.replace("_", " ")

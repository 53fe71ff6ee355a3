"""The table: D-shaped, the dealer at the flat side, the players around an arc of a circle.

The arc goes through the ends of two short straight sides and through the middle of the players'
edge, so that it fits any width and depth; its middle lies near the dealer, whom every seat faces.
"""

from dataclasses import dataclass
from math import hypot, sqrt

WIDTH, DEPTH = 1830, 1020
"""A common table: 72 by 40 inches."""

WIDTHS = range(1500, 2501)
DEPTHS = range(900, 1401)

OVAL_WIDTH, OVAL_DEPTH = 2740, 1220
"""A poker table for eleven: 9 by 4 feet."""
OVAL_WIDTHS = range(1500, 3001)

BORDER = 24
"""From the edge to the border line."""

SECOND = 6
"""From the border line to the fine line within it."""

INSIDE = BORDER + SECOND + 2
"""From the edge to all that is printed within the border."""

FLANK = 105
"""The straight sides are at least so long."""

CORNER = 40
"""Radius of the two corners at the dealer's side."""


def usual_size(oval: bool) -> tuple[int, int]:
    """Width and depth of a table of which neither was said."""
    return (OVAL_WIDTH, OVAL_DEPTH) if oval else (WIDTH, DEPTH)


def widths(oval: bool) -> range:
    """The widths there are."""
    return OVAL_WIDTHS if oval else WIDTHS


@dataclass(frozen=True)
class TableShape:
    """The measures of a table in millimetres, and the circle its arc is of."""

    width: int = WIDTH
    depth: int = DEPTH

    @property
    def middle(self) -> float:
        """The line through dealer and arc."""
        return self.width / 2

    @property
    def height(self) -> float:
        """How deep the arc is."""
        return min(self.middle, self.depth - FLANK)

    @property
    def flank(self) -> float:
        """Where the straight sides end."""
        return self.depth - self.height

    @property
    def radius(self) -> float:
        """The radius of the arc."""
        return (self.middle**2 + self.height**2) / (2 * self.height)

    @property
    def centre(self) -> float:
        """How far the middle of the circle is from the dealer's edge."""
        return self.depth - self.radius

    @property
    def border(self) -> float:
        """The radius of the border line."""
        return self.radius - BORDER

    def flank_at(self, inset: float) -> float:
        """Where the straight sides of a line within the edge end."""
        across, radius = self.middle - inset, self.radius - inset
        return self.centre + sqrt(max(0.0, radius**2 - across**2))

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies within the border or, at the dealer's edge, on the table."""
        if not (INSIDE <= x <= self.width - INSIDE and y >= 0):
            return False
        away = hypot(x - self.middle, y - self.centre)
        return y <= self.flank_at(INSIDE) or away <= self.radius - INSIDE

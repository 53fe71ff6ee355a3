"""An oval table: two straight sides and two half circles, the players around all of it.

The edge is measured from the middle of the dealer's place, clockwise as it is drawn: first come
the seats at the dealer's left hand. The dealer is at the middle of the upper straight side.
"""

from dataclasses import dataclass
from math import cos, degrees, hypot, pi, sin

from houseway.felt.plan import Box, DoesNotFit, Point, Seat
from houseway.felt.table_shape import BORDER, INSIDE

DEALERS_EDGE = 600.0
"""Of the edge, the dealer's place has so much."""
SEAT_EDGE = 560.0
"""Of the edge, every seat has at least so much: the width of a chair and elbow room."""


@dataclass(frozen=True)
class Oval:
    """The measures of an oval table in millimetres."""

    width: int
    depth: int

    @property
    def middle(self) -> float:
        """The line through the dealer and the seat opposite."""
        return self.width / 2

    @property
    def radius(self) -> float:
        """Of the half circles."""
        return self.depth / 2

    @property
    def straight(self) -> float:
        """The length of each straight side."""
        return max(0.0, self.width - self.depth)

    @property
    def edge(self) -> float:
        """All around."""
        return 2 * self.straight + 2 * pi * self.radius

    def within(self, inset: float) -> Box:
        """The same oval, smaller all around."""
        high = self.depth - 2 * inset
        return Box(self.middle, self.radius, self.width - 2 * inset, high, 0, high / 2)

    def at(self, along: float, inset: float = 0.0) -> tuple[Point, float]:
        """A point so far along the edge and within it, and how somebody there is turned."""
        half, arc, left = self.straight / 2, pi * self.radius, along % self.edge
        ends = (self.middle - half, self.middle + half)
        if left <= half:
            return (self.middle + left, inset), 180.0
        left -= half
        if left <= arc:
            return self._round(ends[1], left / self.radius - pi / 2, inset)
        left -= arc
        if left <= self.straight:
            return (ends[1] - left, self.depth - inset), 0.0
        left -= self.straight
        if left <= arc:
            return self._round(ends[0], left / self.radius + pi / 2, inset)
        return (ends[0] + left - arc, inset), 180.0

    def _round(self, x: float, angle: float, inset: float) -> tuple[Point, float]:
        away = self.radius - inset
        point = (x + away * cos(angle), self.radius + away * sin(angle))
        return point, degrees(angle) - 90

    def holds(self, x: float, y: float, inset: float = INSIDE) -> bool:
        """Whether a point lies within the border or, at the dealer's place, on the table."""
        if abs(x - self.middle) <= DEALERS_EDGE / 2 and 0 <= y <= self.radius:
            return True
        half = self.straight / 2
        across = max(0.0, abs(x - self.middle) - half)
        return hypot(across, y - self.radius) <= self.radius - inset

    def seats(self, positions: int) -> tuple[Seat, ...]:
        """Seats all around but at the dealer's place, each with the same share of the edge."""
        share = (self.edge - DEALERS_EDGE) / positions
        if share < SEAT_EDGE:
            most = int((self.edge - DEALERS_EDGE) // SEAT_EDGE)
            raise DoesNotFit(
                f"each seat would have {share:.0f} mm of the edge and needs {SEAT_EDGE:.0f} mm; "
                f"{most} seats have that"
            )
        placed = []
        for number in range(1, positions + 1):
            (x, y), turn = self.at(DEALERS_EDGE / 2 + (number - 0.5) * share, BORDER)
            placed.append(Seat(number, x, y, turn))
        return tuple(placed)

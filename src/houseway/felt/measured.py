"""The positions of a drawn felt, measured: what belongs to each, where it lies, where it looks."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from itertools import combinations
from math import cos, hypot, radians
from statistics import median

from houseway.felt.affine import Point
from houseway.felt.findings import millimetres
from houseway.felt.layout_requirements import DEALER, TABLE, LayoutRequirements
from houseway.felt.polygons import extent
from houseway.felt.reading import Drawing, Drawn

FACING = cos(radians(60))
"""A position looks inward with the middle of the table within so many degrees of straight ahead."""


class Measured:
    """The areas the clauses ask for, by position, and the frame of each position."""

    def __init__(self, drawing: Drawing, requirements: LayoutRequirements) -> None:
        self.drawing = drawing
        self.requirements = requirements
        self.order = {area.name: number for number, area in enumerate(requirements.areas)}
        self.all: dict[int, dict[str, list[Drawn]]] = defaultdict(lambda: defaultdict(list))
        """Every area of a name at a position: there should be one."""
        self._ups: dict[int, list[Point]] = defaultdict(list)
        for drawn in drawing.areas:
            self._ups[drawn.seat] += drawn.ups
            if drawn.name in self.order and drawn.points:
                self.all[drawn.seat][drawn.name].append(drawn)
        self.areas = {
            seat: {name: drawn[0] for name, drawn in by_name.items()}
            for seat, by_name in self.all.items()
        }
        self.dealer = drawing.place(DEALER)
        self.table = drawing.place(TABLE)
        self.fronts = {seat: self._front(seat) for seat in self.areas}

    @property
    def seats(self) -> list[int]:
        """The positions that have an area, and those the drawing says it has."""
        said = self.drawing.marks.get("positions", "")
        count = int(said) if said.isascii() and said.isdigit() and len(said) < 3 else 0
        return sorted({*self.areas, *range(1, count + 1)})

    def centre(self, seat: int) -> Point:
        """The middle of a position, which one area out of place does not move."""
        centres = [area.centre for area in self.areas[seat].values()]
        return (median(x for x, _ in centres), median(y for _, y in centres))

    def place(self, seat: int) -> str:
        """A position in words."""
        return f"seat {seat}" + (f", {self.where(seat)}" if seat in self.areas else "")

    def where(self, seat: int) -> str:
        """Where a position is, in words."""
        return millimetres(self.centre(seat)) if seat in self.areas else ""

    def _front(self, seat: int) -> Point:
        """Where a position looks: as its areas are turned, if that is inward, else to the dealer.

        A drawing program may have reckoned the turn into the outlines, so that it cannot be read.
        """
        here = self.centre(seat)
        inward = _towards(here, self._middle)
        turned: dict[Point, int] = defaultdict(int)
        for up in self._ups[seat]:
            if along(up, inward) > FACING:
                turned[round(up[0], 3), round(up[1], 3)] += 1
        if turned:
            return max(turned, key=lambda up: turned[up])
        return _towards(here, self.dealer.centre) if self.dealer else inward

    @cached_property
    def _middle(self) -> Point:
        """The middle of the table, or of what is drawn on it."""
        drawn: Iterable[Drawn] = (*self.drawing.areas, *self.drawing.places)
        if self.table and self.table.points:
            drawn = (self.table,)
        return Drawn(TABLE, points=[point for one in drawn for point in one.points]).centre

    @cached_property
    def to_dealers_side(self) -> Point:
        """The direction from the players to the dealer's side of the table.

        Where players sit all around it is that from the middle of the table to the dealer.
        """
        if self.requirements.least_edge and self.dealer is not None:
            return _towards(self._middle, self.dealer.centre)
        x = sum(front[0] for front in self.fronts.values())
        y = sum(front[1] for front in self.fronts.values())
        size = hypot(x, y)
        return (x / size, y / size) if size else (0.0, -1.0)

    def step(self, seat: int, one: str, other: str) -> Point:
        """From the middle of an area to that of another in the frame of the position."""
        areas, front = self.areas[seat], self.fronts[seat]
        x = areas[other].centre[0] - areas[one].centre[0]
        y = areas[other].centre[1] - areas[one].centre[1]
        return (along((x, y), to_the_right(front)), along((x, y), front))

    @cached_property
    def usual_steps(self) -> dict[tuple[str, str], Point]:
        """From each area to each other as most positions have it, if there are three or more."""
        steps: dict[tuple[str, str], list[Point]] = defaultdict(list)
        for seat, areas in self.areas.items():
            for one, other in combinations(areas, 2):
                x, y = self.step(seat, one, other)
                steps[one, other].append((x, y))
                steps[other, one].append((-x, -y))
        return {
            pair: (median(x for x, _ in found), median(y for _, y in found))
            for pair, found in steps.items()
            if len(found) > 2
        }


def along(point: Point, direction: Point) -> float:
    """How far a point lies along a direction."""
    return point[0] * direction[0] + point[1] * direction[1]


def to_the_right(front: Point) -> Point:
    """The right hand of whoever looks to the front; y goes down in a drawing."""
    return (-front[1], front[0])


def half_size(drawn: Drawn) -> float:
    """Half of the smaller side of an area, the least move that puts it elsewhere."""
    sides = (extent(drawn.hull, direction) for direction in ((1.0, 0.0), (0.0, 1.0)))
    return min(high - low for low, high in sides) / 2


def _towards(here: Point, there: Point) -> Point:
    x, y = there[0] - here[0], there[1] - here[1]
    away = hypot(x, y)
    return (x / away, y / away) if away else (0.0, -1.0)

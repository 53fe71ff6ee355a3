"""How much of the felt a mark covers, and whether two marks cover the same place.

A footprint is a list of convex pieces, so that the separating-axis test decides.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from math import ceil, cos, degrees, hypot, pi, radians, sin

from houseway.felt.lettering import CAP, TAIL, width
from houseway.felt.plan import Box, Circle, Curved, Lettering, Mark, Point, Ring, Shape, Suit

Piece = tuple[Point, ...]

SIDES = 24
"""A circle is taken for a polygon of so many sides around it."""
WEDGE = 6
"""Degrees of a ring that count as one straight piece."""


def box(shape: Box) -> Piece:
    """The corners of a box."""
    turn = radians(shape.turn)
    right, down = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    return tuple(
        (
            shape.x + across * shape.width / 2 * right[0] + along * shape.height / 2 * down[0],
            shape.y + across * shape.width / 2 * right[1] + along * shape.height / 2 * down[1],
        )
        for across, along in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def pieces(shape: Shape) -> Iterator[Piece]:
    """The convex pieces a shape is made of."""
    match shape:
        case Circle(x, y, radius):
            around = radius / cos(pi / SIDES)
            yield tuple(
                (x + around * cos(2 * pi * n / SIDES), y + around * sin(2 * pi * n / SIDES))
                for n in range(SIDES)
            )
        case Box():
            yield box(shape)
        case Suit(_, x, y, size, turn):
            yield box(Box(x, y, size, size, turn))
        case Ring(x, y, inner, outer, reach):
            count = max(1, ceil(2 * reach / WEDGE))
            edges = [radians(-reach + 2 * reach * n / count) for n in range(count + 1)]
            outer /= cos((edges[1] - edges[0]) / 2)
            for one, other in pairwise(edges):
                yield tuple(
                    (x + radius * sin(angle), y + radius * cos(angle))
                    for radius, angle in (
                        (inner, one),
                        (outer, one),
                        (outer, other),
                        (inner, other),
                    )
                )


def lettered(line: Lettering) -> Shape:
    """The room that a line of lettering takes."""
    wide = width(line.text, line.size, line.spacing)
    high = line.size * (CAP + TAIL)
    if isinstance(line, Curved):
        return Ring(
            line.x,
            line.y,
            line.radius - line.size * CAP,
            line.radius + line.size * TAIL,
            degrees(wide / line.radius / 2),
        )
    ahead = {"start": 0.5, "middle": 0.0, "end": -0.5}[line.anchor] * wide
    turn, lift = radians(line.turn), line.size * (CAP - TAIL) / 2
    return Box(
        line.x + ahead * cos(turn) + lift * sin(turn),
        line.y + ahead * sin(turn) - lift * cos(turn),
        wide,
        high,
        line.turn,
    )


def footprint(mark: Mark) -> tuple[Piece, ...]:
    """What a mark covers: its outline, or its lettering where it has none."""
    shapes: Iterable[Shape] = mark.shapes[:1] or map(lettered, mark.lettering)
    return tuple(piece for shape in shapes for piece in pieces(shape))


def overlap(one: Sequence[Point], other: Sequence[Point], gap: float) -> bool:
    """Whether two convex pieces come nearer to each other than a gap."""
    for piece in (one, other):
        for (ax, ay), (bx, by) in pairwise((*piece, piece[0])):
            length = hypot(bx - ax, by - ay)
            if length == 0:
                continue
            nx, ny = (by - ay) / length, (ax - bx) / length
            ones = [nx * x + ny * y for x, y in one]
            others = [nx * x + ny * y for x, y in other]
            if min(ones) - max(others) >= gap or min(others) - max(ones) >= gap:
                return False
    return True


@dataclass(frozen=True)
class Covered:
    """A mark with its footprint."""

    mark: Mark
    pieces: tuple[Piece, ...]
    bounds: tuple[float, float, float, float]
    """Left, top, right, bottom."""


def covered(mark: Mark) -> Covered:
    """A mark with its footprint."""
    found = footprint(mark)
    return Covered(mark, found, _bounds(point for piece in found for point in piece))


def collisions(
    marks: Sequence[Covered], others: Sequence[Covered], gap: float
) -> Iterator[tuple[Mark, Mark]]:
    """Every two marks that come too near to each other, at least one of them of the first."""
    for one, other in (*combinations(marks, 2), *product(marks, others)):
        lettered_in = other.mark.within == one.mark.name or one.mark.within == other.mark.name
        if lettered_in or not _near(one.bounds, other.bounds, gap):
            continue
        if any(
            overlap(a, b, gap)
            for a, b in product(one.pieces, other.pieces)
            if _near(_bounds(a), _bounds(b), gap)
        ):
            yield one.mark, other.mark


def _bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _near(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float], gap: float
) -> bool:
    return (
        one[0] - other[2] < gap
        and other[0] - one[2] < gap
        and one[1] - other[3] < gap
        and other[1] - one[3] < gap
    )

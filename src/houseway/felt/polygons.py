"""Convex outlines: hulls, extents along a direction, and how far two lie in one another."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist, hypot, inf

from houseway.felt.affine import Point


def hull(points: Iterable[Point]) -> tuple[Point, ...]:
    """The convex outline of points.

    >>> hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2)])
    ((0, 0), (2, 0), (2, 2), (0, 2))
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_half(ordered), *_half(ordered[::-1]))


def _half(points: Sequence[Point]) -> list[Point]:
    kept: list[Point] = []
    for x, y in points:
        while len(kept) > 1:
            (x1, y1), (x2, y2) = kept[-2:]
            if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0:
                break
            kept.pop()
        kept.append((x, y))
    return kept[:-1]


def extent(points: Iterable[Point], along: Point) -> tuple[float, float]:
    """The least and the most of points along a direction."""
    measured = [x * along[0] + y * along[1] for x, y in points]
    return min(measured), max(measured)


def overlap(one: Sequence[Point], other: Sequence[Point]) -> float:
    """How deep two convex outlines lie in one another; 0 if they are apart.

    >>> square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    >>> overlap(square, [(x + 3, y) for x, y in square])
    1.0
    """
    least = inf
    for points in (one, other):
        for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
            side = hypot(x2 - x1, y2 - y1)
            if not side:
                continue
            across = ((y2 - y1) / side, (x1 - x2) / side)
            low, high = extent(one, across)
            other_low, other_high = extent(other, across)
            least = min(least, high - other_low, other_high - low)
            if least <= 0:
                return 0.0
    return least if least < inf else 0.0


def edge_length(polygon: Sequence[Point]) -> float:
    """All around a polygon."""
    return sum(dist(one, other) for one, other in pairwise((*polygon, polygon[0])))


def along_edge(polygon: Sequence[Point], point: Point) -> float:
    """How far along the edge of a polygon, from its first corner, is nearest to a point.

    >>> along_edge([(0, 0), (4, 0), (4, 4), (0, 4)], (3, 1.5))
    5.5
    """
    best, found, so_far = inf, 0.0, 0.0
    for one, other in pairwise((*polygon, polygon[0])):
        length = dist(one, other)
        (ax, ay), (bx, by), (x, y) = one, other, point
        part = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
        part = min(max(part, 0.0), length)
        away = dist(point, (ax + (bx - ax) * part / length, ay + (by - ay) * part / length))
        if away < best:
            best, found = away, so_far + part
        so_far += length
    return found

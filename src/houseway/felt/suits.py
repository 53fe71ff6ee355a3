"""The four suits as outlines, each in a square of side one around its middle, y downward."""

from types import MappingProxyType

Point = tuple[float, float]
Curve = tuple[Point, Point, Point]
"""Two handles and an end; a straight line has its handles at its ends."""


def _mirrored(begin: Point, half: tuple[Curve, ...]) -> tuple[Point, tuple[Curve, ...]]:
    """An outline from its half at the right of the axis, which begins and ends on the axis."""
    points = [begin, *(point for curve in half for point in curve)]
    back = [(-x, y) for x, y in reversed(points)][1:]
    return begin, (*half, *zip(back[::3], back[1::3], back[2::3], strict=True))


def _line(begin: Point, end: Point) -> Curve:
    return (begin, end, end)


SUITS = MappingProxyType(
    {
        "spade": _mirrored(
            (0, -0.5),
            (
                ((0.08, -0.3), (0.46, -0.12), (0.46, 0.14)),
                ((0.46, 0.36), (0.2, 0.42), (0.06, 0.26)),
                ((0.07, 0.38), (0.12, 0.46), (0.2, 0.5)),
                _line((0.2, 0.5), (0, 0.5)),
            ),
        ),
        "heart": _mirrored(
            (0, -0.3),
            (
                ((0.03, -0.42), (0.1, -0.5), (0.22, -0.5)),
                ((0.36, -0.5), (0.48, -0.4), (0.48, -0.22)),
                ((0.48, 0.06), (0.1, 0.28), (0, 0.5)),
            ),
        ),
        "club": _mirrored(
            (0, -0.5),
            (
                ((0.15, -0.5), (0.25, -0.4), (0.25, -0.26)),
                ((0.25, -0.17), (0.21, -0.1), (0.15, -0.06)),
                ((0.2, -0.09), (0.5, -0.12), (0.5, 0.14)),
                ((0.5, 0.28), (0.38, 0.37), (0.27, 0.37)),
                ((0.17, 0.37), (0.1, 0.31), (0.05, 0.22)),
                ((0.06, 0.36), (0.12, 0.46), (0.2, 0.5)),
                _line((0.2, 0.5), (0, 0.5)),
            ),
        ),
        "diamond": _mirrored(
            (0, -0.5),
            (
                ((0.1, -0.32), (0.24, -0.14), (0.38, 0)),
                ((0.24, 0.14), (0.1, 0.32), (0, 0.5)),
            ),
        ),
    }
)

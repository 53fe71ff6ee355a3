"""The outlines of SVG shapes as points, close enough to measure by."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tau

from houseway.felt.affine import NUMBER, Point

ROUND = 48
"""Points of a full turn; the outline is then off by 2 parts in 1000 of the radius."""
CURVE = 16

LONGEST = 100_000
"""Characters of a path; those of a felt have a hundred."""

_TOKEN = re.compile(rf"[MmZzLlHhVvCcSsQqTtAa]|{NUMBER}")
_PLAIN = re.compile(rf"\s*({NUMBER})(mm|px)?\s*")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def outline(tag: str, attributes: Mapping[str, str]) -> list[Point]:
    """The points of a shape in its own coordinates, none if the element is no shape."""
    drawn = SHAPES.get(tag)
    return [] if drawn is None else drawn(attributes)


def length(attributes: Mapping[str, str], name: str) -> float:
    """A number among the attributes of a shape; 0 where it is left out."""
    text = attributes.get(name, "0")
    found = _PLAIN.fullmatch(text)
    if found is None:
        raise ValueError(f"{name} is {text!r}, which is not a number")
    return float(found[1])


def _rect(attributes: Mapping[str, str]) -> list[Point]:
    x, y, w, h = (length(attributes, name) for name in ("x", "y", "width", "height"))
    if w <= 0 or h <= 0:
        return []
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def _circle(attributes: Mapping[str, str]) -> list[Point]:
    radius = length(attributes, "r")
    return _round(length(attributes, "cx"), length(attributes, "cy"), radius, radius)


def _ellipse(attributes: Mapping[str, str]) -> list[Point]:
    x, y, rx, ry = (length(attributes, name) for name in ("cx", "cy", "rx", "ry"))
    return _round(x, y, rx, ry)


def _round(x: float, y: float, rx: float, ry: float) -> list[Point]:
    if rx <= 0 or ry <= 0:
        return []
    turns = (tau * step / ROUND for step in range(ROUND))
    return [(x + rx * cos(turn), y + ry * sin(turn)) for turn in turns]


def _line(attributes: Mapping[str, str]) -> list[Point]:
    x1, y1, x2, y2 = (length(attributes, name) for name in ("x1", "y1", "x2", "y2"))
    return [(x1, y1), (x2, y2)]


def _polygon(attributes: Mapping[str, str]) -> list[Point]:
    written = attributes.get("points", "")
    if len(written) > LONGEST:
        raise ValueError(f"a list of points is longer than {LONGEST:,} characters")
    numbers = [float(number) for number in re.findall(NUMBER, written)]
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def _path(attributes: Mapping[str, str]) -> list[Point]:
    return path_points(attributes.get("d", ""))


SHAPES: dict[str, Callable[[Mapping[str, str]], list[Point]]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polygon,
    "polygon": _polygon,
    "path": _path,
}


def path_points(data: str) -> list[Point]:
    """The points along a path.

    >>> path_points("m 1 1 h 2 v 3 z")
    [(1.0, 1.0), (3.0, 1.0), (3.0, 4.0), (1.0, 1.0)]
    """
    if len(data) > LONGEST:
        raise ValueError(f"a path is longer than {LONGEST:,} characters")
    points: list[Point] = []
    here = start = control = (0.0, 0.0)
    before = ""
    for command, values in _commands(data):
        kind = command.upper()
        if command.islower():
            values = _absolute(kind, values, here)
        if kind == "Z":
            points.append(start)
            here = start
        elif kind == "H":
            here = (values[0], here[1])
            points.append(here)
        elif kind == "V":
            here = (here[0], values[0])
            points.append(here)
        elif kind == "A":
            end = (values[5], values[6])
            points += _arc(here, values, end)
            here = end
        else:
            handles = list(zip(values[::2], values[1::2], strict=True))
            if kind == "S" or kind == "T":
                mirrored = before in {"S": "CS", "T": "QT"}[kind]
                first = (2 * here[0] - control[0], 2 * here[1] - control[1]) if mirrored else here
                handles.insert(0, first)
            if kind in "CSQT":
                control = handles[-2]
                points += _bezier([here, *handles])
            else:
                points.append(handles[-1])
            here = handles[-1]
            start = here if kind == "M" else start
        before = kind
    return points


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _TOKEN.findall(data)
    at = 0
    while at < len(tokens):
        command = tokens[at]
        takes = _TAKES.get(command.upper())
        if takes is None:
            raise ValueError(f"a path has {command!r} where a command belongs")
        at += 1
        while True:
            values = [float(number) for number in tokens[at : at + takes]]
            if len(values) < takes:
                raise ValueError("a path ends in the middle of a command")
            yield command, values
            at += takes
            if not takes or at >= len(tokens) or tokens[at].isalpha():
                break
            command = {"M": "L", "m": "l"}.get(command, command)


def _absolute(kind: str, values: list[float], here: Point) -> list[float]:
    if kind == "H":
        return [values[0] + here[0]]
    if kind == "V":
        return [values[0] + here[1]]
    if kind == "A":
        return [*values[:5], values[5] + here[0], values[6] + here[1]]
    return [value + here[index % 2] for index, value in enumerate(values)]


def _bezier(handles: list[Point]) -> Iterator[Point]:
    for step in range(1, CURVE + 1):
        part, level = step / CURVE, handles
        while len(level) > 1:
            level = [
                (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)
                for (x1, y1), (x2, y2) in pairwise(level)
            ]
        yield level[0]


def _arc(begin: Point, values: list[float], end: Point) -> Iterator[Point]:
    """An elliptical arc by its centre, as SVG 1.1 F.6 has it."""
    rx, ry, turn = abs(values[0]), abs(values[1]), radians(values[2])
    if not rx or not ry or begin == end:
        yield end
        return
    dx, dy = (begin[0] - end[0]) / 2, (begin[1] - end[1]) / 2
    x, y = cos(turn) * dx + sin(turn) * dy, cos(turn) * dy - sin(turn) * dx
    stretch = max(1.0, hypot(x / rx, y / ry))
    rx, ry = rx * stretch, ry * stretch
    off = (x / rx) ** 2 + (y / ry) ** 2
    root = sqrt(max(0.0, 1 / off - 1)) * (-1 if bool(values[3]) == bool(values[4]) else 1)
    cx, cy = root * rx * y / ry, -root * ry * x / rx
    first = _angle((x - cx) / rx, (y - cy) / ry)
    sweep = _angle((-x - cx) / rx, (-y - cy) / ry) - first
    sweep += tau if values[4] and sweep < 0 else -tau if not values[4] and sweep > 0 else 0
    middle = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)
    steps = max(2, ceil(abs(sweep) / (tau / ROUND)))
    for step in range(1, steps + 1):
        at = first + sweep * step / steps
        px, py = cx + rx * cos(at), cy + ry * sin(at)
        yield (
            cos(turn) * px - sin(turn) * py + middle[0],
            sin(turn) * px + cos(turn) * py + middle[1],
        )


def _angle(x: float, y: float) -> float:
    size = hypot(x, y)
    angle = acos(max(-1.0, min(1.0, x / size)))
    return angle if y >= 0 else 2 * pi - angle

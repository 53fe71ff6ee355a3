"""The transforms of SVG: what `transform="..."` does to a point."""

import re
from dataclasses import dataclass
from math import cos, radians, sin, sqrt, tan

Point = tuple[float, float]

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?"
_CALL = re.compile(r"\s*,?\s*([a-zA-Z]+)\s*\(([^()]*)\)")
_NUMBERS = re.compile(NUMBER)


@dataclass(frozen=True)
class Affine:
    """The matrix (a b c d e f) of SVG: x' = ax + cy + e, y' = bx + dy + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, inner: "Affine") -> "Affine":
        """This transform of what `inner` gives."""
        return Affine(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    def point(self, x: float, y: float) -> Point:
        """Where a point comes to lie."""
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    @property
    def narrowest(self) -> float:
        """How large something of one remains where it is squeezed or slanted most."""
        half = (self.a**2 + self.b**2 + self.c**2 + self.d**2) / 2
        area = self.a * self.d - self.b * self.c
        return sqrt(max(half - sqrt(max(half**2 - area**2, 0.0)), 0.0))

    @property
    def mirrors(self) -> bool:
        """Whether what is read from left to right is then read from right to left."""
        return self.a * self.d - self.b * self.c < 0

    def direction(self, x: float, y: float) -> Point:
        """What a vector becomes."""
        return (self.a * x + self.c * y, self.b * x + self.d * y)


def rotation(degrees: float) -> Affine:
    """A turn about the origin."""
    turn = radians(degrees)
    return Affine(cos(turn), sin(turn), -sin(turn), cos(turn))


def read_transform(text: str) -> Affine:
    """The transform an attribute states; raises ValueError if it states none.

    >>> read_transform("translate(10, 5) scale(2)").point(1, 1)
    (12.0, 7.0)
    """
    result, at = Affine(), 0
    text = text.strip()
    while at < len(text):
        call = _CALL.match(text, at)
        if call is None:
            raise ValueError(f"{text!r} is not a transform")
        result = result @ _one(call[1], [float(number) for number in _NUMBERS.findall(call[2])])
        at = call.end()
    return result


def _one(name: str, values: list[float]) -> Affine:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return Affine(a, b, c, d, e, f)
        case "translate", [x]:
            return Affine(e=x)
        case "translate", [x, y]:
            return Affine(e=x, f=y)
        case "scale", [x]:
            return Affine(a=x, d=x)
        case "scale", [x, y]:
            return Affine(a=x, d=y)
        case "rotate", [degrees]:
            return rotation(degrees)
        case "rotate", [degrees, x, y]:
            return Affine(e=x, f=y) @ rotation(degrees) @ Affine(e=-x, f=-y)
        case "skewX", [degrees]:
            return Affine(c=tan(radians(degrees)))
        case "skewY", [degrees]:
            return Affine(b=tan(radians(degrees)))
    raise ValueError(f"{name}({' '.join(map(str, values))}) is not a transform")

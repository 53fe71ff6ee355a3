"""What is wrong with a drawing: the clause, the place, and a sentence."""

from dataclasses import dataclass

from houseway.felt.affine import Point
from houseway.felt.reading import Drawn, Words


@dataclass(frozen=True)
class DrawingFinding:
    """One thing that is wrong."""

    clause: str
    place: str
    sentence: str

    def __str__(self) -> str:
        """The finding on one line."""
        return f"{self.clause}: {self.place}: {self.sentence}"


def at(drawn: Drawn | Words) -> str:
    """Where a thing is drawn, in words."""
    return millimetres(drawn.at if isinstance(drawn, Words) else drawn.centre)


def millimetres(point: Point) -> str:
    """A point in words."""
    return f"at {point[0]:.0f}, {point[1]:.0f} mm"

"""When a player may raise and by how much, 13:69F-39.1 and 39.10.

Read by the round, the mathematics, the kernel, the environment and the felt.
"""

from dataclasses import dataclass

from houseway.families.holdem.rules import CHECK, FOLD


@dataclass(frozen=True)
class Stage:
    """A moment to decide: the largest raise in antes, and the choice besides raising."""

    cite: str
    largest: int
    raise_cite: str
    otherwise: str
    otherwise_cite: str

    def is_range(self, raise_steps: str) -> bool:
        """Whether any amount between the ante and the largest raise may be put down (A-HUH-3)."""
        return raise_steps == "continuous" and self.largest > 1

    def multiples(self, raise_steps: str) -> tuple[int, ...]:
        """The raises in whole antes, the smallest first; of a range, those within it."""
        return (self.largest,) if raise_steps == "exact_max" else tuple(range(1, self.largest + 1))


BEFORE_FLOP = Stage("HUH 39.10(d)", 3, "HUH 39.1 Raise(a)", CHECK, "HUH 39.10(a)-act")
AFTER_FLOP = Stage("HUH 39.10(f)", 2, "HUH 39.1 Raise(b)", CHECK, "HUH 39.1 Check")
AFTER_RIVER = Stage("HUH 39.10(h)-must", 1, "HUH 39.1 Raise(c)", FOLD, "HUH 39.1 Fold")

STAGES = (BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER)

"""Timing by processor time, the best of a few runs: other load on the machine counts least."""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

RUNS = 3
INSERTS = 1_000_000


@dataclass(frozen=True)
class Result:
    """One measured speed."""

    what: str
    per_second: float
    unit: str
    aim: str = ""

    @property
    def figure(self) -> str:
        """The speed in words."""
        return f"{self.per_second:,.0f} {self.unit}/s"


def best_seconds(work: Callable[[], object]) -> float:
    """The least processor time of a few runs of the work."""

    def once() -> float:
        began = process_time()
        work()
        return process_time() - began

    return min(once() for _ in range(RUNS))


def yardstick() -> float:
    """Processor seconds for a million inserts into a dict."""

    def inserts() -> None:
        table: dict[int, int] = {}
        for i in range(INSERTS):
            table[i] = i

    return best_seconds(inserts)

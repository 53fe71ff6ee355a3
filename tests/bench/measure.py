"""Timing: the best of a few runs, so that other load on the machine counts least."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time

RUNS = 3
INSERTS = 1_000_000


@dataclass(frozen=True)
class Result:
    """One measured speed: the figure in words, and the seconds of one unit of work."""

    what: str
    figure: str
    seconds: float
    aim: str = ""


def rate(what: str, unit: str, count: int, seconds: float, aim: str = "") -> Result:
    """A result told as so many units a second."""
    return Result(what, f"{count / seconds:,.0f} {unit}/s", seconds / count, aim)


def duration(what: str, seconds: float, aim: str = "") -> Result:
    """A result told in seconds."""
    return Result(what, f"{seconds:.4f} s", seconds, aim)


def processor_seconds(work: Callable[[], object]) -> float:
    """The least processor time of a few runs, for work on one core."""
    return _best(work, process_time)


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The least time on the clock of a few runs, for work on several cores or processes."""
    return _best(work, perf_counter, runs)


def _best(work: Callable[[], object], clock: Callable[[], float], runs: int = RUNS) -> float:
    def once() -> float:
        began = clock()
        work()
        return clock() - began

    return min(once() for _ in range(runs))


def yardstick() -> float:
    """Processor seconds for a million inserts into a dict."""

    def inserts() -> None:
        table: dict[int, int] = {}
        for i in range(INSERTS):
            table[i] = i

    return processor_seconds(inserts)

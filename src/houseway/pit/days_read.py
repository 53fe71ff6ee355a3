"""What a process remembers of the days it has read, so that a long day is read once."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from houseway.table.journal import Journal

MOST_DAYS = 64
"""No more days are remembered; those that were asked for longest ago go first."""


class Day(Protocol):
    """What is known of one day, as far as it was read."""

    def read_on(self, journal: Journal) -> None:
        """Read on as far as the journal goes."""


D = TypeVar("D", bound=Day)


class DaysRead(Generic[D]):
    """The days that one reader has read."""

    def __init__(self) -> None:
        self._days: dict[tuple[str, str, int], D] = {}

    def of(
        self,
        where: str,
        journal: Journal,
        begin: Callable[[], D],
        still_right: Callable[[D], bool] = lambda day: True,
    ) -> D:
        """A day as it is now, read on from where it was left, or from its beginning."""
        key = (where, journal.table, journal.day)
        day = self._days.pop(key, None)
        if day is None or not still_right(day):
            day = begin()
        self._days[key] = day  # the newest last
        while len(self._days) > MOST_DAYS:
            del self._days[next(iter(self._days))]
        day.read_on(journal)
        return day

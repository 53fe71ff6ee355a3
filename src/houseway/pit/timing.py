"""When the house answers for whoever does not, and when the next round may begin.

Moments are those of the loop's clock, which nobody moves; people are told the house's.
"""

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from houseway.pit.settings import Settings
from houseway.table.proceeding import Due
from houseway.table.steps import Window

LONGEST_PAUSE = 20.0


class _Until(NamedTuple):
    """When the house answers: never, if the moment is 0."""

    number: int = 0
    """What is due."""
    moment: float = 0.0
    told: int = 0
    """The same by the clock that people are told, in milliseconds."""


class Timing:
    """The time of one table."""

    def __init__(self, now: Callable[[], float], clock: Callable[[], int]) -> None:
        self._now = now
        self._clock = clock
        self._until = _Until()
        self.rests_until = 0.0
        """The moment from which the next round may begin."""
        self.ends: deque[float] = deque(maxlen=20)
        """When the last rounds ended."""

    @property
    def answers_at(self) -> float | None:
        """The moment of the house's answer, if it gives one."""
        return self._until.moment or None

    @property
    def told(self) -> int | None:
        """The same as people are told it."""
        return self._until.told or None

    def is_up(self, due: Due | None) -> bool:
        """Whether the house answers what is due now."""
        number, moment, _ = self._until
        return due is not None and due.number == number and 0 < moment <= self._now()

    def rest(self, seconds: float) -> None:
        """Let no round begin for so long."""
        self.rests_until = self._now() + seconds

    def follow(self, due: Due | None, records: int, settings: Settings) -> None:
        """Time what is due; people are given the time to follow what was shown."""
        shown = min(settings.pause * records, LONGEST_PAUSE)
        if due is None:
            self._until = _Until()
            if records:
                self.rest(shown + 5 * settings.pause)
        elif due.number != self._until.number:
            opens = isinstance(due.step, Window)
            seconds = settings.wager_seconds if opens else settings.decide_seconds
            if seconds and due.role == "player":
                seconds += shown
                told = self._clock() + int(seconds * 1000)
                self._until = _Until(due.number, self._now() + seconds, told)
            else:
                self._until = _Until(due.number)

    # --- the pace ---------------------------------------------------------------------------

    def ended(self) -> None:
        """A round has ended."""
        self.ends.append(self._now())

    def pace(self) -> int | None:
        """Rounds an hour, as the last ones were."""
        if len(self.ends) < 2:
            return None
        took = self.ends[-1] - self.ends[0]
        return round((len(self.ends) - 1) * 3600 / took) if took > 0 else None

    def pace_now(self) -> int | None:
        """The same, or that of the round under way if it takes longer already."""
        pace = self.pace()
        if pace is None:
            return None
        return min(pace, round(3600 / max(self._now() - self.ends[-1], 1.0)))

"""Who has a seat and no connection, and since when: nobody waits for them for ever."""

from collections.abc import Callable, Collection

from houseway.pit.presence import seats_of
from houseway.table.steps import Window
from houseway.table.table import Table

GONE = 10.0
"""Seconds after which a round no longer waits for wagers of somebody whose connection is lost."""


class Absent:
    """The people of one table who are gone."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._since: dict[str, float] = {}

    def gone(self, name: str) -> None:
        """Somebody is gone, or acts without a connection that stays."""
        self._since[name] = self._now()

    def not_back(self, name: str) -> None:
        """Somebody was there before the house stopped, and is not yet again."""
        self._since.setdefault(name, self._now())

    def back(self, name: str) -> None:
        """Somebody is there."""
        self._since.pop(name, None)

    def keep(self, seated: Collection[str]) -> None:
        """Whoever holds no seat is not waited for, and forgotten."""
        if self._since.keys() - seated:
            self._since = {name: at for name, at in self._since.items() if name in seated}

    def just_now(self, seated: Collection[str]) -> bool:
        """Whether somebody at a seat was there a moment ago."""
        now = self._now()
        return any(now - at < GONE and name in seated for name, at in self._since.items())

    def let_be(self, table: Table) -> None:
        """Nobody waits for the wagers of somebody who is gone."""
        if not self._since or not isinstance(table.pending, Window):
            return
        now = self._now()
        for seat, held in table.state.seats.items():
            since = self._since.get(held.player)
            if since is not None and now - since >= GONE and not held.wagers:
                table.ready(seat)

    def leave(self, table: Table, limit: float) -> None:
        """Between two rounds whoever is gone for long leaves with the chips; 0 for nobody."""
        now = self._now()
        for name in [n for n, since in self._since.items() if limit and now - since >= limit]:
            for seat in seats_of(table, name):
                table.leave(seat)
            del self._since[name]

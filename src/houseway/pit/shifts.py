"""The figures of a shift from the journals of live tables.

These functions are called in a process of their own (`Workers`), which remembers what it has read
of a day, so that a long day is read once. The mathematics is given to them: `expected` finds it,
where it may take its time.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from houseway.games import game as game_of
from houseway.pit.days_read import DaysRead
from houseway.report.shift.figures import DayFold, Shift
from houseway.report.shift.paper import (
    shift_csv,
    shift_document,
    shift_report,
)
from houseway.report.shift.theory import Expected, Theory
from houseway.table.game import Game
from houseway.table.journal import Journal
from houseway.table.opened import opened
from houseway.table.options import Options

Words = tuple[tuple[str, str], ...]
Key = tuple[str, Words]
"""A game and the options it is dealt with, in words."""
TheoryFound = Mapping[str, Expected] | str
"""What is expected of each wager, or why that is not known."""


def key_of(game: Game, options: Options) -> Key:
    """What the mathematics of a table is found under."""
    return game.name, tuple(sorted(options.as_words().items()))


def expected(key: Key) -> TheoryFound:
    """The exact mathematics of a table."""
    name, words = key
    game, theory = game_of(name), Theory()
    found = dict(theory.of(game, game.options.parse(dict(words))))
    return found or theory.unknown.get(game.title, "there is no wager against the house")


class Given(Theory):
    """The mathematics as far as it has been found."""

    def __init__(self, found: Mapping[Key, TheoryFound]) -> None:
        super().__init__()
        self._found = found

    def of(self, game: Game, options: Options) -> Mapping[str, Expected]:
        """What was found, or nothing yet."""
        found = self._found.get(key_of(game, options), "it is still being worked out")
        if isinstance(found, str):
            self.unknown[game.title] = found
            return {}
        return found


class _Day:
    """One day of one table, as far as it was read."""

    def __init__(self, journal: Journal, found: Mapping[Key, TheoryFound]) -> None:
        self.shift = Shift()
        self.block = 0
        self.known = frozenset(found)
        self.theory = Given(found)
        journal.steps = game_of(opened(journal).game).all_steps
        self.fold = DayFold(self.shift, self.theory, journal.table, journal, game_of)

    def read_on(self, journal: Journal) -> None:
        journal.steps = self.fold.game.all_steps
        self.fold.journal = journal
        for block in journal.chained(self.block):
            for record in journal.whole(block):
                self.shift.first = self.shift.first or record.at
                self.shift.last = record.at
                self.fold.take_in(record)
            self.block = block.n


_days = DaysRead[_Day]()


def _read(where: str, journal: Journal, found: Mapping[Key, TheoryFound]) -> _Day:
    """A day by this mathematics; by another it is read from its beginning."""
    return _days.of(
        where, journal, lambda: _Day(journal, found), lambda day: day.known == frozenset(found)
    )


def tell_figures(
    where: str, journals: list[Journal], found: Mapping[Key, TheoryFound]
) -> dict[str, dict[str, Any]]:
    """The figures of each table's day so far, in cents, and its incidents."""
    told = {}
    for journal in journals:
        day = _read(where, journal, found)
        table = next(iter(day.shift.by("table").values()), None)
        theoretical = table.theoretical if table is not None else None
        told[journal.table] = {
            "rounds": table.rounds if table else 0,
            "drop": table.drop if table else 0,
            "handle": table.handle if table else 0,
            "win": table.win if table else 0,
            "hold": table.hold if table else None,
            "theoretical": None if theoretical is None else round(theoretical),
            "sigmas": table.sigmas if table else None,
            "incidents": [
                {"cite": one.cite, "kind": one.kind, "what": one.what, "times": times}
                for one, times in day.shift.incidents.items()
            ],
            "without_theory": next(iter(day.theory.unknown.values()), ""),
        }
    return told


def tell_shift(journals: list[Journal], found: Mapping[Key, TheoryFound], form: str) -> bytes:
    """The report of the days of these journals: as `json`, `csv`, `html` or `pdf`."""
    from houseway.report.as_html import html
    from houseway.report.as_pdf import pdf
    from houseway.report.shift.figures import shift_of

    theory = Given(found)
    for journal in journals:
        journal.steps = game_of(opened(journal).game).all_steps
    shift = shift_of([(journal.table, journal) for journal in journals], game_of, theory)
    if form == "csv":
        return shift_csv(shift)
    if form == "json":
        import msgspec

        return msgspec.json.encode(shift_document(shift, theory))
    day = datetime.fromtimestamp(shift.last / 1000, UTC).date() if shift.last else None
    document = shift_report(shift, theory, day)
    return html(document) if form == "html" else pdf(document)

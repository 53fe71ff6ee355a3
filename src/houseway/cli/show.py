"""houseway show: a journal in words, whole or what somebody asks for of it."""

from collections.abc import Iterator
from typing import Annotated, Any

from houseway.cli.journals import Day, JournalName, KeyFile, Of
from houseway.cli.line import Option
from houseway.cli.saying import say
from houseway.games import game
from houseway.law import VARIANT, catalogue
from houseway.table.days import day_of, journal_key, read_days
from houseway.table.entries import (
    AnyEntry,
    Began,
    Bought,
    Done,
    Ended,
    Left,
    Offered,
    Record,
    Seated,
)
from houseway.table.journal import Journal
from houseway.table.refusal import Refused
from houseway.table.state import ROUND
from houseway.table.steps import Chosen, seat_place
from houseway.table.transcript import entry_lines, short
from houseway.table.views import AUDITOR, PUBLIC, Viewer, person, seen


def show(
    journal: JournalName,
    round_: Annotated[
        int | None, Option("--round", min=1, metavar="N", help="Only this round.")
    ] = None,
    seat: Annotated[
        int | None, Option(min=1, metavar="N", help="Only what concerns a seat.")
    ] = None,
    clause: Annotated[
        str, Option(metavar="ID", help="Only acts that cite a clause, or a part of it.")
    ] = "",
    day: Day = None,
    as_: Annotated[
        str,
        Option(
            "--as",
            metavar="VIEWER",
            help="As a player by name, the public or the auditor may see it.",
        ),
    ] = "",
    key: KeyFile = None,
    of: Of = "",
) -> None:
    """A transcript of a journal, each line behind the number of its record and its clause."""
    days = read_days(journal, game, key=journal_key(key), table=of)
    if day is not None:
        days = [day_of(days, day)]
    viewer = _viewer(as_, days)
    _refuse_clause(clause)
    wanted = _Wanted(round_, seat, clause)
    for each in days:
        for nth, record in enumerate(wanted.of(each)):
            if nth == 0 and len(days) > 1:
                say(f"day {each.day}")
            _tell(record, viewer)
    wanted.refuse_nothing()


def _viewer(name: str, days: list[Journal]) -> Viewer:
    """Who looks; a person is somebody who sat at the table."""
    whole = all(day.can_reveal for day in days)
    if not name:
        return AUDITOR if whole else PUBLIC
    if name == "public":
        return PUBLIC
    if not whole:
        raise Refused(f"it takes the key of the journal to show what {name} may see; see --key")
    if name == "auditor":
        return AUDITOR
    if not any(
        isinstance(record.entry, Seated) and record.entry.player == name
        for day in days
        for record in day.read()
    ):
        raise Refused(
            f"nobody of the name {name} sat at this table; --as takes a player, public or auditor"
        )
    return person(name)


def _refuse_clause(cited: str) -> None:
    if cited and cited != VARIANT and not any(_cites(known, cited) for known in catalogue()):
        raise Refused(f"there is no clause {cited}; `houseway trace GAME` lists them")


def _cites(cite: str, wanted: str) -> bool:
    """Whether a citation is of this clause or a part of it: `39.11(b)` is a part of `39.11`."""
    return any(
        written == wanted or (written.startswith(wanted) and not written[len(wanted)].isalnum())
        for written in (cite, short(cite))
    )


class _Wanted:
    """Which records are shown, and what of it was found."""

    def __init__(self, round_: int | None, seat: int | None, clause: str) -> None:
        self.round, self.seat, self.clause = round_, seat, clause
        self.found_round = self.found = False

    def of(self, journal: Journal) -> Iterator[Record]:
        """The records that are asked for, each behind the heading of its procedure."""
        heading: Record | None = None
        inside = self.round is None
        for record in journal.read():
            entry = record.entry
            if isinstance(entry, Began):
                heading = record
                if self.round is not None:
                    inside = (entry.procedure, entry.number) == (ROUND, self.round)
                    self.found_round |= inside
            elif inside and self._is_wanted(entry):
                self.found = True
                if heading is not None:
                    yield heading
                    heading = None
                yield record
            if isinstance(entry, Ended):
                heading = None
                inside = self.round is None

    def _is_wanted(self, entry: AnyEntry) -> bool:
        if self.clause and not any(_cites(cite, self.clause) for cite in _cited(entry)):
            return False
        return self.seat is None or _concerns(entry, self.seat)

    def refuse_nothing(self) -> None:
        """Say what is not there."""
        if self.round is not None and not self.found_round:
            raise Refused(f"the journal has no round {self.round}")
        if self.found:
            return
        where = f" in round {self.round}" if self.round is not None else ""
        if self.clause:
            raise Refused(f"no act{where} cites {self.clause}")
        if self.seat is not None:
            raise Refused(f"nothing{where} concerns seat {self.seat}")


def _cited(entry: AnyEntry) -> tuple[str, ...]:
    """The clauses that an entry cites."""
    if not isinstance(entry, Done):
        return ()
    chosen = entry.answer.cite if isinstance(entry.answer, Chosen) else ""
    return (entry.step.cite, chosen)


def _concerns(entry: AnyEntry, seat: int) -> bool:
    """Whether it is an act of a seat, or with its cards or its money."""
    if isinstance(entry, Seated | Bought | Left | Offered):
        return entry.seat == seat
    if not isinstance(entry, Done):
        return False
    step: Any = entry.step
    if seat in (getattr(step, "seat", 0), step.by_seat):
        return True
    place = seat_place(seat)
    said = getattr(getattr(step, "what", None), "of", ())
    named = [getattr(step, name, "") for name in ("to", "place", "by")]
    if entry.fault is not None:
        named.append(entry.fault.place)
    return any(
        isinstance(one, str) and f"{one} ".startswith(f"{place} ") for one in (*named, *said)
    )


def _tell(record: Record, viewer: Viewer) -> None:
    number = f"{record.n}"
    for line in entry_lines(seen(record.entry, viewer)):
        say(f"{number:>6}  {line}" if line else "")
        number = "" if line else number

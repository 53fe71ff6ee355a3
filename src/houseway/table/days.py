"""The gaming days of one table, read from where they are kept with the steps of their game."""

from collections.abc import Callable, Sequence
from pathlib import Path

from houseway.table import blocks
from houseway.table.game import Game
from houseway.table.journal import Journal, JournalError, read_journals
from houseway.table.keys import JournalKey, KeyFault, key_file
from houseway.table.opened import opened
from houseway.table.refusal import Refused


def place_of(where: str) -> Path | str:
    """A database by its address, anything else as a file."""
    return where if where.startswith(("postgresql://", "postgres://")) else Path(where)


def journal_key(path: Path | None) -> JournalKey | None:
    """The key in a file that somebody names; without one that beside the journal is looked for."""
    if path is None:
        return None
    try:
        return key_file(path, make=False)
    except KeyFault as error:
        raise JournalError(str(error)) from None


def tables_of(
    where: str, *, key: JournalKey | None = None, table: str = ""
) -> dict[str, list[Journal]]:
    """The days of each table that is kept there, as they lie; nothing is checked or read."""
    found: dict[str, list[Journal]] = {}
    for journal in read_journals(place_of(where), key=key, table=table):
        found.setdefault(journal.table, []).append(journal)
    if not found:
        raise JournalError(
            f"{where} has no journal of a table {table}" if table else f"{where} has no records"
        )
    return found


def days_of(where: str, *, key: JournalKey | None = None, table: str = "") -> list[Journal]:
    """The days of the one table that is kept there, as they lie; nothing is checked or read."""
    found = tables_of(where, key=key, table=table)
    if len(found) > 1:
        raise JournalError(
            f"{where} has the journals of {len(found)} tables ({', '.join(found)}); "
            "name one with --of TABLE"
        )
    (days,) = found.values()
    return days


def read_days(
    where: str,
    game_by_name: Callable[[str], Game],
    *,
    key: JournalKey | None = None,
    table: str = "",
) -> list[Journal]:
    """The days of a table, ready to be read."""
    days = days_of(where, key=key, table=table)
    for journal in days:
        try:
            name = blocks.game_named(next(iter(journal.store.read(0, 1))).document)
        except blocks.Unreadable as error:
            raise JournalError(str(error)) from None
        journal.steps = game_by_name(name).all_steps
        opened(journal)
    return days


def day_of(days: Sequence[Journal], day: int | None = None) -> Journal:
    """One of the days, the last if none is named."""
    if day is None:
        return days[-1]
    for journal in days:
        if journal.day == day:
            return journal
    first, last = days[0].day, days[-1].day
    raise Refused(f"the journal has no day {day}; its days are {first} to {last}")

"""The audit: the chain is checked, every round is dealt again, every payment recomputed."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from houseway.table.entries import Changed, Opened, Record
from houseway.table.game import Game
from houseway.table.hands import Deviation
from houseway.table.journal import Broken, Journal, JournalError, read_journal
from houseway.table.refusal import Refused
from houseway.table.table import Table


@dataclass(frozen=True)
class Finding:
    """What an audit found: how much was checked, and the first thing that is wrong."""

    records: int
    rounds: int
    head: str
    deviation: str = ""
    record: int = 0
    changes: tuple[Record, ...] = ()
    """The changes of the table's options, as far as the journal is in order."""

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong."""
        return not self.deviation


def audit_file(
    path: Path,
    game_by_name: Callable[[str], Game],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Finding:
    """Audit the journal in a file."""
    try:
        journal = read_journal(path)
    except Broken as broken:
        return Finding(broken.record - 1, 0, "", str(broken), broken.record)
    return audit(journal, game_by_name, progress)


def audit(
    journal: Journal,
    game_by_name: Callable[[str], Game],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Finding:
    """Follow a journal from its first record to its last and report the first deviation."""
    if not journal.records:
        return Finding(0, 0, journal.head, "the journal is empty", 0)
    n = 1
    rounds = 0
    try:
        opened = journal.records[0].entry
        if not isinstance(opened, Opened):
            raise Deviation("a journal begins with the opening of a table")
        table = Table(game_by_name(opened.game), journal=journal, go_on=False)
        for record in journal.records:
            n = record.n
            rounds = table.state.rounds
            table.follow(record.entry)
            progress(n, len(journal.records))
    except (Deviation, Refused, JournalError) as error:
        where = f" (round {rounds})" if rounds else ""
        deviation = f"record {n}{where}: {error}"
        return Finding(n - 1, rounds, journal.head, deviation, n, _changes(journal, n - 1))
    total = len(journal.records)
    changes = _changes(journal, total)
    if not journal.finished:
        where = f"in the middle of {table.state.procedure} {table.state.rounds}"
        return Finding(
            total,
            table.state.rounds,
            journal.head,
            f"the journal ends with record {total}, "
            f"{where if table.state.procedure else 'before the table was closed'}: "
            "it was cut short, or the table is still open",
            total,
            changes,
        )
    return Finding(total, table.state.rounds, journal.head, changes=changes)


def _changes(journal: Journal, until: int) -> tuple[Record, ...]:
    return tuple(r for r in journal.records[:until] if isinstance(r.entry, Changed))

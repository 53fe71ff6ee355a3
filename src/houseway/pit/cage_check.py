"""The proof that no chip was lost or made: the ledger held against its accounts and the journals.

It may run while the pit is open: each journal is read up to where it stood at the beginning, and
the ledger is read at one moment after that.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select, union_all

from houseway.games import game
from houseway.money import dollars
from houseway.pit.cage import MOVES, movement
from houseway.pit.database import Database
from houseway.pit.ledger import Entry, Kind, Money, may_owe, table_account
from houseway.pit.tables import ACCOUNTS, ENTRIES, HOLDS
from houseway.table import snapshots
from houseway.table.entries import AnyEntry
from houseway.table.journal import Journal, JournalError
from houseway.table.opened import opening_options
from houseway.table.refusal import Refused
from houseway.table.state import TableState
from houseway.table.steps import Deviation


@dataclass(frozen=True)
class Proof:
    """What was proved, and everything that is wrong."""

    wrong: tuple[str, ...]
    accounts: int
    entries: int
    tables: int
    movements: int
    """Records of journals that move chips."""
    revealed: bool
    """Whether what lies on the tables could be counted."""
    sums: dict[str, int]
    """By kind of account, the persons' in one sum."""


Read = Callable[[], Sequence[Journal]]


def prove(database: Database, read: Read) -> Proof:
    """Hold the ledger against its accounts and against every journal of the house."""
    before = list(read())
    with database.at_one_moment() as connection:
        wrong, sums, accounts = _accounts(connection)
        ledger = _of_tables(connection)
        entries = connection.execute(select(func.count()).select_from(ENTRIES)).scalar_one()
    tables: dict[str, list[Journal]] = defaultdict(list)
    for journal in before:
        tables[journal.table].append(journal)
    known = {(journal.table, journal.day) for journal in before}
    unknown = ledger.keys() - known
    if unknown:  # a day that has begun meanwhile has no need to be looked at
        unknown -= {(journal.table, journal.day) for journal in read()}
    for table, day in sorted(unknown):
        wrong.append(f"the ledger has entries of table {table}, day {day}, which has no journal")
    movements, revealed = 0, True
    for table, days in sorted(tables.items()):
        held = _Held(table, days, ledger)
        wrong += held.check()
        movements += held.movements
        revealed = revealed and held.revealed
    return Proof(tuple(wrong), accounts, entries, len(tables), movements, revealed, sums)


# --- the ledger in itself -------------------------------------------------------------------


def _accounts(connection: Connection) -> tuple[list[str], dict[str, int], int]:
    """What is wrong with the accounts: each is the sum of its entries, and no person owes."""
    wrong: list[str] = []
    both = union_all(
        select(ENTRIES.c.target.label("account"), ENTRIES.c.chips.label("chips")),
        select(ENTRIES.c.source.label("account"), (-ENTRIES.c.chips).label("chips")),
    ).subquery()
    summed = select(both.c.account, func.sum(both.c.chips)).group_by(both.c.account)
    entered = {account: int(chips) for account, chips in connection.execute(summed)}
    held_for = select(HOLDS.c.account, func.sum(HOLDS.c.chips)).group_by(HOLDS.c.account)
    holds = {account: int(chips) for account, chips in connection.execute(held_for)}
    accounts = connection.execute(select(ACCOUNTS).order_by(ACCOUNTS.c.account)).all()
    sums: dict[str, int] = defaultdict(int)
    for row in accounts:
        has = entered.pop(row.account, 0)
        if row.balance != has:
            wrong.append(
                f"account {row.account} has {dollars(row.balance)}, by its entries {dollars(has)}"
            )
        if row.held != holds.get(row.account, 0):
            held = dollars(holds.get(row.account, 0))
            wrong.append(f"account {row.account} holds {dollars(row.held)}, by its holds {held}")
        if not may_owe(row.account) and row.balance < row.held:
            wrong.append(f"account {row.account} owes {dollars(row.held - row.balance)}")
        person = not may_owe(row.account)
        sums[row.account.partition(":")[0] if person else row.account] += row.balance
    for account in sorted(entered):
        wrong.append(f"the ledger has entries of account {account}, which is not there")
    if total := sum(sums.values()):
        wrong.append(f"all accounts together have {dollars(total)}, and must have nothing")
    return wrong, dict(sums), len(accounts)


def _of_tables(connection: Connection) -> dict[tuple[str, int], dict[int, Entry]]:
    """The entries that name a record, by table and day and record."""
    found: dict[tuple[str, int], dict[int, Entry]] = defaultdict(dict)
    query = select(ENTRIES).where(ENTRIES.c.table_name.is_not(None))
    for row in connection.execute(query):
        found[row.table_name, row.day][row.record] = _entry(row)
    return found


def _entry(row: Any) -> Entry:
    return Entry(
        Kind(row.kind),
        row.source,
        row.target,
        row.chips,
        row.done_by,
        row.table_name,
        row.day,
        row.record,
        row.seat,
    )


# --- the ledger and the journals ------------------------------------------------------------


class _Held:
    """One table: its journals and what the ledger says of them."""

    def __init__(
        self,
        table: str,
        days: Iterable[Journal],
        ledger: dict[tuple[str, int], dict[int, Entry]],
    ) -> None:
        self.table = table
        self.days = sorted(days, key=lambda journal: journal.day)
        self.ledger = ledger
        self.movements = 0
        self.revealed = all(journal.can_reveal for journal in self.days)

    def check(self) -> Iterator[str]:
        """What is wrong."""
        entered = [
            entry
            for journal in self.days
            for record, entry in self.ledger.get((self.table, journal.day), {}).items()
            if record <= journal.committed
        ]
        money = self._money(entered)
        if money is None:
            yield f"table {self.table} has both chips and play money"
            return
        try:
            for journal in self.days:
                yield from self._day(journal, money)
            if self.revealed:
                yield from self._lies(entered)
        except (JournalError, Refused, Deviation, ValueError) as error:
            yield f"table {self.table}: its journal cannot be read: {error}"

    def _money(self, entered: list[Entry]) -> Money | None:
        own = table_account(self.table)
        others = {entry.source if entry.target == own else entry.target for entry in entered}
        kinds = {_money_of(account) for account in others}
        if len(kinds) > 1:
            return None
        return kinds.pop() if kinds else Money.PLAY

    def _day(self, journal: Journal, money: Money) -> Iterator[str]:
        """Each record that moves chips has its entry, and each entry its record."""
        entries = dict(self.ledger.get((self.table, journal.day), {}))
        seats: dict[int, str] = {}
        for record, moved in _movements(journal):
            self.movements += 1
            due = movement(moved, seats, self.table, journal.day, record, money)
            there = entries.pop(record, None)
            where = f"table {self.table}, day {journal.day}, record {record}"
            if there is None:
                yield f"{where}: {_words(due)}, and the ledger has no entry of it"
            elif there != due:
                yield f"{where}: {_words(due)}; the ledger has {_words(there)}"
        for record, entry in sorted(entries.items()):
            if record <= journal.committed:
                where = f"table {self.table}, day {journal.day}, record {record}"
                yield f"{where}: the ledger has {_words(entry)}, and the record moves no chips"

    def _lies(self, entered: list[Entry]) -> Iterator[str]:
        """What lies on the table by its journals is what the ledger says lies there."""
        own = table_account(self.table)
        by_ledger = sum(entry.chips if entry.target == own else -entry.chips for entry in entered)
        by_journal = 0
        for journal in self.days:
            state = _state_of(journal)
            by_journal += state.fills + state.house
        by_journal += state.lies_here
        if by_ledger != by_journal:
            yield (
                f"table {self.table}: by its journal {dollars(by_journal)} lies there, by the "
                f"ledger {dollars(by_ledger)}"
            )


def _money_of(account: str) -> Money:
    play = account.startswith("play:") or account in (Money.PLAY.house, Money.PLAY.computers)
    return Money.PLAY if play else Money.CHIPS


def _words(entry: Entry) -> str:
    return f"{entry.kind} {dollars(entry.chips)} from {entry.source} to {entry.target}"


def _movements(journal: Journal) -> Iterator[tuple[int, AnyEntry]]:
    """The records of a journal that move chips, as far as it went when it was opened here."""
    _prepare(journal)
    for block in journal.chained(0, journal.blocks):
        for place, entry in enumerate(journal.public(block).records):
            if isinstance(entry, MOVES):
                yield block.first + place, entry


def _prepare(journal: Journal) -> Any:
    played = game(journal.game_name)
    journal.steps = played.all_steps
    return played


def _state_of(journal: Journal) -> TableState:
    """The table as the journal left it: the newest snapshot, and what came after it."""
    played = _prepare(journal)
    _, options = opening_options(played, journal)
    found = journal.snapshot(journal.blocks)
    state = TableState(options, played.own_state())
    if found is not None:
        state = snapshots.restore(found[1], played.options, played.own_state)[0]
    for block in journal.chained(found[0] if found is not None else 0, journal.blocks):
        for record in journal.whole(block):
            state.apply(record.entry)
    return state

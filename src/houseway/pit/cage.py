"""The cage: a double-entry ledger of chips between the house, accounts and tables.

Every movement at a table is written in the transaction of its journal's record. Before somebody
sits down or buys, the chips are held: one conditional update decides whether the account has them,
whoever else wants them at the same moment.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, or_, select, update

from houseway.money import dollars
from houseway.pit.database import Database
from houseway.pit.ledger import Entry, Kind, Money, carry_out, statements, table_account
from houseway.pit.people import COMPUTER
from houseway.pit.rights import Denied
from houseway.pit.tables import ACCOUNTS, ENTRIES, HOLDS, PEOPLE
from houseway.printable import is_printable, printable
from houseway.table.entries import HOUSE, AnyEntry, Bought, Filled, Left, Seated
from houseway.table.journal import Clock, Committed, Journal, JournalError, system_clock
from houseway.table.refusal import Refused
from houseway.table.seating import MOST_CHIPS
from houseway.table.stores import Statement

GRANT = 1_000_000
"""Play money that everybody gets up to, in cents."""


class Cage:
    """The cage of a house."""

    def __init__(self, database: Database, clock: Clock = system_clock, grant: int = GRANT) -> None:
        self._database = database
        self._clock = clock
        self._grant = grant

    # --- accounts ---------------------------------------------------------------------------

    def balance(self, name: str, money: Money) -> int:
        """What a person's account has and no table has been promised."""
        with self._database.reading() as connection:
            return self._free(connection, money.person(name))

    def _free(self, connection: Connection, account: str) -> int:
        query = select(ACCOUNTS.c.balance - ACCOUNTS.c.held).where(ACCOUNTS.c.account == account)
        return connection.execute(query).scalar() or 0

    def balances(self) -> dict[str, int]:
        """Every account and what it has."""
        query = select(ACCOUNTS.c.account, ACCOUNTS.c.balance).order_by(ACCOUNTS.c.account)
        with self._database.reading() as connection:
            return {row.account: row.balance for row in connection.execute(query)}

    def overview(self, name: str = "") -> dict[str, int]:
        """The house's own accounts, and those of all persons in one sum or of one by name."""
        found: dict[str, int] = {}
        for account, balance in self.balances().items():
            person = account.startswith(("person:", "play:"))
            if person and name and account not in {money.person(name) for money in Money}:
                continue
            told = f"{account.partition(':')[0]}:" if person and not name else account
            found[told] = found.get(told, 0) + balance
        return found

    def entries(
        self, *, name: str = "", table: str = "", before: int | None = None, most: int = 100
    ) -> list[Row[Any]]:
        """The ledger, the last entry first: of a person, of a table, or all of it."""
        query = select(ENTRIES).order_by(ENTRIES.c.id.desc()).limit(most)
        if name:
            own = [money.person(name) for money in Money]
            query = query.where(or_(ENTRIES.c.source.in_(own), ENTRIES.c.target.in_(own)))
        if table:
            query = query.where(ENTRIES.c.table_name == table)
        if before is not None:
            query = query.where(ENTRIES.c.id < before)
        with self._database.reading() as connection:
            return list(connection.execute(query))

    # --- the desk ---------------------------------------------------------------------------

    def sell(self, name: str, chips: int, by: str) -> int:
        """A person buys chips at the cage; what the account then has."""
        return self._at_desk(Kind.SOLD, name, chips, by)

    def redeem(self, name: str, chips: int, by: str) -> int:
        """A person gives chips back at the cage; what the account then has."""
        return self._at_desk(Kind.REDEEMED, name, chips, by)

    def _at_desk(self, kind: Kind, name: str, chips: int, by: str) -> int:
        _refuse_amount(chips)
        if name == by:
            raise Denied(403, "nobody sells chips to themselves or redeems their own")
        account, house = Money.CHIPS.person(name), Money.CHIPS.house
        with self._database.writing() as connection:
            self._refuse_unknown(connection, name)
            if kind is Kind.SOLD:
                entry = Entry(kind, house, account, chips, by)
            else:
                self._lock(connection, house)
                self._lock_enough(connection, name, account, chips)
                entry = Entry(kind, account, house, chips, by)
            carry_out(connection, [entry], self._clock(), self._database.dialect)
            return self._free(connection, account)

    def grant(self, name: str) -> int:
        """Play money up to what everybody gets; what the account then has."""
        account = Money.PLAY.person(name)
        with self._database.writing() as connection:
            self._refuse_unknown(connection, name)
            missing = self._grant - self._free(connection, account)
            if missing > 0:
                entry = Entry(Kind.GRANTED, Money.PLAY.house, account, missing, HOUSE)
                carry_out(connection, [entry], self._clock(), self._database.dialect)
            return self._free(connection, account)

    def _refuse_unknown(self, connection: Connection, name: str) -> None:
        known = select(PEOPLE.c.guest).where(PEOPLE.c.name == name)
        if not is_printable(name) or connection.execute(known).first() is None:
            raise Denied(404, f"nobody here is called '{printable(name, 40)}'")

    def _lock(self, connection: Connection, account: str) -> None:
        """Nobody else moves anything there until the end of the transaction."""
        touched = update(ACCOUNTS).where(ACCOUNTS.c.account == account)
        connection.execute(touched.values(held=ACCOUNTS.c.held))

    def _lock_enough(self, connection: Connection, name: str, account: str, chips: int) -> None:
        """Refuse what the account has not; until the end of the transaction it stays so."""
        enough = (
            update(ACCOUNTS)
            .where(
                ACCOUNTS.c.account == account,
                ACCOUNTS.c.balance - ACCOUNTS.c.held >= chips,
            )
            .values(held=ACCOUNTS.c.held)
        )
        if not connection.execute(enough).rowcount:
            has = self._free(connection, account)
            raise Refused(f"{name} has {dollars(has)} on account, not {dollars(chips)}")

    # --- tables -----------------------------------------------------------------------------

    def hold(self, name: str, chips: int, table: str, money: Money) -> None:
        """Promise chips of an account to a table, before somebody sits down there or buys."""
        _refuse_amount(chips)
        account = money.person(name)
        with self._database.writing() as connection:
            self._release(connection, account, table)
            self._lock_enough(connection, name, account, chips)
            connection.execute(
                update(ACCOUNTS)
                .where(ACCOUNTS.c.account == account)
                .values(held=ACCOUNTS.c.held + chips)
            )
            connection.execute(insert(HOLDS).values(account=account, table_name=table, chips=chips))

    def release(self, name: str, table: str, money: Money) -> None:
        """The table did not take them."""
        with self._database.writing() as connection:
            self._release(connection, money.person(name), table)

    def let_go(self, table: str) -> None:
        """A table is opened: what somebody promised it and it never recorded is free again."""
        with self._database.writing() as connection:
            query = select(HOLDS.c.account).where(HOLDS.c.table_name == table)
            for account in sorted(connection.scalars(query).all()):
                self._release(connection, account, table)

    def refuse_credit(self, table: str, chips: int, lies_outside: int) -> None:
        """A credit takes what lies in a table's tray: all that lies there but on seats and felt."""
        with self._database.reading() as connection:
            in_tray = max(0, self._free(connection, table_account(table)) - lies_outside)
        if chips > in_tray:
            raise Refused(f"a credit takes what lies in the tray, and that is {dollars(in_tray)}")

    def _release(self, connection: Connection, account: str, table: str) -> None:
        of = (HOLDS.c.account == account, HOLDS.c.table_name == table)
        chips = connection.execute(select(HOLDS.c.chips).where(*of)).scalar()
        if chips is not None:
            # The account first, as everywhere: so no two transactions wait for each other.
            connection.execute(
                update(ACCOUNTS)
                .where(ACCOUNTS.c.account == account)
                .values(held=ACCOUNTS.c.held - bindparam("free")),
                {"free": chips},
            )
            connection.execute(delete(HOLDS).where(*of))

    def companion(self, table: str, money: Money) -> "Beside":
        """Who keeps the ledger beside the journal of a table."""
        return Beside(self._database, self._clock, table, money)


class Beside:
    """The companion of a table's journal: the ledger's statements for each of its blocks."""

    def __init__(self, database: Database, clock: Clock, table: str, money: Money) -> None:
        self._database = database
        self._clock = clock
        self._table = table
        self._money = money
        self._day = 0
        self._seats: dict[int, str] = {}
        """The account that the chips of each seat came from."""

    def along(self, journal: Journal, entries: Sequence[AnyEntry]) -> Sequence[Statement]:
        """What the ledger enters with these records."""
        if not any(isinstance(entry, MOVES) for entry in entries):
            return ()
        if self._day != journal.day:
            self._day, self._seats = journal.day, self._seated(journal.day)
        first = journal.committed + 1
        moves = [
            self._entry(entry, first + place)
            for place, entry in enumerate(entries)
            if isinstance(entry, MOVES)
        ]
        return statements(moves, self._clock(), self._database.dialect)

    def kept(self, journal: Journal, committed: Committed) -> None:
        """They have been kept, and the ledger's with them."""

    def _entry(self, entry: AnyEntry, record: int) -> Entry:
        return movement(entry, self._seats, self._table, self._day, record, self._money)

    def _seated(self, day: int) -> dict[int, str]:
        """Whose chips lie at each seat by the ledger, after a night or a killed process."""
        query = (
            select(ENTRIES.c.seat, ENTRIES.c.source, ENTRIES.c.kind)
            .where(
                ENTRIES.c.table_name == self._table,
                ENTRIES.c.day == day,
                ENTRIES.c.kind.in_((Kind.SEATED.value, Kind.LEFT.value)),
            )
            .order_by(ENTRIES.c.record)
        )
        seats: dict[int, str] = {}
        with self._database.reading() as connection:
            for seat, source, kind in connection.execute(query):
                if kind == Kind.SEATED:
                    seats[seat] = source
                else:
                    seats.pop(seat, None)
        return seats


MOVES = (Seated, Bought, Left, Filled)
"""The records that move chips between accounts."""


def movement(
    entry: AnyEntry, seats: dict[int, str], table: str, day: int, record: int, money: Money
) -> Entry:
    """What the ledger enters with a record that moves chips; `seats` follows along."""
    lies = table_account(table)

    def moved(kind: Kind, source: str, target: str, chips: int, by: str, seat: int | None) -> Entry:
        return Entry(kind, source, target, chips, by, table, day, record, seat)

    match entry:
        case Seated(seat, player, chips):
            seats[seat] = account_of(player, money)
            return moved(Kind.SEATED, seats[seat], lies, chips, player, seat)
        case Bought(seat, chips):
            account = _held_by(seats, seat)
            return moved(Kind.BOUGHT, account, lies, chips, _named(account), seat)
        case Left(seat, chips):
            account = _held_by(seats, seat)
            del seats[seat]
            return moved(Kind.LEFT, lies, account, chips, _named(account), seat)
        case Filled(chips, by):
            if chips > 0:
                return moved(Kind.FILLED, money.house, lies, chips, by, None)
            return moved(Kind.CREDITED, lies, money.house, -chips, by, None)
    raise ValueError(f"{entry!r} moves no chips")


def account_of(player: str, money: Money) -> str:
    """The account somebody plays from."""
    return money.computers if player.endswith(COMPUTER) else money.person(player)


def _held_by(seats: dict[int, str], seat: int) -> str:
    if seat not in seats:
        raise JournalError(f"the cage does not know whose chips lie at seat {seat}")
    return seats[seat]


def _named(account: str) -> str:
    return account.partition(":")[2] or account


def _refuse_amount(chips: object) -> None:
    if type(chips) is not int or not 0 < chips <= MOST_CHIPS:
        raise Refused(f"chips are a whole number of cents from 1 to {MOST_CHIPS}")

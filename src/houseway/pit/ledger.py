"""The ledger as statements: what an entry is, and how it is written in a journal's transaction.

The statements are SQLAlchemy's, made once for each kind of database into text with parameters, as
the journal's own connection takes them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Literal

from sqlalchemy import Connection, Executable, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.compiler import SQLCompiler

from houseway.pit.tables import ACCOUNTS, ENTRIES, HOLDS
from houseway.table.stores import Statement

Dialect = Literal["sqlite", "postgresql"]


class Money(StrEnum):
    """What a table is played with. The two never mix: no account has both."""

    CHIPS = "chips"
    PLAY = "play"

    @property
    def house(self) -> str:
        """Who issues and takes back."""
        return "house" if self is Money.CHIPS else "play house"

    @property
    def computers(self) -> str:
        """Whose chips the computer players play with."""
        return "computer players" if self is Money.CHIPS else "play computer players"

    def person(self, name: str) -> str:
        """The account of a person."""
        return f"{'person' if self is Money.CHIPS else 'play'}:{name}"


def table_account(table: str) -> str:
    """What lies on a table: at its seats, on its layout and in its tray."""
    return f"table:{table}"


class Kind(StrEnum):
    """Why chips went from one account to another."""

    SOLD = "sold"
    REDEEMED = "redeemed"
    GRANTED = "granted"
    SEATED = "seated"
    BOUGHT = "bought"
    LEFT = "left"
    FILLED = "filled"
    CREDITED = "credited"


@dataclass(frozen=True)
class Entry:
    """One movement: from one account to another."""

    kind: Kind
    source: str
    target: str
    chips: int
    done_by: str
    table: str | None = None
    day: int | None = None
    record: int | None = None
    seat: int | None = None


def may_owe(account: str) -> bool:
    """Whether an account may be below nothing: the house's own, never a person's."""
    return not account.startswith(("person:", "play:"))


_ENTER = insert(ENTRIES).inline()
_UPDATE = (
    update(ACCOUNTS)
    .where(ACCOUNTS.c.account == bindparam("of"))
    .values(balance=ACCOUNTS.c.balance + bindparam("more"))
)
_PROMISED = (
    select(func.coalesce(func.sum(HOLDS.c.chips), 0))
    .where(HOLDS.c.account == bindparam("of"), HOLDS.c.table_name == bindparam("at_table"))
    .scalar_subquery()
)
_KEEP = (
    update(ACCOUNTS)
    .where(ACCOUNTS.c.account == bindparam("of"))
    .values(
        balance=ACCOUNTS.c.balance + bindparam("more"),
        held=ACCOUNTS.c.held - _PROMISED,
    )
)
_KEPT = delete(HOLDS).where(
    HOLDS.c.account == bindparam("of"), HOLDS.c.table_name == bindparam("at_table")
)
_KNOWN_SQLITE = sqlite.insert(ACCOUNTS).inline().on_conflict_do_nothing()
_KNOWN_POSTGRESQL = postgresql.insert(ACCOUNTS).inline().on_conflict_do_nothing()
_COLUMNS = {
    "enter": [
        "at", "kind", "source", "target", "chips", "done_by", "table_name", "day", "record", "seat"
    ],
    "known": ["account", "may_owe", "balance", "held"],
}  # fmt: skip


def _statement(name: str, dialect: Dialect) -> Executable:
    known = _KNOWN_SQLITE if dialect == "sqlite" else _KNOWN_POSTGRESQL
    of = {"enter": _ENTER, "update": _UPDATE, "keep": _KEEP, "kept": _KEPT, "known": known}
    return of[name]


@cache
def _compiled(name: str, dialect: Dialect) -> SQLCompiler:
    speaks = (
        sqlite.dialect(paramstyle="qmark") if dialect == "sqlite" else postgresql.psycopg.dialect()  # type: ignore[no-untyped-call]
    )
    made = _statement(name, dialect).compile(  # type: ignore[attr-defined]
        dialect=speaks, column_keys=_COLUMNS.get(name)
    )
    assert isinstance(made, SQLCompiler)
    return made


def _as_text(name: str, dialect: Dialect, values: Mapping[str, Any]) -> Statement:
    made = _compiled(name, dialect)
    given = made.construct_params(dict(values))
    if dialect == "sqlite":
        return str(made), tuple(given[key] for key in made.positiontup or ())
    return str(made), given


def statements(entries: Iterable[Entry], at: int, dialect: Dialect) -> list[Statement]:
    """The statements that enter movements, as a journal's store takes them along."""
    return [_as_text(name, dialect, values) for name, values in _plan(entries, at)]


def carry_out(connection: Connection, entries: Iterable[Entry], at: int, dialect: Dialect) -> None:
    """Enter movements in a transaction of the house itself."""
    for name, values in _plan(entries, at):
        connection.execute(_statement(name, dialect), values)


def _plan(entries: Iterable[Entry], at: int) -> Iterable[tuple[str, dict[str, Any]]]:
    """Accounts in the order of their names, in every transaction: so none waits in a circle."""
    moved: dict[str, int] = {}
    promised: dict[str, str] = {}
    done = list(entries)
    for entry in done:
        moved[entry.source] = moved.get(entry.source, 0) - entry.chips
        moved[entry.target] = moved.get(entry.target, 0) + entry.chips
        seats = entry.kind in (Kind.SEATED, Kind.BOUGHT) and not may_owe(entry.source)
        if seats and entry.table is not None:
            promised[entry.source] = entry.table
    for account in sorted(moved):
        yield "known", {"account": account, "may_owe": may_owe(account), "balance": 0, "held": 0}
        if account in promised:
            values = {"of": account, "more": moved[account], "at_table": promised[account]}
            yield "keep", values
            yield "kept", {"of": account, "at_table": promised[account]}
        else:
            yield "update", {"of": account, "more": moved[account]}
    for entry in done:
        yield (
            "enter",
            {
                "at": at,
                "kind": entry.kind.value,
                "source": entry.source,
                "target": entry.target,
                "chips": entry.chips,
                "done_by": entry.done_by,
                "table_name": entry.table,
                "day": entry.day,
                "record": entry.record,
                "seat": entry.seat,
            },
        )

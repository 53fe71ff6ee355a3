"""What the floor and the dealer have ordered of a table: the next start goes on with it.

Each order is a note in the journal, with who gave it; what is in force is kept in the transaction
of that note.
"""

from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import select

from houseway.pit.database import Database
from houseway.pit.tables import ORDERS
from houseway.table.refusal import Refused
from houseway.table.stores import Statement
from houseway.table.table import Table


class Orders(msgspec.Struct, frozen=True):
    """What is in force at a table."""

    paused: str = ""
    """Why the floor lets it rest."""
    called: str = ""
    """Why the dealer has called the supervisor; until the floor lets it go on it waits."""
    closing: bool = False
    """Whether it closes when the round is over."""
    supervisors: frozenset[str] = frozenset()
    """People of the floor on duty here: matters before the supervisor wait for them."""


class InForce:
    """The orders of one table: those in force, and those that the database has."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._name = name
        self.now = self._kept = Orders()

    def read(self) -> None:
        """Go on with what was in force when the table was kept last."""
        query = select(ORDERS.c.document).where(ORDERS.c.table_name == self._name)
        with self._database.reading() as connection:
            text = connection.execute(query).scalar() or "{}"
        self.now = self._kept = msgspec.json.decode(text, type=Orders)

    def along(self) -> list[Statement]:
        """What keeps the orders in the transaction of a block, where they have changed."""
        if self.now == self._kept:
            return []
        text = msgspec.json.encode(self.now, order="sorted").decode()
        return [self._database.statement(_KEEP, self._name, text)]

    def kept(self) -> None:
        """The block was kept."""
        self._kept = self.now

    def put(self, table: Table, by: str, words: str, **orders: Any) -> None:
        """Put an order on record and in force."""
        before = self.now
        self.now = structs.replace(before, **orders)
        try:
            table.note(words, by)
        except Refused:
            self.now = before
            raise

    def supervise(self, table: Table, name: str, on: bool) -> None:
        """Somebody of the floor is on duty at the table, or is so no more."""
        supervisors = self.now.supervisors
        if on == (name in supervisors):
            return
        supervisors = supervisors | {name} if on else supervisors - {name}
        if table.closed:  # kept with the first block of the next day
            self.now = structs.replace(self.now, supervisors=supervisors)
        else:
            words = "on duty as supervisor" if on else "off duty"
            self.put(table, name, words, supervisors=supervisors)

    def close(self, table: Table) -> None:
        """Close the table for the gaming day, if that was ordered and no round is under way."""
        if self.now.closing and table.pending is None and not table.closed:
            self.now = structs.replace(self.now, paused="", called="", closing=False)
            table.close()


_KEEP = (
    "INSERT INTO pit_orders (table_name, document) VALUES (?, ?) "
    "ON CONFLICT (table_name) DO UPDATE SET document = excluded.document"
)

"""What the floor and the dealer have ordered of a table: the next start goes on with it.

Each order is a note in the journal, with who gave it; what is in force is kept in the transaction
of that note.
"""

import msgspec
from sqlalchemy import select

from houseway.pit.database import Database
from houseway.pit.tables import ORDERS
from houseway.table.stores import Statement


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


def kept_orders(database: Database, table: str) -> Orders:
    """What was in force at a table when it was kept last."""
    query = select(ORDERS.c.document).where(ORDERS.c.table_name == table)
    with database.reading() as connection:
        text = connection.execute(query).scalar() or "{}"
    return msgspec.json.decode(text, type=Orders)


def keeping(database: Database, table: str, orders: Orders) -> Statement:
    """What keeps the orders of a table."""
    return database.statement(_KEEP, table, msgspec.json.encode(orders, order="sorted").decode())


_KEEP = (
    "INSERT INTO pit_orders (table_name, document) VALUES (?, ?) "
    "ON CONFLICT (table_name) DO UPDATE SET document = excluded.document"
)

"""Which rows of pay tables a search may turn."""

import difflib
from collections.abc import Collection
from math import prod

from houseway.math.designs import Rows
from houseway.table.refusal import Refused

MOST_TABLES = 100_000


def refuse_unknown(rows: Rows, known: Collection[str], such_as: str = "") -> None:
    """Refuse a search over rows that no table has; many rows are named by an example."""
    for name in rows:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            others = f"such as {such_as!r}" if such_as else ", ".join(known)
            hint = f"did you mean {near[0]}?" if near else f"rows are {others}"
            raise Refused(f"there is no row {name}; {hint}")


def refuse_many(rows: Rows) -> None:
    """Refuse a search over too many tables."""
    if prod(map(len, rows.values())) > MOST_TABLES:
        raise Refused(f"these rows make more than {MOST_TABLES:,} tables; offer fewer odds")


def one_table(rows: Rows) -> str:
    """The table whose rows these are; `Refused` if they are of several."""
    table, *others = {name.partition(".")[0] for name in rows}
    if others:
        raise Refused("the rows are of two wagers, each with an edge of its own; choose one wager")
    return table

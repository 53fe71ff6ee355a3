"""Which rows of pay tables a search may turn."""

import difflib
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from math import prod

from houseway.math.designs import Cells, Designs, Rows, every_table, search, search_together
from houseway.money import Odds
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


Part = tuple[Cells, Mapping[str, Fraction]]
"""How a wager can end by the rows that pay it, and what they pay now."""


def designed(
    rows: Rows,
    wager_of: Callable[[str], str],
    part: Callable[[str], Part],
    weights: Mapping[str, Fraction],
    low: Fraction,
    high: Fraction,
) -> Designs:
    """Every choice of these rows with an edge from low to high; of several wagers, together."""
    refuse_many(rows)
    by_wager: dict[str, dict[str, tuple[Odds, ...]]] = {}
    for name, odds in rows.items():
        by_wager.setdefault(wager_of(name), {})[name] = odds
    if len(by_wager) == 1:
        ((wager, own),) = by_wager.items()
        return Designs(weights, search(*part(wager), own, low, high), wager, low, high)
    every = {wager: list(every_table(*part(wager), own)) for wager, own in by_wager.items()}
    return Designs(weights, search_together(every, low, high), TOGETHER.join(every), low, high)


TOGETHER = " and "


def table_of(row: str) -> str:
    """The table of a row that is named by table and hand."""
    return row.partition(".")[0]

"""The search for pay tables that reach a wanted edge, and what it gives.

A wager is told as cells: in how many ways it ends with some win that no table moves, and besides it
what certain rows pay.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nsmallest
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from houseway.extras import needed_by
from houseway.math.distribution import Distribution
from houseway.money import Odds

if TYPE_CHECKING:
    import polars

Cells = Mapping[tuple[Fraction, tuple[str, ...]], int]
"""In how many ways so much is won, and besides it what these rows pay."""
Rows = Mapping[str, tuple[Odds, ...]]
"""The odds that may be chosen for each row, which is named by table and hand: `tie.low hand`."""


@dataclass(frozen=True)
class DesignedTable:
    """One choice of rows, by table and hand, and what it does."""

    rows: Mapping[str, Odds]
    edge: Fraction
    standard_deviation: float | None
    """None where it is of several wagers, which win and lose together in ways not counted here."""
    edges: Mapping[str, Fraction] = field(default_factory=dict)
    """where it is of several wagers, the edge of each"""


@dataclass(frozen=True)
class Designs:
    """All tables in the wanted range, nearest to its middle first; if none is, the nearest ones."""

    weights: Mapping[str, Fraction]
    """How far the edge falls when a row pays one unit more."""
    tables: tuple[DesignedTable, ...]
    wager: str
    """The wager whose edge, for the house, is meant, or all of them, one unit of each."""
    low: Fraction
    high: Fraction
    error_bound: float | None = None
    """How far the edges may be off, where they are not exact."""

    @property
    def found(self) -> int:
        """How many tables are in the wanted range."""
        return sum(not self.away(table) for table in self.tables)

    def away(self, table: DesignedTable) -> Fraction:
        """How far a table's edge is from the wanted range."""
        return distance(table.edge, self.low, self.high)

    def frame(self) -> "polars.DataFrame":
        """Every table found, a row each; a row of a pay table is a column with its odds."""
        with needed_by("Designs.frame"):
            import polars

        return polars.DataFrame(
            [
                {
                    **{name: str(odds) for name, odds in table.rows.items()},
                    "edge": self._exactly(table.edge),
                    "edge_decimal": float(table.edge),
                    "standard_deviation": table.standard_deviation,
                }
                for table in self.tables
            ]
        )

    def _exactly(self, edge: Fraction) -> str | None:
        """An edge as a fraction, where it is one."""
        return str(edge) if self.error_bound is None else None

    def document(self, most: int) -> dict[str, Any]:
        """The designs as `houseway design --json` prints them."""
        return {
            "wager": self.wager,
            "edge_per_unit": {name: str(-weight) for name, weight in self.weights.items()},
            "found": self.found,
            **({} if self.error_bound is None else {"error_bound": self.error_bound}),
            "tables": [
                {
                    "rows": {name: str(odds) for name, odds in table.rows.items()},
                    "away": self._exactly(self.away(table)),
                    "away_decimal": float(self.away(table)),
                    "edge": self._exactly(table.edge),
                    "edge_decimal": float(table.edge),
                    "standard_deviation": table.standard_deviation,
                    **(
                        {"edges": {name: str(edge) for name, edge in table.edges.items()}}
                        if table.edges
                        else {}
                    ),
                }
                for table in self.tables[:most]
            ],
        }


NEAREST = 10
"""So many tables are shown where none reaches the wanted edge."""


def distance(edge: Fraction, low: Fraction, high: Fraction) -> Fraction:
    """How far an edge is from a range; nothing inside it."""
    return max(low - edge, edge - high, Fraction(0))


def hand_of(row: str) -> str:
    """The hand of a row that is named by table and hand."""
    return row.partition(".")[2]


def paid_or_lost(counts: Mapping[str, int], every: int) -> Cells:
    """The cells of a wager that is paid by one row, which comes in so many ways, or lost."""
    cells: dict[tuple[Fraction, tuple[str, ...]], int] = {
        (Fraction(0), (hand,)): count for hand, count in counts.items()
    }
    lost = every - sum(counts.values())
    return {**cells, (Fraction(-1), ()): lost} if lost else cells


def distribution(cells: Cells, pays: Mapping[str, Fraction]) -> Distribution:
    """What a wager wins when its rows pay so."""
    ways: defaultdict[Fraction, int] = defaultdict(int)
    for (won, paid), count in cells.items():
        ways[sum((pays[hand] for hand in paid), won)] += count
    return Distribution.of(ways)


def weight(cells: Cells, hand: str) -> Fraction:
    """How far the edge falls when a row pays one unit more."""
    paid = sum(count for (_, rows), count in cells.items() if hand in rows)
    return Fraction(paid, sum(cells.values()))


def search(
    cells: Cells, pays: Mapping[str, Fraction], rows: Rows, low: Fraction, high: Fraction
) -> tuple[DesignedTable, ...]:
    """Every choice of rows of one wager with an edge from low to high, nearest the middle first.

    If there is none, those that come nearest.
    """
    made = [(distance(edge, low, high), table) for edge, table in every_table(cells, pays, rows)]
    tables = [_designed(cells, pays, table) for table in _nearest(made)]
    return _by_middle(tables, low, high)


RowsAndEdge = tuple[Fraction, Mapping[str, Odds]]
"""The edge under a choice of rows, and the rows."""


def every_table(cells: Cells, pays: Mapping[str, Fraction], rows: Rows) -> Iterator[RowsAndEdge]:
    """Every choice of rows of one wager with its edge."""
    edge = distribution(cells, pays).edge
    weights = [weight(cells, hand_of(row)) for row in rows]
    now = [pays[hand_of(row)] for row in rows]
    for chosen in product(*rows.values()):
        gained = (
            one * (odds.fraction - paid)
            for one, odds, paid in zip(weights, chosen, now, strict=True)
        )
        yield edge - sum(gained, Fraction(0)), dict(zip(rows, chosen, strict=True))


def search_together(
    by_wager: Mapping[str, Sequence[RowsAndEdge]], low: Fraction, high: Fraction
) -> tuple[DesignedTable, ...]:
    """Every choice of tables of several wagers whose edge together is from low to high.

    It is the edge of each unit when as much is put on every wager. If there is none, those nearest.
    """
    made = []
    for chosen in product(*by_wager.values()):
        edges = dict(zip(by_wager, (edge for edge, _ in chosen), strict=True))
        rows = {name: odds for _, table in chosen for name, odds in table.items()}
        whole = sum(edges.values(), Fraction(0)) / len(edges)
        made.append((distance(whole, low, high), DesignedTable(rows, whole, None, edges)))
    return _by_middle(_nearest(made), low, high)


def nearest(
    tables: Sequence[DesignedTable], low: Fraction, high: Fraction
) -> tuple[DesignedTable, ...]:
    """Of these tables those with an edge from low to high; if there is none, those nearest."""
    made = [(distance(table.edge, low, high), table) for table in tables]
    return _by_middle(_nearest(made), low, high)


def _by_middle(
    tables: Sequence[DesignedTable], low: Fraction, high: Fraction
) -> tuple[DesignedTable, ...]:
    """The tables nearest the middle first, of equal ones that of the least deviation."""
    middle = (low + high) / 2
    return tuple(
        sorted(tables, key=lambda one: (abs(one.edge - middle), one.standard_deviation or 0.0))
    )


Judged = TypeVar("Judged")


def _nearest(made: Sequence[tuple[Fraction, Judged]]) -> list[Judged]:
    """What is in the range; if nothing is, what comes nearest."""
    reached = [one for away, one in made if not away]
    return reached or [one for _, one in nsmallest(NEAREST, made, key=lambda one: one[0])]


def _designed(
    cells: Cells, pays: Mapping[str, Fraction], table: Mapping[str, Odds]
) -> DesignedTable:
    changed = {**pays, **{hand_of(row): odds.fraction for row, odds in table.items()}}
    made = distribution(cells, changed)
    return DesignedTable(table, made.edge, made.standard_deviation)

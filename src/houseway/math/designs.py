"""The search for pay tables that reach a wanted edge, and what it gives.

A wager is told as cells: in how many ways it ends with some win that no table moves, and besides it
what certain rows pay.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from heapq import nsmallest
from itertools import product
from typing import TYPE_CHECKING, Any

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
    standard_deviation: float


@dataclass(frozen=True)
class Designs:
    """All tables in the wanted range, nearest to its middle first; if none is, the nearest ones."""

    weights: Mapping[str, Fraction]
    """How far the edge falls when a row pays one unit more."""
    tables: tuple[DesignedTable, ...]
    wager: str
    """The wager whose edge, for the house, is meant."""
    low: Fraction
    high: Fraction

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
                    "edge": str(table.edge),
                    "edge_decimal": float(table.edge),
                    "standard_deviation": table.standard_deviation,
                }
                for table in self.tables
            ]
        )

    def document(self, most: int) -> dict[str, Any]:
        """The designs as `houseway design --json` prints them."""
        return {
            "wager": self.wager,
            "edge_per_unit": {name: str(-weight) for name, weight in self.weights.items()},
            "found": self.found,
            "tables": [
                {
                    "rows": {name: str(odds) for name, odds in table.rows.items()},
                    "away": str(self.away(table)),
                    "away_decimal": float(self.away(table)),
                    "edge": str(table.edge),
                    "edge_decimal": float(table.edge),
                    "standard_deviation": table.standard_deviation,
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
    edge = distribution(cells, pays).edge
    weights = [weight(cells, hand_of(row)) for row in rows]
    now = [pays[hand_of(row)] for row in rows]
    reached: list[tuple[Fraction, tuple[Odds, ...]]] = []
    beside: list[tuple[Fraction, tuple[Odds, ...]]] = []
    for chosen in product(*rows.values()):
        gained = (
            one * (odds.fraction - paid)
            for one, odds, paid in zip(weights, chosen, now, strict=True)
        )
        made = edge - sum(gained, Fraction(0))
        away = distance(made, low, high)
        (beside if away else reached).append((away, chosen))
    nearest = reached or nsmallest(NEAREST, beside, key=lambda one: one[0])
    middle = (low + high) / 2
    tables = [_designed(cells, pays, dict(zip(rows, chosen, strict=True))) for _, chosen in nearest]
    return tuple(
        sorted(tables, key=lambda made: (abs(made.edge - middle), made.standard_deviation))
    )


def _designed(
    cells: Cells, pays: Mapping[str, Fraction], table: Mapping[str, Odds]
) -> DesignedTable:
    changed = {**pays, **{hand_of(row): odds.fraction for row, odds in table.items()}}
    made = distribution(cells, changed)
    return DesignedTable(table, made.edge, made.standard_deviation)

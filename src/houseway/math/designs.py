"""What a search for pay tables gives, in the same shape for every game."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.money import Odds


@dataclass(frozen=True)
class DesignedTable:
    """One choice of rows, by table and hand, and what it does."""

    rows: Mapping[str, Odds]
    edge: Fraction
    standard_deviation: float


@dataclass(frozen=True)
class Designs:
    """All tables found, nearest to the middle of the wanted range first."""

    weights: Mapping[str, Fraction]
    """How far the edge falls when a row pays one unit more."""
    tables: tuple[DesignedTable, ...]

    def document(self, most: int) -> dict[str, Any]:
        """The designs as `houseway design --json` prints them."""
        return {
            "edge_per_unit": {name: str(-weight) for name, weight in self.weights.items()},
            "found": len(self.tables),
            "tables": [
                {
                    "rows": {name: str(odds) for name, odds in table.rows.items()},
                    "edge": str(table.edge),
                    "edge_decimal": float(table.edge),
                    "standard_deviation": table.standard_deviation,
                }
                for table in self.tables[:most]
            ],
        }

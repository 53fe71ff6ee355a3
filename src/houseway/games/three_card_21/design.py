"""Bonus tables of Three Card 21 that reach a wanted edge."""

import difflib
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod

from houseway.games.three_card_21.bonus import bonus_counts
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.math.designs import DesignedTable, Designs
from houseway.math.distribution import Distribution
from houseway.math.threads import Progress
from houseway.money import Odds
from houseway.table.refusal import Refused

MOST_TABLES = 100_000
DESIGN_ROWS = {
    "bonus.straight flush": tuple(map(Odds, range(10, 31, 5))),
    "bonus.three of a kind": tuple(map(Odds, range(4, 11))),
    "bonus.straight": (Odds(2), Odds(5, 2), Odds(3)),
    "bonus.flush": (Odds(1), Odds(3, 2), Odds(2)),
}
"""What a search varies when it is not told: the rows a licensee would turn first."""


def design(
    options: ThreeCard21Options,
    rows: Mapping[str, tuple[Odds, ...]],
    low: Fraction,
    high: Fraction,
    progress: Progress | None = None,
) -> Designs:
    """Every choice of these rows of the bonus table with an edge from low to high, exactly."""
    counts = bonus_counts(options.decks, options.ace_low)
    every = counts.total()
    pays = {row.hand: row.odds.fraction for row in options.pay_table("bonus_table").rows}
    known = {f"bonus.{hand}": Fraction(counts[hand], every) for hand in pays}
    rows = rows or DESIGN_ROWS
    refuse_rows(rows, known)
    found = []
    for chosen in product(*rows.values()):
        table = dict(zip(rows, chosen, strict=True))
        changed = pays | {name.partition(".")[2]: odds.fraction for name, odds in table.items()}
        results: Counter[Fraction] = Counter()
        for hand, count in counts.items():
            results[changed.get(hand, Fraction(-1))] += count
        reached = Distribution.of(results)
        if low <= reached.edge <= high:
            found.append(DesignedTable(table, reached.edge, reached.standard_deviation))
    middle = (low + high) / 2
    found.sort(key=lambda table: (abs(table.edge - middle), table.standard_deviation))
    return Designs(known, tuple(found))


def refuse_rows(rows: Mapping[str, tuple[Odds, ...]], known: Mapping[str, Fraction]) -> None:
    """Refuse a search over rows that do not exist, or over too many tables."""
    for name in rows:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"rows are {', '.join(known)}"
            raise Refused(f"there is no row {name}; {hint}")
    if prod(map(len, rows.values())) > MOST_TABLES:
        raise Refused(f"these rows make more than {MOST_TABLES:,} tables; offer fewer odds")

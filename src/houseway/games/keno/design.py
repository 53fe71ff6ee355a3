"""Pay tables of keno that reach a wanted edge, for one number of spots at a time."""

import difflib
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod

from houseway.games.keno.chances import DRAWS, catches, of_catches
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.paytables import CATCHES
from houseway.math.designs import DesignedTable, Designs
from houseway.money import Odds
from houseway.table.refusal import Refused

WAGER = "keno"
MOST_TABLES = 100_000
DESIGN_ROWS = {
    "keno.4 of 4": tuple(map(Odds, range(99, 151, 5))),
    "keno.3 of 4": tuple(map(Odds, range(2, 7))),
}
"""What a search varies when it is not told."""


def weights() -> dict[str, Fraction]:
    """How far the edge of a number of spots falls when a row pays one unit more."""
    return {
        f"{WAGER}.{hand}": Fraction(catches(spots, caught), DRAWS)
        for hand, (spots, caught) in CATCHES.items()
    }


def design(
    options: KenoOptions,
    rows: Mapping[str, tuple[Odds, ...]],
    low: Fraction,
    high: Fraction,
) -> Designs:
    """Every choice of these rows, all of one number of spots, with an edge from low to high."""
    known = weights()
    rows = rows or DESIGN_ROWS
    spots = _spots_of(rows, known)
    catch_of = [CATCHES[name.removeprefix(f"{WAGER}.")][1] for name in rows]
    others = {caught: back for (of, caught), back in options.returns.items() if of == spots}
    found = []
    for chosen in product(*rows.values()):
        returns = others | {
            caught: 1 + odds.fraction for caught, odds in zip(catch_of, chosen, strict=True)
        }
        paid = sum(catches(spots, caught) * back for caught, back in returns.items())
        if low <= 1 - Fraction(paid) / DRAWS <= high:
            made = of_catches(spots, returns)
            table = dict(zip(rows, chosen, strict=True))
            found.append(DesignedTable(table, made.edge, made.standard_deviation))
    middle = (low + high) / 2
    found.sort(key=lambda table: (abs(table.edge - middle), table.standard_deviation))
    of_spots = {name: weight for name, weight in known.items() if name.endswith(f" of {spots}")}
    return Designs(of_spots, tuple(found))


def _spots_of(rows: Mapping[str, tuple[Odds, ...]], known: Mapping[str, Fraction]) -> int:
    """The number of spots whose rows these are, if they can be searched."""
    for name in rows:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else "rows are such as 'keno.3 of 5'"
            raise Refused(f"there is no row {name}; {hint}")
    if prod(map(len, rows.values())) > MOST_TABLES:
        raise Refused(f"these rows make more than {MOST_TABLES:,} tables; offer fewer odds")
    spots, *others = {CATCHES[name.removeprefix(f"{WAGER}.")][0] for name in rows}
    if others:
        raise Refused("each number of spots has an edge of its own; choose rows of one of them")
    return spots

"""Pay tables of keno that reach a wanted edge, for one number of spots at a time."""

from fractions import Fraction

from houseway.games.design_rows import refuse_many, refuse_unknown
from houseway.games.keno.chances import DRAWS, catches
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.paytables import CATCHES
from houseway.math.designs import Designs, Rows, hand_of, paid_or_lost, search
from houseway.math.threads import Progress
from houseway.money import Odds
from houseway.table.refusal import Refused

WAGER = "keno"
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
    rows: Rows,
    low: Fraction,
    high: Fraction,
    progress: Progress | None = None,
) -> Designs:
    """Every choice of these rows, all of one number of spots, with an edge from low to high."""
    known, rows = weights(), rows or DESIGN_ROWS
    refuse_unknown(rows, known, such_as=f"{WAGER}.3 of 5")
    refuse_many(rows)
    spots, *others = {CATCHES[hand_of(row)][0] for row in rows}
    if others:
        raise Refused("each number of spots has an edge of its own; choose rows of one of them")
    caught = {hand: catch for hand, (of, catch) in CATCHES.items() if of == spots}
    counts = {hand: catches(spots, catch) for hand, catch in caught.items()}
    cells = paid_or_lost(counts, DRAWS)
    pays = {
        hand: options.returns.get((spots, catch), Fraction(0)) - 1 for hand, catch in caught.items()
    }
    of_spots = {name: one for name, one in known.items() if hand_of(name) in caught}
    found = search(cells, pays, rows, low, high)
    return Designs(of_spots, found, f"{spots} spots", low, high)

"""Pay tables of keno that reach a wanted edge."""

from fractions import Fraction

from houseway.games.design_rows import Part, designed, refuse_unknown
from houseway.games.keno.chances import DRAWS, catches
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.paytables import CATCHES
from houseway.math.designs import Designs, Rows, hand_of, paid_or_lost
from houseway.math.threads import Progress
from houseway.money import Odds

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
    """Every choice of these rows with an edge from low to high; a number of spots is a wager."""
    known, rows = weights(), rows or DESIGN_ROWS
    refuse_unknown(rows, known, such_as=f"{WAGER}.3 of 5")

    def spots_of(row: str) -> int:
        return CATCHES[hand_of(row)][0]

    def part(wager: str) -> Part:
        spots = int(wager.removesuffix(SPOTS))
        caught = {hand: catch for hand, (of, catch) in CATCHES.items() if of == spots}
        counts = {hand: catches(spots, catch) for hand, catch in caught.items()}
        returns = {hand: options.returns.get((spots, catch)) for hand, catch in caught.items()}
        pays = {hand: (back or Fraction(0)) - 1 for hand, back in returns.items()}
        return paid_or_lost(counts, DRAWS), pays

    chosen = set(map(spots_of, rows))
    of_spots = {name: one for name, one in known.items() if spots_of(name) in chosen}
    return designed(rows, lambda row: f"{spots_of(row)}{SPOTS}", part, of_spots, low, high)


SPOTS = " spots"

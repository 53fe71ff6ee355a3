"""Bonus tables of Three Card 21 that reach a wanted edge."""

from fractions import Fraction

from houseway.games.design_rows import designed, refuse_unknown, table_of
from houseway.games.three_card_21.bonus import bonus_counts
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.math.designs import Designs, Rows, paid_or_lost, weight
from houseway.math.threads import Progress
from houseway.money import Odds

DESIGN_ROWS = {
    "bonus.straight flush": tuple(map(Odds, range(10, 31, 5))),
    "bonus.three of a kind": tuple(map(Odds, range(4, 11))),
    "bonus.straight": (Odds(2), Odds(5, 2), Odds(3)),
    "bonus.flush": (Odds(1), Odds(3, 2), Odds(2)),
}
"""What a search varies when it is not told: the rows a licensee would turn first."""


def design(
    options: ThreeCard21Options,
    rows: Rows,
    low: Fraction,
    high: Fraction,
    progress: Progress | None = None,
) -> Designs:
    """Every choice of these rows of the bonus table with an edge from low to high, exactly."""
    pays = {row.hand: row.odds.fraction for row in options.pay_table("bonus_table").rows}
    counts = bonus_counts(options.decks, options.ace_low)
    cells = paid_or_lost({hand: counts[hand] for hand in pays}, counts.total())
    known = {f"bonus.{hand}": weight(cells, hand) for hand in pays}
    rows = rows or DESIGN_ROWS
    refuse_unknown(rows, known)
    return designed(rows, table_of, lambda wager: (cells, pays), known, low, high)

"""What a blackjack may be paid for a wanted edge."""

from fractions import Fraction
from math import sqrt

from houseway.families.twenty_one.action import distribution
from houseway.families.twenty_one.plays import MAIN
from houseway.families.twenty_one.values import ERROR_BOUND
from houseway.games.blackjack.figures import blackjacks_paid
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.results import ROUND
from houseway.games.blackjack.solve import rules_of
from houseway.games.design_rows import refuse_unknown
from houseway.math.designs import DesignedTable, Designs, Rows, nearest
from houseway.math.threads import Progress
from houseway.money import Odds

ROW = "blackjack.blackjack"
DESIGN_ROWS = {ROW: (Odds(1), Odds(6, 5), Odds(7, 5), Odds(3, 2), Odds(2))}
"""What a search varies when it is not told."""


def design(
    options: BlackjackOptions,
    rows: Rows,
    low: Fraction,
    high: Fraction,
    progress: Progress | None = None,
) -> Designs:
    """What blackjack may be paid for an edge from low to high; nothing else has odds to choose.

    A blackjack is not played on, so the edge falls by its chance for each unit more.
    """
    known = {ROW: blackjacks_paid(options.decks)}
    rows = rows or DESIGN_ROWS
    refuse_unknown(rows, known)
    now, chance = options.pays.fraction, known[ROW]
    best = ROUND.best(rules_of(options))
    edge, results = Fraction(best.solution.edge), distribution(best.results)
    square = float(results.variance + results.mean**2)
    made = []
    for odds in rows[ROW]:
        pays = odds.fraction
        own = edge + chance * (now - pays)
        deviation = sqrt(square + float(chance * (pays**2 - now**2)) - float(own) ** 2)
        made.append(DesignedTable({ROW: odds}, own, deviation))
    return Designs(known, nearest(made, low, high), MAIN, low, high, ERROR_BOUND)

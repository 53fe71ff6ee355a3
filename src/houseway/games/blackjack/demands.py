"""What a blackjack layout has by the sister game; the given text has no section on it."""

from houseway.felt.demands import INSURANCE_LINE, Area, Demands, Spot
from houseway.games.blackjack.clauses import INSURANCE
from houseway.games.blackjack.options import POSITIONS, BlackjackOptions
from houseway.games.blackjack.settle import MAIN

LAYOUT = "BJ 1.10 outside layout"


def demands(options: BlackjackOptions) -> Demands:
    """An insurance line only where insurance is offered."""
    return Demands(
        most_positions=POSITIONS,
        positions_cite=LAYOUT,
        sides_cite=LAYOUT,
        name_cite=LAYOUT,
        areas=(Area(MAIN, LAYOUT),),
        relations=(),
        boxes_cite=LAYOUT,
        odds_cite=LAYOUT,
        spots=(Spot(INSURANCE_LINE, INSURANCE),) if options.is_on("insurance") else (),
    )

"""What a Three Card Poker layout has by the sister games; the given text has no section on it."""

from houseway.felt.demands import Area, Demands
from houseway.games.three_card_poker.options import POSITIONS, ThreeCardPokerOptions
from houseway.games.three_card_poker.wagers import ANTE, PAIR_PLUS, PLAY

LAYOUT = "TCP 1.13 outside layout"

DEMANDS = Demands(
    most_positions=POSITIONS,
    positions_cite="TCP 20.6 outside positions",
    sides_cite=LAYOUT,
    name_cite=LAYOUT,
    areas=tuple(Area(wager, LAYOUT) for wager in (ANTE, PLAY, PAIR_PLUS)),
    relations=(),
    boxes_cite=LAYOUT,
    odds_cite=LAYOUT,
)


def demands(options: ThreeCardPokerOptions) -> Demands:
    """The same whatever the options are."""
    return DEMANDS

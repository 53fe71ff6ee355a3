"""What a poker layout has; the given text speaks of its rake area and of cards in full view."""

from houseway.felt.demands import DISCARD_RACK, Area, Demands, Spot
from houseway.games.poker.options import PokerOptions

LAYOUT = "PKR 14 outside layout"
HAND = "hand"
BETTING_LINE, RAKE_AREA = "betting line", "rake area"
BOARD, COMMON_CARD, BUTTON = "community cards", "common card", "button"


def demands(options: PokerOptions) -> Demands:
    """The board and the button where the game has them; as many seats as can be dealt in."""
    variant = options.variant
    dealt = (Spot(BOARD, variant.cite), Spot(BUTTON, variant.cite))
    return Demands(
        most_positions=variant.most_players,
        positions_cite=variant.cite,
        sides_cite=LAYOUT,
        name_cite=LAYOUT,
        areas=(Area(HAND, "PKR 14.15(c)"),),
        relations=(),
        boxes_cite=LAYOUT,
        odds_cite=LAYOUT,
        spots=(
            Spot(BETTING_LINE, LAYOUT),
            Spot(RAKE_AREA, "PKR 14.14(b)3iv"),
            Spot(DISCARD_RACK, LAYOUT),
            *(dealt if variant.has_button else ()),
        ),
        line=BETTING_LINE,
    )

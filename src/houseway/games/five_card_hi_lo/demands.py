"""What 13:69E-1.13Z asks of a 5 Card Hi-Lo layout."""

from houseway.felt.demands import Area, Demands
from houseway.games.five_card_hi_lo.options import POSITIONS, FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.wagers import ANTE, PLAY, POKER_BONUS, TIE

HIGH_HAND, LOW_HAND = "high_hand", "low_hand"

DEMANDS = Demands(
    most_positions=POSITIONS,
    positions_cite="HL5 E1.13Z(b)1",
    sides_cite="HL5 E1.13Z(a)",
    name_cite="HL5 E1.13Z(b)5",
    areas=(
        Area(ANTE, "HL5 E1.13Z(b)2i"),
        Area(PLAY, "HL5 E1.13Z(b)2ii"),
        Area(TIE, "HL5 E1.13Z(b)2iii"),
        Area(POKER_BONUS, "HL5 E1.13Z(b)2iv"),
        Area(HIGH_HAND, "HL5 E1.13Z(b)2v"),
        Area(LOW_HAND, "HL5 E1.13Z(b)2vi"),
    ),
    relations=(),
    boxes_cite="HL5 E1.13Z(d)",
    odds_cite="HL5 40.11(a)",
)


def demands(options: FiveCardHiLoOptions) -> Demands:
    """The same whatever the options are."""
    return DEMANDS

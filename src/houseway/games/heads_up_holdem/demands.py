"""What 13:69E-1.13Z asks of a Heads Up Hold'em layout."""

from houseway.felt.demands import Area, Demands, Relation
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.wagers import ANTE, ODDS, POCKET_BONUS, RAISE, TRIPS_PLUS

DEMANDS = Demands(
    most_positions=6,
    positions_cite="HUH E1.13Z(a)",
    sides_cite="HUH E1.13Z(a)",
    name_cite="HUH E1.13Z(b)1",
    areas=(
        Area(ANTE, "HUH E1.13Z(b)2"),
        Area(RAISE, "HUH E1.13Z(b)3"),
        Area(ODDS, "HUH E1.13Z(b)4"),
        Area(TRIPS_PLUS, "HUH E1.13Z(b)4"),
        Area(POCKET_BONUS, "HUH E1.13Z(b)4"),
    ),
    relations=(
        Relation(RAISE, "behind", ANTE, "HUH E1.13Z(b)3"),
        Relation(ODDS, "right of", ANTE, "HUH E1.13Z(b)4i"),
        Relation(ODDS, "level with", ANTE, "HUH E1.13Z(b)4i"),
        Relation(TRIPS_PLUS, "in front of", ANTE, "HUH E1.13Z(b)4ii"),
        Relation(POCKET_BONUS, "right of", TRIPS_PLUS, "HUH E1.13Z(b)4iii"),
        Relation(POCKET_BONUS, "level with", TRIPS_PLUS, "HUH E1.13Z(b)4iii"),
        Relation(POCKET_BONUS, "in front of", ODDS, "HUH E1.13Z(b)4iii"),
    ),
    boxes_cite="HUH E1.13Z(c)",
    odds_cite="HUH 39.11(a)",
)


def demands(options: HeadsUpHoldemOptions) -> Demands:
    """The same whatever the options are."""
    return DEMANDS

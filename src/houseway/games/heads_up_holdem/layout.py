"""The layout of Heads Up Hold'em, 13:69E-1.13Z."""

from houseway.felt.layout_requirements import NAME, Area, LayoutRequirements, Relation
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field
from houseway.games import dealer_side
from houseway.games.heads_up_holdem.options import POSITIONS, HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.signs import notices as notices
from houseway.games.heads_up_holdem.wagers import ANTE, ODDS, POCKET_BONUS, RAISE, TRIPS_PLUS

# --- what 13:69E-1.13Z asks of a Heads Up Hold'em layout -------------------------------------

REQUIREMENTS = LayoutRequirements(
    most_positions=POSITIONS,
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


def layout_requirements(options: HeadsUpHoldemOptions) -> LayoutRequirements:
    """The same whatever the options are."""
    return REQUIREMENTS


# --- the drawing -----------------------------------------------------------------------------

CIRCLE = 94
COLUMN = 51
"""The two columns of betting areas are so far from the middle of the position."""

FIELDS = (
    Field(RAISE, ("RAISE",), "circle", -COLUMN, 69, CIRCLE, CIRCLE),
    Field("hole_cards", (), "cards", COLUMN + 7, 68, 104, 97, cards=2),
    Field(ANTE, ("ANTE",), "circle", -COLUMN, 169, CIRCLE, CIRCLE),
    Field(ODDS, ("ODDS",), "circle", COLUMN, 169, CIRCLE, CIRCLE),
    Field(TRIPS_PLUS, ("TRIPS", "PLUS"), "circle", -COLUMN, 269, CIRCLE, CIRCLE),
    Field(POCKET_BONUS, ("POCKET", "BONUS"), "circle", COLUMN, 269, CIRCLE, CIRCLE),
)


def design(options: HeadsUpHoldemOptions) -> Design:
    """The areas of 13:69E-1.13Z(b), the five community cards and the odds in force."""
    asked = layout_requirements(options)
    return Design(
        game="heads-up-holdem",
        title="Heads Up Hold'em",
        citation="N.J.A.C. 13:69E-1.13Z",
        requirements=asked,
        fields=FIELDS,
        rows=(
            (CardRow("dealer's cards", "DEALER'S CARDS", 2),),
            (CardRow("community", "COMMUNITY CARDS", 5),),
        ),
        furniture=dealer_side.one_deck(options, asked),
        arcs=(Arc("raises", 21), Arc(NAME, 58), Arc(TITLE, 32)),
        left=("odds",),
        right=("trips_plus",),
        far_left=("bad_beat",),
        far_right=("pocket_bonus",),
    )

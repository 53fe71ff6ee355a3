"""The layout of Heads Up Hold'em, 13:69E-1.13Z."""

from houseway.felt.layout_requirements import NAME, Area, LayoutRequirements, Relation
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field
from houseway.games import dealer_side
from houseway.games.heads_up_holdem.options import POSITIONS, HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.signs import notices as notices
from houseway.games.heads_up_holdem.wagers import ANTE, ODDS, POCKET_BONUS, RAISE, TRIPS_PLUS
from houseway.table.held import cards_at, stake_at
from houseway.table.steps import COMMUNITY, DEALER

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


def _circle(wager: str, label: tuple[str, ...], right: float, ahead: float) -> Field:
    return Field(wager, label, "circle", right, ahead, CIRCLE, CIRCLE, holds=stake_at(wager))


FIELDS = (
    _circle(RAISE, ("RAISE",), -COLUMN, 69),
    Field("hole_cards", (), "cards", COLUMN + 7, 68, 104, 97, cards=2, holds=cards_at()),
    _circle(ANTE, ("ANTE",), -COLUMN, 169),
    _circle(ODDS, ("ODDS",), COLUMN, 169),
    _circle(TRIPS_PLUS, ("TRIPS", "PLUS"), -COLUMN, 269),
    _circle(POCKET_BONUS, ("POCKET", "BONUS"), COLUMN, 269),
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
            (CardRow("dealer's cards", "DEALER'S CARDS", 2, holds=DEALER),),
            (CardRow("community", "COMMUNITY CARDS", 5, holds=COMMUNITY),),
        ),
        furniture=dealer_side.one_deck(options, asked),
        arcs=(Arc("raises", 21), Arc(NAME, 58), Arc(TITLE, 32)),
        left=("odds",),
        right=("trips_plus",),
        far_left=("bad_beat",),
        far_right=("pocket_bonus",),
    )

"""The layout of Heads Up Hold'em, 13:69E-1.13Z."""

from houseway.felt.demands import NAME
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field
from houseway.games import dealer_side
from houseway.games.heads_up_holdem.demands import demands
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.wagers import ANTE, ODDS, POCKET_BONUS, RAISE, TRIPS_PLUS

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
    asked = demands(options)
    return Design(
        game="heads-up-holdem",
        title="Heads Up Hold'em",
        citation="N.J.A.C. 13:69E-1.13Z",
        demands=asked,
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

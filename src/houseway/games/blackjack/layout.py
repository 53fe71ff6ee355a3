"""The layout of blackjack, of which the given text has no section."""

from houseway.felt.layout_requirements import INSURANCE_LINE, NAME, Area, LayoutRequirements, Spot
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field
from houseway.games import dealer_side
from houseway.games.blackjack.clauses import INSURANCE
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.settle import MAIN
from houseway.games.blackjack.signs import notices as notices

# --- what a blackjack layout has by the sister game; the given text has no section on it -----

LAYOUT = "BJ 1.10 outside layout"


def layout_requirements(options: BlackjackOptions) -> LayoutRequirements:
    """An insurance line only where insurance is offered."""
    return LayoutRequirements(
        most_positions=options.boxes,
        positions_cite=LAYOUT,
        sides_cite=LAYOUT,
        name_cite=LAYOUT,
        areas=(Area(MAIN, LAYOUT),),
        relations=(),
        boxes_cite=LAYOUT,
        odds_cite=LAYOUT,
        spots=(Spot(INSURANCE_LINE, INSURANCE),) if options.is_on("insurance") else (),
    )


# --- the drawing -----------------------------------------------------------------------------

FIELDS = (
    Field(MAIN, (), "box", 0, 86, 104, 126, suit="spade"),
    Field("cards", (), "cards", 0, 208, 104, 97, cards=2),
)


def design(options: BlackjackOptions) -> Design:
    """A box for each player, the insurance line where it is offered, and the inscriptions."""
    asked = layout_requirements(options)
    return Design(
        game="blackjack",
        title="Blackjack",
        citation="N.J.A.C. 19:47-2",
        requirements=asked,
        fields=FIELDS,
        rows=((CardRow("dealer's cards", "DEALER'S CARDS", 2),),),
        furniture=dealer_side.shoe(options, asked),
        arcs=(
            *((Arc("insurance", 32, lined=True),) if asked.spots else ()),
            Arc("dealer draws", 32),
            Arc("blackjack", 66),
            Arc(NAME, 60),
            Arc(TITLE, 60, unless="blackjack"),
        ),
    )

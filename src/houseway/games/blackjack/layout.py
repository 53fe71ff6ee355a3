"""The layout of blackjack, of which the given text has no section."""

from collections.abc import Iterator

from houseway.families.twenty_one import puts
from houseway.felt.layout_requirements import INSURANCE_LINE, NAME, Area, LayoutRequirements, Spot
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field, Put
from houseway.games import dealer_side
from houseway.games.blackjack.clauses import INSURANCE
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.settle import INSURANCE as INSURANCE_WAGER
from houseway.games.blackjack.settle import MAIN
from houseway.games.blackjack.signs import notices as notices
from houseway.games.blackjack.wagers import double_wager, main_wager
from houseway.table.held import cards_at, stake_at
from houseway.table.steps import DEALER

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

MAIN_AHEAD, AHEAD = 86, 208
"""How far the wager and the cards of a position lie from the border."""
DOUBLED = 36.0
"""A double is laid so far to the right of the wager, in its box."""

FIELDS = (
    Field(MAIN, (), "box", 0, MAIN_AHEAD, 104, 126, suit="spade", holds=stake_at(MAIN)),
    Field("cards", (), "cards", 0, AHEAD, 104, 97, cards=2, holds=cards_at()),
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
        rows=((CardRow("dealer's cards", "DEALER'S CARDS", 2, holds=DEALER),),),
        furniture=dealer_side.shoe(options, asked),
        arcs=(
            *((Arc("insurance", 32, lined=True, past_seats=True),) if asked.spots else ()),
            Arc("dealer draws", 32),
            Arc("blackjack", 66),
            Arc(NAME, 60),
            Arc(TITLE, 60, unless="blackjack"),
        ),
        puts=tuple(_puts(options)),
    )


def _puts(options: BlackjackOptions) -> Iterator[Put]:
    hands = options.split_hands
    yield from puts.split_hands(hands, AHEAD, main_wager)
    yield from puts.doubles(hands, ((DOUBLED, MAIN_AHEAD),), AHEAD, double_wager)
    if options.is_on("insurance"):
        yield from puts.insurance(INSURANCE_WAGER)

"""The layout of Three Card Poker, of which the given text has no section."""

from houseway.felt.layout_requirements import NAME, Area, LayoutRequirements
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field
from houseway.games import dealer_side
from houseway.games.three_card_poker.options import POSITIONS, ThreeCardPokerOptions
from houseway.games.three_card_poker.signs import notices as notices
from houseway.games.three_card_poker.wagers import ANTE, PAIR_PLUS, PLAY
from houseway.table.held import cards_at, stake_at
from houseway.table.steps import DEALER

# --- what a Three Card Poker layout has by the sister games ----------------------------------

LAYOUT = "TCP 1.13 outside layout"

REQUIREMENTS = LayoutRequirements(
    most_positions=POSITIONS,
    positions_cite="TCP 20.6 outside positions",
    sides_cite=LAYOUT,
    name_cite=LAYOUT,
    areas=tuple(Area(wager, LAYOUT) for wager in (ANTE, PLAY, PAIR_PLUS)),
    relations=(),
    boxes_cite=LAYOUT,
    odds_cite=LAYOUT,
)


def layout_requirements(options: ThreeCardPokerOptions) -> LayoutRequirements:
    """The same whatever the options are."""
    return REQUIREMENTS


# --- the drawing -----------------------------------------------------------------------------

CIRCLE = 96

FIELDS = (
    Field("cards", (), "cards", 0, 66, 160, 97, cards=3, holds=cards_at()),
    Field(PLAY, ("PLAY",), "box", 0, 161, CIRCLE, 78, holds=stake_at(PLAY)),
    Field(ANTE, ("ANTE",), "box", 0, 245, CIRCLE, 78, holds=stake_at(ANTE)),
    Field(
        PAIR_PLUS,
        ("PAIR", "PLUS"),
        "circle",
        0,
        338,
        CIRCLE,
        CIRCLE,
        holds=stake_at(PAIR_PLUS),
    ),
)


def design(options: ThreeCardPokerOptions) -> Design:
    """One wager before the other, as the game is commonly laid out, and the odds in force."""
    asked = layout_requirements(options)
    return Design(
        game="three-card-poker",
        title="Three Card Poker",
        citation="N.J.A.C. 19:47-20",
        requirements=asked,
        fields=FIELDS,
        rows=((CardRow("dealer's cards", "DEALER'S CARDS", 3, holds=DEALER),),),
        furniture=dealer_side.one_deck(options, asked),
        arcs=(Arc("dealer plays", 22), Arc("even money", 22), Arc(NAME, 56), Arc(TITLE, 36)),
        left=("pair_plus",),
        right=("ante_bonus",),
    )

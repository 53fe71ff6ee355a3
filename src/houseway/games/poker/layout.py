"""The layout of a poker table: seats behind a betting line, the board, tray and rake area."""

from dataclasses import replace

from houseway.felt.layout_requirements import (
    DISCARD_RACK,
    DROP_BOX,
    NAME,
    TIP_BOX,
    Area,
    LayoutRequirements,
    Spot,
)
from houseway.felt.oval import SEAT_EDGE
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field, Furnishing
from houseway.games.dealer_side import shuffling_device
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.signs import notices as notices
from houseway.games.poker.variants import Variant
from houseway.table.held import cards_at
from houseway.table.steps import COMMUNITY

# --- what a poker layout has -----------------------------------------------------------------

LAYOUT = "PKR 14 outside layout"
HAND = "hand"
BETTING_LINE, RAKE_AREA = "betting line", "rake area"
BOARD, COMMON_CARD, BUTTON = "community cards", "common card", "button"


def layout_requirements(options: PokerOptions) -> LayoutRequirements:
    """The board and the button where the game has them; as many seats as can be dealt in."""
    variant = options.variant
    dealt = (Spot(BOARD, variant.cite), Spot(BUTTON, variant.cite))
    return LayoutRequirements(
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
        least_edge=SEAT_EDGE,
        edge_cite=LAYOUT,
        line=BETTING_LINE,
    )


# --- the drawing -----------------------------------------------------------------------------

BOARD_CARDS = 5
BURN = "burned cards"
CARDS_WIDE = {2: 120.0, 3: 128.0, 4: 136.0}
"""Of a hand by the number of its cards; seven lie as close as the seats of stud allow."""
WIDEST = 190.0
AHEAD, WIDE_AHEAD = 62.0, 72.0
"""From the border to the middle of a hand; a wide one lies farther in, where the edge is round."""


def design(options: PokerOptions) -> Design:
    """Every seat the game can be dealt to, and the dealer's side by its rake and its decks."""
    asked, variant = layout_requirements(options), options.variant
    cards = variant.hand_size
    across = CARDS_WIDE.get(cards, WIDEST)
    ahead = AHEAD if cards in CARDS_WIDE else WIDE_AHEAD
    return Design(
        game="poker",
        title=variant.title,
        citation="N.J.A.C. 19:47-14",
        requirements=asked,
        fields=(Field(HAND, (), "cards", 0, ahead, across, 97, cards=cards, holds=cards_at()),),
        rows=(_rows(variant, asked),),
        furniture=_furniture(options, asked),
        arcs=(Arc(NAME, 96), Arc(TITLE, 54)),
        oval=True,
    )


def _rows(variant: Variant, asked: LayoutRequirements) -> tuple[CardRow, ...]:
    """Hold'em and omaha have a board; stud a place where a card common to all would lie."""
    burn = CardRow(BURN, "BURN", 1)
    if variant.has_button:
        return (
            burn,
            CardRow(BOARD, "FLOP, TURN AND RIVER", BOARD_CARDS, asked.spot(BOARD), COMMUNITY),
        )
    return (burn, CardRow(COMMON_CARD, "COMMON", 1, holds=COMMUNITY))


def _furniture(options: PokerOptions, asked: LayoutRequirements) -> tuple[Furnishing, ...]:
    button = Furnishing(BUTTON, ("BUTTON",), "left", 84, 62, asked.spot(BUTTON))
    idle = Furnishing("idle deck", ("IDLE", "DECK"), "left", 84, 118, "PKR 14.2(a)-store")
    return (
        Furnishing(RAKE_AREA, ("RAKE",), "right", 84, 92, asked.spot(RAKE_AREA)),
        Furnishing(DROP_BOX, ("RAKE", "SLOT"), "right", 70, 70, asked.boxes_cite),
        Furnishing(
            DISCARD_RACK, ("MUCK",), "right", 118, 118, asked.spot(DISCARD_RACK), holds=DISCARD_RACK
        ),
        Furnishing(TIP_BOX, ("TIPS",), "left", 70, 70, asked.boxes_cite),
        *((button,) if options.variant.has_button else ()),
        *((idle,) if options.shuffler == "none" else ()),
        *(replace(device, hand="left") for device in shuffling_device(options.shuffler)),
    )

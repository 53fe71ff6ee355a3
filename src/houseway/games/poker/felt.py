"""The layout of a poker table: seats behind a betting line, the board, tray and rake area."""

from houseway.felt.demands import DISCARD_RACK, DROP_BOX, NAME, TIP_BOX, Demands
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field, Furnishing
from houseway.games.dealer_side import shuffling_device
from houseway.games.poker.demands import (
    BETTING_LINE,
    BOARD,
    BUTTON,
    COMMON_CARD,
    HAND,
    RAKE_AREA,
    demands,
)
from houseway.games.poker.options import PokerOptions
from houseway.games.poker.variants import Variant

BOARD_CARDS = 5
BURN = "burned cards"
CARDS_WIDE = {2: 120.0, 3: 128.0, 4: 136.0}
"""Of a hand by the number of its cards; seven lie as close as the seats of stud allow."""
WIDEST = 190.0


def design(options: PokerOptions) -> Design:
    """Every seat the game can be dealt to, and the dealer's side by its rake and its decks."""
    asked, variant = demands(options), options.variant
    cards = variant.hand_size
    return Design(
        game="poker",
        title=variant.title,
        citation="N.J.A.C. 19:47-14",
        demands=asked,
        fields=(Field(HAND, (), "cards", 0, 62, CARDS_WIDE.get(cards, WIDEST), 97, cards=cards),),
        rows=(_rows(variant, asked),),
        furniture=_furniture(options, asked),
        arcs=(
            Arc(BETTING_LINE.removesuffix(" line"), 5, lined=True, past_seats=True),
            Arc(NAME, 80),
            Arc(TITLE, 54),
        ),
    )


def _rows(variant: Variant, asked: Demands) -> tuple[CardRow, ...]:
    """Hold'em and omaha have a board; stud a place where a card common to all would lie."""
    burn = CardRow(BURN, "BURN", 1)
    if variant.has_button:
        return (burn, CardRow(BOARD, "FLOP, TURN AND RIVER", BOARD_CARDS, asked.spot(BOARD)))
    return (burn, CardRow(COMMON_CARD, "COMMON", 1))


def _furniture(options: PokerOptions, asked: Demands) -> tuple[Furnishing, ...]:
    button = Furnishing(BUTTON, ("BUTTON",), "left", 100, 62, asked.spot(BUTTON), below=TIP_BOX)
    idle = Furnishing("idle deck", ("IDLE", "DECK"), "left", 84, 118, "PKR 14.2(a)-store")
    return (
        Furnishing(RAKE_AREA, ("RAKE",), "right", 84, 92, asked.spot(RAKE_AREA)),
        Furnishing(DROP_BOX, ("DROP BOX",), "right", 100, 62, asked.boxes_cite),
        Furnishing(
            DISCARD_RACK,
            ("DISCARDS",),
            "right",
            100,
            118,
            asked.spot(DISCARD_RACK),
            below=DROP_BOX,
        ),
        Furnishing(TIP_BOX, ("TIP BOX",), "left", 100, 62, asked.boxes_cite),
        *((button,) if options.variant.has_button else ()),
        *((idle,) if options.shuffler == "none" else ()),
        *shuffling_device(options.shuffler),
    )

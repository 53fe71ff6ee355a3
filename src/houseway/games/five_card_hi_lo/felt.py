"""The layout of 5 Card Hi-Lo, 13:69E-1.13Z."""

from houseway.felt.demands import NAME
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field
from houseway.games import dealer_side
from houseway.games.five_card_hi_lo.demands import HIGH_HAND, LOW_HAND, demands
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.wagers import ANTE, PLAY, POKER_BONUS, TIE

CIRCLE = 92
COLUMN = 50
"""The two columns of betting areas are so far from the middle of the position."""

FIELDS = (
    Field(HIGH_HAND, ("HIGH HAND",), "cards", -COLUMN - 7, 76, 122, 112, cards=3),
    Field(LOW_HAND, ("LOW HAND",), "cards", COLUMN + 17, 76, 102, 112, cards=2),
    Field(ANTE, ("ANTE",), "circle", -COLUMN, 184, CIRCLE, CIRCLE),
    Field(PLAY, ("PLAY",), "circle", COLUMN, 184, CIRCLE, CIRCLE),
    Field(TIE, ("TIE",), "circle", -COLUMN, 282, CIRCLE, CIRCLE),
    Field(POKER_BONUS, ("POKER", "BONUS"), "circle", COLUMN, 282, CIRCLE, CIRCLE),
)


def design(options: FiveCardHiLoOptions) -> Design:
    """The areas of 13:69E-1.13Z(b), the dealer's two hands and the odds in force."""
    asked = demands(options)
    return Design(
        game="five-card-hi-lo",
        title="5 Card Hi-Lo",
        citation="N.J.A.C. 13:69E-1.13Z",
        demands=asked,
        fields=FIELDS,
        rows=(
            (
                CardRow("dealer's high hand", "DEALER'S HIGH HAND", 3),
                CardRow("dealer's low hand", "DEALER'S LOW HAND", 2),
            ),
        ),
        furniture=dealer_side.one_deck(options, asked),
        arcs=(Arc(NAME, 70), Arc(TITLE, 52)),
        left=("poker_bonus",),
        right=("tie", "ante_bonus"),
    )

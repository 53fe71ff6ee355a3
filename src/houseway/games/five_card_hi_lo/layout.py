"""The layout of 5 Card Hi-Lo, 13:69E-1.13Z."""

from houseway.felt.layout_requirements import NAME, Area, LayoutRequirements
from houseway.felt.plan import TITLE, Arc, CardRow, Design, Field
from houseway.games import dealer_side
from houseway.games.five_card_hi_lo.options import POSITIONS, FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.signs import notices as notices
from houseway.games.five_card_hi_lo.wagers import ANTE, PLAY, POKER_BONUS, TIE
from houseway.table.held import cards_at, stake_at
from houseway.table.steps import DEALER

# --- what 13:69E-1.13Z asks of a 5 Card Hi-Lo layout -----------------------------------------

HIGH_HAND, LOW_HAND = "high_hand", "low_hand"

REQUIREMENTS = LayoutRequirements(
    most_positions=POSITIONS,
    positions_cite="HL5 E1.13Z(b)1",
    sides_cite="HL5 E1.13Z(a)",
    name_cite="HL5 E1.13Z(b)5",
    areas=(
        Area(ANTE, "HL5 E1.13Z(b)2i"),
        Area(PLAY, "HL5 E1.13Z(b)2ii"),
        Area(TIE, "HL5 E1.13Z(b)2iii"),
        Area(POKER_BONUS, "HL5 E1.13Z(b)2iv"),
        Area(HIGH_HAND, "HL5 E1.13Z(b)2v"),
        Area(LOW_HAND, "HL5 E1.13Z(b)2vi"),
    ),
    relations=(),
    boxes_cite="HL5 E1.13Z(d)",
    odds_cite="HL5 40.11(a)",
)


def layout_requirements(options: FiveCardHiLoOptions) -> LayoutRequirements:
    """The same whatever the options are."""
    return REQUIREMENTS


# --- the drawing -----------------------------------------------------------------------------

CIRCLE = 92
COLUMN = 50
"""The two columns of betting areas are so far from the middle of the position."""

HIGH_CARDS, LOW_CARDS = 3, 2
"""Of the five cards of a hand that is set, the first three are the high hand."""


def _hand(area: str, label: str, right: float, width: float, cards: int, first: int) -> Field:
    held = cards_at()
    return Field(area, (label,), "cards", right, 76, width, 112, cards, holds=held, first=first)


def _circle(wager: str, label: tuple[str, ...], right: float, ahead: float) -> Field:
    return Field(wager, label, "circle", right, ahead, CIRCLE, CIRCLE, holds=stake_at(wager))


FIELDS = (
    _hand(HIGH_HAND, "HIGH HAND", -COLUMN - 7, 122, HIGH_CARDS, 1),
    _hand(LOW_HAND, "LOW HAND", COLUMN + 17, 102, LOW_CARDS, HIGH_CARDS + 1),
    _circle(ANTE, ("ANTE",), -COLUMN, 184),
    _circle(PLAY, ("PLAY",), COLUMN, 184),
    _circle(TIE, ("TIE",), -COLUMN, 282),
    _circle(POKER_BONUS, ("POKER", "BONUS"), COLUMN, 282),
)


def design(options: FiveCardHiLoOptions) -> Design:
    """The areas of 13:69E-1.13Z(b), the dealer's two hands and the odds in force."""
    asked = layout_requirements(options)
    return Design(
        game="five-card-hi-lo",
        title="5 Card Hi-Lo",
        citation="N.J.A.C. 13:69E-1.13Z",
        requirements=asked,
        fields=FIELDS,
        rows=(
            (
                CardRow("dealer's high hand", "DEALER'S HIGH HAND", HIGH_CARDS, holds=DEALER),
                CardRow(
                    "dealer's low hand",
                    "DEALER'S LOW HAND",
                    LOW_CARDS,
                    holds=DEALER,
                    first=HIGH_CARDS + 1,
                ),
            ),
        ),
        furniture=dealer_side.one_deck(options, asked),
        arcs=(Arc(NAME, 70), Arc(TITLE, 52)),
        left=("poker_bonus",),
        right=("tie", "ante_bonus"),
    )

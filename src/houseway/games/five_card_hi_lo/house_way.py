"""How the dealer sets the high hand and the low hand, 13:69F-40.5(b) and 40.10(c).

The house rules are not in the text; `dealer_set = top3` puts the three cards of most points high
(reading A-HL5-3). With the aces where 40.5(b) puts them, the totals of both hands add up to the
same whatever the setting, so the greatest high total goes with the smallest low total: this setting
is at least as good in both hands as any other that the dealer may choose.
"""

from collections.abc import Iterable

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import (
    ACE,
    HIGH_CARDS,
    Setting,
    five_cards,
    high_points,
    refuse_setting,
)
from houseway.law import cites
from houseway.table.refusal import Refused


@cites("HL5 40.10(c)", "HL5 40.5(b)-dealer", "HL5 40.5(b)-four")
def dealer_setting(cards: Iterable[Card]) -> Setting:
    """Set five cards by the house way: most points high, so a fourth ace alone lies low.

    >>> from houseway.cards.card import parse_cards
    >>> str(dealer_setting(parse_cards("2c As 9d Kh 3s")))
    'As Kh 9d / 3s 2c'
    """
    hand = sorted(five_cards(cards), key=high_points, reverse=True)
    return Setting(tuple(hand[:HIGH_CARDS]), tuple(hand[HIGH_CARDS:]))


def dealer_clause(cards: Iterable[Card]) -> str:
    """Return the clause by which the dealer's hand is set as it is."""
    aces = sum(card.rank == ACE for card in cards)
    if aces > HIGH_CARDS:
        return "HL5 40.5(b)-four"
    return "HL5 40.5(b)-dealer" if aces else "HL5 40.10(c)"


def settled_setting(
    options: FiveCardHiLoOptions, cards: tuple[Card, ...], setting: Setting
) -> Setting | None:
    """Return the setting a player's hand is settled by, or nothing if it is foul and loses.

    The engine refuses a foul setting; this is for live play on record (reading A-HL5-5).
    """
    try:
        refuse_setting(cards, setting)
    except Refused:
        return dealer_setting(cards) if options.foul == "reset_by_house" else None
    return setting

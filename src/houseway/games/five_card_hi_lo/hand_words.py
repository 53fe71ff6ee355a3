"""What a hand is called once it is set."""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import CARDS, HIGH_CARDS, Setting


def hand_words(
    options: FiveCardHiLoOptions, place: str, seen: Mapping[str, tuple[Card, ...]]
) -> str:
    """The totals of the high and the low hand, as the cards lie: high first."""
    cards = seen[place]
    if len(cards) != CARDS:
        return ""
    return str(Setting(cards[:HIGH_CARDS], cards[HIGH_CARDS:]).totals)

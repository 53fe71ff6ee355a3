"""What a hand is called as the board comes."""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.cards.ranking import best_hand, describe
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.table.steps import COMMUNITY


def hand_words(
    options: HeadsUpHoldemOptions, place: str, seen: Mapping[str, tuple[Card, ...]]
) -> str:
    """The best five of the two cards and the board, once there are five."""
    if place == COMMUNITY or len(seen[place]) != 2:
        return ""
    cards = [*seen[place], *seen.get(COMMUNITY, ())]
    return describe(best_hand(cards, options.kicker)) if len(cards) >= 5 else ""

"""What a hand is called while it is played."""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.families.twenty_one.points import count_words, is_blackjack, value
from houseway.games.blackjack.options import BlackjackOptions


def hand_words(options: BlackjackOptions, place: str, seen: Mapping[str, tuple[Card, ...]]) -> str:
    """The point count, or blackjack with the first two cards of a hand that was not split."""
    cards = seen[place]
    split = "hand" in place or f"{place} hand 2" in seen
    if len(cards) == 2 and not split and is_blackjack(*map(value, cards)):
        return "blackjack"
    return count_words(cards)

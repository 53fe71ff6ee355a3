"""What a hand is called."""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.cards.three_card import describe_three, rank_three
from houseway.games.three_card_poker.options import ThreeCardPokerOptions


def hand_words(
    options: ThreeCardPokerOptions, place: str, seen: Mapping[str, tuple[Card, ...]]
) -> str:
    """The rank of three cards."""
    cards = seen[place]
    return describe_three(rank_three(cards, options.kicker)) if len(cards) == 3 else ""

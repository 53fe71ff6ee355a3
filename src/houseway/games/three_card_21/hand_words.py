"""What a hand is called while it is played."""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.families.twenty_one.points import count_words
from houseway.games.three_card_21.options import ThreeCard21Options


def hand_words(
    options: ThreeCard21Options, place: str, seen: Mapping[str, tuple[Card, ...]]
) -> str:
    """The point count."""
    return count_words(seen[place])

"""What is said to players: what a hand is called, and how the game is played."""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.families.twenty_one.points import count_words
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.money import span


def hand_words(
    options: ThreeCard21Options, place: str, seen: Mapping[str, tuple[Card, ...]]
) -> str:
    """The point count."""
    return count_words(seen[place])


def how_to_play(options: ThreeCard21Options) -> tuple[str, ...]:
    """The course of a round in whole sentences."""
    return (
        "You place a main wager and an equal bonus wager of "
        f"{span(options.minimum, options.maximum)} each. You receive three cards, and the "
        "dealer shows one.",
        "The bonus wager is decided by your three cards as a poker hand, by its pay table.",
        "For the main wager cards count as in blackjack: pictures 10, an ace 1 or 11. Three "
        "cards that count 21 win even money at once, and so does every 21 you come to later.",
        "If your three cards count more than 21 you give up half of the main wager, or you add "
        "two wagers and split the cards into three hands. With less than 21 you stand, draw or "
        "double.",
        "When everybody is done the dealer draws. Whoever is nearer to 21 without going over it "
        "wins even money, and equal totals give the wager back.",
    )

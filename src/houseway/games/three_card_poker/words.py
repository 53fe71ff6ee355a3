"""What is said to players: what a hand is called, and how the game is played."""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.cards.three_card import describe_three, rank_three
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.money import span


def hand_words(
    options: ThreeCardPokerOptions, place: str, seen: Mapping[str, tuple[Card, ...]]
) -> str:
    """The rank of three cards."""
    cards = seen[place]
    return describe_three(rank_three(cards, options.kicker)) if len(cards) == 3 else ""


def how_to_play(options: ThreeCardPokerOptions) -> tuple[str, ...]:
    """The course of a round in whole sentences."""
    return (
        f"You place an ante of {span(options.minimum, options.maximum)}, or a Pair Plus wager "
        f"of {span(options.bonus_minimum, options.bonus_maximum)}, or both. You and the dealer "
        "then receive three cards each.",
        "You look at your cards. If you have an ante, you either place a play wager equal to "
        "it, or you fold and lose the ante.",
        "The dealer shows the three cards of the house, which need a queen or better. Without "
        "it, your ante is paid even money and your play wager comes back.",
        "With it, the higher hand wins: ante and play are paid even money if yours is higher, "
        "lost if it is lower, and come back if the hands are equal.",
        "A straight or better earns a bonus on your ante, even if the dealer wins. Pair Plus "
        "wins with a pair or better, by its pay table, whatever the dealer has.",
    )

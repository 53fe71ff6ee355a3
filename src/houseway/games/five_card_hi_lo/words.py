"""What is said to players: what a hand is called, and how the game is played."""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.points import CARDS, HIGH_CARDS, Setting
from houseway.money import span


def hand_words(
    options: FiveCardHiLoOptions, place: str, seen: Mapping[str, tuple[Card, ...]]
) -> str:
    """The totals of the high and the low hand, as the cards lie: high first."""
    cards = seen[place]
    if len(cards) != CARDS:
        return ""
    return str(Setting(cards[:HIGH_CARDS], cards[HIGH_CARDS:]).totals)


def how_to_play(options: FiveCardHiLoOptions) -> tuple[str, ...]:
    """The course of a round in whole sentences."""
    return (
        f"You place an ante of {span(options.minimum, options.maximum)}, and a tie wager or a "
        f"poker bonus wager of {span(options.bonus_minimum, options.bonus_maximum)} if you "
        "like. You and the dealer receive five cards each.",
        "You look at your cards and either fold, which loses the ante and the tie wager, or "
        "place a play wager equal to the ante and set your cards: three as a high hand, two as "
        "a low hand.",
        "The dealer sets the cards of the house by a fixed rule. You win if your high hand has "
        "more points than the dealer's and your low hand fewer; ante and play are then paid "
        "even money.",
        "You lose if neither is so. If only one of the two is so, ante and play come back to you.",
        "The tie wager wins if your high hand, your low hand or both have as many points as the "
        "dealer's. The poker bonus is paid by its pay table for the five cards you were dealt, "
        "and three or four aces among them earn a bonus on the ante.",
    )

"""What is said to players: what a hand is called, and how the game is played."""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.cards.ranking import best_hand, describe
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.money import span
from houseway.table.steps import COMMUNITY


def hand_words(
    options: HeadsUpHoldemOptions, place: str, seen: Mapping[str, tuple[Card, ...]]
) -> str:
    """The best five of the two cards and the board, once there are five."""
    if place == COMMUNITY or len(seen[place]) != 2:
        return ""
    cards = [*seen[place], *seen.get(COMMUNITY, ())]
    return describe(best_hand(cards, options.kicker)) if len(cards) >= 5 else ""


def how_to_play(options: HeadsUpHoldemOptions) -> tuple[str, ...]:
    """The course of a round in whole sentences."""
    without_a_pair = (
        "If the dealer has less than a pair, the ante comes back to you whoever has the higher "
        "hand, unless you have folded."
        if options.ante_nonqualify == "push"
        else "If the dealer has less than a pair and your hand is the higher, the ante comes back "
        "to you."
    )
    return (
        "You play against the dealer, not against the other players. Before any card is dealt "
        "you place two equal wagers, the ante and the odds wager, of "
        f"{span(options.minimum, options.maximum)} each.",
        "If you like, you add a trips plus wager, a pocket bonus wager or both, of "
        f"{span(options.bonus_minimum, options.bonus_maximum)}.",
        "You and the dealer receive two cards each, face down. Five more cards come to the "
        "middle of the table and belong to everybody; the best five of your two and those five "
        "are your hand.",
        "Three times you may raise, but only once in a round: first when you have seen your two "
        "cards, then when three cards of the middle are shown, and last when all five are. The "
        "later you raise, the less you may. At the last time you raise or you fold.",
        "The higher hand wins; if the hands are equal, ante, odds and raise come back to you. "
        f"{without_a_pair}",
        "If you win, your ante and raise are paid even money, and your odds wager by its pay "
        "table if your hand is a straight or better; with less it comes back to you. If you "
        "lose with a straight or better, ante and raise are lost and the odds wager is paid as "
        "a bad beat.",
        "Trips plus and pocket bonus are paid by their pay tables, whoever wins.",
    )

"""What is said to players: what a hand is called, and how the game is played."""

from collections.abc import Iterator, Mapping

from houseway.cards.card import Card
from houseway.families.twenty_one.points import count_words, is_blackjack, value
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.settle import INSURANCE_PAYS
from houseway.money import span


def hand_words(options: BlackjackOptions, place: str, seen: Mapping[str, tuple[Card, ...]]) -> str:
    """The point count, or blackjack with the first two cards of a hand that was not split."""
    cards = seen[place]
    split = "hand" in place or f"{place} hand 2" in seen
    if len(cards) == 2 and not split and is_blackjack(*map(value, cards)):
        return "blackjack"
    return count_words(cards)


def how_to_play(options: BlackjackOptions) -> tuple[str, ...]:
    """The course of a round in whole sentences."""
    words = options.as_words()
    soft = "draws another card to a soft 17" if words["h17"] == "true" else "stands on every 17"
    return (
        f"You place a wager of {span(options.minimum, options.maximum)}. You receive two cards, "
        "and the dealer shows one card.",
        "Cards count as they are numbered; a picture card counts 10, and an ace 1 or 11 as it "
        "serves the hand. Whoever comes nearer to 21 without going over it wins.",
        "An ace with a card that counts 10 is a blackjack. It is paid "
        f"{words['blackjack_pays']}, unless the dealer has one too; then your wager comes back.",
        "Otherwise you draw cards as long as you like or stand. On your first two cards you may "
        "double your wager and receive one card more, or split two cards that count alike into "
        "two hands, each with a wager of its own.",
        *_insured(options),
        "If you go over 21 you lose at once. When everybody is done the dealer draws to 16 and "
        f"{soft}.",
        "If the dealer goes over 21, or if your total is higher, you are paid even money; if "
        "the totals are equal, your wager comes back.",
    )


def _insured(options: BlackjackOptions) -> Iterator[str]:
    """What may be wagered or given up besides, where this table offers it."""
    if options.is_on("insurance"):
        yield (
            "If the dealer shows an ace you may insure: you add up to half of your wager, which is "
            f"paid {INSURANCE_PAYS} if the dealer has a blackjack and lost if not."
        )
    if options.is_on("surrender"):
        yield "Before any other decision you may give up your hand for half of your wager."

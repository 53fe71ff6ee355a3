"""How a game is played, told to somebody who never sat at it."""

from collections.abc import Callable, Iterator
from typing import Any

from houseway.games.blackjack.settle import INSURANCE_PAYS
from houseway.money import dollars
from houseway.table.game import Game
from houseway.table.options import Options


def how_to_play(game: Game, options: Options) -> tuple[str, ...]:
    """The course of a round in whole sentences; nothing for a game of another package."""
    told = _TOLD.get(game.name)
    return told(options) if told else ()


def _span(least: int, most: int) -> str:
    return f"{dollars(least)} to {dollars(most)}"


def _heads_up_holdem(options: Any) -> tuple[str, ...]:
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
        f"{_span(options.minimum, options.maximum)} each.",
        "If you like, you add a trips plus wager, a pocket bonus wager or both, of "
        f"{_span(options.bonus_minimum, options.bonus_maximum)}.",
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


def _three_card_poker(options: Any) -> tuple[str, ...]:
    return (
        f"You place an ante of {_span(options.minimum, options.maximum)}, or a Pair Plus wager "
        f"of {_span(options.bonus_minimum, options.bonus_maximum)}, or both. You and the dealer "
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


def _five_card_hi_lo(options: Any) -> tuple[str, ...]:
    return (
        f"You place an ante of {_span(options.minimum, options.maximum)}, and a tie wager or a "
        f"poker bonus wager of {_span(options.bonus_minimum, options.bonus_maximum)} if you "
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


def _blackjack(options: Any) -> tuple[str, ...]:
    words = options.as_words()
    soft = "draws another card to a soft 17" if words["h17"] == "true" else "stands on every 17"
    return (
        f"You place a wager of {_span(options.minimum, options.maximum)}. You receive two cards, "
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


def _insured(options: Any) -> Iterator[str]:
    """What may be wagered or given up besides, where this table offers it."""
    if options.is_on("insurance"):
        yield (
            "If the dealer shows an ace you may insure: you add up to half of your wager, which is "
            f"paid {INSURANCE_PAYS} if the dealer has a blackjack and lost if not."
        )
    if options.is_on("surrender"):
        yield "Before any other decision you may give up your hand for half of your wager."


def _three_card_21(options: Any) -> tuple[str, ...]:
    return (
        "You place a main wager and an equal bonus wager of "
        f"{_span(options.minimum, options.maximum)} each. You receive three cards, and the "
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


def _poker(options: Any) -> tuple[str, ...]:
    return (
        "You play against the other players; the house deals and takes no side. What it takes "
        "for that is posted at the table.",
        "Cards are dealt in turns, and after each turn there is a round of betting. When it is "
        "your turn you check or bet; if somebody has bet before you, you call by betting as "
        "much, you raise, or you fold and are out of the hand.",
        "When all bets are equal the next cards are dealt. After the last round the players who "
        "are left show their hands, and the best hand takes the pot. Whoever is left alone "
        "takes it without showing.",
        "You cannot be made to fold by a bet larger than your chips: you go all in and play for "
        "the part of the pot that you have matched.",
    )


def _keno(options: Any) -> tuple[str, ...]:
    return (
        "You mark numbers from 1 to 80 on a ticket and pay its price at the counter, "
        f"{_span(options.minimum, options.maximum)} for one game.",
        "Then 20 of the 80 numbers are drawn. The more of your numbers are among them, the more "
        "the ticket pays, by the posted table for as many numbers as you marked.",
        "A way ticket plays several groups of numbers at once, each combination of them for its "
        "own share of the price.",
        "A ticket may be given back until the sale of its first game is closed, and not after "
        "that. You are paid at the counter, after the last game of the ticket.",
    )


_TOLD: dict[str, Callable[[Options], tuple[str, ...]]] = {
    "heads-up-holdem": _heads_up_holdem,
    "three-card-poker": _three_card_poker,
    "five-card-hi-lo": _five_card_hi_lo,
    "blackjack": _blackjack,
    "three-card-21": _three_card_21,
    "poker": _poker,
    "keno": _keno,
}

"""What is said to players: what a hand is called, and how the game is played."""

from collections.abc import Mapping

from houseway.cards.card import Card
from houseway.cards.poker import describe_rank
from houseway.games.poker.options import PokerOptions
from houseway.table.steps import COMMUNITY


def hand_words(options: PokerOptions, place: str, seen: Mapping[str, tuple[Card, ...]]) -> str:
    """What the cards are worth on each side that shares the pot, once a hand can be made."""
    variant = options.variant
    own, board = seen[place], seen.get(COMMUNITY, ())
    needed = 3 if variant.makes == "three" else 5
    if not place.startswith("seat ") or len(own) + len(board) < needed:
        return ""
    if variant.makes == "two and three" and (len(own) != variant.hand_size or len(board) < 3):
        return ""
    if not variant.is_stud and len(own) != variant.hand_size:
        return ""
    ranks = (
        variant.qualified(
            variant.rank(side, own, board, options.kicker, options.low_compare),
            options.low_qualifier,
        )
        for side in variant.sides
    )
    return "; ".join(describe_rank(rank) for rank in ranks if rank is not None)


def how_to_play(_: PokerOptions) -> tuple[str, ...]:
    """The course of a round in whole sentences."""
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

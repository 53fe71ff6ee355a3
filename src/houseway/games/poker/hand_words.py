"""What a hand is called as the streets are dealt."""

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

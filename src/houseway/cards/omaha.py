"""The best hand in Omaha: exactly two of a player's own cards with exactly three of the board.

The five-card rules are those of `ranking` and `low`; here is only which fives there are. Their
ranks are added up as numbers and looked up, so that sixty fives take a few microseconds.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Generic, TypeVar

from houseway.cards.card import SUITS, Card
from houseway.cards.low import LowCompare, LowRank, best_low_of_ranks, rank_low
from houseway.cards.ranking import (
    RANK_NUMBER,
    HandRank,
    Kicker,
    best_unsuited,
    rank_five,
)


def fives(own: Sequence[Card], board: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return every five cards of which two are a player's own and three of the board.

    >>> from houseway.cards.card import parse_cards
    >>> len(fives(parse_cards("As Ks Qs Js"), parse_cards("2c 3c 4c 5c 6c")))
    60
    """
    _check(own, board)
    return [two + three for two in combinations(own, 2) for three in combinations(board, 3)]


def best_omaha(own: Sequence[Card], board: Sequence[Card], kicker: Kicker = "standard") -> HandRank:
    """Rank the best high hand of two own cards and three of the board.

    >>> from houseway.cards.card import parse_cards
    >>> best_omaha(parse_cards("As Ks 2c 2d"), parse_cards("Qs Js Ts 9s 2h")).category.label
    'royal flush'
    >>> best_omaha(parse_cards("As Kd 2c 3d"), parse_cards("Qs Js Ts 9s 8s")).category.label
    'straight'
    """
    _check(own, board)
    if kicker == "literal":
        return max(rank_five(five, kicker) for five in fives(own, board))
    best = _HIGH.best(own, board)
    suits = [card.suit for card in board]
    for suit in SUITS:
        if suits.count(suit) >= 3:
            of_own = [card for card in own if card.suit == suit]
            of_board = [card for card in board if card.suit == suit]
            if len(of_own) >= 2:
                best = max(best, *map(rank_five, fives(of_own, of_board)))
    return best


def best_omaha_low(
    own: Sequence[Card], board: Sequence[Card], compare: LowCompare = "ace_to_five"
) -> LowRank:
    """Rank the best low hand of two own cards and three of the board."""
    _check(own, board)
    if compare == "literal":
        return max(rank_low(five, compare) for five in fives(own, board))
    return _LOW.best(own, board)


def _check(own: Sequence[Card], board: Sequence[Card]) -> None:
    held = len(own) + len(board)
    if not (len(own) >= 2 and 3 <= len(board) <= 5 and len({*own, *board}) == held):
        raise ValueError(
            "A hand is made of two own cards and three of the board, all different, not from "
            f"{' '.join(own) or 'none'} and {' '.join(board) or 'none'}."
        )


Rank = TypeVar("Rank", bound=HandRank | LowRank)


class _Scores(dict[int, int], Generic[Rank]):
    """The hand that each sum of `RANK_NUMBER` makes, as a number: to compare those is quickest."""

    def __init__(self, rank_of: Callable[[int], Rank]) -> None:
        super().__init__()
        self._rank_of = rank_of
        self._ranks: dict[int, Rank] = {}

    def __missing__(self, counts: int) -> int:
        category, ranks = rank = self._rank_of(counts)
        score = int(category) << 20
        for place, one in enumerate(ranks):
            score += one << 4 * (4 - place)
        self[counts] = score
        self._ranks[score] = rank
        return score

    def best(self, own: Sequence[Card], board: Sequence[Card]) -> Rank:
        """Return the best rank of two own cards with three of the board, suits apart."""
        mine = [RANK_NUMBER[card] for card in own]
        shared = [RANK_NUMBER[card] for card in board]
        twos = map(sum, combinations(mine, 2))
        threes = list(map(sum, combinations(shared, 3)))
        sums = [two + three for two in twos for three in threes]
        return self._ranks[max(map(self.__getitem__, sums))]


_HIGH = _Scores(best_unsuited)
_LOW = _Scores(best_low_of_ranks)

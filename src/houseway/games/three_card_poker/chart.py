"""A strategy for Three Card Poker that somebody wrote, as the hands it plays.

    play = "Q-6-4"          the weakest hand played, and every better one
    also = ["J-T-9"]        hands below it that are played all the same
    fold = ["Q-7-2"]        hands above it that are not

A hand is written by its ranks, not suited, or as `pair`, `flush` and so on: the lowest of those.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS, SUITS, Card
from houseway.cards.ranking import Kicker
from houseway.cards.three_card import ThreeCardCategory, ThreeCardRank, rank_three
from houseway.games.three_card_poker.showdown import showdowns
from houseway.table.refusal import Refused

KEYS = ("play", "also", "fold")
_CATEGORIES = {category.label: category for category in ThreeCardCategory}


def played(rows: Mapping[str, Any], kicker: Kicker) -> NDArray[np.bool_]:
    """Which hands the strategy plays, in the order of `showdowns`."""
    for key in rows:
        if key not in KEYS:
            raise Refused(f"the chart has no use for {key!r}; it may say {', '.join(KEYS)}")
    if "play" not in rows:
        raise Refused('the chart must say which hand is the weakest played, as in play = "Q-6-4"')
    weakest = _rank(rows["play"], kicker)
    also, never = (_ranks(rows.get(key, []), key, kicker) for key in ("also", "fold"))
    return np.array(
        [
            (rank >= weakest or rank in also) and rank not in never
            for rank in showdowns(kicker).ranks
        ]
    )


def _ranks(hands: object, key: str, kicker: Kicker) -> set[ThreeCardRank]:
    if not isinstance(hands, list):
        raise Refused(f'{key} in the chart must be a list of hands, as in {key} = ["Q-7-2"]')
    return {_rank(hand, kicker) for hand in hands}


def _rank(hand: object, kicker: Kicker) -> ThreeCardRank:
    if isinstance(hand, str) and hand in _CATEGORIES:
        every = showdowns(kicker).ranks
        return min(rank for rank in every if rank.category == _CATEGORIES[hand])
    ranks = hand.split("-") if isinstance(hand, str) else []
    if len(ranks) != 3 or any(len(rank) != 1 or rank not in RANKS for rank in ranks):
        raise Refused(
            f"{hand!r} in the chart is not a hand; write three ranks as in Q-6-4, or one of "
            f"{', '.join(_CATEGORIES)}"
        )
    return rank_three([Card(rank + suit) for rank, suit in zip(ranks, SUITS, strict=False)], kicker)

"""Every hand of three cards against every dealer's hand, counted with card removal.

All hands are sorted by rank once. How many of them lie below a hand is then a place in a running
sum; those that share a card with it are taken off by inclusion and exclusion over its three cards:
all, less those with one of its cards, plus those with two of them, less the hand itself.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import Kicker
from houseway.cards.three_card import ThreeCardRank, rank_three
from houseway.games.three_card_poker.settle import compare, qualifies

Hand = tuple[Card, ...]

UNQUALIFIED, LOSE, TIE, WIN = range(4)
"""What the dealer's hand may be: no queen high, or qualified and better, equal or worse."""


@dataclass(frozen=True)
class Showdowns:
    """The hands of a deck, and what the dealer may hold against each."""

    hands: tuple[Hand, ...]
    ranks: tuple[ThreeCardRank, ...]
    counts: NDArray[np.int64]
    """[hand, outcome]: the number of dealer's hands"""

    @property
    def dealer_hands(self) -> int:
        """How many hands the dealer may hold against any one hand."""
        return int(self.counts[0].sum())


@cache
def showdowns(kicker: Kicker = "standard", deck: tuple[Card, ...] = FULL_DECK) -> Showdowns:
    """Count what every hand of a deck meets; short decks serve the proofs."""
    if len(set(deck)) != len(deck) or len(deck) < 6:
        raise ValueError("A deck has at least six different cards: three for each of two hands.")
    places = np.array(list(combinations(range(len(deck)), 3)))
    hands = tuple(combinations(deck, 3))
    ranks = tuple(rank_three(hand, kicker) for hand in hands)
    order = sorted(set(ranks))
    number = {rank: n for n, rank in enumerate(order)}
    strength = np.array([number[rank] for rank in ranks])
    first_qualified = next((n for n, rank in enumerate(order) if qualifies(rank)), len(order))

    def running(groups: int, of_hand: NDArray[np.int64]) -> NDArray[np.int64]:
        """[group, n]: how many hands of a group are weaker than rank n."""
        sums = np.zeros((groups, len(order) + 1), dtype=np.int64)
        for column in of_hand.T:
            np.add.at(sums, (column, strength + 1), 1)
        return sums.cumsum(axis=1)

    pairs = places[:, [0, 0, 1]] * len(deck) + places[:, [1, 2, 2]]
    every = running(1, np.zeros((len(hands), 1), dtype=np.int64))[0]
    with_card = running(len(deck), places)
    with_pair = running(len(deck) ** 2, pairs)

    def weaker_than(limit: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many hands that share no card with each hand are weaker than a rank."""
        column = limit[:, None]
        one: NDArray[np.int64] = with_card[places, column].sum(axis=1)
        two: NDArray[np.int64] = with_pair[pairs, column].sum(axis=1)
        apart: NDArray[np.int64] = every[limit] - one + two - (strength < limit)
        return apart

    unqualified = weaker_than(np.full(len(hands), first_qualified))
    worse = weaker_than(np.maximum(strength, first_qualified))
    not_better = weaker_than(np.maximum(strength + 1, first_qualified))
    total = weaker_than(np.full(len(hands), len(order)))
    counts = np.stack(
        [unqualified, total - not_better, not_better - worse, worse - unqualified], axis=1
    )
    return Showdowns(hands, ranks, counts)


def against(player: Hand, removed: Hand = (), kicker: Kicker = "standard") -> tuple[int, ...]:
    """Count what one hand meets when other cards too are known to be gone, hand by hand."""
    gone = {*player, *removed}
    if len(player) != 3 or len(gone) != 3 + len(removed):
        raise ValueError("Give three cards of the player and others removed, all different.")
    rest = [card for card in FULL_DECK if card not in gone]
    if len(rest) < 3:
        raise ValueError("Too many cards are removed; the dealer needs three.")
    mine = rank_three(player, kicker)
    counts = [0, 0, 0, 0]
    for cards in combinations(rest, 3):
        dealer = rank_three(cards, kicker)
        if not qualifies(dealer):
            counts[UNQUALIFIED] += 1
        else:
            counts[{"lose": LOSE, "tie": TIE, "win": WIN}[compare(mine, dealer)]] += 1
    return tuple(counts)

"""Every player's hand and setting against every dealer's hand, counted by point values.

Suits and the ranks of ten-point cards do not move a point total, so 2,598,960 hands fall into 1,993
kinds: how many aces, twos, ..., nines and tens are among the five cards. What the dealer may hold
against a kind is a product of binomial coefficients, one a value, in what the kind leaves of the
deck. Each kind's hands are set once, by the readable rules, on cards that stand for all of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import SUITS, Card
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import HandRank, rank_five
from houseway.games.five_card_hi_lo.points import (
    CARDS,
    Setting,
    Totals,
    dealer_setting,
    high_points,
    low_points,
    settings,
)
from houseway.games.five_card_hi_lo.settle import Comparison, Versus

Kind = tuple[int, ...]
"""How many cards of each value, in the order of `Deals.values`."""

Places = NDArray[np.int64]

VERSUS: tuple[Versus, ...] = ("lower", "equal", "higher")
COMPARISONS = tuple(Comparison(high, low) for high in VERSUS for low in VERSUS)


@dataclass(frozen=True)
class Deck:
    """Cards grouped by what they count high and low; short decks serve the proofs."""

    cards: tuple[Card, ...] = FULL_DECK

    def __post_init__(self) -> None:
        """Refuse a deck too small for two hands."""
        if len(set(self.cards)) != len(self.cards) or len(self.cards) < 2 * CARDS:
            raise ValueError("A deck has at least ten different cards: five for each of two hands.")

    def values(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each value, the lowest in the low hand first."""
        found: dict[tuple[int, int], list[Card]] = {}
        for card in self.cards:
            found.setdefault((low_points(card), high_points(card)), []).append(card)
        return tuple(tuple(found[value]) for value in sorted(found))


FULL = Deck()


def kind_of(cards: Iterable[Card], values: Sequence[Sequence[Card]]) -> Kind:
    """Count the cards of each value."""
    held = set(cards)
    return tuple(sum(card in held for card in value) for value in values)


def kinds_of(sizes: Sequence[int], cards: int) -> Iterator[Kind]:
    """Every way to have so many cards of groups of these sizes."""
    if not sizes:
        if cards == 0:
            yield ()
        return
    for here in range(min(sizes[0], cards), -1, -1):
        for rest in kinds_of(sizes[1:], cards - here):
            yield (here, *rest)


@dataclass(frozen=True)
class DealerHands:
    """The dealer's hands by kind, set by the house way."""

    kinds: NDArray[np.int64]
    """[kind, value]: how many cards"""
    totals: tuple[Totals, ...]

    def ways(self, left: NDArray[np.int64]) -> NDArray[np.int32]:
        """[kind, row]: how many hands of each kind there are in what is left of each value."""
        most = int(left.max(initial=0))
        choose = np.array(
            [[comb(n, k) for n in range(most + 1)] for k in range(CARDS + 1)], dtype=np.int32
        )
        ways = np.ones((len(self.kinds), len(left)), dtype=np.int32)
        for value in range(left.shape[1]):
            ways *= choose[:, left[:, value]][self.kinds[:, value]]
        return ways

    def compared(
        self, ways: NDArray[np.int32], rows: NDArray[np.int64], mine: Sequence[Totals]
    ) -> NDArray[np.int64]:
        """[n, comparison]: how the n-th totals, of the player of a row, fare against the dealer."""
        own_high, own_low = np.array(mine).T
        top = max(total.high for total in (*self.totals, *mine))
        most = max(total.low for total in (*self.totals, *mine))
        # below[h, l, row]: how many of the dealer's hands have less than h high and less than l low
        below = np.zeros((top + 2, most + 2, ways.shape[1]), dtype=np.int64)
        for total, number in zip(self.totals, ways, strict=True):
            below[total.high + 1, total.low + 1] += number
        below = below.cumsum(axis=0).cumsum(axis=1)

        def between(comparison: Comparison) -> NDArray[np.int64]:
            from_high, to_high = _dealers(comparison.high, own_high, top)
            from_low, to_low = _dealers(comparison.low, own_low, most)
            inside: NDArray[np.int64] = (
                below[to_high, to_low, rows]
                - below[from_high, to_low, rows]
                - below[to_high, from_low, rows]
                + below[from_high, from_low, rows]
            )
            return inside

        return np.stack([between(comparison) for comparison in COMPARISONS], axis=1)


def _dealers(versus: Versus, own: NDArray[np.int64], most: int) -> tuple[Places, Places]:
    """From where up to where a dealer's total lies beside which the player's is so."""
    if versus == "higher":
        return np.zeros_like(own), own
    return (own, own + 1) if versus == "equal" else (own + 1, np.full_like(own, most + 1))


@dataclass(frozen=True)
class Deals:
    """The kinds of hands, how a player may set each, and what that meets."""

    values: tuple[tuple[Card, ...], ...]
    kinds: tuple[Kind, ...]
    examples: tuple[tuple[Card, ...], ...]
    """[kind]: cards that stand for it"""
    hands: NDArray[np.int64]
    """[kind]: the number of hands"""
    dealer: DealerHands
    dealer_hands: int
    """How many hands the dealer may hold against any one hand."""
    settings: tuple[Setting, ...]
    """The settings of all kinds, one for each pair of totals, in the order of kinds"""
    totals: tuple[Totals, ...]
    """[setting]"""
    settings_of: tuple[range, ...]
    """[kind]: the numbers of its settings"""
    counts: NDArray[np.int64]
    """[setting, comparison]: the number of dealer's hands"""

    @property
    def total(self) -> int:
        """Player's and dealer's hands in all."""
        return int(self.hands.sum()) * self.dealer_hands


def distinct_settings(cards: Iterable[Card]) -> tuple[Setting, ...]:
    """Return one legal setting for each pair of totals that five cards can make."""
    by_totals: dict[Totals, Setting] = {}
    for setting in settings(cards):
        by_totals.setdefault(setting.totals, setting)
    return tuple(by_totals.values())


def deals(deck: Deck = FULL) -> Deals:
    """Count what every setting of every kind of hand meets."""
    return _deals(deck)


@cache
def _deals(deck: Deck) -> Deals:
    values = deck.values()
    sizes = [len(value) for value in values]
    kinds = tuple(kinds_of(sizes, CARDS))
    examples = tuple(
        tuple(card for value, held in zip(values, kind, strict=True) for card in value[:held])
        for kind in kinds
    )
    table = np.array(kinds)
    dealer = DealerHands(table, tuple(dealer_setting(cards).totals for cards in examples))
    every = [distinct_settings(cards) for cards in examples]
    flat = tuple(setting for some in every for setting in some)
    ends = list(accumulate(len(some) for some in every))
    totals = tuple(setting.totals for setting in flat)
    rows = np.repeat(np.arange(len(kinds)), [len(some) for some in every])
    return Deals(
        values=values,
        kinds=kinds,
        examples=examples,
        hands=np.array([prod(map(comb, sizes, kind)) for kind in kinds]),
        dealer=dealer,
        dealer_hands=comb(len(deck.cards) - CARDS, CARDS),
        settings=flat,
        totals=totals,
        settings_of=tuple(map(range, [0, *ends], ends)),
        counts=dealer.compared(dealer.ways(np.array(sizes) - table), rows, totals),
    )


def against(
    player: Sequence[Card], removed: Sequence[Card], mine: Sequence[Totals]
) -> NDArray[np.int64]:
    """[n, comparison]: what the n-th totals of five cards meet when other cards too are gone."""
    gone = {*player, *removed}
    if len(player) != CARDS or len(gone) != CARDS + len(removed):
        raise ValueError("Give five cards of the player and others removed, all different.")
    if len(gone) > len(FULL_DECK) - CARDS:
        raise ValueError("Too many cards are removed; the dealer needs five.")
    found = deals()
    taken = kind_of(gone, found.values)
    left = np.array(
        [[len(v) - n for v, n in zip(found.values, taken, strict=True)]], dtype=np.int64
    )
    rows = np.zeros(len(mine), dtype=np.int64)
    return found.dealer.compared(found.dealer.ways(left), rows, mine)


# --- poker hands, for the poker bonus bet ----------------------------------------------------


class PokerHands(NamedTuple):
    """Some hands of one kind that rank the same in poker."""

    kind: int
    """The number of the kind in `deals`"""
    rank: HandRank
    hands: int


def poker_hands(deck: Deck = FULL) -> tuple[PokerHands, ...]:
    """Return all hands of a deck by kind and rank in poker."""
    return _poker_hands(deck)


_Groups = Sequence[tuple[Sequence[Card], int]]
"""The cards of some ranks, and how many of each are held."""


@cache
def _poker_hands(deck: Deck) -> tuple[PokerHands, ...]:
    found = deals(deck)
    number = {kind: n for n, kind in enumerate(found.kinds)}
    value_of = {card.rank: n for n, value in enumerate(found.values) for card in value}
    by_rank: dict[int, list[Card]] = {}
    for card in deck.cards:
        by_rank.setdefault(card.rank, []).append(card)
    sizes = [len(cards) for cards in by_rank.values()]
    counted: list[PokerHands] = []
    for held in kinds_of(sizes, CARDS):
        groups = [(cards, n) for cards, n in zip(by_rank.values(), held, strict=True) if n]
        kind = [0] * len(found.values)
        for cards, n in groups:
            kind[value_of[cards[0].rank]] += n
        place = number[tuple(kind)]
        # Hands of the same ranks differ in poker only if all five cards are of one suit.
        suited = _suited(groups) if max(held) == 1 else []
        counted += [PokerHands(place, rank_five(hand), 1) for hand in suited]
        others = prod(map(comb, sizes, held)) - len(suited)
        if others:
            counted.append(PokerHands(place, rank_five(_of_more_than_one_suit(groups)), others))
    return tuple(counted)


def _suited(groups: _Groups) -> list[list[Card]]:
    """The hands of one suit with one card of each rank."""
    by_suit = ([c for cards, _ in groups for c in cards if c.suit == suit] for suit in SUITS)
    return [hand for hand in by_suit if len(hand) == CARDS]


def _of_more_than_one_suit(groups: _Groups) -> list[Card]:
    """Pick so many cards of each rank, not all of one suit."""
    hand = [card for cards, n in groups for card in cards[:n]]
    if len({card.suit for card in hand}) > 1:
        return hand
    for place, (cards, _) in enumerate(groups):
        for card in cards:
            if card.suit != hand[0].suit:
                return [*hand[:place], card, *hand[place + 1 :]]
    raise AssertionError("Hands of more than one suit were counted and there is none.")

"""Hands told apart by point values, which is all that settling the main game looks at.

Suits and the ranks of ten-point cards do not move a point total, so 2,598,960 hands fall into 1,993
kinds: how many aces, twos, ..., nines and tens are among the five cards. Each kind's hands are set
once, by the readable rules, on cards that stand for all of them. For the poker bonus bet
`poker_hands` has what the hands of each kind make in poker.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, prod
from typing import NamedTuple

from houseway.cards.card import SUITS, Card
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import HandRank, rank_five
from houseway.games.five_card_hi_lo.points import (
    CARDS,
    Setting,
    Totals,
    high_points,
    low_points,
    settings,
)
from houseway.games.five_card_hi_lo.settle import Comparison, Versus

Kind = tuple[int, ...]
"""How many cards of each value, in the order of `Kinds.values`."""

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
class Kinds:
    """The kinds of hands of a deck, and how a player may set each."""

    values: tuple[tuple[Card, ...], ...]
    kinds: tuple[Kind, ...]
    examples: tuple[tuple[Card, ...], ...]
    """[kind]: cards that stand for it"""
    settings: tuple[tuple[Setting, ...], ...]
    """[kind]: one setting for each pair of totals"""


@cache
def kinds_in(deck: Deck) -> Kinds:
    """Every kind of hand that a deck can deal."""
    values = deck.values()
    kinds = tuple(kinds_of([len(value) for value in values], CARDS))
    examples = tuple(
        tuple(card for value, held in zip(values, kind, strict=True) for card in value[:held])
        for kind in kinds
    )
    return Kinds(values, kinds, examples, tuple(map(distinct_settings, examples)))


def distinct_settings(cards: Iterable[Card]) -> tuple[Setting, ...]:
    """Return one legal setting for each pair of totals that five cards can make."""
    by_totals: dict[Totals, Setting] = {}
    for setting in settings(cards):
        by_totals.setdefault(setting.totals, setting)
    return tuple(by_totals.values())


class PokerHands(NamedTuple):
    """Some hands of one kind that rank the same in poker."""

    kind: int
    """The number of the kind in `kinds`"""
    rank: HandRank
    hands: int


def poker_hands(deck: Deck = FULL) -> tuple[PokerHands, ...]:
    """Return all hands of a deck by kind and rank in poker."""
    return _poker_hands(deck)


_Groups = Sequence[tuple[Sequence[Card], int]]
"""The cards of some ranks, and how many of each are held."""


@cache
def _poker_hands(deck: Deck) -> tuple[PokerHands, ...]:
    found = kinds_in(deck)
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

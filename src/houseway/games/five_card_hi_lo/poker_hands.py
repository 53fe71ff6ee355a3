"""How many hands of each kind make which poker hand, for the poker bonus bet."""

from collections.abc import Sequence
from functools import cache
from math import comb, prod
from typing import NamedTuple

from houseway.cards.card import SUITS, Card
from houseway.cards.ranking import HandRank, rank_five
from houseway.games.five_card_hi_lo.kinds import FULL, Deck, kinds_in, kinds_of
from houseway.games.five_card_hi_lo.points import CARDS


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

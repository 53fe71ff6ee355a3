"""All 133,784,560 seven-card hands, counted by the engine's evaluator (a few minutes)."""

import multiprocessing
from collections import Counter
from itertools import combinations

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import Category, best_hand

# Wikipedia, "Poker probability", seven-card hands
PUBLISHED = {
    Category.ROYAL_FLUSH: 4_324,
    Category.STRAIGHT_FLUSH: 37_260,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.TWO_PAIRS: 31_433_400,
    Category.PAIR: 58_627_800,
    Category.HIGH_CARD: 23_294_460,
}


def count_from(start: int) -> Counter[Category]:
    """Count the hands whose first card in the order of the deck is at this place."""
    first = FULL_DECK[start]
    others = combinations(FULL_DECK[start + 1 :], 6)
    ranked = Counter(best_hand((first, *six)) for six in others)
    counted: Counter[Category] = Counter()
    for hand, times in ranked.items():
        counted[hand.category] += times
    return counted


@pytest.mark.slow
def test_every_category_has_its_published_number_of_seven_card_hands() -> None:
    with multiprocessing.get_context("fork").Pool(2) as pool:
        counted = sum(pool.imap_unordered(count_from, range(46)), Counter[Category]())
    assert counted == PUBLISHED
    assert counted.total() == 133_784_560

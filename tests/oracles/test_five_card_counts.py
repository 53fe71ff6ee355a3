"""All 2,598,960 five-card hands, counted by the readable evaluator."""

from collections import Counter
from itertools import combinations

import pytest

from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import Category, HandRank, best_hand, rank_five

# mathproblems.info, as quoted in the project's list of published figures
PUBLISHED = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIRS: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}

# Ways to choose the suits of one kind of hand: C(4,4)*C(4,1), C(4,3)*C(4,2), 4**5 - 4 and so on.
SUITS_OF_A_KIND = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 4,
    Category.FOUR_OF_A_KIND: 1 * 4,
    Category.FULL_HOUSE: 4 * 6,
    Category.FLUSH: 4,
    Category.STRAIGHT: 4**5 - 4,
    Category.THREE_OF_A_KIND: 4 * 4 * 4,
    Category.TWO_PAIRS: 6 * 6 * 4,
    Category.PAIR: 6 * 4 * 4 * 4,
    Category.HIGH_CARD: 4**5 - 4,
}


@pytest.fixture(scope="module")
def hands() -> Counter[HandRank]:
    return Counter(map(rank_five, combinations(FULL_DECK, 5)))


def test_every_category_has_its_published_number_of_hands(hands: Counter[HandRank]) -> None:
    counted: Counter[Category] = Counter()
    for hand, times in hands.items():
        counted[hand.category] += times
    assert counted == PUBLISHED
    assert hands.total() == 2_598_960


def test_there_are_7462_kinds_each_with_its_number_of_suits(hands: Counter[HandRank]) -> None:
    assert len(hands) == 7_462
    assert all(times == SUITS_OF_A_KIND[hand.category] for hand, times in hands.items())


def test_best_hand_counts_the_same(hands: Counter[HandRank]) -> None:
    assert Counter(map(best_hand, combinations(FULL_DECK, 5))) == hands

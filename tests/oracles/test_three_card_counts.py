"""All 22,100 three-card hands, counted by the readable evaluator."""

from collections import Counter
from itertools import combinations

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.three_card import ThreeCardCategory, ThreeCardRank, rank_three

# wizardofodds.com, as quoted in the project's list of published figures
PUBLISHED = {
    ThreeCardCategory.STRAIGHT_FLUSH: 48,
    ThreeCardCategory.THREE_OF_A_KIND: 52,
    ThreeCardCategory.STRAIGHT: 720,
    ThreeCardCategory.FLUSH: 1_096,
    ThreeCardCategory.PAIR: 3_744,
    ThreeCardCategory.HIGH_CARD: 16_440,
}

# Ways to choose the suits of one kind of hand: 4**3 - 4, C(4,2)*C(4,1) and so on.
SUITS_OF_A_KIND = {
    ThreeCardCategory.STRAIGHT_FLUSH: 4,
    ThreeCardCategory.THREE_OF_A_KIND: 4,
    ThreeCardCategory.STRAIGHT: 60,
    ThreeCardCategory.FLUSH: 4,
    ThreeCardCategory.PAIR: 24,
    ThreeCardCategory.HIGH_CARD: 60,
}


@pytest.fixture(scope="module")
def hands() -> Counter[ThreeCardRank]:
    return Counter(map(rank_three, combinations(FULL_DECK, 3)))


def test_every_category_has_its_published_number_of_hands(
    hands: Counter[ThreeCardRank],
) -> None:
    counted: Counter[ThreeCardCategory] = Counter()
    for hand, times in hands.items():
        counted[hand.category] += times
    assert counted == PUBLISHED
    assert hands.total() == 22_100


def test_every_kind_of_hand_has_its_number_of_suits(hands: Counter[ThreeCardRank]) -> None:
    assert all(times == SUITS_OF_A_KIND[hand.category] for hand, times in hands.items())
    # 12 + 13 + 12 + (286 - 12) + 13 * 12 + (286 - 12), as C(13,3) is 286
    assert len(hands) == 741


def test_straights_run_from_ace_king_queen_down_to_three_two_ace(
    hands: Counter[ThreeCardRank],
) -> None:
    for category, cards in (
        (ThreeCardCategory.STRAIGHT_FLUSH, ("As Ks Qs", "3s 2s As")),
        (ThreeCardCategory.STRAIGHT, ("As Kd Qs", "3s 2d As")),
    ):
        of_category = [hand for hand in hands if hand.category is category]
        assert max(of_category) == rank_three(parse_cards(cards[0]))
        assert min(of_category) == rank_three(parse_cards(cards[1]))
        assert len(of_category) == 12

"""The poker hands of 5 Card Hi-Lo against the published numbers of five-card hands."""

from collections import Counter
from fractions import Fraction

import pytest

from houseway.cards.ranking import Category
from houseway.games.five_card_hi_lo.analysis import analyze
from houseway.games.five_card_hi_lo.kinds import poker_hands
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.values import POKER_BONUS

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
ABOVE_PAIRS = [n for category, n in PUBLISHED.items() if category > Category.PAIR]


def test_kinds_of_hands_hold_the_published_number_of_poker_hands() -> None:
    counted: Counter[Category] = Counter()
    for _, rank, hands in poker_hands():
        counted[rank.category] += hands
    assert counted == PUBLISHED


@pytest.mark.parametrize(
    ("table", "pays", "pairs"),
    [
        # seven to ace are eight ranks of pairs, six to ace nine
        ("1", (250, 50, 25, 15, 10, 8, 5, 3), 8),
        ("2", (500, 100, 40, 15, 8, 6, 4, 3), 9),
    ],
)
def test_poker_bonus_edge_from_the_published_numbers(
    table: str, pays: tuple[int, ...], pairs: int
) -> None:
    paid_pairs = PUBLISHED[Category.PAIR] * pairs // 13
    won = sum(pay * n for pay, n in zip(pays, ABOVE_PAIRS, strict=True)) + paid_pairs
    lost = 2_598_960 - sum(ABOVE_PAIRS) - paid_pairs
    found = analyze(FiveCardHiLoOptions(poker_bonus_table=table)).wagers[POKER_BONUS]
    assert found.edge == Fraction(lost - won, 2_598_960)
    assert found.hit_frequency == 1 - Fraction(lost, 2_598_960)

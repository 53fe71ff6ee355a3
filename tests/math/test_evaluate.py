"""The fast evaluator ranks as the readable one does."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.ranking import Category, best_hand
from houseway.math.evaluate import (
    card_number,
    card_numbers,
    count_seven_card_categories,
    evaluate,
    numbered_card,
    strength_tables,
)

ANY_CARDS = st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True)


def test_card_numbers_count_suits_within_ranks():
    assert [str(numbered_card(n)) for n in (0, 3, 4, 51)] == ["2c", "2s", "3c", "As"]
    assert all(card_number(numbered_card(n)) == n for n in range(52))


@pytest.mark.parametrize("kicker, hands", [("standard", 20_000), ("literal", 1_500)])
@pytest.mark.parametrize("length", [5, 6, 7])
def test_order_of_random_hands_is_that_of_the_readable_ranking(kicker, hands, length):
    random = np.random.default_rng(length)
    cards = np.argsort(random.random((hands, 52)), axis=1)[:, :length].astype(np.uint8)
    tables = strength_tables(kicker)
    strengths = evaluate(cards, tables)
    ranks = [best_hand([numbered_card(c) for c in row], kicker) for row in cards.tolist()]
    assert tables.category[strengths].tolist() == [rank.category for rank in ranks]
    rank_of = dict(zip(strengths.tolist(), ranks, strict=True))
    assert [rank_of[s] for s in strengths.tolist()] == ranks
    assert [rank_of[s] for s in sorted(rank_of)] == sorted(set(ranks))


@settings(deadline=None)  # the first call compiles
@given(ANY_CARDS, ANY_CARDS)
def test_any_two_hands_compare_as_the_readable_ranking_says(one, other):
    for kicker in ("standard", "literal"):
        mine, dealers = evaluate(np.array([one, other], np.uint8), strength_tables(kicker))
        hands = [best_hand([numbered_card(c) for c in cards], kicker) for cards in (one, other)]
        assert (mine > dealers, mine == dealers) == (hands[0] > hands[1], hands[0] == hands[1])


@settings(deadline=None)
@given(ANY_CARDS, st.randoms())
def test_the_order_of_cards_does_not_matter(cards, random):
    shuffled = random.sample(cards, 7)
    one, other = evaluate(np.array([cards, shuffled], np.uint8))
    assert one == other


def test_literal_kicker_lets_the_ace_low_straight_win():
    hands = ["As 2d 3h 4c 5s", "2d 3h 4c 5s 6d"]
    rows = np.array([card_numbers([numbered_card_of(c) for c in hand.split()]) for hand in hands])
    wheel, six_high = evaluate(rows, strength_tables("standard"))
    assert wheel < six_high
    wheel, six_high = evaluate(rows, strength_tables("literal"))
    assert wheel > six_high


def numbered_card_of(text):
    return next(numbered_card(n) for n in range(52) if numbered_card(n) == text)


def test_literal_kicker_changes_no_category():
    assert count_seven_card_categories(strength_tables("literal")) == count_seven_card_categories()


def test_lowest_strength_of_a_category_is_where_it_starts():
    tables = strength_tables("standard")
    for category in Category:
        first = tables.lowest(category)
        assert tables.category[first] == category
        assert first == 0 or tables.category[first - 1] == category - 1


def test_rows_of_four_cards_are_refused():
    with pytest.raises(ValueError, match="five, six or seven"):
        evaluate(np.zeros((3, 4), np.uint8))

"""The tables of sets of ranks against counting them out."""

from collections import Counter
from random import Random

from houseway.math.rank_sets import PAIRS, pairs, rank_sets, ranks_of_five


def test_every_five_cards_are_found_by_their_ranks():
    sets, ranks = rank_sets(), ranks_of_five().tolist()
    assert len({tuple(each) for each in ranks}) == 6175
    assert all(max(Counter(each).values()) <= 4 for each in ranks)
    random = Random(5)
    for _ in range(20_000):
        a, b, c, d, e = cards = random.sample(range(52), 5)
        triple = int(sets.triple[169 * (a >> 2) + 13 * (b >> 2) + (c >> 2)])
        found = int(sets.five[PAIRS * triple + int(sets.pair[52 * d + e])])
        assert ranks[found] == sorted(card >> 2 for card in cards)


def test_every_set_of_five_ranks_is_reached():
    assert set(rank_sets().five.tolist()) == set(range(6175))


def test_pairs_have_the_higher_rank_first():
    found = [(int(high), int(low)) for high, low in zip(*pairs(), strict=True)]
    assert found == [(high, low) for high in range(13) for low in range(high + 1)]

"""The order of all hands, and the fast evaluator against the readable one."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import Card, parse_cards
from houseway.cards.deck import FULL_DECK
from houseway.cards.ranking import (
    Category,
    HandRank,
    best_hand,
    describe,
    rank_five,
)
from houseway.equipment.randomness import SeededSource

DOWN = range(14, 1, -1)


FEW_RANKS = [card for card in FULL_DECK if card.rank in (14, 13, 5, 4, 3, 2)]


def hands_of(size: int) -> st.SearchStrategy[list[Card]]:
    """Hands of the whole deck, or of few ranks, where the same category meets more often."""
    return st.sampled_from([FULL_DECK, FEW_RANKS]).flatmap(
        lambda deck: st.lists(st.sampled_from(deck), min_size=size, max_size=size, unique=True)
    )


def straights() -> list[tuple[int, ...]]:
    return [tuple(range(top, top - 5, -1)) for top in range(14, 5, -1)] + [(5, 4, 3, 2, 14)]


def no_straights() -> list[tuple[int, ...]]:
    runs = {tuple(sorted(run)) for run in straights()}
    return [five for five in combinations(DOWN, 5) if tuple(sorted(five)) not in runs]


def all_kinds_from_the_top() -> Iterator[tuple[int, ...]]:
    """The ranks of every distinct hand from the royal flush down, listed by nested counting."""
    yield from straights()  # of one suit
    yield from ((r, r, r, r, k) for r in DOWN for k in DOWN if k != r)
    yield from ((r, r, r, p, p) for r in DOWN for p in DOWN if p != r)
    yield from no_straights()  # of one suit
    yield from straights()
    yield from (
        (r, r, r, *kickers) for r in DOWN for kickers in combinations(DOWN, 2) if r not in kickers
    )
    yield from ((p, p, q, q, k) for p, q in combinations(DOWN, 2) for k in DOWN if k not in (p, q))
    yield from (
        (p, p, *kickers) for p in DOWN for kickers in combinations(DOWN, 3) if p not in kickers
    )
    yield from no_straights()


def dealt(ranks: tuple[int, ...], suited: bool) -> tuple[Card, ...]:
    suits = ["cdhs"[ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
    if not suited and len(set(suits)) == 1:
        suits[0] = "d"
    return tuple(Card.of(rank, suit) for rank, suit in zip(ranks, suits, strict=True))


def test_all_7462_kinds_of_hand_rank_in_the_order_of_the_rule() -> None:
    kinds = list(all_kinds_from_the_top())
    flushes_end = 10 + 156 + 156 + 1277
    hands = [dealt(ranks, suited=place < flushes_end) for place, ranks in enumerate(kinds)]
    ranked = [rank_five(hand) for hand in hands]
    assert len(ranked) == len(set(ranked)) == 7462
    assert all(high > low for high, low in pairwise(ranked))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_best_hand_is_the_best_of_all_fives_in_a_large_sample(size: int) -> None:
    source = SeededSource(f"best of {size}")
    for _ in range(3000):
        cards = source.shuffled(FULL_DECK)[:size]
        assert best_hand(cards) == max(map(rank_five, combinations(cards, 5)))


@pytest.mark.parametrize("size", [6, 7])
def test_best_hand_is_the_best_of_all_fives_where_hands_are_close(size: int) -> None:
    """Few ranks and two suits make straights, flushes and full houses meet."""
    narrow = [Card.of(rank, suit) for rank in (14, 2, 3, 4, 5, 6) for suit in "ch"]
    for cards in combinations(narrow, size):
        assert best_hand(cards) == max(map(rank_five, combinations(cards, 5)))


@given(st.integers(5, 7).flatmap(hands_of))
def test_best_hand_is_the_best_of_all_fives(cards: list[Card]) -> None:
    assert best_hand(cards) == max(map(rank_five, combinations(cards, 5)))


@given(st.integers(5, 7).flatmap(hands_of), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(cards: list[Card], random: Random) -> None:
    mixed = random.sample(cards, len(cards))
    assert best_hand(mixed) == best_hand(cards)
    assert best_hand(mixed, "literal") == best_hand(cards, "literal")


def literally_beats(one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    """The words of the rule: the highest ranking card which is not contained in the other hand."""
    category, other_category = rank_five(one).category, rank_five(other).category
    if category is not other_category:
        return category > other_category
    ranks, other_ranks = {card.rank for card in one}, {card.rank for card in other}
    return max(ranks - other_ranks, default=0) > max(other_ranks - ranks, default=0)


@settings(max_examples=500)
@given(hands_of(5), hands_of(5))
def test_literal_kicker_compares_as_its_words_say(one: list[Card], other: list[Card]) -> None:
    ranked, other_ranked = rank_five(one, "literal"), rank_five(other, "literal")
    assert (ranked > other_ranked) == literally_beats(tuple(one), tuple(other))
    assert (ranked < other_ranked) == literally_beats(tuple(other), tuple(one))


@given(st.integers(5, 7).flatmap(hands_of))
def test_literal_best_hand_is_beaten_by_no_five_of_its_cards(cards: list[Card]) -> None:
    rank = best_hand(cards, "literal")
    best = next(five for five in combinations(cards, 5) if rank_five(five, "literal") == rank)
    assert not any(literally_beats(five, best) for five in combinations(cards, 5))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("Ks Qs Js Ts 9s", "straight flush, king-high"),
        ("Ac Ad Ah As Kc", "four of a kind, aces"),
        ("Kc Kd Kh 4s 4c", "full house, kings over fours"),
        ("Ad Kd Qd Jd 9d", "flush, ace-high"),
        ("Ac 2d 3h 4s 5c", "straight, five-high"),
        ("6c 6d 6h Ks Qc", "three of a kind, sixes"),
        ("Ac Ad Kh Ks Qc", "two pairs, aces and kings"),
        ("Tc Td Kh Qs Jc", "one pair, tens"),
        ("Ac Kd Qh Js 9c", "ace-high"),
    ],
)
def test_hands_in_words(cards: str, words: str) -> None:
    assert describe(best_hand(parse_cards(cards))) == words


def test_a_literal_hand_in_words_tells_its_ranks() -> None:
    hand = rank_five(parse_cards("Kc Kd Ah Qs Jc"), "literal")
    assert describe(hand) == "one pair: ace, king, queen and jack"
    assert describe(rank_five(parse_cards("As Ks Qs Js Ts"), "literal")) == "royal flush"


def test_labels_of_the_categories() -> None:
    assert [category.label for category in Category] == [
        "high card",
        "one pair",
        "two pairs",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "royal flush",
    ]


@pytest.mark.parametrize("cards", [(), FULL_DECK[:4], FULL_DECK[:8], (*FULL_DECK[:4], Card("2c"))])
def test_other_numbers_of_cards_and_doubled_cards_are_no_hand(cards: tuple[Card, ...]) -> None:
    for rank in (rank_five, best_hand):
        with pytest.raises(ValueError, match=r"^A hand is ranked from five.* not from .*\.$"):
            rank(cards)


def test_rank_five_takes_five_cards_only() -> None:
    with pytest.raises(ValueError, match="from five different cards"):
        rank_five(FULL_DECK[:7])


def test_a_hand_rank_is_a_plain_value() -> None:
    assert best_hand(parse_cards("Kc Kd 9h 4s 3c 2d 7h")) == HandRank(Category.PAIR, (13, 9, 7, 4))

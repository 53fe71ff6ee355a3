"""Other people's evaluators order hands as ours do: phevaluator and PokerKit.

PokerKit has no three-card royal and its low hands of three cards do not exist; a royal is the best
straight flush in both orders, and low hands of three cards are proved by a second method in
`tests/law/test_14_03_rankings.py`.
"""

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit import (
    Card as KitCard,
)
from pokerkit import (
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    StandardHighHand,
)

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.cards.low import best_low, is_low_or_better, rank_low
from houseway.cards.omaha import best_omaha, best_omaha_low
from houseway.cards.ranking import best_hand, rank_five
from houseway.cards.three_card_royal import rank_three_high
from houseway.math.evaluate import card_number

NUMBER = {card: card_number(card) for card in FULL_DECK}
KIT = {card: next(KitCard.parse(str(card))) for card in FULL_DECK}
Cards = tuple[Card, ...]


def same_order(hands: Iterable[Cards], ours: Callable[[Cards], Any], theirs: Any) -> int:
    """Hold the two orders equal, better hands greater in both; say how many kinds there are."""
    pairs = {(theirs(hand), ours(hand)) for hand in hands}
    in_order = [rank for _, rank in sorted(pairs, key=lambda pair: pair[0])]
    assert len({other for other, _ in pairs}) == len(pairs), "one kind of theirs is several of ours"
    assert all(one < two for one, two in pairwise(in_order))
    return len(pairs)


def by_phevaluator(hand: Cards) -> int:
    return -int(evaluate_cards(*[NUMBER[card] for card in hand]))


def by_kit(kind: Any) -> Callable[[Cards], Any]:
    return lambda hand: kind(tuple(KIT[card] for card in hand))


def sample(size: int, many: int, seed: int = 7) -> list[Cards]:
    random = Random(seed)
    return [tuple(random.sample(FULL_DECK, size)) for _ in range(many)]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_best_hand_orders_as_phevaluator_does(size: int) -> None:
    assert same_order(sample(size, 40_000), best_hand, by_phevaluator) > 3_500


@pytest.mark.slow
def test_all_five_card_hands_order_as_phevaluator_has_them() -> None:
    assert same_order(combinations(FULL_DECK, 5), rank_five, by_phevaluator) == 7_462


@pytest.mark.slow
def test_all_five_card_hands_order_as_pokerkit_has_them() -> None:
    assert same_order(combinations(FULL_DECK, 5), rank_five, by_kit(StandardHighHand)) == 7_462


def test_five_card_hands_order_as_pokerkit_has_them() -> None:
    assert same_order(sample(5, 20_000), rank_five, by_kit(StandardHighHand)) > 4_000


def test_all_three_card_hands_order_as_pokerkit_has_them() -> None:
    hands = combinations(FULL_DECK, 3)
    assert same_order(hands, rank_three_high, by_kit(RhodeIslandHoldemHand)) == 741


def test_low_hands_order_as_pokerkit_has_them() -> None:
    # A greater low hand of PokerKit's is a better one, as with us.
    assert same_order(sample(5, 20_000), rank_low, by_kit(RegularLowHand)) > 4_000


@pytest.mark.slow
def test_all_low_hands_order_as_pokerkit_has_them() -> None:
    # 6,175 sets of five ranks, as suits do not count
    assert same_order(combinations(FULL_DECK, 5), rank_low, by_kit(RegularLowHand)) == 6_175


def test_best_low_of_seven_is_pokerkit_s() -> None:
    def theirs(hand: Cards) -> Any:
        return RegularLowHand.from_game([KIT[card] for card in hand])

    assert same_order(sample(7, 1_500), best_low, theirs) > 300


def test_eight_or_better_is_pokerkit_s() -> None:
    for hand in sample(7, 1_500):
        theirs = EightOrBetterLowHand.from_game_or_none([KIT[card] for card in hand])
        assert is_low_or_better(best_low(hand), 8) == (theirs is not None)


def test_omaha_orders_as_phevaluator_does() -> None:
    def theirs(hand: Cards) -> int:
        board, own = hand[4:], hand[:4]
        return -int(evaluate_omaha_cards(*[NUMBER[card] for card in (*board, *own)]))

    assert same_order(sample(9, 20_000), lambda h: best_omaha(h[:4], h[4:]), theirs) > 2_000


def test_omaha_is_pokerkit_s_high_and_low() -> None:
    def kit(hand: Cards) -> tuple[list[KitCard], list[KitCard]]:
        return [KIT[card] for card in hand[:4]], [KIT[card] for card in hand[4:]]

    hands = sample(9, 700)
    high = [OmahaHoldemHand.from_game(*kit(hand)) for hand in hands]
    ours = [best_omaha(hand[:4], hand[4:]) for hand in hands]
    assert_same(ours, high)
    low = [OmahaEightOrBetterLowHand.from_game_or_none(*kit(hand)) for hand in hands]
    lows = [best_omaha_low(hand[:4], hand[4:]) for hand in hands]
    assert [is_low_or_better(rank, 8) for rank in lows] == [rank is not None for rank in low]
    assert_same(
        [rank for rank, other in zip(lows, low, strict=True) if other],
        [other for other in low if other],
    )


def assert_same(ours: list[Any], theirs: list[Any]) -> None:
    for (one, kit_one), (two, kit_two) in combinations(
        list(zip(ours, theirs, strict=True))[:250], 2
    ):
        assert (one < two, one == two) == (kit_one < kit_two, kit_one == kit_two)

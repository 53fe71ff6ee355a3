"""The exact mathematics of riffle shuffles against published figures and plain counting."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from houseway.sim.riffles import distance, enough, eulerian

Order = tuple[int, ...]


@pytest.mark.parametrize(
    ("riffles", "published"),
    [(1, 1.000), (2, 1.000), (3, 1.000), (4, 1.000), (5, 0.924), (6, 0.614), (7, 0.334),
     (8, 0.167), (9, 0.085), (10, 0.043)],
)  # fmt: skip
def test_distances_of_52_cards_as_bayer_and_diaconis_published_them(
    riffles: int, published: float
) -> None:
    """Trailing the Dovetail Shuffle to its Lair, 1992, table 1."""
    assert round(float(distance(52, riffles)), 3) == published


def rising_sequences(order: Order) -> int:
    return 1 + sum(order.index(card) > order.index(card + 1) for card in range(len(order) - 1))


def test_eulerian_numbers_count_the_orders_by_their_rising_sequences() -> None:
    counted = Counter(rising_sequences(order) for order in permutations(range(6)))
    assert eulerian(6) == tuple(counted[r] for r in range(1, 7))


def riffled_once(cards: int) -> dict[Order, Fraction]:
    """Every cut and every way to let the packets fall, by the words of the model."""
    found: dict[Order, Fraction] = Counter()
    for coins in product((0, 1), repeat=cards):
        left, right = iter(range(coins.count(0))), iter(range(coins.count(0), cards))
        order = tuple(next(right) if coin else next(left) for coin in coins)
        found[order] += Fraction(1, 2**cards)
    return found


@pytest.mark.parametrize("riffles", [0, 1, 2, 3])
def test_distances_of_five_cards_are_those_of_all_riffles_followed_one_by_one(
    riffles: int,
) -> None:
    once = riffled_once(5)
    orders: dict[Order, Fraction] = {tuple(range(5)): Fraction(1)}
    for _ in range(riffles):
        after: dict[Order, Fraction] = Counter()
        for order, chance in orders.items():
            for moved, also in once.items():
                after[tuple(order[place] for place in moved)] += chance * also
        orders = after
    every = list(permutations(range(5)))
    apart = sum(abs(orders.get(order, Fraction(0)) - Fraction(1, len(every))) for order in every)
    assert distance(5, riffles) == apart / 2


def test_seven_riffles_are_enough_for_a_deck_and_more_for_a_shoe() -> None:
    assert enough(52, Fraction(1, 2)) == 7
    assert enough(312, Fraction(1, 2)) > 7
    with pytest.raises(ValueError, match="between 0 and 1"):
        enough(52, Fraction(1))

"""Shuffles as models, and whether the measures tell a good one from a bad one."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from houseway.equipment.randomness import SeededSource, Source
from houseway.sim.fit import chi_square
from houseway.sim.shuffles import (
    Orders,
    bart_carter,
    kept_neighbours,
    live,
    measure,
    neighbour_moments,
    positions,
    riffle,
    rising_sequences,
    wash,
)

EVERY = np.array(list(permutations(range(6))))


def swapped(source: Source, trials: int, cards: int) -> Orders:
    """A mistake often made: every card changes places with any card."""
    orders = []
    for _ in range(trials):
        order = list(range(cards))
        for place in range(cards):
            other = source.below(cards)
            order[place], order[other] = order[other], order[place]
        orders.append(order)
    return np.array(orders)


def cut_only(source: Source, trials: int, cards: int) -> Orders:
    """A deck that is only cut: every card is anywhere, and everything is as it was."""
    return np.array([np.roll(np.arange(cards), source.below(cards)) for _ in range(trials)])


def test_the_live_shuffle_looks_random_and_mistaken_ones_do_not() -> None:
    assert measure(live, SeededSource("live"), 4000).random
    bad = measure(swapped, SeededSource("swapped"), 10_000)
    assert not bad.random and bad.position.probability < 1e-6
    cut = measure(cut_only, SeededSource("cut"), 4000)
    assert cut.neighbours.probability < 1e-9 and cut.rising.probability < 1e-9


def test_the_places_of_random_orders_have_the_distribution_that_is_claimed() -> None:
    found = [
        positions(live(SeededSource(seed), 1500, 6)).probability for seed in range(200)
    ]  # fmt: skip
    quarters = np.histogram(found, bins=4, range=(0, 1))[0].tolist()
    fit = chi_square(quarters, [50.0] * 4)
    assert fit is not None and fit.probability > 0.001


def test_moments_of_a_random_order_are_those_of_all_orders() -> None:
    kept = kept_neighbours(EVERY).tolist()
    mean = Fraction(sum(kept), len(kept))
    variance = Fraction(sum(n * n for n in kept), len(kept)) - mean**2
    assert neighbour_moments(6) == (mean, variance)
    rises = rising_sequences(EVERY).tolist()
    mean = Fraction(sum(rises), len(rises))
    assert mean == Fraction(7, 2)
    assert Fraction(sum(n * n for n in rises), len(rises)) - mean**2 == Fraction(7, 12)


def test_one_riffle_of_four_cards_has_the_chances_of_the_model() -> None:
    orders = riffle(1)(SeededSource("riffle"), 16_000, 4)
    seen, counts = np.unique(orders, axis=0, return_counts=True)
    # 5 of 16 leave the deck as it was, and each order with two rising sequences comes once in 16.
    assert len(seen) == 12 and seen[0].tolist() == [0, 1, 2, 3]
    fit = chi_square(counts.tolist(), [5000.0, *[1000.0] * 11])
    assert fit is not None and fit.probability > 0.001


def test_riffles_mix_better_the_more_there_are() -> None:
    far = [measure(riffle(k), SeededSource(k), 2000).rising.mean for k in (1, 3, 5, 7, 12)]
    assert far == sorted(far)
    assert far[0] <= 2, "one riffle makes at most two rising sequences"


def test_a_wash_moves_nothing_without_hands_and_mixes_with_many() -> None:
    assert (kept_neighbours(wash(0)(SeededSource(1), 10, 52)) == 51).all()
    few, many = (measure(wash(n), SeededSource(n), 2000).neighbours.mean for n in (10, 200))
    assert few > 3 and many < 1.1
    assert (np.sort(wash(20)(SeededSource(2), 50, 52)) == np.arange(52)).all()


@pytest.mark.parametrize("stacks", [3, 4])
def test_a_bart_carter_shuffle_leaves_the_cards_of_the_shoe_in_their_order(stacks: int) -> None:
    orders = bart_carter(stacks)(SeededSource("carter"), 200, 312)
    for order in orders:
        assert sorted(order) == list(range(312))
        left = order[order >= 52]
        assert left.tolist() == list(range(52, 312))
        breaks = np.flatnonzero(np.diff((order < 52).astype(int)) == 1)
        assert len(breaks) == stacks, "so many stacks lie among the cards of the shoe"
    assert not measure(bart_carter(stacks), SeededSource("m"), 1000, 312).random

"""Renaming suits: nothing is lost, nothing is counted twice."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.math.isomorphism import (
    FULL,
    HOLES,
    RENAMINGS,
    Deck,
    canonical_sets,
    flops,
    hole_and_flop,
    hole_cards,
    hole_number,
    holes_beside,
    renamed_holes,
    starting_hand,
    starting_hand_name,
)


@pytest.mark.parametrize("size", [3, 5])
def test_weights_add_up_to_all_sets_of_cards(size):
    assert canonical_sets(FULL, size).weights.sum() == comb(52, size)


def test_every_flop_is_renamed_to_its_canonical_form():
    forms = flops(FULL)
    seen = np.zeros(len(forms.sets), dtype=np.int64)
    for flop in combinations(range(52), 3):
        one, two, three = flop
        place = comb(three, 3) + comb(two, 2) + one
        names = RENAMINGS[forms.renaming[place]]
        image = sorted((card & ~3) + names[card & 3] for card in flop)
        assert image == forms.sets.cards[forms.number[place]].tolist()
        seen[forms.number[place]] += 1
    assert (seen == forms.sets.weights).all()


def test_canonical_boards_are_all_different_when_suits_are_forgotten():
    cards = canonical_sets(FULL, 5).cards.astype(np.int64)
    masks = np.zeros((len(cards), 4), dtype=np.int64)
    for suit in range(4):
        masks[:, suit] = np.where(cards & 3 == suit, 1 << (cards >> 2), 0).sum(axis=1)
    assert len(np.unique(np.sort(masks, axis=1), axis=0)) == len(cards)


def test_hole_and_flop_weights_add_up_to_all_deals():
    states = hole_and_flop(FULL)
    assert states.weights.sum() == comb(52, 3) * comb(49, 2)
    assert holes_beside(FULL)[states.flop, states.hole].all()


def test_each_hole_and_flop_orbit_has_one_canonical_form():
    """Go through all forms of every canonical flop and hole: together they are all dealt once."""
    states, images = hole_and_flop(FULL), renamed_holes()
    forms = flops(FULL)
    met = np.zeros((len(forms.sets), HOLES), dtype=np.int64)
    for flop, names in enumerate(forms.keepers):
        holes = states.hole[states.flop == flop]
        orbits = np.sort(images[list(names)][:, holes], axis=0)
        different = np.ones(orbits.shape, dtype=np.bool_)
        different[1:] = orbits[1:] != orbits[:-1]
        np.add.at(met[flop], orbits[different], 1)
    assert (met == holes_beside(FULL)).all()


def test_hole_numbers_are_one_for_each_two_cards():
    assert [hole_number(*row) for row in hole_cards().tolist()] == list(range(HOLES))
    assert hole_number(51, 0) == hole_number(0, 51)


def test_starting_hands_have_four_six_and_twelve_forms():
    counts = np.bincount(starting_hand(), minlength=169)
    for hand, count in enumerate(counts.tolist()):
        name = starting_hand_name(hand)
        assert count == {"s": 4, "o": 12}.get(name[-1], 6)
    assert starting_hand_name(starting_hand()[hole_number(51, 47)]) == "AKs"
    assert starting_hand_name(starting_hand()[hole_number(50, 47)]) == "AKo"


@pytest.mark.parametrize("ranks, suits", [((2, 2, 3), 4), ((1, 2, 3), 4), ((2, 3), 4), ((5,), 5)])
def test_a_deck_that_cannot_be_dealt_is_refused(ranks, suits):
    with pytest.raises(ValueError, match="A deck has"):
        Deck(ranks, suits)

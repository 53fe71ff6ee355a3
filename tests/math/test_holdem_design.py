"""Pay tables that reach a wanted edge, and how the edge moves with each row."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from houseway.cards.ranking import Category as C
from houseway.families.holdem.design import designs, row_sums
from houseway.families.holdem.figures import figures
from houseway.families.holdem.solve import solve
from tests.math.test_holdem import HEADS_UP, bad_beat


@pytest.fixture(scope="module")
def sums():
    return row_sums(solve(HEADS_UP))


def test_edge_and_variance_of_another_table_are_those_of_its_solution(sums):
    other = replace(HEADS_UP, odds_loss=bad_beat(400, 30, 7, 3, Fraction(5, 2)))
    found = figures(solve(other))
    assert sums.of(other).edge == found.edge
    assert sums.of(other).variance == found.variance


def test_one_unit_more_on_a_row_lowers_the_edge_by_its_weight(sums):
    more = replace(HEADS_UP, odds_loss=bad_beat(500, 25, 6, 5, 5))
    fall = sums.of(HEADS_UP).edge - sums.of(more).edge
    assert fall == sums.loss_weights[C.STRAIGHT] == figures(solve(HEADS_UP)).losses[C.STRAIGHT]


def test_designs_are_all_tables_in_range_and_no_others(sums):
    straights, flushes, full_houses = (map(Fraction, row) for row in ((3, 4, 5), (4, 5), (6, 9)))
    straights, flushes, full_houses = list(straights), list(flushes), list(full_houses)
    lowest, highest = Fraction(4, 100), Fraction(46, 1000)
    found = designs(
        sums,
        HEADS_UP,
        {},
        {C.STRAIGHT: straights, C.FLUSH: flushes, C.FULL_HOUSE: full_houses},
        lowest,
        highest,
    )
    expected = set()
    for straight, flush, full_house in product(straights, flushes, full_houses):
        rules = replace(HEADS_UP, odds_loss=bad_beat(500, 25, full_house, flush, straight))
        if straight <= flush <= full_house and lowest <= sums.of(rules).edge <= highest:
            expected.add(rules)
    assert expected and {design.rules for design in found} == expected
    distances = [abs(design.volatility.edge - (lowest + highest) / 2) for design in found]
    assert distances == sorted(distances)

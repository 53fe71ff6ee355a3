"""The one search for pay tables, on a wager small enough to be looked through by hand."""

from fractions import Fraction

from houseway.math.designs import distribution, paid_or_lost, search, weight
from houseway.money import Odds

# Of ten ways one hits both rows, two the low one, and seven lose; a lost wager costs its unit.
CELLS = {
    (Fraction(0), ("low", "high")): 1,
    (Fraction(0), ("low",)): 2,
    (Fraction(-1), ()): 7,
}
PAYS = {"low": Fraction(1), "high": Fraction(2)}


def test_a_row_weighs_as_often_as_it_pays_also_beside_another():
    assert weight(CELLS, "low") == Fraction(3, 10)
    assert weight(CELLS, "high") == Fraction(1, 10)


def test_rows_that_pay_together_are_added_up():
    assert distribution(CELLS, PAYS).edge == Fraction(7 - 3 - 2, 10)


def test_a_search_finds_the_tables_in_the_range_nearest_its_middle_first():
    rows = {"x.low": (Odds(1), Odds(2), Odds(3)), "x.high": (Odds(1), Odds(2))}
    # The edge is (7 - 3 low - high) / 10: 0.3, 0.2, 0, -0.1, -0.3, -0.4.
    found = search(CELLS, PAYS, rows, Fraction(0), Fraction(3, 10))
    assert found[0].edge == Fraction(2, 10)
    assert {made.edge for made in found} == {Fraction(0), Fraction(2, 10), Fraction(3, 10)}


def test_rows_that_are_left_alone_keep_what_they_pay():
    (made,) = search(CELLS, PAYS, {"x.high": (Odds(5),)}, Fraction(-1), Fraction(1))
    assert made.edge == Fraction(7 - 3 - 5, 10)


def test_a_wager_paid_by_one_row_is_lost_otherwise():
    cells = paid_or_lost({"pair": 3, "flush": 2}, 10)
    assert distribution(cells, {"pair": Fraction(1), "flush": Fraction(2)}).edge == Fraction(-2, 10)
    assert paid_or_lost({"any": 4}, 4) == {(Fraction(0), ("any",)): 4}

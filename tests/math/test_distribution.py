"""Exact distributions, by hand and by their laws."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.math.distribution import Distribution, Joint
from houseway.math.figures import Analysis, WagerFigures

DIE = Distribution.of({Fraction(5): 1, Fraction(-1): 5, Fraction(9): 0})


def test_a_die_that_pays_five_to_one() -> None:
    assert DIE.total == 6
    assert DIE.mean == 0
    assert DIE.variance == Fraction(25 + 5, 6)
    assert DIE.hit_frequency == Fraction(1, 6)
    assert DIE.outcomes == ((Fraction(-1), Fraction(5, 6)), (Fraction(5), Fraction(1, 6)))


def test_a_push_is_no_hit_and_is_an_outcome() -> None:
    with_pushes = Distribution.of({Fraction(0): 2, Fraction(2): 1, Fraction(-1): 1})
    assert with_pushes.hit_frequency == Fraction(1, 4)
    assert with_pushes.edge == Fraction(-1, 4)
    assert len(with_pushes.outcomes) == 3


def test_a_session_adds_means_and_variances() -> None:
    session = Distribution.of({Fraction(1): 1, Fraction(-1): 3}).session(100)
    assert session.mean == -50
    assert session.variance == 75
    assert session.standard_deviation == pytest.approx(8.660254)
    with pytest.raises(ValueError, match="at least one"):
        DIE.session(0)


nets = st.fractions(-3, 9, max_denominator=4)
joints = st.dictionaries(st.tuples(nets, nets), st.integers(1, 9), min_size=1).map(
    lambda ways: Joint(("one", "other"), ways)
)


@given(joints, st.fractions(0, 5, max_denominator=3))
def test_variance_of_a_sum_is_the_variances_and_twice_the_covariance(
    joint: Joint, stake: Fraction
) -> None:
    both = joint.together({"one": 1, "other": stake})
    one, other = joint.alone("one"), joint.alone("other")
    assert both.mean == one.mean + stake * other.mean
    assert both.variance == (
        one.variance + stake**2 * other.variance + 2 * stake * joint.covariance("one", "other")
    )
    assert joint.covariance("one", "one") == one.variance


def test_an_unknown_wager_is_refused() -> None:
    joint = Joint(("one",), {(Fraction(1),): 1})
    with pytest.raises(ValueError, match="'two'"):
        joint.together({"two": 1})


def test_a_document_has_fractions_as_text_and_plain_numbers_beside_them() -> None:
    figures = WagerFigures(Distribution.of({Fraction(1, 2): 1, Fraction(-1): 3}), "ante")
    document = Analysis(
        "a-game",
        {"table": "1"},
        {"main": figures},
        {"fold": Fraction(1, 4)},
        {"cost": [Fraction(1)]},
    ).document()
    assert document["wagers"]["main"] == {
        "edge": "5/8",
        "edge_decimal": 0.625,
        "unit": "ante",
        "average_wager": 1.0,
        "element_of_risk": 0.625,
        "standard_deviation": pytest.approx(0.6495190528),
        "hit_frequency": "1/4",
        "outcomes": [{"net": "-1", "probability": "3/4"}, {"net": "1/2", "probability": "1/4"}],
    }
    assert document["decisions"] == {"fold": 0.25}
    assert document["strategy"] == {"cost": ["1"]}

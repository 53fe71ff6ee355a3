"""Printed figures against Python's decimal arithmetic, which shares no code with ours."""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.report.numbers import MINUS, decimal, one_in, percent, result, root

fractions = st.fractions(max_denominator=10**15)


def plain(text: str) -> str:
    return text.replace(MINUS, "-").replace(",", "")


@given(fractions, st.integers(0, 12))
def test_decimals_are_rounded_half_to_even(value: Fraction, places: int) -> None:
    with localcontext() as context:
        context.prec = 500
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        rounded = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    assert Decimal(plain(decimal(value, places))) == rounded


@given(st.fractions(min_value=0, max_denominator=10**15), st.integers(0, 12))
def test_roots_are_correctly_rounded(square: Fraction, places: int) -> None:
    printed = Fraction(plain(root(square, places)))
    half = Fraction(1, 2 * 10**places)
    assert max(printed - half, Fraction(0)) ** 2 <= square <= (printed + half) ** 2


@pytest.mark.parametrize(
    ("net", "printed"),
    [
        (Fraction(-1), "\N{MINUS SIGN}1"),
        (Fraction(-7, 2), "\N{MINUS SIGN}3.5"),
        (Fraction(1, 3), "+1/3"),
        (Fraction(-1, 32), "\N{MINUS SIGN}1/32"),
        (Fraction(0), "0"),
        (Fraction(1500), "+1,500"),
    ],
)
def test_results_are_exact_and_signed(net: Fraction, printed: str) -> None:
    assert result(net) == printed


def test_no_minus_before_zero() -> None:
    assert decimal(Fraction(-1, 1000), 2) == "0.00"
    assert percent(Fraction(-1, 10**9), 4) == "0.0000%"


def test_rarity() -> None:
    assert one_in(Fraction(1, 221)) == "1 in 221.00"
    assert one_in(Fraction(3, 10**6)) == "1 in 333,333"

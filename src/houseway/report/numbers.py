"""Exact figures as they are printed: rounded once, from the fraction, never through a float."""

from fractions import Fraction
from math import isqrt

MINUS = "\N{MINUS SIGN}"
UNKNOWN = "\N{EM DASH}"


def decimal(value: Fraction | int, places: int) -> str:
    """A fraction as a decimal, rounded half to even.

    >>> decimal(Fraction(2, 3), 4), decimal(Fraction(10**20 + 1, 2), 1)
    ('0.6667', '50,000,000,000,000,000,000.5')
    """
    return _placed(round(Fraction(value) * 10**places), places)


def percent(value: Fraction, places: int) -> str:
    """A share of one hundred."""
    return decimal(value * 100, places) + "%"


def root(square: Fraction, places: int) -> str:
    """The square root as a decimal, correctly rounded.

    >>> root(Fraction(2), 6), root(Fraction(9, 4), 2)
    ('1.414214', '1.50')
    """
    quadruple = 4 * square * 10 ** (2 * places)
    return _placed((isqrt(quadruple.numerator // quadruple.denominator) + 1) // 2, places)


def bound(error: float) -> str:
    """A bound of an error, as a power of ten.

    >>> bound(1e-11)
    '1e-11'
    """
    return f"{error:.0e}"


def one_in(share: Fraction) -> str:
    """How rarely something happens.

    >>> one_in(Fraction(1, 4)), one_in(Fraction(1, 649740)), one_in(Fraction(0))
    ('1 in 4.00', '1 in 649,740', 'never')
    """
    if not share:
        return "never"
    return f"1 in {decimal(1 / share, 2 if share > Fraction(1, 1000) else 0)}"


def result(net: Fraction) -> str:
    """What a round wins or loses, exactly, with its sign.

    >>> result(Fraction(3, 2)), result(Fraction(1, 3)), result(Fraction(0))
    ('+1.5', '+1/3', '0')
    """
    sign = MINUS if net < 0 else "+" if net else ""
    for places in range(5):
        if 10**places % net.denominator == 0:
            return sign + decimal(abs(net), places)
    return f"{sign}{abs(net)}"


def _placed(scaled: int, places: int) -> str:
    whole, part = divmod(abs(scaled), 10**places)
    digits = f"{whole:,}" + (f".{part:0{places}}" if places else "")
    return MINUS + digits if scaled < 0 else digits

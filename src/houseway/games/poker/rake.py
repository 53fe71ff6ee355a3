"""The rake, 14.14: a percentage of the pot up to a cap, or fixed amounts. Rates are the licensee's.

Of the section only its end is given: an uncalled bet is outside the pot (d), and nothing more is
taken once it is extracted (e). The methods are outside the text, and no rate is assumed (A-PKR-8).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from houseway.games.poker.limits import read_pair
from houseway.table.refusal import Refused

_PERCENT = re.compile(r"\d{1,2}(?:\.\d{1,3})?", re.ASCII)
CITE = "PKR 14.14 outside rake"


@dataclass(frozen=True)
class Rake:
    """How much of a pot the licensee takes."""

    numerator: int = 0
    denominator: int = 1
    cap: int = 0
    """The most of a percentage."""
    amounts: tuple[tuple[int, int], ...] = ()
    """From a pot of so much on this fixed amount, lowest first."""
    chip: int = 1

    def of(self, pot: int) -> int:
        """What is taken of a pot, all its side pots together, in whole chips."""
        if self.amounts:
            return max((amount for least, amount in self.amounts if pot >= least), default=0)
        raked = min(pot * self.numerator // self.denominator, self.cap)
        return raked - raked % self.chip

    def of_each(self, pots: Iterable[int]) -> list[int]:
        """What is taken of the main pot and of each side pot.

        A pot bears what is due on it, so that who is in the main pot alone does not pay for what
        others have bet beside it.

        >>> Rake(1, 10, cap=400, chip=100).of_each([1500, 3000])
        [100, 300]
        """
        so_far, taken = 0, list[int]()
        for pot in pots:
            so_far += pot
            taken.append(min(self.of(so_far) - sum(taken), pot))
        return taken


def read_percent(text: str) -> Fraction:
    """A rate in percent, such as 5 or 2.5, as a fraction."""
    if not _PERCENT.fullmatch(text) or not 0 < Fraction(text) < 100:
        raise Refused(f"rake_percent is {text!r}; write a percentage such as 5 or 2.5", CITE)
    return Fraction(text) / 100


def read_amounts(text: str) -> tuple[tuple[int, int], ...]:
    """Fixed amounts by the size of the pot.

    >>> read_amounts("10=1, 20=2")
    ((1000, 100), (2000, 200))
    """
    found: list[tuple[int, int]] = []
    for part in text.split(","):
        pair = read_pair(part.replace("=", "-")) if part.count("=") == 1 else None
        pot, amount = found[-1] if found else (0, 0)
        if pair is None or not amount < pair[1] <= pair[0] or pair[0] <= pot:
            raise Refused(
                f"rake_amounts is {text!r}; write the pots from which each amount is taken, "
                "rising, as in 10=1, 20=2",
                CITE,
            )
        found.append(pair)
    return tuple(found)

"""Money in whole cents, odds as exact fractions, and what to do with broken payouts."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Literal, Self

from houseway.printable import printable

# Sixteen digits and no more: as cents they fit into every number that is stored.
_DOLLARS = re.compile(
    r"(-?)\$?(\d{1,16}|\d(?:,\d{3}){5}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d\d))?",
    re.ASCII,
)
_ODDS = re.compile(r"(\d+) to (\d+)", re.ASCII)


def dollars(cents: int) -> str:
    """Write an amount: 750 is `$7.50`, 100000 is `$1,000`."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}" + (f".{part:02}" if part else "")


def span(least: int, most: int) -> str:
    """Write the least and the most: `$5 to $100`."""
    return f"{dollars(least)} to {dollars(most)}"


def parse_dollars(text: str) -> int:
    """Read an amount in dollars, such as `5`, `7.50` or `$1,000`, as cents."""
    found = _DOLLARS.fullmatch(text.strip())
    if not found:
        raise ValueError(
            f"{printable(text, 40)!r} is not an amount; write dollars as in 5, 7.50 or $1,000."
        )
    sign, whole, part = found.groups()
    cents = int(whole.replace(",", "")) * 100 + int(part or 0)
    return -cents if sign else cents


def cents(amount: int | str) -> int:
    """An amount as a caller of the Python API gives it: cents, or text with a dollar sign.

    >>> cents(10_00), cents("$10"), cents("$1,000.50")
    (1000, 1000, 100050)
    """
    if isinstance(amount, str) and "$" in amount:
        return parse_dollars(amount)
    if isinstance(amount, int) and not isinstance(amount, bool):
        return amount
    raise ValueError(f"{amount!r} is not an amount; write '$10', or 1000 for as many cents.")


@dataclass(frozen=True, slots=True)
class Breakage:
    """What happens to a payout that the smallest money unit cannot express (reading X-2).

    exact: nothing is rounded; a payout that is not whole cents is an error.
    down_to_unit, up_to_unit: the payout becomes a multiple of `unit` cents.
    """

    policy: Literal["exact", "down_to_unit", "up_to_unit"]
    unit: int = 1

    def __post_init__(self) -> None:
        """Refuse a policy or unit that means nothing."""
        if self.policy not in ("exact", "down_to_unit", "up_to_unit"):
            raise ValueError(
                f"{self.policy!r} is not a breakage policy; "
                "write exact, down_to_unit or up_to_unit."
            )
        if self.unit < 1:
            raise ValueError(f"A breakage unit of {self.unit} cents is not at least one cent.")
        if self.policy == "exact" and self.unit != 1:
            raise ValueError("Exact payouts have a unit of one cent; round down or up to another.")

    def cents(self, amount: Fraction | int) -> int:
        """Return an amount of cents, broken or not, as it is paid."""
        numerator, denominator = amount.numerator, amount.denominator
        if self.policy == "exact":
            if denominator != 1:
                raise ValueError(
                    f"A payout of {numerator}/{denominator} cents cannot be paid exactly; "
                    "change the wager or choose a breakage policy that rounds."
                )
            return numerator
        units, rest = divmod(numerator, denominator * self.unit)
        if rest and self.policy == "up_to_unit":
            units += 1
        return units * self.unit


EXACT = Breakage("exact")


@dataclass(frozen=True, slots=True)
class Odds:
    """What a winning wager is paid: `win` for each `stake`, said with "to".

    >>> str(Odds.parse("3 to 2")), Odds(3, 2).pays(500)
    ('3 to 2', 750)
    """

    win: int
    stake: int = 1

    def __post_init__(self) -> None:
        """Refuse odds that are not positive or not in lowest terms."""
        if self.win < 1 or self.stake < 1:
            raise ValueError(f"Odds of {self} are not between positive numbers, as in 3 to 2.")
        common = gcd(self.win, self.stake)
        if common > 1:
            raise ValueError(
                f"Odds of {self} are not in lowest terms; "
                f"write {self.win // common} to {self.stake // common}."
            )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read odds such as `500 to 1`."""
        found = _ODDS.fullmatch(text.strip())
        if not found:
            raise ValueError(f'{text!r} are not odds; state them with "to", as in 3 to 2.')
        return cls(int(found[1]), int(found[2]))

    @classmethod
    def meant(cls, text: str) -> Self:
        """Read odds in whatever terms somebody wrote them.

        >>> str(Odds.meant("6 to 2"))
        '3 to 1'
        """
        found = _ODDS.fullmatch(text.strip())
        common = gcd(int(found[1]), int(found[2])) if found else 0
        if found is None or not common:
            return cls.parse(text)
        return cls(int(found[1]) // common, int(found[2]) // common)

    def __str__(self) -> str:
        """Write the odds with "to"."""
        return f"{self.win} to {self.stake}"

    @property
    def fraction(self) -> Fraction:
        """The winnings for a wager of one."""
        return Fraction(self.win, self.stake)

    def pays(self, stake_cents: int, breakage: Breakage = EXACT) -> int:
        """Return the winnings in cents for a wager, which itself is returned besides."""
        if stake_cents < 0:
            raise ValueError(f"A wager of {dollars(stake_cents)} cannot be paid; none is negative.")
        if self.stake == 1 and breakage.policy == "exact":
            return stake_cents * self.win
        return breakage.cents(Fraction(stake_cents * self.win, self.stake))

"""What the payments of the twenty-one games come to at a named wager, rounded as at the table."""

from fractions import Fraction
from typing import NoReturn

from houseway.money import Breakage, Odds, dollars
from houseway.table.refusal import Refused


def paid_odds(odds: Odds, stake: int, breakage: Breakage) -> Odds:
    """The odds that a wager of so many cents is really paid.

    >>> str(paid_odds(Odds(3, 2), 15_00, Breakage("down_to_unit", 1_00)))
    '22 to 15'
    """
    return Odds.meant(f"{odds.pays(stake, breakage)} to {stake}")


def lost_by_surrender(stake: int, breakage: Breakage) -> Fraction:
    """What giving up a hand costs, in wagers of so many cents; the half returned is rounded.

    >>> lost_by_surrender(5_00, Breakage("down_to_unit", 1_00))
    Fraction(3, 5)
    """
    return Fraction(stake - breakage.cents(Fraction(stake, 2)), stake)


def cuts(cap: int | None, most: Fraction | int) -> bool:
    """Whether a cap on a round is below the most that one can win, in cents."""
    return cap is not None and cap < most


def refuse_shared_cap(cap: int) -> NoReturn:
    """Refuse to value one hand of a split by itself where a cap cuts rounds."""
    raise Refused(
        f"hands of a split share the payout_cap of {dollars(cap)}, and what the others win is not "
        "known; leave --split out for what the split is worth, or name a smaller --wager"
    )

"""What the payments of the twenty-one games come to at a named wager, rounded as at the table."""

from fractions import Fraction

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


def refuse_low_cap(cap: int | None, most: Fraction | int) -> None:
    """Refuse a cap that some round would reach: hands of a split would share it."""
    if cap is not None and cap < most:
        raise Refused(
            f"a payout_cap of {dollars(cap)} cuts rounds that win up to {dollars(int(most))} at "
            "this wager; the mathematics of split hands has no say there, so name a smaller "
            "--wager or a cap of at least that"
        )

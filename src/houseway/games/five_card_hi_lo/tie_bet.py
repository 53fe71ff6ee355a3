"""What a tie bet does to the best play of a player who makes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from houseway.games.five_card_hi_lo.best_play import best_choices, worth
from houseway.games.five_card_hi_lo.deals import deals
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.policy import decisions

_TIE_ALONE = 10**15
"""So many antes on the tie bet that no difference in the main game can outweigh one there."""


@dataclass(frozen=True)
class WithTie:
    """What a tie bet of some antes does to best play."""

    ratio: Fraction | int
    main_edge: Fraction
    tie_edge: Fraction
    """For each unit on the tie bet."""
    edge: Fraction
    """The house's expected win from both, in antes."""
    changed: Fraction
    """The share of hands played differently than without the tie bet."""
    decisions: Mapping[str, Fraction]


def with_tie(options: FiveCardHiLoOptions, ratio: Fraction | int) -> WithTie:
    """Return the figures of best play with a tie bet of so many antes."""
    choice, without = best_choices(options, ratio), best_choices(options)
    value = worth(options, choice)
    hands = deals().hands.tolist()
    changed = sum(n for n, new, old in zip(hands, choice, without, strict=True) if new != old)
    return WithTie(
        ratio,
        -value.main,
        -value.tie,
        -value.main - ratio * value.tie,
        Fraction(changed, sum(hands)),
        decisions(choice),
    )


def break_even_tie(options: FiveCardHiLoOptions) -> Fraction | None:
    """Return from how many antes on a tie bet gives the player the advantage, if ever.

    Best play with a tie bet of r antes is worth the most that main + r * tie can be, a convex
    function of r that is negative at 0 unless the main game alone favours the player. Its zero is
    found by going from a ratio where it is not negative to the zero of the policy that is best
    there, until no other policy is better there.
    """
    if worth(options, best_choices(options)).main >= 0:
        return Fraction(0)
    ratio = Fraction(_TIE_ALONE)
    while True:
        value = worth(options, best_choices(options, ratio))
        if value.tie <= 0:
            return None
        if value.main + ratio * value.tie == 0:
            return ratio
        ratio = -value.main / value.tie

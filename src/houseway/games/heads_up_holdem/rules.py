"""The options of Heads Up Hold'em as rules of the main game, read from the settlement."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from houseway.cards.ranking import Category
from houseway.families.holdem.rules import HoldemRules
from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.games.heads_up_holdem.settle import Comparison, main_results
from houseway.games.heads_up_holdem.stages import AFTER_FLOP, AFTER_RIVER, BEFORE_FLOP
from houseway.table.refusal import Refused

T = TypeVar("T")

MAIN = "main"


def rules_of(options: HeadsUpHoldemOptions) -> HoldemRules:
    """What the options mean for the money of the main game, read from the settlement."""

    def odds(category: Category, comparison: Comparison) -> Fraction:
        if (category, comparison) == (Category.ROYAL_FLUSH, "lose"):
            return Fraction(0)  # it cannot happen; a push keeps it from being folded in the sums
        return main_results(options, category, comparison, True)[2].net

    beaten = main_results(options, Category.HIGH_CARD, "lose", False)[0]
    return refusing(
        HoldemRules,
        odds_win=tuple(odds(category, "win") for category in Category),
        odds_loss=tuple(odds(category, "lose") for category in Category),
        # Of a range of raises the whole multiples are enough, as the value is linear.
        before_flop=BEFORE_FLOP.multiples(options.raise_steps),
        after_flop=AFTER_FLOP.multiples(options.raise_steps),
        after_river=AFTER_RIVER.largest,
        unqualified_dealer_takes_ante=beaten.outcome == "take",
        kicker=options.kicker,
    )


def refusing(make: Callable[..., T], **values: Any) -> T:
    """Make something; what it cannot be made of is refused."""
    try:
        return make(**values)
    except ValueError as error:
        raise Refused(str(error)) from None

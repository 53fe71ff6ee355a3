"""Who wins what at blackjack, 19:47-2.7 and 2.8: pure functions, each with its clause.

What the given text lacks (comparison of totals, insurance, the fate of added wagers) is taken from
the sibling rules listed in the readings and says so.
"""

from typing import Literal

from houseway.families.twenty_one import dealer_blackjack as late
from houseway.families.twenty_one.dealer_blackjack import may_have_blackjack
from houseway.families.twenty_one.points import TEN, Points
from houseway.law import VARIANT, cites
from houseway.money import Odds
from houseway.table.results import EVEN, Result

MAIN, INSURANCE = "main", "insurance"
COMPARE = "BJ 2.6 outside compare"
INSURE = "BJ 2.9 outside insurance"

INSURANCE_PAYS = Odds(2, 1)

HoleCard = Literal["peek", "none_original_only", "none_all"]


def blackjack_result(
    pays: Odds, up: int, dealer_blackjack: bool, *, departs: bool = False
) -> Result:
    """The wager of a player with blackjack; no clause is cited for odds that depart from it."""
    if not may_have_blackjack(up):
        return Result(MAIN, "pay", VARIANT if departs else "BJ 2.7(a)-pay", pays)
    if dealer_blackjack:
        return Result(MAIN, "return", "BJ 2.7(b)-push")
    return Result(MAIN, "pay", VARIANT if departs else "BJ 2.7(b)-pay", pays)


def even_money_result() -> Result:
    """The wager of a player with blackjack who takes even money against an ace."""
    return Result(MAIN, "pay", "BJ 2.7(c)-even", EVEN)


def surrender_result(up: int, dealer_blackjack: bool) -> Result:
    """The wager of a player who has given up the hand."""
    if not may_have_blackjack(up):
        return Result(MAIN, "half", "BJ 2.8(a)1")
    return Result(MAIN, "take" if dealer_blackjack else "half", "BJ 2.8(a)2")


def hand_result(player: Points, dealer: Points) -> Result:
    """A hand without blackjack against a dealer without blackjack, each as it stood in the end."""
    if player.bust:
        return Result(MAIN, "take", "BJ65 2.6A(e)3")
    if dealer.bust or player.total > dealer.total:
        return Result(MAIN, "pay", COMPARE)
    return Result(MAIN, "return" if player.total == dealer.total else "take", COMPARE)


@cites("BJ 2.11(d) outside original")
def lost_to_blackjack(hole_card: HoleCard, *, stake: int, first: bool, bust: bool) -> int:
    """How many units of a hand a blackjack costs that is found after the hand was played (A-BJ-4).

    A hand that passed 21 was collected at once with all it carried (2.6A(e)3).
    """
    takes_all = hole_card == "none_all"
    return late.lost_to_blackjack(takes_all=takes_all, stake=stake, first=first, bust=bust)


def insurance_result(hole: int) -> Result:
    """The insurance wager, made when the dealer's first card is an ace."""
    if hole == TEN:
        return Result(INSURANCE, "pay", INSURE, INSURANCE_PAYS)
    return Result(INSURANCE, "take", INSURE)


def most_insurance(stake: int, chip: int) -> int:
    """The most that a wager may be insured for: half of it, in chips."""
    return stake // 2 // chip * chip

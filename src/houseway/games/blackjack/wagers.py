"""The wagers of blackjack. What 2.3 to 2.5 say of placing them is outside the given text."""

from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.settle import INSURANCE, MAIN
from houseway.table.wagers import WagerClauses, WagerRule

__all__ = ["CLAUSES", "INSURANCE", "MAIN", "double_wager", "main_wager", "opening_wagers"]

CLAUSES = WagerClauses(
    chips="BJ 2.3 outside wagers", cash="BJ 2.3 outside wagers", placed="BJ 2.3 outside wagers"
)


def main_wager(hand: int) -> str:
    """The wager of a hand; those from a split are numbered from the dealer's left."""
    return MAIN if hand == 1 else f"{MAIN} {hand}"


def double_wager(hand: int) -> str:
    """What is added to the wager of a hand when it is doubled."""
    return "double" if hand == 1 else f"double {hand}"


def opening_wagers(options: BlackjackOptions) -> tuple[WagerRule, ...]:
    """What may be placed before the first card; the others come with decisions."""
    return (
        WagerRule(
            MAIN,
            "BJ 2.3 outside wagers",
            options.minimum,
            options.maximum,
            required=True,
            limit_cite="BJ 2.3 outside wagers",
        ),
    )

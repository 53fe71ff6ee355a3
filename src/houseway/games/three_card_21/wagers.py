"""The wagers of Three Card 21, 13:69F-2C.5."""

from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.settle import BONUS, INSURANCE, MAIN
from houseway.table.wagers import WagerClauses, WagerRule

CLAUSES = WagerClauses(
    chips="TC21 2C.5(e)-chips",
    cash="TC21 2C.5(e)-cash",
    takes_cash=True,
    no_others="TC21 2C.5(j)",
    placed="TC21 2C.5(a)-both",
)

SIDE_WAGERS = (BONUS, INSURANCE)


def main_wager(hand: int) -> str:
    """The wager of a hand; those from a split are numbered from the dealer's left."""
    return MAIN if hand == 1 else f"{MAIN} {hand}"


def double_wager(hand: int) -> str:
    """What is added to the wager of a hand when it is doubled."""
    return "double" if hand == 1 else f"double {hand}"


def opening_wagers(options: ThreeCard21Options) -> tuple[WagerRule, ...]:
    """What is placed before the first card: both, in equal amounts."""
    return (
        WagerRule(
            MAIN,
            "TC21 2C.1 Main wager",
            options.minimum,
            options.maximum,
            required=True,
            limit_cite="TC21 2C.5(a)-both",
        ),
        WagerRule(
            BONUS,
            "TC21 2C.1 Bonus wager",
            options.minimum,
            options.maximum,
            required=True,
            equals=MAIN,
            equals_cite="TC21 2C.1 Bonus wager",
            limit_cite="TC21 2C.5(a)-both",
        ),
    )

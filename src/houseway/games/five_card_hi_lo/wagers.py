"""The wagers of 5 Card Hi-Lo, 13:69F-40.6."""

from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.law import cites
from houseway.table.wagers import WagerClauses, WagerRule

ANTE = "ante"
PLAY = "play"
TIE = "tie"
POKER_BONUS = "poker_bonus"

SIDE_WAGERS = (TIE, POKER_BONUS)

CLAUSES = WagerClauses(
    chips="HL5 40.6(a)-chips", cash="HL5 40.6(a)-cash", placed="HL5 40.6(b)-cutoff"
)


@cites("HL5 40.6(b)-cutoff")
def opening_wagers(options: FiveCardHiLoOptions) -> tuple[WagerRule, ...]:
    """What may be placed before "No more bets": the play bet comes later, by 40.10."""
    return (
        WagerRule(
            ANTE,
            "HL5 40.1 Ante bet",
            options.minimum,
            options.maximum,
            required=True,
            limit_cite="HL5 40.6(a)-chips",
            alike="HL5 40.6(g)1",
        ),
        WagerRule(
            TIE,
            "HL5 40.1 Tie bet",
            options.bonus_minimum,
            options.bonus_maximum,
            main=False,
            limit_cite="HL5 40.6(a)-chips",
        ),
        WagerRule(
            POKER_BONUS,
            "HL5 40.1 Poker bonus bet",
            options.bonus_minimum,
            options.bonus_maximum,
            main=False,
            limit_cite="HL5 40.6(a)-chips",
        ),
    )

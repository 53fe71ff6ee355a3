"""The wagers of Three Card Poker. 20.6 is not in the excerpt; what it says is outside the text."""

from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.table.wagers import WagerClauses, WagerRule

ANTE = "ante"
PAIR_PLUS = "pair_plus"
PLAY = "play"

CLAUSES = WagerClauses(
    chips="TCP 20.6 outside wagers",
    cash="TCP 20.6 outside wagers",
    placed="TCP 20.6 outside wagers",
)

SIDE_WAGERS = (PAIR_PLUS,)


def opening_wagers(options: ThreeCardPokerOptions) -> tuple[WagerRule, ...]:
    """What may be placed before "No more bets", each alone or both; play comes by 20.10(b)."""
    return (
        WagerRule(
            ANTE,
            "TCP 20.6 outside wagers",
            options.minimum,
            options.maximum,
            limit_cite="TCP 20.6 outside wagers",
        ),
        WagerRule(
            PAIR_PLUS,
            "TCP 20.6 outside wagers",
            options.bonus_minimum,
            options.bonus_maximum,
            main=False,
            limit_cite="TCP 20.6 outside wagers",
        ),
    )

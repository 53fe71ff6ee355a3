"""The inscriptions and signs of a 5 Card Hi-Lo table, 13:69E-1.13Z(b)3 and (c), 13:69F-40.11."""

from houseway.felt.notices import Notice, Posted, PostedOdds
from houseway.games import shared_notices
from houseway.games.five_card_hi_lo.limit import aggregate_limit
from houseway.games.five_card_hi_lo.options import FiveCardHiLoOptions
from houseway.games.five_card_hi_lo.wagers import opening_wagers
from houseway.law import cites
from houseway.money import dollars
from houseway.table.results import EVEN

RULES = (
    Notice(
        "aces",
        ("The dealer always plays aces in the high hand",),
        "HL5 E1.13Z(c)1",
        "sign",
    ),
    Notice(
        "winning",
        (
            "A player shall win ante and play bets if the player's high hand has a higher point "
            "total than the point total of the dealer's high hand and the player's low hand has a "
            "lower point total than the point total of the dealer's low hand",
        ),
        "HL5 E1.13Z(c)2",
        "sign",
    ),
    Notice(
        "even money", (f"Winning ante and play bets are paid {EVEN}",), "HL5 E1.13Z(c)3", "sign"
    ),
    Notice(
        "forfeit",
        ("Ante and tie bets are forfeited if a player elects not to place a play bet",),
        "HL5 E1.13Z(c)4",
        "sign",
    ),
    Notice(
        "ante bonus",
        (
            "A qualifying ante bonus shall be paid regardless of the outcome of the player's ante "
            "and play bets",
        ),
        "HL5 E1.13Z(c)5",
        "sign",
    ),
)
"""The sentences the sign must set forth, in the words of the clause."""


@cites("HL5 40.11(a)")
def notices(options: FiveCardHiLoOptions) -> tuple[Posted, ...]:
    """The odds on the layout or on the sign, and the sentences the sign always has."""
    return (
        _odds(options, "tie", "Tie bet"),
        _odds(options, "poker_bonus", "Poker bonus bet"),
        _odds(options, "ante_bonus", "Ante bonus"),
        *RULES,
        shared_notices.limits(opening_wagers(options)),
        Notice(
            "payout limit",
            (f"Aggregate payout limit: {dollars(aggregate_limit(options))} a player on any hand",),
            "HL5 40.11(f)",
            "sign",
        ),
    )


def _odds(options: FiveCardHiLoOptions, name: str, title: str) -> PostedOdds:
    return shared_notices.odds(
        options, name, title, "HL5 E1.13Z(b)3", "felt or sign", "HL5 E1.13Z(c)"
    )

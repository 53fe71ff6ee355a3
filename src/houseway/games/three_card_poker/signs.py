"""The inscriptions and signs of a Three Card Poker table.

The given text has no section on the layout: each wording cites the rule of 19:47-20.11 it tells.
"""

from houseway.felt.notices import Notice, Posted, PostedOdds
from houseway.games import shared_notices
from houseway.games.three_card_poker.options import ThreeCardPokerOptions
from houseway.games.three_card_poker.wagers import opening_wagers
from houseway.law import VARIANT
from houseway.table.results import EVEN


def notices(options: ThreeCardPokerOptions) -> tuple[Posted, ...]:
    """What a player needs to know of the payouts, and the sign with the limits."""
    return (
        _odds(options, "pair_plus", "Pair plus"),
        _odds(options, "ante_bonus", "Ante bonus"),
        Notice(
            "even money",
            (f"Winning ante and play wagers pay {EVEN}",),
            "TCP 20.11(a)1-win",
            "felt or sign",
        ),
        Notice(
            "dealer plays",
            ("Dealer plays with queen high or better",),
            "TCP 20.11(a)1-qual",
            "felt or sign",
        ),
        shared_notices.limits(opening_wagers(options)),
        *shared_notices.payout_cap(options),
    )


def _odds(options: ThreeCardPokerOptions, name: str, title: str) -> PostedOdds:
    """A pay table by the clause of its lowest row, which is none where the table departs."""
    table = options.pay_table(f"{name}_table")
    cite = VARIANT if table.name == VARIANT else table.rows[-1].cite
    return shared_notices.odds(options, name, title, cite, "felt or sign")

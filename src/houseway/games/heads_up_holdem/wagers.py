"""The wagers of Heads Up Hold'em, 13:69F-39.6."""

from collections.abc import Mapping

from houseway.games.heads_up_holdem.options import HeadsUpHoldemOptions
from houseway.law import cites
from houseway.table.wagers import WagerClauses, WagerRule

ANTE = "ante"
ODDS = "odds"
RAISE = "raise"
TRIPS_PLUS = "trips_plus"
POCKET_BONUS = "pocket_bonus"

CLAUSES = WagerClauses(
    chips="HUH 39.6(a)-chips", cash="HUH 39.6(a)-cash", placed="HUH 39.10(b)-both"
)


def opening_wagers(options: HeadsUpHoldemOptions) -> tuple[WagerRule, ...]:
    """What may be placed before "No more bets": the raise comes later, by 39.10."""
    return (
        WagerRule(
            ANTE,
            "HUH 39.1 Ante",
            options.minimum,
            options.maximum,
            required=True,
            limit_cite="HUH 39.10(b)-equal",
        ),
        WagerRule(
            ODDS,
            "HUH 39.6(c)-odds",
            options.minimum,
            options.maximum,
            required=True,
            equals=ANTE,
            equals_cite="HUH 39.1 Odds wager",
            limit_cite="HUH 39.10(b)-equal",
        ),
        WagerRule(
            TRIPS_PLUS,
            "HUH 39.1 Trips Plus",
            options.bonus_minimum,
            options.bonus_maximum,
            main=False,
            limit_cite="HUH 39.6(d)",
        ),
        WagerRule(
            POCKET_BONUS,
            "HUH 39.1 Pocket Bonus",
            options.bonus_minimum,
            options.bonus_maximum,
            main=False,
            limit_cite="HUH 39.6(d)",
        ),
    )


SIDE_WAGERS = (TRIPS_PLUS, POCKET_BONUS)


@cites("HUH 39.1 Play wager")
def play_wager(wagers: Mapping[str, int]) -> int:
    """The ante and all raises of a seat together: a term of the report, which no rule uses.

    >>> play_wager({"ante": 1000, "odds": 1000, "trips_plus": 500, "raise": 3000})
    4000
    """
    return wagers.get(ANTE, 0) + wagers.get(RAISE, 0)

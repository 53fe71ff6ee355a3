"""The sign at a keno counter: limits, pay table in force, how a ticket is conditioned, no void.

The given text breaks off before any rule on signs; each wording cites the rule it tells.
"""

from itertools import groupby

from houseway.felt.notices import Notice, Posted, PostedOdds
from houseway.games.keno.options import SALE, KenoOptions
from houseway.games.keno.paytables import CATCHES, MONEY_BACK, PAYS
from houseway.money import dollars


def notices(options: KenoOptions) -> tuple[Posted, ...]:
    """What a player needs to know before a request is handed in."""
    return (
        _limits(options),
        *_odds(options),
        *_money_back(options),
        Notice(
            "conditioning",
            (
                "Mark the type of ticket, the groups of numbers, and ways / spots at the rate of "
                "each way, as in 3/6 at $0.50",
            ),
            "KENO 15.1 Conditioning",
            "sign",
        ),
        Notice(
            "tickets",
            (
                "Straight: one group. Way: groups of one size. Combination: groups of different "
                "sizes. King: a single number that plays only together with other groups",
            ),
            "KENO 15 outside tickets",
            "sign",
        ),
        Notice(
            "no void",
            ("No ticket is voided once the sale of its first game is closed",),
            "KENO 15 outside void",
            "sign",
        ),
        Notice(
            "broken draw",
            ("A draw that breaks off is void, and all wagers on that game are returned",),
            "KENO 15 outside broken",
            "sign",
        ),
        Notice(
            "redemption",
            (
                "A ticket is payable to whoever brings it, at any place of the counter, after its "
                f"last game and within {options.ticket_days:,} "
                f"{'day' if options.ticket_days == 1 else 'days'}",
            ),
            "KENO 15 outside redeem",
            "sign",
        ),
        *_aggregate_limit(options),
    )


def _aggregate_limit(options: KenoOptions) -> tuple[Notice, ...]:
    if options.payout_cap is None:
        return ()
    line = (
        f"Payout limit: one draw pays {dollars(options.payout_cap)} to all tickets together; if "
        "more is due, each ticket is paid its part of that"
    )
    return (Notice("payout limit", (line,), "KENO 15 outside limit", "sign"),)


def _limits(options: KenoOptions) -> Notice:
    least, most = dollars(options.minimum), dollars(options.maximum)
    return Notice(
        "limits",
        (
            f"Price of one game: minimum {least}, maximum {most}",
            f"Rate of a way: {dollars(options.rate_minimum)} or more, in steps of "
            f"{dollars(options.chip)}",
            f"On one ticket up to {options.most_ways:,} ways and {options.most_games:,} games",
        ),
        SALE,
        "sign",
    )


def _odds(options: KenoOptions) -> tuple[PostedOdds, ...]:
    """The pay table in force by the number of spots, as players look it up."""
    rows = [
        (CATCHES[row.hand][0], (row.hand, str(row.odds)))
        for row in options.pay_table("keno_table").rows
        if str(row.odds) != MONEY_BACK
    ]
    return tuple(
        PostedOdds(
            f"{spots} spots", f"{spots}-spot way", tuple(row for _, row in of_spots), PAYS, "sign"
        )
        for spots, of_spots in groupby(rows, key=lambda found: found[0])
    )


def _money_back(options: KenoOptions) -> tuple[Notice, ...]:
    """Catches that give the wager back, which is no odds."""
    rows = options.pay_table("keno_table").rows
    catches = [row.hand for row in rows if str(row.odds) == MONEY_BACK]
    if not catches:
        return ()
    line = f"The price of the way is given back: {', '.join(catches)}"
    return (Notice(MONEY_BACK, (line,), PAYS, "sign"),)

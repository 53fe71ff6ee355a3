"""The wagers: the ante, and the war wager of whoever ties."""

from casino_war.options import CasinoWarOptions
from houseway.table.wagers import WagerClauses, WagerRule

ANTE, WAR = "ante", "war"

CLAUSES = WagerClauses(chips="WAR 4(a)", cash="WAR 4(a)", placed="WAR 4(a)")


def opening_wagers(options: CasinoWarOptions) -> tuple[WagerRule, ...]:
    """What is placed before the call; the war wager comes by 6(c)."""
    return (WagerRule(ANTE, "WAR 4(a)", options.minimum, options.maximum, limit_cite="WAR 4(a)"),)

"""Who wins what, rule 6: from cards to results, each with its clause."""

from typing import Final, Literal

from casino_war.wagers import ANTE, WAR
from houseway.table.results import Result

Tied = Literal["war", "surrender"]
GOES_TO_WAR: Final = "war"
SURRENDERS: Final = "surrender"


def first_card(player: int, dealer: int) -> tuple[Result, ...]:
    """The ante of a player whose first card is not equal to the dealer's, by their ranks."""
    if player > dealer:
        return (Result(ANTE, "pay", "WAR 6(a)"),)
    return (Result(ANTE, "take", "WAR 6(b)"),)


def surrendered() -> tuple[Result, ...]:
    """The ante of a player who ties and gives up."""
    return (Result(ANTE, "half", "WAR 6(c)"),)


def war(player: int, dealer: int) -> tuple[Result, ...]:
    """Ante and war wager, by the ranks of the cards of the war."""
    if player >= dealer:
        return Result(ANTE, "return", "WAR 6(e)"), Result(WAR, "pay", "WAR 6(e)")
    return Result(ANTE, "take", "WAR 6(e)"), Result(WAR, "take", "WAR 6(e)")

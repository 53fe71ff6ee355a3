"""When the dealer may have blackjack, and what one takes that is found after hands were played."""

from collections.abc import Sequence

from houseway.families.twenty_one.points import ACE, TEN
from houseway.table.results import Result


def may_have_blackjack(up: int) -> bool:
    """Whether the dealer's first card is an ace or counts ten."""
    return up in (ACE, TEN)


def lost_to_blackjack(*, takes_all: bool, stake: int, first: bool, bust: bool) -> int:
    """How many units of a hand the dealer's blackjack costs.

    A hand that passed 21 was lost with all it carried. Of the others the dealer takes everything,
    or the first wager alone and not what was added by doubling or splitting.
    """
    return stake if takes_all or bust else int(first)


def late_blackjack_results(
    wagers: Sequence[str], lost: int, taken: str, back: str, reading: str = ""
) -> tuple[Result, ...]:
    """So many wagers of a hand are taken, by the one clause, the others returned, by the other."""
    return tuple(
        Result(wager, "take", taken, reading=reading)
        if number < lost
        else Result(wager, "return", back, reading=reading)
        for number, wager in enumerate(wagers)
    )

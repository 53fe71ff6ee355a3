"""What becomes of a wager: paid, returned or taken, with the clause that says so."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from houseway.money import Odds

EVEN = Odds(1, 1)

Outcome = Literal["pay", "return", "take", "half"]
"""Of a half, as a surrender has it, one half is taken and the other returned."""


@dataclass(frozen=True)
class Result:
    """What happens to one wager."""

    wager: str
    outcome: Outcome
    cite: str
    odds: Odds = EVEN
    reading: str = ""
    bonus: bool = False
    """Paid besides the wager it belongs to, which stays where it is."""
    sign: str = ""
    """How the dealer shows a push."""

    @property
    def net(self) -> Fraction:
        """What one unit wins; a loss is -1."""
        if self.outcome == "pay":
            return self.odds.fraction
        if self.outcome == "half":
            return Fraction(-1, 2)
        return Fraction(-1 if self.outcome == "take" else 0)


class TicketGame(NamedTuple):
    """One game of a ticket that was settled, where tickets are sold."""

    seat: int
    """The place where it was written."""
    holder: str
    conditioning: str
    price: int
    pays: int


def net(results: Iterable[Result], stakes: Mapping[str, int | Fraction]) -> Fraction:
    """What these results win with these stakes; a wager not named is of one unit."""
    return sum((result.net * stakes.get(result.wager, 1) for result in results), Fraction(0))

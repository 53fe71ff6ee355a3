"""Departures: every way in which a table is not what the text prints (reading X-12).

Only what the given text prints can be departed from. A value that a clause or a reading leaves to
the licensee is lawful, and so is an option whose rule the given text lacks, which says that it is
outside the text.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.law import VARIANT_WORDS
from houseway.table.refusal import Refused

if TYPE_CHECKING:
    from houseway.table.options import Options


@dataclass(frozen=True)
class Departure:
    """One thing that a configuration has otherwise than the text prints it."""

    option: str
    """The option, a row of a pay table as `odds_table.flush`."""
    value: str
    printed: str
    cite: str
    sentence: str

    @property
    def about(self) -> tuple[str, ...]:
        """The options it speaks of, the nearest first, as `Refused` has them."""
        name, row, _ = self.option.partition(".")
        return (self.option, name) if row else (name,)

    def document(self) -> dict[str, str]:
        """The departure as JSON documents have it."""
        return {
            "option": self.option,
            "value": self.value,
            "printed": self.printed,
            "clause": self.cite,
            "departure": self.sentence,
        }


def documents(departures: Sequence[Departure]) -> list[dict[str, str]]:
    """Departures as JSON documents have them."""
    return [departure.document() for departure in departures]


def refuse_departures(game_name: str, options: "Options", variant: bool) -> None:
    """Refuse a table that departs from the text, unless it is opened as a designer's variant."""
    departures = options.departures()
    if variant or not departures:
        return
    first, others = departures[0], len(departures) - 1
    more = f", and {others} more departure{'s' * (others > 1)}" if others else ""
    raise Refused(
        f"{first.sentence}{more}; open {game_name} with --variant (variant = true in a table "
        f"file, variant=True in Python) as a {VARIANT_WORDS}",
        first.cite,
        first.about,
    )

"""How a person does a step who deals by hand, or says what is to be done, and works out."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final, NamedTuple


class ByHand:
    """A verb, and what of the step is pointed at or said with it.

    `renamed` are fields of the act by fields of the step, where the two are called otherwise.
    `decided` is the field of the act with what the person decides.

    >>> ByHand("deal", "count", place="to").points
    {'count': 'count', 'place': 'to'}
    """

    def __init__(self, verb: str, *points: str, decided: str = "", **renamed: str) -> None:
        self.verb: Final = verb
        self.points: Final[Mapping[str, str]] = {**{name: name for name in points}, **renamed}
        self.decided: Final = decided


class Level(IntEnum):
    """How hard a payment is to work out: whole odds on round amounts; on others; odds such as
    3 to 2; a limit or a half; and several wagers at once, or pots that are shared."""

    WHOLE = 1
    ODD = 2
    BROKEN = 3
    CAPPED = 4
    TOGETHER = 5


class WorkedOut(NamedTuple):
    """A question for somebody who learns to pay, and the amount that is right."""

    words: str
    amount: int
    level: Level

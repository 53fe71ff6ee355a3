"""How a person does a step who deals by hand, or says what is to be done."""

from collections.abc import Mapping
from typing import Final


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

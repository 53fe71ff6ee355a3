"""The casino licensee: the name or trade name on the felt, and its colours."""

from dataclasses import dataclass
from types import MappingProxyType

LICENSEE = "Casino licensee's name"


@dataclass(frozen=True)
class Colours:
    """The cloth, the darker cloth of marked areas, and the two inks."""

    cloth: str
    deep: str
    gold: str = "#e3c16f"
    cream: str = "#f6efdc"


COLOURS = MappingProxyType(
    {
        "green": Colours("#0e5c3f", "#0a4630"),
        "blue": Colours("#16406f", "#0f2f54"),
        "burgundy": Colours("#6b1a2b", "#521220"),
        "purple": Colours("#43275f", "#331c4a"),
        "charcoal": Colours("#2e3338", "#212529"),
    }
)
"""The cloths to choose among."""


@dataclass(frozen=True)
class House:
    """Whose felt it is."""

    name: str = LICENSEE
    colour: str = "green"

    @property
    def colours(self) -> Colours:
        """The cloth and the inks."""
        return COLOURS[self.colour]

"""The script for 5 Card Hi-Lo: the same table, with three ways of dealing."""

from functools import partial

from houseway.table.steps import DEALER, Announce, seat_place
from tests.law import script
from tests.law.script import HL5, Played

play = partial(script.play, of=HL5)
seat = partial(script.seat, of=HL5)
options = partial(script.options, of=HL5)
at_the_wagers = partial(script.at_the_wagers, of=HL5)

WAYS = ("", "dealing=hand shuffler=device", "dealing=automated_shoe")
MANUAL, HAND, AUTOMATED = WAYS
EVERY_METHOD = (*WAYS, "decks=2 shuffler=counting_device", "pre_shuffled=yes")

ALL_WAGERS = {"ante": 10_00, "tie": 5_00, "poker_bonus": 5_00}

DEALER_27_9 = "Kc 9c 8c 5d 4d"
"""A dealer's hand of 27 points high and 9 low."""


def is_void(played: Played) -> bool:
    """Whether all hands were void."""
    return any(s.what.words.startswith("All hands are void") for s in played.of(Announce))


def places(*seats: int) -> list[str]:
    """The places of these seats and of the dealer, as they are dealt to."""
    return [*map(seat_place, seats), DEALER]

"""The trainee's acts: a verb, what is pointed at, and how much or what is said."""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.table.steps import DEALER, DISCARD_RACK, Deal, SetHand, Step

MOST_WORDS = 400
"""Letters of an announcement that is typed."""

Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Cents = Annotated[int, Meta(ge=0, le=10**12)]
Name = Annotated[str, Meta(max_length=60)]
"""No verb, wager or place that a table has is longer."""


class Act(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """What a trainee does. `do` is a verb; which of the others it needs, the verb says."""

    do: Name
    seat: Number = 0
    wager: Name = ""
    place: Name = ""
    """A place with cards, the discard rack, or a device."""
    deck: Number = 0
    """Decks are numbered from 1."""
    pot: Number = 0
    """The main pot is 1, the side pots follow."""
    ticket: Number = 0
    face: Name = ""
    count: Number = 0
    """How many cards."""
    amount: Cents | None = None
    """In cents, typed; or `chips` are laid out, so many of each value in cents."""
    chips: dict[Cents, Number] | None = None
    words: Annotated[str, Meta(max_length=MOST_WORDS)] = ""
    """What is said, ruled or found."""
    cards: Annotated[tuple[Name, ...], Meta(max_length=60)] = ()
    """In their order; of a hand that is set those of the low hand."""

    @property
    def money(self) -> int | None:
        """How much it is, however it was given."""
        if self.chips is None:
            return self.amount
        return sum(value * count for value, count in self.chips.items())


BURN = "burn"
ACCEPT, REFUSE = "accept", "refuse"
"""A player's wager or choice."""


def wanted(step: Step) -> Act | None:
    """The act by which a trainee does what is due; nothing where it is no act of a dealer."""
    if step.role != DEALER or step.by_hand is None:
        return None
    if isinstance(step, Deal) and step.to == DISCARD_RACK:
        return Act(do=BURN)
    if isinstance(step, SetHand) and step.place != DEALER:  # a player has set it, the dealer reads
        return None
    points = step.by_hand.points
    return Act(do=step.by_hand.verb, **{of: _pointed(of, step, at) for of, at in points.items()})


def _pointed(of: str, step: Step, at: str) -> Any:
    value = getattr(step, at)
    match of:
        case "deck" | "pot":
            return value + 1
        case "cards":
            return tuple(map(str, value))
        case "words":
            return str(value)
    return value


def needs(verb: str, steps: Iterable[type[Step]]) -> tuple[str, ...]:
    """What an act of this verb needs besides, where a table has these steps."""
    for kind in steps:
        if kind.by_hand is not None and kind.by_hand.verb == verb:
            decided = (kind.by_hand.decided,) if kind.by_hand.decided else ()
            return (*kind.by_hand.points, *decided)
    return ()

"""What a journal records: the entries. A record is an entry with its number and its time."""

from typing import Any

import msgspec

from houseway.table.faults import FaultFound


class Entry(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="entry",
    tag=str.lower,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """One thing that happened at a table."""


class TableOpened(Entry, frozen=True, gc=False, tag="opened"):
    """A table was opened for a gaming day. Always the first entry."""

    format: int
    program: str
    table: str
    day: int
    """Days are numbered from 1."""
    game: str
    rules: int
    """The version of the game's rules."""
    options: dict[str, str]
    source: str
    before: str = ""
    """The head of the day before."""
    variant: bool = False
    """Whether it departs from the printed rules, as a designer's table may."""
    removed_devices: tuple[str, ...] = ()
    """What was taken off the table on a day before and has not come back."""
    devices: tuple[str, ...] = ()
    """What stood at the table when the day before ended."""
    carried: dict[str, Any] = {}
    """What the game carries over from the day before, such as tickets that are still payable."""


class Seated(Entry, frozen=True, gc=False):
    """A player sat down with chips."""

    seat: int
    player: str
    chips: int


class Bought(Entry, frozen=True, gc=False):
    """A seated player bought more chips."""

    seat: int
    chips: int


class Left(Entry, frozen=True, gc=False):
    """A player left with the chips of the seat."""

    seat: int
    chips: int


class Changed(Entry, frozen=True, gc=False):
    """The options were changed between rounds: who decided it, and what was and is in force."""

    by: str
    before: dict[str, str]
    after: dict[str, str]
    notice: str = ""
    """How notice was given, where a rule asks for one."""


class Waited(Entry, frozen=True, gc=False):
    """Somebody was put on the waiting list of the table."""

    player: str


class Offered(Entry, frozen=True, gc=False):
    """A vacant seat was offered to the first on the waiting list, who takes or declines it."""

    player: str
    seat: int
    takes: bool


class Filled(Entry, frozen=True, gc=False):
    """Chips came to the tray from the cage; a negative amount went back there, a credit."""

    chips: int
    by: str


class Assigned(Entry, frozen=True, gc=False):
    """Another dealer works the table from now on; nobody named is the computer dealer."""

    dealer: str
    by: str


class Noted(Entry, frozen=True, gc=False):
    """A person of the floor puts on record why, or what was said: words of their own."""

    words: str
    by: str


class Began(Entry, frozen=True, gc=False):
    """A procedure began: the opening of the table, a round, an idle spell."""

    procedure: str
    number: int


class Done(Entry, frozen=True, gc=False):
    """A step was carried out. With a fault that was noticed there is no answer.

    `by` is who did it where a person did, or the house for somebody absent. `drawn` are the leaves
    of the cards that left the deck. What is hidden is left out where it may not be seen; `shown`
    are the persons who may see it, and `hidden` is the digest of it.
    """

    step: Any
    answer: Any = None
    fault: FaultFound | None = None
    by: str = ""
    drawn: tuple[int, ...] = ()
    shown: tuple[str, ...] | None = None
    hidden: str = ""


class Ended(Entry, frozen=True, gc=False):
    """The procedure that had begun came to its end; `state` is the digest of the snapshot."""

    procedure: str
    number: int
    state: str = ""


class Closed(Entry, frozen=True, gc=False):
    """The table was closed in good order; a journal without this at its end was cut short."""


AnyEntry = (
    TableOpened
    | Seated
    | Bought
    | Left
    | Waited
    | Offered
    | Changed
    | Filled
    | Assigned
    | Noted
    | Began
    | Done
    | Ended
    | Closed
)


class Record(msgspec.Struct, frozen=True, gc=False):
    """An entry with its number and the time it was recorded, in milliseconds since 1970."""

    n: int
    at: int
    entry: AnyEntry


HOUSE = "the house"
"""Who gives the answer for somebody absent."""

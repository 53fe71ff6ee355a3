"""What a journal records: the entries, and how each viewer may see them."""

from typing import Any

import msgspec

from houseway.table.faults import Found
from houseway.table.steps import AnyStep


class Entry(
    msgspec.Struct, frozen=True, gc=False, tag_field="entry", tag=str.lower, omit_defaults=True
):
    """One thing that happened at a table."""


class Opened(Entry, frozen=True, gc=False):
    """A table was opened with this game and these options. Always the first entry."""

    version: int
    program: str
    game: str
    options: dict[str, str]
    source: str


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


class Waited(Entry, frozen=True, gc=False):
    """Somebody was put on the waiting list of the table."""

    player: str


class Offered(Entry, frozen=True, gc=False):
    """A vacant seat was offered to the first on the waiting list, who takes or declines it."""

    player: str
    seat: int
    takes: bool


class Began(Entry, frozen=True, gc=False):
    """A procedure began: the opening of the table, a round, an idle spell."""

    procedure: str
    number: int


class Done(Entry, frozen=True, gc=False):
    """A step was carried out. With a fault that was noticed there is no answer."""

    step: AnyStep
    answer: Any = None
    fault: Found | None = None


class Ended(Entry, frozen=True, gc=False):
    """The procedure that had begun came to its end."""

    procedure: str
    number: int


class Closed(Entry, frozen=True, gc=False):
    """The table was closed in good order; a journal without this at its end was cut short."""


class Reopened(Entry, frozen=True, gc=False):
    """A closed table was opened again."""

    program: str


AnyEntry = (
    Opened | Seated | Bought | Left | Waited | Offered | Changed
    | Began | Done | Ended | Closed | Reopened
)  # fmt: skip


class Record(msgspec.Struct, frozen=True, gc=False):
    """An entry with its number and the time it was recorded, in milliseconds since 1970."""

    n: int
    at: int
    entry: AnyEntry

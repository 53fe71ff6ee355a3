"""The messages of the protocol, each declared once.

`schema.py` publishes them as JSON schema, and the browser's types are made from that. Amounts are
cents, times milliseconds since 1970 by the server's clock. docs/pit.md tells how they are used.
"""

from typing import Any

import msgspec

from houseway.table.forms import AnyForm

MOST_LETTERS = 64
"""Of an id that a client gives its act."""
MOST_BYTES = 16_384
"""Of one message from a client."""


class Message(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    tag=str.lower,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """One message."""


# --- from a client --------------------------------------------------------------------------


class Join(Message, frozen=True, kw_only=True):
    """The first message of a connection: what of the table is known here already."""

    day: int = 0
    after: int = 0
    """The last block that was received of that day; 0 for none: a snapshot comes."""


class Ping(Message, frozen=True, kw_only=True):
    """Is anybody there? Answered by `pong`."""


class Act(Message, frozen=True, kw_only=True):
    """An act at the table. Sent twice with one id it counts once, and the answer is the same."""

    id: str
    at: int | None = None
    """The number of what it answers; acts that answer nothing leave it out."""


class Sit(Act, frozen=True, kw_only=True):
    """Sit down with chips from one's account."""

    seat: int
    chips: int


class Buy(Act, frozen=True, kw_only=True):
    """Buy more chips."""

    seat: int
    chips: int


class Leave(Act, frozen=True, kw_only=True):
    """Leave the seat; the chips go back to the account."""

    seat: int


class Wait(Act, frozen=True, kw_only=True):
    """Wait for a seat."""


class Take(Act, frozen=True, kw_only=True):
    """Take or decline the seat that is offered to whoever has waited longest."""

    seat: int
    takes: bool


class Place(Act, frozen=True, kw_only=True):
    """Place, change or withdraw wagers; at keno hand in a request."""

    seat: int
    wagers: dict[str, int] | str


class Ready(Act, frozen=True, kw_only=True):
    """Want no more wagers in this round."""

    seat: int


class SitOut(Act, frozen=True, kw_only=True):
    """Sit out from the next round on, or come back; where players play among themselves."""

    seat: int
    out: bool


class Choose(Act, frozen=True, kw_only=True):
    """Answer a question with the name of a choice, `raise 2500` where it has an amount."""

    seat: int
    choice: str


class Do(Act, frozen=True, kw_only=True):
    """Do what is due: a dealer, a supervisor, or a player who cuts or inspects."""

    role: str
    """dealer, supervisor or player"""
    answer: Any = None
    seat: int = 0
    reason: str = ""
    """Why a supervisor decides so; it is recorded with the decision."""


class Report(Act, frozen=True, kw_only=True):
    """A dealer or the floor reports a fault where it happened."""

    kind: str
    place: str = ""


class Call(Act, frozen=True, kw_only=True):
    """A dealer calls the supervisor: the table waits until the floor lets it go on."""

    reason: str


class Note(Act, frozen=True, kw_only=True):
    """A dealer or the floor puts words on record: a dispute, a notice that was given."""

    words: str


class Begin(Act, frozen=True, kw_only=True):
    """A dealer or the floor begins a procedure of the game."""

    procedure: str = "round"


class Change(Act, frozen=True, kw_only=True):
    """The floor changes options of the table; the name and the reason are recorded."""

    options: dict[str, str]
    reason: str
    notice: str = ""


class Fill(Act, frozen=True, kw_only=True):
    """Chips come from the cage to the table; a negative amount goes back (a credit)."""

    chips: int


class Pause(Act, frozen=True, kw_only=True):
    """The floor lets the table rest after this round, or go on."""

    paused: bool
    reason: str = ""


class Close(Act, frozen=True, kw_only=True):
    """The floor closes the table for the gaming day."""


class Assign(Act, frozen=True, kw_only=True):
    """The floor assigns the table to a dealer by name; without one the computer deals."""

    dealer: str = ""


class Supervise(Act, frozen=True, kw_only=True):
    """Somebody of the floor is on duty at the table: matters before the supervisor wait for them.

    Without anybody on duty the computer rules.
    """

    on: bool


class Unseat(Act, frozen=True, kw_only=True):
    """The floor lets somebody leave a seat, with the chips to the account, and says why."""

    seat: int
    reason: str


class OfferSeat(Act, frozen=True, kw_only=True):
    """The floor offers a vacant seat to whoever has waited longest; `take` answers it.

    Taken, the seat is kept for them until they sit down with their own chips.
    """

    seat: int


AnyAct = (
    Sit | Buy | Leave | Wait | Take | Place | Ready | SitOut | Choose | Do | Report | Call
    | Note | Begin | Change | Fill | Pause | Close | Assign | Supervise | Unseat | OfferSeat
)  # fmt: skip
FromClient = Join | Ping | AnyAct


# --- from the server ------------------------------------------------------------------------


class Mishap(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fault that can be reported now, and where."""

    kind: str
    place: str = ""


class Offer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one of one's own roles may answer now."""

    role: str
    seat: int = 0
    form: AnyForm
    ready: bool = False
    """Whether this seat has said that it wants no more."""
    faults: tuple[Mishap, ...] = ()
    """What a dealer may report here."""


class Due(Message, frozen=True, kw_only=True):
    """What is due now, whose act it is and until when; `yours` is what the reader may answer."""

    number: int = 0
    """0: nothing is due."""
    role: str = ""
    seats: tuple[int, ...] = ()
    do: str = ""
    """The kind of step."""
    words: str = ""
    cite: str = ""
    until: int | None = None
    """When the house answers for whoever does not, by the server's clock."""
    otherwise: str = ""
    """What the house then answers; nothing where that would tell of a hand that is set hidden."""
    yours: tuple[Offer, ...] = ()
    paused: str = ""
    """Why nothing goes on, if nothing does."""


class Person(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody at the table."""

    name: str
    seats: tuple[int, ...] = ()
    role: str = "player"
    """player, dealer, floor"""
    connected: bool = True
    computer: bool = False


class SeatOffer(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that the floor offers to somebody on the waiting list."""

    player: str
    seat: int
    until: int
    """When the offer lapses, by the server's clock."""


class Presence(Message, frozen=True, kw_only=True):
    """Who is here; whoever only looks on is counted."""

    people: tuple[Person, ...] = ()
    watchers: int = 0
    offer: SeatOffer | None = None


class Snapshot(Message, frozen=True, kw_only=True):
    """The table as the reader may see it, and the number from which records follow."""

    table: str
    game: str
    title: str
    day: int
    block: int
    """The last block that is in it."""
    digest: str
    """Of that block: the next one's digest follows from it."""
    scene: dict[str, Any]
    you: str
    """The reader's name; nothing for the public."""
    seats: tuple[int, ...] = ()
    """The seats the reader holds."""
    roles: tuple[str, ...] = ()
    """What the reader may do here: player, dealer, supervisor, floor."""
    now: int = 0
    """The server's clock."""


class Shown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One record as the reader may see it: its words, and what it changes of the scene."""

    n: int
    words: str = ""
    cite: str = ""
    patch: dict[str, Any] = {}
    """A JSON merge patch (RFC 7386) of the scene."""


class Block(Message, frozen=True, kw_only=True):
    """The records from one question to the next: the document that is chained, and its reading."""

    day: int
    n: int
    at: int
    document: str
    digest: str
    hidden: dict[str, str] = {}
    """The hidden documents the reader may see, by the numbers of their records."""
    shown: tuple[Shown, ...] = ()


class Head(Message, frozen=True, kw_only=True):
    """The digest of a block, signed by the house."""

    day: int
    block: int
    digest: str
    signature: str
    key: str


class Taken(Message, frozen=True, kw_only=True):
    """An act was taken; it is in the block of this number, or before it."""

    id: str
    day: int
    block: int


class Refused(Message, frozen=True, kw_only=True):
    """An act was refused and changed nothing."""

    sentence: str
    id: str = ""
    cite: str = ""


class Word(Message, frozen=True, kw_only=True):
    """A plain word from the house to everybody at the table."""

    sentence: str
    closing: bool = False
    """Whether the connection ends with it."""


class Pong(Message, frozen=True, kw_only=True):
    """The server is there; this is its clock."""

    now: int


FromServer = Snapshot | Block | Head | Due | Presence | Taken | Refused | Word | Pong

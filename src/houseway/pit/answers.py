"""What the addresses answer: each shape declared once, and published at `/schema`.

Amounts are cents, times milliseconds since 1970. What is not here is a message (`messages.py`) or
the document of a command (`houseway analyze --json`, `prove --json`, `audit --json`).
"""

from typing import Any, TypedDict

from houseway.pit.messages import Block, Head, SeatOffer, Snapshot
from houseway.table.proofs import CardProof


class HouseTold(TypedDict):
    """What everybody may know of the house."""

    name: str
    version: str
    guests: bool
    watching: bool
    coach: bool
    money: str
    key: str


class Line(TypedDict):
    """A table in the lobby: `pace` in rounds an hour, `edge` of the main wager once it is known.

    `played` says which of its games a table has, where there are several: the kind of poker.
    """

    name: str
    game: str
    title: str
    played: str
    variant: bool
    money: str
    minimum: int
    maximum: int
    positions: int
    seats: dict[str, str]
    free: list[int]
    waits: bool
    waiting: int
    offer: SeatOffer | None
    pace: int | None
    edge: str | None
    edge_decimal: float | None
    state: str
    watchers: int
    day: int
    round: int
    dealer: str


class Lobby(TypedDict):
    """Every table."""

    tables: list[Line]


class Limit(TypedDict):
    """What one wager may be."""

    wager: str
    minimum: int
    maximum: int
    cite: str
    required: bool


class Seconds(TypedDict):
    """After these the house answers; 0 for never."""

    wagers: float
    decisions: float


class PayTable(TypedDict):
    """The odds of a wager: pairs of a hand and what it pays."""

    wager: str
    title: str
    cite: str
    rows: list[list[str]]


class Rule(TypedDict):
    """How one plays, in words."""

    words: str
    cite: str


class Posted(TypedDict):
    """What is posted at a table."""

    limits: list[Limit]
    pay_tables: list[PayTable]
    rules: list[Rule]


class Described(Posted):
    """What a table is played by."""

    citation: str
    options: dict[str, str]
    departures: list[dict[str, str]]
    seconds: Seconds
    has_felt: bool
    positions_per_player: int
    people_per_spot: int


class TableTold(Line, Described):
    """A table's line in the lobby, and what it is played by."""


class Worth(TypedDict):
    """What a choice is worth, in units of the ante or initial wager."""

    choice: str
    value: str
    decimal: float


class Coached(TypedDict):
    """The choices of one's own question, the best first."""

    at: int
    seat: int
    values: list[Worth]


class Figures(TypedDict):
    """The mathematics of a table by its wagers, as `houseway analyze --json` has them."""

    game: str
    wagers: dict[str, dict[str, Any]]
    warnings: list[str]


class SignedIn(TypedDict):
    """Who somebody is now; the cookie comes with it."""

    name: str
    roles: list[str]


class Seated(TypedDict):
    """A seat of one's own."""

    table: str
    seat: int


class Me(TypedDict):
    """Oneself; for whoever has not signed in the name is empty."""

    name: str
    roles: list[str]
    account: int
    accounts: dict[str, int]
    seats: list[Seated]
    token: str
    settings: dict[str, Any]


class Account(TypedDict):
    """What an account then has."""

    account: int


class OneRound(TypedDict):
    """A round that is over, and when it was."""

    day: int
    round: int
    at: int


class RoundsTold(TypedDict):
    """Rounds at a table, the last first."""

    table: str
    game: str
    title: str
    rounds: list[OneRound]


class Replay(TypedDict):
    """A round to be replayed: the scene before it, then its blocks, and the heads signed in it."""

    table: str
    game: str
    title: str
    day: int
    round: int
    at: int
    snapshot: Snapshot
    heads: list[Head]
    blocks: list[Block]


class Proved(TypedDict):
    """The proofs of the cards that one saw in a record."""

    record: int
    proofs: list[CardProof]


class HeadTold(TypedDict):
    """The digest of a block of a table's day, signed by the house."""

    table: str
    day: int
    block: int
    digest: str
    signature: str
    key: str


class HeadsOfDay(TypedDict):
    """The signed heads of a day."""

    table: str
    day: int
    heads: list[HeadTold]


class NewestHeads(TypedDict):
    """The newest signed head of every table, and the key they are signed with."""

    key: str
    heads: list[HeadTold]


class Against(TypedDict):
    """A result, what was expected of it, and the deviation; null where that is not known."""

    result: int
    expected: int | None
    deviation: int | None
    sigmas: float | None


class Point(Against):
    """The result after so many rounds."""

    round: int
    at: int


class Session(Against):
    """Rounds without a long break between them, as a graph."""

    began: int
    ended: int
    rounds: int
    points: list[Point]


class RoundPlayed(Against):
    """One round of one's own."""

    table: str
    day: int
    round: int
    at: int
    game: str
    title: str
    seat: int
    stakes: dict[str, int]


class GamePlayed(Against):
    """All one's rounds of a game."""

    game: str
    title: str
    rounds: int
    won: int
    lost: int
    staked: int
    best: int


class HistoryTold(TypedDict):
    """One's own rounds, the newest first; `solving` while the expectation is still worked out."""

    rounds: list[RoundPlayed]
    count: int
    sessions: list[Session]
    games: list[GamePlayed]
    without_theory: dict[str, str]
    solving: bool


class Entry(TypedDict):
    """One movement of the ledger."""

    id: int
    at: int
    kind: str
    source: str
    target: str
    chips: int
    done_by: str
    table_name: str | None
    day: int | None
    record: int | None
    seat: int | None


class CageTold(TypedDict):
    """What each account has, persons together unless one is named, and the last entries."""

    accounts: dict[str, int]
    entries: list[Entry]


class Ready(TypedDict):
    """Whether people can play."""

    ready: bool
    database: bool
    tables: int
    out_of_reach: list[str]
    seconds: int

"""Who may see and do what: one table of addresses, one of messages, and the gate that reads them.

Every request and every message passes `refuse_address` or `refuse_act`; no handler decides by
itself. docs/people.md has both tables, made from here.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final, Protocol

from houseway.pit import messages
from houseway.pit.messages import AnyAct
from houseway.table.refusal import Refused
from houseway.table.steps import CASH, MATCH_PLAY, wager_words
from houseway.table.views import PUBLIC, Viewer, person


class Role(StrEnum):
    """What somebody may be in the house; a person may be several."""

    GUEST = "guest"
    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    AUDITOR = "auditor"
    CAGE = "cage"
    ADMINISTRATOR = "administrator"


GUEST, PLAYER, DEALER, FLOOR = Role.GUEST, Role.PLAYER, Role.DEALER, Role.FLOOR
AUDITOR, CAGE, ADMINISTRATOR = Role.AUDITOR, Role.CAGE, Role.ADMINISTRATOR

ALONE: Final = {GUEST, AUDITOR}
"""Roles that go with no other: a guest has no account, an auditor changes nothing."""
STAFF: Final = frozenset({DEALER, FLOOR, AUDITOR, CAGE, ADMINISTRATOR})

Roles = frozenset[Role]
ANYBODY: Final[Roles] = frozenset()
"""Whoever comes, signed in or not."""
SIGNED_IN: Final[Roles] = frozenset(Role)
PLAYS: Final[Roles] = frozenset({GUEST, PLAYER})


class Denied(Refused):
    """Somebody may not do this, or not now; `status` is HTTP's number for it."""

    def __init__(self, status: int, sentence: str, cite: str = "") -> None:
        super().__init__(sentence, cite)
        self.status = status
        self.headers: dict[str, str] = {}


class Who(Protocol):
    """Somebody before the gate who is signed in."""

    @property
    def name(self) -> str:
        """The person's name."""
        ...

    @property
    def roles(self) -> Roles:
        """What the person is."""
        ...


# --- addresses ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Address:
    """One address of the house and who may come there."""

    method: str
    """GET, POST, PUT or DELETE; SOCKET for a WebSocket."""
    path: str
    """`{name}` is one part of it, `{name:path}` whatever follows."""
    roles: Roles
    token: bool = True
    """Whether a change by somebody signed in needs `X-Houseway-Token`."""
    costly: bool = False
    """Whether a process of its own works for the answer, which nobody may keep busy alone."""


def _addresses(
    roles: Roles, *lines: str, token: bool = True, costly: bool = False
) -> list[Address]:
    pairs = (line.split() for line in lines)
    return [Address(method, path, roles, token, costly) for method, path in pairs]


def _roles(*roles: Role) -> Roles:
    return frozenset(roles)


ADDRESSES: Final = (
    *_addresses(
        ANYBODY,
        "GET /api/house",
        "GET /api/me",
        "GET /api/tables",
        "GET /api/tables/{table}",
        "GET /api/tables/{table}/felt.svg",
        "GET /api/tables/{table}/heads",
        "GET /api/heads",
        "GET /api/games",
        "GET /api/games/{game}",
        "GET /api/clauses/{clause:path}",
        "GET /health/live",
        "GET /health/ready",
        "GET /metrics",
        "GET /schema",
        "GET /schema/openapi.json",
        "GET /schema/messages.json",
        "SOCKET /ws/tables/{table}",
    ),
    *_addresses(ANYBODY, "GET /api/tables/{table}/stream", costly=True),
    *_addresses(
        ANYBODY,
        "POST /api/guests",
        "POST /api/sessions",
        "GET /api/invitations/{token}",
        "POST /api/invitations/{token}",
        token=False,
    ),
    *_addresses(SIGNED_IN, "DELETE /api/sessions", "PUT /api/me/settings"),
    *_addresses(SIGNED_IN - {GUEST}, "POST /api/me/password"),
    *_addresses(PLAYS, "POST /api/me/money"),
    *_addresses(
        PLAYS,
        "GET /api/tables/{table}/rounds",
        "GET /api/tables/{table}/rounds/{day}/{round}",
        "GET /api/tables/{table}/proofs/{day}/{record}",
        "GET /api/tables/{table}/coach",
        "GET /api/tables/{table}/analysis",
        "GET /api/history",
        "GET /api/history.json",
        costly=True,
    ),
    *_addresses(_roles(GUEST, PLAYER, DEALER, FLOOR), "POST /api/tables/{table}/acts"),
    *_addresses(
        _roles(ADMINISTRATOR),
        "POST /api/invitations",
        "GET /api/people",
        "POST /api/people/{name}/roles",
        "POST /api/people/{name}/disable",
        "POST /api/people/{name}/enable",
        "POST /api/people/{name}/reset",
        "GET /api/register",
        "GET /api/settings",
        "PUT /api/settings",
    ),
    *_addresses(_roles(CAGE), "GET /api/cage", "POST /api/cage/sell", "POST /api/cage/redeem"),
    *_addresses(
        _roles(FLOOR),
        "GET /api/floor",
        "GET /api/floor/{what:path}",
        "POST /api/floor/{what:path}",
    ),
    *_addresses(_roles(FLOOR), "GET /api/school/register", "GET /api/school/register.csv"),
    *_addresses(
        _roles(DEALER, FLOOR), "GET /api/school/{what:path}", "POST /api/school/{what:path}"
    ),
    *_addresses(
        _roles(AUDITOR),
        "GET /api/audit/tables",
        "GET /api/audit/tables/{table}",
        "GET /api/audit/tables/{table}/rounds",
        "GET /api/audit/tables/{table}/rounds/{day}/{round}",
        costly=True,
    ),
    *_addresses(ANYBODY, "GET /", "GET /{page:path}"),
)
"""Every address, a more particular one before a more general one."""

NOWHERE: Final = "there is nothing at this address"
_PART = re.compile(r"\{\w+(:path)?\}")
_CROOKED = re.compile(r"//|/\.\.?(/|$)|\\|[\x00-\x1f\x7f]")
OURS: Final = ("/api/", "/ws/", "/schema/", "/health/")
"""What is under these is ours and nothing else: no page is served there."""


def refuse_in_address(name: str, what: str) -> None:
    """Raise `Refused` unless a name can be one part of an address, as every name here is."""
    if "/" in name or _CROOKED.search(f"/{name}"):
        raise Refused(f"{what} is '{name}'; it must have no / or \\, and be more than dots")


def find_address(method: str, path: str) -> Address:
    """The address somebody asks for; `Denied` if there is none."""
    method = "GET" if method == "HEAD" else method
    if _CROOKED.search(path):  # a router could read it as another address than we do
        raise Denied(404, NOWHERE)
    others: set[str] = set()
    for pattern, address in _patterns():
        if pattern.fullmatch(path):
            if address.path == "/{page:path}" and path.startswith(OURS):
                break
            if address.method == method:
                return address
            others.add(address.method)
    if others:
        denied = Denied(405, f"this address is not for {method}")
        denied.headers["allow"] = ", ".join(sorted(others - {"SOCKET"}))
        raise denied
    raise Denied(404, NOWHERE)


@cache
def _patterns() -> list[tuple[re.Pattern[str], Address]]:
    return [(_pattern(address.path), address) for address in ADDRESSES]


def _pattern(path: str) -> re.Pattern[str]:
    """The path as a pattern.

    >>> bool(_pattern("/api/tables/{table}").fullmatch("/api/tables/Blackjack 1"))
    True
    >>> bool(_pattern("/api/tables/{table}").fullmatch("/api/tables/Blackjack 1/acts"))
    False
    """
    parts, after = [], 0
    for found in _PART.finditer(path):
        parts += [re.escape(path[after : found.start()]), ".+" if found[1] else "[^/]+"]
        after = found.end()
    return re.compile("".join(parts) + re.escape(path[after:]), re.DOTALL)


LEFT_TO_BARRED: Final = {("DELETE", "/api/sessions"), ("POST", "/api/sessions")}
"""Who is barred may sign out, or in as whoever else they are, and sees what anybody may."""
NOT_HERE: Final = "you are barred from this house; the cage pays out what is yours"


def refuse_address(who: Who | None, address: Address, barred: Collection[str] = ()) -> None:
    """Raise `Denied` unless somebody may come to an address."""
    if who is not None and who.name in barred:
        open_to_all = not address.roles and address.method in ("GET", "SOCKET")
        if not open_to_all and (address.method, address.path) not in LEFT_TO_BARRED:
            raise Denied(403, NOT_HERE)
    if not address.roles or (who is not None and address.roles & who.roles):
        return
    if who is None:
        raise Denied(401, "sign in first")
    raise Denied(403, f"this is for {_named(address.roles)}; you are {_named(who.roles)}")


def _named(roles: Iterable[Role]) -> str:
    names = [role.value for role in Role if role in set(roles)]
    return " or ".join(names) or "nobody here"


# --- messages -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """Who is what at one table."""

    seats: Mapping[int, str] = field(default_factory=dict)
    """The persons by their seats."""
    dealer: str = ""
    """The person who deals here, if one does."""
    waiting: str = ""
    """Who has waited longest for a seat."""
    play_money: bool = True
    """Whether one plays with play money here."""
    barred: Collection[str] = ()
    """Who may not play in the house."""


@dataclass(frozen=True)
class Right:
    """Who may send an act: roles, and what else must be so at the table."""

    roles: Roles
    only: str = ""
    """seat: the sender's own; dealer: the one assigned here, or the floor; first: in the list"""


_PLAYING = Right(PLAYS)
_OWN_SEAT = Right(PLAYS, "seat")
_DEALING = Right(_roles(DEALER, FLOOR), "dealer")
_FLOOR = Right(_roles(FLOOR))

ACTS: Final[Mapping[type[AnyAct], Right]] = {
    messages.Sit: _PLAYING,
    messages.Wait: _PLAYING,
    messages.Take: Right(PLAYS, "first"),
    messages.Buy: _OWN_SEAT,
    messages.Leave: _OWN_SEAT,
    messages.Place: _OWN_SEAT,
    messages.Ready: _OWN_SEAT,
    messages.SitOut: _OWN_SEAT,
    messages.Choose: _OWN_SEAT,
    messages.Report: _DEALING,
    messages.Begin: _DEALING,
    messages.Call: _DEALING,
    messages.Note: _DEALING,
    messages.Change: _FLOOR,
    messages.Fill: _FLOOR,
    messages.Pause: _FLOOR,
    messages.Close: _FLOOR,
    messages.Assign: _FLOOR,
    messages.Supervise: _FLOOR,
    messages.Unseat: _FLOOR,
    messages.OfferSeat: _FLOOR,
}
DO: Final[Mapping[str, Right]] = {
    "player": _OWN_SEAT,
    "dealer": Right(_roles(DEALER), "dealer"),
    "supervisor": _FLOOR,
}
"""`Do`, by the role it names."""


def right_to(act: AnyAct) -> Right:
    """What a person needs to be to send an act."""
    if not isinstance(act, messages.Do):
        return ACTS[type(act)]
    if act.role not in DO:
        raise Denied(400, f"the role of an act is {', '.join(DO)}; not {act.role[:20]!r}")
    return DO[act.role]


def refuse_act(who: Who | None, act: AnyAct, standing: Standing) -> None:
    """Raise `Denied` unless somebody may do this at a table, as far as persons go."""
    right = right_to(act)
    if who is None:
        raise Denied(401, "sign in first; the public looks on")
    if who.name in standing.barred:
        raise Denied(403, NOT_HERE)
    if not right.roles & who.roles:
        raise Denied(403, f"this is for {_named(right.roles)}; you are {_named(who.roles)}")
    seats = {seat for seat, name in standing.seats.items() if name == who.name}
    plays = right.roles == PLAYS
    if plays and who.name == standing.dealer:
        raise Denied(403, "who deals at a table does not play there")
    if not plays and seats:
        raise Denied(
            403, "who plays at a table neither deals nor rules there; leave the seat first"
        )
    if plays and GUEST in who.roles and not standing.play_money:
        raise Denied(403, "guests play with play money; this table is not one of those")
    if isinstance(act, messages.Place) and isinstance(act.wagers, dict):
        for unheld in sorted({CASH, MATCH_PLAY} & act.wagers.keys()):
            # Neither comes out of an account: such a wager would make chips from nothing.
            raise Denied(403, f"one plays with chips here; {wager_words(unheld)} is not taken")
    if right.only == "seat":
        seat = getattr(act, "seat", 0)
        if seat not in seats:
            raise Denied(403, f"seat {seat} is not yours")
    elif right.only == "first" and standing.waiting != who.name:
        raise Denied(403, "the seat is offered to whoever has waited longest, and that is not you")
    elif (
        right.only == "dealer"
        and who.name != standing.dealer
        and FLOOR not in right.roles & who.roles
    ):
        raise Denied(403, f"{standing.dealer or 'the computer'} deals at this table")


def viewer(who: Who | None) -> Viewer:
    """As whom somebody sees a live table: a person by name; an auditor sees it as the public."""
    if who is None or AUDITOR in who.roles:
        return PUBLIC
    return person(who.name)


# --- the tables for the docs ----------------------------------------------------------------


def addresses_in_words() -> str:
    """The addresses by roles, as docs/people.md has them."""
    heads = ("anybody", *(role.value for role in Role))
    lines = [
        f"| | {' | '.join(heads)} |",
        f"|---|{'---|' * len(heads)}",
    ]
    for address in ADDRESSES:
        may = (not address.roles, *(not address.roles or role in address.roles for role in Role))
        cells = " | ".join("yes" if one else "" for one in may)
        lines.append(f"| `{address.method} {address.path}` | {cells} |")
    return "\n".join(lines)


_ONLY = {
    "": "",
    "seat": "at a seat of one's own",
    "first": "who has waited longest",
    "dealer": "the dealer assigned here; the floor at any table",
}


def acts_in_words() -> str:
    """The acts by roles, as docs/people.md has them."""
    lines = ["| act | who | only |", "|---|---|---|"]
    rows = [(act.__name__.lower(), right) for act, right in ACTS.items()]
    rows += [(f"do ({role})", right) for role, right in DO.items()]
    for name, right in sorted(rows, key=lambda row: row[0]):
        only = "the dealer assigned here" if right == DO["dealer"] else _ONLY[right.only]
        who = ", ".join(role.value for role in Role if role in right.roles)
        lines.append(f"| `{name}` | {who} | {only} |")
    return "\n".join(lines)

"""People over HTTP: signing in, oneself, the administrator's desk and the cage's."""

import asyncio
from typing import Any, cast

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from houseway.pit.answers import Account, CageTold, Entry, Me, Seated, SignedIn
from houseway.pit.asked import Asked, house_of, known_visitor, visitor_of
from houseway.pit.house_settings import Chosen, in_force, keep
from houseway.pit.ledger import Money
from houseway.pit.logs import log
from houseway.pit.people import Person, as_roles, folded, link_of
from houseway.pit.presence import seats_of
from houseway.pit.rights import PLAYER, Denied
from houseway.pit.sessions import cookie, no_cookie


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request says."""


class GuestName(Body, frozen=True):
    """Who somebody wants to be."""

    name: str


class Credentials(Body, frozen=True):
    """A name and its password."""

    name: str
    password: str


class Taking(Body, frozen=True):
    """An invitation is taken up; of a reset the name is settled already."""

    password: str
    name: str = ""


class RoleNames(Body, frozen=True):
    """Roles by their names."""

    roles: list[str]


class Passwords(Body, frozen=True):
    """One's password and the one that takes its place."""

    old: str
    new: str


class Amount(Body, frozen=True):
    """Chips of a person, in cents."""

    name: str
    chips: int


def _came(request: Asked) -> tuple[str, bool]:
    state = request.scope["state"]
    return state["address"], state["secure"]


def _signed_in(request: Asked, person: Person) -> Response[SignedIn]:
    """Begin a session; one that the browser had before ends."""
    address, secure = _came(request)
    sessions = house_of(request).sessions
    before = visitor_of(request)
    if before is not None:
        sessions.end(before)
    value = sessions.begin(person, address)
    told = SignedIn(name=person.name, roles=sorted(person.roles))
    log.info("signed in", person=person.name, address=address)
    return Response(told, headers={"set-cookie": cookie(value, secure=secure)})


# --- signing in -----------------------------------------------------------------------------


@post("/api/guests", status_code=200, sync_to_thread=True)
def guests(request: Asked, data: JSONBody[GuestName]) -> Response[SignedIn]:
    """Play money under a name."""
    house = house_of(request)
    if not house.settings.guests:
        raise Denied(403, "this house has no guests; ask for an invitation")
    house.limits.guest(_came(request)[0])
    person = house.people.guest(data.name)
    house.cage.grant(person.name)
    return _signed_in(request, person)


@post("/api/sessions", status_code=200)
async def sign_in(request: Asked, data: JSONBody[Credentials]) -> Response[SignedIn]:
    """Sign in."""
    house, (address, _) = house_of(request), _came(request)
    name = folded(data.name)[:200]
    house.limits.sign_in(name, address)
    try:
        person = await house.people.sign_in(data.name, data.password)
    except Denied as denied:
        if denied.status == 401:
            house.limits.failed(name, address)
            log.warning("a sign-in failed", address=address)  # the name could be a password
        raise
    house.limits.succeeded(name, address)
    return await asyncio.to_thread(_signed_in, request, person)


@delete("/api/sessions", status_code=200, sync_to_thread=True)
def sign_out(request: Asked, everywhere: FromQuery[bool] = False) -> Response[dict[str, Any]]:
    """Sign out, here or everywhere."""
    visitor, sessions = known_visitor(request), house_of(request).sessions
    if everywhere:
        sessions.end_all(visitor.name)
    else:
        sessions.end(visitor)
    return Response({}, headers={"set-cookie": no_cookie(secure=_came(request)[1])})


@post("/api/invitations", status_code=200, sync_to_thread=True)
def invite(request: Asked, data: JSONBody[RoleNames]) -> dict[str, str]:
    """A one-time link for somebody new."""
    return _link(house_of(request).people.invite(as_roles(data.roles), known_visitor(request).name))


def _link(token: str) -> dict[str, str]:
    return {"token": token, "path": link_of(token)}


@get("/api/invitations/{token:str}", sync_to_thread=True)
def invitation(request: Asked, token: FromPath[str]) -> dict[str, Any]:
    """What a one-time link offers."""
    invited = house_of(request).people.invitation(token)
    return {"roles": sorted(invited.roles), "name": invited.person or ""}


@post("/api/invitations/{token:str}", status_code=200)
async def accept(
    request: Asked, token: FromPath[str], data: JSONBody[Taking]
) -> Response[SignedIn]:
    """Take up an invitation, or set a password again."""
    house = house_of(request)
    person = await house.people.accept(token, data.name, data.password)
    if house.money is Money.PLAY and PLAYER in person.roles:
        await asyncio.to_thread(house.cage.grant, person.name)
    return await asyncio.to_thread(_signed_in, request, person)


# --- oneself --------------------------------------------------------------------------------


@get("/api/me", sync_to_thread=True)
def me(request: Asked) -> Me:
    """Oneself: roles, account, seats, and the token for what changes something."""
    house = house_of(request)
    visitor = visitor_of(request)
    if visitor is None:
        return Me(name="", roles=[], account=0, accounts={}, seats=[], token="", settings={})
    person = house.people.find(visitor.name)
    has = {money.value: house.cage.balance(visitor.name, money) for money in Money}
    seats = [
        Seated(table=name, seat=seat)
        for name, table in list(house.tables.items())
        for seat in seats_of(table.table, visitor.name)
    ]
    return {
        "name": visitor.name,
        "roles": sorted(visitor.roles),
        "account": has[house.money.value],
        "accounts": has,
        "seats": seats,
        "token": visitor.token,
        "settings": person.settings if person is not None else {},
    }


@put("/api/me/settings", status_code=200, sync_to_thread=True)
def settings(request: Asked, data: JSONBody[dict[str, Any]]) -> dict[str, Any]:
    """What one sets for one's own screen."""
    house_of(request).people.set_settings(known_visitor(request).name, data)
    return data


@post("/api/me/password", status_code=200)
async def password(request: Asked, data: JSONBody[Passwords]) -> Response[SignedIn]:
    """Another password; one is signed out everywhere else."""
    house, visitor, (address, _) = house_of(request), known_visitor(request), _came(request)
    house.limits.sign_in(folded(visitor.name), address)
    person = await house.people.change_password(visitor.name, data.old, data.new)
    return await asyncio.to_thread(_signed_in, request, person)


@post("/api/me/money", status_code=200, sync_to_thread=True)
def money(request: Asked) -> Account:
    """More play money, where one has less than everybody gets."""
    return {"account": house_of(request).cage.grant(known_visitor(request).name)}


# --- the administrator ----------------------------------------------------------------------


@get("/api/people", sync_to_thread=True)
def people(
    request: Asked, after: FromQuery[str] = "", guests: FromQuery[bool] = True
) -> dict[str, Any]:
    """Everybody the house knows, by name, a page after a name."""
    found = house_of(request).people.everybody(after, guests=guests)
    return {"people": [_told(person) for person in found]}


def _told(person: Person) -> dict[str, Any]:
    return {
        "name": person.name,
        "roles": sorted(person.roles),
        "guest": person.guest,
        "disabled": person.disabled,
    }


@post("/api/people/{name:str}/roles", status_code=200, sync_to_thread=True)
def roles(request: Asked, name: FromPath[str], data: JSONBody[RoleNames]) -> dict[str, Any]:
    """Other roles for a person."""
    house, by = house_of(request), known_visitor(request).name
    person = house.people.set_roles(name, as_roles(data.roles), by)
    house.sessions.tell(name)
    return _told(person)


@post("/api/people/{name:str}/disable", status_code=200, sync_to_thread=True)
def disable(request: Asked, name: FromPath[str]) -> dict[str, Any]:
    """Keep somebody out."""
    house = house_of(request)
    house.people.disable(name, known_visitor(request).name)
    house.sessions.tell(name)
    return _told(house.people.known(name))


@post("/api/people/{name:str}/enable", status_code=200, sync_to_thread=True)
def enable(request: Asked, name: FromPath[str]) -> dict[str, Any]:
    """Let somebody in again."""
    house = house_of(request)
    house.people.enable(name, known_visitor(request).name)
    return _told(house.people.known(name))


@post("/api/people/{name:str}/reset", status_code=200, sync_to_thread=True)
def reset(request: Asked, name: FromPath[str]) -> dict[str, str]:
    """A one-time link with which a person sets another password."""
    house = house_of(request)
    token = house.people.reset(name, known_visitor(request).name)
    house.sessions.tell(name)
    return _link(token)


@get("/api/register", sync_to_thread=True)
def register(request: Asked, before: FromQuery[int | None] = None) -> dict[str, Any]:
    """Who changed what about whom, the last first."""
    return {"register": house_of(request).people.register(before)}


@get("/api/settings")
async def house_settings(request: Asked) -> dict[str, Any]:
    """What the administrator may set of the house, as it is now."""
    return in_force(house_of(request).settings)


@put("/api/settings", status_code=200)
async def set_house_settings(request: Asked, data: JSONBody[Chosen]) -> dict[str, Any]:
    """Set it: for what comes next at every table, and for the starts to come."""
    house, by = house_of(request), known_visitor(request).name
    house.settings = await house.in_thread(
        lambda: keep(house.database, house.people, house.settings, data, by)
    )
    return in_force(house.settings)


# --- the cage -------------------------------------------------------------------------------


@get("/api/cage", sync_to_thread=True)
def cage(
    request: Asked, name: FromQuery[str] = "", before: FromQuery[int | None] = None
) -> CageTold:
    """The ledger, and what the house, its tables and its people have; of one person if named."""
    found = house_of(request).cage
    return {
        "accounts": found.overview(name),
        "entries": [
            cast(Entry, dict(row._mapping)) for row in found.entries(name=name, before=before)
        ],
    }


@post("/api/cage/sell", status_code=200, sync_to_thread=True)
def sell(request: Asked, data: JSONBody[Amount]) -> Account:
    """Chips to a person's account."""
    return {
        "account": house_of(request).cage.sell(data.name, data.chips, known_visitor(request).name)
    }


@post("/api/cage/redeem", status_code=200, sync_to_thread=True)
def redeem(request: Asked, data: JSONBody[Amount]) -> Account:
    """Chips from a person's account."""
    return {
        "account": house_of(request).cage.redeem(data.name, data.chips, known_visitor(request).name)
    }


HANDLERS = [
    guests, sign_in, sign_out, invite, invitation, accept,
    me, settings, password, money,
    people, roles, disable, enable, reset, register, house_settings, set_house_settings,
    cage, sell, redeem,
]  # fmt: skip

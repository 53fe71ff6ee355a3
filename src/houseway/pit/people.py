"""The people of the house: accounts with passwords, guests, roles, invitations.

A name stays its person's for ever, because the journals show cards by names. Whatever is changed
about a person stands in the register with the name of who changed it.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeVar
from unicodedata import normalize

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from houseway.pit.database import Database
from houseway.pit.rights import ADMINISTRATOR, ALONE, GUEST, Denied, Role, Roles, refuse_in_address
from houseway.pit.tables import INVITATIONS, PEOPLE, REGISTER, ROLES, SESSIONS
from houseway.printable import is_printable, printable
from houseway.table.entries import HOUSE
from houseway.table.journal import Clock, system_clock
from houseway.table.names import LONGEST, NOBODYS, refuse_name
from houseway.table.refusal import Refused

T = TypeVar("T")

COMPUTER = " (computer)"
"""So ends the name of a computer player, and of nobody else: everybody sees who is one."""
FEWEST_LETTERS, MOST_LETTERS = 10, 200
"""Of a password."""
INVITATION_LASTS = 7 * 24 * 3_600_000
RESET_LASTS = 24 * 3_600_000
MOST_SETTINGS = 4_096
"""Bytes of what a person sets for their own screen."""
MOST_WAITING = 32
"""Passwords that wait to be looked at; one more is told to come back."""

NOT_IN = "the name or the password is not right"
"""Whatever the reason: nobody learns which names there are."""


@dataclass(frozen=True)
class Person:
    """Somebody the house knows."""

    id: int
    name: str
    roles: Roles
    guest: bool = False
    disabled: bool = False
    settings: dict[str, Any] = field(default_factory=dict)


def folded(name: str) -> str:
    r"""A name as it is compared: nobody gets one that reads like another's.

    >>> folded("ANN") == folded("\N{FULLWIDTH LATIN CAPITAL LETTER A}nn")
    True
    """
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def refuse_person(name: object) -> None:
    """Raise `Refused` unless a person may be called so."""
    refuse_name(name, "the name")
    refuse_in_address(str(name), "the name")
    if folded(str(name)) in NOBODYS:
        raise Refused(f"the name is '{name}'; it must be that of a person")
    if folded(str(name)).endswith(COMPUTER.strip()):
        raise Refused(f"the name is '{name}'; so only computer players are called")


def refuse_password(password: object, name: str = "") -> None:
    """Raise `Refused` unless a password is long enough to be one."""
    if not isinstance(password, str) or not FEWEST_LETTERS <= len(password) <= MOST_LETTERS:
        raise Refused(f"a password has {FEWEST_LETTERS} to {MOST_LETTERS} letters")
    if name and folded(password) == folded(name):
        raise Refused("a password must not be the name")


def as_roles(names: Iterable[object]) -> Roles:
    """Roles by their names.

    >>> as_roles(["dealer", "auditor"])
    Traceback (most recent call last):
    houseway.table.refusal.Refused: whoever is auditor is nothing else in the house
    """
    found = set()
    for name in names:
        try:
            found.add(Role(str(name)))
        except ValueError:
            known = ", ".join(role for role in Role if role != GUEST)
            raise Refused(f"there is no role {str(name)[:40]!r}; roles are {known}") from None
    for role in sorted(found & ALONE):
        if len(found) > 1:
            raise Refused(f"whoever is {role} is nothing else in the house")
    return frozenset(found)


def roles_of(connection: Connection, person: int) -> Roles:
    """The roles of a person; one that this program does not know gives no right."""
    names = connection.scalars(select(ROLES.c.role).where(ROLES.c.person == person))
    known = {role.value for role in Role}
    return frozenset(Role(name) for name in names if name in known)


class People:
    """Everybody the house knows."""

    def __init__(
        self,
        database: Database,
        clock: Clock = system_clock,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._database = database
        self._clock = clock
        self._hasher = hasher or PasswordHasher()
        self._hashing = ThreadPoolExecutor(2, "argon2")
        self._waiting = 0
        self._nobody = ""
        """A hash that is looked at for names that are not there, so that it takes as long."""

    # --- signing in -------------------------------------------------------------------------

    async def sign_in(self, name: str, password: str) -> Person:
        """The person, if it is their password and they may still come."""
        with self._in_line():
            found = await asyncio.to_thread(self._with_password, name)
            kept = found[1] if found else ""
            right = await self._work(self._verified, kept, password)
            if found is None or not kept or not right or found[0].disabled:
                raise Denied(401, NOT_IN)
            if self._hasher.check_needs_rehash(kept):
                fresh = await self._work(self._hasher.hash, password)
                await asyncio.to_thread(self._set_password, found[0].id, fresh)
            return found[0]

    async def change_password(self, name: str, old: str, new: str) -> Person:
        """A person changes their own password; every session of theirs ends."""
        refuse_password(new, name)
        person = await self.sign_in(name, old)
        fresh = await self._work(self._hasher.hash, new)
        await asyncio.to_thread(self._replace_password, person, fresh)
        return person

    async def accept(self, token: str, name: str, password: str) -> Person:
        """Take up an invitation under a name, or a reset, whose name is settled already."""
        invited = await asyncio.to_thread(self.invitation, token)
        if invited.person is None:
            refuse_person(name)
        refuse_password(password, invited.person or name)
        with self._in_line():
            fresh = await self._work(self._hasher.hash, password)
        return await asyncio.to_thread(self._take_up, token, name, fresh)

    async def add(self, name: str, roles: Roles, password: str, by: str) -> Person:
        """Enter somebody with a password, as a command can."""
        refuse_person(name)
        refuse_password(password, name)
        fresh = await self._work(self._hasher.hash, password)
        return await asyncio.to_thread(self._enter, name, roles, fresh, by)

    @contextmanager
    def _in_line(self) -> Iterator[None]:
        """So many wait until a password is looked at; whoever comes then is turned away."""
        if self._waiting >= MOST_WAITING:
            raise Denied(429, "too many sign in at this moment; try again")
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    async def _work(self, work: Callable[..., T], *values: str) -> T:
        """Look at a password outside the event loop, two at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._hashing, work, *values)

    def _verified(self, kept: str, password: str) -> bool:
        if not self._nobody:
            self._nobody = self._hasher.hash(secrets.token_hex())
        try:
            return self._hasher.verify(kept or self._nobody, password) and bool(kept)
        except (Argon2Error, InvalidHashError, UnicodeError):
            return False

    def _with_password(self, name: str) -> tuple[Person, str] | None:
        with self._database.reading() as connection:
            row = _row(connection, PEOPLE.c.folded == folded(name)) if is_printable(name) else None
            return (_person(connection, row), row.password) if row is not None else None

    def _set_password(self, person: int, kept: str) -> None:
        with self._database.writing() as connection:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(password=kept))

    def _replace_password(self, person: Person, kept: str) -> None:
        with self._database.writing() as connection:
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(password=kept))
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person.id))
            self.note(connection, person.name, "changes the password", person.name)

    # --- who is there -----------------------------------------------------------------------

    def find(self, name: str) -> Person | None:
        """The person of exactly this name."""
        if not is_printable(name):
            return None
        with self._database.reading() as connection:
            row = _row(connection, PEOPLE.c.name == name)
            return None if row is None else _person(connection, row)

    def known(self, name: str) -> Person:
        """The person of exactly this name, who must be there."""
        with self._database.reading() as connection:
            return _known(connection, name)

    def everybody(self, after: str = "", most: int = 500, *, guests: bool = True) -> list[Person]:
        """People by name."""
        query = select(PEOPLE).where(PEOPLE.c.name > after).order_by(PEOPLE.c.name).limit(most)
        if not guests:
            query = query.where(~PEOPLE.c.guest)
        with self._database.reading() as connection:
            return [_person(connection, row) for row in connection.execute(query).all()]

    def having(self, role: Role) -> list[str]:
        """Everybody who has a role and may come, by name."""
        query = select(PEOPLE.c.name).join(ROLES, ROLES.c.person == PEOPLE.c.id)
        query = query.where(ROLES.c.role == role.value, ~PEOPLE.c.disabled)
        with self._database.reading() as connection:
            return sorted(connection.scalars(query).all())

    def guest(self, name: str) -> Person:
        """Somebody comes by name alone, to play with play money."""
        refuse_person(name)
        with self._database.writing() as connection:
            return self._insert(connection, name, frozenset({GUEST}), "", guest=True)

    # --- invitations ------------------------------------------------------------------------

    def invite(self, roles: Roles, by: str) -> str:
        """A one-time token with which somebody new gets these roles."""
        if not roles or GUEST in roles:
            raise Refused("an invitation is for somebody with a role, and a guest needs none")
        with self._database.writing() as connection:
            self.note(connection, by, f"invites as {_words(roles)}", "")
            return self._offer(connection, roles, by, None, INVITATION_LASTS)

    def reset(self, name: str, by: str) -> str:
        """A one-time token with which a person sets a password; the old one and sessions end."""
        with self._database.writing() as connection:
            person = _known(connection, name)
            if person.guest:
                raise Refused(f"{name} is a guest and has no password")
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(password=""))
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person.id))
            connection.execute(delete(INVITATIONS).where(INVITATIONS.c.person == person.id))
            self.note(connection, by, "resets the password", name)
            return self._offer(connection, person.roles, by, person.id, RESET_LASTS)

    def invitation(self, token: str) -> "Invited":
        """What a token offers, if it is still good."""
        query = (
            select(INVITATIONS.c.roles, PEOPLE.c.name)
            .outerjoin(PEOPLE, PEOPLE.c.id == INVITATIONS.c.person)
            .where(INVITATIONS.c.digest == _digest(token), INVITATIONS.c.expires > self._clock())
        )
        with self._database.reading() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            raise Denied(404, "this link has been used, has run out, or never was one")
        return Invited(as_roles(found.roles.split()), found.name)

    def first_administrator(self) -> str | None:
        """A token for the first administrator, as long as nobody is one."""
        with self._database.writing() as connection:
            if self._administrators(connection):
                return None
            by_house = INVITATIONS.c.made_by == HOUSE
            connection.execute(delete(INVITATIONS).where(by_house))
            return self._offer(
                connection, frozenset({ADMINISTRATOR}), HOUSE, None, INVITATION_LASTS
            )

    def _offer(
        self, connection: Connection, roles: Roles, by: str, person: int | None, lasts: int
    ) -> str:
        token, now = secrets.token_urlsafe(24), self._clock()
        connection.execute(delete(INVITATIONS).where(INVITATIONS.c.expires <= now))
        connection.execute(
            insert(INVITATIONS).values(
                digest=_digest(token),
                person=person,
                roles=_words(roles),
                made_by=by,
                made=now,
                expires=now + lasts,
            )
        )
        return token

    def _take_up(self, token: str, name: str, kept: str) -> Person:
        digest = _digest(token)
        with self._database.writing() as connection:
            query = delete(INVITATIONS).where(
                INVITATIONS.c.digest == digest, INVITATIONS.c.expires > self._clock()
            )
            found = connection.execute(
                query.returning(INVITATIONS.c.roles, INVITATIONS.c.person)
            ).one_or_none()
            if found is None:  # somebody else was faster
                raise Denied(404, "this link has been used, has run out, or never was one")
            if found.person is None:
                person = self._insert(connection, name, as_roles(found.roles.split()), kept)
                self.note(connection, name, f"comes as {found.roles}", name)
                return person
            of_person = PEOPLE.c.id == found.person
            connection.execute(update(PEOPLE).where(of_person).values(password=kept))
            row = connection.execute(select(PEOPLE).where(of_person)).one()
            self.note(connection, row.name, "sets a password", row.name)
            return _person(connection, row)

    # --- changes ----------------------------------------------------------------------------

    def _enter(self, name: str, roles: Roles, kept: str, by: str) -> Person:
        with self._database.writing() as connection:
            person = self._insert(connection, name, roles, kept)
            self.note(connection, by, f"enters as {_words(roles)}", name)
            return person

    def enter(self, name: str, roles: Roles, by: str) -> str:
        """Enter somebody without a password: a one-time token with which they set one."""
        refuse_person(name)
        with self._database.writing() as connection:
            person = self._insert(connection, name, roles, "")
            self.note(connection, by, f"enters as {_words(roles)}", name)
            return self._offer(connection, roles, by, person.id, INVITATION_LASTS)

    def set_roles(self, name: str, roles: Roles, by: str) -> Person:
        """A person has other roles from now on."""
        with self._database.writing() as connection:
            person = _known(connection, name)
            if person.guest or GUEST in roles:
                raise Refused("a guest stays one; invite them to be somebody else")
            if not roles:
                raise Refused("name a role at least; to keep somebody out, disable them")
            connection.execute(delete(ROLES).where(ROLES.c.person == person.id))
            self._give(connection, person.id, roles)
            self._refuse_none_left(connection, person)
            self.note(connection, by, f"makes {_words(roles)}, was {_words(person.roles)}", name)
            return Person(person.id, name, roles, person.guest, person.disabled, person.settings)

    def disable(self, name: str, by: str) -> None:
        """Keep somebody out; every session of theirs ends."""
        with self._database.writing() as connection:
            person = _known(connection, name)
            connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(disabled=True))
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person.id))
            connection.execute(delete(INVITATIONS).where(INVITATIONS.c.person == person.id))
            self._refuse_none_left(connection, person)
            self.note(connection, by, "disables", name)

    def enable(self, name: str, by: str) -> None:
        """Let somebody in again."""
        with self._database.writing() as connection:
            person = _known(connection, name)
            connection.execute(
                update(PEOPLE).where(PEOPLE.c.id == person.id).values(disabled=False)
            )
            self.note(connection, by, "enables", name)

    def set_settings(self, name: str, settings: dict[str, Any]) -> None:
        """Keep what a person sets for their own screen."""
        kept = msgspec.json.encode(settings)
        if len(kept) > MOST_SETTINGS:
            raise Refused(f"settings have at most {MOST_SETTINGS} bytes; these have {len(kept)}")
        with self._database.writing() as connection:
            person = _known(connection, name)
            of_person = PEOPLE.c.id == person.id
            connection.execute(update(PEOPLE).where(of_person).values(settings=kept.decode()))

    def register(self, before: int | None = None, most: int = 100) -> list[dict[str, Any]]:
        """Who changed what about whom, the last first."""
        query = select(REGISTER).order_by(REGISTER.c.id.desc()).limit(most)
        if before is not None:
            query = query.where(REGISTER.c.id < before)
        with self._database.reading() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    def close(self) -> None:
        """Look at no more passwords."""
        self._hashing.shutdown(wait=False, cancel_futures=True)

    # --- inside -----------------------------------------------------------------------------

    def _insert(
        self, connection: Connection, name: str, roles: Roles, kept: str, *, guest: bool = False
    ) -> Person:
        if connection.execute(select(1).where(PEOPLE.c.folded == folded(name))).first():
            raise Denied(409, f"the name '{name}' is taken, or reads like one that is")
        made = connection.execute(
            insert(PEOPLE)
            .values(
                name=name,
                folded=folded(name),
                password=kept,
                guest=guest,
                disabled=False,
                settings="{}",
                made=self._clock(),
            )
            .returning(PEOPLE.c.id)
        ).scalar_one()
        self._give(connection, made, roles)
        return Person(made, name, roles, guest)

    def _give(self, connection: Connection, person: int, roles: Roles) -> None:
        for role in sorted(roles):
            connection.execute(insert(ROLES).values(person=person, role=role.value))

    def _administrators(self, connection: Connection) -> bool:
        query = (
            select(1)
            .select_from(PEOPLE)
            .join(ROLES, ROLES.c.person == PEOPLE.c.id)
            .where(ROLES.c.role == ADMINISTRATOR.value, ~PEOPLE.c.disabled)
        )
        return connection.execute(query.limit(1)).first() is not None

    def _refuse_none_left(self, connection: Connection, was: Person) -> None:
        """Whoever was the last administrator stays one."""
        if ADMINISTRATOR in was.roles and not was.disabled and not self._administrators(connection):
            raise Refused("the house needs an administrator; make somebody else one first")

    def note(self, connection: Connection, by: str, act: str, about: str) -> None:
        """Put something on the register, in the transaction of what is changed."""
        connection.execute(
            insert(REGISTER).values(at=self._clock(), done_by=by, act=act, about=about)
        )


def link_of(token: str, address: str = "") -> str:
    """Where a one-time token is taken up. What stands behind # no browser sends to any server.

    >>> link_of("abc", "http://127.0.0.1:8000/")
    'http://127.0.0.1:8000/#/enter/abc'
    """
    return f"{address.rstrip('/')}/#/enter/{token}"


@dataclass(frozen=True)
class Invited:
    """What a one-time link offers: roles for somebody new, or a new password for a person."""

    roles: Roles
    person: str | None


def _words(roles: Roles) -> str:
    return " ".join(role.value for role in Role if role in roles)


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _row(connection: Connection, which: ColumnElement[bool]) -> Row[Any] | None:
    return connection.execute(select(PEOPLE).where(which)).one_or_none()


def _person(connection: Connection, row: Row[Any]) -> Person:
    roles = roles_of(connection, row.id)
    return Person(row.id, row.name, roles, row.guest, row.disabled, json.loads(row.settings))


def _known(connection: Connection, name: str) -> Person:
    row = _row(connection, PEOPLE.c.name == name) if is_printable(name) else None
    if row is None:
        raise Denied(404, f"nobody here is called '{printable(name, LONGEST)}'")
    return _person(connection, row)

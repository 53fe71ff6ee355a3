"""Who is signed in. The browser holds a random token; the house keeps only its digest."""

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b, sha256

from sqlalchemy import delete, insert, select

from houseway.pit.database import Database
from houseway.pit.people import Person, roles_of
from houseway.pit.rights import STAFF, Roles
from houseway.pit.tables import PEOPLE, ROLES, SESSIONS
from houseway.table.journal import Clock, system_clock

HOUR = 3_600_000
LASTS = 14 * 24 * HOUR
"""A session of a guest or a player."""
STAFF_LASTS = 12 * HOUR
"""A session of whoever has another role: a shift."""
MOST = 20
"""Sessions of one person at the same time; the oldest ends."""

PAGE = 300
"""Sessions that are looked for at once."""

COOKIE = "houseway"
SECURE_COOKIE = "__Host-houseway"
"""Under this name a browser takes it over TLS alone, from this very host and for all of it."""


@dataclass(frozen=True)
class Visitor:
    """Somebody who is signed in."""

    name: str
    roles: Roles
    session: str
    """Which session it is: the digest of what the browser holds."""
    token: str
    """What a changing request must say in `X-Houseway-Token`."""


Ended = Callable[[str], None]


class Sessions:
    """The sessions of a house."""

    def __init__(self, database: Database, clock: Clock = system_clock) -> None:
        self._database = database
        self._clock = clock
        self._watching: list[Ended] = []

    def begin(self, person: Person, address: str) -> str:
        """Sign somebody in: what the cookie holds from now on."""
        value, now = secrets.token_urlsafe(32), self._clock()
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.expires <= now))
            of_person = SESSIONS.c.person == person.id
            kept = select(SESSIONS.c.digest).where(of_person).order_by(SESSIONS.c.begun.desc())
            oldest = connection.scalars(kept.offset(MOST - 1)).all()
            connection.execute(delete(SESSIONS).where(SESSIONS.c.digest.in_(oldest)))
            connection.execute(
                insert(SESSIONS).values(
                    digest=_digest(value),
                    person=person.id,
                    address=address[:64],
                    begun=now,
                    expires=now + LASTS,
                )
            )
        return value

    def find(self, value: str) -> Visitor | None:
        """Who holds this token, if the session has not ended and the person may still come."""
        digest, now = _digest(value), self._clock()
        query = (
            select(PEOPLE.c.id, PEOPLE.c.name, SESSIONS.c.begun)
            .join(PEOPLE, PEOPLE.c.id == SESSIONS.c.person)
            .where(SESSIONS.c.digest == digest, SESSIONS.c.expires > now, ~PEOPLE.c.disabled)
        )
        with self._database.reading() as connection:
            found = connection.execute(query).one_or_none()
            if found is None:
                return None
            roles = roles_of(connection, found.id)
        if roles & STAFF and found.begun + STAFF_LASTS <= now:
            return None
        return Visitor(found.name, roles, digest, token_of(value))

    def lapsed(self, visitors: Iterable[Visitor]) -> set[str]:
        """The sessions of these that have ended, or whose person has other roles by now."""
        asked = {visitor.session: visitor for visitor in visitors}
        alive: set[str] = set()
        now, sessions = self._clock(), list(asked)
        with self._database.reading() as connection:
            for start in range(0, len(sessions), PAGE):
                query = (
                    select(SESSIONS.c.digest, SESSIONS.c.begun, SESSIONS.c.person)
                    .join(PEOPLE, PEOPLE.c.id == SESSIONS.c.person)
                    .where(SESSIONS.c.digest.in_(sessions[start : start + PAGE]))
                    .where(SESSIONS.c.expires > now, ~PEOPLE.c.disabled)
                )
                found = connection.execute(query).all()
                given = select(ROLES).where(ROLES.c.person.in_({row.person for row in found}))
                roles: dict[int, set[str]] = {}
                for person, role in connection.execute(given):
                    roles.setdefault(person, set()).add(role)
                for row in found:
                    visitor = asked[row.digest]
                    over = bool(visitor.roles & STAFF) and row.begun + STAFF_LASTS <= now
                    if not over and roles.get(row.person, set()) == visitor.roles:
                        alive.add(row.digest)
        return asked.keys() - alive

    def end(self, visitor: Visitor) -> None:
        """Sign out."""
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.digest == visitor.session))
        self.tell(visitor.name)

    def end_all(self, name: str) -> None:
        """Sign out everywhere."""
        of_name = select(PEOPLE.c.id).where(PEOPLE.c.name == name).scalar_subquery()
        with self._database.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.person == of_name))
        self.tell(name)

    def watch(self, callback: Ended) -> None:
        """Be told the name when a session of somebody ends here; from whatever thread."""
        self._watching.append(callback)

    def tell(self, name: str) -> None:
        """Something has changed about the sessions of a person: whoever watches is told."""
        for callback in self._watching:
            callback(name)


def _digest(value: str) -> str:
    return sha256(value.encode("utf-8", "surrogatepass")).hexdigest()


def token_of(value: str) -> str:
    """The token against forged requests: it follows from what the cookie holds, not back."""
    held = value.encode("utf-8", "surrogatepass")
    return blake2b(held, digest_size=24, person=b"houseway request").hexdigest()


def cookie(value: str, *, secure: bool) -> str:
    """`Set-Cookie` for somebody who signed in."""
    return f"{_name(secure)}={value}; Path=/; Max-Age={LASTS // 1000}; {_guards(secure)}"


def no_cookie(*, secure: bool) -> str:
    """`Set-Cookie` for somebody who signed out."""
    return f"{_name(secure)}=; Path=/; Max-Age=0; {_guards(secure)}"


def read_cookie(header: str, *, secure: bool) -> str:
    """What our cookie holds, or nothing."""
    for part in header.split(";"):
        name, equals, value = part.strip().partition("=")
        if equals and name == _name(secure):
            return value[:200]
    return ""


def _name(secure: bool) -> str:
    return SECURE_COOKIE if secure else COOKIE


def _guards(secure: bool) -> str:
    return f"HttpOnly; SameSite=Strict{'; Secure' * secure}"

"""Who is barred from the house: at the gate and at every table, with who said so and why."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection, Row, delete, insert, select

from houseway.pit.database import Database
from houseway.pit.people import People
from houseway.pit.rights import STAFF, Denied
from houseway.pit.tables import BARRED, PEOPLE
from houseway.table.journal import Clock
from houseway.table.refusal import Refused
from houseway.table.seating import refuse_note
from houseway.table.steps import Ask
from houseway.table.table import Table


@dataclass(frozen=True)
class Bar:
    """Somebody who may not play here."""

    name: str
    by: str
    reason: str
    at: int

    @property
    def words(self) -> str:
        """As a table has it on record."""
        return f"{self.name} is barred from the house: {self.reason}"


class Bars:
    """The people who are barred."""

    def __init__(self, database: Database, clock: Clock, people: People) -> None:
        self._database = database
        self._clock = clock
        self._people = people

    def all(self) -> list[Bar]:
        """Everybody who is barred now, by name."""
        columns = (PEOPLE.c.name, BARRED.c.done_by, BARRED.c.reason, BARRED.c.at)
        query = select(*columns).join(PEOPLE, PEOPLE.c.id == BARRED.c.person)
        with self._database.reading() as connection:
            return [Bar(*row) for row in connection.execute(query.order_by(PEOPLE.c.name))]

    def bar(self, name: str, reason: str, by: str) -> None:
        """Bar somebody who plays; whoever works here is disabled by the administrator instead."""
        refuse_note(reason, by)
        person = self._people.known(name)
        if person.roles & STAFF:
            raise Refused(f"{name} works in the house; the administrator disables such a person")
        with self._database.writing() as connection:
            if self._found(connection, person.id):
                raise Denied(409, f"{name} is barred already")
            now = self._clock()
            connection.execute(
                insert(BARRED).values(person=person.id, at=now, done_by=by, reason=reason)
            )
            self._people.note(connection, by, f"bars: {reason}", name)

    def lift(self, name: str, reason: str, by: str) -> None:
        """Let somebody play again."""
        refuse_note(reason, by)
        person = self._people.known(name)
        with self._database.writing() as connection:
            if not self._found(connection, person.id):
                raise Denied(404, f"{name} is not barred")
            connection.execute(delete(BARRED).where(BARRED.c.person == person.id))
            self._people.note(connection, by, f"lifts the bar: {reason}", name)

    def _found(self, connection: Connection, person: int) -> Row[tuple[int]] | None:
        return connection.execute(select(BARRED.c.person).where(BARRED.c.person == person)).first()


def let_go(table: Table, barred: Collection[str]) -> None:
    """Whoever is barred leaves as soon as nothing is at stake; until then the house answers."""
    for seat, held in list(table.state.seats.items()):
        if held.player in barred:
            with suppress(Refused):
                table.leave(seat)
    while isinstance(step := table.pending, Ask) and step.seat in table.state.seats:
        if table.state.seats[step.seat].player not in barred:
            break
        table.absent()

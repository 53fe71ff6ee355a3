"""Dealer school in the house: who goes through which lesson, and what became of it, kept for them.

What is asked now is in memory; what became of every act is in the database at once, so that a
lesson that was left counts as far as it came, and what a person should repeat is found from there.
"""

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import insert, select, update

from houseway.games import game as game_of
from houseway.pit.database import Database
from houseway.pit.rights import Denied
from houseway.pit.tables import SCORES
from houseway.school.acts import Act
from houseway.school.attempts import Attempt, Graded
from houseway.school.certificate import Line, line
from houseway.school.drill import Drill
from houseway.school.marks import Mark, Remembered, Result, remember
from houseway.table.journal import Clock

MOST_UNDER_WAY = 4
"""Of one person; the oldest is given up."""


class Score(msgspec.Struct, frozen=True):
    """What is kept of a lesson, drill or exam, as far as it came."""

    result: Result
    marks: tuple[Mark, ...]


@dataclass
class UnderWay:
    """Something a person is in the middle of. One act at a time."""

    id: str
    person: str
    attempt: Attempt | Drill
    kept: int = 0
    """The number under which it is kept, once anything is."""
    lock: threading.Lock = field(default_factory=threading.Lock)


class School:
    """The school of a house."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._under_way: dict[str, UnderWay] = {}

    def begin(self, person: str, make: Callable[[int], Attempt | Drill]) -> UnderWay:
        """Begin a lesson, drill or exam."""
        under_way = UnderWay(secrets.token_urlsafe(12), person, make(self._clock()))
        own = [one for one in self._under_way.values() if one.person == person]
        for old in own[: max(0, len(own) + 1 - MOST_UNDER_WAY)]:
            self._under_way.pop(old.id, None)
        self._under_way[under_way.id] = under_way
        return under_way

    def find(self, person: str, id: str) -> UnderWay:
        """What a person is in the middle of; another's is not there."""
        found = self._under_way.get(id)
        if found is None or found.person != person:
            raise Denied(404, "there is no such lesson under way; begin it again")
        return found

    def act(self, under_way: UnderWay, act: Act) -> Graded:
        """The trainee acts; what became of it is kept."""
        with under_way.lock:
            attempt, now = under_way.attempt, self._clock()
            marks = len(attempt.marks)
            graded = attempt.act(act, now)
            if attempt.over or len(attempt.marks) > marks:
                self._keep(under_way, now)
        return graded

    def _keep(self, under_way: UnderWay, now: int) -> None:
        result = structs.replace(under_way.attempt.result(), ended=now)
        document = msgspec.json.encode(Score(result, tuple(under_way.attempt.marks))).decode()
        values = {
            "person": under_way.person,
            "at": result.ended,
            "kind": result.kind,
            "subject": f"{result.game}: {result.name}",
            "correct": result.right,
            "asked": result.asked,
            "document": document,
        }
        with self._database.writing() as connection:
            if under_way.kept:
                one = SCORES.c.id == under_way.kept
                connection.execute(update(SCORES).where(one).values(values))
            else:
                key = connection.execute(insert(SCORES).values(values)).inserted_primary_key
                assert key is not None
                under_way.kept = int(key[0])

    # --- what was kept ----------------------------------------------------------------------

    def scores(self, person: str) -> list[tuple[int, Score]]:
        """Everything a person has begun and acted in, the oldest first."""
        query = select(SCORES.c.id, SCORES.c.document).where(SCORES.c.person == person)
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(SCORES.c.id)).all()
        return [(id, msgspec.json.decode(document, type=Score)) for id, document in rows]

    def score(self, person: str, id: int) -> Score:
        """One of them."""
        for kept, score in self.scores(person):
            if kept == id:
                return score
        raise Denied(404, "there is no such result")

    def memory(self, person: str) -> dict[str, Remembered]:
        """What the school remembers of a person, by clause."""
        memory: dict[str, Remembered] = {}
        for _, score in self.scores(person):
            memory |= remember(memory, score.marks, score.result.ended)
        return memory

    def register(self) -> list[Line]:
        """Everybody who has ever acted in the school."""
        with self._database.reading() as connection:
            people = connection.scalars(select(SCORES.c.person).distinct()).all()
        return [
            line(person, (score.result for _, score in self.scores(person)), self.memory(person))
            for person in sorted(people)
        ]


def state_of(under_way: UnderWay, now: int) -> dict[str, Any]:
    """What a trainee has before the eyes, and how late it is by the clock of the house."""
    attempt = under_way.attempt
    told: dict[str, Any] = {
        "id": under_way.id,
        "kind": attempt.kind,
        "game": attempt.game,
        "title": game_of(attempt.game).title,
        "name": attempt.name,
        "right": sum(mark.right for mark in attempt.marks),
        "asked": len(attempt.marks),
        "question": attempt.question,
        "now": now,
        "until": attempt.until,
    }
    if attempt.over:
        result = attempt.result()
        told |= {"result": result, "digest": result.digest, "kept": under_way.kept}
    return told

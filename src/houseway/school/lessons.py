"""The lessons of a game: one for each topic its dealer meets, and for each device that differs."""

from functools import cache

import msgspec

from houseway.games import game as game_of
from houseway.school.faults import rulings
from houseway.school.rehearsal import rehearse
from houseway.school.topics import Topic
from houseway.school.ways import in_words, ways
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.steps import RULE

BY_DEVICE = (Topic.OPENING, Topic.SHUFFLE, Topic.DEALING)
"""What depends on the equipment."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """One lesson: what is asked, and at which table."""

    game: str
    topic: Topic
    settings: dict[str, str]
    """Options of the table that are not the usual ones."""
    clauses: tuple[str, ...]
    """What it teaches."""
    kinds: int
    """How many kinds of tasks it has: a verb and a clause."""

    @property
    def name(self) -> str:
        """What it is called: unique within its game."""
        way = in_words(self.options)
        return f"{self.topic.value}: {way}" if way else self.topic.value

    @property
    def options(self) -> Options:
        """Of its table."""
        return game_of(self.game).options.parse(self.settings)


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game, those of its usual table first in each topic."""
    found: list[Lesson] = []
    for topic in Topic:
        taught: set[tuple[tuple[str, str], ...]] = set()
        for options in ways(game):
            usual = options == game_of(game).options()
            if not usual and topic not in BY_DEVICE:
                continue
            tasks = rehearse(game, options).tasks.get(topic, ())
            if topic is Topic.IRREGULARITIES:
                tasks = tuple((RULE, cite) for cite in rulings(game, options))
            if tasks and tasks not in taught:
                taught.add(tasks)
                clauses = tuple(dict.fromkeys(cite for _, cite in tasks))
                settings = options.changed()
                found.append(
                    Lesson(
                        game=game,
                        topic=topic,
                        settings=settings,
                        clauses=clauses,
                        kinds=len(tasks),
                    )
                )
    return tuple(found)


def lesson(game: str, name: str) -> Lesson:
    """The lesson of this name."""
    for one in lessons(game):
        if one.name == name:
            return one
    names = "; ".join(one.name for one in lessons(game))
    raise Refused(f"there is no lesson {name!r} at {game}; lessons are {names}")

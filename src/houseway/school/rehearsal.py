"""What a table of some options asks of its dealer: found out by dealing rounds that nobody sees."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import msgspec

from houseway.equipment.randomness import SeededSource, Source
from houseway.school.acts import ACCEPT, REFUSE
from houseway.school.faults import rulings
from houseway.school.practice import Practice, Task
from houseway.school.topics import Topic
from houseway.table.options import Options
from houseway.table.phrases import Said
from houseway.table.state import CLOSING, OPENING, ROUND
from houseway.table.steps import DEALER, Announce

ROUNDS = 30
ROUGH_ROUNDS = 80
OFTEN = Fraction(1, 4)
SAYINGS = 5
"""Announcements that are offered to choose among."""


class Rehearsed(msgspec.Struct, frozen=True):
    """The kinds of tasks of each topic with their clauses, and what is said. What is ruled when
    something goes wrong, `faults.rulings` knows."""

    tasks: Mapping[Topic, tuple[tuple[str, str], ...]]
    """Verb and clause."""
    said: tuple[Said, ...]


@cache
def rehearse(game: str, options: Options) -> Rehearsed:
    """Open a table, deal rounds and close it, and note what would have been asked."""
    found: dict[Topic, Counter[tuple[str, str]]] = {topic: Counter() for topic in Topic}
    said: Counter[Said] = Counter()

    def note(task: Task) -> bool:
        found[task.topic][task.right.do, task.cite] += 1
        step = task.left[0] if task.left else None
        if isinstance(step, Announce):
            said[step.what] += 1
        return False

    source = SeededSource(f"school: {game}")
    practice = Practice(game, options, source, tuple(Topic), note)
    for procedure in (OPENING, *(ROUND,) * ROUNDS, CLOSING):
        practice.begin(procedure)
        practice.deal_on()
    return Rehearsed(
        {topic: tuple(sorted(tasks)) for topic, tasks in found.items() if tasks}, tuple(said)
    )


@cache
def verbs(game: str, options: Options) -> tuple[str, ...]:
    """All that a dealer of such a table does, also where things go wrong."""
    known = {verb for tasks in rehearse(game, options).tasks.values() for verb, _ in tasks}

    def note(task: Task) -> bool:
        known.add(task.right.do)
        return False

    source = SeededSource(f"school: {game} with faults")
    practice = Practice(game, options, source, tuple(Topic), note, rate=OFTEN)
    for _ in range(ROUGH_ROUNDS):
        practice.begin(ROUND)
        practice.deal_on()
    return tuple(sorted({*known, ACCEPT, REFUSE}))


def sayings(task: Task, game: str, options: Options, source: Source) -> tuple[str, ...]:
    """Announcements to choose among, the right one with them if one is due."""
    pool = rehearse(game, options).said
    step = task.left[0] if task.left else None
    offered: dict[str, None] = {}
    if isinstance(step, Announce) and not task.names_ruling:
        offered[str(step.what)] = None
        near = (_of_the_same(step.what, other) for other in source.shuffled(pool))
        for said in near:
            if said is not None and len(offered) < SAYINGS - 1:
                offered[str(said)] = None
    for said in source.shuffled(pool):
        if len(offered) < SAYINGS:
            offered[str(said)] = None
    return tuple(source.shuffled(offered))


def _of_the_same(right: Said, other: Said) -> Said | None:
    """What another announcement of its kind would say of the same place: a near miss."""
    if other.key != right.key or len(other.of) != len(right.of) or other.of == right.of:
        return None
    return Said(
        right.key,
        tuple(
            ours if _is_place(ours) and _is_place(theirs) else theirs
            for ours, theirs in zip(right.of, other.of, strict=True)
        ),
    )


def _is_place(part: object) -> bool:
    return isinstance(part, str) and (part == DEALER or part.startswith("seat "))


def rulings_offered(task: Task, game: str, options: Options, source: Source) -> tuple[str, ...]:
    """Rulings to choose among after a fault; announcements where there are too few."""
    right = task.right.words
    known = {words for ruled in rulings(game, options).values() for words in ruled.words} - {right}
    said = {str(said) for said in rehearse(game, options).said} - {right, *known}
    others = [*source.shuffled(sorted(known)), *source.shuffled(sorted(said))]
    return tuple(source.shuffled([right, *others[: SAYINGS - 1]]))

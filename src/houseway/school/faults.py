"""Which fault leads to which ruling: tried out on copies of a table, never written down."""

from collections.abc import Mapping
from functools import cache

import msgspec

from houseway.equipment.randomness import SeededSource
from houseway.school.tables import buy_where_short, practice_table
from houseway.table.faults import FaultKind, Possible
from houseway.table.options import Options
from houseway.table.steps import (
    Announce,
    Ask,
    Conduct,
    CountHands,
    CountStub,
    Deal,
    Reveal,
    Ruling,
    SetAside,
    Step,
    Supervise,
)
from houseway.table.table import Table

ROUNDS = 24
AHEAD = 12
"""Steps in which a ruling must follow."""


FINDING_OUT = (Conduct, CountStub, CountHands, SetAside)
"""What may come before it is announced that a round is void."""


class Mishap(msgspec.Struct, frozen=True):
    """A kind of fault at a kind of step."""

    kind: FaultKind
    step: str
    place: str
    """The kind of place: dealer, community, seat, or none."""


def mishap(kind: FaultKind, step: Step, place: str) -> Mishap:
    """What kind of fault it would be."""
    return Mishap(kind, type(step).__name__, place.partition(" ")[0])


def ruling_ahead(table: Table, since: Step) -> Step | None:
    """What is ruled on a fault that just happened at a table, if anything is before play goes on.

    It is found on a copy: the first ruling or matter for the supervisor, or an announcement that
    comes before anything is done.
    """
    twin = table.copy()
    twin.elsewhere = set()
    acted = False
    for _ in range(AHEAD):
        step = twin.pending
        if step is None or step == since or isinstance(step, Ask | Deal | Reveal):
            return None
        if isinstance(step, Ruling | Supervise) or (isinstance(step, Announce) and not acted):
            return step
        acted |= not isinstance(step, FINDING_OUT)
        twin.step()
    return None


class Ruled(msgspec.Struct, frozen=True):
    """What a clause rules on: the faults, and the rulings in words."""

    mishaps: frozenset[Mishap]
    words: tuple[str, ...]


@cache
def rulings(game: str, options: Options) -> Mapping[str, Ruled]:
    """The faults that a table of these options has a ruling for, by the clause of the ruling."""
    table = practice_table(game, options, SeededSource(f"school: faults of {game}"))
    table.elsewhere = set()
    found: dict[str, dict[Mishap, str]] = {}
    known: set[Mishap] = set()
    for _ in range(ROUNDS):
        buy_where_short(table, table.kit.source)
        table.begin()
        while (step := table.pending) is not None:
            for kind, place in _possible(table, step):
                what = mishap(kind, step, place)
                if what not in known and (ruled := _tried(table, step, kind, place)) is not None:
                    known.add(what)
                    found.setdefault(ruled.cite, {})[what] = ruling_words(ruled)
            table.step()
    return {
        cite: Ruled(frozenset(some), tuple(sorted(set(some.values()))))
        for cite, some in sorted(found.items())
    }


def ruling_words(step: Step) -> str:
    """A ruling as it is named; what is announced and what goes to the supervisor among them."""
    return str(step.what) if isinstance(step, Ruling | Announce) else step.act()


def _possible(table: Table, step: Step) -> Possible:
    return table.game.faults.possible(table.kit.cards, step)


def _tried(table: Table, step: Step, kind: FaultKind, place: str) -> Step | None:
    """What is ruled if this goes wrong now."""
    twin = table.copy()
    twin.elsewhere = set()
    twin.fault(kind, place)
    return ruling_ahead(twin, step)


def possible_now(table: Table, wanted: frozenset[Mishap]) -> Possible:
    """Those of these faults that can happen at the step that is due, each with its place."""
    step = table.pending
    return [
        (kind, place)
        for kind, place in _possible(table, step)
        if mishap(kind, step, place) in wanted
    ]

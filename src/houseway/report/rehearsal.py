"""Rounds that nobody sees, to learn which clauses a table of these options is dealt by.

The engine itself says so: every step cites its clause. The source is seeded, so the same options
are always rehearsed with the same cards.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from houseway.equipment.randomness import SeededSource
from houseway.table.entries import AnyEntry, Began, Done
from houseway.table.faults import random_faults
from houseway.table.game import Game
from houseway.table.journal import Journal, counting_clock
from houseway.table.options import Options
from houseway.table.state import CLOSING, OPENING
from houseway.table.steps import Ask
from houseway.table.table import Table

ROUNDS = 100
PLAYERS = 3
FAULTS = Fraction(1, 20)
POLICY = "random"
DEALING, PAYING = "dealing", "paying"


@dataclass(frozen=True)
class Rehearsal:
    """The clauses that the rehearsed rounds cited, by what was going on."""

    opening: frozenset[str]
    dealing: frozenset[str]
    paying: frozenset[str]
    closing: frozenset[str]
    irregularities: frozenset[str]
    """What is cited only where something went wrong."""


def rehearse(game: Game, options: Options) -> Rehearsal:
    """Deal rounds with and without faults and gather what was cited."""
    smooth = _dealt(game, options, faults=False)
    rough = _dealt(game, options, faults=True)
    known = frozenset[str]().union(*smooth.values())
    return Rehearsal(
        smooth[OPENING],
        smooth[DEALING] - smooth[OPENING],
        smooth[PAYING],
        smooth[CLOSING],
        (rough[OPENING] | rough[DEALING] | rough[CLOSING]) - known,
    )


def _dealt(game: Game, options: Options, *, faults: bool) -> dict[str, frozenset[str]]:
    journal = Journal(counting_clock())
    table = Table(game, options, journal=journal, source=SeededSource("papers"), variant=True)
    if faults:
        table.fault_plan = random_faults(FAULTS, SeededSource("papers: faults"))
    for seat in range(1, min(PLAYERS, game.positions) + 1):
        table.sit(seat, f"player {seat}", 1000 * options.maximum)
        table.players[seat] = game.policies[POLICY](SeededSource(f"papers: {seat}"))
    offered = set[str]()
    for _ in range(ROUNDS):
        table.begin()
        while table.pending is not None:
            if isinstance(table.pending, Ask):  # records have the answer without the choices
                offered.update(choice.cite for choice in table.pending.choices)
            table.step()
    table.close()
    return _cited((record.entry for record in table.journal.records), offered)


def _cited(entries: Iterable[AnyEntry], offered: set[str]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {OPENING: set(), DEALING: offered, PAYING: set(), CLOSING: set()}
    procedure = ""
    for entry in entries:
        if isinstance(entry, Began):
            procedure = entry.procedure if entry.procedure in found else DEALING
        elif isinstance(entry, Done):
            paying = entry.step.settles and procedure == DEALING
            cites = found[PAYING if paying else procedure]
            cites.add(entry.step.cite)
    return {name: frozenset(cites) for name, cites in found.items()}

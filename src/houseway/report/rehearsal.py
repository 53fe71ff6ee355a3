"""Rounds that nobody sees, to learn which clauses a table of these options is dealt by.

The engine itself says so: every step cites its clause. The source is seeded, so the same options
are always rehearsed with the same cards.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from houseway.equipment.randomness import SeededSource
from houseway.games.keno.steps import SettleTicket
from houseway.games.poker.steps import (
    Award,
    DropRake,
    Refund,
    ReturnUncalled,
    TakeRake,
    TakeTimeCharge,
)
from houseway.table.entries import AnyEntry, Began, Done
from houseway.table.faults import random_faults
from houseway.table.game import Game
from houseway.table.journal import Journal, counting_clock
from houseway.table.options import Options
from houseway.table.state import CLOSING, OPENING
from houseway.table.steps import Ask, GiveBack, Halve, Pay, PayBonus, Return, Take
from houseway.table.table import Table

ROUNDS = 100
PLAYERS = 3
FAULTS = Fraction(1, 20)
POLICY = "random"
SETTLING = (
    *(Take, Pay, PayBonus, Return, Halve, GiveBack, SettleTicket),
    *(ReturnUncalled, TakeRake, TakeTimeCharge, DropRake, Award, Refund),
)
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
    smooth = _cited(_dealt(game, options, faults=False))
    rough = _cited(_dealt(game, options, faults=True))
    known = frozenset[str]().union(*smooth.values())
    return Rehearsal(
        smooth[OPENING],
        smooth[DEALING] - smooth[OPENING],
        smooth[PAYING],
        smooth[CLOSING],
        (rough[OPENING] | rough[DEALING] | rough[CLOSING]) - known,
    )


def _dealt(game: Game, options: Options, *, faults: bool) -> Iterable[AnyEntry]:
    table = Table(game, options, journal=Journal(counting_clock()), source=SeededSource("papers"))
    if faults:
        table.fault_plan = random_faults(FAULTS, SeededSource("papers: faults"))
    for seat in range(1, min(PLAYERS, game.positions) + 1):
        table.sit(seat, f"player {seat}", 1000 * options.maximum)
        table.players[seat] = game.policies[POLICY](SeededSource(f"papers: {seat}"))
    for _ in range(ROUNDS):
        table.play_round()
    table.close()
    return (record.entry for record in table.journal.records)


def _cited(entries: Iterable[AnyEntry]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {OPENING: set(), DEALING: set(), PAYING: set(), CLOSING: set()}
    procedure = ""
    for entry in entries:
        if isinstance(entry, Began):
            procedure = entry.procedure if entry.procedure in found else DEALING
        elif isinstance(entry, Done):
            paying = isinstance(entry.step, SETTLING) and procedure == DEALING
            cites = found[PAYING if paying else procedure]
            cites.add(entry.step.cite)
            if isinstance(entry.step, Ask):
                cites.update(choice.cite for choice in entry.step.choices)
    return {name: frozenset(cites) for name, cites in found.items()}

"""Rounds the engine deals in a second, in memory, every event recorded and chained."""

from collections.abc import Iterator
from functools import partial

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.table.table import Table
from tests.bench.measure import Result, processor_seconds, rate

ROUNDS = 2000
CHIPS = 1_000_000_00


def results() -> Iterator[Result]:
    """One seat, at poker two, and a full table of every game, random play."""
    for name in MODULES:
        for seats in (game(name).least_players, game(name).positions):
            taken = processor_seconds(partial(deal, name, seats))
            aim = "5,000" if seats == 1 else ""
            yield rate(f"engine, {name}, seats: {seats}", "rounds", ROUNDS, taken, aim)


def deal(name: str, seats: int) -> None:
    """Deal rounds at a new table."""
    found = game(name)
    table = Table(found, source=SeededSource(7))
    for seat in range(1, seats + 1):
        table.sit(seat, str(seat), CHIPS)
        table.players[seat] = found.policies["random"](SeededSource(seat))
    for _ in range(ROUNDS):
        table.play_round()

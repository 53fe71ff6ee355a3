"""Deals rounds into a journal for as long as it lives, and tells what it has recorded."""

import os
import time
from itertools import count
from multiprocessing.connection import Connection
from random import Random

from houseway.equipment.randomness import SystemSource
from houseway.games import MODULES, game
from houseway.table.journal import Journal, JournalError, open_journal
from houseway.table.table import Table

NAMES = tuple(MODULES)
GAMES = {name: game(name) for name in NAMES}
"""Loaded when the module is, so that a forked process has them at once."""
SEATS = (1, 2, 4)


def deal(where: str, name: str, keys: str, told: Connection) -> None:
    """Open the table, or go on where it was left; deal step by step or as far as may be."""
    os.environ["HOUSEWAY_KEYS"] = keys
    with open_when_free(where) as journal:
        commit = journal.commit

        def commit_and_tell(snapshot: bytes | None = None, round: int = 0) -> None:
            commit(snapshot, round)
            told.send((journal.blocks, journal.head))

        journal.commit = commit_and_tell  # type: ignore[method-assign]
        random = Random()
        table = seated(journal, name)
        for _ in count():
            if table.pending is None:
                table.begin()
            elif random.random() < 0.9:
                table.step()
            else:
                table.run()


def seated(journal: Journal, name: str) -> Table:
    """A table with its players, all of them there again if they were."""
    played = GAMES[name]
    table = Table(played, journal=journal, source=SystemSource())
    for seat in SEATS:
        if not table.state.rounds and not table.state.procedure and seat not in table.state.seats:
            table.sit(seat, f"player {seat}", 10_000_000_00)
        table.players[seat] = played.policies["random"](SystemSource())
    return table


def open_when_free(where: str) -> Journal:
    """A server may need a moment to notice that its client was killed."""
    for _ in range(500):
        try:
            return open_journal(where)
        except JournalError as error:
            if "being written" not in str(error) or not where.startswith("postgres"):
                raise
            time.sleep(0.01)
    raise AssertionError("the lock of a killed writer stays")

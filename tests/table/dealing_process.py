"""A process that deals rounds into a journal for as long as it lives, and tells what it recorded.

    python -m tests.journal.dealing_process FILE

Each line is the number and the digest of a record, printed once the record is in the journal.
"""

import sys
from pathlib import Path

from houseway.equipment.randomness import SystemSource
from houseway.games import game
from houseway.table.entries import AnyEntry
from houseway.table.journal import FileJournal
from houseway.table.table import Table

GAME = game("heads-up-holdem")
SETTINGS = {"shuffler": "device", "decks": "2", "count_every": "2"}


class Telling(FileJournal):
    """A journal that says what it has recorded."""

    def append(self, entry: AnyEntry) -> None:
        """Record, then tell."""
        super().append(entry)
        print(len(self.records), self.head, flush=True)


def deal(path: Path, rounds: int) -> None:
    """Open the table, or go on where it was left, and deal."""
    with Telling(path) as journal:
        table = Table(GAME, GAME.options.parse(SETTINGS), journal=journal, source=SystemSource())
        for seat in (1, 2, 6):
            if seat not in table.state.seats and not table.state.procedure:
                table.sit(seat, f"player {seat}", 10_000_000_00)
            table.players[seat] = GAME.policies["random"](SystemSource())
        table.run()
        for _ in range(rounds):
            table.play_round()


if __name__ == "__main__":
    deal(Path(sys.argv[1]), 1_000_000)

"""A process that changes its table after every round for as long as it lives.

python -m tests.table.changing_process FILE
"""

import sys
from pathlib import Path

from houseway.equipment.randomness import SystemSource
from houseway.games import game
from houseway.table.journal import open_journal
from houseway.table.table import Table

GAME = game("heads-up-holdem")
LIMITS = ("10", "25")
BY = "floor supervisor"


def deal(path: Path, rounds: int) -> None:
    """Open the table, or go on where it was left; deal, and change the smallest ante."""
    with open_journal(path) as journal:
        table = Table(GAME, journal=journal)
        if not table.state.seats and not table.state.procedure:
            table.sit(1, "Ann", 10_000_000_00)
        table.players[1] = GAME.policies["random"](SystemSource())
        table.run()
        for _ in range(rounds):
            minimum = LIMITS[table.state.rounds % 2]
            table.change(table.options.with_words({"minimum": minimum}), BY)
            table.play_round()
            print(table.state.rounds, flush=True)


if __name__ == "__main__":
    deal(Path(sys.argv[1]), 1_000_000)

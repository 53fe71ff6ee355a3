"""Matches of the levels against each other, heads-up at no limit in the bare core.

    python -m tests.poker.matches 200000

Every deck is played twice, with the seats changed; a pair of rounds is one observation.
"""

import sys
from math import sqrt
from typing import NamedTuple

from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import SeededSource
from houseway.games.poker.bare import BareRoom
from houseway.games.poker.betting import Betting
from houseway.games.poker.levels import LEVELS, Level, decides
from houseway.games.poker.options import PokerOptions

BLIND, CHIP, STACK = 2_00, 1_00, 200_00
PAIRS = (("strong", "sound"), ("sound", "loose"))


class Result(NamedTuple):
    """What the first of two players won, in big blinds for a hundred hands."""

    won: float
    error: float
    """The standard error."""

    def __str__(self) -> str:
        errors = self.won / self.error
        won = f"{self.won:+.1f} big blinds a hundred hands"
        return f"{won}, standard error {self.error:.1f}: {errors:.1f} of them"


def match(one: Level, other: Level, hands: int, seed: str = "a match") -> Result:
    """Play so many hands, half of them with the seats changed."""
    room = BareRoom(PokerOptions(limit="no", blinds="1-2"))
    decks = SeededSource(seed)
    players = [
        decides(level, SeededSource(f"{seed} {number}").below, BLIND, CHIP)
        for number, level in enumerate((one, other))
    ]
    total = squares = 0.0
    for _ in range(hands // 2):
        deck = decks.shuffled(range(len(FULL_DECK)))
        both = 0
        for first in (0, 1):

            def decide(
                betting: Betting, own: list[int], board: list[int], first: int = first
            ) -> int:
                return players[betting.actor ^ first](betting, own, board)

            both += room.play([STACK, STACK], deck, decide)[first] - STACK
        won = both / 2 / BLIND * 100
        total += won
        squares += won * won
    count = hands // 2
    mean = total / count
    return Result(mean, sqrt((squares / count - mean * mean) / count))


if __name__ == "__main__":
    for better, worse in PAIRS:
        print(f"{better} against {worse}:", match(LEVELS[better], LEVELS[worse], int(sys.argv[1])))

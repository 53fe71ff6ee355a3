"""Players at the real table whose choices are known, and the words of a player at random."""

from collections.abc import Mapping
from typing import Any

from houseway.equipment.randomness import SeededSource
from houseway.math.compiled import uint64
from houseway.math.philox import CHOICES, Key, block
from houseway.table.game import Player
from houseway.table.steps import Ask
from houseway.table.views import View
from houseway.table.wagers import WagerRule


class Wagering:
    """Makes the same wagers in every round and chooses as another player does."""

    def __init__(self, wagers: Mapping[str, int], player: Player | Any) -> None:
        self._wagers, self._player = wagers, player

    def wager(self, view: View, rules: tuple[WagerRule, ...]) -> dict[str, int]:
        return dict(self._wagers)

    def choose(self, view: View, ask: Ask) -> str:
        choice: str = self._player.choose(view, ask)
        return choice


class Words(SeededSource):
    """Draws numbers from the word that a kernel's player at random has for a round and seat."""

    def __init__(self, key: Key, chunk: int, round: int, seat: int) -> None:
        super().__init__("words")
        self._rest = int(block(uint64(key[0]), uint64(key[1]), seat, round, chunk, CHOICES)[0])

    def below(self, n: int) -> int:
        number, self._rest = divmod(self._rest * n, 1 << 64)
        return number

"""All the equipment of one table, as the steps find it."""

from collections.abc import Callable, Sequence

from houseway.equipment.card_table import CardTable
from houseway.equipment.commitment import CommittedOrder
from houseway.equipment.number_draw import NumberDraw
from houseway.equipment.randomness import Source

DRAW = -1
"""Where the sealed order of a draw of numbers is kept; those of decks have the deck's number."""


class Kit:
    """Cards, numbers, the random source, the clock, and the orders that are not opened yet."""

    def __init__(
        self, source: Source, backs: Sequence[str], now: Callable[[], int], *, commits: bool = True
    ) -> None:
        self.cards = CardTable(source, backs)
        self.numbers = NumberDraw(source)
        self.now = now
        self.commits = commits
        """Whether shuffles are committed to; not where nobody keeps a journal."""
        self.sealed: dict[int, list[CommittedOrder]] = {}
        """The shuffles of each deck that have not been opened, the oldest first."""

    @property
    def source(self) -> Source:
        """Where randomness comes from."""
        return self.cards.source

    def seal(self, of: int, opening: CommittedOrder) -> None:
        """Keep the order of a shuffle until it is opened."""
        self.sealed.setdefault(of, []).append(opening)

    def unseal(self, of: int) -> CommittedOrder:
        """The oldest order that has not been opened, which now is."""
        first, *others = self.sealed.pop(of)
        if others:
            self.sealed[of] = others
        return first

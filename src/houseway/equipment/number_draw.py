"""The device a draw of numbers comes from: it mixes them once and gives them out one by one.

The order of all numbers is fixed, and committed to, when they are mixed. A draw takes the next;
nothing is ever put back or drawn again before the numbers are mixed for another game.
"""

from collections.abc import Sequence

from houseway.equipment.card_table import Impossible
from houseway.equipment.commitment import CommittedOrder, new_nonce
from houseway.equipment.randomness import Source


class NumberDraw:
    """The numbers of one draw: which there are, the order they come in, those that have come."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.numbers: tuple[int, ...] = ()
        self.order: tuple[int, ...] = ()
        self.drawn = 0

    def load(self, count: int) -> None:
        """The numbers from 1 up are in the device, none of them mixed."""
        self.numbers = tuple(range(1, count + 1))
        self.order, self.drawn = (), 0

    def mix(self) -> CommittedOrder:
        """Mix all numbers: their order, and the nonce with which it is committed to."""
        self.arrange(self.source.shuffled(self.numbers))
        return CommittedOrder(new_nonce(self.source).hex(), self.order)

    def arrange(self, order: Sequence[object]) -> None:
        """Put the numbers in the order an earlier mixing gave them."""
        numbers = tuple(number for number in order if isinstance(number, int))
        if len(numbers) != len(order) or tuple(sorted(numbers)) != self.numbers:
            raise Impossible("the device does not hold the numbers of that order")
        self.order, self.drawn = numbers, 0

    def draw(self) -> int:
        """The next number."""
        if self.drawn == len(self.order):
            raise Impossible("no mixed number is left in the device")
        self.drawn += 1
        return self.order[self.drawn - 1]

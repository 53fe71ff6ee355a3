"""Randomness enters only here.

A source gives bytes; a draw keeps just as many of their bits as it needs and, if the number is
too large, throws it away and takes the next. So every outcome is equally likely: nothing is
ever reduced by a modulus, which would favour the small numbers.
"""

import builtins
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable
from hashlib import shake_256
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_LARGEST_DECK = 1 << 16


class Source(ABC):
    """Where random numbers come from; `name` is what the journal records of it."""

    name: str

    @abstractmethod
    def bytes(self, n: int) -> builtins.bytes:
        """Return the next n bytes, each given out only once."""

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely."""
        if n < 1:
            raise ValueError(f"No number lies from 0 to below {n}; ask below 1 or more.")
        bits = (n - 1).bit_length()
        mask = (1 << bits) - 1
        while True:
            draw = int.from_bytes(self.bytes((bits + 7) // 8), "little") & mask
            if draw < n:
                return draw

    def shuffled(self, cards: Iterable[T]) -> list[T]:
        """Return the cards in a random order, each order equally likely (Fisher-Yates).

        From the last place down, a card is drawn for each place among those not yet placed.
        Each draw takes one byte, or two for more than 256 cards, of a stretch of bytes fetched
        for this shuffle; what is left of the stretch is thrown away.
        """
        order = list(cards)
        if len(order) > _LARGEST_DECK:
            raise ValueError(
                f"{len(order)} cards are too many to shuffle at once; use {_LARGEST_DECK} or fewer."
            )
        last = len(order) - 1
        mask = (1 << last.bit_length()) - 1
        while last > 0:
            for number in self._numbers(len(order)):
                drawn = number & mask
                if drawn <= last:
                    order[last], order[drawn] = order[drawn], order[last]
                    last -= 1
                    if last <= mask >> 1:
                        mask >>= 1
                        if not last:
                            break
        return order

    def _numbers(self, cards: int) -> Iterable[int]:
        """Return numbers to draw with, nearly always enough to shuffle this many cards."""
        count = 2 * cards
        if cards <= 256:
            return self.bytes(count)
        numbers: tuple[int, ...] = unpack(f"<{count}H", self.bytes(2 * count))
        return numbers


class SystemSource(Source):
    """The operating system's cryptographic source, for live play.

    Nothing is kept: each call asks the system, and a byte lives no longer than the draw or
    shuffle it was fetched for. So no memory holds cards to come, threads may share a source,
    and a forked process never repeats its parent's bytes.
    """

    name = "system"

    def bytes(self, n: int) -> builtins.bytes:
        """Return n bytes from the system."""
        return os.urandom(n)


class SeededSource(Source):
    """A source that gives the same bytes for the same seed: for tests, never for live play.

    Block i of the stream is the first 1,024 bytes of SHAKE-256 of the text `SEED:i`, i from 0.
    The numeral and the text of a seed are one seed, so the name alone repeats the stream.

    >>> SeededSource(7).name, SeededSource(7).bytes(4) == SeededSource("7").bytes(4)
    ('seeded:7', True)
    """

    def __init__(self, seed: int | str) -> None:
        """Start the stream of this seed from its beginning."""
        self.name = f"seeded:{seed}"
        self._seed = str(seed)
        self._blocks = 0
        self._ahead = b""

    def bytes(self, n: int) -> builtins.bytes:
        """Return the next n bytes of the stream."""
        while len(self._ahead) < n:
            text = f"{self._seed}:{self._blocks}"
            self._ahead += shake_256(text.encode()).digest(1024)
            self._blocks += 1
        taken, self._ahead = self._ahead[:n], self._ahead[n:]
        return taken

"""Where the cards of a learner's rounds come from: numpy's generator, quick with a large shoe."""

import builtins
from collections.abc import Iterable
from copy import deepcopy
from typing import TypeVar

import numpy as np

from houseway.equipment.randomness import Source

T = TypeVar("T")


class Stream(Source):
    """A source that gives the same cards for the same seed: for learners, never for live play."""

    def __init__(self, seed: int) -> None:
        """Start the stream of this seed from its beginning."""
        self.name = f"numpy:{seed}"
        self._generator = np.random.Generator(np.random.PCG64(seed))

    def bytes(self, n: int) -> builtins.bytes:
        """Return the next n bytes of the stream."""
        return self._generator.bytes(n)

    def shuffled(self, cards: Iterable[T]) -> list[T]:
        """Return the cards in a random order, each order equally likely."""
        held = list(cards)
        return list(map(held.__getitem__, self._generator.permutation(len(held)).tolist()))

    def __copy__(self) -> "Stream":
        """A stream that goes on as this one would, by itself."""
        twin = object.__new__(Stream)
        twin.name = self.name
        twin._generator = deepcopy(self._generator)
        return twin

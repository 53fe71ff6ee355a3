"""Hands of the twenty-one games valued against one up-card, with any cards known to be gone.

The figures are floats. Each dealer's chance is a sum of positive products of at most 18 quotients,
over at most 2,500 draws; each choice above it is an average with positive weights, at most 21 deep;
a split adds at most a dozen of such terms. With 2**-53 for each operation the error of any value
stays below 3,000 * 2**-53 for each unit at stake, less than 1e-11 in all: `ERROR_BOUND`. The tests
hold the recursion against exact fractions on small shoes and against longer floats on full ones.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.twenty_one import kernels
from houseway.families.twenty_one.points import CARDS_OF_VALUE, VALUES
from houseway.families.twenty_one.tables import ENDS, draws, hands

ERROR_BOUND = 1e-11
"""No value or edge of the recursion is farther from the exact one, per unit of the first wager."""


@dataclass(frozen=True)
class Shoe:
    """Cards not seen yet, by value, ace first; an endless shoe never changes."""

    counts: tuple[int, ...]
    endless: bool = False

    def __post_init__(self) -> None:
        """Refuse a shoe that cannot be."""
        if len(self.counts) != len(VALUES) or min(self.counts) < 0:
            raise ValueError("A shoe has ten counts, none negative: ace, two, ... nine, ten.")

    @classmethod
    def of(cls, decks: int | None) -> "Shoe":
        """Return a full shoe of so many decks; None is an endless one."""
        if decks is None:
            return cls(CARDS_OF_VALUE, endless=True)
        if decks < 1:
            raise ValueError(f"A shoe of {decks} decks cannot be dealt; it has one or more.")
        return cls(tuple(decks * count for count in CARDS_OF_VALUE))

    def without(self, *values: int) -> "Shoe":
        """Return the shoe after these cards have left it."""
        if self.endless:
            return self
        counts = list(self.counts)
        for card in values:
            if not counts[card - 1]:
                raise ValueError(f"There are fewer cards of value {card} than are said to be gone.")
            counts[card - 1] -= 1
        return Shoe(tuple(counts))

    def with_back(self, value: int) -> "Shoe":
        """Return the shoe with a card put back: a hand's own cards are taken out with the hand."""
        if self.endless:
            return self
        return Shoe(tuple(n + (card == value) for card, n in enumerate(self.counts, start=1)))

    def holds(self, *values: int) -> bool:
        """Whether all these cards can come from the shoe."""
        return self.endless or all(
            self.counts[card - 1] >= values.count(card) for card in set(values)
        )

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    def chance(self, value: int) -> float:
        """Return the chance that an unseen card has this value."""
        return self.counts[value - 1] / self.size

    def chance_of_blackjack(self, up: int) -> float:
        """Return the chance that a hole card from this shoe makes a blackjack."""
        return float(kernels.blackjack_chance(self.floats, up - 1))

    @property
    def floats(self) -> NDArray[np.float64]:
        """The counts as the kernels want them."""
        return np.array(self.counts, dtype=np.float64)


class PlayRules(NamedTuple):
    """How one hand is played and paid."""

    h17: bool
    net: tuple[tuple[float, ...], ...]
    """[total][how the dealer ends] from the settlement of the game"""
    at_once: bool = False
    double_size: int = 2
    draws: bool = True
    checked: bool = True
    against_blackjack: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0)

    @property
    def money(self) -> kernels.Money:
        """The rules as the kernels want them."""
        return kernels.Money(
            _net(self.net), self.at_once, self.double_size, self.draws,
            self.checked, np.array(self.against_blackjack),
        )  # fmt: skip


@cache
def _net(net: tuple[tuple[float, ...], ...]) -> NDArray[np.float64]:
    return np.array(net, dtype=np.float64)


@cache
def free_choice() -> NDArray[np.uint8]:
    """Return the table that leaves every choice open."""
    return np.full(hands().size.size, kernels.NONE, dtype=np.uint8)


def value_hands(
    rules: PlayRules,
    shoe: Shoe,
    up: int,
    order: NDArray[np.int64],
    given: NDArray[np.uint8] | None = None,
    *,
    every_stand: bool = False,
) -> kernels.Values:
    """Value hands against an up-card that, like all cards but the hand's own, has left the shoe."""
    count = hands().size.size
    stand, hit, double, best, staked = (np.zeros(count) for _ in range(5))
    values = kernels.Values(
        stand, hit, double, best, staked, np.full(count, kernels.NONE, dtype=np.uint8)
    )
    kernels.go_through(
        hands(), order, shoe.floats, up - 1, 0.0 if shoe.endless else 1.0,
        draws(up, rules.h17), rules.money, free_choice() if given is None else given,
        not every_stand, values,
    )  # fmt: skip
    return values


def dealer_ends(shoe: Shoe, up: int, h17: bool) -> dict[str, float]:
    """Return how a dealer's hand ends who draws to an up-card from this shoe."""
    lanes = np.ones((10, kernels.LANES))
    lanes[:, 0] = shoe.floats
    chances = np.empty((len(ENDS), kernels.LANES))
    kernels.dealer_chances(lanes, 0.0 if shoe.endless else 1.0, draws(up, h17), chances)
    return dict(zip(ENDS, chances[:, 0].tolist(), strict=True))


def chance_of_cards(shoe: Shoe, cards: Iterable[int]) -> float:
    """Return the chance that the next cards are these, in this order."""
    chance, rest = 1.0, shoe
    for card in cards:
        chance *= rest.chance(card)
        if not chance:
            return 0.0
        rest = rest.without(card)
    return chance

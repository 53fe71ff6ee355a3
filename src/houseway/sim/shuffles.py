"""Shuffles as models, and what can be measured of how well they mix.

A model gives orders[trial, place], the number of the card that lies at a place after the shuffle
of a stack in which card 0 lay on top, card 1 next, and so on. Randomness comes from a `Source`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, factorial, sqrt
from typing import cast

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.equipment.card_table import CardTable
from houseway.equipment.randomness import Source
from houseway.sim.fit import ChiSquare, chi_square, upper_gamma
from houseway.sim.riffles import distance, eulerian

Orders = NDArray[np.int64]
"""[trial, place]: the number of a card"""
Model = Callable[[Source, int, int], Orders]
"""model(source, trials, cards)"""

DECK = 52
CONFIDENCE = 0.99


# --- models ----------------------------------------------------------------------------------


def live(source: Source, trials: int, cards: int) -> Orders:
    """The shuffle of the house's equipment, which deals every game here."""
    return np.array([source.shuffled(range(cards)) for _ in range(trials)])


def riffle(times: int) -> Model:
    """A deck riffled so many times, as Gilbert, Shannon and Reeds have it.

    Run backwards a riffle sorts the cards by the toss of a coin for each, heads before tails and
    else as they lay; that is how it is done here.
    """

    def riffled(source: Source, trials: int, cards: int) -> Orders:
        orders = _in_order(trials, cards)
        for _ in range(times):
            coins = np.frombuffer(source.bytes(trials * cards), dtype=np.uint8) & 1
            came_from = np.argsort(coins.reshape(trials, cards), axis=1, kind="stable")
            goes_to = np.argsort(came_from, axis=1, kind="stable")
            orders = np.take_along_axis(orders, goes_to, axis=1)
        return orders

    return riffled


def wash(pushes: int) -> Model:
    """Cards washed on the table: each push mixes a quarter of them, which lie beside each other.

    How well hands mix is not known; this is a model in which cards travel only by being pushed.
    """

    def washed(source: Source, trials: int, cards: int) -> Orders:
        orders = _in_order(trials, cards)
        rows, part = np.arange(trials)[:, None], cards // 4
        for _ in range(pushes):
            words = np.frombuffer(source.bytes(8 * trials * (part + 1)), dtype=np.uint64)
            drawn = words.reshape(trials, part + 1)
            first = (drawn[:, :1] % np.uint64(cards)).astype(np.int64)  # 2^64 leaves no bias to see
            places = (first + np.arange(part)) % cards
            mixed = np.take_along_axis(places, np.argsort(drawn[:, 1:], axis=1), axis=1)
            orders[rows, places] = orders[rows, mixed]
        return orders

    return washed


def bart_carter(stacks: int) -> Model:
    """The first deck's worth of a shoe is shuffled and put in stacks at marked places in the rest.

    It is carried out with the house's own equipment (13:69F-2C.1, 19:47-2.6(m)).
    """

    def inserted(source: Source, trials: int, cards: int) -> Orders:
        orders = np.empty((trials, cards), dtype=np.int64)
        for trial in range(trials):
            table = CardTable(source, ("blue",))
            table.receive(0)
            table.deck(0).cards = cast(list[Card], list(range(cards)))
            table.load(0)
            table.deal("discard rack", min(DECK, cards // 2), face_up=False)
            table.take_discards(0)
            held = table.deck(0)
            held.cards = source.shuffled(held.cards)
            table.insert_stacks(0, stacks)
            orders[trial] = cast(list[int], table.stub[::-1])
        return orders

    return inserted


def _in_order(trials: int, cards: int) -> Orders:
    return np.tile(np.arange(cards), (trials, 1))


# --- what is measured ------------------------------------------------------------------------


@dataclass(frozen=True)
class Average:
    """The mean of a number over many trials, beside that of a random order."""

    mean: float
    expected: Fraction
    probability: float
    """How probable a mean at least so far off is if the orders are random."""


@dataclass(frozen=True)
class Mixing:
    """How well a shuffle mixes."""

    cards: int
    trials: int
    position: ChiSquare
    """Where each card of the stack comes to lie: every place should be as likely."""
    neighbours: Average
    """Cards that still lie on the card they lay on before."""
    rising: Average
    """Rising sequences: how many times one must go through the deck to find the cards in order."""
    sequences: ChiSquare | None
    """How often there were so many rising sequences."""

    @property
    def probabilities(self) -> tuple[float, ...]:
        """Of all that was tested."""
        found = [self.position.probability, self.neighbours.probability, self.rising.probability]
        return (*found, self.sequences.probability) if self.sequences else tuple(found)

    @property
    def random(self) -> bool:
        """Whether nothing speaks against a random order, all tests together at 99%."""
        return min(self.probabilities) >= (1 - CONFIDENCE) / len(self.probabilities)


def measure(model: Model, source: Source, trials: int, cards: int = DECK) -> Mixing:
    """Shuffle so many stacks of so many cards, each from its order, and see how they lie."""
    orders = model(source, trials, cards)
    rises = rising_sequences(orders)
    ways = eulerian(cards)
    return Mixing(
        cards,
        trials,
        positions(orders),
        _average(kept_neighbours(orders), *neighbour_moments(cards)),
        # A random order has (n + 1) / 2 on average, and the variance is (n + 1) / 12.
        _average(rises, Fraction(cards + 1, 2), Fraction(cards + 1, 12)),
        chi_square(
            np.bincount(rises, minlength=cards + 1)[1:].tolist(),
            [trials * float(Fraction(count, factorial(cards))) for count in ways],
        ),
    )


def positions(orders: Orders) -> ChiSquare:
    """Pearson's test of [card, place]; each card and each place comes once in every trial."""
    trials, cards = orders.shape
    cells = orders * cards + np.arange(cards)
    counts = np.bincount(cells.ravel(), minlength=cards * cards)
    expected = trials / cards
    # The rows and columns of a sum of permutations are fixed, which makes its cells vary less.
    statistic = float(((counts - expected) ** 2).sum() / expected) * (cards - 1) / cards
    degrees = (cards - 1) ** 2
    return ChiSquare(statistic, degrees, upper_gamma(degrees / 2, statistic / 2))


def kept_neighbours(orders: Orders) -> NDArray[np.int64]:
    """[trial]: how many cards lie just under the card that lay on them before."""
    kept: NDArray[np.int64] = (np.diff(orders, axis=1) == 1).sum(axis=1)
    return kept


def neighbour_moments(cards: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of the kept neighbours of a random order.

    Two given pairs stay together in (n - 2)! orders, whether they share a card or not.
    """
    mean = Fraction(cards - 1, cards)
    both = Fraction((cards - 1) * (cards - 2), cards * (cards - 1))
    return mean, both + mean - mean**2


def rising_sequences(orders: Orders) -> NDArray[np.int64]:
    """[trial]: one more than the cards that lie above the card they followed before."""
    place_of = np.argsort(orders, axis=1)
    rises: NDArray[np.int64] = 1 + (np.diff(place_of, axis=1) < 0).sum(axis=1)
    return rises


def _average(values: NDArray[np.int64], mean: Fraction, variance: Fraction) -> Average:
    found = float(values.mean())
    score = abs(found - float(mean)) / sqrt(float(variance) / len(values))
    return Average(found, mean, erfc(score / sqrt(2)))


# --- all of them -----------------------------------------------------------------------------

RIFFLES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
PUSHES = (10, 20, 40, 80)
STACKS = (3, 4)


@dataclass(frozen=True)
class Measured:
    """One shuffle and what was measured of it."""

    name: str
    times: int
    """Riffles, pushes of a wash or stacks; 1 of the live shuffle."""
    mixing: Mixing


def every_shuffle(
    source: Source, trials: int, cards: int, tell: Callable[[int, int], None] = lambda *_: None
) -> list[Measured]:
    """Measure all models, the live shuffle first."""
    wanted: list[tuple[str, int, Model]] = [
        ("live", 1, live),
        *(("riffle", times, riffle(times)) for times in RIFFLES),
        *(("wash", pushes, wash(pushes)) for pushes in PUSHES),
        *(("bart carter", stacks, bart_carter(stacks)) for stacks in STACKS),
    ]
    found = []
    for number, (name, times, model) in enumerate(wanted):
        tell(number, len(wanted))
        mixing = measure(model, source, trials, cards)
        found.append(Measured(name, times, mixing))
    tell(len(wanted), len(wanted))
    return found


def exact_distance(found: Measured) -> Fraction | None:
    """How far from random the orders are, where mathematics knows it."""
    return distance(found.mixing.cards, found.times) if found.name == "riffle" else None

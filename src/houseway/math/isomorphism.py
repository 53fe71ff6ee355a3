"""Cards that differ only by the names of the suits, counted once.

A set of cards is four sets of ranks, one a suit. Renaming suits only changes which suit has which
set, so a set of cards is written in canonical form by giving the greatest set of ranks (read as a
number of thirteen bits) to the first suit, the next to the second, and so on. Its weight is the
number of sets with the same canonical form: all renamings, divided by those that change nothing.

Hole cards beside a flop may still be renamed by whatever leaves the canonical flop as it is; of
all the forms this gives, the one with the least hole number is canonical.

Hole cards are numbered by suits first: four blocks of 78 for two cards of one suit, then six
blocks of 169 for two suits s < t, in which 13 * (rank in s) + (rank in t) counts. So a renaming of
suits moves whole blocks, which is what makes the sweep quick.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.math.compiled import compiled, int64

HOLES = 1326
SUITED_BLOCK = 78
OFFSUIT_BLOCK = 169
FIRST_OFFSUIT = 4 * SUITED_BLOCK

SUIT_PAIRS = tuple(combinations(range(4), 2))
RENAMINGS = tuple(permutations(range(4)))
"""RENAMINGS[n][suit] is the new name of a suit."""


@dataclass(frozen=True)
class Deck:
    """The cards in play: every rank in each of the first suits. Short decks serve the proofs."""

    ranks: tuple[int, ...] = tuple(range(2, 15))
    suits: int = 4

    def __post_init__(self) -> None:
        """Refuse a deck too small to deal, or one that is not a part of the fifty-two."""
        if list(self.ranks) != sorted(set(self.ranks) & set(range(2, 15))):
            raise ValueError(f"A deck has different ranks from 2 to 14 in order, not {self.ranks}.")
        if self.suits not in range(1, 5) or len(self) < 9:
            raise ValueError("A deck has one to four suits and at least nine cards.")

    def __len__(self) -> int:
        """Return the number of cards."""
        return len(self.ranks) * self.suits

    @property
    def cards(self) -> NDArray[np.int64]:
        """The numbers of the cards, in order."""
        return np.array(
            [4 * (rank - 2) + suit for rank in self.ranks for suit in range(self.suits)],
            dtype=np.int64,
        )

    @property
    def renamings(self) -> tuple[int, ...]:
        """The renamings that keep to the suits of this deck."""
        return tuple(
            number
            for number, names in enumerate(RENAMINGS)
            if all(names[suit] == suit for suit in range(self.suits, 4))
        )


FULL = Deck()


@compiled
def _canonical_weight(cards: NDArray[np.int64], suits: int, masks: NDArray[np.int64]) -> int:
    """Return the number of renamings that change nothing, or 0 if the cards are not canonical."""
    masks[:] = 0
    for card in cards:
        masks[card & 3] |= int64(1) << (card >> 2)
    same = int64(1)
    run = int64(1)
    for suit in range(1, suits):
        if masks[suit] > masks[suit - 1]:
            return int64(0)
        run = run + 1 if masks[suit] == masks[suit - 1] else int64(1)
        same *= run
    return same


@compiled
def _canonical_sets(
    deck: NDArray[np.int64],
    size: int,
    suits: int,
    renamings: int,
    rows: NDArray[np.uint8],
    weights: NDArray[np.int64],
) -> int:
    """Go through all sets of cards in order, keep the canonical ones and return their number."""
    place = np.arange(size)
    cards = deck[:size].copy()
    masks = np.zeros(4, np.int64)
    kept = 0
    while True:
        same = _canonical_weight(cards, suits, masks)
        if same:
            if kept < len(weights):
                for i in range(size):
                    rows[kept, i] = cards[i]
                weights[kept] = renamings // same
            kept += 1
        i = size - 1
        while i >= 0 and place[i] == len(deck) - size + i:
            i -= 1
        if i < 0:
            return kept
        place[i] += 1
        cards[i] = deck[place[i]]
        for j in range(i + 1, size):
            place[j] = place[j - 1] + 1
            cards[j] = deck[place[j]]


@dataclass(frozen=True)
class CanonicalSets:
    """Sets of cards in canonical form, each row in ascending order, with their weights."""

    cards: NDArray[np.uint8]
    weights: NDArray[np.int64]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.weights)


@cache
def canonical_sets(deck: Deck, size: int) -> CanonicalSets:
    """Return the sets of so many cards that differ by more than suit names."""
    # A canonical set has fewer than all sets over a third of the renamings, save in tiny decks.
    bound = min(comb(len(deck), size), comb(len(deck), size) // factorial(deck.suits) * 3 + 1000)
    rows = np.zeros((bound, size), dtype=np.uint8)
    weights = np.zeros(bound, dtype=np.int64)
    kept = _canonical_sets(deck.cards, size, deck.suits, factorial(deck.suits), rows, weights)
    if kept > bound:
        raise AssertionError(f"There was room for {bound} canonical sets, not for {kept}.")
    return CanonicalSets(rows[:kept].copy(), weights[:kept].copy())


def hole_number(one: int, other: int) -> int:
    """Return the number of two hole cards given by their card numbers, in either order."""
    (suit, rank), (suit2, rank2) = sorted(((one & 3, one >> 2), (other & 3, other >> 2)))
    if suit == suit2:
        return SUITED_BLOCK * suit + rank2 * (rank2 - 1) // 2 + rank
    block = SUIT_PAIRS.index((suit, suit2))
    return FIRST_OFFSUIT + OFFSUIT_BLOCK * block + 13 * rank + rank2


@cache
def hole_cards() -> NDArray[np.uint8]:
    """Return the two cards of each hole number."""
    cards = np.zeros((HOLES, 2), dtype=np.uint8)
    for pair in combinations(range(52), 2):
        cards[hole_number(*pair)] = pair
    return cards


@cache
def starting_hand() -> NDArray[np.uint8]:
    """Return for each hole number which of the 169 starting hands it is.

    The number is 13 * row + column in the usual square: suited hands have the higher rank as row,
    others the lower, and pairs lie on the diagonal; row and column count from the deuce.
    """
    cards = hole_cards().astype(np.int64)
    low, high = cards.min(axis=1) >> 2, cards.max(axis=1) >> 2
    suited = cards[:, 0] & 3 == cards[:, 1] & 3
    hands: NDArray[np.int64] = np.where(suited, 13 * high + low, 13 * low + high)
    return hands.astype(np.uint8)


def starting_hand_name(number: int) -> str:
    """Return the usual name of a starting hand: `AKs`, `T9o`, `77`."""
    row, column = divmod(number, 13)
    ranks = RANKS[max(row, column)] + RANKS[min(row, column)]
    return ranks + ("" if row == column else "s" if row > column else "o")


@cache
def hole_numbers() -> NDArray[np.int64]:
    """Return the hole number of any two cards, in either order."""
    cards = hole_cards()
    numbers = np.zeros((52, 52), dtype=np.int64)
    numbers[cards[:, 0], cards[:, 1]] = numbers[cards[:, 1], cards[:, 0]] = np.arange(HOLES)
    return numbers


@cache
def renamed_holes() -> NDArray[np.int64]:
    """Return the hole number that each hole number becomes under each renaming of suits."""
    cards = hole_cards().astype(np.int64)
    names = np.array(RENAMINGS)[:, cards & 3] + (cards & ~3)
    images: NDArray[np.int64] = hole_numbers()[names[..., 0], names[..., 1]]
    return images


@dataclass(frozen=True)
class Flops:
    """The canonical flops of a deck, and how to find the canonical form of any flop."""

    sets: CanonicalSets
    number: NDArray[np.int16]
    """The canonical flop of the flop at each place; -1 if it is not in the deck."""
    renaming: NDArray[np.uint8]
    """A renaming that makes the flop at each place canonical."""
    keepers: tuple[tuple[int, ...], ...]
    """The renamings that leave each canonical flop as it is."""


@cache
def flops(deck: Deck = FULL) -> Flops:
    """Return the canonical flops of a deck."""
    sets = canonical_sets(deck, 3)
    cards = sets.cards.astype(np.int64)
    number = np.full(comb(52, 3), -1, dtype=np.int16)
    renaming = np.zeros(comb(52, 3), dtype=np.uint8)
    keeps = np.zeros((len(RENAMINGS), len(sets)), dtype=np.bool_)
    for name in deck.renamings:
        names = RENAMINGS[name]
        # `names` carries a canonical flop to another one, its inverse carries that back.
        inverse = tuple(names.index(suit) for suit in range(4))
        images = np.sort((cards & ~3) + np.array(names)[cards & 3], axis=1)
        one, two, three = images.T
        places = three * (three - 1) * (three - 2) // 6 + two * (two - 1) // 2 + one
        number[places] = np.arange(len(sets))
        renaming[places] = RENAMINGS.index(inverse)
        keeps[name] = (images == cards).all(axis=1)
    keepers = tuple(tuple(np.flatnonzero(keeping).tolist()) for keeping in keeps.T)
    return Flops(sets, number, renaming, keepers)


@dataclass(frozen=True)
class HoleAndFlop:
    """The hole cards and flops that differ by more than suit names."""

    flop: NDArray[np.int64]
    hole: NDArray[np.int64]
    weights: NDArray[np.int64]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.weights)


@cache
def holes_beside(deck: Deck = FULL) -> NDArray[np.bool_]:
    """Return for each canonical flop which hole numbers can be dealt beside it."""
    cards = hole_cards()
    in_deck = np.isin(cards, deck.cards).all(axis=1)
    holds = (np.arange(52)[:, None, None] == cards).any(axis=2)
    taken = holds[flops(deck).sets.cards].any(axis=1)
    free: NDArray[np.bool_] = ~taken & in_deck
    return free


@cache
def hole_and_flop(deck: Deck = FULL) -> HoleAndFlop:
    """Return the canonical pairs of hole cards and flop."""
    images = renamed_holes()
    every = np.arange(HOLES)
    all_flops, all_holes, all_weights = [], [], []
    for flop, keepers in enumerate(flops(deck).keepers):
        forms = images[list(keepers)]
        canonical = (forms.min(axis=0) == every) & holes_beside(deck)[flop]
        holes = np.flatnonzero(canonical)
        unchanged = (forms[:, holes] == holes).sum(axis=0)
        all_flops.append(np.full(len(holes), flop))
        all_holes.append(holes)
        all_weights.append(flops(deck).sets.weights[flop] * (len(keepers) // unchanged))
    return HoleAndFlop(*(np.concatenate(a) for a in (all_flops, all_holes, all_weights)))

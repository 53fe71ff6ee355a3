"""The strength of five, six or seven cards, millions of times a second.

The rules of ranking are not written here. `strength_tables` asks `houseway.cards.ranking` for the
rank of one representative of every kind of five-card hand (6,175 sets of ranks, 1,287 of them also
in one suit), puts the answers in order and numbers them from 1: that number is the strength.
Another way of ranking, such as `kicker="literal"`, only gives other numbers.

Six and seven cards are worth the best five of them, so each table follows from the one below by
leaving out one card in every possible way and keeping the greatest strength.

To look a hand up, its ranks are read card by card by a small machine: a state stands for a set of
ranks without order, and `step[13 * state + rank]` is the state with one card more. The last step
of a seven-card hand gives the strength itself. Hands with five or more cards of a suit are looked
up in `flush` by the thirteen bits of their ranks in that suit.

A card is the number 4 * (rank - 2) + suit, with the suits in the order c, d, h, s.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import SUITS, Card
from houseway.cards.low import LowCompare, LowRank, rank_low
from houseway.cards.ranking import Category, HandRank, Kicker, rank_five
from houseway.math.compiled import compiled, int64
from houseway.math.threads import in_pieces

Rank = TypeVar("Rank", HandRank, LowRank)

RANK_COUNT = 13
CARD_COUNT = 52

_POWERS = np.array([5**rank for rank in range(RANK_COUNT)], dtype=np.int64)
"""A set of ranks is coded with one base-five digit a rank, the number of cards of that rank."""


@dataclass(frozen=True)
class StrengthTables:
    """Everything a kernel needs to rank hands."""

    step: NDArray[np.uint16]
    """Machine for up to six cards: [13 * state + rank] is the next state; state 0 is no cards."""
    unsuited: NDArray[np.uint16]
    """Strength of a state of five or six cards that hold no flush; 0 for fewer."""
    seventh: NDArray[np.uint16]
    """[13 * (state - first_of_six) + rank] is the strength of seven cards that hold no flush."""
    flush: NDArray[np.uint16]
    """Strength of five or more cards of one suit by the bits of their ranks; 0 for fewer."""
    category: NDArray[np.uint8]
    """Category of each strength."""
    first_of_six: int
    """The first state that stands for six cards."""
    order: tuple[HandRank, ...] | tuple[LowRank, ...]
    """The ranks in order: that of strength 1 first."""

    def lowest(self, category: Category) -> int:
        """Return the least strength that belongs to this category or a higher one."""
        return int(np.searchsorted(self.category, int(category)))


def card_number(card: Card) -> int:
    """Return the number by which kernels know a card."""
    return 4 * (card.rank - 2) + SUITS.index(card.suit)


def card_numbers(cards: Sequence[Card]) -> NDArray[np.uint8]:
    """Return the numbers of several cards."""
    return np.array([card_number(card) for card in cards], dtype=np.uint8)


def numbered_card(number: int) -> Card:
    """Return the card that kernels know by this number."""
    return _CARDS[number]


_CARDS = tuple(Card.of(number // 4 + 2, SUITS[number % 4]) for number in range(CARD_COUNT))


@cache
def strength_tables(kicker: Kicker) -> StrengthTables:
    """Build the tables from the readable ranking of five cards."""
    return _tables(lambda five: rank_five(five, kicker))


@cache
def low_tables(compare: LowCompare = "ace_to_five") -> StrengthTables:
    """Build the tables of low poker; the category is that of a high hand, and a flush is none."""
    return _tables(lambda five: rank_low(five, compare))


def _tables(rank: Callable[[Sequence[Card]], Rank]) -> StrengthTables:
    levels = _rank_sets()
    unsuited_five = [rank(_representative(int(code))) for code in levels[5]]
    suited_masks = [mask for mask in range(1 << RANK_COUNT) if mask.bit_count() == 5]
    suited_five = [rank(_suited(mask)) for mask in suited_masks]

    order = sorted(set(unsuited_five) | set(suited_five))
    strength = {rank: number for number, rank in enumerate(order, start=1)}

    five = np.array([strength[rank] for rank in unsuited_five], dtype=np.uint16)
    six = _best_with_one_left_out(levels[6], levels[5], five)
    seven = _best_with_one_left_out(levels[7], levels[6], six)

    flush = np.zeros(1 << RANK_COUNT, dtype=np.uint16)
    flush[suited_masks] = [strength[rank] for rank in suited_five]
    _fill_longer_flushes(flush)

    first = np.cumsum([0] + [len(level) for level in levels])
    step = np.zeros((first[6], RANK_COUNT), dtype=np.uint16)
    for held in range(6):
        next_states = _one_more(levels[held], levels[held + 1])
        step[first[held] : first[held + 1]] = np.where(
            next_states < 0, 0, next_states + first[held + 1]
        )
    seventh_set = _one_more(levels[6], levels[7])
    seventh = np.where(seventh_set < 0, 0, seven[seventh_set]).astype(np.uint16)
    unsuited = np.zeros(first[7], dtype=np.uint16)
    unsuited[first[5] : first[6]] = five
    unsuited[first[6] :] = six
    return StrengthTables(
        step=step.ravel(),
        unsuited=unsuited,
        seventh=seventh.ravel(),
        flush=flush,
        category=np.array([0] + [abs(rank.category) for rank in order], dtype=np.uint8),
        first_of_six=int(first[6]),
        order=tuple(order),
    )


def _rank_sets() -> list[NDArray[np.int64]]:
    """Return the codes of all sets of 0 to 7 ranks with at most four of each, in order."""
    levels = [np.zeros(1, dtype=np.int64)]
    for _ in range(7):
        codes = levels[-1]
        longer = [codes[codes // power % 5 < 4] + power for power in _POWERS]
        levels.append(np.unique(np.concatenate(longer)))
    return levels


def _one_more(codes: NDArray[np.int64], longer: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each set and rank the place of the set with that rank added, or -1."""
    places = np.searchsorted(longer, codes[:, None] + _POWERS)
    return np.where(codes[:, None] // _POWERS % 5 < 4, places, -1)


def _best_with_one_left_out(
    codes: NDArray[np.int64], shorter: NDArray[np.int64], strengths: NDArray[np.uint16]
) -> NDArray[np.uint16]:
    """Return the greatest strength over the sets that lack one card."""
    best = np.zeros(len(codes), dtype=np.uint16)
    for power in _POWERS:
        held = codes // power % 5 > 0
        places = np.searchsorted(shorter, codes[held] - power)
        best[held] = np.maximum(best[held], strengths[places])
    return best


def _representative(code: int) -> list[Card]:
    """Return five cards with these ranks that are not all of one suit."""
    ranks = [rank for rank in range(RANK_COUNT) for _ in range(code // 5**rank % 5)]
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if not any(suits):
        suits[0] = 1
    return [_CARDS[4 * r + s] for r, s in zip(ranks, suits, strict=True)]


def _suited(mask: int) -> list[Card]:
    """Return five cards of one suit with these ranks."""
    return [_CARDS[4 * r] for r in range(RANK_COUNT) if mask >> r & 1]


def _fill_longer_flushes(flush: NDArray[np.uint16]) -> None:
    """Give six or more suited cards the strength of their best five."""
    for length in range(6, 8):
        for mask in range(1 << RANK_COUNT):
            if mask.bit_count() == length:
                flush[mask] = max(flush[mask & ~(1 << r)] for r in range(13) if mask >> r & 1)


# Kernels. Four suit counters stand in one number, four bits each; with three added to each the
# top bit of a counter is set at five cards.
_FIVE_SUITED = 0x8888
_THREE_EACH = 0x3333


@compiled
def _suited_ranks(cards: NDArray[np.uint8], counters: int) -> int:
    """Return the ranks, as bits, of the suit that has five cards or more."""
    suit = 0
    while not (counters + _THREE_EACH) >> (4 * suit + 3) & 1:
        suit += 1
    mask = 0
    for card in cards:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return mask


@compiled
def _evaluate_rows(
    cards: NDArray[np.uint8],
    step: NDArray[np.uint16],
    unsuited: NDArray[np.uint16],
    seventh: NDArray[np.uint16],
    flush: NDArray[np.uint16],
    first_of_six: int,
    strengths: NDArray[np.uint16],
) -> None:
    """Write the strength of every row of five, six or seven cards."""
    length = cards.shape[1]
    for row in range(cards.shape[0]):
        state = int64(0)
        counters = int64(0)
        for place in range(min(length, 6)):
            card = int64(cards[row, place])
            state = int64(step[13 * state + (card >> 2)])
            counters += 1 << (4 * (card & 3))
        if length == 7:
            card = int64(cards[row, 6])
            counters += 1 << (4 * (card & 3))
            best = seventh[13 * (state - first_of_six) + (card >> 2)]
        else:
            best = unsuited[state]
        if (counters + _THREE_EACH) & _FIVE_SUITED:
            suited = flush[_suited_ranks(cards[row], counters)]
            best = max(best, suited)
        strengths[row] = best


def evaluate(cards: NDArray[np.uint8], tables: StrengthTables | None = None) -> NDArray[np.uint16]:
    """Return the strength of each row of five, six or seven card numbers."""
    if cards.ndim != 2 or not 5 <= cards.shape[1] <= 7:
        raise ValueError(
            f"Hands are evaluated in rows of five, six or seven cards, not in shape {cards.shape}."
        )
    tables = tables or strength_tables("standard")
    strengths = np.empty(len(cards), dtype=np.uint16)
    _evaluate_rows(
        np.ascontiguousarray(cards, dtype=np.uint8),
        tables.step,
        tables.unsuited,
        tables.seventh,
        tables.flush,
        tables.first_of_six,
        strengths,
    )
    return strengths


@compiled
def _count_from(
    first: int,
    step: NDArray[np.uint16],
    seventh: NDArray[np.uint16],
    flush: NDArray[np.uint16],
    first_of_six: int,
    category: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None:
    """Count the categories of all seven-card hands whose lowest card is `first`."""
    suited = np.zeros(4, np.int64)
    a = int64(first)
    suited[a & 3] |= 1 << (a >> 2)
    state_a = int64(step[a >> 2])
    size_a = int64(1) << (4 * (a & 3))
    for b in range(a + 1, 47):
        suited[b & 3] |= 1 << (b >> 2)
        state_b = int64(step[13 * state_a + (b >> 2)])
        size_b = size_a + (1 << (4 * (b & 3)))
        for c in range(b + 1, 48):
            suited[c & 3] |= 1 << (c >> 2)
            state_c = int64(step[13 * state_b + (c >> 2)])
            size_c = size_b + (1 << (4 * (c & 3)))
            for d in range(c + 1, 49):
                suited[d & 3] |= 1 << (d >> 2)
                state_d = int64(step[13 * state_c + (d >> 2)])
                size_d = size_c + (1 << (4 * (d & 3)))
                for e in range(d + 1, 50):
                    suited[e & 3] |= 1 << (e >> 2)
                    state_e = int64(step[13 * state_d + (e >> 2)])
                    size_e = size_d + (1 << (4 * (e & 3)))
                    for f in range(e + 1, 51):
                        suited[f & 3] |= 1 << (f >> 2)
                        state_f = int64(step[13 * state_e + (f >> 2)])
                        size_f = size_e + (1 << (4 * (f & 3)))
                        row = 13 * (state_f - first_of_six)
                        if (size_f + 0x4444) & _FIVE_SUITED:
                            for g in range(f + 1, 52):
                                best = seventh[row + (g >> 2)]
                                size = size_f + (1 << (4 * (g & 3)))
                                if (size + _THREE_EACH) & _FIVE_SUITED:
                                    suited[g & 3] |= 1 << (g >> 2)
                                    for suit in range(4):
                                        best = max(best, flush[suited[suit]])
                                    suited[g & 3] ^= 1 << (g >> 2)
                                counts[category[best]] += 1
                        else:
                            for g in range(f + 1, 52):
                                counts[category[seventh[row + (g >> 2)]]] += 1
                        suited[f & 3] ^= 1 << (f >> 2)
                    suited[e & 3] ^= 1 << (e >> 2)
                suited[d & 3] ^= 1 << (d >> 2)
            suited[c & 3] ^= 1 << (c >> 2)
        suited[b & 3] ^= 1 << (b >> 2)


_LOWEST_CARDS = CARD_COUNT - 6
"""So many cards can be the lowest of seven."""


def count_seven_card_categories(tables: StrengthTables | None = None) -> dict[Category, int]:
    """Evaluate all 133,784,560 seven-card hands in sequence and count their categories."""
    of = tables or strength_tables("standard")

    def new_counts() -> NDArray[np.int64]:
        return np.zeros(len(Category), dtype=np.int64)

    def work(counts: NDArray[np.int64], start: int, end: int) -> None:
        for first in range(start, end):
            _count_from(first, of.step, of.seventh, of.flush, of.first_of_six, of.category, counts)

    counts = sum(in_pieces(_LOWEST_CARDS, 1, new_counts, work), new_counts())
    return {category: int(counts[category]) for category in Category}

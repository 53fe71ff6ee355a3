"""Philox4x64-10: random numbers that are a function of a key and a counter, and cards from them.

J. K. Salmon, M. A. Moraes, R. O. Dror and D. E. Shaw, Parallel Random Numbers: As Easy as 1, 2, 3
(SC11). No state runs from one number to the next, so any round of any chunk can be dealt again
without those before it, on any thread or machine. numpy.random.Philox is the same function.

The counter is (block, round or shoe, chunk, purpose). A block gives four words of 64 bits.

A word is read as a fraction of one: times n, its whole part is a number below n and what is left
is a fraction again, good for the next number (N. Brackett-Rozinsky and D. Lemire, Batched Ranged
Random Integer Generation, 2024). The numbers of a word are equally likely together but for the
few words that would come once too often; those are thrown away for the next word.

What these functions give is fixed by published vectors and by every seed that was ever written
down.
"""

from collections.abc import Callable
from typing import Any, cast

import numba  # type: ignore[import-untyped, unused-ignore]
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped, unused-ignore]
from numba.extending import intrinsic  # type: ignore[import-untyped, unused-ignore]
from numpy.typing import NDArray

from houseway.math.compiled import compiled, int64, uint64

types: Any = numba.types
cgutils: Any = numba.core.cgutils

DEALS, CHOICES = 0, 1
"""Purposes of words: what cards come, and what a player does who plays at random."""

MOST_CARDS = 10
"""Cards drawn from one word; of 52 in ten draws less than one word in 300 is thrown away."""
MOST_SHOE_CARDS = 6
"""The same in a shoe of up to ten decks."""

Words = tuple[int, int, int, int]
Key = tuple[int, int]
Places = NDArray[np.uint8] | NDArray[np.uint16]
"""Cards by number; a shoe of more than 256 needs the wider ones."""

_TIMES_0 = uint64(0xD2E7470EE14C6C93)
_TIMES_1 = uint64(0xCA5A826395121157)
_WEYL_0 = uint64(0x9E3779B97F4A7C15)
_WEYL_1 = uint64(0xBB67AE8584CAA73B)
_ROUNDS = 10


def _multiply(typing: Any, one: Any, other: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide, narrow = ir.IntType(128), ir.IntType(64)
        left, right = (builder.zext(each, wide) for each in arguments)
        product = builder.mul(left, right)
        upper = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), narrow)
        return cgutils.pack_array(builder, [upper, builder.trunc(product, narrow)])

    return types.UniTuple(types.uint64, 2)(types.uint64, types.uint64), generate


_product = cast("Callable[[int, int], tuple[int, int]]", intrinsic(_multiply))
"""The upper and the lower word of a product of two words, in one machine instruction."""


@compiled
def block(key_0: int, key_1: int, c_0: int, c_1: int, c_2: int, c_3: int) -> Words:
    """The four words of a key and a counter."""
    k_0, k_1 = uint64(key_0), uint64(key_1)
    x_0, x_1, x_2, x_3 = uint64(c_0), uint64(c_1), uint64(c_2), uint64(c_3)
    for _ in range(_ROUNDS):
        upper_0, lower_0 = _product(_TIMES_0, x_0)
        upper_1, lower_1 = _product(_TIMES_1, x_2)
        x_0 = upper_1 ^ x_1 ^ k_0
        x_1 = lower_1
        x_2 = upper_0 ^ x_3 ^ k_1
        x_3 = lower_0
        k_0 += _WEYL_0
        k_1 += _WEYL_1
    return x_0, x_1, x_2, x_3


@compiled
def word(words: Words, number: int) -> int:
    """One word of a block; numbers beyond the last begin again."""
    place = number & 3
    if place < 2:
        return words[0] if place == 0 else words[1]
    return words[2] if place == 2 else words[3]


@compiled
def split(word: int, n: int) -> tuple[int, int]:
    """A number below n from a word, and the word that is left of it."""
    upper, lower = _product(uint64(word), uint64(n))
    return upper, lower


@compiled
def unfair(rest: int, product: int) -> bool:
    """Whether the word that left this rest, after numbers of this product, is one too many."""
    left, outcomes = uint64(rest), uint64(product)
    return left < outcomes and left < (uint64(0) - outcomes) % outcomes


@compiled
def _numbers_of_a_word(cards: int) -> int:
    return MOST_CARDS if cards <= 52 else MOST_SHOE_CARDS


@compiled
def deal(
    key_0: int,
    key_1: int,
    chunk: int,
    round: int,
    count: int,
    deck: Places,
    cards: Places,
) -> None:
    """Deal the first cards of a shuffled deck; the deck itself is left in its order.

    `deck` must hold its places, 0 to deck.size - 1: the cards dealt are places of it.
    """
    words = block(key_0, key_1, 0, round, chunk, DEALS)
    used = int64(0)
    done = int64(0)
    while done < count:
        many = min(count - done, _numbers_of_a_word(deck.size))
        while True:
            rest = word(words, used)
            used += 1
            if not used & 3:
                words = block(key_0, key_1, used >> 2, round, chunk, DEALS)
            product = uint64(1)
            for place in range(done, done + many):
                left = uint64(deck.size - place)
                number, rest = split(rest, left)
                # Only the draw is kept here, so that a word thrown away has moved no card.
                cards[place] = number
                product *= left
            if not unfair(rest, product):
                break
        for place in range(done, done + many):
            drawn = place + int64(cards[place])
            cards[place] = deck[drawn]
            deck[drawn] = deck[place]
            deck[place] = drawn
        done += many
    # A place passed by remembers where its card came from: back to order, the last one first.
    for place in range(count - 1, -1, -1):
        drawn = int64(deck[place])
        deck[drawn] = drawn
        deck[place] = place


@compiled
def shuffle(key_0: int, key_1: int, chunk: int, shoe: int, cards: Places) -> None:
    """Bring all cards into a random order; the first of them are those that `deal` would deal."""
    words = block(key_0, key_1, 0, shoe, chunk, DEALS)
    used = int64(0)
    done = int64(0)
    drawn = np.empty(MOST_CARDS, dtype=np.int64)
    while done < cards.size - 1:
        many = min(cards.size - 1 - done, _numbers_of_a_word(cards.size))
        while True:
            rest = word(words, used)
            used += 1
            if not used & 3:
                words = block(key_0, key_1, used >> 2, shoe, chunk, DEALS)
            product = uint64(1)
            for number in range(many):
                left = uint64(cards.size - done - number)
                upper, rest = split(rest, left)
                drawn[number] = upper
                product *= left
            if not unfair(rest, product):
                break
        for number in range(many):
            place = done + number
            other = place + drawn[number]
            card = cards[other]
            cards[other] = cards[place]
            cards[place] = card
        done += many


SIX_OF_52 = 52 * 51 * 50 * 49 * 48 * 47


@compiled
def six_cards(word: int) -> tuple[int, int, int, int, int, int, int]:
    """The six cards that `deal` deals from one word, and the rest of it; no memory is touched.

    A draw that hits a place drawn before gets what was moved there: the card of the place that
    was filled then, or what had been moved to that one before.
    """
    first, rest = split(word, 52)
    second, rest = split(rest, 51)
    third, rest = split(rest, 50)
    fourth, rest = split(rest, 49)
    fifth, rest = split(rest, 48)
    sixth, rest = split(rest, 47)
    a, b, c = int64(first), int64(second) + 1, int64(third) + 2
    d, e, f = int64(fourth) + 3, int64(fifth) + 4, int64(sixth) + 5
    g = _moved(f, e, 4)
    g = _moved(_moved(_moved(_moved(g, d, 3), c, 2), b, 1), a, 0)
    e_card = _moved(_moved(_moved(_moved(e, d, 3), c, 2), b, 1), a, 0)
    d_card = _moved(_moved(_moved(d, c, 2), b, 1), a, 0)
    c_card = _moved(_moved(c, b, 1), a, 0)
    return a, _moved(b, a, 0), c_card, d_card, e_card, g, rest


@compiled
def _moved(wanted: int, drawn: int, place: int) -> int:
    return place if wanted == drawn else wanted

"""The random streams: published vectors, numpy as a second method, and cards drawn from words."""

from math import perm

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.math.philox import (
    CHOICES,
    DEALS,
    MOST_CARDS,
    SIX_OF_52,
    block,
    deal,
    shuffle,
    six_cards,
    split,
    unfair,
)

ONE = 1 << 64
WORDS = st.integers(0, ONE - 1)
SMALL = st.integers(0, (1 << 63) - 1)

# Random123, kat_vectors: philox4x64 10, counter, key, answer.
PUBLISHED = (
    (
        "0000000000000000 0000000000000000 0000000000000000 0000000000000000",
        "0000000000000000 0000000000000000",
        "16554d9eca36314c db20fe9d672d0fdc d7e772cee186176b 7e68b68aec7ba23b",
    ),
    (
        "ffffffffffffffff ffffffffffffffff ffffffffffffffff ffffffffffffffff",
        "ffffffffffffffff ffffffffffffffff",
        "87b092c3013fe90b 438c3c67be8d0224 9cc7d7c69cd777b6 a09caebf594f0ba0",
    ),
    (
        "243f6a8885a308d3 13198a2e03707344 a4093822299f31d0 082efa98ec4e6c89",
        "452821e638d01377 be5466cf34e90c6c",
        "a528f45403e61d95 38c72dbd566e9788 a5a1610e72fd18b5 57bd43b5e52b7fe6",
    ),
)


def words_of(text: str) -> list[np.uint64]:
    return [np.uint64(int(word, 16)) for word in text.split()]


@pytest.mark.parametrize(("counter", "key", "answer"), PUBLISHED)
def test_philox_gives_the_published_answers(counter: str, key: str, answer: str) -> None:
    assert list(block(*words_of(key), *words_of(counter))) == words_of(answer)


def by_numpy(key: tuple[int, int], counter: tuple[int, ...]) -> list[int]:
    """The same block by numpy, which counts up before it gives its first word."""
    number = sum(word << 64 * place for place, word in enumerate(counter))
    generator = np.random.Philox(key=key[0] | key[1] << 64, counter=(number - 1) % (1 << 256))
    return [int(word) for word in generator.random_raw(4)]


@given(st.tuples(WORDS, WORDS), st.tuples(WORDS, WORDS, WORDS, WORDS))
def test_philox_is_numpys(key: tuple[int, int], counter: tuple[int, int, int, int]) -> None:
    found = block(*map(np.uint64, key), *map(np.uint64, counter))
    assert list(found) == by_numpy(key, counter)


# --- numbers from words ----------------------------------------------------------------------


@given(WORDS, st.lists(st.integers(1, 520), min_size=1, max_size=6))
def test_the_numbers_of_a_word_are_the_digits_of_one_number(word: int, sizes: list[int]) -> None:
    rest, digits, product = word, [], 1
    for size in sizes:
        number, rest = (int(part) for part in split(np.uint64(rest), np.uint64(size)))
        digits.append(number)
        product *= size
    whole, fraction = divmod(word * product, ONE)
    for size, digit in zip(reversed(sizes), reversed(digits), strict=True):
        whole, expected = divmod(whole, size)
        assert digit == expected
    assert rest == fraction


@given(st.integers(1, perm(52, MOST_CARDS)), st.data())
def test_every_outcome_has_as_many_words_as_every_other(product: int, data: st.DataObject) -> None:
    outcome = data.draw(st.integers(0, product - 1))
    first = -(-outcome * ONE // product)
    last = -(-(outcome + 1) * ONE // product) - 1
    # Only the first word of an outcome can leave a rest below the product.
    kept = last - first + 1 - unfair(np.uint64(first * product % ONE), np.uint64(product))
    if last > first:
        assert not unfair(np.uint64((first + 1) * product % ONE), np.uint64(product))
    assert kept == ONE // product


# --- cards from words ------------------------------------------------------------------------


def cards_by_hand(key: tuple[int, int], chunk: int, round: int, count: int, size: int) -> list[int]:
    """Fisher and Yates by the book, on words that numpy gives."""
    order, done, used = list(range(size)), 0, 0
    while done < count:
        many = min(10 if size <= 52 else 6, count - done)
        outcomes = perm(size - done, many)
        while True:
            number = by_numpy(key, (used // 4, round, chunk, DEALS))[used % 4]
            used += 1
            whole, rest = divmod(number * outcomes, ONE)
            if rest >= ONE % outcomes:
                break
        for place in range(done, done + many):
            outcomes //= size - place
            drawn, whole = divmod(whole, outcomes)
            order[place], order[place + drawn] = order[place + drawn], order[place]
        done += many
    return order[:count]


@given(
    st.tuples(WORDS, WORDS), SMALL, SMALL, st.sampled_from([(6, 52), (24, 52), (52, 52), (9, 52)])
)
def test_a_deal_is_a_shuffle_by_the_book(
    key: tuple[int, int], chunk: int, round: int, how: tuple[int, int]
) -> None:
    count, size = how
    deck, cards = np.arange(size, dtype=np.uint8), np.zeros(count, dtype=np.uint8)
    deal(*map(np.uint64, key), chunk, round, count, deck, cards)
    assert cards.tolist() == cards_by_hand(key, chunk, round, count, size)
    assert deck.tolist() == list(range(size))


@given(st.tuples(WORDS, WORDS), SMALL, SMALL, st.sampled_from([52, 312, 416]))
def test_a_shoe_is_shuffled_by_the_book_and_dealt_from_alike(
    key: tuple[int, int], chunk: int, shoe: int, size: int
) -> None:
    cards, dealt = np.arange(size, dtype=np.uint16), np.zeros(20, dtype=np.uint16)
    shuffle(*map(np.uint64, key), chunk, shoe, cards)
    assert cards.tolist() == cards_by_hand(key, chunk, shoe, size, size)
    deal(*map(np.uint64, key), chunk, shoe, 20, np.arange(size, dtype=np.uint16), dealt)
    assert dealt.tolist() == cards[:20].tolist()


@given(WORDS)
def test_six_cards_of_a_word_are_those_of_a_deal(word: int) -> None:
    order, (whole, fraction) = list(range(52)), divmod(word * SIX_OF_52, ONE)
    outcomes = SIX_OF_52
    for place in range(6):
        outcomes //= 52 - place
        drawn, whole = divmod(whole, outcomes)
        order[place], order[place + drawn] = order[place + drawn], order[place]
    *cards, rest = six_cards(np.uint64(word))
    assert cards == order[:6] and rest == fraction


def test_a_word_too_many_is_thrown_away_for_the_next() -> None:
    """A round whose first word is one too many for ten cards is dealt from its second."""
    outcomes = perm(52, 10)
    round = next(
        n
        for n in range(5000)
        if by_numpy((3, 4), (0, n, 0, DEALS))[0] * outcomes % ONE < ONE % outcomes
    )
    cards = np.zeros(10, dtype=np.uint8)
    deal(3, 4, 0, round, 10, np.arange(52, dtype=np.uint8), cards)
    assert cards.tolist() == cards_by_hand((3, 4), 0, round, 10, 52)


def test_streams_of_chunks_rounds_and_purposes_differ() -> None:
    seen = {
        tuple(block(1, 2, number, round, chunk, purpose))
        for number in range(3)
        for round in range(40)
        for chunk in range(40)
        for purpose in (DEALS, CHOICES)
    }
    assert len(seen) == 3 * 40 * 40 * 2


def test_every_place_gets_every_card_equally_often() -> None:
    """Chi-square over 52 cards in each of six places of 200,000 deals; fixed, so never a fluke."""
    deals = 200_000
    counts = np.zeros((6, 52), dtype=np.int64)
    deck, cards = np.arange(52, dtype=np.uint8), np.zeros(6, dtype=np.uint8)
    dealt = np.empty((deals, 6), dtype=np.int64)
    for round in range(deals):
        deal(11, 12, 0, round, 6, deck, cards)
        dealt[round] = cards
    for place in range(6):
        counts[place] = np.bincount(dealt[:, place], minlength=52)
    statistic = ((counts - deals / 52) ** 2 / (deals / 52)).sum(axis=1)
    # 51 degrees of freedom: 87.97 is exceeded once in a thousand.
    assert (statistic < 87.97).all(), statistic
    beside = np.bincount((dealt[:, 0] * 52 + dealt[:, 1]), minlength=52 * 52).reshape(52, 52)
    assert not np.diagonal(beside).any()
    pairs = beside[~np.eye(52, dtype=bool)]
    # 2651 degrees of freedom: mean 2651, deviation 72.8.
    assert abs(((pairs - deals / 2652) ** 2 / (deals / 2652)).sum() - 2651) < 4 * 72.8

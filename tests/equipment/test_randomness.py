"""Where randomness enters: no bias, every order reachable, nothing repeated."""

import builtins
import os
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations, product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import Card
from houseway.cards.deck import FULL_DECK
from houseway.equipment.randomness import SeededSource, Source, SystemSource


class Script(Source):
    """Gives the bytes it was told to, then zeros, and counts what was left."""

    name = "script"

    def __init__(self, *script: int) -> None:
        self.left = list(script)

    def bytes(self, n: int) -> builtins.bytes:
        taken = (self.left + [0] * n)[:n]
        self.left = self.left[n:]
        return builtins.bytes(taken)


def shuffled_by_modulus(cards: Sequence[Card]) -> list[Card]:
    """The mistake the sources must not make; it shows that the tests below would see it."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        drawn = os.urandom(1)[0] % (last + 1)
        order[last], order[drawn] = order[drawn], order[last]
    return order


# Draws below n


def test_below_rejects_what_is_too_large_and_masks_what_is_not_needed() -> None:
    script = Script(52, 63, 0b11_110100, 0b01_110011, 7)
    assert script.below(52) == 0b110011
    assert script.left == [7], "three bytes are rejected, the fourth is taken, the fifth is left"


@pytest.mark.parametrize("n", range(2, 257))
def test_below_accepts_every_number_from_equally_many_bytes(n: int) -> None:
    accepted: Counter[int] = Counter()
    for byte in range(256):
        script = Script(byte, 0, 1)
        drawn = script.below(n)
        if script.left == [0, 1]:
            accepted[drawn] += 1
    assert set(accepted) == set(range(n))
    assert len(set(accepted.values())) == 1
    assert 128 <= accepted.total() <= 256


def test_below_takes_as_many_bytes_as_the_number_needs() -> None:
    assert Script(9).below(1) == 0
    assert Script(255).below(256) == 255
    assert Script(0x34, 0x01).below(0x135) == 0x134
    assert Script(0x35, 0x01, 0x02, 0xFE).below(0x135) == 2, "bits above the ninth are masked"


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_none(n: int) -> None:
    with pytest.raises(ValueError, match=r"ask below 1 or more\.$"):
        SystemSource().below(n)


@given(st.integers(1, 10**30))
def test_below_stays_below(n: int) -> None:
    assert 0 <= SystemSource().below(n) < n


# Shuffles


def test_every_order_of_four_cards_comes_from_exactly_one_choice_of_draws() -> None:
    cards = FULL_DECK[:4]
    orders = [
        tuple(Script(*draws).shuffled(cards)) for draws in product(range(4), range(3), range(2))
    ]
    assert sorted(orders) == sorted(permutations(cards))


def test_a_shuffle_rejects_what_is_too_large_for_the_cards_not_yet_placed() -> None:
    # three places: 3 is too large, then 0b10 of 0b110 counts; two places: one bit
    assert Script(3, 0b111, 0b110, 0b10).shuffled("abc") == ["b", "a", "c"]


def test_a_shuffle_fetches_more_when_all_its_bytes_were_too_large() -> None:
    assert Script(*[3] * 6, *[3] * 6, 2, 1).shuffled("abc") == ["a", "b", "c"]


@pytest.mark.parametrize("cards", [[], ["only"]])
def test_nothing_and_one_card_need_no_shuffle(cards: list[str]) -> None:
    script = Script(1, 2, 3)
    assert script.shuffled(cards) == cards
    assert script.left == [1, 2, 3]


@pytest.mark.parametrize("cards", [range(2), range(52), range(256)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_shuffle_is_fisher_yates_over_single_bytes(cards: range, seed: int) -> None:
    assert SeededSource(seed).shuffled(cards) == by_hand(cards, SeededSource(seed), 1)


@pytest.mark.parametrize("cards", [range(257), range(416)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_more_than_256_cards_are_shuffled_with_two_bytes_a_draw(cards: range, seed: int) -> None:
    assert SeededSource(seed).shuffled(cards) == by_hand(cards, SeededSource(seed), 2)


def by_hand(cards: range, source: Source, size: int) -> list[int]:
    """Fisher-Yates as the textbook has it: take out a card, put it in the last open place."""
    stream = source.bytes(64 * len(cards))
    numbers = [int.from_bytes(stream[i : i + size], "little") for i in range(0, len(stream), size)]
    waiting = list(cards)
    placed: list[int] = []
    while waiting:
        limit = 1
        while limit < len(waiting):
            limit *= 2
        drawn = 0
        if len(waiting) > 1:
            drawn = numbers.pop(0) % limit
            while drawn >= len(waiting):
                drawn = numbers.pop(0) % limit
        placed.insert(0, waiting[drawn])
        waiting[drawn] = waiting[-1]
        waiting.pop()
    return placed


@given(st.integers(), st.integers(0, 600))
def test_a_shuffle_keeps_all_the_cards_and_leaves_the_given_ones_alone(seed: int, n: int) -> None:
    cards = list(range(n))
    assert sorted(SeededSource(seed).shuffled(cards)) == cards == list(range(n))


def test_too_many_cards_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^65537 cards are too many .*\.$"):
        SystemSource().shuffled(range(65537))


# Statistics. The seeded sources must pass at the 99% the testing laboratories ask for; their
# result never changes. The system's is different each time, so its bound is one that chance
# passes about once in a hundred million runs.

AT_99_PERCENT = 2.576
GENEROUS = 6.0


def places_z(shuffle: Callable[[Sequence[Card]], list[Card]], rounds: int = 30_000) -> float:
    """How far, in standard deviations, cards and places are from independent (chi-square).

    Every card lies somewhere and every place holds a card, so of 52 x 52 cells 51 x 51 are free.
    """
    seen = [Counter[Card]() for _ in FULL_DECK]
    for _ in range(rounds):
        for place, card in zip(seen, shuffle(FULL_DECK), strict=True):
            place[card] += 1
    expected = rounds / 52
    chi_square = sum((place[card] - expected) ** 2 for place in seen for card in FULL_DECK)
    chi_square *= 51 / 52 / expected
    freedom = 51 * 51
    return (chi_square - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize("seed", [1, 2])
def test_every_card_is_equally_often_in_every_place(seed: int) -> None:
    assert abs(places_z(SeededSource(seed).shuffled)) < AT_99_PERCENT


def test_every_card_is_equally_often_in_every_place_by_the_system() -> None:
    assert abs(places_z(SystemSource().shuffled)) < GENEROUS


def test_the_statistic_would_see_a_modulus() -> None:
    assert places_z(shuffled_by_modulus) > 2 * GENEROUS


def orders_z(source: Source, rounds: int = 48_000) -> float:
    """How far the 24 orders of four cards are from equally frequent (chi-square, 23 free)."""
    orders = Counter(tuple(source.shuffled("abcd")) for _ in range(rounds))
    assert set(orders) == set(permutations("abcd"))
    expected = rounds / 24
    chi_square = sum((times - expected) ** 2 for times in orders.values()) / expected
    return (chi_square - 23) / sqrt(2 * 23)


@pytest.mark.parametrize("seed", [1, 2])
def test_all_orders_of_four_cards_are_about_equally_frequent(seed: int) -> None:
    assert abs(orders_z(SeededSource(seed))) < AT_99_PERCENT


def test_all_orders_of_four_cards_are_about_equally_frequent_by_the_system() -> None:
    assert abs(orders_z(SystemSource())) < 10  # few degrees of freedom have a long tail


def test_draws_are_about_uniform() -> None:
    source = SeededSource("draws")
    drawn = Counter(source.below(52) for _ in range(52_000))
    chi_square = sum((drawn[number] - 1000) ** 2 for number in range(52)) / 1000
    assert abs(chi_square - 51) / sqrt(2 * 51) < AT_99_PERCENT


# The two sources


def test_seeded_bytes_are_shake_256_of_seed_and_block() -> None:
    # printf '7:0' | openssl dgst -shake256 -xoflen 8, and so on
    source = SeededSource(7)
    assert source.bytes(8).hex() == "4edb419a9dcc9176"
    source.bytes(1024 - 8)
    assert source.bytes(8).hex() == "58cff98b9c3c8839"
    assert SeededSource("evening").bytes(8).hex() == "10c2b91f7ad57256"


@given(st.lists(st.integers(0, 3000), max_size=5))
def test_seeded_bytes_do_not_depend_on_how_they_are_asked_for(sizes: list[int]) -> None:
    source = SeededSource(1)
    assert b"".join(source.bytes(n) for n in sizes) == SeededSource(1).bytes(sum(sizes))


def test_the_same_seed_shuffles_the_same_and_another_seed_otherwise() -> None:
    first, again = SeededSource(7), SeededSource("7")
    shuffles = [first.shuffled(FULL_DECK) for _ in range(5)]
    assert shuffles == [again.shuffled(FULL_DECK) for _ in range(5)]
    assert len(set(map(tuple, shuffles))) == 5
    assert SeededSource(8).shuffled(FULL_DECK) != shuffles[0]


def test_sources_name_themselves_for_the_journal() -> None:
    assert SystemSource().name == "system"
    assert SeededSource(7).name == SeededSource("7").name == "seeded:7"
    assert not isinstance(SeededSource(7), SystemSource)


def test_the_system_source_gives_each_byte_once() -> None:
    source = SystemSource()
    taken = [source.bytes(16) for _ in range(1000)]
    assert all(len(some) == 16 for some in taken)
    assert len(set(taken)) == 1000


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_a_forked_process_does_not_repeat_its_parents_bytes() -> None:
    source = SystemSource()
    source.shuffled(FULL_DECK)  # a source that kept bytes back would hold some now
    taken = []
    for _ in range(2):
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            os.write(writer, source.bytes(32))
            os._exit(0)
        os.waitpid(child, 0)
        taken.append(os.read(reader, 32))
        os.close(reader)
        os.close(writer)
    taken.append(source.bytes(32))
    assert [len(some) for some in taken] == [32, 32, 32]
    assert len(set(taken)) == 3

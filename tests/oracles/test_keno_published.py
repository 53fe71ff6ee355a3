"""Keno figures that others have published."""

from fractions import Fraction

import pytest

from houseway.games.keno.chances import DRAWS, catches
from houseway.games.keno.tickets import Group, ways_of


def one_in(spots: int, caught: int) -> float:
    return DRAWS / catches(spots, caught)


def test_ten_of_ten_is_one_in_8_911_711() -> None:
    """The standard figure; cryptologic-casinos.biz prints 8,911,711.18."""
    assert round(one_in(10, 10), 2) == 8_911_711.18


@pytest.mark.parametrize(
    ("caught", "printed"),
    [*enumerate((21.84, 5.57, 3.39, 3.74, 6.79, 19.44, 87.11, 620.68, 7384.47, 163_381.37))],
)
def test_catches_of_ten_spots(caught: int, printed: float) -> None:
    """cryptologic-casinos.biz, "Odds (1 in #)", 80 numbers, 20 drawn, 10 selected."""
    assert round(one_in(10, caught), 2) == printed


@pytest.mark.parametrize(
    ("caught", "printed"),
    [*enumerate((843.380, 86.446, 20.115, 8.009, 4.877, 4.287, 5.258, 8.826, 20.055))],
)
def test_catches_of_twenty_spots(caught: int, printed: float) -> None:
    """pokercasino-online.com, "20 Spots N Hits: 1 In"."""
    assert round(one_in(20, caught), 3) == printed


def test_twenty_of_twenty_is_one_draw_of_all() -> None:
    """Wikipedia, Keno: 1 in 3,535,316,142,212,174,320."""
    assert Fraction(DRAWS, catches(20, 20)) == 3_535_316_142_212_174_320


def groups(*sizes: int, kings: int = 0) -> list[Group]:
    numbers = iter(range(1, 81))
    made = [Group((next(numbers),), king=True) for _ in range(kings)]
    return made + [Group(tuple(next(numbers) for _ in range(size))) for size in sizes]


@pytest.mark.parametrize(
    ("of", "ways"),
    [
        # pharosgaming.com: three groups of four are 3/4, 3/8, 1/12.
        (groups(4, 4, 4), {4: 3, 8: 3, 12: 1}),
        # chinakahodge.com: three groups of three are 3/3, 3/6, 1/9.
        (groups(3, 3, 3), {3: 3, 6: 3, 9: 1}),
        # pokeronlineguru.com: a king with two three-spots makes two fours and a seven.
        (groups(3, 3, kings=1), {3: 2, 4: 2, 6: 1, 7: 1}),
        # chinakahodge.com: five kings by the formula for ways, none of them alone.
        (groups(kings=5), {2: 10, 3: 10, 4: 5, 5: 1}),
    ],
)
def test_ways_of_published_tickets(of: list[Group], ways: dict[int, int]) -> None:
    assert ways_of(of) == ways


def test_the_63_ways_of_a_ten_spot_in_groups_2_2_2_2_1_1() -> None:
    """gamingtoday.com: one 10, two 9's, five 8's, eight 7's, ten 6's, twelve 5's; 63 in all."""
    found = ways_of(groups(2, 2, 2, 2, 1, 1))
    assert found.total() == 63
    assert [found[spots] for spots in (10, 9, 8, 7, 6, 5)] == [1, 2, 5, 8, 10, 12]

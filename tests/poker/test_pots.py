"""Main and side pots, equal parts, odd chips: worked out by hand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import parse_cards
from houseway.cards.low import rank_low
from houseway.cards.ranking import rank_five
from houseway.games.poker.pots import Pot, divide, pots, shares


@pytest.mark.parametrize(
    ("paid", "folded", "expected"),
    [
        ([100, 100, 100], "", [Pot(300, (0, 1, 2))]),
        ([50, 100, 100], "", [Pot(150, (0, 1, 2)), Pot(100, (1, 2))]),
        (
            [20, 50, 100, 100],
            "",
            [Pot(80, (0, 1, 2, 3)), Pot(90, (1, 2, 3)), Pot(100, (2, 3))],
        ),
        ([30, 100, 100], "0", [Pot(230, (1, 2))]),
        ([50, 80, 100, 100], "1", [Pot(200, (0, 2, 3)), Pot(130, (2, 3))]),
        ([50, 100, 100], "2", [Pot(150, (0, 1)), Pot(100, (1,))]),
    ],
)
def test_a_player_contends_for_what_was_matched_and_folded_money_stays(
    paid: list[int], folded: str, expected: list[Pot]
) -> None:
    assert pots(paid, [str(n) in folded for n in range(len(paid))]) == expected


@given(
    st.lists(st.tuples(st.integers(0, 20), st.booleans()), min_size=1, max_size=8).filter(
        lambda players: not all(folded for _, folded in players)
    )
)
def test_the_pots_hold_all_that_was_put_in_and_each_has_fewer_players(
    players: list[tuple[int, bool]],
) -> None:
    paid, folded = zip(*players, strict=True)
    found = pots(paid, folded)
    assert sum(pot.amount for pot in found) == sum(paid)
    for pot, side in pairwise(found):
        assert set(side.players) < set(pot.players)
    assert not any(folded[player] for pot in found for player in pot.players)


@pytest.mark.parametrize(
    ("amount", "winners", "expected"),
    [
        (900, 2, [500, 400]),
        (1000, 3, [400, 300, 300]),
        (1100, 3, [400, 400, 300]),
        (600, 3, [200] * 3),
        (100, 2, [100, 0]),
    ],
)
def test_equal_parts_in_whole_chips_the_odd_ones_to_the_first(
    amount: int, winners: int, expected: list[int]
) -> None:
    assert shares(amount, range(winners), 100) == expected


@given(st.integers(0, 10**6), st.integers(1, 11), st.sampled_from((1, 25, 50, 100)))
def test_parts_make_the_whole_and_differ_by_one_chip_at_most(
    amount: int, winners: int, chip: int
) -> None:
    parts = shares(amount, range(winners), chip)
    assert sum(parts) == amount
    whole = [part - part % chip for part in parts]
    assert max(whole) - min(whole) <= chip


HIGH = {n: rank_five(parse_cards(text)) for n, text in enumerate(
    ("As Ad 9c 8d 3h", "Ks Kd 9s 8h 3c", "Ac Ah 9d 8c 3s")
)}  # fmt: skip
LOW = rank_low(parse_cards("8s 6d 4c 2d Ah"))


def test_high_and_low_share_and_the_odd_chip_goes_to_the_high_hand() -> None:
    held = {0: {"high": HIGH[0], "low": None}, 1: {"high": HIGH[1], "low": LOW}}
    parts = divide(900, (0, 1), held, ("high", "low"), 100)
    assert [(part.side, part.winners, part.shares) for part in parts] == [
        ("high", [0], [500]),
        ("low", [1], [400]),
    ]


def test_without_a_low_hand_the_high_hand_wins_all() -> None:
    held = {n: {"high": HIGH[n], "low": None} for n in (0, 1)}
    (part,) = divide(900, (0, 1), held, ("high", "low"), 100)
    assert (part.side, part.winners, part.shares) == ("high", [0], [900])


def test_of_equal_hands_the_first_from_the_left_of_the_button_gets_the_odd_chip() -> None:
    held = {n: {"high": HIGH[n]} for n in (0, 1, 2)}
    (part,) = divide(1100, (0, 1, 2), held, ("high",), 100)
    assert (part.winners, part.shares) == ([0, 2], [600, 500])

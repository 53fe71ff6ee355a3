"""The order of three-card hands, example by example."""

from itertools import pairwise

import pytest

from houseway.cards.card import parse_cards
from houseway.cards.three_card import (
    ThreeCardRank,
    arrange_three,
    describe_three,
    is_at_least_high,
    rank_three,
)


def hand(text: str, kicker: str = "standard") -> ThreeCardRank:
    return rank_three(parse_cards(text), kicker)


BEST_FIRST = [
    "As Ks Qs", "Kd Qd Jd", "3c 2c Ac",  # straight flushes
    "Ac Ad As", "2c 2d 2h",
    "As Kd Qs", "Th 9h 8c", "4s 3d 2s", "3d 2s As",  # straights
    "Ah Kh Jh", "Ah Kh Th", "5d 3d 2d",  # flushes
    "Ac Ad 2h", "Kc Kd Ah", "Kc Kd Qh", "2c 2d Ah", "2c 2d 3h",
    "As Kd Jc", "As Kd Tc", "Qs 6d 4c", "Qs 6d 3c", "Js Td 8c", "5s 3d 2c",
]  # fmt: skip


@pytest.mark.parametrize(("better", "worse"), list(pairwise(BEST_FIRST)))
def test_each_hand_beats_the_next(better: str, worse: str) -> None:
    assert hand(better) > hand(worse)


@pytest.mark.parametrize("text", BEST_FIRST)
def test_suits_do_not_matter(text: str) -> None:
    renamed = text.translate(str.maketrans("cdhs", "shdc"))
    assert hand(text) == hand(renamed)


def test_an_ace_does_not_join_king_and_two() -> None:
    assert hand("Ks As 2s") < hand("2c 2d 2h")
    assert describe_three(hand("Ks As 2d")) == "ace-high"


def test_literal_kicker_looks_at_the_highest_card_the_other_hand_lacks() -> None:
    assert hand("Kc Kd Qh") > hand("2c 2d Ah")
    assert hand("Kc Kd Qh", "literal") < hand("2c 2d Ah", "literal")
    assert hand("3d 2s As", "literal") > hand("4s 3d 2s", "literal")
    assert hand("Kc Kd Qh", "literal") == hand("Qc Qd Kh", "literal")


@pytest.mark.parametrize("kicker", ["standard", "literal"])
def test_queen_high_or_better_is_a_queen_or_a_pair(kicker: str) -> None:
    assert is_at_least_high(hand("Qs 3d 2c", kicker), 12)
    assert is_at_least_high(hand("2s 2d 3c", kicker), 12)
    assert not is_at_least_high(hand("Js Td 8c", kicker), 12)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("As Ks Qs", "straight flush, ace-high"),
        ("3s 2d As", "straight, three-high"),
        ("6c 6d 6h", "three of a kind, sixes"),
        ("6c 6d 2h", "pair, sixes"),
        ("Kc 6c 2c", "flush, king-high"),
        ("Kc 6d 2c", "king-high"),
    ],
)
def test_hands_are_said_in_words(text: str, words: str) -> None:
    assert describe_three(hand(text)) == words


@pytest.mark.parametrize("text", ["", "As Kd", "As Kd Qc Jh"])
def test_other_than_three_cards_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="three different cards"):
        hand(text)


@pytest.mark.parametrize(
    ("text", "placed"),
    [
        ("6h Qd Tc", "Qd Tc 6h"),
        ("Kc 4d 4h", "4d 4h Kc"),
        ("4d Ac 4h", "4d 4h Ac"),
        ("As 2d 3c", "3c 2d As"),
        ("Qs As Kd", "As Kd Qs"),
        ("2c Ad 4h", "Ad 4h 2c"),
    ],
)
def test_hands_are_placed_as_they_rank(text: str, placed: str) -> None:
    assert arrange_three(parse_cards(text)) == parse_cards(placed)

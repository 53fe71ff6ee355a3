"""The layouts of Three Card Poker and blackjack, whose sections the given text does not have."""

import pytest

from tests.felt.spoiling import (
    Spoil,
    clauses,
    felt,
    findings,
    moved,
    reads,
    seat_copied,
    sign,
    without,
    without_edge,
    written,
)

POKER, BLACKJACK = "three-card-poker", "blackjack"
POKER_LAYOUT, BLACKJACK_LAYOUT = "TCP 1.13 outside layout", "BJ 1.10 outside layout"


@pytest.mark.parametrize("game", [POKER, BLACKJACK])
@pytest.mark.parametrize("posting", ["felt", "sign"])
def test_layout_and_sign_as_drawn_have_no_findings(game: str, posting: str) -> None:
    assert findings(felt(game, posting=posting)) == ()
    assert findings(sign(game, posting=posting)) == ()


@pytest.mark.parametrize(
    ("clause", "spoil"),
    [
        (POKER_LAYOUT, moved("place", "dealer", 0, 900)),
        (POKER_LAYOUT, without("notice", "name")),
        (POKER_LAYOUT, without("area", "play", 6)),
        (POKER_LAYOUT, without("area", "pair_plus", 1)),
        (POKER_LAYOUT, moved("place", "tip box", -900, 0)),
        (POKER_LAYOUT, written("Straight flush pays 40 for 1")),
        ("TCP 20.11(a)2-PR", reads("pair_plus", "40 to 1", "41 to 1")),
        ("TCP 20.11(a)3-ST", without("notice", "ante_bonus")),
        ("TCP 20.11(a)1-qual", reads("dealer plays", "queen", "king")),
    ],
)
def test_three_card_poker_spoiled(clause: str, spoil: Spoil) -> None:
    assert clauses(felt(POKER), spoil) == {clause}


def test_three_card_poker_a_seventh_position_is_too_many() -> None:
    seventh = seat_copied(6, 7, -520, 0)
    assert clauses(felt(POKER), without_edge, seventh) == {"TCP 20.6 outside positions"}


def test_three_card_poker_the_richer_ante_bonus_has_its_own_clause() -> None:
    richer = felt(POKER, {"pair_plus_table": "B", "ante_bonus_table": "2"})
    assert findings(richer) == ()
    assert clauses(richer, without("notice", "ante_bonus")) == {"TCP 20.11(a)3i-ST"}


@pytest.mark.parametrize(
    ("clause", "spoil"),
    [
        (BLACKJACK_LAYOUT, moved("place", "dealer", 0, 900)),
        (BLACKJACK_LAYOUT, without("notice", "name")),
        (BLACKJACK_LAYOUT, without("area", "main", 4)),
        (BLACKJACK_LAYOUT, without("place", "drop box")),
        (BLACKJACK_LAYOUT, written("Blackjack pays 3 for 2")),
        ("BJ 2.7(a)-pay", reads("blackjack", "3 to 2", "6 to 5")),
        ("BJ 2.12 outside draw", reads("dealer draws", "stand on all 17's", "hit soft 17")),
        ("BJ 2.9 outside insurance", without("notice", "insurance")),
        ("BJ 2.9 outside insurance", without("place", "insurance line")),
    ],
)
def test_blackjack_spoiled(clause: str, spoil: Spoil) -> None:
    assert clauses(felt(BLACKJACK), spoil) == {clause}


def test_blackjack_without_insurance_needs_no_line() -> None:
    assert findings(felt(BLACKJACK, {"insurance": "false"})) == ()
    assert b'data-place="insurance line"' in felt(BLACKJACK)
    assert b'data-place="insurance line"' not in felt(BLACKJACK, {"insurance": "false"})


def test_blackjack_a_betting_box_moved_off_the_table() -> None:
    (found,) = findings(felt(BLACKJACK), moved("area", "main", 0, 600, seat=3))
    assert found.clause == BLACKJACK_LAYOUT and found.place.startswith("seat 3, main, at ")


@pytest.mark.clause("BJ 1.10 outside layout")
@pytest.mark.parametrize("posting", ["felt", "sign"])
def test_a_blackjack_layout_of_seven_boxes_has_no_findings(posting: str) -> None:
    seven = felt(BLACKJACK, {"boxes": "7"}, posting=posting, positions=7)
    assert findings(seven) == ()
    six_boxes = felt(BLACKJACK, posting=posting)
    assert (seven.count(b'"main"'), six_boxes.count(b'"main"')) == (7, 6)

"""13:69E-1.13Z: the layout and the signs of 5 Card Hi-Lo, each clause against what breaks it."""

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

GAME = "five-card-hi-lo"


@pytest.mark.parametrize("posting", ["felt", "sign"])
def test_e1_13z_layout_and_sign_as_drawn_have_no_findings(posting: str) -> None:
    assert findings(felt(GAME, posting=posting)) == ()
    assert findings(sign(GAME, posting=posting)) == ()


@pytest.mark.parametrize(
    ("clause", "spoil"),
    [
        pytest.param(
            "HL5 E1.13Z(a)",
            moved("place", "dealer", 0, 900),
            marks=pytest.mark.clause("HL5 E1.13Z(a)"),
            id="a: the dealer among the players",
        ),
        pytest.param(
            "HL5 E1.13Z(b)2i",
            without("area", "ante", 7),
            marks=pytest.mark.clause("HL5 E1.13Z(b)2i"),
            id="b2i: a position without ante area",
        ),
        pytest.param(
            "HL5 E1.13Z(b)2ii",
            without("area", "play", 1),
            marks=pytest.mark.clause("HL5 E1.13Z(b)2ii"),
            id="b2ii: a position without play area",
        ),
        pytest.param(
            "HL5 E1.13Z(b)2iii",
            without("area", "tie", 2),
            marks=pytest.mark.clause("HL5 E1.13Z(b)2iii"),
            id="b2iii: a position without tie area",
        ),
        pytest.param(
            "HL5 E1.13Z(b)2iv",
            without("area", "poker_bonus", 3),
            marks=pytest.mark.clause("HL5 E1.13Z(b)2iv"),
            id="b2iv: a position without poker bonus area",
        ),
        pytest.param(
            "HL5 E1.13Z(b)2v",
            without("area", "high_hand", 4),
            marks=pytest.mark.clause("HL5 E1.13Z(b)2v"),
            id="b2v: a position without a place of the high hand",
        ),
        pytest.param(
            "HL5 E1.13Z(b)2vi",
            without("area", "low_hand", 5),
            marks=pytest.mark.clause("HL5 E1.13Z(b)2vi"),
            id="b2vi: a position without a place of the low hand",
        ),
        pytest.param(
            "HL5 E1.13Z(b)3",
            reads("poker_bonus", "250 to 1", "200 to 1"),
            marks=pytest.mark.clause("HL5 E1.13Z(b)3"),
            id="b3: odds of the poker bonus changed",
        ),
        pytest.param(
            "HL5 E1.13Z(b)3",
            without("notice", "tie"),
            marks=pytest.mark.clause("HL5 E1.13Z(b)3"),
            id="b3: no odds of the tie bet",
        ),
        pytest.param(
            "HL5 E1.13Z(b)3",
            without("notice", "ante_bonus"),
            marks=pytest.mark.clause("HL5 E1.13Z(b)3"),
            id="b3: no odds of the ante bonus",
        ),
        pytest.param(
            "HL5 E1.13Z(b)5",
            reads("name", "Boardwalk Casino", ""),
            marks=pytest.mark.clause("HL5 E1.13Z(b)5"),
            id="b5: no name of the licensee",
        ),
        pytest.param(
            "HL5 E1.13Z(d)",
            without("place", "drop box"),
            marks=pytest.mark.clause("HL5 E1.13Z(d)"),
            id="d: no drop box",
        ),
        pytest.param(
            "HL5 E1.13Z(d)", moved("place", "drop box", 900, 0), id="d: both boxes on one side"
        ),
        pytest.param(
            "HL5 E1.13Z(d)", moved("place", "tip box", 0, 800), id="d: the tip box at the players"
        ),
        pytest.param(
            "HL5 40.11(a)",
            reads("tie", "20 to 1", "20 for 1"),
            marks=pytest.mark.clause("HL5 40.11(a)"),
            id="40.11a: odds in force stated with for",
        ),
        pytest.param(
            "HL5 40.11(a)", written("Four aces: ONE HUNDRED, or 100-for-1"), id="40.11a: for"
        ),
    ],
)
def test_e1_13z_a_spoiled_layout_is_found_under_its_clause(clause: str, spoil: Spoil) -> None:
    assert clauses(felt(GAME), spoil) == {clause}


@pytest.mark.clause("HL5 E1.13Z(b)1")
def test_e1_13z_b1_an_eighth_position_is_too_many() -> None:
    eighth = seat_copied(7, 8, -520, 0)
    assert clauses(felt(GAME), without_edge, eighth) == {"HL5 E1.13Z(b)1"}


@pytest.mark.parametrize(
    ("clause", "area"),
    [
        pytest.param("HL5 E1.13Z(b)2i", "ante", marks=pytest.mark.clause("HL5 E1.13Z(b)2i")),
        pytest.param("HL5 E1.13Z(b)2ii", "play", marks=pytest.mark.clause("HL5 E1.13Z(b)2ii")),
        pytest.param("HL5 E1.13Z(b)2iii", "tie", marks=pytest.mark.clause("HL5 E1.13Z(b)2iii")),
        pytest.param(
            "HL5 E1.13Z(b)2iv", "poker_bonus", marks=pytest.mark.clause("HL5 E1.13Z(b)2iv")
        ),
        pytest.param("HL5 E1.13Z(b)2v", "high_hand", marks=pytest.mark.clause("HL5 E1.13Z(b)2v")),
        pytest.param("HL5 E1.13Z(b)2vi", "low_hand", marks=pytest.mark.clause("HL5 E1.13Z(b)2vi")),
    ],
)
def test_e1_13z_b2_an_area_moved_away_from_its_position(clause: str, area: str) -> None:
    """To a free spot outside the table's edge, which is then taken away."""
    (found,) = findings(felt(GAME), without_edge, moved("area", area, 0, 700, seat=4))
    assert found.clause == clause
    assert found.place.startswith(f"seat 4, {area.replace('_', ' ')}, at ")


SENTENCES = [
    pytest.param(
        "HL5 E1.13Z(c)1", "aces", "high hand", "low hand",
        marks=pytest.mark.clause("HL5 E1.13Z(c)1"), id="c1: the dealer's aces",
    ),
    pytest.param(
        "HL5 E1.13Z(c)2", "winning", "higher point", "lower point",
        marks=pytest.mark.clause("HL5 E1.13Z(c)2"), id="c2: how ante and play win",
    ),
    pytest.param(
        "HL5 E1.13Z(c)3", "even money", "1 to 1", "2 to 1",
        marks=pytest.mark.clause("HL5 E1.13Z(c)3"), id="c3: what ante and play are paid",
    ),
    pytest.param(
        "HL5 E1.13Z(c)4", "forfeit", "ante and tie", "ante",
        marks=pytest.mark.clause("HL5 E1.13Z(c)4"), id="c4: what is forfeited",
    ),
    pytest.param(
        "HL5 E1.13Z(c)5", "ante bonus", "regardless", "depending",
        marks=pytest.mark.clause("HL5 E1.13Z(c)5"), id="c5: the ante bonus",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "notice", "old", "new"), SENTENCES)
def test_e1_13z_c_a_sign_with_another_sentence(
    clause: str, notice: str, old: str, new: str
) -> None:
    assert clauses(sign(GAME), reads(notice, old, new)) == {clause}
    assert clauses(sign(GAME), without("notice", notice)) == {clause}


@pytest.mark.clause("HL5 E1.13Z(c)")
@pytest.mark.parametrize("wager", ["tie", "poker_bonus", "ante_bonus"])
def test_e1_13z_c_odds_that_are_not_on_the_layout_must_be_on_the_sign(wager: str) -> None:
    on_the_sign = sign(GAME, posting="sign")
    assert clauses(on_the_sign, without("notice", wager)) == {"HL5 E1.13Z(c)"}
    assert b'data-notice="%s"' % wager.encode() not in felt(GAME, posting="sign")
    on_the_felt = sign(GAME, posting="felt")
    assert clauses(on_the_felt, without("notice", wager)) == set()


@pytest.mark.clause("HL5 40.11(a)")
def test_40_11_a_a_sign_that_states_odds_with_for() -> None:
    assert clauses(sign(GAME), reads("even money", "1 to 1", "1 for 1")) == {"HL5 40.11(a)"}

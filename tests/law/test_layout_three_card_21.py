"""13:69E-1.10D: layout and sign of Three Card 21 "N" Done, each clause against what breaks it."""

import pytest

from tests.felt.spoiling import (
    Spoil,
    clauses,
    felt,
    findings,
    moved,
    reads,
    seat_copied,
    shifted,
    sign,
    without,
    without_edge,
    written,
)

GAME = "three-card-21"
SHARED = {"people_per_spot": "3"}
LARGER = {"width": 2100, "depth": 1200}


@pytest.mark.parametrize("posting", ["felt", "sign"])
def test_e1_10d_layout_and_sign_as_drawn_have_no_findings(posting: str) -> None:
    assert findings(felt(GAME, posting=posting)) == ()
    assert findings(sign(GAME, posting=posting)) == ()


@pytest.mark.parametrize(
    ("clause", "spoil"),
    [
        pytest.param(
            "TC21 E1.10D(a)",
            moved("place", "dealer", 0, 900),
            marks=pytest.mark.clause("TC21 E1.10D(a)"),
            id="a: the dealer among the players",
        ),
        pytest.param(
            "TC21 E1.10D(b)1",
            without("notice", "name"),
            marks=pytest.mark.clause("TC21 E1.10D(b)1"),
            id="b1: no name of the licensee",
        ),
        pytest.param(
            "TC21 E1.10D(b)2",
            without("area", "main", 2),
            marks=pytest.mark.clause("TC21 E1.10D(b)2"),
            id="b2: a position without an area of the main wager",
        ),
        pytest.param(
            "TC21 E1.10D(b)2",
            without("area", "bonus", 6),
            marks=pytest.mark.clause("TC21 E1.10D(b)2"),
            id="b2: a position without an area of the bonus wager",
        ),
        pytest.param(
            "TC21 E1.10D(b)3i",
            reads("21", "1 to 1", "3 to 2"),
            marks=pytest.mark.clause("TC21 E1.10D(b)3i"),
            id="b3i: 21 pays something else",
        ),
        pytest.param(
            "TC21 E1.10D(b)3ii",
            without("notice", "insurance"),
            marks=pytest.mark.clause("TC21 E1.10D(b)3ii"),
            id="b3ii: no inscription of insurance",
        ),
        pytest.param(
            "TC21 E1.10D(b)3iii",
            reads("dealer draws", "to 16", "to 17"),
            marks=pytest.mark.clause("TC21 E1.10D(b)3iii"),
            id="b3iii: the dealer draws to another total",
        ),
        pytest.param(
            "TC21 E1.10D(b)3iv",
            reads("equal wagers", "equal", "any"),
            marks=pytest.mark.clause("TC21 E1.10D(b)3iv"),
            id="b3iv: wagers of any amount",
        ),
        pytest.param(
            "TC21 E1.10D(b)4",
            reads("bonus", "200 to 1", "100 to 1"),
            marks=pytest.mark.clause("TC21 E1.10D(b)4"),
            id="b4: odds of the bonus wager changed",
        ),
        pytest.param(
            "TC21 E1.10D(b)4",
            without("notice", "bonus"),
            marks=pytest.mark.clause("TC21 E1.10D(b)4"),
            id="b4: no odds of the bonus wager",
        ),
        pytest.param(
            "TC21 E1.10D(d)",
            moved("place", "tip box", -900, 0),
            marks=pytest.mark.clause("TC21 E1.10D(d)"),
            id="d: both boxes on one side",
        ),
        pytest.param("TC21 E1.10D(d)", without("place", "tip box"), id="d: no tip box"),
        pytest.param(
            "TC21 E1.10D(e)-rack", without("place", "discard rack"), id="e: no discard rack"
        ),
        pytest.param(
            "TC21 2C.7(b)-half", without("place", "insurance line"), id="2C.7: no insurance line"
        ),
        pytest.param(
            "TC21 2C.5 outside odds", written("Diamonds pay 200 for 1"), id="odds stated with for"
        ),
    ],
)
def test_e1_10d_a_spoiled_layout_is_found_under_its_clause(clause: str, spoil: Spoil) -> None:
    assert clauses(felt(GAME), spoil) == {clause}


@pytest.mark.clause("TC21 E1.10D(a)")
def test_e1_10d_a_a_seventh_position_is_too_many() -> None:
    seventh = seat_copied(6, 7, -520, 0)
    assert clauses(felt(GAME), without_edge, seventh) == {"TC21 E1.10D(a)"}


@pytest.mark.clause("TC21 E1.10D(b)2")
@pytest.mark.parametrize("area", ["main", "bonus"])
def test_e1_10d_b2_a_betting_area_moved_away_from_its_position(area: str) -> None:
    found = findings(felt(GAME), without_edge, moved("area", area, 0, 500, seat=3))
    assert {finding.clause for finding in found} == {"TC21 E1.10D(b)2"}
    assert all(finding.place.startswith("seat 3, ") for finding in found)


@pytest.mark.clause("TC21 E1.10D(c)")
def test_e1_10d_c_odds_that_are_not_on_the_layout_must_be_on_the_sign() -> None:
    assert clauses(sign(GAME, posting="sign"), without("notice", "bonus")) == {"TC21 E1.10D(c)"}
    assert clauses(sign(GAME, posting="sign"), reads("bonus", "200 to 1", "20 to 1")) == {
        "TC21 E1.10D(c)"
    }
    assert b'data-notice="bonus"' not in felt(GAME, posting="sign")


@pytest.mark.parametrize(
    ("clause", "notice"),
    [
        pytest.param("TC21 E1.10D(b)3i", "21", marks=pytest.mark.clause("TC21 E1.10D(b)3i")),
        pytest.param(
            "TC21 E1.10D(b)3ii", "insurance", marks=pytest.mark.clause("TC21 E1.10D(b)3ii")
        ),
        pytest.param(
            "TC21 E1.10D(b)3iii", "dealer draws", marks=pytest.mark.clause("TC21 E1.10D(b)3iii")
        ),
        pytest.param(
            "TC21 E1.10D(b)3iv", "equal wagers", marks=pytest.mark.clause("TC21 E1.10D(b)3iv")
        ),
    ],
)
def test_e1_10d_b3_inscriptions_stand_on_the_layout_or_on_the_sign(
    clause: str, notice: str
) -> None:
    assert clauses(sign(GAME, posting="sign"), without("notice", notice)) == {clause}
    assert clauses(sign(GAME, posting="felt"), without("notice", notice)) == set()
    assert clauses(felt(GAME, posting="felt"), without("notice", notice)) == {clause}


@pytest.mark.clause("TC21 2C.12(c)")
@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(shifted("main_2", 2, right=14), id="the second person not in line"),
        pytest.param(without("area", "bonus_3", 5), id="no place of the third person"),
    ],
)
def test_2c_12_c_others_wager_in_line_behind_whoever_calls(spoil: Spoil) -> None:
    assert findings(felt(GAME, SHARED, **LARGER)) == ()
    assert clauses(felt(GAME, SHARED, **LARGER), spoil) == {"TC21 2C.12(c)"}


@pytest.mark.clause("TC21 2C.12(c)")
def test_2c_12_c_whoever_calls_wagers_nearest_the_dealer() -> None:
    """The places of the first and the third person exchanged."""
    first, third = "main", "main_3"
    found = clauses(
        felt(GAME, SHARED, **LARGER), shifted(first, 3, ahead=-158), shifted(third, 3, ahead=158)
    )
    assert "TC21 2C.12(c)" in found


def test_2c_12_one_person_on_a_spot_needs_one_place() -> None:
    assert b'data-area="main_2"' not in felt(GAME)
    assert b'data-area="main_3"' in felt(GAME, SHARED, **LARGER)

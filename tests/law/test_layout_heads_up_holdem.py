"""13:69E-1.13Z: the layout of Heads Up Hold'em, each clause against a drawing that breaks it."""

import pytest

from tests.felt.spoiling import (
    Spoil,
    clauses,
    felt,
    findings,
    hidden,
    moved,
    reads,
    seat_copied,
    shifted,
    without,
    without_edge,
    written,
)

GAME = "heads-up-holdem"


def test_e1_13z_the_layout_as_drawn_has_no_findings() -> None:
    assert findings(felt(GAME)) == ()


@pytest.mark.parametrize(
    ("clause", "spoil"),
    [
        pytest.param(
            "HUH E1.13Z(a)",
            moved("place", "dealer", 0, 900),
            marks=pytest.mark.clause("HUH E1.13Z(a)"),
            id="a: the dealer among the players",
        ),
        pytest.param("HUH E1.13Z(a)", without("place", "dealer"), id="a: no place for the dealer"),
        pytest.param(
            "HUH E1.13Z(b)1",
            without("notice", "name"),
            marks=pytest.mark.clause("HUH E1.13Z(b)1"),
            id="b1: no name of the licensee",
        ),
        pytest.param(
            "HUH E1.13Z(b)2",
            without("area", "ante", 2),
            marks=pytest.mark.clause("HUH E1.13Z(b)2"),
            id="b2: a position without ante area",
        ),
        pytest.param("HUH E1.13Z(b)2", hidden("area", "ante", 6), id="b2: an ante area hidden"),
        pytest.param(
            "HUH E1.13Z(b)3",
            without("area", "raise", 1),
            marks=pytest.mark.clause("HUH E1.13Z(b)3"),
            id="b3: a position without raise area",
        ),
        pytest.param(
            "HUH E1.13Z(b)3",
            shifted("raise", 5, right=30),
            marks=pytest.mark.clause("HUH E1.13Z(b)3"),
            id="b3: the raise area aside",
        ),
        pytest.param(
            "HUH E1.13Z(b)4",
            without("area", "odds", 3),
            marks=pytest.mark.clause("HUH E1.13Z(b)4"),
            id="b4: a position without odds area",
        ),
        pytest.param(
            "HUH E1.13Z(b)4",
            without("area", "trips_plus", 4),
            marks=pytest.mark.clause("HUH E1.13Z(b)4"),
            id="b4: a position without trips plus area",
        ),
        pytest.param(
            "HUH E1.13Z(b)4",
            without("area", "pocket_bonus", 6),
            marks=pytest.mark.clause("HUH E1.13Z(b)4"),
            id="b4: a position without pocket bonus area",
        ),
        pytest.param(
            "HUH E1.13Z(b)5",
            without("notice", "bad_beat"),
            marks=pytest.mark.clause("HUH E1.13Z(b)5"),
            id="b5: the odds of the bad beat bonus missing",
        ),
        pytest.param("HUH E1.13Z(b)5", reads("odds", "50 to 1", "60 to 1"), id="b5: odds changed"),
        pytest.param(
            "HUH E1.13Z(b)5", reads("trips_plus", "full house", "flush"), id="b5: a hand changed"
        ),
        pytest.param(
            "HUH E1.13Z(b)5", reads("pocket_bonus", "5 to 1", "even money"), id="b5: a row lost"
        ),
        pytest.param(
            "HUH E1.13Z(b)6",
            reads("raises", "1, 2 or 3 times", "3 times"),
            marks=pytest.mark.clause("HUH E1.13Z(b)6"),
            id="b6: a permissible raise left out",
        ),
        pytest.param("HUH E1.13Z(b)6", without("notice", "raises"), id="b6: no raises advised"),
        pytest.param(
            "HUH E1.13Z(c)",
            without("place", "tip box"),
            marks=pytest.mark.clause("HUH E1.13Z(c)"),
            id="c: no tip box",
        ),
        pytest.param("HUH E1.13Z(c)", without("place", "drop box"), id="c: no drop box"),
        pytest.param(
            "HUH E1.13Z(c)", moved("place", "tip box", -900, 0), id="c: both boxes on one side"
        ),
        pytest.param(
            "HUH E1.13Z(c)", moved("place", "drop box", 0, 700), id="c: the drop box at the players"
        ),
        pytest.param(
            "HUH 39.11(a)",
            reads("odds", "3 to 2", "3 for 2"),
            marks=pytest.mark.clause("HUH 39.11(a)"),
            id="39.11a: odds in force stated with for",
        ),
        pytest.param("HUH 39.11(a)", written("Quads pay 30 for 1"), id="39.11a: a text with for"),
        pytest.param(
            "HUH 39.11(a)", written("Royals pay 999 to 1"), id="39.11a: odds that nobody pays"
        ),
    ],
)
def test_e1_13z_a_spoiled_layout_is_found_under_its_clause(clause: str, spoil: Spoil) -> None:
    assert clauses(felt(GAME), spoil) == {clause}


@pytest.mark.clause("HUH E1.13Z(a)")
def test_e1_13z_a_a_seventh_position_is_too_many() -> None:
    seventh = seat_copied(6, 7, -520, 0)
    assert clauses(felt(GAME), without_edge, seventh) == {"HUH E1.13Z(a)"}
    (found,) = findings(felt(GAME), without_edge, seventh)
    assert "7 positions" in found.sentence and found.place.startswith("seat 7")


@pytest.mark.clause("HUH E1.13Z(a)")
def test_e1_13z_a_a_copied_position_counts_whatever_its_number() -> None:
    assert "HUH E1.13Z(a)" in clauses(felt(GAME), without_edge, seat_copied(6, 6, -520, 0))


@pytest.mark.parametrize("seat", [1, 3, 4, 6])
@pytest.mark.parametrize(
    ("clause", "area", "ahead", "right"),
    [
        pytest.param(
            "HUH E1.13Z(b)4i", "odds", 0, -196,
            marks=pytest.mark.clause("HUH E1.13Z(b)4i"), id="odds left of the ante",
        ),
        pytest.param(
            "HUH E1.13Z(b)4i", "odds", -8, 0,
            marks=pytest.mark.clause("HUH E1.13Z(b)4i"), id="odds not level with the ante",
        ),
        pytest.param(
            "HUH E1.13Z(b)4ii", "trips_plus", 0, -12,
            marks=pytest.mark.clause("HUH E1.13Z(b)4ii"), id="trips plus beside, not in front",
        ),
        pytest.param(
            "HUH E1.13Z(b)4iii", "pocket_bonus", 0, 12,
            marks=pytest.mark.clause("HUH E1.13Z(b)4iii"), id="pocket bonus not before the odds",
        ),
        pytest.param(
            "HUH E1.13Z(b)4iii", "pocket_bonus", 9, 0,
            marks=pytest.mark.clause("HUH E1.13Z(b)4iii"), id="pocket bonus not level",
        ),
    ],
)  # fmt: skip
def test_e1_13z_b4_an_area_out_of_its_relation(
    clause: str, area: str, ahead: float, right: float, seat: int
) -> None:
    found = findings(felt(GAME), shifted(area, seat, ahead=ahead, right=right))
    assert clause in {finding.clause for finding in found}
    assert all(finding.place.startswith(f"seat {seat}, ") for finding in found)


@pytest.mark.clause("HUH E1.13Z(b)3")
def test_e1_13z_b3_the_raise_lies_immediately_behind_the_ante() -> None:
    # One position, so that none of the others shows where the area lies as a rule.
    alone = felt(GAME, positions=1)
    assert findings(alone, without_edge, shifted("raise", 1, ahead=-30)) == ()
    (found,) = findings(alone, without_edge, shifted("raise", 1, ahead=-50))
    assert found.clause == "HUH E1.13Z(b)3" and "mm between" in found.sentence


@pytest.mark.clause("HUH E1.13Z(b)4iii")
def test_e1_13z_b4iii_pocket_bonus_and_odds_both_left_of_their_neighbours() -> None:
    left = [shifted(area, 2, right=-196) for area in ("pocket_bonus", "odds")]
    assert clauses(felt(GAME), *left) == {"HUH E1.13Z(b)4i", "HUH E1.13Z(b)4iii"}


@pytest.mark.clause("HUH E1.13Z(b)4iii")
def test_e1_13z_b4iii_trips_plus_and_pocket_bonus_exchanged() -> None:
    way = 98
    found = clauses(
        felt(GAME),
        shifted("pocket_bonus", 2, right=-way),
        shifted("trips_plus", 2, right=way),
    )
    assert {"HUH E1.13Z(b)4ii", "HUH E1.13Z(b)4iii"} <= found


@pytest.mark.clause("HUH E1.13Z(b)5", "HUH E1.13Z(b)6")
def test_e1_13z_b5_and_6_the_odds_and_raises_in_force_are_those_of_the_options() -> None:
    other = felt(GAME, {"trips_plus_table": "2", "raise_steps": "exact_max"})
    assert findings(other) == ()
    first = felt(GAME)
    assert b"9 to 1" in first and b"9 to 1" not in other
    assert b"1, 2 OR 3 TIMES" in first.upper() and b"1, 2 OR 3 TIMES" not in other.upper()


@pytest.mark.clause("HUH E1.13Z(b)4")
def test_e1_13z_b4_areas_must_be_separate() -> None:
    """A larger odds circle that runs into the ante is not a separate area."""

    def larger(tree) -> None:  # type: ignore[no-untyped-def]
        for element in tree.iter():
            if element.get("id") == "seat-3-odds":
                for shape in element:
                    if shape.get("r"):
                        shape.set("r", "60")

    (found, *_) = findings(felt(GAME), larger)
    assert found.clause in ("HUH E1.13Z(b)4", "HUH E1.13Z(b)4i")
    assert "overlaps" in " ".join(f.sentence for f in findings(felt(GAME), larger))

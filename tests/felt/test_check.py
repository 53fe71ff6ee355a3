"""The judgement of drawings that somebody else has had in hand."""

import copy
import json
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from houseway.felt.affine import Affine, read_transform
from houseway.felt.layout_requirements import Relation
from houseway.games import MODULES, game
from houseway.games.check_drawing import judge
from houseway.games.heads_up_holdem.layout import REQUIREMENTS
from houseway.table.refusal import Refused
from tests.felt.spoiling import (
    SVG,
    Tree,
    clauses,
    felt,
    findings,
    marked,
    moved,
    reads,
    shifted,
    sign,
    spoiled,
    without,
)

HOLDEM = "heads-up-holdem"
LAID_OUT = [name for name in MODULES if game(name).has_felt]


@pytest.mark.parametrize("name", LAID_OUT)
@pytest.mark.parametrize(
    "table",
    [
        {},
        {"positions": 1},
        {"positions": 4},
        {"width": 2200, "depth": 1200, "positions": 6},
        {"house": "3 for 2 <Palace> & Sons"},
        {"posting": "sign"},
    ],
    ids=str,
)
def test_drawings_of_ours_have_no_findings(name: str, table: dict[str, object]) -> None:
    assert findings(felt(name, **table)) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        (HOLDEM, {"odds_table": "1", "trips_plus_table": "3", "pocket_bonus_table": "2"}),
        (HOLDEM, {"raise_steps": "continuous", "dealing": "automated_shoe"}),
        ("five-card-hi-lo", {"poker_bonus_table": "2", "dealing": "automated_shoe"}),
        ("three-card-21", {"h17": "true", "surrender_scope": "off", "shuffler": "device"}),
        ("three-card-poker", {"pair_plus_table": "C"}),
        ("blackjack", {"variation": "six-to-five"}),
        ("blackjack", {"variation": "six-to-five", "hole_card": "peek", "h17": "true"}),
    ],
    ids=str,
)
def test_other_options_are_read_from_the_drawing(name: str, settings: dict[str, str]) -> None:
    assert findings(felt(name, settings)) == ()
    assert findings(sign(name, settings)) == ()


def test_the_options_in_force_may_be_others_than_those_the_drawing_was_made_for() -> None:
    in_force = game(HOLDEM).options.parse({"trips_plus_table": "2"})
    (found,) = {f.clause for f in judge(felt(HOLDEM), in_force).findings}
    assert found == "HUH E1.13Z(b)5"
    hi_lo = felt("five-card-hi-lo", posting="sign")
    assert {f.clause for f in judge(hi_lo, posting="felt").findings} == {"HL5 E1.13Z(b)3"}


# What drawing programs do to a file without changing the picture.


def _wrapped(tree: Tree) -> None:
    """The whole drawing moved, turned and made larger by a group around everything."""
    group = ElementTree.Element(f"{SVG}g", {"transform": "translate(50 20) rotate(7) scale(1.25)"})
    group.extend(list(tree))
    for child in list(tree):
        tree.remove(child)
    tree.append(group)


def _nested(tree: Tree) -> None:
    """Each area within a group of its own that moves it away, and moves it back inside."""
    for parent in list(tree.iter()):
        for child in list(parent):
            if child.get("data-area"):
                outer = ElementTree.Element(f"{SVG}g", {"transform": "translate(900,-300)"})
                inner = ElementTree.SubElement(outer, f"{SVG}g", {"transform": "scale(.5)"})
                inner_two = ElementTree.SubElement(
                    inner, f"{SVG}g", {"transform": "matrix(2 0 0 2 -1800 600)"}
                )
                parent.insert(list(parent).index(child), outer)
                parent.remove(child)
                inner_two.append(child)


def _ungrouped(tree: Tree) -> None:
    """The transforms of the seats pushed down to what is inside them."""
    for parent in tree.iter():
        if parent.get("class") == "seat" and parent.get("transform"):
            outer = parent.attrib.pop("transform")
            for child in parent:
                child.set("transform", f"{outer} {child.get('transform', '')}")


def _in_pixels(tree: Tree) -> None:
    """The page in pixels, with a view box in other units than millimetres."""
    width, height = (float(tree.get(name, "")[:-2]) for name in ("width", "height"))
    inner = ElementTree.Element(f"{SVG}g", {"transform": "scale(10)"})
    inner.extend(list(tree))
    for child in list(tree):
        tree.remove(child)
    tree.append(inner)
    tree.set("width", f"{width / 25.4 * 96}px")
    tree.set("height", f"{height / 25.4 * 96}")
    tree.set("viewBox", f"0 0 {width * 10} {height * 10}")


def _letters_apart(tree: Tree) -> None:
    """Every text broken into pieces, one of them on a line of its own."""
    for text in tree.iter(f"{SVG}text"):
        if text.text and " " in text.text:
            first, _, rest = text.text.partition(" ")
            text.text = None
            ElementTree.SubElement(text, f"{SVG}tspan").text = first[:1]
            ElementTree.SubElement(text, f"{SVG}tspan", {"dx": "0.2"}).text = first[1:]
            line = {"x": text.get("x", "0"), "y": text.get("y", "0")}
            ElementTree.SubElement(text, f"{SVG}tspan", line).text = rest


def _as_paths(tree: Tree) -> None:
    """Every rectangle turned into a path with its transform reckoned in, as far as it goes."""
    for element in tree.iter(f"{SVG}rect"):
        x, y, w, h = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
        turn = read_transform(element.attrib.pop("transform", ""))
        corners = [turn.point(*p) for p in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
        element.tag = f"{SVG}path"
        element.set("d", "M" + " L".join(f"{px},{py}" for px, py in corners) + " Z")


def _marks_on_the_shape(tree: Tree) -> None:
    """Metadata, comments and foreign elements, as a drawing program adds them."""
    tree.insert(0, ElementTree.Comment("made with a drawing program"))
    tree.insert(0, ElementTree.Element("{http://sodipodi.sourceforge.net/DTD}namedview"))
    ElementTree.SubElement(tree, f"{SVG}metadata").text = "3 for 2"


@pytest.mark.parametrize("name", LAID_OUT)
@pytest.mark.parametrize(
    "edit",
    [_wrapped, _nested, _ungrouped, _in_pixels, _letters_apart, _as_paths, _marks_on_the_shape],
)
def test_what_a_drawing_program_does_to_the_file_is_no_finding(
    edit: Callable[[Tree], None], name: str
) -> None:
    assert findings(felt(name), edit) == ()


@pytest.mark.parametrize("edit", [_wrapped, _nested, _ungrouped, _in_pixels, _as_paths])
def test_a_spoiled_drawing_is_found_after_such_an_edit_too(edit: Callable[[Tree], None]) -> None:
    assert "HUH E1.13Z(b)4i" in clauses(felt(HOLDEM), shifted("odds", 5, ahead=20), edit)


def test_a_mirrored_drawing_has_the_odds_at_the_wrong_hand() -> None:
    def mirrored(tree: Tree) -> None:
        _wrapped(tree)
        tree[0].set("transform", "translate(1830 0) scale(-1 1)")

    assert {"HUH E1.13Z(b)4i", "HUH E1.13Z(b)4iii"} <= clauses(felt(HOLDEM), mirrored)


def test_a_renamed_casino_passes() -> None:
    assert findings(felt(HOLDEM), reads("name", "Boardwalk Casino", "Harbour House")) == ()


SMALL = felt(HOLDEM, positions=2)


@settings(max_examples=40)
@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1))
def test_any_name_passes(name: str) -> None:
    assume(name.strip())
    assert findings(SMALL, reads("name", "Boardwalk Casino", name + "!")) == ()


@settings(max_examples=60)
@given(
    st.sampled_from(REQUIREMENTS.relations),
    st.integers(1, 2),
    st.floats(5.5, 60) | st.floats(-60, -5.5),
)
def test_a_move_that_breaks_a_relation_is_found(
    relation: Relation, seat: int, millimetres: float
) -> None:
    """Level areas are moved ahead or back, the others aside; to the right of is left of then."""
    if relation.side == "level with":
        move = shifted(relation.area, seat, ahead=millimetres)
    elif relation.side == "right of":
        move = shifted(relation.area, seat, right=-abs(millimetres) - 100)
    else:
        move = shifted(relation.area, seat, right=millimetres)
    found = findings(SMALL, move)
    assert relation.cite in {finding.clause for finding in found}
    assert any(finding.place.startswith(f"seat {seat}, ") for finding in found)


@settings(max_examples=40)
@given(
    st.sampled_from([area.name for area in REQUIREMENTS.areas]),
    st.integers(1, 2),
    st.floats(-1.2, 1.2),
    st.floats(-1.2, 1.2),
)
def test_a_hair_is_no_finding(area: str, seat: int, ahead: float, right: float) -> None:
    assume(ahead or right)
    assert findings(SMALL, shifted(area, seat, ahead=ahead, right=right)) == ()


@pytest.mark.parametrize("name", LAID_OUT)
def test_every_area_of_every_game_is_missed(name: str) -> None:
    drawing = felt(name, positions=3)
    areas = {
        (element.get("data-area", ""), int(element.get("data-seat", "0")))
        for element in ElementTree.fromstring(drawing).iter()
        if element.get("data-area") and element.get("data-clause")
    }
    assert len(areas) >= 3
    for area, seat in sorted(areas):
        clause = marked(ElementTree.fromstring(drawing), "area", area, seat).get("data-clause")
        (found,) = findings(drawing, without("area", area, seat))
        assert found.clause == clause and f"seat {seat}, {area.replace('_', ' ')}" in found.place


@pytest.mark.parametrize("name", LAID_OUT)
def test_every_wording_of_every_sheet_is_missed(name: str) -> None:
    """On the felt what stands there, on the sign what must stand there."""
    for drawing, posting in ((felt(name), "felt"), (sign(name, posting="sign"), "sign")):
        tree = ElementTree.fromstring(drawing)
        for notice in [e.get("data-notice") for e in tree.iter() if e.get("data-notice")]:
            found = findings(drawing, without("notice", notice or ""))
            if notice == "title" or (posting == "sign" and notice == "name"):
                continue
            if name == HOLDEM and posting == "sign" and notice != "limits":
                assert found == ()  # the layout must have these, the sign may
            else:
                assert len(found) == 1, (notice, found)


def test_odds_moved_beside_another_hand() -> None:
    def up_by_a_row(tree: Tree) -> None:
        for text in marked(tree, "notice", "trips_plus").iter(f"{SVG}text"):
            if text.text == "40 to 1":
                text.set("y", str(float(text.get("y", "0")) - 16))

    (found,) = findings(felt(HOLDEM), up_by_a_row)
    assert found.clause == "HUH E1.13Z(b)5"
    assert "40 to 1, the odds of straight flush, beside royal flush" in found.sentence


def test_an_area_lettered_with_the_name_of_another_wager() -> None:
    def spoil(tree: Tree) -> None:
        text = next(marked(tree, "area", "ante", 3).iter(f"{SVG}text"))
        text.text = "Raise"

    (found,) = findings(felt(HOLDEM), spoil)
    assert found.clause == "HUH E1.13Z(b)2" and found.place.startswith("seat 3, ante, at ")
    assert found.sentence == 'the area of ante is lettered "Raise"'


@pytest.mark.parametrize(
    ("name", "value"), [("style", "fill:red;opacity:0"), ("style", "opacity: 0;"), ("opacity", "0")]
)
def test_what_is_wholly_transparent_is_absent_and_what_is_faint_is_not(
    name: str, value: str
) -> None:
    def spoil(tree: Tree) -> None:
        marked(tree, "notice", "name").set(name, value)

    def faint(tree: Tree) -> None:
        marked(tree, "notice", "name").set(name, value.replace("0", "0.4"))

    assert clauses(felt(HOLDEM), spoil) == {"HUH E1.13Z(b)1"}
    assert findings(felt(HOLDEM), faint) == ()


@pytest.mark.parametrize("sheet", ["felt", "sign"])
def test_a_drawing_made_for_an_altered_pay_table_is_found(sheet: str) -> None:
    rows = "royal flush = 500 to 1; straight flush = 50 to 1; four of a kind = 10 to 1"
    altered = {"odds_table": f"{rows}; full house = 2 to 1; flush = 3 to 2; straight = 1 to 1"}
    (found,) = findings((felt if sheet == "felt" else sign)(HOLDEM, altered))
    assert found.place == f"the {sheet}" and "2 to 1 for 'full house'" in found.sentence
    assert found.clause == "HUH 39.11(b)(5)-FH"


def test_two_areas_of_one_kind_at_a_seat() -> None:
    def doubled(tree: Tree) -> None:
        ante = marked(tree, "area", "ante", 3)
        for parent in tree.iter():
            if ante in list(parent):
                apart = ElementTree.SubElement(
                    parent, f"{SVG}g", {"transform": "translate(0 -260)"}
                )
                apart.append(copy.deepcopy(ante))
                return

    (found,) = findings(felt(HOLDEM), doubled)
    assert found.clause == "HUH E1.13Z(b)2" and found.sentence == "there are 2 areas of ante"


def test_the_place_of_a_finding_is_seat_area_and_millimetres() -> None:
    (found,) = findings(felt(HOLDEM), shifted("raise", 4, right=-30))
    seat, area, at, *_ = found.place.split(", ")
    assert (seat, area) == ("seat 4", "raise") and at.startswith("at ")
    assert "30 mm to the left" in found.sentence
    assert str(found) == f"HUH E1.13Z(b)3: {found.place}: {found.sentence}"


def test_coordinates_are_those_of_the_page() -> None:
    before = next(a for a in _read(felt(HOLDEM)).areas if (a.seat, a.name) == (3, "raise"))
    (found,) = findings(felt(HOLDEM), moved("area", "raise", 30, -10, seat=3))
    x, y = before.centre[0] + 30, before.centre[1] - 10
    assert f"at {x:.0f}, {y:.0f} mm" in found.place


def _read(drawing: bytes):  # type: ignore[no-untyped-def]
    from houseway.felt.reading import read_drawing

    return read_drawing(drawing)


def _says(**marks: str) -> Callable[[Tree], None]:
    def edit(tree: Tree) -> None:
        for name, value in marks.items():
            tree.set(f"data-{name}", value)

    return edit


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ({"game": "roulette"}, "no game roulette"),
        ({"options": "{"}, "data-options"),
        ({"options": "[1]"}, "data-options"),
        ({"options": '{"decks": 6}'}, "data-options"),
        ({"options": '{"deks": "6"}'}, "did you mean decks"),
        ({"options": "[" * 5000}, "data-options"),
        ({"options": '{"bonus_table": "/etc/some.toml"}'}, "name a file"),
        ({"posting": "wall"}, "data-posting"),
        ({"sheet": "poster"}, "data-sheet"),
    ],
    ids=str,
)
def test_a_drawing_that_says_nonsense_of_itself_is_refused(
    marks: dict[str, str], words: str
) -> None:
    with pytest.raises(Refused, match=words):
        judge(spoiled(felt("blackjack"), _says(**marks)))


def test_positions_are_counted_whatever_the_drawing_says_of_them() -> None:
    assert findings(felt(HOLDEM), _says(positions="none")) == ()
    assert "HUH E1.13Z(b)2" in clauses(felt(HOLDEM, positions=4), _says(positions="5"))


def test_a_drawing_without_anything_lacks_everything() -> None:
    bare = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" '
        f"data-options='{json.dumps({})}' data-game=\"heads-up-holdem\"/>"
    )
    assert clauses(bare.encode()) == {
        "HUH E1.13Z(a)",
        "HUH E1.13Z(b)1",
        "HUH E1.13Z(b)5",
        "HUH E1.13Z(b)6",
        "HUH E1.13Z(c)",
    }


def test_affine_of_nothing_is_nothing() -> None:
    assert read_transform("") == Affine()

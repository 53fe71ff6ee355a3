"""Whatever hides a wording or an area from the eye, the check finds it."""

import re
from collections.abc import Callable
from functools import cache
from xml.etree import ElementTree

import pytest

from houseway.felt.as_svg import svg
from houseway.felt.house import House
from houseway.felt.reading import SVG
from houseway.felt.table_shape import TableShape
from houseway.games import game
from houseway.games.check_drawing import judge
from houseway.games.layouts import layout

Tree = ElementTree.Element
HUH = game("heads-up-holdem")


@cache
def felt() -> str:
    return svg(layout(HUH, HUH.options(), TableShape(), 6, House("Boardwalk Club"), "felt"))


def notice(tree: Tree) -> Tree:
    """The pay table of the trips plus wager, by whatever it is called."""
    return next(e for e in tree.iter() if "trips" in (e.get("data-notice") or "").lower())


def area(tree: Tree) -> Tree:
    return next(e for e in tree.iter() if (e.get("data-area"), e.get("data-seat")) == ("ante", "3"))


def drawn(parent: Tree, tag: str, **attributes: str) -> Tree:
    return ElementTree.SubElement(
        parent, f"{SVG}{tag}", {name.replace("_", "-"): text for name, text in attributes.items()}
    )


def found(spoil: Callable[[Tree], object], *, rendered: bool = True) -> list[str]:
    tree = ElementTree.fromstring(felt())
    spoil(tree)
    data = ElementTree.tostring(tree, encoding="utf-8")
    return [str(finding) for finding in judge(data, rendered=rendered).findings]


def styled(rule: str) -> Callable[[Tree], None]:
    """A stylesheet that has a rule for what bears the class x."""

    def spoil(tree: Tree) -> None:
        sheet = ElementTree.Element(f"{SVG}style")
        sheet.text = f".x {{ {rule} }}"
        tree.insert(0, sheet)
        notice(tree).set("class", "x")

    return spoil


def set_on(of: Callable[[Tree], Tree], name: str, value: str) -> Callable[[Tree], None]:
    return lambda tree: of(tree).set(name, value)


def clipped(tree: Tree) -> None:
    clip = drawn(drawn(tree, "defs"), "clipPath", id="nothing")
    drawn(clip, "rect", width="1", height="1")
    notice(tree).set("clip-path", "url(#nothing)")


def covered(tree: Tree) -> None:
    drawn(tree, "rect", x="0", y="0", width="1830", height="1020", fill="#0e5c3f")


def all_of_one_colour(tree: Tree) -> None:
    for element in notice(tree).iter():
        if element.tag == f"{SVG}text":
            element.set("fill", "#0a4630")


def shrunk(tree: Tree) -> None:
    notice(tree).set("transform", "translate(1150 230) scale(0.02)")


def moved_off_the_page(tree: Tree) -> None:
    notice(tree).set("transform", "translate(0 -2000)")


def in_a_symbol_off_the_page(tree: Tree) -> None:
    parent = next(e for e in tree.iter() if notice(tree) in list(e))
    kept = notice(tree)
    parent.remove(kept)
    symbol = drawn(tree, "symbol", id="s", overflow="visible")
    symbol.append(kept)
    drawn(tree, "use", href="#s", x="5000", y="0")


def font_by_stylesheet(tree: Tree) -> None:
    styled("font-size: 1px")(tree)
    for element in notice(tree).iter():
        if element.tag == f"{SVG}text":
            element.set("class", "x")


def outlines_for_letters(tree: Tree) -> None:
    for row in notice(tree).iter():
        for text in [e for e in row if e.tag == f"{SVG}text"]:
            row.remove(text)
            drawn(row, "path", d="M1000 200h5v9z")


def test_the_drawing_as_it_is_has_nothing_amiss() -> None:
    assert found(lambda tree: None) == []
    assert found(lambda tree: None, rendered=False) == []


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(styled("display: none"), id="stylesheet display"),
        pytest.param(styled("visibility: hidden"), id="stylesheet visibility"),
        pytest.param(styled("opacity: 0.01"), id="stylesheet opacity"),
        pytest.param(styled("fill-opacity: 0"), id="stylesheet fill-opacity"),
        pytest.param(font_by_stylesheet, id="stylesheet font-size"),
        pytest.param(set_on(notice, "opacity", "0.02"), id="opacity"),
        pytest.param(set_on(notice, "style", "opacity:3%"), id="style opacity"),
        pytest.param(set_on(area, "opacity", "0.02"), id="opacity of an area"),
        pytest.param(clipped, id="clip path"),
        pytest.param(covered, id="covering shape"),
        pytest.param(all_of_one_colour, id="ink of the ground"),
        pytest.param(shrunk, id="tiny"),
        pytest.param(moved_off_the_page, id="beyond the page"),
        pytest.param(in_a_symbol_off_the_page, id="symbol beyond the page"),
        pytest.param(outlines_for_letters, id="letters as outlines"),
    ],
)
def test_what_nobody_sees_is_found(spoil: Callable[[Tree], None]) -> None:
    assert found(spoil)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (styled("display: none"), "stylesheet"),
        (clipped, "clip path"),
        (set_on(notice, "opacity", "0.02"), "hardly opaque"),
        (moved_off_the_page, "beyond the edge"),
        (shrunk, "letters"),
        (outlines_for_letters, "outlines cannot be read"),
    ],
)
def test_without_a_renderer_what_may_hide_is_named(
    spoil: Callable[[Tree], None], words: str
) -> None:
    assert any(words in finding for finding in found(spoil, rendered=False))


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("filter", "a filter"),
        ("mask", "a mask"),
        ("script", "a script"),
        ("foreignObject", "a foreign object"),
        ("animate", "an animation"),
        ("image", "a picture"),
        ("switch", "a switch"),
    ],
)
def test_what_cannot_be_judged_is_said_so(tag: str, words: str) -> None:
    findings = found(lambda tree: drawn(tree, tag))
    assert any(f"{words}" in finding and "cannot be judged" in finding for finding in findings)


@pytest.mark.parametrize(
    "rules",
    [
        "@media print { .x { display: none } }",
        "@layer a { .x { display: none } }",
        ":root { --x: hidden } .x { visibility: var(--x) }",
        ".x:not(.y) { display: none }",
        ".x { translate: 5000px 0 }",
        ".x { \\64isplay: none }",
        ".x { display: none } .x",
    ],
)
def test_a_stylesheet_that_not_all_viewers_understand_is_not_judged(rules: str) -> None:
    def spoil(tree: Tree) -> None:
        styled("fill: red")(tree)
        next(tree.iter(f"{SVG}style")).text = rules

    assert any("not all viewers draw alike" in each for each in found(spoil, rendered=False))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("style", "transform: translate(5000px, 0px)"),
        ("style", "-webkit-text-fill-color: transparent"),
        ("style", "clip-path: circle(0)"),
        ("style", "DISPLAY: none"),
        ("style", "fill: oklch(0.4 0.1 160)"),
        ("style", "font-size: 0.01vw"),
        ("style", "unicode-bidi: bidi-override; direction: rtl"),
        ("visibility", "var(--nothing, hidden)"),
        ("display", "NONE"),
        ("fill", "url(other.svg#paint)"),
        ("transform-origin", "5000 5000"),
        ("direction", "rtl"),
        ("unicode-bidi", "bidi-override"),
        ("writing-mode", "tb"),
        ("textLength", "1"),
    ],
)
def test_styling_that_not_all_viewers_understand_is_not_judged(name: str, value: str) -> None:
    findings = found(set_on(notice, name, value), rendered=False)
    assert any("not all viewers draw alike" in finding for finding in findings)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("letter-spacing", "-40"),
        ("style", "fill:#000;letter-spacing:-1.5em"),
        ("word-spacing", "-9"),
    ],
)
def test_letters_pushed_over_one_another_are_found(name: str, value: str) -> None:
    assert any("over one another" in each for each in found(set_on(notice, name, value)))
    assert found(set_on(notice, "letter-spacing", "-.02em")) == []


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("text-decoration", "line-through", "struck out"),
        ("style", "text-decoration:underline line-through", "struck out"),
        ("font-family", "Wingdings, serif", "a face of signs"),
        ("style", "fill:#fff;font-family:'ZapfDingbats'", "a face of signs"),
    ],
)
def test_letters_that_are_seen_and_not_read_are_found(name: str, value: str, words: str) -> None:
    assert any(words in each for each in found(set_on(notice, name, value), rendered=False))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("text-decoration: line-through", "struck out"),
        ("font: 12px Webdings", "a face of signs"),
        ("letter-spacing: -20px", "over one another"),
    ],
)
def test_a_stylesheet_makes_no_letters_unreadable(rule: str, words: str) -> None:
    assert any(words in each for each in found(styled(rule), rendered=False))


def test_letters_in_a_mirror_are_found() -> None:
    spoil = set_on(notice, "transform", "translate(2425 0) scale(-1 1)")
    assert any("as in a mirror" in finding for finding in found(spoil, rendered=False))
    turned = set_on(lambda tree: tree.find(f"{SVG}g") or tree, "transform", "scale(-1 -1)")
    assert not any("as in a mirror" in finding for finding in found(turned, rendered=False))


def lettered(element: Tree, text: str) -> None:
    next(element.iter(f"{SVG}text")).text = text


def place(tree: Tree, name: str) -> Tree:
    return next(e for e in tree.iter() if e.get("data-place") == name)


def test_letters_of_another_script_are_found() -> None:
    findings = found(lambda tree: lettered(area(tree), "\u041eDDS"), rendered=False)
    assert any("letters of another script (\u041e)" in finding for finding in findings)


def test_an_area_that_bears_the_name_of_another_with_a_word_more_is_found() -> None:
    findings = found(lambda tree: lettered(area(tree), "RAISE BET"), rendered=False)
    assert any('the area of ante is lettered "RAISE BET"' in finding for finding in findings)
    assert found(lambda tree: lettered(area(tree), "ANTE BEFORE THE RAISE"), rendered=False) == []


def test_a_drop_box_that_is_lettered_as_the_tip_box_is_found() -> None:
    findings = found(lambda tree: lettered(place(tree, "drop box"), "TIP BOX"), rendered=False)
    assert any("the drop box" in each and 'lettered "TIP BOX"' in each for each in findings)


@pytest.mark.parametrize(
    ("text", "amiss"),
    [
        ("STRAIGHT PAYS 5 TO 1", True),
        ("A straight pays five to one", True),
        ("Odds wager: straight 9 to 1", True),
        ("Royal flush 500 to 1", False),
        ("Raise one to three times", False),
    ],
)
def test_odds_of_one_hand_beside_another_are_found_anywhere(text: str, amiss: bool) -> None:
    def spoil(tree: Tree) -> None:
        drawn(tree, "text", x="915", y="900", font_size="30", fill="#fff").text = text

    findings = found(spoil, rendered=False)
    assert any("odds that are not in force" in each for each in findings) == amiss


def test_what_is_kept_where_nothing_is_drawn_is_missing() -> None:
    def spoil(tree: Tree) -> None:
        parent, kept = next(e for e in tree.iter() if area(tree) in list(e)), area(tree)
        parent.remove(kept)
        drawn(parent, "metadata").append(kept)

    assert any("there is no area of ante" in each for each in found(spoil))


def test_an_area_that_no_chip_lies_in_and_letters_squeezed_to_a_line_are_found() -> None:
    def squeezed(tree: Tree) -> None:
        for text in notice(tree).iter(f"{SVG}text"):
            text.set("transform", "scale(0.01 1)")

    small = found(set_on(area, "transform", "scale(0.01)"), rendered=False)
    assert any("the area of ante is 1 mm wide; a chip is 39 mm" in each for each in small)
    assert any("0.2 mm; at a table" in each for each in found(squeezed, rendered=False))


def test_characters_that_turn_letters_round_unseen_are_found() -> None:
    def spoil(tree: Tree) -> None:
        text = next(e for e in notice(tree).iter(f"{SVG}text") if e.text)
        text.text = f"\u202e{text.text}"

    assert any("characters that are not seen" in each for each in found(spoil, rendered=False))


def test_pages_of_the_web_and_parts_of_other_files_are_not_judged() -> None:
    web = "{http://www.w3.org/1999/xhtml}style"
    for spoil, words in (
        (lambda tree: ElementTree.SubElement(tree, web), "an element of a web page"),
        (lambda tree: drawn(tree, "use", href="other.svg#x"), "a part of another file"),
        (set_on(notice, "onclick", "this.remove()"), "a script"),
    ):
        assert any(words in finding for finding in found(spoil, rendered=False))


def test_what_a_drawing_program_writes_is_no_finding() -> None:
    style = (
        "font-style:normal;font-size:12px;line-height:1.25;font-family:'DejaVu Sans';"
        "-inkscape-font-specification:'DejaVu Sans, Bold';direction:ltr;stroke-width:0.5mm;"
        "shape-rendering:geometricPrecision;color:#0E5C3F;marker-end:url(#Arrow);stop-color:rgb(0,0,0)"
    )
    assert found(set_on(lambda tree: tree, "style", style), rendered=False) == []


def test_a_harmless_stylesheet_a_symbol_in_use_and_a_hidden_layer_are_no_findings() -> None:
    def spoil(tree: Tree) -> None:
        styled("font-kerning: auto")(tree)
        parent = next(e for e in tree.iter() if notice(tree) in list(e))
        kept = notice(tree)
        parent.remove(kept)
        drawn(tree, "symbol", id="s", overflow="visible").append(kept)
        drawn(parent, "use", href="#s")
        notes = drawn(tree, "g", display="none")
        drawn(notes, "text", x="9", y="9").text = "ask the printer"

    assert found(spoil) == []


def test_the_sentence_of_something_covered_names_it() -> None:
    findings = found(covered)
    assert any(re.search('"TRIPS PLUS WAGER" is in the file', finding) for finding in findings)
    assert any("seat 3, ante: the area is in the file" in finding for finding in findings)

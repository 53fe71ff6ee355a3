"""Reading a drawing back: ours, one that a drawing program saved, and files that are none."""

import pytest

from houseway.felt.reading import Unreadable, read_drawing

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" data-game="blackjack" '


def drawing(body: str, head: str = HEAD + 'viewBox="0 0 100 50">') -> bytes:
    return f"{head}{body}</svg>".encode()


def test_an_area_is_where_all_its_transforms_put_it() -> None:
    read = read_drawing(
        drawing(
            '<g transform="translate(10 0)"><g data-area="main" data-seat="3" '
            'transform="rotate(90)"><g><rect x="1" y="-4" width="2" height="4" '
            'transform="scale(2)"/></g></g></g>'
        )
    )
    (area,) = read.areas
    assert (area.name, area.seat) == ("main", 3)
    # Twice (1..3, -4..0) is (2..6, -8..0); turned by 90 degrees (0..8, 2..6); moved by 10.
    assert area.centre == pytest.approx((14, 4))
    assert area.ups[0] == pytest.approx((1, 0))


def test_moved_by_coordinates_or_by_transform_is_the_same() -> None:
    by_place = drawing('<g data-area="a" data-seat="1"><circle cx="30" cy="20" r="5"/></g>')
    by_transform = drawing(
        '<g data-area="a" data-seat="1" transform="matrix(1 0 0 1 25 10)">'
        '<circle cx="5" cy="10" r="5"/></g>'
    )
    one, other = read_drawing(by_place).areas[0], read_drawing(by_transform).areas[0]
    assert one.centre == pytest.approx(other.centre)


@pytest.mark.parametrize(
    ("page", "millimetres"),
    [
        ('width="100mm" height="50mm" viewBox="0 0 100 50"', 10),
        ('width="100mm" height="50mm" viewBox="0 0 1000 500"', 1),
        ('width="10cm" height="5cm" viewBox="0 0 100 50"', 10),
        ('width="960px" height="480px"', 10 * 25.4 / 96),
        ('width="72pt" height="72pt" viewBox="0 0 254 254"', 1),
        ('width="10in" height="5in" viewBox="0 0 254 127"', 10),
    ],
)
def test_measures_are_millimetres_whatever_the_unit(page: str, millimetres: float) -> None:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" data-game="x" {page}>'
    read = read_drawing(
        drawing('<circle data-area="a" data-seat="1" cx="10" cy="10" r="1"/>', head)
    )
    assert read.areas[0].centre == pytest.approx((millimetres, millimetres))


def test_text_in_pieces_is_read_as_one() -> None:
    read = read_drawing(
        drawing(
            '<g data-notice="21"><text x="1" y="2">21 <tspan>pa</tspan><tspan dx="0.1">ys</tspan>'
            '<tspan x="1" y="9">1</tspan><tspan x="1" y="16">to\n  1</tspan></text></g>'
        )
    )
    assert read.inscriptions[0].text == "21 pays 1 to 1"


def test_text_on_a_path_is_read_and_its_path_is_no_outline() -> None:
    read = read_drawing(
        drawing(
            '<g data-notice="name"><path id="arc" d="M0 0H80"/><text><textPath '
            'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#arc" startOffset="50%">Our '
            "House</textPath></text></g>"
        )
    )
    assert read.inscriptions[0].text == "Our House"
    assert not read.inscriptions[0].points
    assert read.texts == ()  # the licensee's name is nobody else's wording


@pytest.mark.parametrize(
    "hidden", ['display="none"', 'style="fill:red; display: none"', 'visibility="hidden"']
)
def test_what_is_hidden_is_absent(hidden: str) -> None:
    read = read_drawing(
        drawing(f'<g {hidden}><g data-area="a" data-seat="1"><circle r="5"/></g></g>')
    )
    assert not read.areas
    read = read_drawing(
        drawing(f'<g data-notice="n"><text>seen <tspan {hidden}>not seen</tspan></text></g>')
    )
    assert read.inscriptions[0].text == "seen"


def test_definitions_are_not_drawn_but_clones_are() -> None:
    read = read_drawing(
        drawing(
            '<defs><circle id="c" r="5"/></defs><g data-area="a" data-seat="1">'
            '<use href="#c" x="40" y="10"/></g><g data-area="b" data-seat="1"/>'
        )
    )
    one, other = read.areas
    assert one.centre == pytest.approx((40, 10)) and not other.points


MANY = "<g>" * 500 + "</g>" * 500
BOMB = (
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    '<svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'
)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not XML"),
        (b"\x89PNG\r\n\x1a\n", "UTF-8"),
        (b"%PDF-1.7", "not XML"),
        (b"<svg", "not XML"),
        (b"<html/>", "not an SVG"),
        (b"<svg/>", "not an SVG"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "no data-game"),
        (BOMB.encode(), "entities"),
        (BOMB.encode("utf-16"), "UTF-8"),
        (drawing(MANY), "nested"),
        (drawing('<use id="u" href="#u"/>'), "nested"),
        (drawing('<g id="g"><use href="#g"/><use href="#g"/></g>'), "nested"),
        (drawing("<text>" + "<tspan>" * 500 + "</tspan>" * 500 + "</text>"), "nested"),
        (drawing("<text>" + "1 for " * 999 + "</text>"), "characters"),
        (drawing(f'<g transform="{"rotate(1)" * 999}"/>'), "characters"),
        (drawing('<g transform="spin(3)"/>'), "transform"),
        (drawing('<g data-area="a" data-seat="1"><rect width="5%" height="1"/></g>'), "number"),
        (drawing('<g data-area="a" data-seat="one"/>'), "data-seat"),
        (drawing('<path d="M 1 2 L"/>'), "path"),
        (drawing('<circle cx="1e300" r="1e300"/>'), "further away"),
        (drawing('<g transform="scale(1e200)"><circle cx="1e200" r="1"/></g>'), "further away"),
        (drawing("", HEAD.replace("100mm", "100%") + ">"), "no scale"),
        (drawing("", HEAD + 'viewBox="0 0 0 0">'), "viewBox"),
        (drawing("<text>" + "x" * 10_000_001 + "</text>"), "10,000,000 bytes"),
        (drawing("<g/>" * 100_001), "elements"),
        (drawing('<g data-area="a" data-seat="1"/>' * 501), "areas and inscriptions"),
        (drawing(f'<path d="M{"1 1 " * 30_000}"/>'), "longer"),
        (drawing(f'<path d="M{"1 1 " * 20_000}"/>' * 6), "points"),
    ],
    ids=lambda value: "file" if isinstance(value, bytes) else value,
)
def test_a_file_that_is_no_drawing_is_told_in_one_sentence(data: bytes, words: str) -> None:
    with pytest.raises(Unreadable) as told:
        read_drawing(data)
    assert words in str(told.value) and "\n" not in str(told.value)

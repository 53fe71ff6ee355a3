"""Every place has a stable id, a point, an angle and a size in the file, true on the table."""

from math import cos, radians, sin
from xml.etree import ElementTree

import pytest

from houseway.felt.as_svg import svg
from tests.felt.seen import GAMES, plan, seen


def told(name: str) -> dict[str, tuple[float, ...]]:
    """Point, angle and size of everything in the file that says where it is, by its id."""
    found = {}
    for element in ElementTree.fromstring(svg(plan(name))).iter():
        if "data-anchor" in element.attrib:
            words = (element.attrib.get(f"data-{part}", "") for part in ("anchor", "angle", "size"))
            found[element.attrib["id"]] = tuple(map(float, " ".join(words).split()))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_area_and_place_has_its_anchor_in_its_middle(name: str) -> None:
    anchors = told(name)
    drawing = seen(name)
    for thing in (*drawing.of("area"), *drawing.of("place")):
        key = thing.name.replace("_", "-").replace(" ", "-").replace("'", "")
        at = anchors[f"seat-{thing.seat}-{key}" if thing.seat else f"place-{key}"]
        if thing.name.endswith(" line"):  # a piece of a ring has no middle of its own
            continue
        left, right = thing.along((1, 0))
        top, bottom = thing.along((0, 1))
        assert at[:2] == pytest.approx(((left + right) / 2, (top + bottom) / 2), abs=0.1)
        assert len(at) == 5 and min(at[3:]) > 0


@pytest.mark.parametrize("name", GAMES)
def test_seats_and_single_cards_have_anchors(name: str) -> None:
    anchors = told(name)
    seats = plan(name).seats
    for seat in seats:
        assert anchors[f"seat-{seat.number}"] == pytest.approx(
            (seat.x, seat.y, seat.turn), abs=0.006
        )
    cards = [at for key, at in anchors.items() if "-card-" in key]
    assert cards and all(at[3:] == (64, 89) for at in cards)


def test_what_stands_at_the_dealers_side_has_anchors() -> None:
    anchors = told("blackjack")
    assert {"place-chip-tray", "place-shoe", "place-discard-rack"} <= anchors.keys()
    assert anchors["place-chip-tray"][3:] == (480, 92)
    assert anchors["seat-1-main"][3] == anchors["seat-6-main"][3]


@pytest.mark.parametrize("name", GAMES)
def test_single_cards_lie_inside_the_area_of_their_hand(name: str) -> None:
    anchors = told(name)
    cards = [key for key in anchors if "-card-" in key]
    assert cards
    for key in cards:
        x, y, angle, wide, high = anchors[key]
        area = anchors[key.rsplit("-card-", 1)[0]]
        assert angle == area[2]
        turn = radians(angle)
        across = (x - area[0]) * cos(turn) + (y - area[1]) * sin(turn)
        along = (y - area[1]) * cos(turn) - (x - area[0]) * sin(turn)
        assert abs(across) + wide / 2 <= area[3] / 2 + 0.01, key
        assert abs(along) + high / 2 <= area[4] / 2 + 0.01, key

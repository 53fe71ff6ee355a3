"""The sign on its page: the limits are what is read from afar, in both ways to lay the paper."""

import re
from xml.etree import ElementTree

import pytest

from houseway.felt.house import House
from houseway.felt.reading import SVG
from houseway.felt.sign import LONG, SHORT, UNPRINTED
from houseway.games import game
from houseway.games.check_drawing import judge
from houseway.games.table_signs import draw_sign

GAMES = ("heads-up-holdem", "blackjack", "keno", "poker", "three-card-21", "five-card-hi-lo")
HOUSE = House("Boardwalk Club")


def drawn(name: str, *, landscape: bool = False, **settings: str) -> str:
    about = game(name)
    return draw_sign(about, about.options.parse(settings), HOUSE, "felt", landscape=landscape)


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_every_sign_is_right_and_seen_in_both_ways(name: str, landscape: bool) -> None:
    svg = drawn(name, landscape=landscape)
    assert judge(svg.encode(), rendered=True).findings == ()
    root = ElementTree.fromstring(svg)
    wide, high = (LONG, SHORT) if landscape else (SHORT, LONG)
    assert (root.get("width"), root.get("height")) == (f"{wide}mm", f"{high}mm")


def test_minimum_and_maximum_are_the_largest_figures() -> None:
    root = ElementTree.fromstring(drawn("blackjack", minimum="$1,000", maximum="$25,000"))
    sizes: dict[str, float] = {}
    for element in root.iter():
        if element.tag in (f"{SVG}text", f"{SVG}tspan") and (element.text or "").strip():
            size = element.get("font-size")
            if size:
                sizes[(element.text or "").strip()] = float(size)
    assert sizes["$1,000"] == sizes["$25,000"]
    others = {text: size for text, size in sizes.items() if not text.startswith("$")}
    # Only the name of the game may stand as large.
    assert all(size < sizes["$1,000"] for text, size in others.items() if text != "BLACKJACK")


def test_thousands_are_separated() -> None:
    svg = drawn("keno")
    assert "24,999 to 1" in svg
    shown = re.findall(r">([^<>]*)<", svg)
    assert not any(re.search(r"\d{4,} to", text) for text in shown)


def test_nothing_stands_where_printers_leave_white() -> None:
    root = ElementTree.fromstring(drawn("three-card-21"))
    ground = next(root.iter(f"{SVG}rect"))
    assert float(ground.get("x", "0")) == pytest.approx(UNPRINTED)
    assert float(ground.get("width", "0")) == pytest.approx(SHORT - 2 * UNPRINTED, abs=0.01)

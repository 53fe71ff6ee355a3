"""Everything lies on the felt, nothing lies on anything else, and the dealer's side is right."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import cos, hypot, sin

import pytest

from houseway.felt.lettering import width
from houseway.table.refusal import Refused
from tests.felt.seen import D_SHAPED, SIZES, Point, Seen, Thing, apart, crossing, plan, seen

OPTIONS: list[tuple[str, dict[str, str]]] = [
    ("heads-up-holdem", {"shuffler": "device"}),
    ("heads-up-holdem", {"dealing": "automated_shoe", "shuffler": "counting_device"}),
    ("heads-up-holdem", {"raise_steps": "continuous"}),
    ("five-card-hi-lo", {"dealing": "hand", "shuffler": "device"}),
    ("three-card-poker", {"dealing": "automated_shoe"}),
    ("three-card-21", {"shuffler": "device", "people_per_spot": "2"}),
    ("three-card-21", {"people_per_spot": "3"}),
    ("blackjack", {"shoe": "double"}),
    ("blackjack", {"variation": "six-to-five"}),
    ("blackjack", {"insurance": "false"}),
]


def clear(drawing: Seen) -> None:
    """No two outlines touch, neither does lettering along the arc, and none leaves the table."""
    drawn = [thing for thing in drawing.things if thing.outline]
    covered = [(thing, thing.outline) for thing in drawn] + [
        (thing, room) for thing in drawing.things for room in lettered(drawing, thing)
    ]
    for (one, here), (other, there) in combinations(covered, 2):
        if apart(here, there) or (one.name, other.name) == ("insurance line", "insurance"):
            continue
        assert not crossing(here, there), (one.name, one.seat, other.name, other.seat)
    radius = float(drawing.edge.split("A")[2].split()[0])
    flank = float(re.findall(r"V([\d.]+)", drawing.edge)[0])
    middle = drawing.width / 2
    # The arc goes through the ends of the flanks and the middle of the players' edge.
    assert hypot(middle, flank - (drawing.depth - radius)) == pytest.approx(radius, abs=0.02)
    for thing in drawn:
        for x, y in thing.outline:
            assert 31 < x < drawing.width - 31 and y > 0, thing.name
            assert y < flank or hypot(x - middle, y - (drawing.depth - radius)) < radius - 31


def lettered(drawing: Seen, thing: Thing) -> Iterator[tuple[Point, ...]]:
    """The rooms that a thing's lettering along the arc takes, from foot to head of a capital."""
    radius = float(drawing.edge.split("A")[2].split()[0])
    middle, centre = drawing.width / 2, drawing.depth - radius
    for line in thing.curved:
        half = width(line.text, line.size, line.spacing) / line.radius / 2
        steps = [half * n / 20 for n in range(-20, 21)]
        head = line.radius - 0.65 * line.size
        yield tuple(
            (middle + at * sin(angle), centre + at * cos(angle))
            for at, angles in ((line.radius, steps), (head, steps[::-1]))
            for angle in angles
        )


def arcs_clear(drawing: Seen) -> None:
    """Lettering along the arc stands clear of other lettering, of the seats, and of the dealer."""
    radius = float(drawing.edge.split("A")[2].split()[0])
    middle, centre = drawing.width / 2, drawing.depth - radius
    bands = sorted(
        (line.radius - 0.7 * line.size, line.radius + 0.05 * line.size)
        for thing in drawing.things
        for line in thing.curved
    )
    for (_, below), (above, _) in pairwise(bands):
        assert below < above
    reach = [hypot(x - middle, y - centre) for area in drawing.of("area") for x, y in area.outline]
    assert not bands or bands[-1][1] < min(reach)


@pytest.mark.parametrize("name", D_SHAPED)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_and_all_lies_on_the_felt(name: str, size: tuple[int, int]) -> None:
    clear(seen(name, *size))
    arcs_clear(seen(name, *size))


@pytest.mark.parametrize("name", D_SHAPED)
def test_fewer_positions_are_clear_too(name: str) -> None:
    for positions in range(1, 6):
        clear(seen(name, 1830, 1020, positions))


@pytest.mark.parametrize("name, settings", OPTIONS)
@pytest.mark.parametrize("posting", ["felt", "sign"])
def test_other_equipment_and_wordings_are_clear_too(
    name: str, settings: dict[str, str], posting: str
) -> None:
    clear(seen(name, posting=posting, **settings))
    arcs_clear(seen(name, posting=posting, **settings))


@pytest.mark.parametrize("name", D_SHAPED)
def test_the_longest_name_is_clear_too(name: str) -> None:
    house = "The Grand Boardwalk Hotel Casino and Spa"
    assert len(house) == 40
    drawing = seen(name, house=house)
    clear(drawing)
    arcs_clear(drawing)
    assert drawing.inscription("name").texts == [house]


BOXES = {
    "heads-up-holdem": "HUH E1.13Z(c)",
    "five-card-hi-lo": "HL5 E1.13Z(d)",
    "three-card-21": "TC21 E1.10D(d)",
    "three-card-poker": "TCP 1.13 outside layout",
    "blackjack": "BJ 1.10 outside layout",
}


@pytest.mark.clause("HUH E1.13Z(c)", "HL5 E1.13Z(d)", "TC21 E1.10D(d)")
@pytest.mark.parametrize("name", D_SHAPED)
@pytest.mark.parametrize("size", SIZES)
def test_drop_box_and_tip_box_are_on_the_dealers_side_on_opposite_sides_of_the_dealer(
    name: str, size: tuple[int, int]
) -> None:
    drawing = seen(name, *size)
    dealer = drawing.place("dealer").along((1, 0))
    drop, tip = drawing.place("drop box"), drawing.place("tip box")
    assert drop.clause == tip.clause == BOXES[name]
    (drop_left, drop_right), (tip_left, tip_right) = drop.along((1, 0)), tip.along((1, 0))
    assert (drop_right < dealer[0] and tip_left > dealer[1]) or (
        tip_right < dealer[0] and drop_left > dealer[1]
    )
    nearest = min(y for area in drawing.of("area") for _, y in area.outline)
    for box in (drop, tip):
        assert box.along((0, 1))[1] < nearest
        assert box.along((0, 1))[0] < 20


@pytest.mark.clause("TC21 2C.6(a)", "TC21 E1.10D(e)-rack")
def test_2c_6_a_the_shoe_is_at_the_dealers_left_and_the_rack_at_the_right() -> None:
    drawing = seen("three-card-21", 1830, 1020)
    middle = drawing.place("dealer").centre[0]
    shoe, rack = drawing.place("shoe"), drawing.place("discard rack")
    assert shoe.clause == "TC21 2C.6(a)" and shoe.centre[0] > middle
    assert rack.clause == "TC21 E1.10D(e)-rack" and rack.centre[0] < middle


def test_what_the_cards_are_dealt_from_stands_at_the_table() -> None:
    def places(**settings: str) -> set[str]:
        return {place.name for place in seen("heads-up-holdem", **settings).of("place")}

    assert "shoe" in places() and "shuffler" not in places()
    by_hand = places(dealing="hand", shuffler="device")
    assert "shoe" not in by_hand and "shuffler" in by_hand
    assert {"shoe", "shuffler"} <= places(dealing="automated_shoe", shuffler="device")


def test_a_double_shoe_says_so_and_takes_more_room() -> None:
    single, double = (seen("blackjack", shoe=shoe).place("shoe") for shoe in ("single", "double"))
    assert single.texts == ["SHOE"] and double.texts == ["DOUBLE", "SHOE"]
    wide = [high - low for low, high in (shoe.along((1, 0)) for shoe in (single, double))]
    assert wide[1] > 1.5 * wide[0]


def test_cards_before_the_dealer() -> None:
    wide = {
        name: right - left
        for name in ("dealer's cards", "community")
        for left, right in [seen("heads-up-holdem").place(name).along((1, 0))]
    }
    assert wide["dealer's cards"] > 2 * 64 and wide["community"] > 5 * 64
    assert {p.name for p in seen("five-card-hi-lo").of("place")} >= {
        "dealer's high hand",
        "dealer's low hand",
    }


def test_the_insurance_line_lies_between_dealer_and_players() -> None:
    for name in ("three-card-21", "blackjack"):
        drawing = seen(name, 1830, 1020)
        line, dealer = drawing.place("insurance line"), drawing.place("dealer").centre
        farthest = max(hypot(x - dealer[0], y - dealer[1]) for x, y in line.outline)
        for area in drawing.of("area"):
            assert hypot(area.centre[0] - dealer[0], area.centre[1] - dealer[1]) > farthest
    without = seen("blackjack", insurance="false").of("place")
    assert "insurance line" not in {place.name for place in without}


@pytest.mark.parametrize(
    "width, depth, words",
    [
        (1499, 1020, "width"),
        (2501, 1020, "width"),
        (1830, 899, "depth"),
        (1830, 1401, "depth"),
        (0, 0, "width"),
        (1500, 900, "1600 x 1000 mm would do"),
    ],
)
def test_a_table_of_no_use_is_refused(width: int, depth: int, words: str) -> None:
    with pytest.raises(Refused, match=words):
        plan("heads-up-holdem", width, depth)


@pytest.mark.parametrize(
    "name, size, why",
    [
        ("heads-up-holdem", (1560, 1000, 2), "the pocket bonus would lie beyond the edge"),
        ("five-card-hi-lo", (1750, 900, 4), "would overlap"),
        ("three-card-poker", (1500, 900, 6), "would overlap"),
    ],
)
def test_what_would_overlap_or_leave_the_table_is_refused(
    name: str, size: tuple[int, int, int], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        plan(name, *size, dealing="automated_shoe", shuffler="device")


def test_a_size_that_would_do_does() -> None:
    assert len(seen("heads-up-holdem", 1600, 1000).seats) == 6


def test_seven_positions_of_hi_lo_need_more_table_than_six() -> None:
    with pytest.raises(Refused, match="5 Card Hi-Lo with 7 positions does not fit"):
        plan("five-card-hi-lo", 1700, 1100)
    clear(seen("five-card-hi-lo", 1700, 1100, 6))


@pytest.mark.parametrize("name", D_SHAPED)
def test_lettering_grows_with_the_table(name: str) -> None:
    common, large = letters(seen(name)), letters(seen(name, 2300, 1280))
    assert large.keys() == common.keys()
    grown = [large[text] / common[text] for text in common]
    assert min(grown) > 1.1 and max(grown) == pytest.approx(min(2300 / 1830, 1280 / 1020), rel=0.01)


def letters(drawing: Seen) -> dict[str, float]:
    """The size of everything inscribed along the arc, by its words."""
    return {line.text: line.size for thing in drawing.of("inscription") for line in thing.curved}

"""Where the areas of a position lie, measured in the drawing, at many sizes of the table.

The frame of a position is taken from where its areas lie, and from the dealer's place.
"""

from math import hypot

import pytest

from houseway.table.refusal import Refused
from tests.felt.seen import D_SHAPED, GAMES, SIZES, Point, Seen, plan, seen

HOLDEM, HI_LO, TWENTY_ONE = "heads-up-holdem", "five-card-hi-lo", "three-card-21"
NEAR = 0.05
"""Millimetres: the file is written to hundredths."""

TABLES = [(*size, positions) for size in SIZES for positions in (6, 1)] + [
    (1830, 1020, 2),
    (1830, 1020, 5),
    (1600, 1000, 6),
]


def unit(begin: Point, end: Point) -> Point:
    away = hypot(end[0] - begin[0], end[1] - begin[1])
    return (end[0] - begin[0]) / away, (end[1] - begin[1]) / away


def right_of(front: Point) -> Point:
    """The right hand of whoever looks this way; y goes down in a drawing."""
    return -front[1], front[0]


def step(drawing: Seen, seat: int, one: str, other: str) -> Point:
    """From one area to another of a seat, as (ahead, right) of a player behind the ante."""
    begin = drawing.area(seat, one).centre
    end = drawing.area(seat, other).centre
    front = facing(drawing, seat)
    side = right_of(front)
    dx, dy = end[0] - begin[0], end[1] - begin[1]
    return dx * front[0] + dy * front[1], dx * side[0] + dy * side[1]


def facing(drawing: Seen, seat: int) -> Point:
    """From the raise to the ante: what is straight ahead if the raise lies straight behind."""
    return unit(drawing.area(seat, "raise").centre, drawing.area(seat, "ante").centre)


def gap(drawing: Seen, seat: int, near: str, far: str, direction: Point) -> float:
    """Free felt from one area to another in a direction."""
    return (
        drawing.area(seat, far).along(direction)[0] - drawing.area(seat, near).along(direction)[1]
    )


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.clause("HUH E1.13Z(b)3")
def test_the_raise_is_immediately_behind_the_ante(table: tuple[int, int, int]) -> None:
    drawing = seen(HOLDEM, *table)
    dealer = drawing.place("dealer").centre
    for seat in drawing.seats:
        front = facing(drawing, seat)
        towards = unit(drawing.area(seat, "ante").centre, dealer)
        assert front[0] * towards[0] + front[1] * towards[1] > 0.85
        assert 0 <= gap(drawing, seat, "raise", "ante", front) < 20


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.clause("HUH E1.13Z(b)4i")
def test_the_odds_are_right_of_and_aligned_with_the_ante(table: tuple[int, int, int]) -> None:
    drawing = seen(HOLDEM, *table)
    for seat in drawing.seats:
        ahead, right = step(drawing, seat, "ante", "odds")
        assert abs(ahead) < NEAR and right > 0
        assert gap(drawing, seat, "ante", "odds", right_of(facing(drawing, seat))) > 0


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.clause("HUH E1.13Z(b)4ii")
def test_trips_plus_is_in_front_of_the_ante(table: tuple[int, int, int]) -> None:
    drawing = seen(HOLDEM, *table)
    for seat in drawing.seats:
        ahead, right = step(drawing, seat, "ante", "trips_plus")
        assert ahead > 0 and abs(right) < NEAR
        assert gap(drawing, seat, "ante", "trips_plus", facing(drawing, seat)) > 0


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.clause("HUH E1.13Z(b)4iii")
def test_the_pocket_bonus_is_right_of_trips_plus_and_in_front_of_the_odds(
    table: tuple[int, int, int],
) -> None:
    drawing = seen(HOLDEM, *table)
    for seat in drawing.seats:
        ahead, right = step(drawing, seat, "trips_plus", "pocket_bonus")
        assert abs(ahead) < NEAR and right > 0
        ahead, right = step(drawing, seat, "odds", "pocket_bonus")
        assert ahead > 0 and abs(right) < NEAR
        assert gap(drawing, seat, "odds", "pocket_bonus", facing(drawing, seat)) > 0


def once_each(drawing: Seen, positions: int, areas: dict[str, str]) -> None:
    """Each position has each of these areas once, under its clause."""
    assert drawing.seats == list(range(1, positions + 1))
    for seat in drawing.seats:
        for area, clause in areas.items():
            assert drawing.area(seat, area).clause == clause


@pytest.mark.clause("HUH E1.13Z(b)2", "HUH E1.13Z(b)4")
def test_heads_up_holdem_has_an_area_for_each_wager_at_each_position() -> None:
    for positions in (1, 4, 6):
        areas = {
            "ante": "HUH E1.13Z(b)2",
            "raise": "HUH E1.13Z(b)3",
            "odds": "HUH E1.13Z(b)4",
            "trips_plus": "HUH E1.13Z(b)4",
            "pocket_bonus": "HUH E1.13Z(b)4",
        }
        once_each(seen(HOLDEM, 1830, 1020, positions), positions, areas)


@pytest.mark.clause(
    "HL5 E1.13Z(b)2i",
    "HL5 E1.13Z(b)2ii",
    "HL5 E1.13Z(b)2iii",
    "HL5 E1.13Z(b)2iv",
    "HL5 E1.13Z(b)2v",
    "HL5 E1.13Z(b)2vi",
)
def test_hi_lo_has_an_area_for_each_bet_and_each_hand_at_each_position() -> None:
    for positions in (1, 5, 7):
        areas = {
            "ante": "HL5 E1.13Z(b)2i",
            "play": "HL5 E1.13Z(b)2ii",
            "tie": "HL5 E1.13Z(b)2iii",
            "poker_bonus": "HL5 E1.13Z(b)2iv",
            "high_hand": "HL5 E1.13Z(b)2v",
            "low_hand": "HL5 E1.13Z(b)2vi",
        }
        once_each(seen(HI_LO, 1830, 1020, positions), positions, areas)


def test_a_card_fits_where_cards_are_laid() -> None:
    for name, areas in (
        (HI_LO, ("high_hand", "low_hand")),
        (HOLDEM, ("hole_cards",)),
        ("three-card-poker", ("cards",)),
        (TWENTY_ONE, ("cards",)),
        ("blackjack", ("cards",)),
    ):
        drawing = seen(name, 1830, 1020)
        for seat in drawing.seats:
            for area in areas:
                corners = drawing.area(seat, area).outline
                wide = hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1])
                high = hypot(corners[2][0] - corners[1][0], corners[2][1] - corners[1][1])
                assert wide > 64 and high > 89


@pytest.mark.parametrize("name", GAMES)
def test_a_stack_of_chips_fits_on_every_betting_area(name: str) -> None:
    for area in seen(name).of("area"):
        left, top, right, bottom = (
            min(x for x, _ in area.outline),
            min(y for _, y in area.outline),
            max(x for x, _ in area.outline),
            max(y for _, y in area.outline),
        )
        assert min(right - left, bottom - top) > 60


@pytest.mark.clause("TC21 E1.10D(b)2")
def test_three_card_21_has_a_main_and_a_bonus_area_at_each_position() -> None:
    for positions in (1, 6):
        areas = {"main": "TC21 E1.10D(b)2", "bonus": "TC21 E1.10D(b)2"}
        once_each(seen(TWENTY_ONE, 1830, 1020, positions), positions, areas)


@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.clause("TC21 2C.12(c)")
def test_2c_12_c_the_callers_wager_is_nearest_the_dealer_and_others_in_line(people: int) -> None:
    drawing = seen(TWENTY_ONE, people_per_spot=str(people))
    dealer = drawing.place("dealer").centre
    for seat in drawing.seats:
        for wager in ("main", "bonus"):
            line = [wager, *(f"{wager}_{n}" for n in range(2, people + 1))]
            centres = [drawing.area(seat, name).centre for name in line]
            away = [hypot(x - dealer[0], y - dealer[1]) for x, y in centres]
            assert away == sorted(away)
            back = unit(centres[0], centres[1])
            for centre in centres[2:]:
                again = unit(centres[0], centre)
                assert abs(back[0] * again[1] - back[1] * again[0]) < 0.002


@pytest.mark.clause("HUH E1.13Z(a)", "HL5 E1.13Z(a)", "TC21 E1.10D(a)")
@pytest.mark.parametrize("name", D_SHAPED)
@pytest.mark.parametrize("size", SIZES)
def test_players_sit_on_one_side_and_the_dealer_on_the_other(
    name: str, size: tuple[int, int]
) -> None:
    drawing = seen(name, *size)
    dealer = drawing.place("dealer")
    assert dealer.clause
    lowest = max(y for _, y in dealer.outline)
    assert lowest < 0.1 * drawing.depth
    for area in drawing.of("area"):
        assert min(y for _, y in area.outline) > lowest + 50


@pytest.mark.parametrize(
    "name, most, clause",
    [
        pytest.param(HOLDEM, 6, "HUH E1.13Z(a)", marks=pytest.mark.clause("HUH E1.13Z(a)")),
        pytest.param(HI_LO, 7, "HL5 E1.13Z(b)1", marks=pytest.mark.clause("HL5 E1.13Z(b)1")),
        pytest.param(TWENTY_ONE, 6, "TC21 E1.10D(a)", marks=pytest.mark.clause("TC21 E1.10D(a)")),
        ("three-card-poker", 6, "TCP 20.6 outside positions"),
        ("blackjack", 6, "BJ 1.10 outside layout"),
    ],
)
def test_no_more_positions_than_the_rule_allows(name: str, most: int, clause: str) -> None:
    assert len(seen(name, 1830, 1020).seats) == most
    for positions in (most + 1, -1):
        with pytest.raises(Refused) as refused:
            plan(name, 2400, 1200, positions)
        assert refused.value.cite == clause


def test_position_1_is_at_the_dealers_left() -> None:
    # The dealer looks down the page, so that the left hand is at the right of the drawing.
    drawing = seen(HOLDEM, 1830, 1020)
    xs = [drawing.area(seat, "ante").centre[0] for seat in drawing.seats]
    assert xs == sorted(xs, reverse=True) and xs[0] > drawing.width / 2

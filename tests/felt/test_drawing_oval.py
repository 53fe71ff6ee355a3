"""The oval felt of poker: nothing overlaps, all lies on the table, at many sizes."""

from itertools import combinations
from math import hypot

import pytest

from tests.felt.seen import Seen, crossing, seen

POKER = "poker"
LINE = "betting line"


def clear(drawing: Seen) -> None:
    """No two outlines touch, and none leaves the table or lies across the betting line."""
    drawn = [thing for thing in drawing.things if thing.outline and thing.name != LINE]
    line = drawing.place(LINE).outline
    for one, other in combinations(drawn, 2):
        assert not crossing(one.outline, other.outline), (one.name, other.name, other.seat)
    for thing in drawn:
        beyond = [away(drawing, *point) for point in thing.outline]
        at_dealer = thing.along((0, 1))[0] < 40
        assert max(beyond) < (0 if at_dealer else -31), (thing.name, thing.seat)
        inset = min(y for _, y in line)
        sides = {distance > -inset for distance in beyond}
        assert len(sides) == 1, f"the {thing.name} lies across the line"


def away(drawing: Seen, x: float, y: float) -> float:
    """How far a point lies beyond the edge; on the table it is less than nothing."""
    radius = drawing.depth / 2
    across = max(0.0, abs(x - drawing.width / 2) - (drawing.width - drawing.depth) / 2)
    return hypot(across, y - radius) - radius


@pytest.mark.parametrize("game", ["holdem", "omaha-hi-lo", "seven-card-stud", "five-card-stud"])
@pytest.mark.parametrize("shuffler", ["none", "device"])
@pytest.mark.parametrize(
    "size", [(2740, 1220, 8), (3000, 1400, 8), (2440, 1120, 8), (2000, 950, 5), (1830, 1020, 2)]
)
def test_nothing_overlaps_and_all_lies_on_the_felt(
    game: str, shuffler: str, size: tuple[int, int, int]
) -> None:
    clear(seen(POKER, *size, game=game, shuffler=shuffler))


def test_the_longest_name_is_clear_too() -> None:
    drawing = seen(POKER, house="The Grand Boardwalk Hotel Casino and Spa")
    clear(drawing)
    assert drawing.inscription("name").texts == ["The Grand Boardwalk Hotel Casino and Spa"]


@pytest.mark.clause("PKR 14 outside layout")
@pytest.mark.parametrize("size", [(2740, 1220, 11), (2440, 1120, 9), (1830, 1020, 7)])
def test_the_slots_are_at_the_dealers_edge_one_at_each_hand(size: tuple[int, int, int]) -> None:
    drawing = seen(POKER, *size)
    dealer = drawing.place("dealer").along((1, 0))
    drop, tip = drawing.place("drop box"), drawing.place("tip box")
    assert drop.clause == tip.clause == "PKR 14 outside layout"
    assert drop.along((1, 0))[1] < dealer[0] and dealer[1] < tip.along((1, 0))[0]
    assert drop.along((0, 1))[0] < 20 and tip.along((0, 1))[0] < 20


def test_position_1_is_at_the_dealers_left_hand_and_the_last_at_the_right() -> None:
    drawing = seen(POKER)
    dealer = drawing.place("dealer").centre
    # The dealer faces the players: the left hand is at the right of the drawing.
    assert drawing.area(1, "hand").centre[0] > dealer[0] > drawing.area(11, "hand").centre[0]
    assert drawing.area(1, "hand").centre[1] < drawing.depth / 2

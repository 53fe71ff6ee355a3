"""The layout and sign of a poker table: 14.14(b)3iv and (c), 14.15(c), 14.17, sister games."""

from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin
from pathlib import Path
from xml.etree import ElementTree

import pytest

from houseway.felt.as_svg import svg
from houseway.felt.house import House
from houseway.felt.notices import Notice
from houseway.felt.table_shape import TableShape, usual_size
from houseway.games import game
from houseway.games.check_drawing import judge
from houseway.games.layouts import layout
from houseway.games.poker.signs import notices
from houseway.games.poker.variants import VARIANTS, Variant
from houseway.licensee.table_file import examine
from houseway.table.refusal import Refused
from tests.felt.seen import seen
from tests.felt.spoiling import (
    Spoil,
    clauses,
    felt,
    findings,
    hidden,
    moved,
    reads,
    seat_copied,
    sign,
    spoiled,
    without,
    without_edge,
    written,
)

POKER = "poker"
LAYOUT = "PKR 14 outside layout"
HOLDEM = "PKR 14.10 outside holdem"
RAKED = {"rake": "percent", "rake_percent": "5", "rake_cap": "4"}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
@pytest.mark.parametrize("shuffler", ["none", "device"])
def test_every_kind_of_poker_is_laid_out_without_findings(variant: Variant, shuffler: str) -> None:
    words = {"game": variant.name, "shuffler": shuffler}
    assert findings(felt(POKER, words, positions=variant.most_players)) == ()
    assert findings(sign(POKER, words)) == ()


@pytest.mark.parametrize(
    ("clause", "spoil"),
    [
        (LAYOUT, moved("place", "dealer", 0, 900)),
        (LAYOUT, without("notice", "name")),
        (LAYOUT, without("place", "drop box")),
        (LAYOUT, moved("place", "tip box", -900, 0)),
        (LAYOUT, without("place", "betting line")),
        (LAYOUT, hidden("place", "discard rack")),
        (HOLDEM, without("place", "community cards")),
        (HOLDEM, without("place", "button")),
        pytest.param(
            "PKR 14.14(b)3iv",
            without("place", "rake area"),
            marks=pytest.mark.clause("PKR 14.14(b)3iv"),
        ),
        pytest.param(
            "PKR 14.15(c)", without("area", "hand", 11), marks=pytest.mark.clause("PKR 14.15(c)")
        ),
        ("PKR 14.15(c)", moved("area", "hand", 0, -60, seat=6)),
        ("PKR 14.15(c)", moved("area", "hand", 0, 300, seat=6)),
        ("PKR 14.15(c)", moved("area", "hand", 560, 0, seat=6)),
        (LAYOUT, moved("area", "hand", 100, 0, seat=6)),
    ],
)
def test_a_spoiled_layout_of_holdem(clause: str, spoil: Spoil) -> None:
    assert clauses(felt(POKER), spoil) == {clause}


def test_a_twelfth_position_is_too_many() -> None:
    twelfth = seat_copied(11, 12, 200, 250)
    line = without("place", "betting line")
    assert HOLDEM in clauses(felt(POKER), without_edge, line, twelfth)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_no_more_seats_are_drawn_than_can_be_dealt_in(variant: Variant) -> None:
    played = game(POKER)
    options = played.options.parse({"game": variant.name})
    size = TableShape(*usual_size(oval=True))
    plan = layout(played, options, size, variant.most_players, House("X"))
    assert len(plan.seats) == variant.most_players
    with pytest.raises(Refused) as refused:
        layout(played, options, size, variant.most_players + 1, House("X"))
    assert refused.value.cite == variant.cite


def test_the_board_has_five_cards_and_stud_has_none() -> None:
    board = seen(POKER).place("community cards")
    left, right = board.along((1, 0))
    assert right - left > 5 * 64
    stud = seen(POKER, 2740, 1220, 8, game="seven-card-stud")
    assert {"community cards", "button"}.isdisjoint(thing.name for thing in stud.of("place"))


def test_every_hand_lies_behind_the_betting_line() -> None:
    drawing = seen(POKER)
    line = drawing.place("betting line").outline
    left, right = min(x for x, _ in line), max(x for x, _ in line)
    top, bottom = min(y for _, y in line), max(y for _, y in line)
    radius = (bottom - top) / 2
    for seat in drawing.seats:
        for x, y in drawing.area(seat, "hand").outline:
            across = max(0.0, abs(x - drawing.width / 2) - ((right - left) / 2 - radius))
            assert hypot(across, y - (top + bottom) / 2) > radius, "outside the oval of the line"


# --- the table ---------------------------------------------------------------------------------


@pytest.mark.clause(LAYOUT)
@pytest.mark.parametrize(
    ("width", "depth", "most"),
    [
        # All around 2 x 810 + 1020 pi = 4824 mm, less 600 for the dealer: 7 x 560 = 3920.
        (1830, 1020, 7),
        (2440, 1120, 9),  # 2 x 1320 + 1120 pi = 6159, less 600: 9 x 560 = 5040
        (2740, 1220, 11),  # 2 x 1520 + 1220 pi = 6873, less 600: 11 x 560 = 6160
    ],
)
def test_every_seat_has_560_mm_of_the_edge(width: int, depth: int, most: int) -> None:
    played = game(POKER)
    table = TableShape(width, depth)
    plan = layout(played, played.options(), table, most, House("X"))
    # Seen from the middle of its half circle or straight side, each seat has its share.
    edges = sorted(along(width, depth, seat.x, seat.y) for seat in plan.seats)
    assert min(b - a for a, b in pairwise(edges)) >= 560
    assert edges[0] >= 300 + 280 - 1, "and the dealer 600"
    assert judge(svg(plan).encode()).findings == ()
    if most < 11:
        with pytest.raises(Refused, match=f"of the edge and needs 560 mm; {most} seats have that"):
            layout(played, played.options(), table, most + 1, House("X"))


def along(width: int, depth: int, x: float, y: float) -> float:
    """How far around the edge, clockwise from the middle of the dealer's side, a point lies."""
    half, radius, border = (width - depth) / 2, depth / 2, 24
    right, left = width / 2 + half, width / 2 - half
    if y == border:
        return x - width / 2 if x > width / 2 else 4 * half + 2 * pi * radius + x - width / 2
    if x > right:
        return half + radius * (atan2(y - radius, x - right) + pi / 2)
    if x < left:
        return half + pi * radius + 2 * half + radius * (pi / 2 - atan2(y - radius, left - x))
    return half + pi * radius + right - x


@pytest.mark.clause(LAYOUT)
def test_too_many_seats_are_a_finding_of_the_table_file(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(
        'game = "poker"\n[house]\nname = "X"\n[table]\nseats = 10\nwidth = 1830\ndepth = 1020\n'
    )
    (finding,) = examine(file, felt=True).findings
    assert "each seat would have 422 mm of the edge and needs 560 mm" in finding.sentence


@pytest.mark.clause(LAYOUT)
def test_the_dealer_has_a_rake_slot_and_a_tip_slot_at_either_hand_and_a_muck() -> None:
    drawing = seen(POKER)
    middle = drawing.width / 2
    slot, tips, muck = (drawing.place(name) for name in ("drop box", "tip box", "discard rack"))
    assert max(x for x, _ in slot.outline) < middle < min(x for x, _ in tips.outline)
    assert max(x for x, _ in muck.outline) < middle
    assert (slot.texts, muck.texts) == (["RAKE", "SLOT"], ["MUCK"])


# --- where things are put ----------------------------------------------------------------------


def anchors_of(name: str, **settings: str) -> dict[str, tuple[float, ...]]:
    """Point, angle and size of everything in the file that says where it is, by its id."""
    words = felt(name, settings, positions=game(name).positions if not settings else None)
    found = {}
    for element in ElementTree.fromstring(words).iter():
        if "data-anchor" in element.attrib:
            size = element.attrib.get("data-size", "")
            told = f"{element.attrib['data-anchor']} {element.attrib['data-angle']} {size}"
            found[element.attrib["id"]] = tuple(map(float, told.split()))
    return found


def test_seats_stacks_bets_button_and_pots_have_anchors() -> None:
    found = anchors_of(POKER)
    for seat in range(1, 12):
        x, y, angle = found[f"seat-{seat}"]
        ahead = (sin(radians(angle)), -cos(radians(angle)))
        right = (cos(radians(angle)), sin(radians(angle)))

        def seen_from(name: str, seat: int = seat, x: float = x, y: float = y) -> tuple[float, ...]:
            return found[f"seat-{seat}-{name}"][0] - x, found[f"seat-{seat}-{name}"][1] - y

        hand, stack, bet, button = map(seen_from, ("hand", "stack", "bet", "button"))
        far = {what: dot(at, ahead) for what, at in (("hand", hand), ("bet", bet))}
        assert 0 < far["hand"] < far["bet"], "the bet lies before the line"
        assert dot(stack, right) > 120 / 2 + 31, "the stack beside the hand"
        assert dot(button, right) < 0
        assert found[f"seat-{seat}-hand"][3:] == (120, 97)
    assert {f"pot-{n}" for n in (1, 2, 3, 4)} <= found.keys()
    board = [found[f"place-community-cards-card-{n}"] for n in range(1, 6)]
    assert [b[0] - a[0] for a, b in pairwise(board)] == [72, 72, 72, 72]
    assert {card[2:] for card in board} == {(0, 64, 89)}
    assert found["pot-1"][1] > board[0][1]


def dot(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return one[0] * other[0] + one[1] * other[1]


# --- the sign --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "spoil"),
    [
        pytest.param(
            "PKR 14.14(c)", without("notice", "rake"), marks=pytest.mark.clause("PKR 14.14(c)")
        ),
        ("PKR 14.14(c)", reads("rake", "5 percent", "4 percent")),
        ("PKR 14.14(c)", reads("rake", "maximum $4", "maximum $5")),
        pytest.param(
            "PKR 14.17-min", without("notice", "limits"), marks=pytest.mark.clause("PKR 14.17-min")
        ),
        ("PKR 14.17-min", reads("limits", "maximum $4", "maximum $8")),
        pytest.param(
            "PKR 14.17-raises",
            without("notice", "raises"),
            marks=pytest.mark.clause("PKR 14.17-raises"),
        ),
        ("PKR 14.17-raises", reads("raises", "3 raises", "4 raises")),
        ("PKR 14 outside odd chip", without("notice", "odd chip")),
        (LAYOUT, written("High hand pays 2 for 1")),
    ],
)
def test_a_spoiled_sign(clause: str, spoil: Spoil) -> None:
    assert clauses(sign(POKER, RAKED), spoil) == {clause}


@pytest.mark.clause("PKR 14.14(c)", "PKR 14.17-min", "PKR 14.17-raises")
def test_a_sign_of_another_table_is_found_by_the_options_of_this_one() -> None:
    words = {"limit": "4-8", "raise_cap": "4"}
    found = judge(sign(POKER, RAKED), game(POKER).options.parse(words)).findings
    assert {finding.clause for finding in found} == {
        "PKR 14.14(c)",
        "PKR 14.17-min",
        "PKR 14.17-raises",
    }


def posted(**settings: str) -> dict[str, str]:
    options = game(POKER).options.parse(settings)
    return {n.name: " ".join(n.lines) for n in notices(options) if isinstance(n, Notice)}


def test_what_the_licensee_offers_is_told_and_what_not_is_not() -> None:
    assert not {"straddle", "kill", "low hand", "disclosure"} & set(posted())
    assert posted(straddle="yes")["straddle"].endswith("may post $4")
    full, half = posted(kill="full", kill_after="3")["kill"], posted(kill="half")["kill"]
    assert full.startswith("Kill: who wins 3 pots in a row") and full.endswith("are doubled")
    assert half.startswith("Half-kill: who wins 2 pots in a row") and half.endswith("rise by half")
    high_low = posted(game="omaha-hi-lo")
    assert high_low["low hand"] == "Low hand: eight or better"
    assert high_low["odd chip"].endswith("left of the button, of high and low to the high hand")
    assert posted(game="omaha-hi-lo", low_qualifier="none")["low hand"] == "Low hand: any"
    assert posted(game="five-card-stud")["odd chip"].endswith("left of the dealer")
    assert "changed" in posted(odd_chip="change")["odd chip"]
    assert "disclosed" in posted(disclosure="yes")["disclosure"]


def test_an_edited_sign_with_the_same_words_passes() -> None:
    drawing = spoiled(sign(POKER, RAKED), moved("notice", "rake", 0, 20))
    assert judge(drawing).findings == ()

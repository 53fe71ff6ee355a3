"""The layout and sign of a poker table: 14.14(b)3iv and (c), 14.15(c), 14.17, sister games."""

import pytest

from houseway.felt.house import House
from houseway.felt.notices import Notice
from houseway.felt.table_shape import TableShape
from houseway.games import game
from houseway.games.check_drawing import judge
from houseway.games.layouts import layout
from houseway.games.poker.signs import notices
from houseway.games.poker.variants import VARIANTS, Variant
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
        ("PKR 14.15(c)", moved("area", "hand", 100, 0, seat=6)),
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
    plan = layout(played, options, TableShape(), variant.most_players, House("X"))
    assert len(plan.seats) == variant.most_players
    with pytest.raises(Refused) as refused:
        layout(played, options, TableShape(), variant.most_players + 1, House("X"))
    assert refused.value.cite == variant.cite


def test_the_board_has_five_cards_and_stud_has_none() -> None:
    board = seen(POKER, 1830, 1020).place("community cards")
    left, right = board.along((1, 0))
    assert right - left > 5 * 64
    stud = seen(POKER, 1830, 1020, 8, game="seven-card-stud")
    assert {"community cards", "button"}.isdisjoint(thing.name for thing in stud.of("place"))


def test_every_hand_lies_behind_the_betting_line() -> None:
    drawing = seen(POKER, 1830, 1020)
    middle = drawing.width / 2
    line = drawing.place("betting line").outline
    lowest = max(y for _, y in line)
    for x, y in drawing.area(6, "hand").outline:
        assert y > lowest and abs(x - middle) < 100


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

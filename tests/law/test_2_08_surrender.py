"""19:47-2.8: giving up half the wager."""

import pytest

from houseway.table.refusal import Refused
from houseway.table.steps import (
    Announce,
    Ask,
    Collect,
    Conduct,
    Deal,
    Halve,
    Pay,
    Return,
    Reveal,
    Take,
)
from tests.law.blackjack import SIX_TO_FIVE, options, play, sound, table
from tests.law.script import CHIPS, refused, words_at
from tests.law.twenty_one import names

OFFERED = "surrender=true"
LATE = f"{OFFERED} hole_card=none_original_only"


@pytest.mark.clause("BJ 2.8(a)-half")
@pytest.mark.parametrize("words", [OFFERED, f"{SIX_TO_FIVE} {OFFERED}"])
def test_2_8_a_a_player_may_give_up_half_on_the_first_two_cards(words: str) -> None:
    played = sound(
        play(
            words,
            hole={1: "Ts 6c", 3: "9s 9c"},
            dealer="9d",
            drawn="7c 8d",
            choices={1: ["surrender"]},
        )
    )
    (halved,) = played.of(Halve)
    assert (halved.seat, halved.wager, halved.taken, halved.returned) == (1, "main", 5_00, 5_00)
    assert played.table.state.seats == {}
    assert len(played.dealt()["seat 1"]) == 2


def test_2_8_a_chips_after_a_surrender() -> None:
    played = play(OFFERED, hole={1: "Ts 6c"}, dealer="9d 7c", choices={1: ["surrender"]})
    assert played.table.state.seats[1].chips == CHIPS - 5_00
    assert played.table.state.house == 5_00


def test_2_8_a_the_point_total_is_announced_before_the_choice() -> None:
    played = play(OFFERED, hole={1: "Ts 6c"}, dealer="9d 7c", choices={1: ["surrender"]})
    steps = [step for step, _ in played.steps]
    said = words_at(steps, Announce, "Seat 1: 16", "BJ 2.8(a)-half")
    ask = next(n for n, step in enumerate(steps) if isinstance(step, Ask) and step.place)
    assert said < ask


@pytest.mark.clause("BJ 2.8(a)-order")
def test_2_8_a_surrender_comes_before_any_other_decision() -> None:
    made = table(OFFERED, hole={1: "2s 3c"}, dealer="9d 7c", drawn="4h 5h 9s")
    made.players.clear()
    made.begin()
    while made.pending is not None and not getattr(made.pending, "place", ""):
        made.run()
        if isinstance(made.pending, Ask) and not made.pending.place:
            made.answer(1, made.pending.choices[-1].name)
        elif made.pending is not None and not isinstance(made.pending, Ask):
            made.answer(1, {"main": 10_00})
    assert "surrender" in [choice.name for choice in made.pending.choices]  # type: ignore[union-attr]
    made.answer(1, "hit")
    made.run()
    refusal = refused(made, lambda: made.answer(1, "surrender"))
    assert refusal.cite == "BJ 2.8(a)-order"
    made.answer(1, "stand")
    made.run()


def test_2_8_a_hands_from_a_split_cannot_be_surrendered() -> None:
    played = play(OFFERED, hole={1: "8s 8c"}, dealer="9d 7c", drawn="2h 3h", choices={1: ["split"]})
    decisions = [ask for ask in played.asked if ask.place]
    assert "surrender" in names(decisions[0])
    for ask in decisions[1:]:
        assert "surrender" not in names(ask)


@pytest.mark.clause("BJ 2.8(a)-half", "BJ 2.6 outside shoe")
@pytest.mark.parametrize(
    ("words", "cite"), [(OFFERED, "BJ 2.8(a)-half"), ("", "BJ 2.6 outside shoe")]
)
def test_2_8_a_totals_are_announced_for_a_surrender_only_where_it_is_offered(
    words: str, cite: str
) -> None:
    played = play(words, hole={1: "Ts 6c"}, dealer="9d 7c")
    steps = [step for step, _ in played.steps]
    words_at(steps, Announce, "Seat 1: 16", cite)
    assert ("BJ 2.8(a)-half" in played.cites) is (words == OFFERED)


def test_2_8_it_is_offered_only_by_option() -> None:
    played = play(hole={1: "Ts 6c"}, dealer="9d 7c")
    offered = {name for ask in played.asked for name in names(ask)}
    assert "surrender" not in offered


@pytest.mark.clause("BJ 2.8(a)1")
@pytest.mark.parametrize("up", ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d"])
def test_2_8_a_1_against_neither_ace_nor_ten_it_is_settled_at_once(up: str) -> None:
    played = play(
        OFFERED,
        hole={1: "Ts 6c", 3: "4s 3c"},
        dealer=f"{up} 7c",
        drawn="2h",
        choices={1: ["surrender"], 3: ["hit"]},
    )
    steps = [step for step, _ in played.steps]
    (halved,) = played.of(Halve)
    assert halved.cite == "BJ 2.8(a)1"
    third = next(
        n for n, step in enumerate(steps) if isinstance(step, Ask) and step.place == "seat 3"
    )
    gone = steps.index(Collect("seat 1", cite="BJ 2.8(a)1"))
    assert steps.index(halved) < gone < third


@pytest.mark.clause("BJ 2.8(a)2")
@pytest.mark.parametrize("up", ["Ad", "Td", "Jd", "Qd", "Kd"])
def test_2_8_a_2_against_ace_or_ten_the_wager_is_parked_until_the_second_card(up: str) -> None:
    played = sound(
        play(
            LATE,
            hole={1: "Ts 6c", 3: "4s 3c"},
            dealer=up,
            drawn="2h 7c 9h",
            choices={1: ["surrender"], 3: ["hit"]},
        )
    )
    steps = [step for step, _ in played.steps]
    parked = words_at(
        steps, Conduct, "the wager of seat 1 is placed on top of its cards", "BJ 2.8(a)2"
    )
    (halved,) = played.of(Halve)
    second = [n for n, s in enumerate(steps) if isinstance(s, Deal) and s.to == "dealer"][1]
    assert parked < second < steps.index(halved)
    assert (halved.taken, halved.returned, halved.cite) == (5_00, 5_00, "BJ 2.8(a)2")


@pytest.mark.clause("BJ 2.8(a)2")
@pytest.mark.parametrize(("up", "second"), [("Ad", "Tc"), ("Kd", "Ac")])
def test_2_8_a_2_a_dealers_blackjack_takes_the_whole_parked_wager(up: str, second: str) -> None:
    played = sound(
        play(LATE, hole={1: "Ts 6c"}, dealer=up, drawn=second, choices={1: ["surrender"]})
    )
    assert not played.of(Halve)
    (taken,) = played.of(Take)
    assert (taken.amount, taken.cite) == (10_00, "BJ 2.8(a)2")


@pytest.mark.clause("BJ 2.8(a)2", "BJ 2.9 outside insurance")
@pytest.mark.parametrize(
    ("words", "dealer", "drawn"),
    [
        (LATE, "Ad", "2h 3c 9c 5h"),
        (OFFERED, "Ad 2h", "3c 9c 5h"),
        (f"{SIX_TO_FIVE} {OFFERED}", "Ad", "2h 3c 9c 5h"),
    ],
)
def test_2_8_a_2_it_is_settled_with_the_second_card_before_the_dealer_draws(
    words: str, dealer: str, drawn: str
) -> None:
    hole = {1: "Ts 8c", 2: "Tc 6c", 3: "Th 8d"}
    choices = {1: ["insure 500"], 2: ["surrender"], 3: ["insure 500"]}
    played = sound(play(words, hole=hole, dealer=dealer, drawn=drawn, choices=choices))
    steps = [step for step, _ in played.steps]
    (halved,) = played.of(Halve)
    dealers = [
        n
        for n, step in enumerate(steps)
        if (isinstance(step, Deal) and step.to == "dealer")
        or (isinstance(step, Reveal) and step.place == "dealer")
    ]
    second = dealers[2] if "2h" in dealer else dealers[1]
    insured = [n for n, s in enumerate(steps) if isinstance(s, Take) and s.wager == "insurance"]
    others = [
        n for n, s in enumerate(steps) if isinstance(s, Take | Pay | Return) and s.wager == "main"
    ]
    assert len(insured) == len(others) == 2
    assert max(insured) < steps.index(halved) < dealers[dealers.index(second) + 1] < min(others)
    assert second < steps.index(halved)


def test_2_8_a_2_with_a_card_reader_it_waits_for_the_hole_card_to_be_shown() -> None:
    played = play(OFFERED, hole={1: "Ts 6c"}, dealer="Td 7c", choices={1: ["surrender"]})
    steps = [type(step) for step, _ in played.steps]
    assert steps.index(Reveal) < steps.index(Halve)


def test_2_8_half_of_an_odd_cent_needs_a_breakage_that_rounds() -> None:
    odd = "chip=0.05 minimum=10.05 maximum=100.05 bonus_minimum=5 bonus_maximum=10"
    with pytest.raises(Refused, match="half a wager"):
        options(f"{odd} {OFFERED} breakage=exact blackjack_pays=6:5")


def test_2_8_what_a_breakage_rounds_is_what_goes_back() -> None:
    words = f"{OFFERED} chip=5 breakage=down_to_unit"
    played = play(
        words, hole={1: "Ts 6c"}, dealer="9d 7c", choices={1: ["surrender"]}, wagers={1: 15_00}
    )
    (halved,) = played.of(Halve)
    assert (halved.taken, halved.returned) == (10_00, 5_00)

"""N.J.A.C. 13:69F-2C.12 and 2C.13: several players on a spot, several spots of a player.

Seats 101, 102 and 103 are persons who wager on spot 1 without sitting there.
"""

import pytest

from houseway.table.refusal import Refused
from houseway.table.steps import Ask, Conduct, Deal, PlaceWagers, SendBack, TakeWagers
from tests.law.script import Played, refused, run_to
from tests.law.three_card_21 import CHIPS, Scripted, options, play, run, seat
from tests.law.twenty_one import names

clause = pytest.mark.clause

SHARED = "people_per_spot=3"
MORE = {"main": 50_00, "bonus": 50_00}


# --- 2C.12 -----------------------------------------------------------------------------------


@clause("TC21 2C.12(a)")
def test_2c_12_a_three_persons_may_wager_on_a_spot_and_a_fourth_may_not() -> None:
    table = seat([1, 101, 102], SHARED)
    assert refused(table, lambda: table.sit(103, "fourth", CHIPS)).cite == "TC21 2C.12(a)"
    table.sit(201, "elsewhere", CHIPS)


@clause("TC21 2C.12(a)")
def test_2c_12_a_a_licensee_may_permit_three_at_most_and_need_not_permit_any() -> None:
    with pytest.raises(Refused) as refusal:
        options("people_per_spot=4")
    assert refusal.value.cite == "TC21 2C.12(a)"
    table = seat([1])
    refused(table, lambda: table.sit(101, "second", CHIPS))
    table = seat([1, 101], "people_per_spot=2")
    assert refused(table, lambda: table.sit(102, "third", CHIPS)).cite == "TC21 2C.12(a)"


@clause("TC21 2C.12(a)")
def test_2c_12_a_the_first_person_consents_before_another_is_in_the_round() -> None:
    table = seat([1, 101, 102], SHARED)
    table.begin()
    run_to(table, TakeWagers)
    asked = run_to(table, Ask, cite="TC21 2C.12(a)")
    assert asked.seat == 1
    assert names(asked) == ["consent", "alone"]
    assert not [step for step in Played(table).of(Deal) if step.to != "discard rack"]


@clause("TC21 2C.12(a)")
def test_2c_12_a_without_the_consent_of_the_first_nobody_else_wagers_there() -> None:
    round = play(
        {1: "Ts 5c 3d", 2: "9s 5d 4c"}, "9d 8d", words=SHARED, seats=[1, 101, 102, 2, 201],
        choices={1: ["alone", "consent"]},
    )  # fmt: skip
    assert [step.seat for step in round.of(PlaceWagers)] == [1, 101, 102, 2, 201]
    assert round.of(SendBack) == [SendBack(101, cite="TC21 2C.12(a)")]
    assert round.money(101) == {}
    assert round.money(1)["main"] == round.money(102)["main"] == 10_00  # 18 against 17


@clause("TC21 2C.12(b)-caller")
def test_2c_12_b_the_seated_player_alone_decides_whatever_others_wager() -> None:
    round = play(
        {1: "Ts 2c 3d"}, "9d 8d", "4h", words=SHARED, seats=[1, 101, 102],
        wagers={101: MORE}, choices={1: ["hit"]},
    ).audited()  # fmt: skip
    assert {ask.seat for ask in round.of(Ask) if ask.place == "seat 1"} == {1}
    assert [round.money(number)["main"] for number in (1, 101, 102)] == [10_00, 50_00, 10_00]


@clause("TC21 2C.12(b)-caller")
def test_2c_12_b_a_decision_of_anybody_else_is_refused() -> None:
    table = seat([1, 101], SHARED)
    table.players[101] = Scripted(MORE)
    table.begin()
    run_to(table, Ask, place="seat 1", seat=1)
    refused(table, lambda: table.answer(101, "stand"))


@clause("TC21 2C.12(b)-none")
@pytest.mark.parametrize("caller", [101, 102, 103])
def test_2c_12_b_without_a_seated_player_the_highest_wager_decides(caller: int) -> None:
    round = play(
        deck="Ts 9d 2c 8d 3d 4h", words=SHARED, seats=[101, 102, 103],
        wagers={caller: MORE}, choices={caller: ["hit"]},
    ).audited()  # fmt: skip
    assert {ask.seat for ask in round.of(Ask) if ask.place == "seat 1"} == {caller}
    assert round.money(caller)["main"] == 50_00  # 19 against 17


@clause("TC21 2C.12(d)")
def test_2c_12_d_others_may_follow_a_double_and_need_not() -> None:
    round = play(
        {1: "5s 2c 3d"}, "9d 8d", "9h 2h", words=SHARED,
        choices={1: ["double 1000", "hit"], 101: ["double 600"], 102: ["no double"]},
    ).audited()  # fmt: skip
    for number in (101, 102):
        (asked,) = [ask for ask in round.asks(number) if ask.cite == "TC21 2C.12(d)"]
        assert [choice.name for choice in asked.choices] == ["no double", "double"]
    assert round.dealt()["seat 1"][3:] == ["9h"]  # one card, and 19 against 17
    assert round.main(1) == 10_00 + 10_00
    assert round.main(101) == 10_00 + 6_00
    assert round.main(102) == 10_00
    assert "double" not in round.money(102)


@clause("TC21 2C.12(d)")
def test_2c_12_d_nobody_else_on_the_spot_can_double_by_themselves() -> None:
    round = play({1: "5s 2c 3d"}, "9d 8d", "5h", words=SHARED, seats=[1, 101], choices={1: ["hit"]})
    assert not any("double" in names for names in round.offered(101))


@clause("TC21 2C.12(e)")
@pytest.mark.parametrize("insured", [(), (1,), (101,), (102,), (1, 102), (101, 102), (1, 101, 102)])
def test_2c_12_e_each_may_insure_whatever_the_others_do(insured: tuple[int, ...]) -> None:
    round = play(
        {1: "Ts 5c 3d"}, "Ad Kd", words=SHARED, seats=[1, 101, 102],
        choices={number: ["insure 500"] for number in insured},
    ).audited()  # fmt: skip
    for number in (1, 101, 102):
        assert any("insure" in names for names in round.offered(number))
        assert round.money(number).get("insurance") == (10_00 if number in insured else None)


@clause("TC21 2C.12(f)")
@pytest.mark.parametrize(("words", "times"), [("", 0), ("people_per_spot=2", 1), (SHARED, 1)])
def test_2c_12_f_sharing_a_spot_is_within_the_limits_of_the_division(
    words: str, times: int
) -> None:
    table = seat([1], words)
    run(table)
    (opening,) = Played.every(table, "opening")
    assert [type(done.step) for done in opening.done if done.step.cite == "TC21 2C.12(f)"] == (
        [Conduct] * times
    )


# --- a split on a shared spot, of which the rule says nothing (A-TC21-23) ---------------------


def test_2c_12_reading_23_whoever_stands_behind_may_stay_with_the_first_hand_of_a_split() -> None:
    round = play(
        {1: "8s 8c 2d"}, "9d 8d", "Ts Tc 9c 3h", words=SHARED,
        choices={1: ["split", "stand", "stand", "stand"], 101: ["split"], 102: ["first hand only"]},
    ).audited()  # fmt: skip
    # 18, 18 and 11 against 17
    assert round.money(1) | {"bonus": 0} == {
        "bonus": 0, "main": 10_00, "main 2": 10_00, "main 3": -10_00
    }  # fmt: skip
    assert round.money(101) == round.money(1)
    assert round.money(102) == {"bonus": round.money(1)["bonus"], "main": 10_00}


def test_2c_12_reading_23_or_must_follow_by_option() -> None:
    round = play(
        {1: "8s 8c 2d"}, "9d 8d", "Ts Tc 9c", words=f"{SHARED} back_split=must_follow",
        seats=[1, 101], choices={1: ["split"]},
    )  # fmt: skip
    assert ["split"] in round.offered(101)


# --- 2C.13 -----------------------------------------------------------------------------------


@clause("TC21 2C.13")
def test_2c_13_a_player_wagers_on_one_spot() -> None:
    table = seat([2], names={2: "Ann"})
    assert refused(table, lambda: table.sit(4, "Ann", CHIPS)).cite == "TC21 2C.13"
    table.sit(4, "Bob", CHIPS)


@clause("TC21 2C.13")
def test_2c_13_the_licensee_may_permit_additional_spots() -> None:
    table = seat([2, 4], "positions_per_player=2", names={2: "Ann", 4: "Ann"})
    assert refused(table, lambda: table.sit(6, "Ann", CHIPS)).cite == "TC21 2C.13"
    dealt = [step.to for step in run(table).of(Deal)]
    assert {"seat 2", "seat 4"} < {*dealt}


@clause("TC21 2C.13")
def test_2c_13_standing_behind_another_spot_counts_as_a_spot() -> None:
    table = seat([2], SHARED, names={2: "Ann"})
    assert refused(table, lambda: table.sit(301, "Ann", CHIPS)).cite == "TC21 2C.13"


@clause("TC21 2C.13")
@pytest.mark.parametrize("number", ["0", "7"])
def test_2c_13_additional_spots_are_those_of_the_table(number: str) -> None:
    with pytest.raises(Refused) as refusal:
        options(f"positions_per_player={number}")
    assert refusal.value.cite == "TC21 2C.13"

"""N.J.A.C. 13:69F-2C.12 and 2C.13: several persons on one spot, several spots for one person."""

import pytest

from houseway.table.refusal import Refused
from houseway.table.steps import Ask, Deal, PlaceWagers, SendBack
from tests.law.script import Played
from tests.law.three_card_21 import CHIPS, Scripted, options, play, seat

SHARED = "people_per_spot=3"
SEATED, BEHIND, THIRD = 1, 101, 102


@pytest.mark.clause("TC21 2C.12(a)")
def test_2c_12_a_at_most_three_persons_where_the_licensee_permits_it() -> None:
    with pytest.raises(Refused) as refusal:
        seat([1, 101])
    assert refusal.value.cite == "TC21 2C.13"
    with pytest.raises(Refused) as refusal:
        options("people_per_spot=4")
    assert refusal.value.cite == "TC21 2C.12(a)"
    table = seat([1, 101, 102], SHARED)
    with pytest.raises(Refused) as refusal:
        table.sit(103, "a fourth", CHIPS)
    assert refusal.value.cite == "TC21 2C.12(a)"
    with pytest.raises(Refused):
        table.sit(71, "nowhere", CHIPS)


@pytest.mark.clause("TC21 2C.12(a)")
@pytest.mark.parametrize("consents", [True, False])
def test_2c_12_a_the_first_person_must_consent(consents: bool) -> None:
    table = seat([SEATED, BEHIND], SHARED)
    if not consents:
        table.players[SEATED] = Scripted(
            always=("alone", "cut", "let it lie", "no insurance", "stand", "bust")
        )
    table.play_round()
    played = Played(table)
    assert [step.seat for step in played.of(PlaceWagers)] == [SEATED, BEHIND]
    back = [] if consents else [SendBack(BEHIND, cite="TC21 2C.12(a)")]
    assert played.of(SendBack) == back
    assert (played.settled(BEHIND) != {}) is consents


@pytest.mark.clause("TC21 2C.12(b)-caller")
def test_2c_12_b_the_seated_player_alone_decides_whoever_wagers_more() -> None:
    wagers = {SEATED: {"main": 10_00, "bonus": 10_00}, BEHIND: {"main": 50_00, "bonus": 50_00}}
    round = play(
        {1: "2s 5d 3c"}, "Th 7d", "9c", wagers=wagers, choices={SEATED: ["hit"]}, words=SHARED
    )
    assert {ask.seat for ask in round.of(Ask) if ask.place} == {SEATED}
    assert round.main(SEATED) == 10_00
    assert round.main(BEHIND) == 50_00
    assert len([s for s in round.of(Deal) if s.cite == "TC21 2C.6(d)1"]) == 1, "one hand a spot"


@pytest.mark.clause("TC21 2C.12(b)-none")
def test_2c_12_b_with_nobody_seated_the_highest_wager_decides() -> None:
    wagers = {
        101: {"main": 10_00, "bonus": 10_00},
        102: {"main": 30_00, "bonus": 30_00},
        103: {"main": 20_00, "bonus": 20_00},
    }
    round = play({1: "2s 5d 3c"}, "Th 7d", "9c", wagers=wagers, choices={102: ["hit"]},
                 words=SHARED, empty=[1])  # fmt: skip
    assert {ask.seat for ask in round.of(Ask) if ask.place} == {102}


@pytest.mark.clause("TC21 2C.12(d)")
@pytest.mark.parametrize(("answer", "won"), [("double 2000", 40_00), ("no double", 20_00)])
def test_2c_12_d_the_others_may_double_and_need_not_and_one_card_is_dealt(
    answer: str, won: int
) -> None:
    wagers = {SEATED: {"main": 10_00, "bonus": 10_00}, BEHIND: {"main": 20_00, "bonus": 20_00}}
    choices = {SEATED: ["double 1000"], BEHIND: [answer]}
    round = play({1: "2s 5d 3c"}, "Th 7d", "9c", wagers=wagers, choices=choices, words=SHARED)
    assert round.main(SEATED) == 20_00
    assert round.main(BEHIND) == won
    assert round.dealt()["seat 1"] == ["2s", "5d", "3c", "9c"]


@pytest.mark.clause("TC21 2C.12(e)")
def test_2c_12_e_each_may_insure_alone() -> None:
    choices = {BEHIND: ["insure 500"]}
    round = play({1: "Ts 5d 2c"}, "Ah Kd", choices=choices, words=SHARED, seats=[SEATED, BEHIND])
    assert "insurance" not in round.money(SEATED)
    assert round.money(BEHIND)["insurance"] == 10_00
    assert [a.seat for a in round.of(Ask) if a.cite == "TC21 2C.12(e)"] == [SEATED, BEHIND]


@pytest.mark.clause("TC21 2C.12(a)")
@pytest.mark.parametrize(
    ("words", "answer", "wagers"),
    [
        ("", "split", {"main", "main 2", "main 3"}),
        ("", "first hand only", {"main"}),
        ("back_split=must_follow", "first hand only", {"main", "main 2", "main 3"}),
    ],
)
def test_whoever_stands_behind_follows_a_split_or_keeps_the_first_hand(
    words: str, answer: str, wagers: set[str]
) -> None:
    """Reading A-TC21-23."""
    choices = {SEATED: ["split"], BEHIND: [] if "must" in words else [answer]}
    round = play(
        {1: "Ts 9d 4c"}, "6h Td", "8c Kc 7c Kh", choices=choices, words=f"{SHARED} {words}",
        seats=[SEATED, BEHIND],
    )  # fmt: skip
    assert {w for w in round.money(BEHIND) if w != "bonus"} == wagers
    assert round.main(BEHIND) == 10_00 * len(wagers)
    assert round.main(SEATED) == 30_00


@pytest.mark.clause("TC21 2C.12(a)")
def test_a_surrender_by_the_caller_is_for_all_on_the_spot() -> None:
    choices = {SEATED: ["surrender"]}
    round = play({1: "Ts 9d 4c"}, "6h Td", choices=choices, words=SHARED, seats=[SEATED, BEHIND])
    assert round.main(SEATED) == round.main(BEHIND) == -5_00


@pytest.mark.clause("TC21 2C.12(a)")
def test_2c_12_a_a_seat_that_is_taken_is_refused_by_the_rule_on_persons_at_a_spot() -> None:
    table = seat([1])
    with pytest.raises(Refused, match="taken by player 1") as refusal:
        table.sit(1, "another", CHIPS)
    assert refusal.value.cite == "TC21 2C.12(a)"


@pytest.mark.clause("TC21 2C.13")
def test_2c_13_one_spot_a_player_unless_the_licensee_permits_more() -> None:
    with pytest.raises(Refused) as refusal:
        seat([1, 2], names={1: "Ann", 2: "Ann"})
    assert refusal.value.cite == "TC21 2C.13"
    table = seat([1, 2], "positions_per_player=2", names={1: "Ann", 2: "Ann"})
    with pytest.raises(Refused):
        table.sit(3, "Ann", CHIPS)
    table.play_round()
    assert {"seat 1", "seat 2"} <= Played(table).dealt().keys()

"""The readings A-TCP-1 to A-TCP-7: each unclear point is read in one documented way."""

import pytest

from houseway.law import clause
from houseway.table.refusal import Refused
from houseway.table.steps import Ask, CountStub, Look, PayBonus, Reveal
from tests.law.script import Played
from tests.law.three_card import ANTE, PAIR_PLUS, options, play, seat


@pytest.mark.clause("TCP 20.3 outside rank")
def test_a_tcp_1_ante_and_play_push_on_equal_hands() -> None:
    played = play(hole={1: "Qs 5d 3c"}, dealer="Qd 5h 3h")
    assert played.money(1) == {"ante": 0, "play": 0}
    cites = set(played.why(1).values())
    assert {clause(cite).outside_text for cite in cites} == {True}


def test_a_tcp_2_a_dealer_without_queen_high_pays_the_ante_even_of_a_lower_hand() -> None:
    assert play(hole={1: "4d 3s 7c"}, dealer="Jc Th 8h").money(1) == {"ante": 10_00, "play": 0}
    assert play(hole={1: "4d 3s 7c"}, dealer="Qc 3h 2h").money(1) == {
        "ante": -10_00,
        "play": -10_00,
    }


def test_a_tcp_3_the_ante_bonus_needs_the_play_wager_and_not_a_win() -> None:
    lost = play(hole={1: "4s 3d 2c"}, dealer="5s 4d 3c")
    assert lost.money(1) == {"ante": -10_00, "play": -10_00}
    assert [step.amount for step in lost.of(PayBonus)] == [10_00]


def test_a_tcp_5_the_richer_bonus_is_a_switch_and_only_with_table_b() -> None:
    assert options("pair_plus_table=B").ante_bonus_table == "1"
    assert options("pair_plus_table=B ante_bonus_table=2").ante_bonus_table == "2"
    with pytest.raises(Refused, match="only with pair plus table B"):
        options("ante_bonus_table=2")


def test_a_tcp_6_who_has_pair_plus_alone_makes_no_decision_and_is_settled() -> None:
    played = play(
        hole={1: "As Ad 3c", 2: "Ks 7d 2c"}, dealer="Qd 9c 4h", wagers={1: PAIR_PLUS, 2: PAIR_PLUS}
    )
    assert not played.of(Ask)
    assert [step.seat for step in played.of(Look)] == [1, 2]
    assert [step.place for step in played.of(Reveal)] == ["dealer", "seat 2", "seat 1"]
    assert played.money(1) == {"pair_plus": 5_00}
    assert played.money(2) == {"pair_plus": -5_00}


@pytest.mark.parametrize("dealing", ["manual_shoe", "hand", "automated_shoe"])
def test_a_tcp_7_the_exemption_from_the_count_holds_for_all_three_ways(dealing: str) -> None:
    for shuffler, counted in (("device", 1), ("counting_device", 0)):
        table = seat((1,), f"dealing={dealing} shuffler={shuffler} count_every=1")
        table.play_round()
        assert len(Played(table).of(CountStub)) == counted


@pytest.mark.parametrize(("kicker", "won"), [("standard", 10_00), ("literal", -10_00)])
def test_x_3_the_kicker_rule(kicker: str, won: int) -> None:
    """Of 4-3-2 and 3-2-A the literal rule gives the hand with the ace."""
    played = play(hole={1: "4s 3d 2c"}, dealer="3s 2d Ac", options=f"kicker={kicker}")
    assert played.money(1) == {"ante": won, "play": won}


def test_x_9_no_payout_cap_but_by_option() -> None:
    capped = play(
        hole={1: "As Ks Qs"},
        dealer="Qd 9c 4h",
        wagers={1: {**ANTE, **PAIR_PLUS}},
        options="payout_cap=100",
    )
    assert capped.table.state.house == -100_00
    free = play(hole={1: "As Ks Qs"}, dealer="Qd 9c 4h", wagers={1: {**ANTE, **PAIR_PLUS}})
    assert free.table.state.house == -(10_00 + 10_00 + 50_00 + 40 * 5_00)

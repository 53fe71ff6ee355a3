"""The readings of subchapter 40: each unclear point is an option with its documented default."""

import pytest

from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.steps import (
    Announce,
    Ask,
    Collect,
    Conduct,
    Deal,
    PayBonus,
    Return,
    Reveal,
    Ruling,
    SetHand,
    Take,
)
from tests.law.hi_lo import ALL_WAGERS, DEALER_27_9, WAYS, is_void, options, play
from tests.law.script import HL5, At, Played


def test_every_option_of_the_game_names_its_reading_or_clause() -> None:
    infos = {info.name: info for info in HL5.options.infos()}
    assert {
        name: infos[name].default for name in infos if infos[name].reading.startswith("A-HL5")
    } == {
        "positions_per_player": "7",
        "cutting_card": "green",
        "poker_bonus_table": "1",
        "ante_bonus_table": "1",
        "tie_pay": "highest",
        "ante_bonus_on_fold": "no",
        "dealer_set": "top3",
        "foul": "reset_by_house",
        "extra_hands": "blind_play",
        "misdeal": "specific_40_12d",
        "count_exempt": "auto_shoe_only",
        "exposed_dealer": "void",
    }


def foul(words: str) -> Played:
    return play(
        hole={1: "As Ad Kh 9h 2s"},
        dealer=DEALER_27_9,
        wagers={1: ALL_WAGERS},
        options=words,
        faults=[At(Ask, FaultKind.FOUL, hidden=True)],
    )


@pytest.mark.clause("HL5 40.5(b)-player")
def test_a_hl5_5_a_foul_hand_on_record_is_reset_by_the_house_way() -> None:
    played = foul("")
    assert [step.cite for step in played.of(Ruling)] == ["HL5 40.5(b)-player"]
    (lies,) = [s for s in played.of(SetHand) if s.place == "seat 1"]
    assert " ".join(lies.low) == "9h 2s"  # 32 and 11 against 27 and 9
    assert played.money(1) == {"ante": 0, "play": 0, "tie": -5_00, "poker_bonus": 5_00}
    (ruling,) = played.of(Ruling)
    assert "reset by the house way" in ruling.what.words


def test_a_hl5_5_or_it_loses_ante_play_and_tie() -> None:
    played = foul("foul=lose")
    assert played.money(1) == {"ante": -10_00, "play": -10_00, "tie": -5_00, "poker_bonus": 5_00}
    assert [s.place for s in played.of(SetHand)] == ["dealer"]


def test_a_hl5_6_a_tie_of_both_is_paid_by_its_row_or_by_all() -> None:
    for words, pays in (("", 20), ("tie_pay=cumulative", 28)):
        played = play(
            hole={1: "Kh 9d 8d 5s 4s"},
            dealer=DEALER_27_9,
            wagers={1: {"ante": 10_00, "tie": 5_00}},
            options=words,
        )
        assert played.money(1) == {"ante": -10_00, "play": -10_00, "tie": pays * 5_00}


def test_a_hl5_8_a_folded_ante_bonus_is_paid_only_by_option() -> None:
    hand = {"hole": {1: "As Ad Ac 9h 2s"}, "choices": {1: ["fold"]}}
    none = play(**hand)
    assert none.of(PayBonus) == [] and none.of(Reveal)[1:] == []
    paid = play(**hand, options="ante_bonus_on_fold=yes")
    (bonus,) = paid.of(PayBonus)
    assert bonus.amount == 50_00 and paid.money(1) == {"ante": -10_00}
    assert [s.place for s in paid.of(Reveal)] == ["dealer", "seat 1"], "it is shown for it"
    plain = play(
        hole={1: "As Ad Kc 9h 2s"}, choices={1: ["fold"]}, options="ante_bonus_on_fold=yes"
    )
    assert plain.of(PayBonus) == [] and len(plain.of(Reveal)) == 1


@pytest.mark.parametrize("words", WAYS)
def test_a_hl5_11_misdeal_all_void(words: str) -> None:
    for kind in (FaultKind.TOO_MANY, FaultKind.TOO_FEW):
        for to in ("seat 1", "dealer"):
            played = play(
                choices={1: ["play"], 2: ["play"]},
                options=f"{words} misdeal=all_void",
                faults=[At(Deal, kind, to=to)],
            )
            (said,) = [
                s for s in played.of(Announce) if s.what.words.startswith("All hands are void")
            ]
            assert said.cite == "HL5 40.7(f)2-misdeal"


def test_a_hl5_13_the_limit_is_computed_and_not_typed() -> None:
    with pytest.raises(Refused) as refusal:
        options("payout_cap=$100")
    assert refusal.value.cite == "HL5 40.11(f)"


@pytest.mark.parametrize("words", WAYS)
def test_a_hl5_16_a_dealers_card_exposed_early_voids_the_round_or_not(words: str) -> None:
    fault = [At(Ask, FaultKind.DEALER_EXPOSED)]
    void = play(options=words, faults=list(fault))
    assert is_void(void) and {type(s) for s in void.settled(1).values()} == {Return}
    goes_on = play(
        options=f"{words} exposed_dealer=continue", faults=[At(Ask, FaultKind.DEALER_EXPOSED)]
    )
    assert not is_void(goes_on) and "play" in goes_on.settled(1)


def test_x_1_a_void_hand_alone_keeps_its_side_wagers_only_by_option() -> None:
    for words, kind in (("", Return), ("void_refund=main_only", Take)):
        played = play(
            wagers={1: ALL_WAGERS, 2: {"ante": 10_00}},
            options=words,
            faults=[At(Deal, FaultKind.TOO_MANY, to="seat 1")],
        )
        assert {w: type(s) for w, s in played.settled(1).items()} == {
            "ante": Return,
            "tie": kind,
            "poker_bonus": kind,
        }


def test_x_5_after_a_fold_the_poker_bonus_lives_and_the_tie_bet_is_lost() -> None:
    played = play(hole={1: "9s 9d 9h 9c 8c"}, wagers={1: ALL_WAGERS}, choices={1: ["fold"]})
    assert played.money(1) == {"ante": -10_00, "tie": -5_00, "poker_bonus": 125_00}


def test_a_player_may_have_the_own_hand_voided_when_a_card_is_exposed() -> None:
    for choice, kind in (("void", Return), ("play on", None)):
        played = play(
            choices={1: [choice, "play"], 2: ["play"]},
            options="exposed_player=player_option_void",
            faults=[At(Conduct, FaultKind.PLAYER_EXPOSED, "seat 1", cite="HL5 40.6(d)-talk")],
        )
        assert ("play" in played.settled(1)) == (kind is None)
        assert "play" in played.settled(2)
        assert [s.place for s in played.of(Collect)].count("seat 1") == 1

"""N.J.A.C. 19:47-14.15(d) and (a): who shows, who may concede, what others see of it."""

import pytest

from houseway.cards.card import Card
from houseway.games.poker.steps import Award
from houseway.table.entries import Done
from houseway.table.steps import Announce, Ask, Collect, Reveal
from houseway.table.views import AUDITOR, PUBLIC, person
from tests.law.poker import asked, chips_after, play
from tests.law.script import Played, refused, seen_by

ACES, KINGS, QUEENS = "As Ad", "Ks Kd", "Qs Qd"
DRY = "2c 7d 9h Jc 4s"


def shown(played: Played) -> list[str]:
    """The places whose cards were turned over, in their order."""
    return [step.place for step in played.of(Reveal)]


@pytest.mark.clause("PKR 14.15(d)-first")
@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("2 check, 3 check, 1 bet, 2 call, 3 call", [1, 2, 3]),
        ("2 bet, 3 raise, 1 call, 2 call", [3, 1, 2]),
        ("2 bet, 3 call, 1 raise, 2 raise, 3 call, 1 call", [2, 3, 1]),
    ],
)
def test_14_15_d_the_maker_of_the_final_wager_shows_first_then_clockwise(
    said: str, expected: list[int]
) -> None:
    to_the_river = "1 call, 2 call, 3 check" + ", 2 check, 3 check, 1 check" * 2
    played = play(said=f"{to_the_river}, {said}")
    assert [ask.seat for ask in played.of(Ask)[-3:]][:2] == expected[:2]
    assert shown(played) == [f"seat {number}" for number in expected]


@pytest.mark.clause("PKR 14.15(d)-first")
def test_14_15_d_a_wager_of_an_earlier_street_is_final_if_all_are_all_in() -> None:
    played = play(said="1 raise 4000, 2 call, 3 call", chips={1: 40_00, 2: 40_00, 3: 40_00},
                  words="limit=no")  # fmt: skip
    assert shown(played) == ["seat 1", "seat 2", "seat 3"]


@pytest.mark.clause("PKR 14 outside checked")
def test_after_a_checked_last_round_the_first_to_act_shows_first() -> None:
    played = play(said="1 raise, 2 call, 3 call")
    assert shown(played) == ["seat 2", "seat 3", "seat 1"], "though seat 1 raised before the flop"


@pytest.mark.clause("PKR 14.15(d)-show")
def test_14_15_d_the_winning_hand_is_turned_over_whole_and_identified() -> None:
    played = play({1: ACES, 2: KINGS}, DRY, "1 raise, 2 call, 3 fold")
    winner = [step for step in played.of(Reveal) if step.place == "seat 1"]
    assert [step.count for step in winner] == [2]
    said = [step.what.words for step in played.of(Announce)]
    assert "Seat 1: one pair, aces" in said
    assert "Seat 1 wins the main pot: one pair, aces" in said
    turned = played.steps.index((winner[0], (Card.As, Card.Ad)))
    pushed = [type(step) for step, _ in played.steps].index(Award)
    assert turned < pushed, "before the pot is pushed"


@pytest.mark.clause("PKR 14.15(d)-show")
@pytest.mark.parametrize("said", ["2 concede, 3 concede", "2 concede, 3 show, 1 concede"])
def test_14_15_d_the_last_one_left_must_show(said: str) -> None:
    played = play({1: ACES, 3: KINGS}, DRY, said)
    (last,) = shown(played)
    winner = int(last.removeprefix("seat "))
    assert [step.seat for step in played.of(Award)] == [winner]
    showdown = [ask for ask in asked(played) if ask.choices[0].name == "show"]
    assert winner in {1, 3}
    if winner == 1:
        assert 1 not in {ask.seat for ask in showdown}, "it is not asked"


@pytest.mark.clause("PKR 14.15(d)-muck")
def test_14_15_d_a_conceded_hand_goes_to_the_discards_unseen() -> None:
    played = play({2: KINGS, 3: QUEENS, 1: ACES}, DRY, "2 show, 3 concede")
    assert shown(played) == ["seat 2", "seat 1"]
    assert "seat 3" in [step.place for step in played.of(Collect)]
    entries = [record.entry for record in played.table.journal.records]
    queens = {Card.Qs, Card.Qd}
    for viewer in (person("player 1"), person("player 2"), person("the dealer"), PUBLIC):
        assert not queens & seen_by(viewer, entries)
    assert queens <= seen_by(person("player 3"), entries)
    assert queens <= seen_by(AUDITOR, entries)


@pytest.mark.clause("PKR 14.15(d)-muck")
def test_14_15_d_the_licensee_may_require_disclosure() -> None:
    played = play({3: QUEENS}, DRY, "3 concede", words="disclosure=yes")
    assert "seat 3" in shown(played)
    assert not any(step.seat == 3 for step in played.of(Award))


@pytest.mark.clause("PKR 14.15(a)")
def test_14_15_a_who_discards_a_winning_hand_has_lost_it() -> None:
    played = play({1: KINGS, 2: QUEENS, 3: ACES}, DRY, "3 concede")
    assert [step.seat for step in played.of(Award)] == [1]
    assert chips_after(played) == {1: 204_00, 2: 198_00, 3: 198_00}


@pytest.mark.clause("PKR 14.15(j)1i")
def test_14_15_j_1_a_folded_hand_is_discarded_face_down_and_wins_nothing() -> None:
    played = play({3: ACES}, DRY, "1 raise, 2 call, 3 fold")
    assert "seat 3" in [step.place for step in played.of(Collect) if step.cite == "PKR 14.15(j)1i"]
    assert "seat 3" not in shown(played)
    entries = [record.entry for record in played.table.journal.records]
    assert not {Card.As, Card.Ad} & seen_by(PUBLIC, entries)


@pytest.mark.clause("PKR 14.3(g)")
def test_14_3_g_the_cards_speak_whoever_plays_the_board() -> None:
    played = play({1: "2d 3d", 2: "4d 5d", 3: "Ah 8d"}, "Tc Jc Qc Kc Ac")
    said = [step.what.words for step in played.of(Announce)]
    for number in (1, 2, 3):
        assert f"Seat {number}: royal flush" in said
    assert chips_after(played) == {1: CHIPS, 2: CHIPS, 3: CHIPS}


CHIPS = 200_00


def test_a_player_is_not_asked_to_show_out_of_turn() -> None:
    played = play(said="1 fold, 2 fold")
    table = played.table
    assert not played.of(Reveal), "a pot won by folds is pushed without a showdown"
    refused(table, lambda: table.answer(3, "show"))


def test_every_step_of_a_round_names_its_clause() -> None:
    played = play()
    assert all(isinstance(done, Done) and done.step.cite.startswith("PKR ") for done in played.done)

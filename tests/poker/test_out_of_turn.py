"""What irregularities do to the betting core: hands that die out of turn, players who stop."""

import random

import pytest

from houseway.games.poker.betting import Betting, Limit
from houseway.games.poker.pots import Pot, pots
from tests.poker.test_betting import FIXED, NO, blinds

NO_LIMIT = Limit("no", 200, 0)


def flop(stacks: list[int]) -> Betting:
    """A street without blinds, player 0 first."""
    betting = Betting(NO_LIMIT, stacks)
    betting.open(0, 200)
    return betting


def test_a_dead_hand_that_was_to_act_is_waited_for_no_more() -> None:
    betting = flop([10_000] * 3)
    betting.raise_to(400)
    betting.retire(2)
    assert (betting.actor, betting.live) == (1, 2)
    betting.call()
    assert betting.actor == -1
    assert betting.close() == (-1, 0)


def test_a_dead_hand_that_has_acted_takes_nobodys_turn() -> None:
    betting = flop([10_000] * 4)
    betting.raise_to(400)
    betting.call()
    betting.retire(0)
    turns = []
    while betting.actor >= 0:
        turns.append(betting.actor)
        betting.call()
    assert turns == [2, 3], "whoever had not acted still does"
    betting.close()
    assert pots(betting.paid, betting.folded) == [Pot(1600, (1, 2, 3))], "what it bet stays in"


def test_with_one_hand_left_the_street_is_over() -> None:
    betting = flop([10_000] * 3)
    betting.retire(1)
    betting.retire(0)
    assert (betting.actor, betting.live, betting.over) == (-1, 1, True)


def test_an_uncalled_bet_of_a_dead_hand_goes_back_and_its_player_stays_out() -> None:
    betting = flop([500, 10_000, 10_000])
    betting.raise_to(500)
    betting.retire(0)
    betting.fold()
    assert betting.close() == (0, 500)
    betting.open(0, 200)
    assert betting.actor == -1, "one hand is left"


def test_a_hand_that_dies_in_its_turn_is_as_one_that_folds() -> None:
    for seed in range(200):
        draw = random.Random(seed)
        one, other = (flop([1_000] * 4) for _ in range(2))
        while one.actor >= 0:
            act = draw.randrange(3)
            for betting in (one, other):
                if act == 0 and betting is one:
                    betting.fold()
                elif act == 0:
                    betting.retire(betting.actor)
                elif act == 1 or not betting.least:
                    betting.call()
                else:
                    betting.raise_to(betting.least)
            assert (one.actor, one.to_call, one.least, one.most) == (
                other.actor, other.to_call, other.least, other.most,
            )  # fmt: skip


def test_money_given_back_is_in_no_pot() -> None:
    betting = flop([10_000] * 3)
    betting.raise_to(400)
    betting.raise_to(1200)
    betting.call()
    assert betting.refund(1) == 1200
    assert betting.stacks[1] == 10_000
    assert (betting.total, betting.paid) == (1600, [400, 0, 1200])
    betting.call()
    betting.close()
    assert pots(betting.paid, betting.folded) == [Pot(2400, (0, 2))]


@pytest.mark.clause("PKR 14.15(k)1", "PKR 14.15(m)1")
def test_who_stops_betting_contends_for_the_pot_so_far_and_for_no_more() -> None:
    betting = Betting(NO_LIMIT, [10_000] * 3)
    for player in range(3):
        betting.ante(player, 500)
    betting.stop(0)
    betting.open(0, 200)
    turns = [betting.actor]
    betting.raise_to(1000)
    turns.append(betting.actor)
    betting.call()
    assert turns == [1, 2], "player 0 is asked no more"
    betting.close()
    assert betting.live == 3
    assert pots(betting.paid, betting.folded) == [Pot(1500, (0, 1, 2)), Pot(2000, (1, 2))]


def test_if_all_but_one_have_stopped_nobody_bets() -> None:
    betting = Betting(NO_LIMIT, [10_000] * 2)
    betting.ante(0, 500)
    betting.ante(1, 500)
    betting.stop(1)
    betting.open(0, 200)
    assert betting.actor == -1
    assert betting.over


# --- money that goes back -----------------------------------------------------------------------


def test_14_15_i_3_after_a_refund_the_level_to_call_follows_the_money_in_the_pot() -> None:
    """Of four, 2 raises to $4 and 3 raises to $10; 3's hand is fouled and its money goes back."""
    betting = blinds(NO, [10_000] * 4)
    betting.raise_to(400)
    betting.raise_to(1000)
    assert (betting.actor, betting.to_call, betting.least) == (0, 900, 1600)
    assert betting.refund(3) == 1000
    assert (betting.actor, betting.to_call, betting.least) == (0, 300, 600), "as after the first"
    assert betting.last_raiser == 2
    betting.call()
    betting.call()
    assert betting.actor == -1, "2 has raised itself and faces nothing"
    assert betting.paid == [400, 400, 400, 0]


def test_14_15_i_3_who_had_matched_what_is_left_is_not_asked_again() -> None:
    """2 calls the blind, 3 raises; with 3's money back nothing is left that 2 must call."""
    betting = blinds(NO, [10_000] * 4)
    betting.call()
    betting.raise_to(1000)
    betting.fold()
    betting.fold()
    assert betting.actor == 2
    betting.refund(3)
    assert betting.actor == -1


def test_14_15_i_3_a_blind_posted_short_still_counts_whole_after_a_refund() -> None:
    betting = blinds(NO, [10_000, 50, 10_000, 10_000])
    betting.raise_to(600)
    betting.refund(2)
    assert (betting.actor, betting.to_call) == (3, 200)


def test_betting_is_set_back_to_how_it_was() -> None:
    betting = blinds(FIXED, [10_000] * 4)
    before = betting.copy()
    betting.raise_to(400)
    betting.fold()
    assert betting.paid != before.paid
    betting.restore(before)
    assert (betting.actor, betting.to_call, betting.least) == (2, 200, 400)
    assert betting.paid == [100, 200, 0, 0]
    assert not any(betting.folded)

"""One round at a time from the compiled rounds, beside many of them and the table's rules."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from houseway.envs import COMPILED, IDS
from houseway.envs.compiled import CompiledRound
from houseway.table.refusal import Refused


@pytest.mark.parametrize("id", COMPILED)
def test_a_round_is_that_of_the_vector_form(id: str) -> None:
    """Episodes, observations and rewards are those of a row of one, which the table is held to."""
    one = gymnasium.make(id)
    many = gymnasium.make_vec(id.replace("Compiled", ""), num_envs=1)
    seen, info = one.reset(seed=11)
    rows, _ = many.reset(seed=11)
    choice, ends = np.random.default_rng(2), 0
    for _ in range(60):
        assert np.array_equal(seen["observation"], rows["observation"][0])
        assert np.array_equal(info["action_mask"], rows["action_mask"][0])
        action = choice.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, over, _, info = one.step(action)
        rows, rewards, overs, _, more = many.step(np.array([action]))
        assert (reward, over) == (rewards[0], overs[0])
        if over:
            assert np.array_equal(seen["observation"], more["final_obs"]["observation"][0])
            ends += 1
            seen, info = one.reset()
    assert ends > 5


def test_every_game_that_is_dealt_by_the_thousand_has_it() -> None:
    assert len(COMPILED) == len(IDS)


def test_it_passes_gymnasiums_checks_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("houseway/CompiledBlackjack-v0").unwrapped)


def test_what_is_not_legal_changes_nothing_and_what_is_over_is_refused() -> None:
    one = CompiledRound("three-card-poker")
    with pytest.raises(Refused, match="call reset"):
        one.step(0)
    seen, info = one.reset(seed=1)
    wrong, right = np.flatnonzero(info["action_mask"] == 0), np.flatnonzero(info["action_mask"])
    for action in wrong:
        again, reward, over, _, more = one.step(action)
        assert np.array_equal(again["observation"], seen["observation"])
        assert (reward, over) == (0, False) and "not legal" in more["refused"]
    *_, over, _, _ = one.step(right[0])
    assert over
    with pytest.raises(Refused, match="the round is over"):
        one.step(right[0])

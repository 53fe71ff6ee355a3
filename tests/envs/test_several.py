"""The PettingZoo environments: several players at one table."""

from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from pitboss.envs.several import ILLEGAL, SeveralPlayers, env
from pitboss.table.refusal import Refused
from tests.envs.playing import GAMES

# Observations with a mask are dictionaries, as PettingZoo itself advises and its test remarks.
pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation (space|is not)"),
]


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_api_test(name: str) -> None:
    api_test(env(name, seats=3), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_seed_test(name: str) -> None:
    seed_test(lambda: env(name, seats=3), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_render_test(name: str) -> None:
    def table(render_mode: str | None = None) -> Any:
        return env(name, seats=3, render_mode=render_mode)

    render_test(table)


@pytest.mark.parametrize("name", GAMES)
def test_agents_act_in_turn_and_are_rewarded_together_at_the_end(name: str) -> None:
    table = SeveralPlayers(name, seats=3)
    for seed in range(30):
        table.reset(seed=seed)
        rewards = dict.fromkeys(table.possible_agents, 0.0)
        for agent in table.agent_iter():
            observed, reward, over, _, _ = table.last()
            rewards[agent] += reward
            waiting = [other for other in table.agents if other != agent]
            assert not any(table.observe(other)["action_mask"].any() for other in waiting)
            mask = observed["action_mask"]
            assert mask.any() != over
            table.step(None if over else table.action_space(agent).sample(mask))
        assert list(rewards.values()) == [table.live.net(seat) for seat in table.live.rules.seats]
        if name == "poker":
            assert sum(rewards.values()) == 0


def test_what_is_not_legal_raises_or_ends_the_episode_as_pettingzoo_has_it() -> None:
    bare = SeveralPlayers("heads-up-holdem")
    bare.reset(seed=1)
    with pytest.raises(Refused, match="seat 1 cannot fold"):
        bare.step(0)
    table = env("heads-up-holdem")
    table.reset(seed=1)
    table.last()
    table.step(0)
    assert all(table.terminations.values())
    assert table.rewards["seat_1"] == ILLEGAL


def test_the_rail_reads_no_hand_of_a_player() -> None:
    table = SeveralPlayers("heads-up-holdem", seats=2, render_mode="ansi")
    table.reset(seed=1)
    told = table.render()
    assert isinstance(told, str) and "looks at its cards: ?? ??" in told

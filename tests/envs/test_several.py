"""The PettingZoo environments: several players at one table."""

from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from houseway.envs.several import ILLEGAL, SeveralPlayers, env
from houseway.games.poker.variants import VARIANTS
from houseway.table.refusal import Refused
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
        assert rewards == {agent: table.live.net(seat) for agent, seat in table.seat_of.items()}
        if name == "poker":  # nothing goes to the house without a rake
            assert sum(rewards.values()) == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_played_to_its_end_leaves_the_table_alone(name: str) -> None:
    table = SeveralPlayers(name, seats=3)
    table.reset(seed=3)
    acting, legal = table.agent_selection, table.legal_actions()
    before = table.observe(acting)["observation"].tolist()
    ends = []
    for _ in range(2):
        twin = table.copy()
        while twin.legal_actions():
            twin.step(twin.legal_actions()[-1])
        assert all(twin.terminations.values())
        ends.append(dict(twin.rewards))
    assert ends[0] == ends[1]
    assert (table.agent_selection, table.legal_actions()) == (acting, legal)
    assert not any(table.terminations.values()) and not any(table.rewards.values())
    assert table.observe(acting)["observation"].tolist() == before


def test_what_is_not_legal_raises_or_ends_the_episode_as_pettingzoo_has_it() -> None:
    bare = SeveralPlayers("heads-up-holdem")
    bare.reset(seed=1)
    with pytest.raises(Refused, match="seat 1 cannot fold"):
        bare.step(0)
    table = env("heads-up-holdem")
    table.reset(seed=1)
    table.last()
    acting = table.agent_selection
    table.step(0)
    assert all(table.terminations.values())
    assert table.rewards[acting] == ILLEGAL


def test_everybody_comes_to_every_seat_and_the_order_around_the_table_stays() -> None:
    table = SeveralPlayers("heads-up-holdem", seats=3)
    orders = set()
    for seed in range(30):
        table.reset(seed=seed)
        orders.add(tuple(sorted(table.seat_of, key=table.seat_of.__getitem__)))
    one, two, three = table.possible_agents
    assert orders == {(one, two, three), (two, three, one), (three, one, two)}


@pytest.mark.parametrize("limit", ["2-4", "pot", "no", "spread:2-6"])
def test_poker_of_every_kind_and_limit_is_played_to_its_end(limit: str) -> None:
    for kind in VARIANTS:
        table = SeveralPlayers("poker", {"game": kind, "limit": limit}, seats=4)
        for seed in range(4):
            table.reset(seed=seed)
            for agent in table.agent_iter():
                observed, _, over, _, _ = table.last()
                assert table.observation_space(agent).contains(observed)
                mask = observed["action_mask"]
                table.step(None if over else table.action_space(agent).sample(mask))
            assert sum(table.live.net(seat) for seat in table.live.rules.seats) == 0


def test_the_rail_reads_no_hand_of_a_player() -> None:
    table = SeveralPlayers("heads-up-holdem", seats=2, render_mode="ansi")
    table.reset(seed=1)
    told = table.render()
    assert isinstance(told, str)
    for seat in (1, 2):
        assert f"seat {seat} looks at its cards\n" in told + "\n"
        for card in table.live.seen(seat).own:
            assert str(card) not in told

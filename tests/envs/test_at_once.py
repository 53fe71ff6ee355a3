"""Seats that decide at once end as those do that the table asks in turn."""

from random import Random

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test

from houseway.envs.at_once import PlayersAtOnce
from houseway.envs.rounds import LiveRound
from houseway.table.refusal import Refused

AT_ONCE = ("three-card-poker", "heads-up-holdem")


class Sampling(PlayersAtOnce):
    """Whose spaces, as the test of PettingZoo samples them without a mask, give what is legal."""

    def step(self, actions):  # type: ignore[no-untyped-def]
        legal = {f"player_{seat}": found for seat, found in self._asked().items()}
        chosen = {
            agent: action if action in legal.get(agent, [action]) else legal[agent][0]
            for agent, action in actions.items()
        }
        return super().step(chosen)


@pytest.mark.parametrize("name", AT_ONCE)
def test_pettingzoos_own_test_passes(name: str) -> None:
    parallel_api_test(Sampling(name, seats=3), num_cycles=60)


@pytest.mark.parametrize("name", AT_ONCE)
def test_rewards_are_those_of_the_same_decisions_in_turn(name: str) -> None:
    random = Random(3)
    table = PlayersAtOnce(name, seats=3)
    for seed in range(30):
        observed, _ = table.reset(seed=seed)
        in_turn: LiveRound = table.live.copy()
        rewards: dict[str, float] = {}
        while table.agents:
            masks = {agent: np.flatnonzero(seen["action_mask"]) for agent, seen in observed.items()}
            actions = {a: int(random.choice(legal)) for a, legal in masks.items() if len(legal)}
            for _ in actions:
                in_turn.act(actions[f"player_{in_turn.turn}"])
            observed, rewards, *_ = table.step(actions)
        assert in_turn.over
        assert rewards == {f"player_{seat}": in_turn.net(seat) for seat in (1, 2, 3)}


def test_nobody_sees_what_another_decides_in_the_same_stage() -> None:
    table = PlayersAtOnce("heads-up-holdem", seats=2)
    first, _ = table.reset(seed=4)
    in_turn = table.live.copy()
    in_turn.act(table.rules.decisions.number("raise 3x"))
    seen = first["player_2"]["observation"]
    assert not np.array_equal(seen, in_turn.sight(2))  # in turn the raise of seat 1 is seen
    assert seen[:2].min() >= 1 and seen[:2].max() <= 52


def test_what_is_not_legal_or_missing_is_refused_and_changes_nothing() -> None:
    table = PlayersAtOnce("three-card-poker", seats=2)
    table.reset(seed=4)
    before = len(table.live.table.entries)
    with pytest.raises(Refused, match="player_2 must decide; legal actions are fold, play"):
        table.step({"player_1": 1})
    with pytest.raises(Refused, match="player_1 must decide"):
        table.step({"player_1": 7, "player_2": 1})
    assert len(table.live.table.entries) == before
    with pytest.raises(Refused, match="asks them in turn"):
        PlayersAtOnce("poker")

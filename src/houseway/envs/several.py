"""Several players at one table, as PettingZoo has it: agents act in the order of the table."""

from collections.abc import Mapping
from copy import copy, deepcopy
from fractions import Fraction
from typing import Any

import numpy as np
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from houseway.envs.agents import Agents
from houseway.envs.observations import Observation, observation
from houseway.envs.rounds import Rules
from houseway.envs.streams import Stream

ILLEGAL = -1.0
"""The reward of an agent that insists on what is not legal; the episode ends with it."""


def env(game: str, **arguments: Any) -> AECEnv[str, Observation, np.int64 | None]:
    """A table of a game; what is not legal ends the episode, as is the custom of PettingZoo."""
    table: Any = SeveralPlayers(game, **arguments)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(table, ILLEGAL))


class SeveralPlayers(Agents, AECEnv[str, Observation, np.int64 | None]):  # type: ignore[misc]
    """A round of one game with several players; each agent sees what its seat may see.

    Who sits where is drawn for each round, the order around the table staying the same, so that
    everybody comes to every seat and, in poker, to the dealer button. Rewards come at the end of
    the round, in units of the smallest wager, or of the big blind. An action that is not legal
    raises `Refused` and changes nothing.
    """

    def __init__(
        self,
        game: str,
        settings: Mapping[str, str] | None = None,
        seats: int = 2,
        wagers: Mapping[str, int | Fraction] | None = None,
        chips: int = 100,
        render_mode: str | None = None,
    ) -> None:
        """Options as on the command line; wagers and chips in units."""
        rules = Rules(game, settings, seats=seats, wagers=wagers, chips=chips)
        super().__init__(rules, "", render_mode)
        self.metadata["is_parallelizable"] = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a round up to its first decision."""
        self._seeded(seed)
        first = int(self._random.integers(len(self.possible_agents)))
        sitting = (*self.possible_agents[first:], *self.possible_agents[:first])
        self._agent_at = dict(zip(self.rules.seats, sitting, strict=True))
        self.seat_of = {agent: seat for seat, agent in self._agent_at.items()}
        self.live = self._dealt()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._agent_at[self.live.turn]
        self._renderer.begin(self.live)

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what is legal for it."""
        return observation(self.live, self.seat_of[agent])

    def step(self, action: np.int64 | int | None) -> None:
        """The agent whose turn it is decides; agents of a finished round step with None."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(None)
            return
        assert action is not None
        self.live.act(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self.live.over:
            self.rewards = {agent: self.live.net(self.seat_of[agent]) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._agent_at[self.live.turn]
        self._accumulate_rewards()
        self._renderer.after_step()

    def legal_actions(self) -> list[int]:
        """The actions that are legal now for the agent whose turn it is, by number."""
        return self.live.legal_actions

    def copy(self, seed: int | None = None) -> "SeveralPlayers":
        """The same table in the same place, for tree search: what is done here stays here.

        The cards to come are the same, those that an agent cannot see among them; with a seed, all
        that the agent whose turn it is has not seen are dealt anew.
        """
        twin, live = copy(self), self.live
        twin.live = live.copy() if seed is None else live.redealt(live.turn, Stream(seed))
        twin._renderer = self._renderer.copy(twin.live)
        twin._random = deepcopy(self._random)
        twin.agents = list(self.agents)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(twin, name, dict(getattr(self, name)))
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return twin

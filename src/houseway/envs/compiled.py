"""One round at a time from the compiled rounds, without the table behind it.

Observations, masks, actions and rewards are those of `single.SinglePlayer`, several times as fast.
There is no transcript, no picture and no copy of a round: for these there is the table.
"""

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np

from houseway.envs.games import environment
from houseway.envs.observations import Observation
from houseway.envs.side_by_side import SideBySide
from houseway.table.refusal import Refused

MANY_ROUNDS = "houseway.envs.vector:ManyRounds"


def many_of(game: str) -> str | None:
    """Where the rounds of a game by the thousand are, if it has them."""
    found = environment(game)
    return found.vector or (MANY_ROUNDS if found.many_rounds else None)


class CompiledRound(gymnasium.Env[Observation, np.int64]):
    """A round of one game, from the cards to the payment, one after the other."""

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        settings: Mapping[str, str] | None = None,
        wagers: Mapping[str, int | Fraction] | None = None,
        chips: int = 100,
    ) -> None:
        """Options as on the command line; wagers and chips in units."""
        path = many_of(game)
        if path is None:
            raise Refused(f"{game} has no compiled rounds")
        module, name = path.split(":")
        self._many: SideBySide = getattr(import_module(module), name)(
            1, game, settings, wagers, chips
        )
        self.action_space = self._many.single_action_space
        self.observation_space = self._many.single_observation_space
        self._next: Observation | None = None
        """The first observation of the next round, which is dealt already."""
        self._legal = np.zeros(0, dtype=np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a round up to its first decision."""
        super().reset(seed=seed)
        if seed is not None or self._next is None:
            self._next, _ = self._many.reset(seed=seed)
        observed, self._next = self._next, None
        return self._first(observed)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Decide, and go on to the next decision or to the end."""
        if not self._legal.any():
            raise Refused("the round is over; call reset for the next")
        refused = {} if self._legal[action] else {"refused": f"action {action} is not legal now"}
        observed, rewards, over, _, info = self._many.step(np.array([action]))
        if over[0]:
            self._next = observed
            observed = info["final_obs"]
        first, more = self._first(observed)
        return first, float(rewards[0]), bool(over[0]), False, more | refused

    def _first(self, observed: Observation) -> tuple[Observation, dict[str, Any]]:
        """The observation of the only round, and what is legal."""
        self._legal = observed["action_mask"][0]
        first = {"observation": observed["observation"][0], "action_mask": self._legal}
        return first, {"action_mask": self._legal}

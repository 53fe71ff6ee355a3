"""Environments of many episodes a step: one stream, and a new round for each that is over."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from houseway.cards.deck import FULL_DECK
from houseway.envs.observations import Observation
from houseway.envs.seeing import CARD_NUMBERS
from houseway.math.evaluate import card_number
from houseway.table.refusal import Refused

SEEN = np.zeros(len(FULL_DECK), dtype=np.float32)
"""By the numbers of the kernels the cards as `seeing.Sight` has them."""
for _card in FULL_DECK:
    SEEN[card_number(_card)] = CARD_NUMBERS[_card]

Stepped = tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]


class SideBySide(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Episodes of one game side by side; one that is over makes room for the next at once."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, num_envs: int, observed: spaces.Space[Any], acted: spaces.Space[Any]
    ) -> None:
        """The spaces are those of one episode."""
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = observed, acted
        self.observation_space = batch_space(observed, num_envs)
        self.action_space = batch_space(acted, num_envs)
        self._key = (0, 0)
        self._dealt = 0
        """How many rounds have been dealt from the stream."""

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all anew; one seed is enough for all of them."""
        if isinstance(seed, list):
            raise Refused("all rounds are dealt from one stream; give one seed")
        super().reset(seed=seed)
        if seed is not None or self._key == (0, 0):
            one, two = self.np_random.integers(1 << 63, size=2).tolist()
            self._key, self._dealt = (one, two), 0
        self._deal(np.ones(self.num_envs, dtype=np.bool_))
        observed = self._observed()
        return observed, {"action_mask": observed["action_mask"]}

    def _refuse_early(self) -> None:
        if self._key == (0, 0):
            raise Refused("no round has begun; call reset first")

    def _stepped(
        self, over: NDArray[np.bool_], rewards: NDArray[Any], final: Observation
    ) -> Stepped:
        """What a step gives; of those that are over the next are dealt."""
        self._deal(over)
        observed = self._observed()
        info = {"action_mask": observed["action_mask"], "final_obs": final, "_final_obs": over}
        return observed, rewards, over, np.zeros_like(over), info

    def _deal(self, over: NDArray[np.bool_]) -> None:
        """Deal the next rounds in place of those that are over."""
        raise NotImplementedError

    def _observed(self) -> Observation:
        """What is seen before the next decision."""
        raise NotImplementedError

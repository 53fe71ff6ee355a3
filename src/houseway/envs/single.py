"""One player against the dealer, as Gymnasium has it: an episode is a round at a fresh table."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from houseway.envs.observations import Observation, observation, observation_space
from houseway.envs.rendering import FRAMES_A_SECOND, MODES, Frame, Renderer
from houseway.envs.rounds import LiveRound, Rules
from houseway.equipment.randomness import SeededSource
from houseway.table.refusal import Refused

SEAT = 1
SEEDS = 1 << 62


class SinglePlayer(gymnasium.Env[Observation, np.int64]):
    """A round of one game, from the cards to the payment.

    The reward comes at the end: what was won or lost, in units of the smallest wager. An action
    that is not legal now is refused and changes nothing; `info["refused"]` says why.
    """

    metadata = {"render_modes": list(MODES), "render_fps": FRAMES_A_SECOND}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        settings: Mapping[str, str] | None = None,
        wagers: Mapping[str, int | Fraction] | None = None,
        chips: int = 100,
        render_mode: str | None = None,
    ) -> None:
        """Options as on the command line; wagers and chips in units."""
        self.rules = Rules(game, settings, wagers=wagers, chips=chips)
        self.render_mode = render_mode
        self._renderer = Renderer(render_mode, SEAT)
        self.action_space = spaces.Discrete(len(self.rules.decisions.names))
        self.observation_space = observation_space(self.rules, SEAT)  # type: ignore[assignment]
        self._round: LiveRound | None = None

    @property
    def live(self) -> LiveRound:
        """The round that is being played."""
        if self._round is None:
            raise Refused("no round has begun; call reset first")
        return self._round

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a round up to its first decision."""
        super().reset(seed=seed)
        self._round = LiveRound(self.rules, SeededSource(int(self.np_random.integers(SEEDS))))
        self._renderer.begin(self._round)
        return observation(self._round, SEAT), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Decide, and go on to the next decision or to the end."""
        live = self.live
        if live.over:
            raise Refused("the round is over; call reset for the next")
        refused = {}
        try:
            live.act(int(action))
        except Refused as why:
            refused = {"refused": str(why)}
        self._renderer.after_step()
        reward = live.net(SEAT) if live.over else 0.0
        return observation(live, SEAT), reward, live.over, False, self._info() | refused

    def render(self) -> Frame:
        """The round so far: text, or the felt."""
        return self._renderer.render()

    def _info(self) -> dict[str, Any]:
        """The legal actions, as a mask and by name."""
        names = self.rules.decisions.names
        return {
            "action_mask": observation(self.live, SEAT)["action_mask"],
            "legal": [names[action] for action in sorted(self.live.answers)],
        }

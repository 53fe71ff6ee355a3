"""One player against the dealer, as Gymnasium has it: an episode is a round of its own."""

from collections.abc import Mapping
from copy import copy, deepcopy
from fractions import Fraction
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from houseway.envs.observations import Observation, observation, observation_space
from houseway.envs.rendering import FRAMES_A_SECOND, MODES, Frame, Renderer
from houseway.envs.rounds import LiveRound, Rules
from houseway.envs.streams import Stream
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
        self._round = LiveRound(self.rules, Stream(int(self.np_random.integers(SEEDS))))
        self._renderer.begin(self._round)
        return self._observed()

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
        observed, info = self._observed()
        return observed, reward, live.over, False, info | refused

    def legal_actions(self) -> list[int]:
        """The actions that are legal now, by number; none when the round is over."""
        return self.live.legal_actions

    def copy(self, seed: int | None = None) -> "SinglePlayer":
        """The same environment in the same place, for tree search: what is done here stays here.

        The cards to come are the same, those that the player cannot see among them; with a seed,
        all that the player has not seen are dealt anew.
        """
        twin = copy(self)
        live = self.live
        twin._round = live.copy() if seed is None else live.redealt(SEAT, Stream(seed))
        twin._renderer = self._renderer.copy(twin._round)
        twin._np_random = deepcopy(self._np_random)
        return twin

    def render(self) -> Frame:
        """The round so far: text, or the felt."""
        return self._renderer.render()

    def _observed(self) -> tuple[Observation, dict[str, Any]]:
        """The observation, and the legal actions as a mask and by name."""
        observed = observation(self.live, SEAT)
        names = self.rules.decisions.names
        legal = [names[action] for action in self.live.legal_actions]
        return observed, {"action_mask": observed["action_mask"], "legal": legal}

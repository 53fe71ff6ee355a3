"""What a learner is given: the sight of its seat and the mask of legal actions."""

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from houseway.envs.rounds import LiveRound, Rules

Observation = dict[str, NDArray[np.float32] | NDArray[np.int8]]


def observation_space(rules: Rules, seat: int) -> spaces.Dict:
    """What an observation can be."""
    least, greatest = rules.sight(seat).bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(least, greatest, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (len(rules.decisions.names),), dtype=np.int8),
        }
    )


def observation(live: LiveRound, seat: int) -> Observation:
    """What a seat is given now; nothing is legal for a seat whose turn it is not."""
    return {"observation": live.sight(seat), "action_mask": mask(live, seat)}


def mask(live: LiveRound, seat: int) -> NDArray[np.int8]:
    """1 for each legal action of a seat."""
    legal = np.zeros(len(live.rules.decisions.names), dtype=np.int8)
    if seat == live.turn:
        legal[list(live.answers)] = 1
    return legal

"""Thousands of rounds of Three Card Poker a step, on the kernel of the simulator.

Every round is an episode of one decision, so that a step ends all of them and gives the first
observations of the next. Observations, actions and rewards are those of the single environment.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.cards.deck import FULL_DECK
from pitboss.envs.observations import Observation
from pitboss.envs.seeing import CARD_NUMBERS, FACE_DOWN
from pitboss.envs.single import SinglePlayer
from pitboss.games.three_card_poker.kernel import batch, deals
from pitboss.games.three_card_poker.options import ThreeCardPokerOptions
from pitboss.games.three_card_poker.round import HAND, PLAYS
from pitboss.games.three_card_poker.wagers import ANTE, PAIR_PLUS
from pitboss.math.evaluate import card_number
from pitboss.table.refusal import Refused

GAME = "three-card-poker"
_SEEN = np.zeros(len(FULL_DECK), dtype=np.float32)
for _card in FULL_DECK:
    _SEEN[card_number(_card)] = CARD_NUMBERS[_card]


class ThreeCardPokerRounds(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many rounds of Three Card Poker at once, one player each."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1024,
        game: str = GAME,
        settings: Mapping[str, str] | None = None,
        wagers: Mapping[str, int | Fraction] | None = None,
        chips: int = 100,
        max_episode_steps: int | None = None,
    ) -> None:
        """As the single environment, `num_envs` times; an ante is always made.

        `gymnasium.make_vec` tells how many steps an episode may have, and each has one.
        """
        single = SinglePlayer(GAME, settings, wagers, chips)
        options = single.rules.options
        assert isinstance(options, ThreeCardPokerOptions)
        placed = {ANTE: 1} if wagers is None else dict(wagers)
        if game != GAME or ANTE not in placed or not set(placed) <= {ANTE, PAIR_PLUS}:
            raise Refused("many rounds at once are dealt of three-card-poker, with an ante")
        self.num_envs = num_envs
        self.single_observation_space = single.observation_space
        self.single_action_space = single.action_space
        self.observation_space = batch_space(single.observation_space, num_envs)
        self.action_space = batch_space(single.action_space, num_envs)
        self._play = single.rules.decisions.number(PLAYS)
        self._ante, self._side = (float(placed.get(wager, 0)) for wager in (ANTE, PAIR_PLUS))
        self._chips = chips
        self._deals = deals(options)
        main, pair_plus = batch(options, "random").wagers
        self._main = main.nets / main.scale * self._ante
        self._pair_plus = pair_plus.nets / pair_plus.scale * self._side
        self._cards = np.empty((num_envs, 2 * HAND), dtype=np.uint8)
        self._codes = np.empty((num_envs, 1, 2), dtype=np.uint16)
        self._key = (0, 0)
        self._dealt = 0

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the first rounds; one seed is enough for all of them."""
        if isinstance(seed, list):
            raise Refused("all rounds are dealt from one stream; give one seed")
        super().reset(seed=seed)
        if seed is not None or not self._dealt:
            one, two = self.np_random.integers(1 << 63, size=2).tolist()
            self._key, self._dealt = (one, two), 0
        observed = self._deal()
        return observed, {"action_mask": observed["action_mask"]}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Decide all rounds, and deal the next."""
        if not self._dealt:
            raise Refused("no round has begun; call reset first")
        played = np.asarray(actions) == self._play
        codes = self._codes[:, 0] * played[:, None]
        rewards = self._main[codes[:, 0]] + self._pair_plus[codes[:, 1]]
        final = self._observed(rewards)
        observed = self._deal()
        every = np.ones(self.num_envs, dtype=np.bool_)
        info = {
            "action_mask": observed["action_mask"],
            "final_obs": final,
            "_final_obs": every,
        }
        return observed, rewards, every, np.zeros_like(every), info

    def _deal(self) -> Observation:
        self._deals(self._key, self._dealt, self._cards, self._codes)
        self._dealt += self.num_envs
        return self._observed(None)

    def _observed(self, won: NDArray[np.float64] | None) -> Observation:
        """What `seeing.Sight` shows of each round, before the decision or after the end."""
        seen = np.zeros((self.num_envs, 2 * HAND + 6), dtype=np.float32)
        seen[:, :HAND] = _SEEN[self._cards[:, :HAND]]
        money = seen[:, 2 * HAND :]
        if won is None:
            staked = self._ante + self._side
            seen[:, HAND : 2 * HAND] = FACE_DOWN
            money[:, :5] = (self._chips - staked, staked, staked, 1, 1)
        else:
            seen[:, HAND : 2 * HAND] = _SEEN[self._cards[:, HAND:]]
            money[:, 0], money[:, 1] = self._chips + won, -won
        legal = np.full((self.num_envs, 2), won is None, dtype=np.int8)
        return {"observation": seen, "action_mask": legal}

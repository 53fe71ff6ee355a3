"""Thousands of rounds of blackjack a step, on the tables of the simulator.

Observations, actions and rewards are those of the single environment. A round that is over makes
room in the same step for the next, whose first observation is given.
"""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.envs.observations import Observation
from houseway.envs.seeing import FACE_DOWN
from houseway.envs.side_by_side import SEEN, SideBySide, Stepped
from houseway.envs.single import SinglePlayer
from houseway.families.twenty_one import plays
from houseway.games.blackjack import many_rounds as rounds
from houseway.games.blackjack.options import BlackjackOptions
from houseway.games.blackjack.settle import MAIN
from houseway.table.environment import LOOK_ON
from houseway.table.refusal import Refused

NAMES = {
    rounds.STAND: plays.STAND,
    rounds.HIT: plays.HIT,
    rounds.DOUBLE: plays.DOUBLE,
    rounds.SPLIT: plays.SPLIT,
    rounds.SURRENDER: plays.SURRENDER,
    rounds.INSURE: plays.INSURE,
    rounds.NO_INSURANCE: plays.NO_INSURANCE,
    rounds.SEEN: LOOK_ON,
}


class ManyHands(SideBySide):
    """Many rounds of blackjack at once, one player each, every one from a full shoe."""

    def __init__(
        self,
        num_envs: int,
        game: str = "blackjack",
        settings: Mapping[str, str] | None = None,
        wagers: Mapping[str, int | Fraction] | None = None,
        chips: int = 100,
        max_episode_steps: int | None = None,
    ) -> None:
        """As the single environment, `num_envs` times; no episode needs the limit of its steps."""
        single = SinglePlayer(game, settings, wagers, chips)
        super().__init__(num_envs, single.observation_space, single.action_space)
        self.rules = rules = single.rules
        options = rules.options
        assert isinstance(options, BlackjackOptions)
        if options.breakage != "exact" or options.payout_cap is not None:
            raise Refused("many rounds at once are paid by odds: no breakage and no payout_cap")
        main = (rules.wagers or {MAIN: rules.unit})[MAIN]
        self._main = main / rules.unit
        if chips < (2 * options.split_hands + 1) * self._main:
            raise Refused(
                f"many rounds of blackjack at once need chips for {options.split_hands} hands, "
                "each of them doubled, and insurance"
            )
        self._table = rounds.table_of(options, main)
        self._held = rounds.many(num_envs)
        self._chips, self._width = chips, rules.sight(1).cards + 6
        names = rules.decisions.names
        self._action = np.array([names.index(NAMES[n]) for n in range(rounds.DECISIONS)])
        self._decision = np.full(len(names), -1)
        self._decision[self._action] = np.arange(rounds.DECISIONS)
        self._legal = np.zeros((num_envs, rounds.DECISIONS), dtype=np.int8)

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Decide all rounds; of those that are over the next are dealt.

        As in the single environment, what is not legal is refused and changes nothing.
        """
        self._refuse_early()
        chosen = self._decision[np.asarray(actions)]
        allowed = (chosen >= 0) & (self._legal[np.arange(self.num_envs), chosen] == 1)
        rounds.decide(np.where(allowed, chosen, -1), self._table, self._held)
        over = self._held.state[:, rounds.STAGE] == rounds.OVER
        rewards = np.where(over, self._held.money[:, rounds.WON] * self._main, 0.0)
        final = self._observed(over)
        return self._stepped(over, rewards, final)

    def _deal(self, over: NDArray[np.bool_]) -> None:
        self._dealt += rounds.deal_rounds(self._key, self._dealt, over, self._table, self._held)

    def _observed(self, only: NDArray[np.bool_] | None = None) -> Observation:
        """What `seeing.Sight` shows of all rounds, or of some, the others being 0."""
        if only is None:
            only = np.ones(self.num_envs, dtype=np.bool_)
        shown = self.rules.environment.places.hand
        seen = np.zeros((self.num_envs, self._width), dtype=np.float32)
        main, chips = self._main, float(self._chips)
        rounds.observe(self._held, only, SEEN, float(FACE_DOWN), shown, chips, main, seen)
        rounds.legal(self._table, self._held, self._legal)
        mask = np.zeros((self.num_envs, len(self._decision)), dtype=np.int8)
        mask[:, self._action] = self._legal
        return {"observation": seen, "action_mask": mask}

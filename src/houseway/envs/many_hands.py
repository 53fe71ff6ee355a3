"""Thousands of rounds of the twenty-one games a step, on the tables of the simulator.

Observations, actions and rewards are those of the single environment. A round that is over makes
room in the same step for the next, whose first observation is given.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.envs.observations import Observation
from houseway.envs.seeing import FACE_DOWN
from houseway.envs.side_by_side import SEEN, SideBySide, Stepped
from houseway.envs.single import SinglePlayer
from houseway.families.twenty_one import many_hands as rounds
from houseway.families.twenty_one import plays
from houseway.games.blackjack import many_rounds as blackjack
from houseway.games.three_card_21 import many_rounds as three_card_21
from houseway.games.three_card_21.options import ThreeCard21Options
from houseway.games.three_card_21.plays import BUST
from houseway.table.environment import LOOK_ON
from houseway.table.refusal import Refused

MAIN = plays.MAIN
NAMES = {
    "STAND": plays.STAND,
    "HIT": plays.HIT,
    "DOUBLE": plays.DOUBLE,
    "SPLIT": plays.SPLIT,
    "SURRENDER": plays.SURRENDER,
    "INSURE": plays.INSURE,
    "NO_INSURANCE": plays.NO_INSURANCE,
    "SEEN": LOOK_ON,
    "BUST": BUST,
}
"""What the tables of the games call the decisions, and what a table calls them."""


class ManyHands(SideBySide):
    """Many rounds of a twenty-one game at once, one player each, each from a full shoe."""

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
        self._rounds: Any = blackjack
        if isinstance(options, ThreeCard21Options):
            self._rounds = three_card_21
        if options.breakage != "exact" or options.payout_cap is not None:
            raise Refused("many rounds at once are paid by odds: no breakage and no payout_cap")
        main = (rules.wagers or {MAIN: rules.unit})[MAIN]
        self._main = main / rules.unit
        most = self._rounds.most_staked(options)
        if chips < most * self._main:
            raise Refused(
                f"many rounds of {rules.game.title} at once need chips for {most} first wagers: "
                "every hand doubled, and the side wagers"
            )
        self._table = self._rounds.table_of(options, main)
        self._held = rounds.many(num_envs)
        self._chips, self._width = chips, rules.sight(1).cards + 6
        names = rules.decisions.names
        said = {getattr(self._rounds, n): name for n, name in NAMES.items() if name in names}
        self._action = np.array([names.index(said[n]) for n in range(len(said))])
        self._decision = np.full(len(names), -1)
        self._decision[self._action] = np.arange(len(said))
        self._legal = np.zeros((num_envs, len(said)), dtype=np.int8)

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Decide all rounds; of those that are over the next are dealt.

        As in the single environment, what is not legal is refused and changes nothing.
        """
        self._refuse_early()
        chosen = self._decision[np.asarray(actions)]
        allowed = (chosen >= 0) & (self._legal[np.arange(self.num_envs), chosen] == 1)
        self._rounds.decide(np.where(allowed, chosen, -1), self._table, self._held)
        over = self._held.state[:, rounds.STAGE] == rounds.OVER
        rewards = np.where(over, self._held.money[:, rounds.WON] * self._main, 0.0)
        final = self._observed(over)
        return self._stepped(over, rewards, final)

    def _deal(self, over: NDArray[np.bool_]) -> None:
        dealt = self._rounds.deal_rounds(self._key, self._dealt, over, self._table, self._held)
        self._dealt += dealt

    def _observed(self, only: NDArray[np.bool_] | None = None) -> Observation:
        """What `seeing.Sight` shows of all rounds, or of some, the others being 0."""
        if only is None:
            only = np.ones(self.num_envs, dtype=np.bool_)
        places = self.rules.environment.places
        seen = np.zeros((self.num_envs, self._width), dtype=np.float32)
        main, chips = self._main, float(self._chips)
        face_down, hands, shown = float(FACE_DOWN), places.hands, places.hand
        rounds.observe(self._held, only, SEEN, face_down, hands, shown, chips, main, seen)
        self._rounds.legal(self._table, self._held, self._legal)
        mask = np.zeros((self.num_envs, len(self._decision)), dtype=np.int8)
        mask[:, self._action] = self._legal
        return {"observation": seen, "action_mask": mask}

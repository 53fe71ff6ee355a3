"""Thousands of rounds a step, on the kernels of the simulator.

Observations, actions and rewards are those of the single environment. A round that is over makes
room in the same step for the next, whose first observation is given.
"""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.envs.games import environments
from houseway.envs.observations import Observation
from houseway.envs.rounds import Rules
from houseway.envs.seeing import FACE_DOWN
from houseway.envs.side_by_side import SEEN, SideBySide, Stepped
from houseway.envs.single import SinglePlayer
from houseway.math.course import GOES_ON, NOT_LEGAL, Course
from houseway.table.refusal import Refused


def course(rules: Rules, wagers: Mapping[str, int | Fraction] | None) -> Course:
    """The course of a game, with these wagers in units or the required ones."""
    name, many = rules.game.name, rules.environment.many_rounds
    if many is None:
        known = [other for other, found in environments().items() if found.many_rounds]
        raise Refused(f"many rounds at once are dealt of {' and '.join(known)}, not of {name}")
    if rules.options.breakage != "exact" or rules.options.payout_cap is not None:
        raise Refused("many rounds at once are paid by their odds: no breakage and no payout_cap")
    placed = dict.fromkeys(many.required, 1) if wagers is None else wagers
    missing = [wager for wager in many.required if wager not in placed]
    if missing:
        raise Refused(f"many rounds of {name} at once need the {missing[0]} wager")
    return many.course(rules.options, rules.decisions, placed)


class ManyRounds(SideBySide):
    """Many rounds of one game at once, one player each."""

    def __init__(
        self,
        num_envs: int,
        game: str,
        settings: Mapping[str, str] | None = None,
        wagers: Mapping[str, int | Fraction] | None = None,
        chips: int = 100,
        max_episode_steps: int | None = None,
    ) -> None:
        """As the single environment, `num_envs` times; no episode needs the limit of its steps."""
        single = SinglePlayer(game, settings, wagers, chips)
        super().__init__(num_envs, single.observation_space, single.action_space)
        self.rules = single.rules
        self.course = course(self.rules, wagers)
        self._chips = chips
        decided = (int(self.course.stages.max()) + 1, len(self.course.nets))
        self._cards = np.empty((num_envs, self.course.cards), dtype=np.uint8)
        self._codes = np.empty((num_envs, *decided), dtype=np.uint16)
        self._stage = np.zeros(num_envs, dtype=np.int64)

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Decide all rounds; of those that are over the next are dealt.

        As in the single environment, what is not legal is refused and changes nothing.
        """
        self._refuse_early()
        decided = self.course.stages[self._stage, np.asarray(actions)]
        codes = self._codes[np.arange(self.num_envs), np.maximum(decided, 0)]
        over = decided >= 0
        if self.course.depends:
            over &= codes[:, 0] != NOT_LEGAL
            codes = np.where(over[:, None], codes, 0)
        rewards = np.zeros(self.num_envs)
        for wager, nets in enumerate(self.course.nets):
            rewards += nets[codes[:, wager]]
        rewards[~over] = 0
        final = self._final(rewards, decided)
        self._stage += decided == GOES_ON
        return self._stepped(over, rewards, final)

    def _deal(self, over: NDArray[np.bool_]) -> None:
        """The next rounds in place of those that are over."""
        count = int(over.sum())
        cards = np.empty((count, self._cards.shape[1]), dtype=np.uint8)
        codes = np.empty((count, *self._codes.shape[1:]), dtype=np.uint16)
        self.course.deals(self._key, self._dealt, cards, codes)
        self._cards[over], self._codes[over], self._stage[over] = cards, codes, 0
        self._dealt += count

    def _observed(self) -> Observation:
        """What `seeing.Sight` shows of each round before a decision."""
        course = self.course
        staked = course.staked[self._stage]
        seen = self._numbers(self._cards)
        closed = self._stage[:, None] < course.shown_from
        seen[:, : course.cards] = np.where(
            closed, course.face_down * FACE_DOWN, seen[:, : course.cards]
        )
        seen[:, course.cards] = self._chips - staked
        seen[:, course.cards + 1] = seen[:, course.cards + 2] = staked
        seen[:, course.cards + 3 :] = (1, 1, 0)
        legal = (course.stages >= GOES_ON).astype(np.int8)[self._stage]
        if course.depends:
            decided = course.stages[self._stage]
            codes = np.take_along_axis(self._codes[:, :, 0], np.maximum(decided, 0), axis=1)
            legal[(decided >= 0) & (codes == NOT_LEGAL)] = 0
        return {"observation": seen, "action_mask": legal}

    def _final(self, won: NDArray[np.float64], decided: NDArray[np.int64]) -> Observation:
        """What it shows at the end, with the dealer's cards."""
        cards = self.course.cards
        seen = self._numbers(self.course.laid(self._cards, decided))
        seen[:, cards], seen[:, cards + 1] = self._chips + won, -won
        legal = np.zeros((self.num_envs, self.course.stages.shape[1]), dtype=np.int8)
        return {"observation": seen, "action_mask": legal}

    def _numbers(self, cards: NDArray[np.uint8]) -> NDArray[np.float32]:
        seen = np.zeros((self.num_envs, self.course.cards + 6), dtype=np.float32)
        seen[:, : self.course.cards] = SEEN[cards]
        return seen

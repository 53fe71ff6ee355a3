"""Several players who decide at once, as PettingZoo's parallel form has it.

The table asks the seats one after the other; where nothing that one does changes what another may
do or which cards it sees, all may be asked for their answer first. A step is a stage of the round:
every seat that is asked in it decides, and sees what lay on the table before the first of them.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from houseway.envs.agents import Agents
from houseway.envs.games import environment, environments
from houseway.envs.observations import Observation
from houseway.envs.rounds import Rules
from houseway.table.refusal import Refused

Told = dict[str, dict[str, Any]]


class PlayersAtOnce(Agents, ParallelEnv[str, Observation, np.int64]):  # type: ignore[misc]
    """A round of one game with several players; each agent sees what its seat may see.

    Agent `player_N` has seat N. An agent with nothing to decide in a stage, whose mask is empty,
    may give any action or none; it counts for nothing. Rewards come at the end of the round. What
    is not legal is refused and changes nothing.
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
        if not environment(game).at_once:
            known = [name for name, found in environments().items() if found.at_once]
            raise Refused(
                f"seats decide at once in {' and '.join(known)}; in {game} one sees what the "
                "other did, and houseway.envs.several asks them in turn"
            )
        rules = Rules(game, settings, seats=seats, wagers=wagers, chips=chips)
        super().__init__(rules, "_at_once", render_mode)
        self._seat_of = dict(zip(self.possible_agents, rules.seats, strict=True))

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Told]:
        """Deal a round up to its first decisions."""
        self._seeded(seed)
        self.live = self._dealt()
        self.agents = list(self.possible_agents)
        self._renderer.begin(self.live)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, np.int64 | int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Told]:
        """Every agent that is asked in this stage decides."""
        if not self.agents:
            raise Refused("the round is over; call reset for the next")
        asked = self._asked()
        for seat, legal in asked.items():
            agent = f"player_{seat}"
            if int(actions.get(agent, -1)) not in legal:
                names = ", ".join(self.rules.decisions.names[action] for action in legal)
                raise Refused(f"{agent} must decide; legal actions are {names}")
        for seat in asked:
            self.live.act(int(actions[f"player_{seat}"]))
        self._renderer.after_step()
        over = self.live.over
        rewards = {
            agent: self.live.net(self._seat_of[agent]) if over else 0.0 for agent in self.agents
        }
        observed = self._observed()
        told: Told = {agent: {} for agent in self.agents}
        ended, cut = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return observed, rewards, ended, cut, told

    def _asked(self) -> dict[int, list[int]]:
        """The seats that decide in this stage, in the order of the table, and what each may do."""
        probe, found = self.live.copy(), dict[int, list[int]]()
        while not probe.over and probe.turn not in found:
            found[probe.turn] = probe.legal_actions
            probe.act(probe.legal_actions[0])
        return found

    def _observed(self) -> dict[str, Observation]:
        asked = {} if self.live.over else self._asked()
        found: dict[str, Observation] = {}
        for agent in self.agents:
            seat = self._seat_of[agent]
            mask = np.zeros(len(self.rules.decisions.names), dtype=np.int8)
            mask[asked.get(seat, [])] = 1
            sight = self.live.sight(seat)
            # The number of the hand that is asked about, as when the table asks this seat.
            sight[-2] = 1 if seat in asked else 0
            found[agent] = {"observation": sight, "action_mask": mask}
        return found

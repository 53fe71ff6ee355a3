"""The agents of one table as PettingZoo has them, in either of its forms."""

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding

from houseway.envs.observations import observation_space
from houseway.envs.rendering import FRAMES_A_SECOND, MODES, Frame, Renderer
from houseway.envs.rounds import LiveRound, Rules
from houseway.envs.single import SEEDS
from houseway.envs.streams import Stream
from houseway.table.views import PUBLIC


class Agents:
    """An agent for each seat, with what it can be given and what it can do."""

    def __init__(self, rules: Rules, form: str, render_mode: str | None) -> None:
        self.rules = rules
        self.metadata: dict[str, Any] = {
            "name": f"houseway_{rules.game.name.replace('-', '_')}{form}_v0",
            "render_modes": list(MODES),
            "render_fps": FRAMES_A_SECOND,
        }
        self.render_mode = render_mode
        self._renderer = Renderer(render_mode, PUBLIC)
        own_seats = {f"player_{seat}": seat for seat in rules.seats}
        self.possible_agents = list(own_seats)
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(rules, seat) for agent, seat in own_seats.items()
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(rules.decisions.names)) for agent in own_seats
        }
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can be given."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do, legal now or not."""
        return self.action_spaces[agent]

    def render(self) -> Frame:
        """The round as anybody at the rail sees it: text, or the felt."""
        return self._renderer.render()

    def close(self) -> None:
        """Nothing is held open."""

    def _seeded(self, seed: int | None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)

    def _dealt(self) -> LiveRound:
        """Another round, up to its first decision."""
        return LiveRound(self.rules, Stream(int(self._random.integers(SEEDS))))

"""Keno for learners: one ticket, one game. What is decided is how many spots to mark.

Which numbers are marked makes no difference, so a ticket of so many spots marks the first. Nothing
is seen before the draw; after it, the numbers that were drawn.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from houseway.envs.observations import Observation
from houseway.envs.side_by_side import SideBySide, Stepped
from houseway.envs.single import SEAT, SEEDS
from houseway.envs.streams import Stream
from houseway.games import game
from houseway.games.keno.numbers import MOST_SPOTS, NUMBERS
from houseway.games.keno.options import KenoOptions
from houseway.games.keno.state import keno
from houseway.money import dollars
from houseway.table.refusal import Refused
from houseway.table.table import Table

CHIPS = 100


class Tickets:
    """The tickets that can be bought, and what is observed of a game: the same for all games."""

    def __init__(self, settings: Mapping[str, str] | None) -> None:
        """Options as on the command line."""
        self.game = game("keno")
        options = self.game.options.parse(dict(settings or {}))
        assert isinstance(options, KenoOptions)
        self.options, self.spots = options, options.spots_sold
        self.unit = max(options.minimum, options.rate_minimum)
        self.names = tuple(f"{n} spot{'' if n == 1 else 's'}" for n in self.spots)
        self.action_space = spaces.Discrete(len(self.spots))
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (NUMBERS,), dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.spots),), dtype=np.int8),
            }
        )

    def request(self, action: int) -> str:
        """What is handed in at the counter."""
        if not 0 <= action < len(self.spots):
            raise Refused(f"there is no action {action}; actions are {', '.join(self.names)}")
        spots, price = self.spots[action], dollars(self.unit)
        numbers = " ".join(str(number) for number in range(1, spots + 1))
        return f"straight: {numbers}; 1/{spots} at {price}; 1 game; {price}"


class OneTicket(gymnasium.Env[Observation, np.int64]):
    """A ticket bought at the real counter, its draw, and what it is redeemed for."""

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self, settings: Mapping[str, str] | None = None, render_mode: str | None = None
    ) -> None:
        """Options as on the command line; the price of a ticket is a unit."""
        if render_mode is not None:
            raise Refused("a game of keno is not rendered; its observation has the numbers drawn")
        self.tickets = Tickets(settings)
        self.render_mode = None
        self.action_space = self.tickets.action_space
        self.observation_space = self.tickets.observation_space  # type: ignore[assignment]
        self._opened = self._open()
        self._table: Table | None = None

    def _open(self) -> Table:
        """A counter at which the next game is sold."""
        tickets = self.tickets
        table = Table(tickets.game, tickets.options, source=Stream(0), recorded=False)
        table.sit(SEAT, str(SEAT), CHIPS * tickets.unit)
        table.begin()
        table.run()
        return table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """The sale of a game is open."""
        super().reset(seed=seed)
        self._table = self._opened.copy()
        self._table.kit.cards.source = self._table.kit.numbers.source = Stream(
            int(self.np_random.integers(SEEDS))
        )
        return self._observed(over=False), {"legal": list(self.tickets.names)}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Buy the ticket, and let the game be drawn."""
        table = self._table
        if table is None or table.state.rounds != self._opened.state.rounds:
            raise Refused("the game is over or none has begun; call reset for the next")
        table.place(SEAT, self.tickets.request(int(action)))
        table.ready(SEAT)
        table.run()
        chips = table.state.seats[SEAT].chips
        chips += sum(ticket.held for ticket in keno(table.state).tickets.values())
        reward = chips / self.tickets.unit - CHIPS
        observed = self._observed(over=True)
        self._table = None
        return observed, float(reward), True, False, {"legal": []}

    def _observed(self, *, over: bool) -> Observation:
        drawn = np.zeros(NUMBERS, dtype=np.float32)
        if over and self._table is not None:
            drawn[np.array(keno(self._table.state).drawn) - 1] = 1
        return {
            "observation": drawn,
            "action_mask": np.full(len(self.tickets.spots), not over, dtype=np.int8),
        }


class ManyTickets(SideBySide):
    """As many tickets at once as are wanted, each of a game of its own."""

    def __init__(
        self,
        num_envs: int,
        settings: Mapping[str, str] | None = None,
        max_episode_steps: int | None = None,
    ) -> None:
        """As the single environment, `num_envs` times; every episode has one step."""
        from houseway.games.keno.kernel import ticket_nets

        self.tickets = Tickets(settings)
        if self.tickets.options.payout_cap is not None:
            raise Refused("many tickets at once are paid by the table: no payout_cap")
        super().__init__(num_envs, self.tickets.observation_space, self.tickets.action_space)
        self._nets = ticket_nets(self.tickets.options, self.tickets.unit)
        self._spots = np.array(self.tickets.spots)
        mask = np.ones((num_envs, len(self._spots)), dtype=np.int8)
        nothing = np.zeros((num_envs, NUMBERS), dtype=np.float32)
        self._before: Observation = {"observation": nothing, "action_mask": mask}

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Buy all tickets, and draw a game for each."""
        from houseway.games.keno.kernel import draws

        self._refuse_early()
        chosen = np.asarray(actions)
        drawn = np.empty((self.num_envs, NUMBERS), dtype=np.float32)
        caught = np.empty((self.num_envs, MOST_SPOTS + 1), dtype=np.int64)
        draws(self._key, self._dealt, drawn, caught)
        self._dealt += self.num_envs
        spots = self._spots[chosen]
        rewards = self._nets[spots, caught[np.arange(self.num_envs), spots]]
        over = np.ones(self.num_envs, dtype=np.bool_)
        final = {"observation": drawn, "action_mask": np.zeros_like(self._before["action_mask"])}
        return self._stepped(over, rewards, final)

    def _deal(self, over: NDArray[np.bool_]) -> None:
        """The sale is open; the numbers are drawn when the tickets are bought."""

    def _observed(self) -> Observation:
        return self._before

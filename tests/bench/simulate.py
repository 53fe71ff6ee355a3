"""Simulated rounds a second, beside the blackjack of OpenSpiel and of Gymnasium on one core."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec

from houseway.games import MODULES, game
from houseway.sim.plan import CHUNK, Plan
from houseway.sim.run import Run, on_threads
from tests.bench.measure import Result, processor_seconds, rate, seconds

AIMS = {
    "three-card-poker": 40,
    "heads-up-holdem": 8,
    "five-card-hi-lo": 10,
    "three-card-21": 10,
    "blackjack": 15,
    "keno": 10,
}
"""Million rounds a second on two cores."""
CHUNKS = 12
Clock = Callable[[Callable[[], object]], float]
OTHERS_ROUNDS = 20_000


def results() -> Iterator[Result]:
    """Every game with a kernel, best play; then the others."""
    for name in MODULES:
        if find_spec(f"houseway.games.{MODULES[name]}.kernel") is None:
            continue
        plan = Plan(name, game(name).options(), CHUNKS * CHUNK)
        _play(plan, 1, 1, seconds)  # compiled now
        # On one core only this process's own time counts, so that other load does not.
        one = _play(plan, 1, CHUNKS, processor_seconds)
        two = _play(plan, 2, CHUNKS, seconds)
        rounds = CHUNKS * CHUNK
        yield rate(f"{name}, simulated on one core", "rounds", rounds, one)
        aim = f"{AIMS.get(name, 0)} million/s; the second core adds 80%"
        more = f"{name}, simulated on two cores (+{one / two - 1:.0%})"
        yield rate(more, "rounds", rounds, two, aim)
    yield rate(
        "Gymnasium blackjack, at random", "rounds", OTHERS_ROUNDS, processor_seconds(_gymnasium())
    )
    yield rate(
        "OpenSpiel blackjack, at random", "rounds", OTHERS_ROUNDS, processor_seconds(_open_spiel())
    )


def _play(plan: Plan, threads: int, chunks: int, clock: Clock) -> float:
    some = replace(plan, rounds=chunks * CHUNK)
    some.__dict__["batch"] = plan.batch
    return clock(lambda: on_threads(Run(some), threads))


def _gymnasium() -> Callable[[], None]:
    import gymnasium

    table = gymnasium.make("Blackjack-v1").unwrapped

    def rounds() -> None:
        for _ in range(OTHERS_ROUNDS):
            table.reset()
            over = False
            while not over:
                _, _, over, _, _ = table.step(random.getrandbits(1))

    return rounds


def _open_spiel() -> Callable[[], None]:
    import pyspiel

    table = pyspiel.load_game("blackjack")

    def rounds() -> None:
        for _ in range(OTHERS_ROUNDS):
            state = table.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))

    return rounds

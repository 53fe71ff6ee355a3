"""How long the analysis of each game takes once its kernels are compiled."""

from collections.abc import Iterator
from functools import partial
from inspect import signature

from houseway.games import MODULES, game, mathematics
from tests.bench.measure import Result, duration, seconds

AIMS = {
    "five-card-hi-lo": "2 s",
    "three-card-poker": "2 s",
    "three-card-21": "5 s",
    "blackjack": "3 s",
}


def results() -> Iterator[Result]:
    """Every game but hold'em, which has a bench of its own; other readings are measured apart."""
    for name in MODULES:
        if name not in AIMS:
            continue
        room, options = mathematics(name), game(name).options()
        room.prepare()
        beside = "side_by_side" in signature(room.analyze).parameters
        alone = partial(room.analyze, options, **({"side_by_side": False} if beside else {}))
        yield duration(f"{name}, analyze", seconds(alone), AIMS[name])
        if beside:
            every = partial(room.analyze, options)
            yield duration(f"{name}, analyze, all readings side by side", seconds(every, 1))

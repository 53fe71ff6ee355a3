"""How long the analysis of each game takes once its kernels are compiled."""

from collections.abc import Iterator
from functools import partial

from pitboss.games import MODULES, analysis, game
from tests.bench.measure import Result, duration, seconds

AIMS = {
    "five-card-hi-lo": "2 s",
    "three-card-poker": "2 s",
    "three-card-21": "5 s",
    "blackjack": "3 s",
}


def results() -> Iterator[Result]:
    """Every game but hold'em, which has a bench of its own."""
    for name in MODULES:
        if name in AIMS:
            room = analysis(name)
            room.prepare()
            work = partial(room.analyze, game(name).options())
            yield duration(f"{name}, analyze", seconds(work), AIMS[name])

"""The mathematics of a game, loaded for a command."""

from types import ModuleType

from houseway.cli.progress import working
from houseway.games import analysis

LOADING = "loading the mathematics; the first run ever compiles it, which takes half a minute"


def mathematics(game: str) -> ModuleType:
    """The room of a game's mathematics, its kernels ready."""
    with working(LOADING):
        room = analysis(game)
        room.prepare()
    return room

"""The mathematics of a game, loaded for a command."""

from houseway.cli.progress import working
from houseway.games import mathematics as load
from houseway.table.protocols import Mathematics

LOADING = "loading the mathematics; the first run ever compiles it, which takes half a minute"


def mathematics(game: str) -> Mathematics:
    """The mathematics of a game, its kernels ready."""
    with working(LOADING):
        room = load(game)
        room.prepare()
    return room

"""The games that can be learned: those whose folders bring an environment."""

from houseway.games import MODULES, game
from houseway.table.environment import Environment
from houseway.table.refusal import Refused


def environments() -> dict[str, Environment]:
    """What every game that has one brings, by the names of the games."""
    loads = {name: game(name).environment for name in MODULES}
    return {name: load() for name, load in loads.items() if load is not None}


def environment(name: str) -> Environment:
    """What a game tells learners."""
    load = game(name).environment if name in MODULES else None
    if load is None:
        raise Refused(f"there is no environment of {name}; there are {', '.join(environments())}")
    return load()

"""The games that can be learned: those whose folders bring an environment."""

from houseway.games import found_games
from houseway.table.environment import Environment
from houseway.table.refusal import Refused


def environments() -> dict[str, Environment]:
    """What every game that has one brings, by the names of the games."""
    found, _ = found_games()
    return {name: game.environment() for name, game in found.items() if game.environment}


def environment(name: str) -> Environment:
    """What a game tells learners."""
    found = environments().get(name)
    if found is None:
        raise Refused(f"there is no environment of {name}; there are {', '.join(environments())}")
    return found

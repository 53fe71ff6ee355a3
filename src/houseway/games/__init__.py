"""The games, by their names."""

import difflib
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from houseway.table.game import Game
from houseway.table.refusal import Refused

MODULES = {
    "heads-up-holdem": "heads_up_holdem",
    "five-card-hi-lo": "five_card_hi_lo",
    "three-card-poker": "three_card_poker",
    "three-card-21": "three_card_21",
    "blackjack": "blackjack",
    "poker": "poker",
    "keno": "keno",
}


def game(name: str) -> Game:
    """The game of this name."""
    if name not in MODULES:
        near = difflib.get_close_matches(name, MODULES, 1)
        hint = f"did you mean {near[0]}?" if near else f"games are {', '.join(MODULES)}"
        raise Refused(f"there is no game {name}; {hint}")
    found = import_module(f"houseway.games.{MODULES[name]}").GAME
    assert isinstance(found, Game)
    return found


def analysis(name: str) -> ModuleType:
    """The mathematics of a game; importing it is slow, so it is done when wanted."""
    game(name)
    return import_module(f"houseway.games.{MODULES[name]}.analysis")


def kernel(name: str) -> ModuleType:
    """The rounds of a game by the million; see `houseway.math.batch`."""
    game(name)
    path = f"houseway.games.{MODULES[name]}.kernel"
    if find_spec(path) is None:
        raise Refused(f"{name} cannot be simulated; it has no kernel")
    return import_module(path)

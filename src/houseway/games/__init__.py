"""The games, by their names."""

import difflib
from importlib import import_module

from houseway.table.game import Game
from houseway.table.protocols import Layout, Mathematics, Simulation
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


def mathematics(name: str) -> Mathematics:
    """The mathematics of a game."""
    load = game(name).mathematics
    if load is None:
        raise Refused(f"{name} brings no mathematics")
    return load()


def simulation(name: str) -> Simulation:
    """The rounds of a game by the million; see `houseway.math.batch`."""
    load = game(name).simulation
    if load is None:
        raise Refused(f"{name} cannot be simulated; it has no kernel")
    return load()


def layout_of(name: str) -> Layout:
    """The felt and the signs of a game."""
    load = game(name).layout
    if load is None:
        raise Refused(f"{name} brings no layout")
    return load()

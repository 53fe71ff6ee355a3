"""The games, by their names: the house's own, and those that other packages bring.

A package brings a game by an entry point of the group `houseway.games`: its name is the game's,
its object the `Game`. The game's other rooms (`analysis`, `kernel`, ...) lie beside that object.
"""

import copyreg
import difflib
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from houseway.law.catalogue import GAMES
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
"""The house's own games."""


def game(name: str) -> Game:
    """The game of this name."""
    if name not in MODULES and name in _brought():
        return _load(_brought()[name])
    found = import_module(package(name)).GAME
    assert isinstance(found, Game)
    return found


def found_games() -> tuple[dict[str, Game], tuple[str, ...]]:
    """Every game by its name, and a sentence for each that another package brings broken."""
    found: dict[str, Game] = {}
    broken: list[str] = []
    for name in (*MODULES, *_brought()):
        try:
            found[name] = game(name)
        except Refused as refused:
            broken.append(str(refused))
    return found, tuple(broken)


def package(name: str) -> str:
    """The Python package a game lies in."""
    if name in MODULES:
        return f"{__name__}.{MODULES[name]}"
    if name in _brought():
        return _brought()[name].module
    names = (*MODULES, *_brought())
    near = difflib.get_close_matches(name, names, 1)
    hint = f"did you mean {near[0]}?" if near else f"games are {', '.join(names)}"
    raise Refused(f"there is no game {name}; {hint}")


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
        raise Refused(f"{name} cannot be simulated; it brings no rounds by the million")
    return load()


def layout_of(name: str) -> Layout:
    """The felt and the signs of a game."""
    load = game(name).layout
    if load is None:
        raise Refused(f"{name} brings no layout")
    return load()


def _by_name(found: Game) -> Any:
    """A game is pickled by its name, unless it is somebody's own and not found by it."""
    known = found.name in MODULES or found.name in _brought()
    if known and game(found.name) is found:
        return game, (found.name,)
    return object.__reduce_ex__(found, 2)


copyreg.pickle(Game, _by_name)


@cache
def _brought() -> dict[str, EntryPoint]:
    """What other packages bring, by name; a name of the house stays the house's."""
    return {entry.name: entry for entry in entry_points(group=GAMES) if entry.name not in MODULES}


def _load(entry: EntryPoint) -> Game:
    """The game of an entry point; whatever another package does wrong is said in one sentence."""
    whose = f"the game {entry.name} of the package {entry.dist.name if entry.dist else '?'}"
    try:
        found = entry.load()
    except Exception as error:
        raise Refused(f"{whose} cannot be loaded: {' '.join(str(error).split())}") from error
    if not isinstance(found, Game) or found.name != entry.name:
        raise Refused(f"{whose} cannot be loaded: {entry.value} is no Game of that name")
    return found

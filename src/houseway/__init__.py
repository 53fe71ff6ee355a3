"""New Jersey's table-game regulations as running software.

>>> import houseway
>>> houseway.game("three-card-poker").title
'Three Card Poker'
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.api import analyze, audit, felt, games, read_journal, simulate
    from houseway.cards.card import Card
    from houseway.equipment.randomness import SeededSource
    from houseway.games import game
    from houseway.table.refusal import JournalError, Refused
    from houseway.table.table import Table

__version__ = "0.1.0"

__all__ = [
    "Card",
    "JournalError",
    "Refused",
    "SeededSource",
    "Table",
    "__version__",
    "analyze",
    "audit",
    "felt",
    "game",
    "games",
    "read_journal",
    "simulate",
]

_HOMES = {
    "Card": "cards.card",
    "JournalError": "table.refusal",
    "Refused": "table.refusal",
    "SeededSource": "equipment.randomness",
    "Table": "table.table",
    "analyze": "api",
    "audit": "api",
    "game": "games",
    "read_journal": "api",
    "simulate": "api",
}
"""Where each name lives; it is imported when it is first asked for."""

_ROOMS = ("felt", "games")
"""Rooms that are also called, as the functions of the same name in `api`."""


class _Room(ModuleType):
    """A room that answers to a call too: `houseway.games()` beside `houseway.games.keno`."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        function = self.__name__.removeprefix(f"{__name__}.")
        return getattr(import_module(f"{__name__}.api"), function)(*given, **named)


class _House(ModuleType):
    """This package. Importing a room sets it here, whoever does it, and so it can be called."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in _ROOMS and isinstance(value, ModuleType):
            value.__class__ = _Room
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _House


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"{__name__}.{name}")
    if name in _HOMES:
        found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        globals()[name] = found
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

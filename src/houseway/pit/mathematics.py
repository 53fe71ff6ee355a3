"""Questions to the mathematics, as they are asked in a process of their own."""

import pickle
from functools import lru_cache

from houseway.games import game, mathematics
from houseway.games.analyzed import analyzed
from houseway.games.best import coach
from houseway.games.favours import warnings_of
from houseway.pit.answers import Figures, Worth
from houseway.table.steps import Ask
from houseway.table.views import View


def values_of(question: bytes) -> list[Worth]:
    """What each choice is worth, the best first. The question was pickled by the house itself."""
    name: str
    view: View
    ask: Ask
    name, view, ask = pickle.loads(question)
    return [
        Worth(choice=choice, value=str(value), decimal=float(value))
        for choice, value in coach(name, view, ask).items()
    ]


@lru_cache(maxsize=64)
def _figures(name: str, words: tuple[tuple[str, str], ...]) -> Figures:
    found = game(name)
    options = found.options.parse(dict(words))
    analysis = analyzed(name, options, lambda: mathematics(name), scope="table").analysis
    return {
        "game": name,
        "wagers": {
            wager: {name: value for name, value in figures.document().items() if name != "outcomes"}
            for wager, figures in analysis.wagers.items()
        },
        "warnings": [*warnings_of(found, options)],
    }


def figures_of(name: str, words: dict[str, str]) -> Figures:
    """Edge and deviation of every wager of a game with these options."""
    if game(name).among_players:
        return {"game": name, "wagers": {}, "warnings": []}
    return _figures(name, tuple(sorted(words.items())))

"""The lawful tables of a game that differ in how cards are shuffled and dealt."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from houseway.families.colours import COLOURS
from houseway.games import game as game_of
from houseway.table.departures import refuse_departures
from houseway.table.game import Game
from houseway.table.options import EQUIPMENT, Options
from houseway.table.refusal import Refused

KIND = "game"
"""The option that says which kind of poker is dealt."""
MOST_OTHERS = 2
"""Options that are changed along with one, so that the table is lawful."""


@cache
def ways(name: str) -> tuple[Options, ...]:
    """A table for each device and manner that the options know; the first is the usual one."""
    game = game_of(name)
    found = {str(usual := game.options()): usual}
    for option, value in _settings(game):
        made = _lawful(game, option, value)
        if made is not None:
            found.setdefault(str(made), made)
    return tuple(found.values())


def _settings(game: Game) -> Iterator[tuple[str, str]]:
    """Every word that an option of the equipment may have, colours left out; kinds of a game."""
    for info in game.options.infos():
        words = info.values.split(" | ")
        by_hand = info.subject == EQUIPMENT or info.name == KIND
        if by_hand and len(words) > 1 and not set(words) <= set(COLOURS):
            yield from ((info.name, word) for word in words if word != info.default)


def _lawful(game: Game, name: str, value: str) -> Options | None:
    """The table with this setting, and with as few others as make it lawful."""
    others = [other for other in _settings(game) if other[0] != name]
    for count in range(MOST_OTHERS + 1):
        for chosen in combinations(others, count):
            settings = {name: value, **dict(chosen)}
            if len(settings) < count + 1:
                continue
            try:
                made = game.options.parse(settings)
                refuse_departures(game.name, made, variant=False)
            except Refused:
                continue
            return made
    return None


def in_words(options: Options) -> str:
    """How a table is dealt, in words."""
    changed = options.changed()
    return ", ".join(
        f"{name.replace('_', ' ')} {value.replace('_', ' ')}" for name, value in changed.items()
    )

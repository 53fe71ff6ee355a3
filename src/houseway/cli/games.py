"""houseway games: what is here, with citations."""

from houseway.cli.arguments import Json
from houseway.cli.saying import say, say_json
from houseway.games import MODULES, game


def games(json: Json = False) -> None:
    """What is here, with citations."""
    found = [game(name) for name in MODULES]
    if json:
        rows = [{"name": g.name, "title": g.title, "citation": g.citation} for g in found]
        say_json(rows)
        return
    for g in found:
        say(f"{g.name:20} {g.title}, {g.citation}")

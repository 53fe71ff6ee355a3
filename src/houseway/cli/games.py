"""houseway games: what is here, with citations."""

import sys

from houseway.cli.arguments import Json
from houseway.cli.saying import say, say_json
from houseway.games import found_games


def games(json: Json = False) -> None:
    """What is here, with citations."""
    found, broken = found_games()
    for sentence in broken:
        say(f"houseway: {sentence}", file=sys.stderr)
    if json:
        rows = [{"name": g.name, "title": g.title, "citation": g.citation} for g in found.values()]
        say_json(rows)
        return
    for g in found.values():
        say(f"{g.name:20} {g.title}, {g.citation}")

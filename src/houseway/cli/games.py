"""houseway games: what is here, with citations."""

import msgspec

from houseway.cli.arguments import Json
from houseway.games import MODULES, game


def games(json: Json = False) -> None:
    """What is here, with citations."""
    found = [game(name) for name in MODULES]
    if json:
        rows = [{"name": g.name, "title": g.title, "citation": g.citation} for g in found]
        print(msgspec.json.encode(rows).decode())
        return
    for g in found:
        print(f"{g.name:20} {g.title}, {g.citation}")

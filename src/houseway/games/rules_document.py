"""What a game offers as one document: options, legal values, defaults, clauses, pay tables."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from houseway.table.game import Game

_NOTHING: Mapping[str, str] = MappingProxyType({})


def rules_document(game: Game, here: Mapping[str, str] = _NOTHING) -> dict[str, Any]:
    """What a game offers, and what is in force `here`, at one table."""
    return {
        "game": game.name,
        "title": game.title,
        "citation": game.citation,
        "positions": game.positions,
        "options": {
            info.name: {
                "default": info.default,
                **({"in_force": here[info.name]} if here else {}),
                "values": info.values,
                "about": info.about,
                "clause": info.cite,
                "reading": info.reading,
            }
            for info in game.options.infos()
        },
        "pay_tables": {
            tables.wager: {
                name: {row.hand: str(row.odds) for row in tables.table(name).rows}
                for name in tables.printed
            }
            for tables in game.pay_tables
        },
    }

"""Games, their options and pay tables, and the text of clauses."""

from typing import Any

from litestar import get
from litestar.params import FromPath

from houseway.games import found_games, game
from houseway.games.rules_document import rules_document
from houseway.law import VARIANT, VARIANT_WORDS, UnknownClause, clause
from houseway.pit.rights import Denied
from houseway.table.refusal import Refused


@get("/api/games", sync_to_thread=True)
def games() -> dict[str, Any]:
    """What is here, with citations."""
    found, _ = found_games()
    return {
        "games": [
            {"name": one.name, "title": one.title, "citation": one.citation}
            for one in found.values()
        ]
    }


@get("/api/games/{name:str}", sync_to_thread=True)
def one_game(name: FromPath[str]) -> dict[str, Any]:
    """Options, legal values, defaults, clauses and pay tables of a game."""
    try:
        return rules_document(game(name))
    except Refused as refused:
        raise Denied(404, refused.sentence) from None


@get("/api/clauses/{cited:path}", sync_to_thread=True)
def one_clause(cited: FromPath[str]) -> dict[str, Any]:
    """The text of a clause."""
    id = cited.removeprefix("/")
    if id == VARIANT:
        return {"id": id, "citation": "", "text": VARIANT_WORDS, "game": "", "kind": ""}
    try:
        found = clause(id)
    except UnknownClause as unknown:
        raise Denied(404, str(unknown)) from None
    return {
        "id": found.id,
        "game": found.game,
        "citation": found.full_citation,
        "part": found.part,
        "kind": found.kind.value,
        "text": found.requirement,
        "outside_text": found.outside_text,
    }


HANDLERS = [games, one_game, one_clause]

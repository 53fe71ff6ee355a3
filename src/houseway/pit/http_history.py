"""One's own rounds at all tables: results against expectation, statistics by game."""

from typing import Any

from litestar import Response, get
from sqlalchemy import func, or_, select

from houseway.pit.answers import HistoryTold
from houseway.pit.asked import Asked, house_of, known_visitor
from houseway.pit.history import tell_history
from houseway.pit.house import House
from houseway.pit.ledger import Money
from houseway.pit.openapi import told_as
from houseway.pit.tables import ENTRIES
from houseway.table.journal import Journal

NEWEST = 300
"""So many rounds are listed; the file has them all."""
JSON = "application/json"


@get("/api/history", responses=told_as(HistoryTold))
async def history(request: Asked) -> Response[Any]:
    """The newest rounds, sessions as graphs, statistics by game."""
    return Response(await _told(request, NEWEST), media_type=JSON)


@get("/api/history.json", responses=told_as(HistoryTold))
async def history_file(request: Asked) -> Response[Any]:
    """All of it, to be kept."""
    saved = {"Content-Disposition": 'attachment; filename="houseway-history.json"'}
    return Response(await _told(request, None), media_type=JSON, headers=saved)


async def _told(request: Asked, newest: int | None) -> bytes:
    house, name = house_of(request), known_visitor(request).name
    journals = await house.in_thread(lambda: _journals(house, name))
    told, unsolved = await house.readers.ask(
        tell_history, house.settings.where, journals, name, dict(house.floor.found), newest
    )
    for key in unsolved:
        house.floor.solve(key)
    return told


def _journals(house: House, name: str) -> list[Journal]:
    """The days of tables at which somebody had chips, as the ledger says."""
    own = [money.person(name) for money in Money]
    query = (
        select(ENTRIES.c.table_name, func.min(ENTRIES.c.day), func.max(ENTRIES.c.day))
        .where(or_(ENTRIES.c.source.in_(own), ENTRIES.c.target.in_(own)))
        .where(ENTRIES.c.table_name.is_not(None))
        .group_by(ENTRIES.c.table_name)
    )
    with house.database.reading() as connection:
        spans = connection.execute(query).all()
    return [
        house.reader(table, day) for table, first, last in spans for day in range(first, last + 1)
    ]


HANDLERS = [history, history_file]

"""What was recorded at a table: its stream and heads for anybody, one's own rounds and proofs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from houseway.pit.answers import (
    HeadsOfDay,
    HeadTold,
    NewestHeads,
    Proved,
    Replay,
    RoundsTold,
)
from houseway.pit.asked import Asked, house_of, known_visitor, table_of, visitor_of
from houseway.pit.house import House
from houseway.pit.live import LiveTable
from houseway.pit.openapi import told_as
from houseway.pit.rights import Denied, viewer
from houseway.pit.rounds import list_rounds, tell_proofs, tell_round, tell_stream
from houseway.pit.telling import head_document
from houseway.table.journal import Journal
from houseway.table.views import Viewer

MOST_ROUNDS = 100
MOST_HEADS = 1000
PAGE = 200
"""Blocks that are read at once for a stream."""
PATIENCE = 60
"""Seconds that a stream waits for its next page."""
JSON = "application/json"
LINES = "application/x-ndjson"


async def journal_of(house: House, live: LiveTable, day: int) -> Journal:
    """The journal of a day of a table, to be read; the last if none is named."""
    last: int = await live.look(lambda table: table.journal.day)
    if not 0 <= day <= last:
        raise Denied(404, f"table {live.name} has the days 1 to {last}")
    return await house.in_thread(lambda: house.reader(live.name, day or last))


@get("/api/tables/{name:str}/stream", media_type=LINES)
async def stream(
    request: Asked, name: FromPath[str], day: FromQuery[int] = 0, after: FromQuery[int] = 0
) -> Stream:
    """The journal of a day as lines, redacted for the reader."""
    house, live = house_of(request), table_of(request, name)
    journal, reader = await journal_of(house, live, day), viewer(visitor_of(request))
    page = await house.readers.ask(tell_stream, journal, reader, max(after, 0), PAGE)
    return Stream(_lines(house, journal, reader, *page), media_type=LINES)


async def _lines(
    house: House, journal: Journal, reader: Viewer, last: int, text: str
) -> AsyncIterator[str]:
    """A page and those after it."""
    while text:
        yield text
        last, text = await _next(house, journal, reader, last)


async def _next(house: House, journal: Journal, reader: Viewer, last: int) -> tuple[int, str]:
    """A page; in the middle of a stream it waits where many ask."""
    for _ in range(PATIENCE):
        with suppress(Denied):
            return await house.readers.ask(tell_stream, journal, reader, last, PAGE)
        await asyncio.sleep(1)
    return await house.readers.ask(tell_stream, journal, reader, last, PAGE)


@get("/api/tables/{name:str}/heads")
async def heads(
    request: Asked, name: FromPath[str], day: FromQuery[int] = 0, after: FromQuery[int] = 0
) -> HeadsOfDay:
    """The signed heads of a day, for anybody: at most a thousand after a block."""
    house, live = house_of(request), table_of(request, name)
    journal = await journal_of(house, live, day)

    def found() -> list[HeadTold]:
        return [
            head_document(name, journal.day, head)
            for head, _ in zip(journal.heads(after), range(MOST_HEADS), strict=False)
        ]

    return {"table": name, "day": journal.day, "heads": await house.in_thread(found)}


@get("/api/heads")
async def newest_heads(request: Asked) -> NewestHeads:
    """The newest signed head of every table."""
    house = house_of(request)
    heads = [live.audience.head for live in house.tables.values()]
    return {"key": house.key.public.hex(), "heads": [head for head in heads if head is not None]}


@get("/api/tables/{name:str}/rounds")
async def rounds(
    request: Asked,
    name: FromPath[str],
    day: FromQuery[int] = 0,
    before: FromQuery[int] = 0,
    most: FromQuery[int] = 50,
) -> RoundsTold:
    """One's own rounds at a table, the last first."""
    house, live, visitor = house_of(request), table_of(request, name), known_visitor(request)
    last: int = await live.look(lambda table: table.journal.day)
    journals = await house.in_thread(
        lambda: [house.reader(name, one) for one in range(1, min(day or last, last) + 1)]
    )
    where = (day, before) if day and before else None
    found = await house.readers.ask(
        list_rounds, house.settings.where, journals, viewer(visitor), where,
        max(1, min(most, MOST_ROUNDS)),
    )  # fmt: skip
    return {"table": name, "game": live.game.name, "title": live.game.title, "rounds": found}


@get("/api/tables/{name:str}/rounds/{day:int}/{number:str}", responses=told_as(Replay))
async def one_round(
    request: Asked, name: FromPath[str], day: FromPath[int], number: FromPath[str]
) -> Response[Any]:
    """One round of one's own to be replayed; with `.phh` as a hand history of poker."""
    house, live, visitor = house_of(request), table_of(request, name), known_visitor(request)
    digits, _, ending = number.partition(".")
    if not digits.isdigit() or len(digits) > 9 or ending not in ("", "phh"):
        raise Denied(404, f"{number[:20]!r} is no round; write its number, or its number and .phh")
    journal = await journal_of(house, live, day)
    where, reader = house.settings.where, viewer(visitor)
    if ending:
        from houseway.pit.hand_histories import tell_hand_history

        text = await house.readers.ask(tell_hand_history, where, journal, int(digits), reader)
        return Response(text, media_type="application/toml")
    told = await house.readers.ask(tell_round, where, journal, int(digits), reader, live.game.title)
    return Response(told.encode(), media_type=JSON)


@get("/api/tables/{name:str}/proofs/{day:int}/{record:int}", responses=told_as(Proved))
async def proofs(
    request: Asked, name: FromPath[str], day: FromPath[int], record: FromPath[int]
) -> Response[Any]:
    """The proofs of the cards that one saw in a record."""
    house, live, visitor = house_of(request), table_of(request, name), known_visitor(request)
    journal = await journal_of(house, live, day)
    told = await house.readers.ask(tell_proofs, journal, record, viewer(visitor))
    return Response(told, media_type=JSON)


HANDLERS = [stream, heads, newest_heads, rounds, one_round, proofs]

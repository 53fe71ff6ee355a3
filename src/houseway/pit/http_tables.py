"""The lobby, the tables and their felts, and acts by HTTP."""

import asyncio
import pickle
from functools import partial

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from houseway import __version__
from houseway.pit import messages as m
from houseway.pit.answers import Coached, Described, Figures, HouseTold, Line, Lobby, TableTold
from houseway.pit.asked import Asked, house_of, known_visitor, table_of, visitor_of
from houseway.pit.encoding import read_act
from houseway.pit.live import LiveTable
from houseway.pit.mathematics import figures_of, values_of
from houseway.pit.packing import packed
from houseway.pit.posted import posted_at
from houseway.pit.presence import seats_of
from houseway.pit.rights import Denied
from houseway.table.steps import Ask
from houseway.table.table import Table

PATIENCE = 1.0
"""Seconds that the lobby waits for a table."""


@get("/api/house")
async def house(request: Asked) -> HouseTold:
    """What everybody may know of the house."""
    here = house_of(request)
    return {
        "name": here.name,
        "version": __version__,
        "guests": here.settings.guests,
        "watching": True,
        "coach": here.settings.coach,
        "money": here.settings.money,
        "key": here.key.public.hex(),
    }


@get("/api/tables")
async def tables(request: Asked) -> Lobby:
    """The lobby."""
    house_of(request).work_out_edges()
    found = list(house_of(request).tables.values())
    return {"tables": await asyncio.gather(*map(_line_soon, found))}


async def _line_soon(live: LiveTable) -> Line:
    """A table's line; as it was last, and paused, where the table waits for its books."""
    try:
        async with asyncio.timeout(PATIENCE):
            live.line = await live.look(partial(line, live))
            return live.line
    except TimeoutError:
        return {**(live.line or line(live, live.table)), "state": "paused"}


def line(live: LiveTable, table: Table) -> Line:
    """A table's line in the lobby."""
    state, options = table.state, table.options
    taken = {str(seat): held.player for seat, held in state.seats.items()}
    rests = "paused" if live.orders.paused or live.trouble else "open"
    return {
        "name": live.name,
        "game": live.game.name,
        "title": live.game.title,
        "played": live.game.what_is_played(options),
        "variant": bool(options.departures()),
        "money": live.house.settings.money,
        "minimum": options.minimum,
        "maximum": options.maximum,
        "positions": live.positions,
        "seats": taken,
        "free": [seat for seat in range(1, live.positions + 1) if seat not in state.seats],
        "waits": bool(live.game.seat_clauses.waiting),
        "waiting": len(state.waiting),
        "offer": live.offering.now,
        "pace": live.timing.pace(),
        "edge": live.edge[0],
        "edge_decimal": live.edge[1],
        "state": "closed" if table.closed else rests,
        "watchers": live.watchers,
        "day": table.journal.day,
        "round": state.rounds,
        "dealer": state.dealer,
    }


@get("/api/tables/{name:str}")
async def table(request: Asked, name: FromPath[str]) -> TableTold:
    """One table: its line, its options, limits, pay tables and rules."""
    live = table_of(request, name)

    def found(table: Table) -> TableTold:
        return {**line(live, table), **described(live, table)}

    told: TableTold = await live.look(found)
    return told


def described(live: LiveTable, table: Table) -> Described:
    """What a table is played by."""
    game, options = table.game, table.options
    return {
        "citation": game.citation,
        "options": options.as_words(),
        "departures": [departure.document() for departure in options.departures()],
        "seconds": {
            "wagers": live.house.settings.wager_seconds,
            "decisions": live.house.settings.decide_seconds,
        },
        "has_felt": game.has_felt,
        "positions_per_player": options.positions_per_player,
        "people_per_spot": options.people_per_spot,
        **posted_at(table),
    }


@get("/api/tables/{name:str}/coach")
async def coach(
    request: Asked, name: FromPath[str], seat: FromQuery[int], at: FromQuery[int]
) -> Coached:
    """What each choice of one's own question is worth, where the house allows it."""
    here, live, visitor = house_of(request), table_of(request, name), known_visitor(request)
    if not here.settings.coach:
        raise Denied(403, "this house has no coach")
    here.limits.coach(visitor.name)

    def question(table: Table) -> bytes:
        if seat not in seats_of(table, visitor.name):
            raise Denied(403, f"seat {seat} is not yours")
        step, due = table.pending, table.due
        if due is None or due.number != at or type(step) is not Ask or step.seat != seat:
            raise Denied(409, f"number {at} is not a question to seat {seat} now")
        return pickle.dumps((table.game.name, table.view(seat), step))

    values = await here.workers.ask(values_of, await live.look(question))
    return {"at": at, "seat": seat, "values": values}


@get("/api/tables/{name:str}/analysis")
async def analysis(request: Asked, name: FromPath[str]) -> Figures:
    """The mathematics of every wager of the table, as it is set up now."""
    here, live = house_of(request), table_of(request, name)
    here.limits.coach(known_visitor(request).name)
    words = await live.look(lambda table: table.options.as_words())
    found: Figures = await here.workers.ask(figures_of, live.game.name, words)
    return found


@get("/api/tables/{name:str}/felt.svg", media_type="image/svg+xml")
async def felt(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The felt with its anchors."""
    live = table_of(request, name)
    body, headers = packed(request, (await live.felt()).encode())
    return Response(
        body, media_type="image/svg+xml", headers={"Cache-Control": "max-age=60", **headers}
    )


@post("/api/tables/{name:str}/acts", status_code=200)
async def act(request: Asked, name: FromPath[str]) -> m.Taken | m.Refused:
    """An act as over the socket, for programs."""
    live = table_of(request, name)
    return await live.act(visitor_of(request), read_act(await request.body()))


HANDLERS = [house, tables, table, felt, coach, analysis, act]

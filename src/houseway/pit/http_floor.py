"""The floor's desk over HTTP. What is done at a table is an act like any other (http_tables)."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from houseway.pit.asked import Asked, house_of, known_visitor, table_of
from houseway.pit.headers import PAPER
from houseway.pit.house import House
from houseway.pit.live import LiveTable
from houseway.pit.rights import DEALER, Denied
from houseway.pit.rounds import list_all_rounds, tell_public_round

FORMS = {"json": "application/json", "csv": "text/csv", "html": "text/html; charset=utf-8",
         "pdf": "application/pdf"}  # fmt: skip
MOST_ROUNDS = 200


@get("/api/floor")
async def pit_map(request: Asked) -> dict[str, Any]:
    """The pit as a map."""
    house = house_of(request)
    return {"now": house.clock(), "tables": await house.floor.tables()}


@get("/api/floor/matters")
async def matters(request: Asked) -> dict[str, Any]:
    """What waits for the supervisor at any table."""
    return {"matters": await house_of(request).floor.matters()}


@get("/api/floor/dealers", sync_to_thread=True)
def dealers(request: Asked) -> dict[str, Any]:
    """Who may be assigned to a table."""
    house = house_of(request)
    names = house.people.having(DEALER)
    tables = list(house.tables.items())
    at = {name: [t for t, live in tables if live.table.state.dealer == name] for name in names}
    return {"dealers": [{"name": name, "tables": at[name]} for name in names]}


# --- who is barred --------------------------------------------------------------------------


class Barring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to be barred, or let in again, and why."""

    name: str
    reason: str


@get("/api/floor/barred", sync_to_thread=True)
def barred(request: Asked) -> dict[str, Any]:
    """Who may not play in the house, by whose word, since when and why."""
    return {"barred": house_of(request).bars.all()}


@post("/api/floor/barred", status_code=200)
async def bar(request: Asked, data: JSONBody[Barring]) -> dict[str, Any]:
    """Bar somebody from the house: at every table, at once."""
    house, by = house_of(request), known_visitor(request).name
    await house.in_thread(lambda: house.bars.bar(data.name, data.reason, by))
    await house.look_for_barred()
    return {"barred": data.name}


@post("/api/floor/barred/lift", status_code=200)
async def lift(request: Asked, data: JSONBody[Barring]) -> dict[str, Any]:
    """Let somebody play again."""
    house, by = house_of(request), known_visitor(request).name
    await house.in_thread(lambda: house.bars.lift(data.name, data.reason, by))
    await house.look_for_barred()
    return {"lifted": data.name}


# --- the shift report -----------------------------------------------------------------------


async def _report(request: Asked, form: str, days: str) -> Response[bytes]:
    body = await house_of(request).floor.report(form, all_days=days == "all")
    headers = {"Content-Security-Policy": PAPER} if form == "html" else {}
    return Response(body, media_type=FORMS[form], headers=headers)


@get("/api/floor/shift")
async def shift(request: Asked, days: FromQuery[str] = "") -> Response[bytes]:
    """The shift report of the gaming day; with `days=all` of all days."""
    return await _report(request, "json", days)


@get("/api/floor/shift.csv", media_type=FORMS["csv"])
async def shift_csv(request: Asked, days: FromQuery[str] = "") -> Response[bytes]:
    """The same for a spreadsheet."""
    return await _report(request, "csv", days)


@get("/api/floor/shift.html", media_type=FORMS["html"])
async def shift_html(request: Asked, days: FromQuery[str] = "") -> Response[bytes]:
    """The same as a page."""
    return await _report(request, "html", days)


@get("/api/floor/shift.pdf", media_type=FORMS["pdf"])
async def shift_pdf(request: Asked, days: FromQuery[str] = "") -> Response[bytes]:
    """The same to print."""
    return await _report(request, "pdf", days)


# --- rounds to replay -----------------------------------------------------------------------


@get("/api/floor/tables/{name:str}/rounds")
async def rounds(request: Asked, name: FromPath[str], day: FromQuery[int] = 0) -> dict[str, Any]:
    """The rounds of a day that are over, the last first, for a dispute."""
    house, live = house_of(request), table_of(request, name)
    journal = await _journal(house, live, day)
    found = await house.readers.ask(list_all_rounds, house.settings.where, journal, MOST_ROUNDS)
    return {"table": name, "day": journal.day, "rounds": found}


@get("/api/floor/tables/{name:str}/rounds/{day:int}/{number:int}")
async def one_round(
    request: Asked, name: FromPath[str], day: FromPath[int], number: FromPath[int]
) -> Response[Any]:
    """A round to be replayed step by step, as everybody at the table saw it."""
    house, live = house_of(request), table_of(request, name)
    journal = await _journal(house, live, day)
    told = await house.readers.ask(
        tell_public_round, house.settings.where, journal, number, live.game.title
    )
    return Response(told.encode(), media_type=FORMS["json"])


async def _journal(house: House, live: LiveTable, day: int) -> Any:
    last: int = await live.look(lambda table: table.journal.day)
    if not 0 <= day <= last:
        raise Denied(404, f"table {live.name} has the days 1 to {last}")
    return await house.in_thread(lambda: house.reader(live.name, day or last))


HANDLERS = [
    *(pit_map, matters, dealers, barred, bar, lift, shift, shift_csv, shift_html, shift_pdf),
    *(rounds, one_round),
]

"""The floor's desk over HTTP. What is done at a table is an act like any other (http_tables)."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from sqlalchemy import delete, insert

from houseway.licensee.choices import Chosen
from houseway.licensee.lines import key_lines
from houseway.licensee.table_file import examine_text
from houseway.licensee.table_text import table_text
from houseway.pit import messages as m
from houseway.pit.asked import Asked, house_of, known_visitor, table_of
from houseway.pit.headers import PAPER
from houseway.pit.house import House
from houseway.pit.live import LiveTable
from houseway.pit.rights import Denied
from houseway.pit.rounds import list_all_rounds, tell_public_round
from houseway.pit.tables import TABLES
from houseway.table.changes import refuse_change
from houseway.table.departures import refuse_departures
from houseway.table.names import refuse_name
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.table import Table

FORMS = {"json": "application/json", "csv": "text/csv", "html": "text/html; charset=utf-8",
         "pdf": "application/pdf"}  # fmt: skip
MOST_ROUNDS = 200
MOST_TABLES = 200


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table file as somebody writes it, for a new table or for one that is open."""

    text: str
    table: str = ""
    notice: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened from a table file."""

    name: str
    text: str


class Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table file in place of the one in force, and why."""

    text: str
    reason: str
    notice: str = ""
    id: str = ""


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
    names = [p.name for p in house.people.everybody() if "dealer" in p.roles and not p.disabled]
    at = {name: [t for t, live in house.tables.items() if live.table.state.dealer == name]
          for name in names}  # fmt: skip
    return {"dealers": [{"name": name, "tables": at[name]} for name in sorted(names)]}


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


@get("/api/floor/shift.csv")
async def shift_csv(request: Asked, days: FromQuery[str] = "") -> Response[bytes]:
    """The same for a spreadsheet."""
    return await _report(request, "csv", days)


@get("/api/floor/shift.html")
async def shift_html(request: Asked, days: FromQuery[str] = "") -> Response[bytes]:
    """The same as a page."""
    return await _report(request, "html", days)


@get("/api/floor/shift.pdf")
async def shift_pdf(request: Asked, days: FromQuery[str] = "") -> Response[bytes]:
    """The same to print."""
    return await _report(request, "pdf", days)


# --- table files ----------------------------------------------------------------------------


@post("/api/floor/check", status_code=200)
async def check(request: Asked, data: JSONBody[Text]) -> dict[str, Any]:
    """Everything that is wrong with a table file, by line and clause, as one writes it."""
    examined = await house_of(request).in_thread(lambda: examine_text(data.text, felt=True))
    findings = [
        {"line": f.line, "key": f.key, "sentence": f.sentence, "cite": f.cite}
        for f in examined.findings
    ]
    changes: dict[str, str] = {}
    if data.table and examined.chosen is not None:
        live, chosen = table_of(request, data.table), examined.chosen
        refused = await live.look(lambda table: _refusal(table, chosen, data.notice))
        if refused is not None:
            findings.append(
                {"line": _line(data.text, refused.about), "key": "".join(refused.about[:1]),
                 "sentence": refused.sentence, "cite": refused.cite}
            )  # fmt: skip
        if chosen.game.name == live.game.name:
            changes = _changes(live.table.options, chosen.options)
    return {"findings": findings, "settings": dict(examined.settings), "changes": changes}


def _line(text: str, about: tuple[str, ...]) -> int:
    """The line of the first of these options that stands in a file; else the first."""
    lines = key_lines(text)
    return min((line for path, line in lines.items() if path[-1] in about), default=1)


def _changes(now: Options, wanted: Options) -> dict[str, str]:
    """The options that would be others, in words."""
    before = now.as_words()
    return {name: words for name, words in wanted.as_words().items() if words != before[name]}


def _refusal(table: Table, chosen: Chosen, notice: str) -> Refused | None:
    """Why an open table may not have these options now."""
    try:
        refuse_change(table.game, table.state, chosen.options, notice)
        opened_as_variant = bool(table.options.departures())
        refuse_departures(table.game.name, chosen.options, opened_as_variant)
    except Refused as refused:
        return refused
    return None


def _lawful(text: str) -> Chosen:
    examined = examine_text(text, felt=True)
    for finding in examined.findings:
        raise Refused(f"line {finding.line}: {finding.sentence}", finding.cite)
    assert examined.chosen is not None
    return examined.chosen


@post("/api/floor/tables", status_code=200)
async def open_table(request: Asked, data: JSONBody[NewTable]) -> dict[str, Any]:
    """Open a table from a table file."""
    house = house_of(request)
    refuse_name(data.name, "the name of the table")
    if "/" in data.name:
        raise Refused("the name of a table has no /")
    if data.name in house.tables:
        raise Denied(409, f"there is a table {data.name} already")
    if len(house.tables) >= MOST_TABLES:
        raise Refused(f"the house has {MOST_TABLES} tables; that is the most")
    chosen = await house.in_thread(lambda: _lawful(data.text))
    live = await house.open_table(data.name, chosen)
    await house.in_thread(lambda: _keep(house, data.name, data.text))
    await live.look(lambda table: table.note("the table is opened", known_visitor(request).name))
    return {"table": data.name}


def _keep(house: House, name: str, text: str) -> None:
    with house.database.writing() as connection:
        connection.execute(delete(TABLES).where(TABLES.c.name == name))
        connection.execute(
            insert(TABLES).values(
                name=name,
                document=text,
                money=house.settings.money,
                is_open=True,
                made=house.clock(),
            )
        )


def _in_force(live: LiveTable) -> Chosen:
    return replace(live.chosen, options=live.table.options)


@get("/api/floor/tables/{name:str}/file")
async def file(request: Asked, name: FromPath[str]) -> dict[str, str]:
    """The table in force as a table file."""
    live = table_of(request, name)
    return {"text": await live.look(lambda table: table_text(_in_force(live)))}


@post("/api/floor/tables/{name:str}/file", status_code=200)
async def change(
    request: Asked, name: FromPath[str], data: JSONBody[Changed]
) -> m.Taken | m.Refused:
    """Other options come into force; who and why are recorded."""
    live = table_of(request, name)
    chosen = await house_of(request).in_thread(lambda: _lawful(data.text))
    if chosen.game.name != live.game.name:
        raise Refused(
            f"a table of {live.game.name} cannot become one of {chosen.game.name}; open a new one"
        )
    wanted = await live.look(lambda table: _changes(table.options, chosen.options))
    if not wanted:
        raise Refused("this is the table in force; nothing changes")
    act = m.Change(
        id=data.id or f"file {house_of(request).clock()}", options=wanted, reason=data.reason,
        notice=data.notice,
    )  # fmt: skip
    return await live.act(known_visitor(request), act)


# --- papers and replays ---------------------------------------------------------------------


@get("/api/floor/tables/{name:str}/sign.pdf")
async def sign(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The sign of the table in force, to print."""
    live = table_of(request, name)
    chosen = await live.look(lambda table: _in_force(live))
    pdf = await house_of(request).in_thread(lambda: _sign(chosen))
    return Response(pdf, media_type=FORMS["pdf"])


def _sign(chosen: Chosen) -> bytes:
    from houseway.felt.as_pdf import pdf_of
    from houseway.felt.sign import LONG, SHORT
    from houseway.games.table_signs import draw_sign

    drawing = draw_sign(chosen.game, chosen.options, chosen.house, chosen.posting)
    return pdf_of(drawing, SHORT, LONG, f"{chosen.game.title}, {chosen.house.name}: sign")


@get("/api/floor/tables/{name:str}/notice.pdf")
async def notice(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The notice of a change, to post beforehand; the query has the options that become others."""
    house, live = house_of(request), table_of(request, name)
    chosen = await live.look(lambda table: _in_force(live))
    wanted = chosen.options.with_words(dict(request.query_params))
    if wanted == chosen.options:
        raise Refused("a notice says what changes; name an option that becomes another")
    day = datetime.fromtimestamp(house.clock() / 1000, UTC).date()
    pdf = await house.in_thread(lambda: _notice(name, chosen, wanted, day))
    return Response(pdf, media_type=FORMS["pdf"])


def _notice(name: str, chosen: Chosen, wanted: Options, day: date) -> bytes:
    from houseway.report.as_pdf import pdf
    from houseway.report.notice import notice as paper

    return pdf(paper(name, chosen, wanted, day))


@get("/api/floor/tables/{name:str}/felt.pdf")
async def felt(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The felt of the table in force, to print."""
    live = table_of(request, name)
    if not live.game.has_felt:
        raise Denied(404, f"{live.game.title} has no felt")
    chosen = await live.look(lambda table: _in_force(live))
    pdf = await house_of(request).in_thread(lambda: _felt(chosen))
    return Response(pdf, media_type=FORMS["pdf"])


def _felt(chosen: Chosen) -> bytes:
    from houseway.felt.as_pdf import pdf_of
    from houseway.felt.as_svg import svg
    from houseway.licensee.felt import felt_of

    plan = felt_of(chosen)
    title = f"{plan.design.title}, {plan.house.name}: layout"
    return pdf_of(svg(plan), plan.table.width, plan.table.depth, title)


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
    *(pit_map, matters, dealers, shift, shift_csv, shift_html, shift_pdf, check, open_table),
    *(barred, bar, lift, file, change, sign, notice, felt, rounds, one_round),
]

"""Table files over HTTP: checked as one writes them, opened, changed; and the papers of a table."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from sqlalchemy import delete, insert

from houseway.licensee.choices import Chosen
from houseway.licensee.lines import key_lines
from houseway.licensee.table_file import examine_text
from houseway.licensee.table_text import table_text
from houseway.pit import messages as m
from houseway.pit.asked import Asked, house_of, known_visitor, table_of
from houseway.pit.house import House
from houseway.pit.live import LiveTable
from houseway.pit.rights import Denied, refuse_in_address
from houseway.pit.tables import TABLES
from houseway.table.changes import refuse_change
from houseway.table.departures import refuse_departures
from houseway.table.names import refuse_name
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.table import Table

MOST_TABLES = 200
PDF = "application/pdf"


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
    refuse_in_address(data.name, "the name of the table")
    if data.name in house.tables or data.name in house.opening:
        raise Denied(409, f"there is a table {data.name} already")
    if len(house.tables) >= MOST_TABLES:
        raise Refused(f"the house has {MOST_TABLES} tables; that is the most")
    house.opening.add(data.name)
    try:
        chosen = await house.in_thread(lambda: _lawful(data.text))
        live = await house.open_table(data.name, chosen)
    finally:
        house.opening.discard(data.name)
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


# --- papers ---------------------------------------------------------------------------------


@get("/api/floor/tables/{name:str}/sign.pdf", media_type=PDF)
async def sign(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The sign of the table in force, to print."""
    live = table_of(request, name)
    chosen = await live.look(lambda table: _in_force(live))
    pdf = await house_of(request).in_thread(lambda: _sign(chosen))
    return Response(pdf, media_type=PDF)


def _sign(chosen: Chosen) -> bytes:
    from houseway.felt.as_pdf import pdf_of
    from houseway.felt.sign import LONG, SHORT
    from houseway.games.table_signs import draw_sign

    drawing = draw_sign(chosen.game, chosen.options, chosen.house, chosen.posting)
    return pdf_of(drawing, SHORT, LONG, f"{chosen.game.title}, {chosen.house.name}: sign")


@get("/api/floor/tables/{name:str}/notice.pdf", media_type=PDF)
async def notice(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The notice of a change, to post beforehand; the query has the options that become others."""
    house, live = house_of(request), table_of(request, name)
    chosen = await live.look(lambda table: _in_force(live))
    wanted = chosen.options.with_words(dict(request.query_params))
    if wanted == chosen.options:
        raise Refused("a notice says what changes; name an option that becomes another")
    day = datetime.fromtimestamp(house.clock() / 1000, UTC).date()
    pdf = await house.in_thread(lambda: _notice(name, chosen, wanted, day))
    return Response(pdf, media_type=PDF)


def _notice(name: str, chosen: Chosen, wanted: Options, day: date) -> bytes:
    from houseway.report.as_pdf import pdf
    from houseway.report.notice import notice as paper

    return pdf(paper(name, chosen, wanted, day))


@get("/api/floor/tables/{name:str}/felt.pdf", media_type=PDF)
async def felt(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The felt of the table in force, to print."""
    live = table_of(request, name)
    if not live.game.has_felt:
        raise Denied(404, f"{live.game.title} has no felt")
    chosen = await live.look(lambda table: _in_force(live))
    pdf = await house_of(request).in_thread(lambda: _felt(chosen))
    return Response(pdf, media_type=PDF)


def _felt(chosen: Chosen) -> bytes:
    from houseway.felt.as_pdf import pdf_of
    from houseway.felt.as_svg import svg
    from houseway.licensee.felt import felt_of

    plan = felt_of(chosen)
    title = f"{plan.design.title}, {plan.house.name}: layout"
    return pdf_of(svg(plan), plan.table.width, plan.table.depth, title)


HANDLERS = [check, open_table, file, change, sign, notice, felt]

"""The auditor's desk over HTTP: everything that was recorded, of rounds that are over.

A live table the auditor sees as the public does; nothing can be changed here.
"""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from houseway.games import game
from houseway.pit.asked import Asked, house_of
from houseway.pit.house import House
from houseway.pit.rights import Denied
from houseway.pit.rounds import list_all_rounds, tell_audit, tell_round
from houseway.printable import printable
from houseway.table.journal import Journal
from houseway.table.views import AUDITOR

MOST_ROUNDS = 1000
JSON = "application/json"


@get("/api/audit/tables", sync_to_thread=True)
def tables(request: Asked) -> dict[str, Any]:
    """Every table that has a journal, also of days long over."""
    house = house_of(request)
    days: dict[str, list[int]] = {}
    for id in house.archive.journals():
        days.setdefault(id.table, []).append(id.day)
    found = []
    for name, numbers in days.items():
        played = house.reader(name, numbers[-1]).game_name
        found.append({"name": name, "game": played, "title": game(played).title, "days": numbers})
    return {"tables": found}


@get("/api/audit/tables/{name:str}")
async def verdict(request: Asked, name: FromPath[str]) -> dict[str, Any]:
    """Chain, replay and payments of all days of a table, with the first deviation."""
    house = house_of(request)
    days = await house.in_thread(lambda: _days(house, name))
    return {"table": name, **await house.readers.ask(tell_audit, days)}


@get("/api/audit/tables/{name:str}/rounds")
async def rounds(request: Asked, name: FromPath[str], day: FromQuery[int] = 0) -> dict[str, Any]:
    """The rounds of a day that are over, the last first; of the last day if none is named."""
    house = house_of(request)
    journal = await house.in_thread(lambda: _day(house, name, day))
    found = await house.readers.ask(list_all_rounds, house.settings.where, journal, MOST_ROUNDS)
    return {"table": name, "day": journal.day, "rounds": found}


@get("/api/audit/tables/{name:str}/rounds/{day:int}/{number:int}")
async def one_round(
    request: Asked, name: FromPath[str], day: FromPath[int], number: FromPath[int]
) -> Response[Any]:
    """A round that is over to be replayed, with everything that was hidden in it.

    Only the order of a shuffle stays hidden until the day is over: its cards are still to come.
    """
    house = house_of(request)
    journal = await house.in_thread(lambda: _day(house, name, day))
    title = game(journal.game_name).title
    told = await house.readers.ask(
        tell_round, house.settings.where, journal, number, AUDITOR, title
    )
    return Response(told.encode(), media_type=JSON)


def _days(house: House, name: str) -> list[Journal]:
    numbers = [id.day for id in house.archive.journals() if id.table == name]
    if not numbers:
        raise Denied(404, f"no table {printable(name, 40)} has a journal here")
    return [house.reader(name, day) for day in numbers]


def _day(house: House, name: str, day: int) -> Journal:
    days = {journal.day: journal for journal in _days(house, name)}
    if day and day not in days:
        raise Denied(404, f"table {name} has the days {min(days)} to {max(days)}")
    return days[day or max(days)]


HANDLERS = [tables, verdict, rounds, one_round]

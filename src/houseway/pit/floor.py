"""The floor's desk: figures of every table, what is alarming, and what waits for a decision."""

import asyncio
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from houseway.pit.computers import is_computer
from houseway.pit.logs import log
from houseway.pit.shifts import Key, TheoryFound, expected, key_of, tell_figures, tell_shift
from houseway.school.grading import rule
from houseway.table.journal import Journal
from houseway.table.scene import scene
from houseway.table.table import Table
from houseway.table.views import PUBLIC

if TYPE_CHECKING:
    from houseway.pit.house import House
    from houseway.pit.live import LiveTable

FAR = 3.0
"""Sigmas from which a table is far outside its band."""
SLOW = 20
"""Rounds an hour below which a table with players is slow."""
STALE = 1.0
"""Seconds after which figures are read again."""
PATIENCE = 1.5
"""Seconds that whoever asks waits for new figures; then the last ones are shown."""
TRIES = 3
"""How often the mathematics of a table is begun; then it is said why there is none."""
FOR_THEORY = 10.0
"""Seconds that a report waits for the mathematics; what is missing then, it says."""


class Floor:
    """What the people of the floor look at."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self.found: dict[Key, TheoryFound] = {}
        """The mathematics of the tables, as far as it has been worked out."""
        self._solving: dict[Key, asyncio.Task[None]] = {}
        self._failed = Counter[Key]()
        self._one_by_one = asyncio.Lock()
        self._figures: dict[str, dict[str, Any]] = {}
        self._read_at = 0.0
        self._reading: asyncio.Task[None] | None = None

    async def tables(self) -> list[dict[str, Any]]:
        """The pit as a map: every table with its figures and alarms."""
        await self._refresh()
        lives = list(self._house.tables.values())
        return [await live.look(partial(self._line, live)) for live in lives]

    def _line(self, live: "LiveTable", table: Table) -> dict[str, Any]:
        figures = self._figures.get(live.name, {})
        state, options = table.state, table.options
        waits = matter_of(live, table) is not None
        persons = sum(not is_computer(held.player) for held in state.seats.values())
        return {
            "name": live.name,
            "game": live.game.name,
            "title": live.game.title,
            "variant": bool(options.departures()),
            "minimum": options.minimum,
            "maximum": options.maximum,
            "positions": live.positions,
            "seats": {str(seat): held.player for seat, held in state.seats.items()},
            "persons": persons,
            "waiting": list(state.waiting),
            "offer": live.offering.now,
            "dealer": state.dealer,
            "supervisors": sorted(live.orders.supervisors),
            "state": _state(live, table),
            "why": live.trouble or live.orders.called or live.orders.paused,
            "day": table.journal.day,
            "round": state.rounds,
            "procedure": state.procedure,
            "procedures": list(live.game.procedures),
            "pace": live.timing.pace(),
            **figures,
            "alarms": _alarms(live, figures, persons, waits),
        }

    async def _refresh(self) -> None:
        """Read the figures anew if they are old; who asks does not wait long for them."""
        now = asyncio.get_running_loop().time()
        if self._reading is None or self._reading.done():
            if self._read_at and now - self._read_at < STALE:
                return
            self._reading = asyncio.create_task(self._read())
        await asyncio.wait({self._reading}, timeout=PATIENCE)

    async def _read(self) -> None:
        for live in list(self._house.tables.values()):
            key = await live.look(lambda table: key_of(table.game, table.options))
            self.solve(key)
        journals = await self.journals()
        try:
            self._figures = await self._house.readers.ask(
                tell_figures, self._house.settings.where, journals, dict(self.found)
            )
        except Exception as error:
            log.warning("the figures of the floor could not be read", why=str(error))
        self._read_at = asyncio.get_running_loop().time()

    def solve(self, key: Key) -> None:
        """Let the mathematics of a table be worked out, once."""
        if key not in self.found and key not in self._solving:
            self._solving[key] = asyncio.create_task(self._solved(key))

    async def _solved(self, key: Key) -> None:
        try:
            async with self._one_by_one:  # each has the whole time that an answer may take
                self.found[key] = await self._house.workers.ask(expected, key)
        except Exception as error:
            log.warning("no mathematics", game=key[0], why=str(error))
            self._failed[key] += 1
            if self._failed[key] == TRIES:  # else it would be begun again for ever
                self.found[key] = str(error)
        finally:
            self._solving.pop(key, None)

    async def journals(self, *, all_days: bool = False) -> list[Journal]:
        """The journals of the tables to be read: of the day, or of all days."""
        house = self._house
        days = {
            live.name: await live.look(lambda table: table.journal.day)
            for live in list(house.tables.values())
        }
        return await house.in_thread(
            lambda: [
                house.reader(name, day)
                for name, last in days.items()
                for day in range(1 if all_days else last, last + 1)
            ]
        )

    async def report(self, form: str, *, all_days: bool = False) -> bytes:
        """The shift report from the journals as they are now."""
        for live in list(self._house.tables.values()):
            self.solve(await live.look(lambda table: key_of(table.game, table.options)))
        if self._solving:
            await asyncio.wait(set(self._solving.values()), timeout=FOR_THEORY)
        journals = await self.journals(all_days=all_days)
        return await self._house.readers.ask(tell_shift, journals, dict(self.found), form)

    def close(self) -> None:
        """Nobody looks any more."""
        for task in (*self._solving.values(), *((self._reading,) if self._reading else ())):
            task.cancel()

    # --- what waits -------------------------------------------------------------------------

    async def matters(self) -> list[dict[str, Any]]:
        """Everything that waits for the supervisor at any table, the situation with it."""
        found = []
        for live in list(self._house.tables.values()):
            matter = await live.look(partial(matter_of, live))
            if matter is not None:
                found.append(matter)
        return found


def matter_of(live: "LiveTable", table: Table) -> dict[str, Any] | None:
    """What waits for the supervisor at a table, if something does."""
    due = table.due
    decides = due is not None and due.role == "supervisor" and "supervisor" in table.elsewhere
    if not decides and not live.orders.called:
        return None
    matter: dict[str, Any] = {
        "table": live.name,
        "title": live.game.title,
        "day": table.journal.day,
        "round": table.state.rounds,
        "procedure": table.state.procedure,
        "scene": scene(table.game, table.view(PUBLIC)),
    }
    if due is not None:
        matter["rule"] = rule(due.step.cite)
    if due is not None and decides:
        return matter | {"number": due.number, "words": due.step.act(), "form": table.form()}
    asked_next = due.step.act() if due is not None else ""
    return matter | {"number": 0, "words": live.orders.called, "due": asked_next}


def _state(live: "LiveTable", table: Table) -> str:
    if table.closed:
        return "closed"
    if live.trouble or live.orders.called or live.orders.paused:
        return "waiting"
    return "closing" if live.orders.closing else "open"


def _alarms(live: "LiveTable", figures: dict[str, Any], persons: int, waits: bool) -> list[str]:
    """What somebody of the floor should look at."""
    found = []
    sigmas = figures.get("sigmas")
    if sigmas is not None and abs(sigmas) >= FAR:
        found.append(f"the win is {sigmas:+.1f} sigmas from what the mathematics expects")
    pace = live.pace_now()
    if persons and pace is not None and pace < SLOW:
        found.append(f"{pace} rounds an hour are slow")
    if waits:
        found.append("a matter waits for the supervisor")
    if live.trouble:
        found.append(live.trouble)
    return found

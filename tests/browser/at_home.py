"""A house that serves from a thread of the test, which so may know what the engine knows."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from pytest import MonkeyPatch

from houseway.equipment.randomness import SeededSource
from houseway.pit.house import House
from houseway.pit.limits import Limits
from houseway.pit.people import People, as_roles
from houseway.pit.server import application
from houseway.pit.serving import Server, configuration
from houseway.pit.settings import Settings
from houseway.table.table import Table
from tests.browser.playing import PATIENCE
from tests.pit.houses import PASSWORD, QUICK

SOURCES = ("table.proceeding", "pit.computers", "school.attempts", "school.drill")


class AtHome:
    """A house with its address."""

    house: House
    address: str

    def __init__(self, folder: Path, *tables: str) -> None:
        files = tuple(Path(f"sample:{table}") for table in tables)
        self._settings = Settings(
            folder=folder, table_files=files, pause=0, wager_seconds=0, decide_seconds=0
        )
        self._ready = threading.Event()
        self._stop: Any = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE / 1000), "the house does not open"

    async def _serve(self) -> None:
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        self.house = await House.open(self._settings)
        self.house.limits = Limits(times=1000)
        server = Server(configuration(application(self.house)))
        serving = asyncio.create_task(server._serve([listening]))
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        stop = asyncio.Event()
        self.loop = loop = asyncio.get_running_loop()
        self._stop = lambda: loop.call_soon_threadsafe(stop.set)
        self._ready.set()
        await stop.wait()
        await self.house.close()
        server.should_exit = True
        await serving

    def close(self) -> None:
        """Close in good order."""
        if self._thread.is_alive():
            self._stop()
            self._thread.join(20)

    def person(self, browser: Browser, name: str, *roles: str) -> Page:
        """Somebody with these roles and a browser of their own, signed in."""
        people = People(self.house.database, self.house.clock, QUICK)
        adding = people.add(name, as_roles(roles), PASSWORD, "the tests")
        asyncio.run_coroutine_threadsafe(adding, self.loop).result(20)
        somebody = people.find(name)
        assert somebody is not None
        value = self.house.sessions.begin(somebody, "127.0.0.1")
        context = browser.new_context(viewport={"width": 1400, "height": 900})
        context.add_cookies([{"name": "houseway", "value": value, "url": self.address}])
        context.add_init_script(
            'localStorage.setItem("houseway", JSON.stringify({pace: 0, sound: false}))'
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    def look(self, table: str, function: Callable[[Table], Any]) -> Any:
        """What a function finds at a table, once everything that was sent there is done."""
        looking = self.house.tables[table].look(function)
        return asyncio.run_coroutine_threadsafe(looking, self.loop).result(PATIENCE / 1000)

    def go(self, page: Page, path: str) -> None:
        """Go to a page of the house."""
        page.goto(f"{self.address}/#{path}")


@contextmanager
def at_home(folder: Path, *tables: str) -> Iterator[AtHome]:
    """Serve until the block ends, with the same cards in every run."""
    with MonkeyPatch.context() as patch:
        for room in SOURCES:
            patch.setattr(f"houseway.{room}.SystemSource", lambda: SeededSource("at home"))
        home = AtHome(folder, *tables)
        try:
            yield home
        finally:
            home.close()

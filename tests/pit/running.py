"""A house that really serves: in this process on a free port, or as a process of its own."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from houseway.pit.client import Client, TableClient
from houseway.pit.house import House
from houseway.pit.limits import Limits
from houseway.pit.people import as_roles
from houseway.pit.server import application
from houseway.pit.serving import Server, configuration, listen
from houseway.pit.settings import Settings

T = TypeVar("T")

SAMPLE = Path("sample:blackjack")


def run(work: Coroutine[Any, Any, T], seconds: float = 150) -> T:
    """Run a test, which never hangs."""

    async def timed() -> T:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(timed())


class Running:
    """A house that serves in this process."""

    def __init__(self, house: House, address: str) -> None:
        self.house = house
        self.address = address
        self.clients: list[Client] = []

    def client(self) -> Client:
        client = Client(self.address)
        self.clients.append(client)
        return client

    async def guest(self, name: str) -> Client:
        client = self.client()
        await client.guest(name)
        return client

    async def staff(self, name: str, *roles: str) -> Client:
        """Somebody with roles, who has signed in."""
        client, people = self.client(), self.house.people
        token = await asyncio.to_thread(people.invite, as_roles(roles), "the tests")
        await client.post(
            f"/api/invitations/{token}", {"name": name, "password": "a long one " * 2}
        )
        await client.me()
        return client


@asynccontextmanager
async def serving(folder: Path, *tables: str, **settings: Any) -> AsyncIterator[Running]:
    """A house with these sample tables and without pauses, unless it is told otherwise."""
    given: dict[str, Any] = {
        "folder": folder,
        "table_files": tuple(Path(name) for name in tables) or (SAMPLE,),
        "pause": 0,
        "port": 0,
        "edges": False,
        **settings,
    }
    house = await House.open(Settings(**given))
    house.limits = Limits(times=1000)
    listening = listen("127.0.0.1", 0)
    server = Server(configuration(application(house)))
    task = asyncio.create_task(server.serve([listening]))
    running = Running(house, f"http://127.0.0.1:{listening.getsockname()[1]}")
    try:
        yield running
    finally:
        for client in running.clients:
            await client.close()
        await house.close()
        server.should_exit = True
        await task


class Process:
    """A house that serves as a process of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.arguments = arguments
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.port = 0
        self.said: list[str] = []

    def start(self) -> None:
        command = [
            sys.executable, "-m", "houseway", "serve", "--folder", str(self.folder),
            "--port", str(self.port), *self.arguments,
        ]  # fmt: skip
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=open(self.folder / "log", "a"),  # noqa: SIM115
            text=True,
            env={**os.environ, "HOUSEWAY_KEYS": str(self.folder / "keys")},
        )
        assert self.process.stdout is not None
        self.said = []
        for line in self.process.stdout:
            self.said.append(line.strip())
            if line.startswith("http://"):
                self.address = line.strip().rstrip("/")
                self.port = int(self.address.rpartition(":")[2])
                return
        raise AssertionError(f"the house did not open: {(self.folder / 'log').read_text()}")

    def end(self, number: int = signal.SIGTERM) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        status = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status


@contextmanager
def a_process(folder: Path, *arguments: str) -> Iterator[Process]:
    process = Process(folder, *arguments)
    process.start()
    try:
        yield process
    finally:
        if process.process is not None and process.process.poll() is None:
            process.end(signal.SIGKILL)


async def play(table: TableClient, rounds: int, wager: dict[str, int] | None = None) -> None:
    """Play so many rounds: the smallest wager, and what the house would answer."""
    last = table.scene["round"] + rounds
    seat = table.seats[0]

    def over(table: TableClient) -> bool:
        now = table.scene["round"]
        return now > last or (now == last and not table.scene["procedure"])

    while not over(table):
        await table.until(lambda t: over(t) or mine(t) is not None, 90)
        offer = mine(table)
        if offer is not None and not over(table):
            await answer(table, seat, offer["form"], wager)


def mine(table: TableClient) -> dict[str, Any] | None:
    """What the table waits for from oneself."""
    return next(iter(table.mine), None)


async def answer(
    table: TableClient, seat: int, form: dict[str, Any], wager: dict[str, int] | None = None
) -> None:
    at = table.due["number"]
    if form["kind"] == "wagers":
        least = {area["wager"]: area["minimum"] for area in form["areas"] if area.get("required")}
        first = form["areas"][0]
        placed = wager or least or {first["wager"]: first["minimum"]}
        await table.act("place", seat=seat, wagers=placed, at=at)
        await table.act("ready", seat=seat, at=at)
    elif form["kind"] == "choices":
        await table.act("choose", seat=seat, choice=form["otherwise"], at=at)
    elif form["kind"] == "request":
        await table.act("ready", seat=seat, at=at)
    else:
        await table.act("do", role="player", seat=seat, at=at)

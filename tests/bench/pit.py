"""The pit under load: server and clients on this machine, each on a core of its own.

A client here is as small as one can be: it reads what is due for it and answers. An act's time is
from its sending to its answer, which comes behind the block that shows it.

    python -m tests.bench.pit                            everything, about seven minutes
    python -m tests.bench.pit --tables 300 --seconds 20  that many tables at human pace, alone
"""

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.bench.measure import Result, rate

SEATS = 6
QUICK = bool(os.environ.get("HOUSEWAY_BENCH_QUICK"))
"""A short form, to see that the bench itself works."""
SECONDS_AT_HUMAN_PACE = 10.0 if QUICK else 120.0
TABLES_AT_HUMAN_PACE = 20 if QUICK else 300
FURTHER = () if QUICK else (600, 1000)
THINKING = (2.0, 8.0)
"""Seconds that somebody takes to answer."""
PING_EVERY = 20.0
"""Seconds: whoever has a blackjack may have nothing to say for more than the house's patience."""


@dataclass
class House:
    """The server's process."""

    port: int
    tables: list[str]
    cookies: list[str]
    pid: int

    @property
    def memory(self) -> int:
        """What it holds, in bytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def processor(self) -> float:
        """The seconds of processor time it has used."""
        parts = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def house(tables: int | str, people: int = 0) -> Iterator[House]:
    """A house with so many tables and people."""
    with tempfile.TemporaryDirectory(prefix="houseway-bench-") as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.pit_server", folder, str(tables), str(people)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOUSEWAY_KEYS": f"{folder}/keys"},
        )
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        try:
            yield House(**told, pid=process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)
            process.stdout.close()


@dataclass
class Load:
    """What all clients together saw."""

    times: list[float] = field(default_factory=list)
    rounds: int = 0
    refused: int = 0
    dropped: int = 0
    processor: float = 0.0
    """Seconds of the server's processor time."""

    def within(self, part: float) -> float:
        """The seconds within which this part of the acts were answered."""
        found = sorted(self.times)
        return found[min(int(len(found) * part), len(found) - 1)] if found else 0.0


class Player:
    """One client: it answers what is due with what stakes least."""

    def __init__(self, house: House, n: int, load: Load, thinking: tuple[float, float]) -> None:
        self.house = house
        self.cookie = house.cookies[n] if n < len(house.cookies) else ""
        self.table = house.tables[n // SEATS % len(house.tables)]
        self.seat = n % SEATS + 1
        self.load = load
        self.thinking = thinking
        self.sent: dict[str, float] = {}
        self.count = 0
        self.day = self.block = 0
        self.due = asyncio.Event()
        self.tasks: set[asyncio.Task[None]] = set()
        self.socket: ClientConnection | None = None

    async def connect(self) -> ClientConnection:
        """Join, from the last block if there is one."""
        self.socket = await connect(
            f"ws://127.0.0.1:{self.house.port}/ws/tables/{self.table}",
            additional_headers={"Cookie": f"houseway={self.cookie}"} if self.cookie else {},
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=120,
        )
        join = {"type": "join", "day": self.day, "after": self.block}
        await self.socket.send(json.dumps(join))
        return self.socket

    async def act(self, kind: str, **values: Any) -> None:
        """Send an act, and note when."""
        assert self.socket is not None
        self.count += 1
        id = f"{self.count}"
        self.sent[id] = time.perf_counter()
        message = {"type": kind, "id": id, "seat": self.seat, **values}
        await self.socket.send(json.dumps(message))

    async def read(self, socket: ClientConnection) -> None:
        """Read until the connection ends."""
        try:
            async for text in socket:
                self.take(str(text))
        except ConnectionClosed:
            pass
        self.load.dropped += 1

    def take(self, text: str) -> None:
        """Take a message; only what a player must know of it is read."""
        kind = text[9:12]
        if kind == "due":
            self.due.set()
            self._answer(json.loads(text))
        elif kind == "tak" or kind == "ref":
            message = json.loads(text)
            began = self.sent.pop(message.get("id", ""), None)
            self.load.refused += kind == "ref"
            if began is not None:
                self.load.times.append(time.perf_counter() - began)
        elif kind == "blo":
            self.block += 1
        elif kind == "sna":
            snapshot = json.loads(text)
            self.day, self.block = snapshot["day"], snapshot["block"]
        elif kind == "hea" and self.seat == 1:
            self.load.rounds += 1

    def _answer(self, due: dict[str, Any]) -> None:
        mine = [o for o in due.get("yours", ()) if o.get("seat") in due.get("seats", ())]
        if mine:
            task = asyncio.create_task(self._act(due["number"], mine[0]["form"]))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    answered = 0

    async def _act(self, number: int, form: dict[str, Any]) -> None:
        if self.answered == number:
            return
        self.answered = number
        if self.thinking[1]:
            await asyncio.sleep(random.uniform(*self.thinking))
        try:
            if form["kind"] == "wagers":
                area = form["areas"][0]
                wagers = {area["wager"]: area["minimum"]}
                await self.act("place", wagers=wagers, at=number)
                await self.act("ready", at=number)
            elif form["kind"] == "choices":
                await self.act("choose", choice=form["otherwise"], at=number)
            else:
                await self.act("do", role="player", at=number)
        except ConnectionClosed:
            pass


async def ping(players: list[Player]) -> None:
    """Let every client say in its turn that it is there."""
    while True:
        for player in players:
            await asyncio.sleep(PING_EVERY / len(players))
            if player.socket is not None:
                with suppress(ConnectionClosed):
                    await player.socket.send('{"type":"ping"}')


async def played(
    house: House, tables: int, seconds: float, thinking: tuple[float, float], watchers: int = 0
) -> tuple[Load, float, int]:
    """Let so many full tables play: the load, the time, and the memory after all have come."""
    load = Load()
    players = [Player(house, n, load, thinking) for n in range(tables * SEATS)]
    tasks = []
    for n, player in enumerate(players):
        socket = await player.connect()
        tasks.append(asyncio.create_task(player.read(socket)))
        await player.act("sit", chips=900_000)
        if n % 50 == 49:
            await asyncio.sleep(0)
    for _ in range(watchers):
        watcher = Player(house, len(house.cookies), load, (0.0, 0.0))
        watcher.table, watcher.seat = house.tables[0], 0
        tasks.append(asyncio.create_task(watcher.read(await watcher.connect())))
    tasks.append(asyncio.create_task(ping(players)))
    await asyncio.sleep(min(2.0, seconds / 5))
    load.times.clear()
    load.rounds, began = 0, time.perf_counter()
    used = house.processor
    await asyncio.sleep(seconds)
    took, memory = time.perf_counter() - began, house.memory
    load.processor = house.processor - used
    dropped = load.dropped
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    load.dropped = dropped
    for player in players:
        if player.socket is not None:
            player.socket.transport.abort()
    return load, took, memory


def bare_echo() -> float:
    """Seconds for one message to a bare WebSocket and back."""

    async def work(port: int) -> float:
        async with connect(f"ws://127.0.0.1:{port}/", compression=None) as socket:
            best = 1.0
            for _ in range(3):
                began = time.perf_counter()
                for _ in range(1000):
                    await socket.send("x" * 100)
                    await socket.recv()
                best = min(best, (time.perf_counter() - began) / 1000)
            return best

    with house("echo") as bare:
        return asyncio.run(work(bare.port))


def human_pace(tables: int, seconds: float, echo: float) -> Iterator[Result]:
    """Full tables at human pace: how soon acts are shown, and what a table and a client weigh."""
    with house(1) as small:
        one_table = small.memory
    with house(tables, tables * SEATS) as pit:
        empty = pit.memory
        load, took, memory = asyncio.run(played(pit, tables, seconds, THINKING))
    late = load.within(0.99)
    words = f"{late * 1000:.1f} ms ({len(load.times) / took:,.0f} acts/s)"
    aim = "100 ms, nobody dropped" if tables == 300 else ""
    if load.dropped:
        words += f", {load.dropped} dropped"
    yield Result(
        f"pit: {tables} tables, {tables * SEATS:,} sockets: 99% shown in", words, late, aim
    )
    yield Result("  in round trips of a bare WebSocket echo", f"{late / echo:,.1f}", late)
    cost = load.processor / max(len(load.times), 1)
    share = f"{cost * 1000:.2f} ms, {load.processor / took:.0%} of a core"
    yield Result("  processor time of the server for an act", share, cost)
    a_table = (empty - one_table) / max(tables - 1, 1) / 1024
    a_client = (memory - empty) / (tables * SEATS) / 1024
    words = f"{a_table:,.0f} kB, {a_client:,.0f} kB"
    yield Result("  memory of a table, and of a client who plays", words, 0.0)
    yield Result("  memory of the server with all of them", f"{memory / 2**20:,.0f} MB", 0.0)


def full_speed(tables: int, seconds: float, echo: float) -> Iterator[Result]:
    """As fast as it goes."""
    with house(tables, tables * SEATS) as pit:
        load, took, _ = asyncio.run(played(pit, tables, seconds, (0.0, 0.0)))
    acts = len(load.times)
    name = f"pit: {tables} table{'s' * (tables > 1)} at full speed"
    yield rate(f"{name}, acts", "acts", max(acts, 1), took)
    yield rate(f"{name}, rounds", "rounds", max(load.rounds, 1), took)
    yield Result(
        "  an act in round trips of a bare echo", f"{took / max(acts, 1) / echo:,.2f}", 0.0
    )


def watched(seconds: float) -> Iterator[Result]:
    """What a hundred who look on cost the server, in processor time."""
    costs = []
    for watchers in (0, 100):
        with house(1, SEATS) as pit:
            load, _, _ = asyncio.run(played(pit, 1, seconds, (0.0, 0.0), watchers))
            costs.append(load.processor / max(len(load.times), 1))
    more = max(costs[1] - costs[0], 0.0)
    words = f"{more * 1000:.2f} ms more than {costs[0] * 1000:.2f} ms"
    yield Result("pit: an act shown to 100 who look on", words, more)


def storm(clients: int) -> Iterator[Result]:
    """All connections are lost at once and come back."""

    async def work(pit: House) -> float:
        load = Load()
        players = [Player(pit, n, load, (1.0, 1.0)) for n in range(clients)]
        tasks = []
        for player in players:
            tasks.append(asyncio.create_task(player.read(await player.connect())))
        await asyncio.gather(*(player.due.wait() for player in players))
        for player in players:
            assert player.socket is not None
            player.socket.transport.abort()
            player.due.clear()
        began = time.perf_counter()

        async def back(player: Player) -> None:
            tasks.append(asyncio.create_task(player.read(await player.connect())))
            await player.due.wait()

        await asyncio.gather(*map(back, players))
        took = time.perf_counter() - began
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return took

    with house(max(clients // SEATS, 1) + 1, clients) as pit:
        took = asyncio.run(work(pit))
    yield Result(f"pit: {clients} clients come back at once", f"{took:.2f} s until all see", took)


def first_hand() -> Iterator[Result]:
    """From the start of the command to the first hand that is dealt."""
    from houseway.pit.client import Client

    async def dealt(address: str) -> None:
        async with Client(address) as client, client.table("blackjack") as table:
            await table.until(lambda t: t.scene["round"] >= 1)

    with tempfile.TemporaryDirectory(prefix="houseway-bench-") as folder:
        began = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "houseway", "serve", "--port", "0", "--folder", folder],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "HOUSEWAY_KEYS": f"{folder}/keys"},
        )
        assert process.stdout is not None
        line = next(line for line in process.stdout if line.startswith("http://"))
        asyncio.run(dealt(line.strip()))
        took = time.perf_counter() - began
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        process.stdout.close()
    yield Result("pit: houseway serve to the first hand", f"{took:.2f} s", took, "3 s")


def results() -> Iterator[Result]:
    """Every measurement of the pit."""
    echo = bare_echo()
    yield Result("pit: a bare WebSocket echo", f"{echo * 1e6:.0f} us", echo)
    yield from first_hand()
    for tables in (1, 50):
        yield from full_speed(tables, 2.0 if QUICK else 10.0, echo)
    yield from watched(2.0 if QUICK else 10.0)
    yield from storm(60 if QUICK else 500)
    yield from human_pace(TABLES_AT_HUMAN_PACE, SECONDS_AT_HUMAN_PACE, echo)
    for tables in FURTHER:
        yield from human_pace(tables, 30.0, echo)


def main() -> None:
    """Measure the pit alone, or so many tables of it."""
    parser = argparse.ArgumentParser(description="The pit under load.")
    parser.add_argument(
        "--tables", type=int, help="full tables at human pace; everything if unsaid"
    )
    parser.add_argument("--seconds", type=float, default=SECONDS_AT_HUMAN_PACE)
    wanted = parser.parse_args()
    found = results()
    if wanted.tables:
        found = human_pace(wanted.tables, wanted.seconds, bare_echo())
    for result in found:
        print(f"{result.what:52} {result.figure:>32}  {result.aim}", flush=True)


if __name__ == "__main__":
    main()

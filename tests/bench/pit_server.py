"""A house for the load bench, in a process of its own: so many tables, and people signed in.

    python -m tests.bench.pit_server FOLDER TABLES PEOPLE

It prints one JSON line: its port and a cookie for each of the people. `echo` in place of a number
of tables serves a bare WebSocket that sends back what it gets.
"""

import asyncio
import json
import signal
import sys
from pathlib import Path
from typing import Any

from houseway.pit import logs
from houseway.pit.house import House
from houseway.pit.limits import Limits
from houseway.pit.server import application
from houseway.pit.serving import Server, configuration, listen
from houseway.pit.settings import Settings

GAMES = ("sample:blackjack", "sample:three-card-poker")


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """The least that a socket can do."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] != "websocket.disconnect":
        await send({"type": "websocket.send", "text": event["text"]})


def come(house: House, people: int) -> list[str]:
    """People with play money, signed in."""
    cookies = []
    for n in range(people):
        person = house.people.guest(f"Player {n}")
        house.cage.grant(person.name)
        cookies.append(house.sessions.begin(person, "bench"))
    return cookies


async def main(folder: Path, tables: str, people: int) -> None:
    """Serve until SIGTERM."""
    logs.set_up("error")
    listening = listen("127.0.0.1", 0)
    house, cookies = None, []
    app: Any = echo
    if tables != "echo":
        files = tuple(Path(GAMES[n % len(GAMES)]) for n in range(int(tables)))
        house = await House.open(
            Settings(folder=folder, table_files=files, pause=0, computers=False)
        )
        house.limits = Limits(times=1_000_000)
        cookies = come(house, people)
        app = application(house)
    server = Server(configuration(app))
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    task = asyncio.create_task(server.serve([listening]))
    names = list(house.tables) if house is not None else []
    told = {"port": listening.getsockname()[1], "tables": names, "cookies": cookies}
    print(json.dumps(told), flush=True)
    await stop.wait()
    if house is not None:
        await house.close()
    server.should_exit = True
    await task


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))

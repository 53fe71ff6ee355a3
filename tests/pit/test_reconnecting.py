"""Lost connections, slow readers, and what comes back from the store."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from houseway.pit import audience, client, connections, sockets
from houseway.pit.client import TableClient
from houseway.pit.telling import RECENT
from tests.pit.running import Running, mine, play, run, serving

BLACKJACK = "blackjack"


async def sit(running: Running, name: str, seat: int) -> TableClient:
    client = await running.guest(name)
    table = client.table(BLACKJACK)
    await table.__aenter__()
    await table.act("sit", seat=seat, chips=100_000)
    return table


async def joined(table: TableClient, day: int, after: int, most: int = 400) -> list[dict[str, Any]]:
    """What a client is told that names a block, up to the presence that ends it."""
    socket = await table.client.socket(BLACKJACK)
    await socket.send(json.dumps({"type": "join", "day": day, "after": after}))
    heard: list[dict[str, Any]] = []
    while len(heard) < most:
        heard.append(json.loads(await socket.recv()))
        if heard[-1]["type"] == "presence":
            break
    await socket.close()
    return heard


def test_a_lost_connection_is_made_again_and_nothing_is_missed(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            ann, ben = await sit(running, "Ann", 1), await sit(running, "Ben", 2)
            playing = asyncio.gather(play(ann, 6), play(ben, 6))
            for _ in range(5):
                await asyncio.sleep(0.05)
                await ben.drop()
            await playing
            assert ben.joins > 1  # and its chain was checked block by block
            await ann.my_turn()
            await ben.until(lambda t: t.block == ann.block)
            assert {k: v for k, v in ben.scene.items() if k not in ("cards", "hands", "lies")} == {
                k: v for k, v in ann.scene.items() if k not in ("cards", "hands", "lies")
            }
            for table in (ann, ben):
                await table.__aexit__()

    run(story())


@pytest.mark.parametrize("part", [0.5, 1.0])
def test_a_connection_that_is_cut_in_the_middle_of_an_act_counts_it_once(
    tmp_path: Path, part: float
) -> None:
    """Half of it has come, or all of it and the answer is lost: it is sent again."""
    act = json.dumps({"type": "buy", "id": "the one", "seat": 1, "chips": 5_000})
    frame = Frame(Opcode.TEXT, act.encode()).serialize(mask=True)

    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            ann = await sit(running, "Ann", 1)
            had = (await ann.client.me())["account"]
            cut = await ann.client.socket(BLACKJACK)
            await cut.send(json.dumps({"type": "join"}))
            cut.transport.write(frame[: int(len(frame) * part)])
            cut.transport.abort()
            again = await ann.client.socket(BLACKJACK)
            await again.send(json.dumps({"type": "join"}))
            for _ in range(2):
                await again.send(act)
                while (told := json.loads(await again.recv()))["type"] not in ("taken", "refused"):
                    pass
                assert told["type"] == "taken"
            assert (await ann.client.me())["account"] == had - 5_000
            await again.close()
            await ann.__aexit__()

    run(story())


def test_whoever_is_told_much_says_all_the_same_that_they_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "PING_EVERY", 0.05)
    heard: list[str] = []

    async def story() -> None:
        async with serving(tmp_path) as running:
            looks = running.client().table(
                BLACKJACK, on_message=lambda message: heard.append(message["type"])
            )
            async with looks:
                await looks.until(lambda _: heard.count("pong") >= 3, 20)
                assert looks.joins == 1

    run(story())
    assert heard.count("block") > 3


def test_a_connection_that_died_without_a_word_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "PING_EVERY", 0.2)

    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            table = await sit(running, "Ann", 1)
            assert table._socket is not None
            table._socket.transport.pause_reading()  # nothing comes any more, and no end
            await table.until(lambda t: t.joins >= 2)
            await play(table, 1)
            await table.__aexit__()

    run(story())


def test_a_client_that_names_its_last_block_gets_the_rest_and_no_snapshot(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            ann = await sit(running, "Ann", 1)
            await play(ann, 1)
            await ann.my_turn()  # the table waits for her now
            heard = await joined(ann, ann.day, ann.block - 2)
            assert [m["n"] for m in heard if m["type"] == "block"] == [ann.block - 1, ann.block]
            assert not [m for m in heard if m["type"] == "snapshot"]
            await ann.__aexit__()

    run(story())


def test_what_is_no_longer_at_hand_is_told_again_out_of_the_store(tmp_path: Path) -> None:
    async def story() -> None:
        told: dict[int, dict[str, Any]] = {}
        scenes: dict[int, Any] = {}

        async with serving(tmp_path, computers=False) as running:
            ann = await sit(running, "Ann", 1)

            def keep(message: dict[str, Any]) -> None:
                if message["type"] == "block":
                    told[message["n"]] = message
                    scenes[message["n"]] = ann.scene

            ann.on_message = keep
            await play(ann, RECENT + 2)
            await ann.my_turn()
            first = min(told)
            assert ann.block - first > RECENT
            heard = await joined(ann, ann.day, first)
            again = [m for m in heard if m["type"] == "block"]
            # The same documents, the same hidden parts, the same words and patches as at first.
            assert again == [told[n] for n in range(first + 1, ann.block + 1)]
            await ann.__aexit__()

    run(story())


def test_what_is_told_again_shows_each_only_their_own(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, "sample:three-card-poker", computers=False) as running:
            tables = []
            for seat, name in enumerate(("Ann", "Ben"), start=1):
                client = await running.guest(name)
                table = client.table("three-card-poker")
                await table.__aenter__()
                await table.act("sit", seat=seat, chips=100_000)
                tables.append(table)
            await asyncio.gather(*(play(table, RECENT) for table in tables))
            for table, own, other in ((tables[0], "Ann", "Ben"), (tables[1], "Ben", "Ann")):
                socket = await table.client.socket("three-card-poker")
                await socket.send(json.dumps({"type": "join", "day": 1, "after": 3}))
                shown = set()
                while (message := json.loads(await socket.recv()))["type"] != "presence":
                    if message["type"] != "block":
                        continue
                    for n in message.get("hidden", {}):
                        records = json.loads(message["document"])
                        record = records["records"][int(n) - records["first"]]
                        shown.update(record["shown"])
                assert shown == {own}
                assert other not in shown
                await socket.close()
                await table.__aexit__()

    run(story())


def test_a_slow_reader_is_cut_off_and_never_slows_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as running:
            table = running.house.tables[BLACKJACK]
            public = running.client()
            socket = await public.socket(BLACKJACK)
            await socket.send(json.dumps({"type": "join"}))
            await socket.recv()
            (slow,) = table.audience.connections
            for _ in range(connections.MOST_WAITING + 1):
                slow.send('{"type":"pong","now":0}')
            assert slow.ended == connections.TOO_SLOW
            assert slow.backlog == 1  # its last word alone
            async with public.table(BLACKJACK) as looking:
                await looking.until(lambda t: t.scene["round"] >= 3)
            words = []
            with suppress(ConnectionClosed):
                async for text in socket:
                    message = json.loads(text)
                    if message["type"] == "word":
                        words.append(message)
            assert words[-1]["closing"]
            assert "too slowly" in words[-1]["sentence"]
            assert slow not in table.audience.connections

    run(story())


def test_a_client_that_reads_nothing_at_all_is_let_go_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "SILENCE", 0.3)
    monkeypatch.setattr(sockets, "LAST_WORD", 0.1)

    async def story() -> None:
        async with serving(tmp_path) as running:
            live = running.house.tables[BLACKJACK]
            socket = await running.client().socket(BLACKJACK)
            await socket.send(json.dumps({"type": "join"}))
            await socket.recv()
            socket.transport.pause_reading()
            (stuck,) = live.audience.connections
            while stuck.ended is None:
                stuck.send("x" * 500_000)
                await asyncio.sleep(0)
            while live.audience.connections:
                await asyncio.sleep(0.05)
            assert not live.audience.present
            socket.transport.abort()

    run(story(), 30)


def test_a_client_that_was_cut_off_goes_on_from_its_last_block(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as running:
            ann = await sit(running, "Ann", 1)
            await play(ann, 1)
            for connection in running.house.tables[BLACKJACK].audience.connections:
                connection.end(connections.TOO_SLOW)
            joins = ann.joins
            await ann.until(lambda t: t.joins > joins)
            await play(ann, 1)
            await ann.__aexit__()

    run(story())


def test_after_a_restart_a_client_that_stayed_goes_on_by_itself(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            ann = await sit(running, "Ann", 1)
            await play(ann, 2)
            day, block, digest = ann.day, ann.block, ann.digest
            cookies = ann.client.http.cookies
            await ann.__aexit__()
            await running.house.tables[BLACKJACK].look(lambda table: None)
        async with serving(tmp_path, computers=False) as running:
            client = running.client()
            client.http.cookies = cookies
            await client.me()
            table = client.table(BLACKJACK)
            table.day, table.block, table.digest = day, block, digest
            await table.__aenter__()
            await table.until(lambda t: t.joins == 1 and mine(t) is not None)
            assert table.seats == [1]
            await play(table, 2)
            await table.__aexit__()

    run(story())


def test_whoever_missed_too_much_is_shown_the_table_as_it_stands(
    tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(audience, "MOST_CAUGHT_UP", 5)

    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            ann = await sit(running, "Ann", 1)
            await play(ann, RECENT)
            await ann.my_turn()
            heard = await joined(ann, 1, 2)
            assert [m["type"] for m in heard].count("snapshot") == 1
            assert heard[0]["block"] == ann.block
            await ann.__aexit__()

    run(story())

"""No message, address or log line has a card that its reader may not see."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.games import game
from houseway.table.days import read_days
from houseway.table.entries import Done
from houseway.table.views import PUBLIC, Viewer, person, seen
from tests.pit.running import play, run, serving

CARDS = {f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"}


def cards_in(value: object) -> Iterator[str]:
    """Every card that is named in a part of a message."""
    if isinstance(value, str):
        yield from (word for word in value.replace(",", " ").split() if word in CARDS)
    elif isinstance(value, dict):
        for name, inside in value.items():
            yield from cards_in(name)
            yield from cards_in(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from cards_in(inside)


def shown_to(folder: Path, table: str, viewer: Viewer) -> dict[int, set[str]]:
    """The cards that each record of the journal shows a viewer, by the gate of views alone."""
    found = {}
    for day in read_days(str(folder / "pit.db"), game, table=table):
        for record in day.read():
            entry = seen(record.entry, viewer)
            answer = entry.answer if isinstance(entry, Done) else None
            fault = entry.fault if isinstance(entry, Done) else None
            document = json.loads(_encoded([answer, fault]))
            step = json.loads(_encoded(entry.step)) if isinstance(entry, Done) else None
            found[record.n] = set(cards_in(document)) | set(cards_in(step))
    return found


def _encoded(value: object) -> bytes:
    from houseway.table.blocks import encode

    return encode(value)


@pytest.mark.parametrize(
    "name", ["three-card-poker", "heads-up-holdem", "five-card-hi-lo", "poker-holdem", "blackjack"]
)
def test_no_message_has_a_card_that_its_reader_may_not_see(tmp_path: Path, name: str) -> None:
    heard: dict[str, list[dict[str, Any]]] = {"": [], "Ann": [], "Ben": [], "Flo": [], "Adi": []}

    async def story() -> None:
        async with serving(tmp_path, f"sample:{name}") as running:
            about = await running.client().get(f"/api/tables/{name}")
            people = {
                "": running.client(),
                "Ann": await running.guest("Ann"),
                "Ben": await running.guest("Ben"),
                "Flo": await running.staff("Flo", "floor"),
                "Adi": await running.staff("Adi", "auditor"),
            }
            tables = {}
            for who, client in people.items():
                table = client.table(name, on_message=heard[who].append)
                await table.__aenter__()
                tables[who] = table
            for who, seat in (("Ann", about["free"][0]), ("Ben", about["free"][1])):
                await tables[who].act("sit", seat=seat, chips=100 * about["minimum"])
            await asyncio.gather(play(tables["Ann"], 4), play(tables["Ben"], 4))
            late = running.client().table(name, on_message=heard[""].append)
            await late.__aenter__()
            await late.__aexit__()
            for table in tables.values():
                await table.__aexit__()

    run(story())
    hidden = 0
    for who, messages in heard.items():
        viewer = person(who) if who in ("Ann", "Ben") else PUBLIC
        allowed = shown_to(tmp_path, name, viewer)
        for message in messages:
            if message["type"] != "block":
                continue
            document = json.loads(message["document"])
            for n, shown in enumerate(document["records"], start=document["first"]):
                own = message.get("hidden", {}).get(str(n), "null")
                hidden += own != "null"
                assert set(cards_in(shown)) | set(cards_in(json.loads(own))) <= allowed[n]
            lying = {
                card for n, cards in allowed.items() for card in cards if n <= document["first"]
            }
            for one in message["shown"]:
                lying |= allowed[one["n"]]
                assert set(cards_in(one.get("words", ""))) <= allowed[one["n"]] | lying
                assert set(cards_in(one.get("patch", {}).get("cards", {}))) <= lying
            assert who in ("Ann", "Ben") or not message.get("hidden")
    # Somebody was shown something, or this proves nothing; at blackjack all cards but one lie open.
    assert hidden or name == "blackjack"


def test_a_snapshot_shows_a_card_that_lies_face_down_to_its_holder_alone(tmp_path: Path) -> None:
    async def story() -> None:
        name = "three-card-poker"
        async with serving(tmp_path, f"sample:{name}", computers=False) as running:
            ann = await running.guest("Ann")
            async with ann.table(name) as table:
                await table.act("sit", seat=1, chips=100_000)
                while True:
                    due = await table.my_turn()
                    form = table.mine[0]["form"]
                    if form["kind"] == "choices":
                        break
                    if form["kind"] == "wagers":
                        at = due["number"]
                        await table.act("place", seat=1, wagers={"ante": 1_000}, at=at)
                        await table.act("ready", seat=1, at=at)
                    else:
                        await table.act("do", role="player", seat=1, at=due["number"])
                own = table.scene["cards"]["seat 1"]
                assert None not in own
                async with running.client().table(name) as public, ann.table(name) as other:
                    assert public.scene["cards"]["seat 1"] == [None, None, None]
                    assert "seat 1" not in public.scene["hands"]
                    assert other.scene["cards"]["seat 1"] == own
                    assert not public.due.get("yours")

    run(story())


def test_no_line_of_the_log_has_a_secret(capsys: pytest.CaptureFixture[str]) -> None:
    from houseway.pit import logs

    logs.set_up("debug")
    logs.log.info("somebody came", person="Ann", token="abc", session_cookie="def", hidden="As Kd")
    line = json.loads(capsys.readouterr().err)
    assert line["person"] == "Ann"
    assert "abc" not in str(line)
    assert "def" not in str(line)
    assert "As" not in str(line)


def test_what_libraries_log_is_a_line_like_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    from houseway.pit import logs

    logs.set_up()
    server = logging.getLogger("uvicorn.error")
    server.warning("Invalid HTTP request received.")
    server.error("ASGI callable returned without completing handshake.")
    assert capsys.readouterr().err == ""
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        server.exception("Exception in ASGI application")
    line = json.loads(capsys.readouterr().err)
    assert (line["by"], line["level"]) == ("uvicorn.error", "error")
    assert "ZeroDivisionError" in line["exception"]


def test_a_line_of_the_log_that_cannot_be_written_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from houseway.pit import logs

    logs.set_up()
    with open("/dev/full", "w") as full:
        monkeypatch.setattr("sys.stderr", full)
        logs.log.error("the disk is full")
        monkeypatch.undo()
        with contextlib.suppress(OSError):
            full.close()
    monkeypatch.setattr("sys.stderr", full)
    logs.log.error("standard error is closed")

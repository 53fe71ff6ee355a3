"""The floor offers a seat to whoever has waited longest, who takes it, declines it, or is late."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from houseway.table.entries import Noted, Offered
from tests.pit.at_work import At, at_work
from tests.pit.houses import wait
from tests.pit.test_barring import entries

pytestmark = pytest.mark.usefixtures("keys")


@asynccontextmanager
async def waiting(folder: Path) -> AsyncIterator[At]:
    async with at_work(folder, "poker-holdem", computers=False) as at:
        await at.person("Flo", "floor")
        for name in ("Pat", "Quin"):
            await at.person(name, "player")
            await at.post(name, "/api/me/money", {})
            assert (await at.act(name, "poker-holdem", "wait"))["type"] == "taken"
        yield at


def offers(at: At) -> list[Offered]:
    return [e for e in entries(at, "poker-holdem") if isinstance(e, Offered)]


def test_the_first_is_offered_a_seat_and_takes_it_or_declines(tmp_path: Path) -> None:
    async def go() -> None:
        async with waiting(tmp_path) as at:
            assert (await at.act("Flo", "poker-holdem", "offerseat", seat=2))["type"] == "taken"
            (line,) = (await at.get("Pat", "/api/tables"))["tables"]
            assert (line["offer"]["player"], line["offer"]["seat"]) == ("Pat", 2)
            again = await at.act("Flo", "poker-holdem", "offerseat", seat=3)
            assert again["sentence"] == "seat 2 is offered to Pat already; wait"
            declined = await at.act("Pat", "poker-holdem", "take", seat=2, takes=False)
            assert declined["type"] == "taken", declined
            await at.act("Flo", "poker-holdem", "offerseat", seat=2)
            assert (await at.act("Quin", "poker-holdem", "take", seat=2, takes=True))[
                "type"
            ] == "taken"
            assert offers(at) == [Offered("Pat", 2, False), Offered("Quin", 2, True)]
            assert Noted("seat 2 is offered to Pat", "Flo") in entries(at, "poker-holdem")
            taken = await at.act("Pat", "poker-holdem", "sit", seat=2, chips=100_00)
            assert "waiting list" in taken["sentence"]
            sat = await at.act("Quin", "poker-holdem", "sit", seat=2, chips=100_00)
            assert sat["type"] == "taken", sat
            nobody = await at.act("Flo", "poker-holdem", "offerseat", seat=3)
            assert nobody["sentence"] == "nobody is on the waiting list"

    wait(go())


def test_an_offer_that_nobody_answers_lapses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.pit.live.SECONDS", 0.01)

    async def go() -> None:
        async with waiting(tmp_path) as at:
            await at.act("Flo", "poker-holdem", "offerseat", seat=1)
            async with asyncio.timeout(10):
                while not offers(at):
                    await asyncio.sleep(0.01)
            assert offers(at) == [Offered("Pat", 1, False)]
            late = await at.act("Pat", "poker-holdem", "take", seat=1, takes=True)
            assert late["type"] == "refused"
            assert at.house.tables["poker-holdem"].table.state.waiting == ["Quin"]

    wait(go())

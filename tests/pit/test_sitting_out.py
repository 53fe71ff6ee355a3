"""A poker player sits out and comes back, by what they say themselves."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.pit.client import Refused, TableClient
from tests.pit.running import Running, answer, run, serving

pytestmark = pytest.mark.usefixtures("keys")
POKER = "poker-holdem"


async def seated(running: Running, name: str, seat: int) -> TableClient:
    client = await running.guest(name)
    at = client.table(POKER)
    await at.__aenter__()
    await at.act("sit", seat=seat, chips=400_00)
    return at


async def plays(table: TableClient, seat: int) -> None:
    """Answer whatever comes, for ever; who has missed a blind posts it."""
    while True:
        due = await table.my_turn()
        form: dict[str, Any] = table.mine[0]["form"]
        if "post" in [play["name"] for play in form.get("plays", ())]:
            await table.act("choose", seat=seat, choice="post", at=due["number"])
        else:
            await answer(table, seat, form)


async def until(table: TableClient, what: Callable[[Any], bool]) -> None:
    await table.until(lambda at: what(at.scene))


def test_who_sits_out_is_dealt_in_no_more_until_they_come_back(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving(tmp_path, f"sample:{POKER}", computers=False) as running:
            names = ("Al", "Bo", "Cy", "Di")
            tables = [await seated(running, name, seat) for seat, name in enumerate(names, 1)]
            playing = [
                asyncio.create_task(plays(table, seat)) for seat, table in enumerate(tables, 1)
            ]
            cy = tables[2]
            try:
                await until(cy, lambda scene: scene["round"] >= 1)
                await cy.act("sitout", seat=3, out=True)
                await until(cy, lambda scene: scene["own"].get("out") == [3])
                last = cy.scene["round"]
                await until(cy, lambda scene: scene["round"] >= last + 2)
                assert not cy.scene["seats"]["3"]["playing"]
                await cy.act("sitout", seat=3, out=False)
                await until(cy, lambda scene: scene["own"].get("out") == [])
                await until(cy, lambda scene: scene["seats"]["3"]["playing"])
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
                for table in tables:
                    await table.__aexit__(None, None, None)

    run(go())


def test_a_round_among_players_does_not_begin_for_one_alone(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving(tmp_path, f"sample:{POKER}", computers=False) as running:
            al, bo = [await seated(running, name, seat) for seat, name in ((1, "Al"), (2, "Bo"))]
            playing = [asyncio.create_task(plays(al, 1)), asyncio.create_task(plays(bo, 2))]
            try:
                await until(al, lambda scene: scene["round"] >= 1)
                await bo.act("sitout", seat=2, out=True)
                await until(al, lambda scene: scene["own"].get("out") == [2])
                last = al.scene["round"]
                await asyncio.sleep(0.3)
                assert al.scene["round"] == last
                await bo.act("sitout", seat=2, out=False)
                await until(al, lambda scene: scene["round"] > last)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
                await al.__aexit__(None, None, None)
                await bo.__aexit__(None, None, None)

    run(go())


def test_sitting_out_is_for_games_among_players_and_for_ones_own_seat(tmp_path: Path) -> None:
    async def go() -> None:
        async with serving(tmp_path, "sample:blackjack", f"sample:{POKER}") as running:
            ann = await running.guest("Ann")
            async with ann.table("blackjack") as table:
                await table.act("sit", seat=1, chips=500_00)
                with pytest.raises(Refused, match="makes no wager"):
                    await table.act("sitout", seat=1, out=True)
            async with ann.table(POKER) as table:
                with pytest.raises(Refused, match="seat"):
                    await table.act("sitout", seat=1, out=True)

    run(go())

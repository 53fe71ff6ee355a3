"""What the floor has ordered of a table is in force until it orders otherwise, whatever comes."""

from pathlib import Path
from typing import Any

import pytest

from houseway.pit.live import LiveTable
from houseway.table.entries import Noted
from tests.pit.at_work import At, at_work
from tests.pit.houses import wait

TABLE = "blackjack"


def noted(at: At) -> list[tuple[str, str]]:
    days = at.house.archive.journals()
    entries = [r.entry for id in days for r in at.house.reader(TABLE, id.day).records]
    return [(e.words, e.by) for e in entries if isinstance(e, Noted)]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> dict[str, Any]:
    if request.param == "sqlite":
        return {}
    return {"database": request.getfixturevalue("postgres")}


def test_a_table_that_rests_rests_after_a_night_too(
    tmp_path: Path, database: dict[str, Any]
) -> None:
    async def go() -> None:
        async with at_work(tmp_path, TABLE, **database) as at:
            await at.person("Flo", "floor")
            await at.act("Flo", TABLE, "pause", paused=True, reason="the felt is changed")
        async with at_work(tmp_path, TABLE, **database) as at:
            (line,) = (await at.get(await at.person("Fay", "floor"), "/api/floor"))["tables"]
            assert (line["state"], line["why"]) == ("waiting", "the felt is changed")
            await at.act("Fay", TABLE, "pause", paused=False)
        async with at_work(tmp_path, TABLE, **database) as at:
            assert at.house.tables[TABLE].orders.paused == ""
            assert noted(at) == [
                ("the table rests: the felt is changed", "Flo"),
                ("the table goes on", "Fay"),
            ]

    wait(go())


def test_a_matter_still_waits_for_the_supervisor_who_was_on_duty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def matter(live: LiveTable) -> tuple[str, int]:
        assert live.table.due is not None
        return live.table.due.role, live.table.due.number

    async def go() -> None:
        async with at_work(tmp_path, TABLE) as at:
            await at.person("Flo", "floor")
            await at.act("Flo", TABLE, "supervise", on=True)
            await at.act("Flo", TABLE, "begin")
            waits = matter(at.house.tables[TABLE])
            assert waits[0] == "supervisor"
        async with at_work(tmp_path, TABLE) as at:
            live = at.house.tables[TABLE]
            assert await live.look(lambda _: matter(live)) == waits
            assert noted(at) == [("on duty as supervisor", "Flo")]
        monkeypatch.setattr("houseway.pit.live.OFF_DUTY", 0.0)
        async with at_work(tmp_path, TABLE) as at:
            live = at.house.tables[TABLE]
            while live.orders.supervisors:  # who does not come back is off duty
                await live.look(lambda _: None)
            assert ("off duty", "Flo") in noted(at)
            assert live.table.due is None or live.table.due.role != "supervisor"

    wait(go())


def test_a_table_closes_after_the_round_although_the_house_was_closed_meanwhile(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        async with at_work(tmp_path, TABLE) as at:
            await at.person("Di", "dealer")
            await at.person("Flo", "floor")
            await at.act("Flo", TABLE, "assign", dealer="Di")
            await at.act("Di", TABLE, "begin")
            await at.act("Flo", TABLE, "close")
        async with at_work(tmp_path, TABLE) as at:
            live = at.house.tables[TABLE]
            await at.act(await at.person("Fay", "floor"), TABLE, "assign", dealer="")
            assert await live.look(lambda table: table.closed) and not live.orders.closing

    wait(go())

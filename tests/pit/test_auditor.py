"""The auditor's desk: everything that was recorded of rounds that are over, and nothing sooner."""

from pathlib import Path
from typing import Any

import pytest

from tests.pit.at_work import at_work
from tests.pit.houses import wait
from tests.pit.running import play, run, serving

POKER = "three-card-poker"
A = f"/api/audit/tables/{POKER}"


def hidden(told: dict[str, Any]) -> set[str]:
    """The hidden documents of a round, as the reader gets them."""
    return {text for block in told["blocks"] for text in block.get("hidden", {}).values()}


def orders(told: dict[str, Any]) -> set[str]:
    """Those that have the order of a whole pack."""
    return {text for text in hidden(told) if len(text) > 200}


def test_a_round_that_is_over_is_shown_with_all_that_was_hidden(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, f"sample:{POKER}", computers=False) as running:
            ann, auditor = await running.guest("Ann"), await running.staff("Al", "auditor")
            floor = await running.staff("Flo", "floor")
            async with ann.table(POKER) as table, floor.table(POKER) as desk:
                await table.act("sit", seat=1, chips=100_000)
                await play(table, 2)
                await table.my_turn()  # the third is under way
                own = await ann.get(f"/api/tables/{POKER}/rounds/1/2")
                told = await auditor.get(f"{A}/rounds/1/2")
                assert hidden(own) and hidden(own) < hidden(told)
                assert told["snapshot"]["you"] == ""
                assert not orders(told)  # cards that are still to come
                listed = (await auditor.get(f"{A}/rounds"))["rounds"]
                assert [one["round"] for one in listed] == [2, 1]
                found = await auditor.get(A)
                assert found["clean"] and found["revealed"] and found["rounds"] == 3
                await desk.act("close")
                await play(table, 0)
                await table.until(lambda t: "closed" in t.due.get("paused", ""))
            assert orders(await auditor.get(f"{A}/rounds/1/2"))  # the day is over

    run(story())


@pytest.mark.usefixtures("keys")
def test_what_is_not_there_or_not_over_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, POKER) as at:
            await at.staff()
            for path, status in (
                ("/rounds/1/1", 400),
                ("/rounds/2/1", 404),
                ("/rounds?day=2", 404),
                ("-2", 404),
            ):
                answer = await at.ask("a auditor", "GET", f"{A}{path}")
                assert answer.status == status and answer.sentence, path
            (table,) = (await at.get("a auditor", "/api/audit/tables"))["tables"]
            assert (table["name"], table["game"], table["days"]) == (POKER, POKER, [1])

    wait(go())

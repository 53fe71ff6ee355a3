"""What the administrator sets of the house: in force at once, kept, and on the register."""

from pathlib import Path

import pytest

from tests.pit.at_work import at_work
from tests.pit.houses import wait

pytestmark = pytest.mark.usefixtures("keys")
AT = "/api/settings"


def test_what_is_set_is_in_force_at_once_and_after_a_night(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await at.person("Ada", "administrator")
            before = await at.get("Ada", AT)
            assert before["guests"] and before["decide_seconds"] == 0
            answer = await at.ask("Ada", "PUT", AT, {"guests": False, "decide_seconds": 45})
            assert answer.json == before | {"guests": False, "decide_seconds": 45}
            assert (await at.ask("Ada", "PUT", AT, {"pause": 1})).status == 200
            assert (await at.ask("", "POST", "/api/guests", {"name": "Gus"})).status == 403
            table = await at.get("", "/api/tables/blackjack")
            assert table["seconds"]["decisions"] == 45
            register = (await at.get("Ada", "/api/register"))["register"]
            assert register[1]["act"] == "sets guests False, decide_seconds 45.0"
            assert register[1]["done_by"] == "Ada"
        async with at_work(tmp_path, decide_seconds=5) as at:
            kept = at.house.settings
            assert (kept.guests, kept.decide_seconds, kept.pause) == (False, 45, 1)

    wait(go())


@pytest.mark.parametrize(
    "body", [{"decide_seconds": -1}, {"pause": 11}, {"guests": "no"}, {"money": "chips"}, []]
)
def test_what_cannot_be_set_is_refused_and_changes_nothing(tmp_path: Path, body: object) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await at.person("Ada", "administrator")
            before = at.house.settings
            answer = await at.ask("Ada", "PUT", AT, body)
            assert answer.status == 400 and answer.sentence
            assert at.house.settings == before

    wait(go())

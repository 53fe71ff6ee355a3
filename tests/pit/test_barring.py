"""Somebody is barred from the house: at every table, with name and reason, until it is lifted."""

from pathlib import Path
from typing import Any

import pytest

from houseway.table.entries import Left, Noted
from tests.pit.at_work import At, at_work
from tests.pit.houses import wait

pytestmark = pytest.mark.usefixtures("keys")
BARRED = "/api/floor/barred"
TABLES = ("blackjack", "three-card-poker")
SENTENCE = "you are barred from this house; the cage pays out what is yours"


def entries(at: At, table: str) -> list[Any]:
    journal = at.house.reader(table, 1)
    journal.steps = at.house.tables[table].game.all_steps
    return [record.entry for record in journal.records]


async def people(at: At) -> None:
    await at.person("Flo", "floor")
    await at.person("Pat", "player")
    await at.person("Gus", "guest")


def test_a_barred_person_leaves_the_table_and_sits_nowhere_until_it_is_lifted(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        async with at_work(tmp_path, *TABLES, computers=False) as at:
            await people(at)
            await at.post("Pat", "/api/me/money", {})
            sat = await at.act("Pat", "blackjack", "sit", seat=1, chips=100_00)
            assert sat["type"] == "taken", sat
            await at.post("Flo", BARRED, {"name": "Pat", "reason": "marks cards"})
            assert not at.house.tables["blackjack"].table.state.seats
            told = entries(at, "blackjack")
            assert any(isinstance(e, Left) and e.seat == 1 for e in told)
            assert Noted("Pat is barred from the house: marks cards", "Flo") in told
            for table in TABLES:
                for act, more in (("sit", {"seat": 1, "chips": 100_00}), ("wait", {})):
                    body = {"type": act, "id": f"{table} {act}", **more}
                    answer = await at.ask("Pat", "POST", f"/api/tables/{table}/acts", body)
                    assert (answer.status, answer.sentence) == (403, SENTENCE)
            assert (await at.ask("Pat", "GET", "/api/tables")).status == 200
            (line,) = (await at.get("Flo", BARRED))["barred"]
            assert (line["name"], line["by"], line["reason"]) == ("Pat", "Flo", "marks cards")
            await at.post("Flo", f"{BARRED}/lift", {"name": "Pat", "reason": "it was another"})
            assert (await at.get("Flo", BARRED))["barred"] == []
            sat = await at.act("Pat", "three-card-poker", "sit", seat=1, chips=100_00)
            assert sat["type"] == "taken", sat
            await at.person("Ada", "administrator")
            acts = [(e["done_by"], e["act"], e["about"]) for e in
                    (await at.get("Ada", "/api/register"))["register"]]  # fmt: skip
            assert ("Flo", "bars: marks cards", "Pat") in acts
            assert ("Flo", "lifts the bar: it was another", "Pat") in acts

    wait(go())


def test_who_has_a_hand_is_played_out_by_the_house_and_leaves(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, computers=False) as at:
            await people(at)
            await at.post("Pat", "/api/me/money", {})
            await at.act("Pat", "blackjack", "sit", seat=1, chips=100_00)
            live = at.house.tables["blackjack"]
            while live.table.due is None or live.table.due.role != "player":
                assert (await at.act("Flo", "blackjack", "begin"))["type"] == "taken"
            placed = await at.act("Pat", "blackjack", "place", seat=1, wagers={"main": 15_00})
            assert placed["type"] == "taken", placed
            await at.act("Pat", "blackjack", "ready", seat=1, at=live.table.due.number)
            await at.post("Flo", BARRED, {"name": "Pat", "reason": "threatens the dealer"})
            assert live.table.pending is None and not live.table.state.seats

    wait(go())


def test_a_bar_outlives_the_night(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await people(at)
            await at.post("Flo", BARRED, {"name": "Gus", "reason": "under age"})
        async with at_work(tmp_path) as at:
            assert at.house.barred == {"Gus"}

    wait(go())


@pytest.mark.parametrize(
    ("name", "reason", "sentence"),
    [
        ("Pat", "", "a note is one line of 1 to 500 printable letters"),
        ("Nobody", "x", "nobody here is called 'Nobody'"),
        ("Flo", "x", "Flo works in the house; the administrator disables such a person"),
    ],
)
def test_who_cannot_be_barred(tmp_path: Path, name: str, reason: str, sentence: str) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await people(at)
            answer = await at.ask("Flo", "POST", BARRED, {"name": name, "reason": reason})
            assert answer.status in (400, 404) and answer.sentence == sentence
            lifted = await at.ask("Flo", "POST", f"{BARRED}/lift", {"name": "Pat", "reason": "x"})
            assert (lifted.status, lifted.sentence) == (404, "Pat is not barred")
            assert not (await at.get("Flo", BARRED))["barred"]

    wait(go())

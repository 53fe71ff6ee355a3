"""What is at each address of the server, over HTTP."""

import asyncio
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.pit import answers
from houseway.pit.client import Client, Refused, merged
from houseway.pit.hand_histories import tell_hand_history
from houseway.pit.limits import Limits, Rate
from houseway.pit.rights import ADDRESSES, PLAYER
from houseway.table import blocks
from houseway.table.journal import head_statement
from houseway.table.keys import verify
from houseway.table.proofs import CardProof, proved
from houseway.table.views import person
from tests.pit.running import answer, play, run, serving

POKER = "three-card-poker"
COACH = ("coach?seat=1&at=1", "coach?seat=2&at=1", "analysis")


async def refused(client: Client, path: str) -> Refused:
    with pytest.raises(Refused) as found:
        await client.get(path)
    return found.value


def test_the_lobby_and_a_table_say_what_somebody_must_know_before_sitting_down(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        tables = (POKER, "keno", "poker-holdem")
        async with serving(tmp_path, *(f"sample:{name}" for name in tables)) as running:
            client = running.client()
            house = await client.get("/api/house")
            assert house["money"] == "play"
            assert len(bytes.fromhex(house["key"])) == 32
            lobby = (await client.get("/api/tables"))["tables"]
            assert [line["name"] for line in lobby] == [*tables]
            assert [line["played"] for line in lobby] == ["", "", "Hold'em, limit $4 and $8"]
            line = lobby[0]
            assert len(line["free"]) + len(line["seats"]) == line["positions"]
            table = await client.get(f"/api/tables/{POKER}")
            wagers = {one["wager"]: one for one in table["limits"]}
            assert wagers["ante"]["minimum"] == table["minimum"]
            assert all(one["cite"] for one in table["limits"])
            pair_plus = next(t for t in table["pay_tables"] if "pair" in t["wager"])
            assert ["straight flush", "40 to 1"] in pair_plus["rows"]
            assert table["rules"]
            felt = await client.get(f"/api/tables/{POKER}/felt.svg")
            assert felt.startswith("<?xml")
            assert 'data-game="three-card-poker"' in felt
            assert (await refused(client, "/api/tables/nowhere")).status == 404

    run(story())


def test_the_lobby_does_not_wait_for_a_table_that_waits_for_its_books(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with serving(tmp_path, f"sample:{POKER}", "sample:keno") as running:
            client, live = running.client(), running.house.tables[POKER]
            before = (await client.get("/api/tables"))["tables"]
            books_are_back = asyncio.Event()
            live.turns.later(books_are_back.wait)  # as long as it is in a transaction
            async with asyncio.timeout(10):
                waiting, well = (await client.get("/api/tables"))["tables"]
            assert (waiting["state"], well["state"]) == ("paused", "open")
            assert waiting["seats"] == before[0]["seats"]
            books_are_back.set()
            assert (await client.get("/api/tables"))["tables"][0]["state"] == "open"

    run(story())


def test_a_round_of_ones_own_is_replayed_from_the_scene_before_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, f"sample:{POKER}") as running:
            ann, ben = await running.guest("Ann"), await running.guest("Ben")
            async with ann.table(POKER) as table:
                await table.act("sit", seat=1, chips=100_000)
                await play(table, 2)
            found = (await ann.get(f"/api/tables/{POKER}/rounds"))["rounds"]
            assert [one["round"] for one in found] == sorted(
                (one["round"] for one in found), reverse=True
            )
            assert len(found) >= 2
            number = found[-1]["round"]
            told = await ann.get(f"/api/tables/{POKER}/rounds/1/{number}")
            scene, digest = told["snapshot"]["scene"], told["snapshot"]["digest"]
            assert scene["procedure"] == ""
            own: set[str] = set()
            for block in told["blocks"]:
                chained = sha256(bytes.fromhex(digest) + block["document"].encode()).hexdigest()
                digest = block["digest"]
                assert digest == chained
                for shown in block["shown"]:
                    scene = merged(scene, shown.get("patch", {}))
                    own |= {c for c in scene["cards"].get("seat 1", []) if c is not None}
            assert scene["round"] == number
            assert scene["procedure"] == ""
            assert len(own) >= 3
            assert told["heads"][-1]["digest"] == digest
            assert (await ben.get(f"/api/tables/{POKER}/rounds"))["rounds"] == []
            other = await refused(ben, f"/api/tables/{POKER}/rounds/1/{number}")
            assert "of yours" in other.sentence
            await _proofs(ann, ben, told)
            await _heads(ann)
            await _stream(running.client(), ann)

    run(story())


async def _proofs(ann: Client, ben: Client, told: dict[str, Any]) -> None:
    """Ann proves the cards she saw; Ben is shown none of them."""
    own = [int(n) for block in told["blocks"] for n in block.get("hidden", {})]
    path = f"/api/tables/{POKER}/proofs/1/{own[0]}"
    proofs = msgspec.convert((await ann.get(path))["proofs"], list[CardProof])
    assert len(proofs) == 3
    assert all(map(proved, proofs))
    assert (await ben.get(path))["proofs"] == []


def test_what_is_drawn_at_keno_and_dealt_at_poker_is_proved(tmp_path: Path) -> None:
    """Their steps are their own: a journal is read with those of its game."""

    async def story() -> None:
        tables = ("keno", "poker-holdem")
        samples = (f"sample:{name}" for name in tables)
        async with serving(tmp_path, *samples, wager_seconds=0.2, decide_seconds=0.2) as running:
            ann = await running.guest("Ann")
            for name in tables:
                seen: list[str] = []
                async with ann.table(name) as table:
                    seat = (await ann.get(f"/api/tables/{name}"))["free"][0]
                    await table.act("sit", seat=seat, chips=50_000)
                    first = table.scene["round"]
                    await table.until(lambda t: t.scene["round"] > first + 1)  # noqa: B023
                (last, *_) = (await ann.get(f"/api/tables/{name}/rounds"))["rounds"]
                told = await ann.get(f"/api/tables/{name}/rounds/1/{last['round']}")
                numbers = [shown["n"] for block in told["blocks"] for shown in block["shown"]]
                for n in numbers:
                    proofs = (await ann.get(f"/api/tables/{name}/proofs/1/{n}"))["proofs"]
                    assert all(map(proved, msgspec.convert(proofs, list[CardProof])))
                    seen += (proof["what"] for proof in proofs)
                assert len(seen) >= (20 if name == "keno" else 2), (name, seen)

    run(story())


async def _heads(client: Client) -> None:
    """Every round's head is signed by the house, and anybody can check it."""
    key = bytes.fromhex((await client.get("/api/house"))["key"])
    heads = (await client.get(f"/api/tables/{POKER}/heads"))["heads"]
    assert len(heads) >= 2
    for head in heads:
        digest = bytes.fromhex(head["digest"])
        statement = head_statement(POKER, head["day"], head["block"], digest)
        assert verify(key, bytes.fromhex(head["signature"]), statement)
    newest = (await client.get("/api/heads"))["heads"]
    assert [head["table"] for head in newest] == [POKER]
    assert newest[0] == heads[-1]


async def _stream(public: Client, ann: Client) -> None:
    """The redacted stream is the whole chain; hidden parts are there for those who may see them."""
    path = f"/api/tables/{POKER}/stream"
    lines = [json.loads(line) for line in (await public.get(path)).splitlines()]
    digest = blocks.GENESIS
    for line in lines:
        if "document" in line:
            digest = sha256(digest + line["document"].encode()).digest()
            assert digest.hex() == line["digest"]
    assert not any("hidden" in line for line in lines)
    assert any("signature" in line for line in lines)
    own = [json.loads(line) for line in (await ann.get(path)).splitlines()]
    assert any("hidden" in line for line in own)
    later = (await public.get(f"{path}?after=5")).splitlines()
    assert json.loads(json.loads(later[0])["document"])["block"] == 6
    assert (await refused(public, f"{path}?day=9")).status == 404


def test_the_coach_values_ones_own_question_and_nobody_elses(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, f"sample:{POKER}", computers=False) as running:
            ann, ben = await running.guest("Ann"), await running.guest("Ben")
            async with ann.table(POKER) as table:
                await table.act("sit", seat=1, chips=100_000)
                while True:
                    at = (await table.my_turn())["number"]
                    kind = table.mine[0]["form"]["kind"]
                    if kind == "choices":
                        break
                    if kind == "wagers":
                        await table.act("place", seat=1, wagers={"ante": 1_000}, at=at)
                        await table.act("ready", seat=1, at=at)
                    else:
                        await table.act("do", role="player", seat=1, at=at)
                path = f"/api/tables/{POKER}/coach?seat=1&at={at}"
                values = {one["choice"]: one for one in (await ann.get(path))["values"]}
                assert values["fold"]["value"] == "-1"  # the ante is lost
                assert set(values) == {"fold", "play"}
                assert (await refused(ben, path)).status == 403
                assert (await refused(ann, path.replace(f"at={at}", "at=1"))).status == 409
                assert (await refused(running.client(), path)).status == 401

    run(story())


def test_a_house_without_a_coach_has_none(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, coach=False) as running:
            ann = await running.guest("Ann")
            found = await refused(ann, "/api/tables/blackjack/coach?seat=1&at=1")
            assert (found.status, found.sentence) == (403, "this house has no coach")

    run(story())


def test_the_coach_is_asked_so_often_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.pit.limits.COACH", Rate(0.001, 2))

    async def story() -> list[tuple[int, str]]:
        async with serving(tmp_path, computers=False) as running:
            ann = await running.guest("Ann")
            running.house.limits = Limits()
            asked = [await refused(ann, f"/api/tables/blackjack/{one}") for one in COACH]
            return [(found.status, found.sentence) for found in asked]

    *before, last = run(story())
    assert [status for status, _ in before] == [403, 403]
    assert last[0] == 429 and "the coach is asked too fast" in last[1]


def test_a_round_of_poker_is_given_as_a_hand_history_with_ones_own_cards(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, "sample:poker-holdem") as running:
            ann = await running.guest("Ann")
            async with ann.table("poker-holdem") as table:
                about = await ann.get("/api/tables/poker-holdem")
                await table.act("sit", seat=about["free"][0], chips=100 * about["minimum"])
                await play(table, 2)
            found = (await ann.get("/api/tables/poker-holdem/rounds"))["rounds"]
            text = await ann.get(f"/api/tables/poker-holdem/rounds/1/{found[0]['round']}.phh")
            assert "variant = 'FT'" in text or 'variant = "' in text
            house, number = running.house, int(found[0]["round"])
            journal = house.reader("poker-holdem", 1)
            own = (house.settings.where, journal, number, person("Ann"))  # the others are hidden
            assert text == await asyncio.to_thread(tell_hand_history, *own)
            wrong = await refused(ann, "/api/tables/poker-holdem/rounds/1/x.phh")
            assert wrong.status == 404

    run(story())


def test_games_clauses_health_metrics_and_schemas(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as running:
            client = running.client()
            assert len((await client.get("/api/games"))["games"]) >= 7
            assert "pay_tables" in await client.get("/api/games/keno")
            assert (await refused(client, "/api/games/whist")).status == 404
            clause = await client.get("/api/clauses/HUH 39.7(d)1")
            assert clause["citation"] == "N.J.A.C. 13:69F-39.7(d)1"
            assert (await refused(client, "/api/clauses/HUH 99")).status == 404
            assert (await client.get("/health/live"))["live"] is True
            assert (await client.get("/health/ready"))["ready"] is True
            metrics = await client.get("/metrics")
            assert "houseway_tables 1.0" in metrics
            assert "houseway_act_seconds_bucket" in metrics
            schema = json.loads((await client.http.get("/schema")).text)
            assert json.loads((await client.http.get("/schema")).text) == schema
            rounds = schema["paths"]["/api/tables/{name}/rounds"]["get"]
            assert rounds["description"].endswith("the last first.\n\nFor: guest, player.")
            assert set(rounds["responses"]) == {"200", "default"}
            redeem = schema["paths"]["/api/cage/redeem"]["post"]
            assert [one["name"] for one in redeem["parameters"]] == ["X-Houseway-Token"]
            assert "parameters" not in schema["paths"]["/api/guests"]["post"]
            messages = await client.get("/schema/messages.json")
            assert {"Snapshot", "Block", "Due", "Sit"} <= messages["$defs"].keys()
            assert (await refused(client, "/api/nothing")).status == 404
            for path in ("/schema/nothing", "/schema/openapi.yaml"):
                assert (await refused(client, path)).sentence == "there is nothing at this address"

    run(story())


def test_what_is_read_can_be_asked_for_without_its_body(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as running:
            http = running.client().http
            for path in ("/health/live", "/api/tables", "/metrics"):
                told, head = await http.get(path), await http.head(path)
                assert (head.status_code, head.content) == (200, b"")
                assert head.headers["content-type"] == told.headers["content-type"]

    run(story())


def test_a_stream_from_a_block_that_is_not_there_is_empty(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as running:
            http = running.client().http
            for after in (10_000, 10**20):
                told = await http.get(f"/api/tables/blackjack/stream?after={after}")
                assert (told.status_code, told.text) == (200, "")

    run(story())


def test_a_table_that_is_not_there_is_told_to_whoever_joins_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as running:
            with pytest.raises(Refused, match="there is no table nowhere") as found:
                await running.client().table("nowhere").__aenter__()
            assert found.value.status == 404

    run(story(), 20)


def test_every_answer_of_a_players_addresses_is_as_the_schema_has_it(tmp_path: Path) -> None:
    """So a client is written from `/schema` alone."""

    async def story() -> None:
        async with serving(tmp_path, f"sample:{POKER}") as running:
            ann = await running.guest("Ann")
            kay = await running.staff("Kay", "cage")
            schema = json.loads((await ann.http.get("/schema")).text)
            checked = set()

            async def check(client: Client, address: str, asked: str = "") -> Any:
                content = schema["paths"][address]["get"]["responses"]["200"]["content"]
                shape = content["application/json"]["schema"]
                told = await client.get(asked or address)
                name = shape["$ref"].rpartition("/")[2]
                msgspec.convert(told, getattr(answers, name))
                declared = schema["components"]["schemas"][name]["properties"]
                assert told.keys() == declared.keys(), address
                checked.add(address)
                return told

            at = "/api/tables/{name}"
            async with ann.table(POKER) as table:
                await table.act("sit", seat=1, chips=100_000)
                await play(table, 2)
                while (await table.my_turn())["do"] != "ask":
                    await answer(table, 1, table.mine[0]["form"])
                due, here = table.due["number"], f"/api/tables/{POKER}"
                await check(ann, f"{at}/coach", f"{here}/coach?seat=1&at={due}")
            await check(running.client(), "/api/me")
            for address in ("/api/house", "/api/me", "/api/tables", "/api/heads", "/api/history"):
                await check(ann, address)
            await check(ann, "/api/history.json")
            await check(ann, at, here)
            await check(ann, f"{at}/analysis", f"{here}/analysis")
            await check(ann, f"{at}/heads", f"{here}/heads")
            (last, *_) = (await check(ann, f"{at}/rounds", f"{here}/rounds"))["rounds"]
            number = last["round"]
            told = await check(ann, f"{at}/rounds/{{day}}/{{number}}", f"{here}/rounds/1/{number}")
            record = next(n for block in told["blocks"] for n in block.get("hidden", {}))
            told = await check(ann, f"{at}/proofs/{{day}}/{{record}}", f"{here}/proofs/1/{record}")
            assert told["proofs"]
            await check(kay, "/api/cage")
            await check(kay, "/health/ready")
            players = {a.path for a in ADDRESSES if a.method == "GET" and PLAYER in a.roles}
            told_of = {re.sub(r"{\w+}", "{}", address) for address in checked}
            assert {re.sub(r"{\w+}", "{}", path) for path in players} <= told_of
            body = schema["paths"][f"{at}/acts"]["post"]["requestBody"]["content"]
            where = body["application/json"]["schema"]["$ref"]
            assert where.partition("#")[0] == "/schema/messages.json"
            messages = await ann.get("/schema/messages.json")
            assert where.rpartition("/")[2] in messages["$defs"]

    run(story())


def test_every_answer_is_of_the_kind_that_the_schema_names(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as running:
            roles = ("player", "floor", "auditor", "cage", "administrator")
            people = [await running.staff(f"A {role}", role) for role in roles]
            schema = json.loads((await people[0].http.get("/schema")).text)
            kinds = set()
            for address, operations in schema["paths"].items():
                path = re.sub(r"{(?:name|game)}", "blackjack", address)
                if "get" not in operations or "{" in path:
                    continue
                (declared,) = operations["get"]["responses"]["200"]["content"]
                for person in people:
                    told = await person.http.get(path)
                    if told.status_code == 200:
                        kinds.add(kind := told.headers["content-type"].partition(";")[0])
                        assert kind == declared.partition(";")[0], path
                        break
                else:
                    assert path.endswith(("/notice.pdf", "/coach")), path  # of nothing asked
            assert kinds == {
                "application/json", "application/pdf", "application/x-ndjson", "image/svg+xml",
                "text/csv", "text/html", "text/plain",
            }  # fmt: skip

    run(story())


def test_the_pages_are_served_and_nothing_beside_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from houseway.pit import site_files

    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html>the pit")
    (site / "assets" / "app-1.js").write_text("1")
    (site / "assets" / "app-2.js").write_text("let it = 2;\n" * 500)
    (tmp_path / "secret").write_text("no")
    monkeypatch.setattr(site_files, "FOLDER", site)

    async def story() -> None:
        async with serving(tmp_path) as running:
            client = running.client()
            assert "the pit" in await client.get("/")
            script = await client.http.get("/assets/app-1.js")
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["vary"] == "Accept-Encoding"
            assert "content-encoding" not in script.headers, "too small to be worth it"
            for accepts, packs in (("gzip, br", True), ("br, gzip;q=0", False), ("", False)):
                named = {"Accept-Encoding": accepts}
                for address in ("/assets/app-2.js", "/api/tables/blackjack/felt.svg"):
                    answer = await client.http.get(address, headers=named)
                    assert (answer.headers.get("content-encoding") == "gzip") is packs
                    assert len(answer.content) > 5000
                    if packs:
                        assert int(answer.headers["content-length"]) < len(answer.content) / 3
            for path in ("/secret", "/../secret", "/%2e%2e/secret", "/assets/../../secret"):
                assert (await client.http.get(path)).status_code in (404, 400)

    run(story())

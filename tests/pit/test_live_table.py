"""Acts at a live table: taken or refused, once, in order, and never lost."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from houseway.games import game
from houseway.pit import house
from houseway.pit.client import Client, Refused, TableClient
from houseway.table.audit import AuditReport, audit
from houseway.table.days import read_days
from houseway.table.entries import HOUSE, Assigned, Bought, Closed, Done, Noted, Seated
from houseway.table.journal import system_clock
from houseway.table.steps import Ask, Window
from tests.pit.running import Running, answer, mine, play, run, serving

BLACKJACK = "blackjack"


def entries(folder: Path, table: str = BLACKJACK) -> list[Any]:
    days = read_days(str(folder / "pit.db"), game, table=table)
    return [record.entry for day in days for record in day.read()]


def audited(folder: Path, table: str = BLACKJACK) -> AuditReport:
    """The audit of a table, which may still be open."""
    report = audit(read_days(str(folder / "pit.db"), game, table=table), game)
    assert not report.deviation or "the table is still open" in report.deviation
    return report


async def wagers_open(table: TableClient) -> int:
    """Answer what comes before, and give the number of the window."""
    while True:
        due = await table.my_turn()
        form = table.mine[0]["form"]
        if form["kind"] == "wagers":
            return int(due["number"])
        await answer(table, table.seats[0], form)


async def asked(table: TableClient) -> int:
    """Play on to the first choice, and give its number."""
    while True:
        due = await table.my_turn()
        form = table.mine[0]["form"]
        if form["kind"] == "choices":
            return int(due["number"])
        await answer(table, table.seats[0], form)


async def seated(running: Running, name: str, seat: int, table: str = BLACKJACK) -> TableClient:
    client = await running.guest(name)
    at = client.table(table)
    await at.__aenter__()
    await at.act("sit", seat=seat, chips=100_000)
    return at


def test_a_guest_sits_down_and_plays_rounds_that_audit_clean(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as running:
            table = await seated(running, "Ann", 1)
            await play(table, 3)
            await table.__aexit__(None, None, None)

    run(story())
    assert audited(tmp_path).rounds >= 3


@pytest.mark.parametrize(
    "name",
    ["three-card-poker", "heads-up-holdem", "five-card-hi-lo", "three-card-21", "poker-holdem",
     "keno"],
)  # fmt: skip
def test_every_game_is_played_by_its_forms_alone(tmp_path: Path, name: str) -> None:
    async def story() -> None:
        async with serving(tmp_path, f"sample:{name}") as running:
            client = await running.guest("Ann")
            async with client.table(name) as table:
                about = await client.get(f"/api/tables/{name}")
                await table.act("sit", seat=about["free"][0], chips=100 * about["minimum"])
                await play(table, 2)

    run(story())
    assert audited(tmp_path, name).rounds >= 2


def test_an_act_sent_twice_with_one_id_counts_once_and_has_the_same_answer(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            table = await seated(running, "Ann", 1)
            client = table.client
            act = {"type": "buy", "id": "one", "seat": 1, "chips": 5_000}
            first = await client.post(f"/api/tables/{BLACKJACK}/acts", act)
            again = await client.post(f"/api/tables/{BLACKJACK}/acts", act)
            assert first == again
            assert first["type"] == "taken"
            refused = {"type": "buy", "id": "two", "seat": 1, "chips": 1}
            first = await client.post(f"/api/tables/{BLACKJACK}/acts", refused)
            assert first["type"] == "refused"
            assert await client.post(f"/api/tables/{BLACKJACK}/acts", refused) == first
            await table.__aexit__(None, None, None)

    run(story())
    assert sum(isinstance(entry, Bought) for entry in entries(tmp_path)) == 1


def test_the_same_id_of_another_person_is_another_act(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            ann, ben = await running.guest("Ann"), await running.guest("Ben")
            for seat, client in enumerate((ann, ben), start=1):
                act = {"type": "sit", "id": "mine", "seat": seat, "chips": 50_000}
                told = await client.post(f"/api/tables/{BLACKJACK}/acts", act)
                assert told["type"] == "taken"

    run(story())
    assert sum(isinstance(entry, Seated) for entry in entries(tmp_path)) == 2


def test_ids_of_acts_are_kept_for_a_day_and_forgotten_while_the_house_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "LAPSED_EVERY", 0.02)
    later = [0]
    monkeypatch.setattr(house, "system_clock", lambda: system_clock() + later[0])

    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            table = await seated(running, "Ann", 1)
            await table.act("buy", seat=1, chips=5_000)
            await table.__aexit__()
            later[0] = 23 * 3_600_000
            running.house.forget_acts()
            kept = running.house.acts_of(BLACKJACK)
            assert [person for person, *_ in kept] == ["Ann", "Ann"]
            assert kept[0][3] < kept[1][3]
            later[0] = 25 * 3_600_000
            while running.house.acts_of(BLACKJACK):
                await asyncio.sleep(0.02)

    run(story(), 30)


def test_a_late_answer_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            table = await seated(running, "Ann", 1)
            window = await wagers_open(table)
            await table.act("place", seat=1, wagers={"main": 1_500}, at=window)
            await table.act("ready", seat=1, at=window)
            await table.until(lambda t: t.due["number"] != window)
            before = table.block
            with pytest.raises(Refused, match=r"answers number|closed"):
                await table.act("ready", seat=1, at=window)
            with pytest.raises(Refused, match=rf"answers number {window}"):
                await table.act("choose", seat=1, choice="stand", at=window)
            with pytest.raises(Refused, match="name its number"):
                await table.act("choose", seat=1, choice="stand")
            assert table.block == before
            await table.__aexit__(None, None, None)

    run(story())


def test_of_two_crossed_answers_to_one_question_one_is_taken(tmp_path: Path) -> None:
    async def story() -> list[str]:
        async with serving(tmp_path, computers=False) as running:
            table = await seated(running, "Ann", 1)
            at = await asked(table)
            choice = table.due["yours"][0]["form"]["otherwise"]
            acts = [
                {"type": "choose", "id": f"c{n}", "seat": 1, "choice": choice, "at": at}
                for n in range(5)
            ]
            told = await asyncio.gather(
                *(table.client.post(f"/api/tables/{BLACKJACK}/acts", act) for act in acts)
            )
            await table.__aexit__(None, None, None)
            return sorted(one["type"] for one in told)

    assert run(story()) == ["refused"] * 4 + ["taken"]


def test_what_is_refused_is_told_with_its_clause_to_the_sender_alone(tmp_path: Path) -> None:
    async def story() -> None:
        heard: list[dict[str, Any]] = []
        async with serving(tmp_path, computers=False) as running:
            table = await seated(running, "Ann", 1)
            public = running.client()
            async with public.table(BLACKJACK, on_message=heard.append) as looking:
                with pytest.raises(Refused) as refused:
                    await table.act("sit", seat=1, chips=1_000)
                assert refused.value.cite
                with pytest.raises(Refused, match="sign in"):
                    await looking.act("sit", seat=2, chips=1_000)
                assert [m["sentence"] for m in heard if m["type"] == "refused"] == [
                    "sign in first; the public looks on"
                ]
            await table.__aexit__(None, None, None)

    run(story())


def test_two_tabs_see_the_same_and_either_may_act(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            table = await seated(running, "Ann", 1)
            async with table.client.table(BLACKJACK) as other:
                window = await wagers_open(table)
                await other.until(lambda t: t.due["number"] == window)
                assert other.due["yours"] == table.due["yours"]
                await other.act("place", seat=1, wagers={"main": 1_500}, at=window)
                await table.act("ready", seat=1, at=window)
                await table.until(lambda t: bool(t.mine) and t.due["number"] > window)
                await other.until(lambda t: t.block == table.block)
                assert other.scene == table.scene
            await table.__aexit__(None, None, None)

    run(story())


def test_presence_tells_who_is_connected_and_counts_who_looks_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            ann, ben = await seated(running, "Ann", 1), await seated(running, "Ben", 2)
            public = running.client()

            def connected(table: TableClient) -> dict[str, bool]:
                people = table.presence.get("people", ())
                return {each["name"]: each.get("connected", True) for each in people}

            async with public.table(BLACKJACK):
                await ann.until(lambda t: connected(t) == {"Ann": True, "Ben": True})
                await ann.until(lambda t: t.presence.get("watchers") == 1)
                await ben.__aexit__(None, None, None)
                await ann.until(lambda t: connected(t) == {"Ann": True, "Ben": False})
            await ann.until(lambda t: not t.presence.get("watchers"))
            await ann.__aexit__(None, None, None)

    run(story())


def test_time_is_the_servers_and_the_house_answers_for_who_does_not(tmp_path: Path) -> None:
    async def story() -> None:
        times = {"wager_seconds": 0.6, "decide_seconds": 0.3}
        async with serving(tmp_path, computers=False, **times) as running:
            table = await seated(running, "Ann", 1)
            window = await wagers_open(table)
            assert table.due["until"] > 0
            assert table.due["otherwise"] == "no more wagers"
            await table.act("place", seat=1, wagers={"main": 1_500}, at=window)
            rounds = table.scene["round"]
            await table.until(lambda t: t.scene["round"] > rounds)
            await table.__aexit__(None, None, None)

    run(story())
    given = [e for e in entries(tmp_path) if isinstance(e, Done) and e.by == HOUSE]
    assert any(isinstance(done.step, Window) for done in given)
    audited(tmp_path)


def test_a_decision_that_nobody_makes_is_recorded_as_the_houses(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(
            tmp_path, "sample:three-card-poker", computers=False, decide_seconds=0.3
        ) as running:
            table = await seated(running, "Ann", 1, "three-card-poker")
            window = await wagers_open(table)
            await table.act("place", seat=1, wagers={"ante": 1_000}, at=window)
            await table.act("ready", seat=1, at=window)
            await table.until(lambda t: t.scene["round"] == 2)
            await table.__aexit__(None, None, None)

    run(story())
    asked = [
        e
        for e in entries(tmp_path, "three-card-poker")
        if isinstance(e, Done) and isinstance(e.step, Ask)
    ]
    assert [(done.by, done.answer.name) for done in asked] == [(HOUSE, "fold")]


@pytest.mark.parametrize("hours", [-30, 30])
def test_a_clock_that_is_moved_neither_hastens_nor_delays_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    moved = [0]
    monkeypatch.setattr(
        "houseway.pit.house.system_clock", lambda: system_clock() + moved[0] * 3_600_000
    )

    async def story() -> None:
        async with serving(
            tmp_path, "sample:three-card-poker", computers=False, decide_seconds=3
        ) as running:
            table = await seated(running, "Ann", 1, "three-card-poker")
            await play(table, 1, {"ante": 1_000})
            window = await wagers_open(table)
            await table.act("place", seat=1, wagers={"ante": 1_000}, at=window)
            await table.act("ready", seat=1, at=window)
            await asked(table)
            moved[0] = hours
            await answer(table, 1, table.mine[0]["form"])  # not too late for her
            window = await wagers_open(table)
            await table.act("place", seat=1, wagers={"ante": 1_000}, at=window)
            await table.act("ready", seat=1, at=window)
            await asked(table)
            assert abs(table.due["until"] - running.house.clock()) < 60_000
            moved[0] = 0
            await table.until(lambda t: t.scene["round"] == 4, 20)  # nor is she waited for in vain
            await play(table, 1, {"ante": 1_000})
            await table.__aexit__(None, None, None)

    run(story())
    choices = [
        done.by
        for done in entries(tmp_path, "three-card-poker")
        if isinstance(done, Done) and isinstance(done.step, Ask)
    ]
    assert choices[1:3] == ["", HOUSE]
    remarks = audited(tmp_path, "three-card-poker").remarks
    assert any("the clock ran backwards" in remark for remark in remarks)


def test_without_limits_nobody_answers_for_anybody(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False, wager_seconds=0) as running:
            table = await seated(running, "Ann", 1)
            await wagers_open(table)
            due = table.due
            assert "until" not in due
            await asyncio.sleep(0.5)
            assert table.due == due
            await table.__aexit__(None, None, None)

    run(story())


def test_a_table_where_nobody_is_rests(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path) as running:
            live = running.house.tables[BLACKJACK]
            await asyncio.sleep(0.3)
            assert live.table.state.rounds == 0
            async with running.client().table(BLACKJACK) as looking:
                await looking.until(lambda t: t.scene["round"] >= 2)
            rounds = live.table.state.rounds
            await asyncio.sleep(0.3)
            assert live.table.state.rounds <= rounds + 1

    run(story())


def test_somebody_gone_for_long_leaves_with_the_chips(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, away_seconds=0.5, wager_seconds=0.2) as running:
            table = await seated(running, "Ann", 1)
            await table.__aexit__(None, None, None)
            async with running.client().table(BLACKJACK) as looking:
                await looking.until(lambda t: "1" not in t.scene["seats"])
            me = await table.client.me()
            assert me["account"] == 1_000_000

    run(story())


def test_the_floor_closes_a_table_and_opens_the_next_day_chained_to_the_last(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with serving(tmp_path, wager_seconds=1) as running:
            floor = await running.staff("Flo", "floor")
            table = await seated(running, "Ann", 1)
            await play(table, 1)
            async with floor.table(BLACKJACK) as desk:
                await desk.act("close")
                await table.until(lambda t: "closed" in t.due.get("paused", ""))
                assert not table.scene["seats"]
                me = await table.client.me()
                assert me["seats"] == []
                await desk.act("begin", procedure="opening")
                await table.until(lambda t: t.day == 2)
                await table.act("sit", seat=1, chips=50_000)
                await play(table, 1)
            await table.__aexit__(None, None, None)

    run(story())
    days = read_days(str(tmp_path / "pit.db"), game, table=BLACKJACK)
    assert [day.day for day in days] == [1, 2]
    assert isinstance(list(days[0].read())[-1].entry, Closed)
    assert days[1].first().before == days[0].head  # type: ignore[union-attr]
    audited(tmp_path)


def test_the_floor_lets_a_table_rest_and_go_on_and_says_why(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, wager_seconds=0.1) as running:
            floor = await running.staff("Flo", "floor")
            async with floor.table(BLACKJACK) as desk:
                await desk.until(lambda t: t.scene["round"] >= 1)
                await desk.act("pause", paused=True, reason="a spilled drink")
                await desk.until(lambda t: t.due.get("paused") == "a spilled drink")
                await asyncio.sleep(0.1)
                rounds = desk.scene["round"]
                await asyncio.sleep(0.3)
                assert desk.scene["round"] == rounds
                await desk.act("pause", paused=False)
                await desk.until(lambda t: t.scene["round"] > rounds)

    run(story())
    notes = [e.words for e in entries(tmp_path) if isinstance(e, Noted)]
    assert notes == ["the table rests: a spilled drink", "the table goes on"]


def test_a_dealer_works_the_table_step_by_step(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            floor = await running.staff("Flo", "floor")
            dealer = await running.staff("Dee", "dealer")
            table = await seated(running, "Ann", 1)
            async with floor.table(BLACKJACK) as desk, dealer.table(BLACKJACK) as deals:
                with pytest.raises(Refused, match="no dealer"):
                    await desk.act("assign", dealer="Ann")
                await desk.act("assign", dealer="Dee")
                for _ in range(1000):
                    if table.scene["round"] >= 1 and not table.scene["procedure"]:
                        break
                    await deals.until(lambda t: t.block == table.block)
                    offer = mine(deals)
                    own = mine(table)
                    if own is not None:
                        await answer(table, 1, own["form"])
                    elif offer is not None:
                        await deals.act("do", role="dealer", at=deals.due["number"])
                    elif not deals.due["number"]:
                        await deals.act("begin")
                    await asyncio.sleep(0)
                assert table.scene["round"] == 1
                with pytest.raises(Refused, match="dealer"):
                    await table.act("do", role="dealer", at=1)
            await table.__aexit__(None, None, None)

    run(story())
    found = entries(tmp_path)
    assert [e.dealer for e in found if isinstance(e, Assigned)] == ["Dee"]
    assert sum(isinstance(e, Done) and e.by == "Dee" for e in found) > 10
    audited(tmp_path)


def test_chips_come_from_the_account_and_go_back_to_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            client: Client = await running.guest("Ann")
            had = (await client.me())["account"]
            async with client.table(BLACKJACK) as table:
                with pytest.raises(Refused, match="has"):
                    await table.act("sit", seat=1, chips=had + 100)
                assert (await client.me())["account"] == had
                await table.act("sit", seat=1, chips=50_000)
                assert (await client.me())["account"] == had - 50_000
                await table.act("leave", seat=1)
                assert (await client.me())["account"] == had

    run(story())


def test_a_message_that_is_none_is_refused_and_the_table_goes_on(tmp_path: Path) -> None:
    async def story() -> list[str]:
        async with serving(tmp_path, computers=False) as running:
            table = await seated(running, "Ann", 1)
            socket = await table.client.socket(BLACKJACK)
            told = []
            for text in ("{", "[]", json.dumps({"type": "sit", "id": "x", "seat": 1, "chips": 1})):
                await socket.send(text)
                told.append(json.loads(await socket.recv())["sentence"])
            await socket.send('{"type": "sit", "id": "y", "seat": "one", "chips": 1}')
            answer = json.loads(await socket.recv())
            assert answer["id"] == "y" and "`$.seat`" in answer["sentence"]
            await socket.close()
            await table.my_turn()
            await table.__aexit__(None, None, None)
            return told

    told = run(story())
    assert all("no message" in sentence for sentence in told[:2])
    assert told[2] == "the first message is join"


def test_a_mistake_of_the_program_is_refused_and_the_table_goes_on_from_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with serving(tmp_path, computers=False) as running:
            table = await seated(running, "Ann", 1)
            await play(table, 1)
            await wagers_open(table)
            before = table.block
            table_now = running.house.tables[BLACKJACK].table

            def fails(*_: object, **__: object) -> None:
                table_now.state.seats[1].chips = 7  # ahead of what is kept
                raise ZeroDivisionError

            with monkeypatch.context() as patch:
                patch.setattr(table_now, "place", fails)
                with pytest.raises(Refused, match="nothing changed"):
                    await table.act("place", seat=1, wagers={"main": 1_500})
            await table.until(lambda t: bool(t.words) and "goes on" in t.words[-1])
            assert "mistake" in table.words[0]
            assert table.block == before
            await play(table, 1)
            await table.__aexit__()

    run(story())
    audited(tmp_path)

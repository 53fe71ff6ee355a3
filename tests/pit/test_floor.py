"""The floor's desk: map, matters, table files, limits, the shift report; and who may come there."""

import asyncio
import csv
import io
from pathlib import Path
from typing import Any

import pytest

from houseway.games import game
from houseway.pit.rights import Denied, Role
from houseway.pit.shifts import key_of
from houseway.table.audit import audit
from houseway.table.days import read_days
from houseway.table.entries import Assigned, Bought, Changed, Done, Filled, Noted, Seated
from houseway.table.steps import Halve, Pay, PayBonus, Take
from tests.pit.at_work import At, at_work
from tests.pit.houses import wait

pytestmark = pytest.mark.usefixtures("keys")
T = "/api/floor/tables/blackjack"
ADDRESSES = [
    *(("GET", f"/api/floor{path}") for path in ("", "/matters", "/dealers", "/barred", "/shift")),
    *(("GET", f"/api/floor/shift.{form}") for form in ("csv", "html", "pdf")),
    *(("GET", f"{T}/{what}") for what in ("file", "sign.pdf", "notice.pdf", "felt.pdf",
                                           "rounds", "rounds/1/1")),
    *(("POST", f"/api/floor/{what}") for what in ("check", "tables", "tables/blackjack/file",
                                                  "barred", "barred/lift")),
]  # fmt: skip


def test_everybody_but_the_floor_is_refused_at_every_address(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await at.staff()
            for method, path in ADDRESSES:
                body = {} if method == "POST" else None
                for role in Role:
                    if role is not Role.FLOOR:
                        answer = await at.ask(f"a {role.value}", method, path, body)
                        assert answer.status == 403 and answer.sentence, (role, path)
                assert (await at.ask("", method, path, body)).status == 401
            for who in ("a player", "a guest", "a dealer", "a cage"):
                works = {} if who == "a dealer" else DEALERS
                for act, more in (FLOORS | works).items():
                    answer = await at.ask(
                        who, "POST", "/api/tables/blackjack/acts", {"type": act, "id": act, **more}
                    )
                    said = answer.sentence if answer.status == 403 else answer.json["sentence"]
                    assert said.startswith("this is for "), (who, act, answer)

    wait(go())


FLOORS: dict[str, dict[str, Any]] = {
    "change": {"options": {"minimum": "$25"}, "reason": "x"},
    "fill": {"chips": 100_00},
    "pause": {"paused": True},
    "close": {},
    "assign": {"dealer": "a dealer"},
    "supervise": {"on": True},
    "unseat": {"seat": 1, "reason": "x"},
    "offerseat": {"seat": 1},
    "do": {"role": "supervisor", "at": 1},
}
DEALERS: dict[str, dict[str, Any]] = {
    "begin": {},
    "report": {"kind": "dealer card exposed", "at": 1},
    "call": {"reason": "x"},
    "note": {"words": "x"},
}


def test_a_table_far_outside_its_band_and_one_that_is_slow_are_alarming(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, computers=False) as at:
            await at.person("Flo", "floor")
            await at.person("Pat", "player")
            await at.post("Pat", "/api/me/money", {})
            await at.act("Pat", "blackjack", "sit", seat=1, chips=100_00)
            live, now = at.house.tables["blackjack"], asyncio.get_running_loop().time()

            async def alarms(sigmas: float | None, *ends: float) -> list[str]:
                live.timing.ends.clear()
                live.timing.ends.extend(now - ago for ago in ends)
                at.house.floor._figures = {"blackjack": {"sigmas": sigmas}}
                at.house.floor._read_at = now + 1000  # they are new enough
                (line,) = (await at.get("Flo", "/api/floor"))["tables"]
                return list(line["alarms"])

            assert await alarms(2.9, 60, 0) == await alarms(None) == []
            (far,) = await alarms(-3.04, 60, 0)
            assert far == "the win is -3.0 sigmas from what the mathematics expects"
            assert await alarms(None, 600, 0) == ["6 rounds an hour are slow"]
            (stalls,) = await alarms(None, 1860, 1800)  # quick before, half an hour since
            assert stalls == "2 rounds an hour are slow"

    wait(go())


def test_mathematics_that_fails_is_not_begun_for_ever_and_it_is_said_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with at_work(tmp_path, "blackjack", computers=False) as at:
            asked = 0

            async def gives_up(*_: Any) -> None:
                nonlocal asked
                asked += 1
                raise Denied(503, "this takes too long")

            monkeypatch.setattr(at.house.workers, "ask", gives_up)
            live, floor = at.house.tables["blackjack"], at.house.floor
            key = key_of(live.game, live.table.options)
            for _ in range(5):
                floor.solve(key)
                await asyncio.gather(*floor._solving.values())
            assert asked == 3 and floor.found[key] == "this takes too long"

    wait(go())


async def dealt(at: At, table: str, dealer: str, rounds: int) -> None:
    """A person deals rounds to computer players, doing what is due."""
    live = at.house.tables[table]
    for _ in range(20_000):
        due = live.table.due
        if due is None:
            if live.table.state.rounds >= rounds:
                return
            assert (await at.act(dealer, table, "begin"))["type"] == "taken"
            continue
        assert due.role == "dealer", due
        did = await at.act(dealer, table, "do", role="dealer", at=due.number)
        assert did["type"] == "taken", did
    pytest.fail("the rounds do not end")


def test_a_person_deals_a_shift_and_each_act_names_them(tmp_path: Path) -> None:
    names = ("blackjack", "three-card-poker", "heads-up-holdem")

    async def go() -> None:
        async with at_work(tmp_path, *names) as at:
            await at.person("Di", "dealer")
            await at.person("Dan", "dealer")
            await at.person("Flo", "floor")
            for name in names:
                assert (await at.act("Flo", name, "assign", dealer="Di"))["type"] == "taken"
                await dealt(at, name, "Di", 1)
                assert (await at.act("Flo", name, "assign", dealer="Dan"))["type"] == "taken"
                await dealt(at, name, "Dan", 2)  # relieved
                refused = await at.ask(
                    "Di", "POST", f"/api/tables/{name}/acts", {"type": "begin", "id": "late"}
                )
                assert refused.status == 403 or refused.json["type"] == "refused"
                assert (await at.act("Flo", name, "assign", dealer=""))["type"] == "taken"
                assert (await at.act("Flo", name, "close"))["type"] == "taken"
                entries = [r.entry for r in at.house.reader(name, 1).records]
                by_dealers = [
                    e.by for e in entries if isinstance(e, Done) and e.step.role == "dealer"
                ]
                rounds = [by for by in by_dealers if by]
                assert set(rounds) == {"Di", "Dan"}
                closing = by_dealers[len(rounds) :]
                assert set(by_dealers[: len(rounds)]) == {"Di", "Dan"} and set(closing) <= {""}
                assert [e for e in entries if isinstance(e, Assigned)] == [
                    Assigned("Di", "Flo"), Assigned("Dan", "Flo"), Assigned("", "Flo"),
                ]  # fmt: skip

    wait(go())
    for name in names:
        report = audit(read_days(str(tmp_path / "pit.db"), game, table=name), game)
        assert report.deviation == "" and report.rounds == 2, (name, report)


def test_matters_wait_for_the_supervisor_on_duty_and_reasons_are_recorded(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        async with at_work(tmp_path, "blackjack") as at:
            await at.person("Di", "dealer")
            await at.person("Flo", "floor")
            live = at.house.tables["blackjack"]
            await at.act("Flo", "blackjack", "supervise", on=True)
            await at.act("Flo", "blackjack", "assign", dealer="Di")
            await at.act("Di", "blackjack", "begin")
            seen = 0
            while live.table.due is not None and seen < 2:
                due = live.table.due
                if due.role == "supervisor":
                    (matter,) = (await at.get("Flo", "/api/floor/matters"))["matters"]
                    assert (
                        matter["number"] == due.number and matter["rule"]["cite"] == due.step.cite
                    )
                    assert matter["scene"]["game"] == "blackjack"
                    assert matter["procedure"] == live.table.state.procedure
                    words = matter["form"].get("words", ["right"])
                    late = await at.act(
                        "Flo", "blackjack", "do", role="supervisor", answer="perhaps",
                        at=due.number, reason="no",
                    )  # fmt: skip
                    assert late["type"] == "refused"
                    did = await at.act(
                        "Flo", "blackjack", "do", role="supervisor", answer=words[0],
                        at=due.number, reason=f"looked at it, {seen}",
                    )  # fmt: skip
                    assert did["type"] == "taken", did
                    seen += 1
                elif due.role == "dealer":
                    await at.act("Di", "blackjack", "do", role="dealer", at=due.number)
            assert seen == 2
            entries = [r.entry for r in at.house.reader("blackjack", 1).records]
            notes = [e for e in entries if isinstance(e, Noted)]
            assert Noted("looked at it, 1", "Flo") in notes
            decided = [
                e for e in entries if isinstance(e, Done) and e.step.role == "supervisor" and e.by
            ]
            assert {e.by for e in decided} == {"Flo"}

    wait(go())


def test_a_fault_is_reported_where_it_happens_and_the_supervisor_is_called(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, "heads-up-holdem") as at:
            await at.person("Di", "dealer")
            await at.person("Flo", "floor")
            live, name = at.house.tables["heads-up-holdem"], "heads-up-holdem"
            await at.act("Flo", name, "assign", dealer="Di")
            await at.act("Di", name, "begin")
            reported = False
            for _ in range(200):
                due = live.table.due
                assert due is not None and due.role == "dealer"
                possible = live.table.game.faults.possible(live.table.kit.cards, due.step)
                exposed = [p for k, p in possible if k.value == "dealer card exposed"]
                if exposed:
                    did = await at.act(
                        "Di", name, "report", kind="dealer card exposed", place=exposed[0],
                        at=due.number,
                    )  # fmt: skip
                    assert did["type"] == "taken"
                    reported = True
                    break
                await at.act("Di", name, "do", role="dealer", at=due.number)
            assert reported and "void" in live.table.due.step.act().lower()
            assert (await at.act("Di", name, "call", reason="a card lay open"))["type"] == "taken"
            due = live.table.due
            waits = await at.act("Di", name, "do", role="dealer", at=due.number)
            assert waits["type"] == "refused" and "a card lay open" in waits["sentence"]
            (matter,) = (await at.get("Flo", "/api/floor/matters"))["matters"]
            assert "a card lay open" in matter["words"] and matter["number"] == 0
            assert matter["due"] == live.table.due.step.act()  # the ruling, with its clause
            assert matter["rule"]["cite"] == live.table.due.step.cite and matter["rule"]["text"]
            (line,) = (await at.get("Flo", "/api/floor"))["tables"]
            assert "a matter waits for the supervisor" in line["alarms"]
            await at.act("Flo", name, "pause", paused=False, reason="the rule says it all")
            assert (await at.act("Di", name, "do", role="dealer", at=due.number))["type"] == "taken"

    wait(go())


def test_limits_are_changed_with_who_and_why_and_an_unlawful_change_is_refused(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        async with at_work(tmp_path, "blackjack") as at:
            await at.person("Flo", "floor")
            text = (await at.get("Flo", f"{T}/file"))["text"]
            assert 'game = "blackjack"' in text
            dearer = text.replace("[limits]\n", '[limits]\nbonus_minimum = "$1"\n') + "\n"
            dearer = dearer.replace('minimum = "$15"', 'minimum = "$25"')
            checked = await at.post(
                "Flo", "/api/floor/check", {"text": dearer, "table": "blackjack"}
            )
            unlawful = text.replace('minimum = "$15"', 'minimum = "$25.37"')
            found = await at.post("Flo", "/api/floor/check", {"text": unlawful})
            assert found["findings"][0]["line"] > 1 and found["findings"][0]["sentence"]
            refused = await at.ask("Flo", "POST", f"{T}/file", {"text": unlawful, "reason": "x"})
            assert refused.status == 400 and "line" in refused.sentence
            assert checked["findings"] == []
            did = await at.post("Flo", f"{T}/file", {"text": dearer, "reason": "a busy evening"})
            assert did["type"] == "taken", did
            assert at.house.tables["blackjack"].table.options.minimum == 25_00
            entries = [r.entry for r in at.house.reader("blackjack", 1).records]
            (changed,) = [e for e in entries if isinstance(e, Changed)]
            assert changed.by == "Flo" and changed.after["minimum"] == "$25"
            assert Noted("a busy evening", "Flo") in entries
            same = await at.ask("Flo", "POST", f"{T}/file", {"text": dearer, "reason": "x"})
            assert same.status == 400 and "nothing changes" in same.sentence

    wait(go())


def test_notice_is_asked_for_where_its_rule_asks_for_it(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, "three-card-21") as at:
            await at.person("Flo", "floor")
            text = (await at.get("Flo", "/api/floor/tables/three-card-21/file"))["text"]
            rules = text if "[rules]" in text else f"{text}\n[rules]\n"
            other = rules.replace("[rules]\n", '[rules]\nsurrender_scope = "off"\n')
            body = {"text": other, "table": "three-card-21"}
            (finding,) = (await at.post("Flo", "/api/floor/check", body))["findings"]
            assert "notice" in finding["sentence"] and finding["cite"] == "TC21 2C.8(c)"
            assert other.splitlines()[finding["line"] - 1] == 'surrender_scope = "off"'
            body["notice"] = "posted at the table at noon"
            checked = await at.post("Flo", "/api/floor/check", body)
            assert checked["findings"] == [] and checked["changes"] == {"surrender_scope": "off"}
            path = "/api/floor/tables/three-card-21/notice.pdf"
            paper = await at.ask("Flo", "GET", f"{path}?surrender_scope=off")
            assert paper.status == 200 and paper.body.startswith(b"%PDF")
            for query, sentence in (
                ("", "a notice says what changes; name an option that becomes another"),
                ("?surrender_scope=over21", "a notice says what changes"),
                ("?surrender_scope=never", "surrender_scope"),
                ("?juggling=on", "there is no option juggling"),
            ):
                refused = await at.ask("Flo", "GET", path + query)
                assert refused.status == 400 and sentence in refused.sentence, refused

    wait(go())


def test_a_credit_takes_what_lies_in_the_tray_also_after_a_night(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, "blackjack") as at:
            await at.person("Flo", "floor")
            await at.person("Ann", "guest")
            await at.act("Ann", "blackjack", "sit", seat=1, chips=500_00)
            empty = await at.act("Flo", "blackjack", "fill", chips=-5_00)
            assert empty["sentence"] == "a credit takes what lies in the tray, and that is $0"
            assert (await at.act("Flo", "blackjack", "fill", chips=100_00))["type"] == "taken"
            await at.act("Flo", "blackjack", "close")
            await at.act("Flo", "blackjack", "begin")
            assert at.house.tables["blackjack"].table.journal.day == 2
            more = await at.act("Flo", "blackjack", "fill", chips=-105_00)
            assert more["sentence"] == "a credit takes what lies in the tray, and that is $100"
            assert (await at.act("Flo", "blackjack", "fill", chips=-100_00))["type"] == "taken"

    wait(go())


def test_a_table_is_opened_from_a_file_and_is_there_after_a_night(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, "blackjack") as at:
            await at.person("Flo", "floor")
            text = (await at.get("Flo", f"{T}/file"))["text"]
            opened = {"name": "Blackjack 7", "text": text}
            await at.post("Flo", "/api/floor/tables", opened)
            assert (await at.ask("Flo", "POST", "/api/floor/tables", opened)).status == 409
            twin = {"name": "twin", "text": text}
            at_once = [at.ask("Flo", "POST", "/api/floor/tables", twin) for _ in range(4)]
            answers = sorted(await asyncio.gather(*at_once), key=lambda answer: answer.status)
            assert [answer.status for answer in answers] == [200, 409, 409, 409]
            assert answers[-1].sentence == "there is a table twin already"
            nowhere = await at.ask("Flo", "GET", "/api/floor/nowhere")
            assert (nowhere.status, nowhere.sentence) == (404, "there is nothing at this address")
            wrong = {"name": "x/y", "text": text}
            assert (await at.ask("Flo", "POST", "/api/floor/tables", wrong)).status == 400
            sign = await at.ask("Flo", "GET", f"{T}/sign.pdf")
            felt = await at.ask("Flo", "GET", f"{T}/felt.pdf")
            assert sign.body.startswith(b"%PDF") and felt.body.startswith(b"%PDF")
        async with at_work(tmp_path, "blackjack") as at:
            assert set(at.house.tables) == {"blackjack", "Blackjack 7", "twin"}

    wait(go())


def test_the_report_has_the_figures_that_the_journals_give_by_another_path(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, "blackjack", "three-card-poker") as at:
            await at.person("Di", "dealer")
            await at.person("Flo", "floor")
            one = at.house.tables["blackjack"]  # whose mathematics takes long
            at.house.floor.found[key_of(one.game, one.table.options)] = "it is not asked here"
            for name in ("blackjack", "three-card-poker"):
                await at.act("Flo", name, "assign", dealer="Di")
                await dealt(at, name, "Di", 3)
                await at.act("Flo", name, "fill", chips=500_00)
            report = await at.get("Flo", "/api/floor/shift")
            listed = await at.ask("Flo", "GET", "/api/floor/shift.csv")
            page = await at.ask("Flo", "GET", "/api/floor/shift.html")
            paper = await at.ask("Flo", "GET", "/api/floor/shift.pdf")
            assert paper.body.startswith(b"%PDF") and b"Shift report" in page.body
            assert "'unsafe-inline'" in page.headers["content-security-policy"]  # of styles alone
            assert "script-src" not in page.headers["content-security-policy"]
            rows = [
                r for r in csv.DictReader(io.StringIO(listed.body.decode())) if r["by"] == "table"
            ]
            for row, line in zip(
                rows, [one for one in report["lines"] if one["by"] == "table"], strict=True
            ):
                entries = [r.entry for r in at.house.reader(row["table"], 1).records]
                drop = sum(e.chips for e in entries if isinstance(e, Seated | Bought))
                win = sum(_to_house(e.step) for e in entries if isinstance(e, Done))
                assert float(row["drop"]) * 100 == drop == round(line["drop"] * 100)
                assert round(float(row["win"]) * 100) == win == round(line["win"] * 100)
                assert int(row["rounds"]) == 3
                assert any(isinstance(e, Filled) and e.chips == 500_00 for e in entries)
            for _ in range(100):
                tables = (await at.get("Flo", "/api/floor"))["tables"]
                if all("win" in one for one in tables):
                    break
                await asyncio.sleep(0.1)
            by_name = {row["table"]: row for row in rows}
            for one in tables:
                assert one["win"] == round(float(by_name[one["name"]]["win"]) * 100)
                assert one["dealer"] == "Di" and one["rounds"] == 3

    wait(go())


def _to_house(step: Any) -> int:
    """What a settled wager brought the house, counted from the acts themselves."""
    if isinstance(step, Take):
        return step.amount
    if isinstance(step, Halve):
        return step.taken
    return -step.amount if isinstance(step, Pay | PayBonus) else 0


def test_a_round_is_replayed_as_everybody_saw_it(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path, "heads-up-holdem") as at:
            await at.person("Di", "dealer")
            await at.person("Flo", "floor")
            path = "/api/floor/tables/heads-up-holdem/rounds"
            await at.act("Flo", "heads-up-holdem", "assign", dealer="Di")
            await dealt(at, "heads-up-holdem", "Di", 1)
            (one,) = (await at.get("Flo", path))["rounds"]
            told = await at.get("Flo", f"{path}/{one['day']}/{one['round']}")
            assert told["snapshot"]["scene"]["game"] == "heads-up-holdem"
            assert sum(len(block["shown"]) for block in told["blocks"]) > 20
            assert all(not block.get("hidden") for block in told["blocks"])
            missing = await at.ask("Flo", "GET", f"{path}/1/99")
            assert missing.status == 400 and "no round 99" in missing.sentence

    wait(go())

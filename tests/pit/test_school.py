"""Dealer school in the pit: whose it is, what is kept, and what a trainee is never shown."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.pit.rights import Role
from houseway.school.marks import weak
from tests.pit.at_work import At, at_work
from tests.pit.houses import wait
from tests.school.trainee import right

pytestmark = pytest.mark.usefixtures("keys")
ADDRESSES = (
    ("GET", "/api/school/games"),
    ("GET", "/api/school/games/blackjack"),
    ("GET", "/api/school/results"),
    ("GET", "/api/school/results/1/certificate.pdf"),
    ("POST", "/api/school/attempts"),
    ("GET", "/api/school/attempts/x"),
    ("POST", "/api/school/attempts/x/acts"),
)
REGISTER = (("GET", "/api/school/register"), ("GET", "/api/school/register.csv"))


def test_players_guests_and_the_public_are_refused_and_the_register_is_the_floors(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await at.staff()
            for role in Role:
                for method, path in ADDRESSES + REGISTER:
                    may = {"floor"} if (method, path) in REGISTER else {"dealer", "floor"}
                    answer = await at.ask(
                        f"a {role.value}", method, path, {} if method == "POST" else None
                    )
                    assert (answer.status == 403) == (role.value not in may), (role, path, answer)
            for method, path in ADDRESSES + REGISTER:
                assert (await at.ask("", method, path, {})).status == 401

    wait(go())


def key(at: At, id: str) -> dict[str, Any]:
    """The act that the engine has due."""
    attempt = at.house.school._under_way[id].attempt
    return dict(msgspec.to_builtins(right(attempt)))  # type: ignore[arg-type]


def test_a_lesson_is_failed_and_passed_and_both_are_kept(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await at.person("Di", "dealer")
            for wrong in (True, False):
                begun = await at.post(
                    "Di", "/api/school/attempts", {"game": "blackjack", "lesson": "settlement"}
                )
                id, told = begun["id"], begun
                assert {verb["do"] for verb in begun["verbs"]} > {"pay", "take", "say"}
                while told["question"] is not None:
                    if wrong and told.get("graded", {"right": True})["right"]:
                        act = {"do": "sing"}
                    else:
                        act = key(at, id)
                    told = await at.post("Di", f"/api/school/attempts/{id}/acts", act)
                    if act["do"] == "sing":
                        assert not told["graded"]["right"]
                        assert told["graded"]["rule"]["text"]
                assert told["result"]["passed"] != wrong
            found = await at.get("Di", "/api/school/results")
            assert [one["passed"] for one in found["results"]] == [True, False]
            course = await at.get("Di", "/api/school/games/blackjack")
            assert course["passes"] == "4 of 5"
            assert course["exam"] == {"rounds": 3, "faults": 60, "passes": "9 of 10"}
            lessons = course["lessons"]
            assert [one["name"] for one in lessons if one["passed"]] == ["settlement"]
            passed, failed = (set(one["clauses"]) for one in found["results"])
            assert set(found["again"]) == failed - passed  # the others were right afterwards

    wait(go())


def test_a_lesson_that_was_left_counts_as_far_as_it_came(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await at.person("Di", "dealer")
            wanted = {"game": "blackjack", "lesson": "settlement"}
            id = (await at.post("Di", "/api/school/attempts", wanted))["id"]
            for wrong in (True, False, False):
                act = {"do": "sing"} if wrong else key(at, id)
                await at.post("Di", f"/api/school/attempts/{id}/acts", act)
                (kept,) = (await at.get("Di", "/api/school/results"))["results"]
                assert not kept["passed"]
            assert (kept["right"], kept["asked"]) == (1, 2)
        async with at_work(tmp_path) as at:  # the server that knew the lesson is gone
            ((_, score),) = at.house.school.scores("Di")
            assert [mark.right for mark in score.marks] == [False, True]
            wrong = score.marks[0].cite
            assert wrong in weak(at.house.school.memory("Di"), at.house.clock())

    wait(go())


def test_an_exam_gives_a_certificate_and_the_register_counts_it(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await at.person("Di", "dealer")
            await at.person("Flo", "floor")
            wanted = {"game": "blackjack", "rounds": 1, "minutes": 60, "faults": 30,
                      "table": "blackjack"}  # fmt: skip
            told = await at.post("Di", "/api/school/attempts", wanted)
            id = told["id"]
            while told["question"] is not None:
                told = await at.post("Di", f"/api/school/attempts/{id}/acts", key(at, id))
            assert told["result"]["passed"] and len(told["digest"]) == 64
            paper = await at.ask("Di", "GET", f"/api/school/results/{told['kept']}/certificate.pdf")
            assert paper.status == 200 and paper.body.startswith(b"%PDF")
            (line,) = (await at.get("Flo", "/api/school/register"))["people"]
            assert (line["person"], line["exams"], line["asked"]) == (
                "Di", 1, told["result"]["asked"],
            )  # fmt: skip
            listed = await at.ask("Flo", "GET", "/api/school/register.csv")
            assert listed.body.decode().splitlines()[1].startswith("Di,0,1,0,")

    wait(go())


def test_another_persons_lesson_and_results_are_not_there(tmp_path: Path) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await at.person("Di", "dealer")
            await at.person("Dan", "dealer")
            begun = await at.post("Di", "/api/school/attempts", {"game": "keno", "drill": True})
            path = f"/api/school/attempts/{begun['id']}"
            assert (await at.ask("Dan", "GET", path)).status == 404
            assert (await at.ask("Dan", "POST", f"{path}/acts", {"do": "pay"})).status == 404
            assert (
                await at.ask("Dan", "GET", "/api/school/results/1/certificate.pdf")
            ).status == 404

    wait(go())


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"game": "chess", "drill": True}, 404),
        ({"game": "keno"}, 400),
        ({"game": "keno", "drill": True, "rounds": 3}, 400),
        ({"game": "keno", "lesson": "juggling"}, 400),
        ({"game": "keno", "rounds": 99}, 400),
        ({"game": "keno", "rounds": 1, "faults": -1}, 400),
        ({"game": "keno", "rounds": 1, "table": "blackjack"}, 400),
        ({"game": "keno", "rounds": 1, "table": "nowhere"}, 404),
        ({"game": "keno", "drill": True, "clause": "KENO 15"}, 400),
        ({"game": "keno", "lesson": "irregularities", "clause": "KENO 99"}, 400),
        ({"game": 7}, 400),
    ],
)
def test_what_cannot_be_begun_is_refused_in_a_sentence(
    tmp_path: Path, body: Any, status: int
) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await at.person("Di", "dealer")
            answer = await at.ask("Di", "POST", "/api/school/attempts", body)
            assert answer.status == status and answer.sentence, answer

    wait(go())


def test_an_act_that_is_none_is_refused_in_a_sentence_and_counts_for_nothing(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        async with at_work(tmp_path) as at:
            await at.person("Di", "dealer")
            wanted = {"game": "keno", "lesson": "settlement"}
            id = (await at.post("Di", "/api/school/attempts", wanted))["id"]
            path = f"/api/school/attempts/{id}"
            for body in (
                {}, {"do": "x" * 1000}, {"do": "pay", "seat": -1}, {"do": "pay", "amount": -5},
                {"do": "pay", "chips": {"100": -5}}, {"do": "pay", "amount": 10**40},
                {"do": "say", "words": "x" * 1000}, {"do": "deal", "cards": ["As"] * 1000},
            ):  # fmt: skip
                answer = await at.ask("Di", "POST", f"{path}/acts", body)
                assert answer.status == 400 and len(answer.sentence) < 200, (body, answer)
            for words in ("", "x" * 1000, "juggle 3"):
                answer = await at.ask("Di", "POST", f"{path}/typed", {"words": words})
                assert answer.status == 400 and len(answer.sentence) < 200, (words, answer)
            assert (await at.get("Di", path))["asked"] == 0

    wait(go())

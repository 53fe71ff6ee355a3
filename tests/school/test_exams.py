"""Exams, their results and certificates; the drill; what comes back and when; the register."""

import csv
import io
import re
from fractions import Fraction
from hashlib import sha256

import msgspec
import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.money import Odds
from houseway.school.acts import Act
from houseway.school.attempts import ExamAttempt
from houseway.school.certificate import HEADS, certificate, certificate_pdf, line, register_csv
from houseway.school.drill import Drill
from houseway.school.marks import DAY, Mark, Remembered, remember, weak
from houseway.school.payouts import CAP, SECONDS, payouts
from houseway.table.refusal import Refused
from tests.school.trainee import MINUTE, NOW, go_through, right, wrong


def exam(name: str, seed: str = "4", **more: object) -> ExamAttempt:
    return ExamAttempt(name, game(name).options(), NOW, SeededSource(seed), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", MODULES)
def test_an_exam_goes_from_the_opening_to_the_closing_and_is_passed_without_mistakes(
    name: str,
) -> None:
    tried = exam(name, rounds=2)
    topics = set()
    while not tried.over:
        assert tried.question is not None
        topics.add(tried.question.topic)
        tried.act(right(tried), NOW + MINUTE)
    result = tried.result()
    assert result.passed and result.right == result.asked > 15
    assert {"opening", "settlement"} <= topics
    assert sum(of.asked for of in result.clauses.values()) == result.asked


def test_a_wrong_act_is_not_tried_again_and_the_mark_decides() -> None:
    every = {n: exam("blackjack", faults=Fraction(0)) for n in (5, 20)}
    for n, tried in every.items():  # one act in n is wrong
        while not tried.over:
            asked = len(tried.marks) + 1
            tried.act((wrong if asked % n == 0 else right)(tried), NOW)
    assert not every[5].result().passed and every[20].result().passed
    missed = every[5].result()
    assert missed.right == missed.asked - missed.asked // 5


def test_when_the_time_is_over_the_exam_is_and_it_is_not_passed() -> None:
    tried = exam("blackjack", until=NOW + MINUTE)
    assert tried.act(right(tried), NOW + MINUTE).right
    late = tried.act(right(tried), NOW + MINUTE + 1)
    assert not late.right and late.wrong == "The time is up"
    assert tried.over and not tried.result().passed
    with pytest.raises(Refused, match="this exam is over"):
        tried.act(Act(do="say"), NOW)


def test_the_certificate_has_the_digest_of_its_result() -> None:
    tried = exam("three-card-poker", rounds=1)
    go_through(tried, right)
    result = tried.result()
    plain = msgspec.json.encode(msgspec.json.decode(msgspec.json.encode(result)), order="sorted")
    assert msgspec.json.decode(plain, type=type(result)) == result
    digest = sha256(msgspec.json.encode(result, order="deterministic")).hexdigest()
    paper = certificate("Di Ler", result, "The House")
    assert any(digest in getattr(block, "text", "") for block in paper.blocks)
    assert certificate_pdf("Di Ler", result, "The House").startswith(b"%PDF")
    failed = exam("three-card-poker", rounds=1)
    go_through(failed, wrong)
    with pytest.raises(Refused, match="for an exam that was passed"):
        certificate("Di Ler", failed.result(), "The House")


# --- the drill --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODULES)
def test_a_drill_becomes_harder_with_right_answers_and_easier_with_wrong_ones(name: str) -> None:
    drill, levels = Drill(name, NOW, SeededSource("1"), questions=12), []
    while drill.question is not None:
        levels.append(drill.question.level)
        assert drill.act(Act(do="pay", amount=drill._due.amount), NOW).right
    assert levels[:5] == sorted(levels[:5]) and min(levels) == levels[0] < max(levels)
    assert drill.result().passed
    drill = Drill(name, NOW, SeededSource("1"), questions=5)
    while drill.question is not None:
        said = drill.act(Act(do="pay", amount=1), NOW)
        assert not said.right and said.asks and said.rule is not None
    assert drill.level == 1 and not drill.result().passed


SINGLE = re.compile(
    r"[a-z ]+ \$(?P<stake>[\d,]+)(, [^:]+)?: (?P<odds>\d+ to \d+)(?P<limit>; a seat is paid.*)?"
)


def test_rows_of_pay_tables_are_paid_as_odds_say_and_a_limit_cuts_them() -> None:
    found = payouts("heads-up-holdem", SeededSource("2"))
    checked = capped = 0
    for payout in found:
        single = SINGLE.fullmatch(payout.words)
        if single is not None:
            staked = int(single["stake"].replace(",", "")) * 100
            by_odds = Odds.parse(single["odds"]).fraction * staked
            limit = single["limit"]
            capped += bool(limit)
            checked += 1
            assert payout.amount == (min(by_odds, CAP) if limit else by_odds), payout
    assert checked > 40 and capped > 5


CAUGHT = re.compile(r"(\d+) of (\d+)(?: in (\d+) ways)?(?: \((?:(\d+) to 1|money back)\))?")


def test_what_a_ticket_is_paid_can_be_worked_out_from_the_question() -> None:
    found = payouts("keno", SeededSource("2"))
    for payout in found:
        marked, _, caught = payout.words.partition(", caught ")
        rates = dict(re.findall(r"\d+/(\d+) at \$([\d.]+)", marked))
        due = sum(
            Fraction(rates[one[2]]) * int(one[3] or 1) * (int(one[4] or 0) + 1)
            for one in CAUGHT.finditer(caught)
            if one[0].endswith(")")
        )
        assert due * 100 == payout.amount, payout
    assert len(found) > 10


def test_too_late_is_wrong() -> None:
    drill = Drill("blackjack", NOW, SeededSource("1"))
    assert drill.question is not None
    late = NOW + 1000 * SECONDS[drill.question.level] + 1
    assert drill.act(Act(do="pay", amount=drill._due.amount), late).wrong == "The time is up"
    with pytest.raises(Refused, match="lay out chips"):
        drill.act(Act(do="sing"), NOW)


# --- what comes back ----------------------------------------------------------------------------


def test_a_mistake_comes_back_at_once_and_later_and_later_once_it_is_right() -> None:
    memory = remember({}, [Mark("HUH 39.7(b)", "say", right=False)], NOW)
    assert weak(memory, NOW) == {"HUH 39.7(b)"}
    waits = []
    for _ in range(5):
        again = memory["HUH 39.7(b)"].again
        memory = remember(memory, [Mark("HUH 39.7(b)", "say", right=True)], again)
        waits.append(memory["HUH 39.7(b)"].again - again)
    assert waits == [1 * DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY]
    assert not weak(memory, NOW + 1000 * DAY)  # it is known now
    memory = remember(memory, [Mark("HUH 39.7(b)", "say", right=False)], NOW)
    assert weak(memory, NOW) == {"HUH 39.7(b)"}


def test_a_mistake_comes_back_however_often_it_is_put_right_in_the_same_lesson() -> None:
    wrong, right = (
        Mark("KENO 15 outside pay", "settle ticket", right=is_) for is_ in (False, True)
    )
    memory = remember({}, [wrong, *[right] * 15], NOW)
    assert weak(memory, NOW) == {wrong.cite}
    memory = remember(memory, [right] * 16, NOW)
    assert memory[wrong.cite].again == NOW + DAY and not weak(memory, NOW)
    early = remember(memory, [right] * 16, NOW + DAY - 1)  # practised before it is due
    assert early[wrong.cite].again == NOW + DAY and weak(early, NOW + DAY) == {wrong.cite}


def test_what_was_never_wrong_does_not_come_back() -> None:
    assert not weak(remember({}, [Mark("HUH 39.7(b)", "say", right=True)], NOW), NOW + 99 * DAY)


def test_the_register_counts_what_was_passed_and_names_the_weak_clauses() -> None:
    good, bad = exam("blackjack", rounds=1), exam("blackjack", rounds=1)
    go_through(good, right)
    go_through(bad, wrong)
    memory = {"A": Remembered(0, 0, 1, 4), "B": Remembered(0, 0, 0, 5), "C": Remembered(1, 0, 2, 2)}
    one = line("=Di", [good.result(), bad.result()], memory)
    assert (one.exams, one.lessons, one.weak) == (1, 0, ("B", "A"))
    assert one.right == good.result().right
    rows = list(csv.reader(io.StringIO(register_csv([one]))))
    assert tuple(rows[0]) == HEADS
    assert rows[1][0] == "'=Di"  # no spreadsheet takes a name for a formula

"""Irregularities: one by one by clause, or at a rate; the ruling is named and carried out."""

import re
from fractions import Fraction

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.school.acts import Act
from houseway.school.attempts import ExamAttempt, LessonAttempt
from houseway.school.faults import rulings
from houseway.school.lessons import lesson
from houseway.school.practice import Practice, Task
from houseway.school.topics import Topic
from houseway.table.faults import FaultKind
from houseway.table.refusal import Refused
from houseway.table.state import ROUND
from tests.school.trainee import NOW, right

CASES = [(name, cite) for name in MODULES for cite in rulings(name, game(name).options())]


def test_every_game_has_irregularities_to_be_ruled_on() -> None:
    assert {name for name, _ in CASES} == set(MODULES)
    assert len(CASES) > 40


@pytest.mark.parametrize(("name", "cite"), CASES)
def test_a_fault_can_be_had_for_every_clause_that_rules_on_one(name: str, cite: str) -> None:
    asked: list[Task] = []

    def note(task: Task) -> bool:
        asked.append(task)
        return False

    options = game(name).options()
    practice = Practice(
        name, options, SeededSource("2"), (Topic.IRREGULARITIES,), note, clauses=[cite] * 2
    )
    for _ in range(12):
        if not practice.faults_to_come:
            break
        practice.begin(ROUND)
        practice.deal_on()
    assert cite in {task.cite for task in asked}


def test_the_ruling_is_named_before_anything_else_and_the_fault_is_told() -> None:
    tried = ExamAttempt(
        "heads-up-holdem", game("heads-up-holdem").options(), NOW, SeededSource("3"),
        faults=Fraction(1, 10),
    )  # fmt: skip
    named = 0
    while not tried.over:
        question = tried.question
        assert question is not None
        if question.fault:
            named += 1
            assert right(tried).words in question.rule
            assert len(question.rule) > 2
            words = {kind.value for kind in FaultKind}
            (fault,) = [
                line for line in question.happened if line.split(" at ")[0].split(":")[0] in words
            ]
            assert question.words.startswith(f"Something went wrong: {fault}. ")
        tried.act(right(tried), NOW)
    assert named


@pytest.mark.parametrize(("name", "cite"), [CASES[0], CASES[-1]])
def test_the_faults_of_one_clause_are_practised_and_no_others(name: str, cite: str) -> None:
    tried = LessonAttempt(lesson(name, "irregularities"), NOW, SeededSource("4"), clause=cite)
    assert (tried.kind, tried.name) == ("practice", cite)
    named = []
    while not tried.over:
        if tried.question is not None and tried.question.fault:
            named.append(tried._practice.task.cite)
        assert tried.act(right(tried), NOW).right
    assert set(named) == {cite}
    assert tried.result().passed


def test_a_clause_that_rules_on_nothing_there_is_refused() -> None:
    for topic, cite in (("irregularities", "HUH 39.1"), ("settlement", CASES[0][1])):
        with pytest.raises(Refused, match=f"^{re.escape(cite)} rules on no fault"):
            LessonAttempt(lesson(CASES[0][0], topic), NOW, SeededSource("4"), clause=cite)


@pytest.mark.parametrize("name", MODULES)
def test_another_ruling_than_the_one_that_is_made_is_wrong(name: str) -> None:
    tried = LessonAttempt(lesson(name, "irregularities"), NOW, SeededSource("6"))
    named = 0
    while not tried.over:
        question, act = tried.question, right(tried)
        assert question is not None
        if question.fault:
            assert len(question.rule) > 2  # with one there is nothing to choose
            for words in {*question.rule, "play on"} - {act.words}:
                graded = tried.act(Act(do="rule", words=words), NOW)
                assert graded.wrong == "This is not the ruling"
            early = tried.act(Act(do="collect", place="dealer"), NOW)
            assert early.wrong == "Something went wrong: name the ruling first"
            named += 1
        assert tried.act(act, NOW).right
    assert named


@pytest.mark.parametrize("name", ["heads-up-holdem", "blackjack", "poker"])
def test_other_words_than_are_to_be_said_are_wrong_however_near(name: str) -> None:
    tried = LessonAttempt(lesson(name, "settlement"), NOW, SeededSource("6"))
    said = 0
    while not tried.over:
        question, act = tried.question, right(tried)
        assert question is not None
        if act.do == "say":
            assert act.words in question.say and len(question.say) > 2
            for words in set(question.say) - {act.words}:
                assert tried.act(Act(do="say", words=words), NOW).wrong == "These are not the words"
            act = Act(do="say", words=f"  {act.words.upper()}!")  # letters and signs do not count
            said += 1
        assert tried.act(act, NOW).right
    assert said

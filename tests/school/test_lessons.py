"""Lessons: situations that the engine deals, for every topic and device of every game."""

from dataclasses import dataclass, field

import msgspec
import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.law import clause
from houseway.money import dollars
from houseway.school.attempts import LessonAttempt, Question
from houseway.school.lessons import Lesson, lesson, lessons
from houseway.school.marks import Result
from houseway.school.topics import Topic
from houseway.table.refusal import Refused
from houseway.table.steps import Step, wager_words
from houseway.table.table import Table
from tests.school.trainee import MINUTE, NOW, go_through, right, wrong

ALL = [pytest.param(name, id=name) for name in MODULES]
WITHOUT = {
    "poker": {Topic.WAGERS},  # blinds and bets are posted, no betting areas are opened
    "keno": {Topic.SHUFFLE, Topic.DEALING, Topic.DECISIONS},  # numbers are drawn by a device
}


def attempt(one: Lesson, seed: str = "5") -> LessonAttempt:
    return LessonAttempt(one, NOW, SeededSource(seed))


@pytest.mark.parametrize("name", ALL)
def test_a_game_has_a_lesson_for_every_topic_its_dealer_meets(name: str) -> None:
    assert {one.topic for one in lessons(name)} == set(Topic) - WITHOUT.get(name, set())


@pytest.mark.parametrize("name", ["heads-up-holdem", "five-card-hi-lo", "three-card-poker"])
def test_dealing_is_taught_by_each_device(name: str) -> None:
    dealt = {one.options.as_words()["dealing"] for one in lessons(name) if one.topic == "dealing"}
    assert dealt == {"manual_shoe", "hand", "automated_shoe"}


@dataclass
class Walked:
    """What was seen in the lessons of a game by somebody who made no mistake."""

    results: dict[str, Result] = field(default_factory=dict)
    leaks: list[str] = field(default_factory=list)
    """Face-down cards that a question showed."""
    not_dealers: list[Step] = field(default_factory=list)


@pytest.fixture(scope="module", params=ALL)
def walked(request: pytest.FixtureRequest) -> Walked:
    found = Walked()
    for one in lessons(request.param):
        tried = attempt(one)
        while not tried.over:
            task, question, table = tried._practice.task, tried.question, tried._practice.table
            assert task is not None and question is not None
            found.leaks += leaked(question, table)
            if not task.names_ruling:
                found.not_dealers += [s for s in task.left if s.role != "dealer" or s.attests]
            assert tried.act(right(tried), NOW + MINUTE).right, one.name
        found.results[one.name] = tried.result()
    return found


def leaked(question: Question, table: Table) -> list[str]:
    """Places where a question shows more cards than lie face up."""
    cards = table.kit.cards
    assert set(question.scene["seats"]) == {str(seat) for seat in table.state.seats}
    assert question.scene["hands"] == {}  # what a hand comes to, the trainee must see
    return [
        place
        for place, lying in question.scene["cards"].items()
        if place in cards.piles
        and sum(card is not None for card in lying)
        > len(cards.at(place)) - len(cards.hidden(place))
    ]


def test_who_does_what_the_engine_has_due_passes_every_lesson(walked: Walked) -> None:
    for name, result in walked.results.items():
        assert result.passed and result.right == result.asked > 0, name
        assert result.ended == NOW + MINUTE


def test_a_question_shows_no_card_that_lies_face_down(walked: Walked) -> None:
    assert walked.leaks == []


def test_only_acts_of_the_dealer_are_asked_for(walked: Walked) -> None:
    assert walked.not_dealers == []


@pytest.mark.parametrize("name", ALL)
def test_who_is_wrong_is_told_what_the_rule_asks_for_and_fails(name: str) -> None:
    for one in lessons(name):
        tried = attempt(one)
        for graded in go_through(tried, wrong):
            if graded.right:  # the rest of a seat's wagers, in any order
                continue
            assert graded.wrong and graded.asks and graded.rule is not None
            assert graded.rule.text == clause(graded.rule.cite).requirement
        assert not tried.result().passed, one.name


def test_the_wagers_of_one_seat_may_be_settled_in_any_order() -> None:
    tried = attempt(lesson("heads-up-holdem", "settlement"))
    done = 0
    while not tried.over:
        task = tried._practice.task
        assert task is not None
        if len(task.left) > 1:
            task.left.reverse()  # the trainee begins at the other end
            first = task.left[0].act()
            assert tried.act(right(tried), NOW).right
            assert tried.question is not None and first in tried.question.done
            done += 1
        else:
            assert tried.act(right(tried), NOW).right
    assert done


def test_a_wager_that_was_accepted_stays_and_one_that_was_refused_is_made_otherwise() -> None:
    tried = attempt(lesson("three-card-poker", "wagers"))
    wished = {}
    while not tried.over:
        task, table = tried._practice.task, tried._practice.table
        assert task is not None
        wish = task.wish.words if task.wish else ""
        if wish:
            assert tried.question is not None and tried.question.words.startswith(wish)
            seat = int(wish.split()[1])
            assert not table.state.seats[seat].wagers  # nothing lies there yet
            wished[seat] = wish.split("wager ")[1] if right(tried).do == "accept" else ""
        assert tried.act(right(tried), NOW).right
        if wish and wished[seat]:
            lies = table.state.seats[seat].wagers
            words = ", ".join(f"{wager_words(w)} {dollars(c)}" for w, c in lies.items())
            assert sorted(words.split(", ")) == sorted(wished[seat].split(", "))
    assert {bool(one) for one in wished.values()} == {True, False}


def test_another_seat_is_not_settled_before_its_turn() -> None:
    tried = attempt(lesson("heads-up-holdem", "settlement"))
    while not tried.over:
        act = right(tried)
        if act.do == "take":
            graded = tried.act(msgspec.structs.replace(act, seat=act.seat % 3 + 1), NOW)
            assert not graded.right and graded.wrong.startswith("It is another seat")
            return
        tried.act(act, NOW)
    pytest.fail("no wager was taken")


def test_a_lesson_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Refused, match="lessons are opening"):
        lesson("blackjack", "juggling")
    with pytest.raises(Refused, match="there is no game chess"):
        lessons("chess")


def test_what_was_wrong_before_is_asked_again_and_again() -> None:
    one = lesson("heads-up-holdem", "settlement")
    usual = attempt(one)
    go_through(usual, right)
    cite = usual.marks[0].cite
    again = LessonAttempt(one, NOW, SeededSource("5"), {cite})
    go_through(again, right)
    asked = [sum(mark.cite == cite for mark in tried.marks) for tried in (usual, again)]
    assert asked[1] > asked[0] == 1


def test_options_of_a_lesson_are_lawful() -> None:
    for name in MODULES:
        for one in lessons(name):
            assert not list(one.options.problems()) and not one.options.departures()
            assert isinstance(one.options, game(name).options)

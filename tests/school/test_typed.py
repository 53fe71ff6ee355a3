"""Acts as they are typed: every act of every lesson can be, and is read as what it means."""

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import MODULES, game
from houseway.money import dollars
from houseway.school.acts import Act
from houseway.school.attempts import Attempt, ExamAttempt
from houseway.school.typed import in_order, read_act, verbs_in_words
from tests.school.trainee import NOW, right


def typed(attempt: Attempt, act: Act) -> str:
    """The act as somebody would type it."""
    (verb,) = [one for one in attempt.verbs if one.do == act.do]
    parts = [act.do]
    for name in in_order(verb.needs):
        value = getattr(act, name)
        if name == "amount":
            parts.append(dollars(value))
        elif name == "cards":
            parts += value
        elif name == "wager":
            parts.append(value.replace("_", " "))
        elif value:
            parts.append(str(value))
    return " ".join(parts)


@pytest.mark.parametrize("name", MODULES)
def test_every_act_of_an_exam_can_be_typed(name: str) -> None:
    for seed in range(4):
        exam = ExamAttempt(name, game(name).options(), NOW, SeededSource(seed), rounds=4)
        while not exam.over:
            assert exam.question is not None
            act = right(exam)
            words = typed(exam, act)
            read = read_act(words, exam.verbs, exam.question)
            assert exam.act(read, NOW).right, (words, read, act)


def test_what_cannot_be_read_is_said() -> None:
    exam = ExamAttempt("blackjack", game("blackjack").options(), NOW, SeededSource(1))
    assert exam.question is not None
    for words, why in (("juggle", "no act 'juggle'"), ("pay x", "is no seat"), ("", "no act ''")):
        with pytest.raises(ValueError, match=why):
            read_act(words, exam.verbs, exam.question)
    assert "take SEAT WAGER" in verbs_in_words(exam.verbs)

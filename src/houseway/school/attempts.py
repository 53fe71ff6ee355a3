"""Somebody goes through a lesson or an exam: what is asked, what was answered, what it came to."""

from collections import Counter
from collections.abc import Collection, Iterable
from fractions import Fraction
from itertools import cycle, islice
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.equipment.randomness import Source, SystemSource
from houseway.games import game as game_of
from houseway.school.acts import Act, needs
from houseway.school.faults import rulings
from houseway.school.grading import Rule, rule
from houseway.school.lessons import Lesson
from houseway.school.marks import Mark, Result, by_clause
from houseway.school.practice import Practice, Task
from houseway.school.rehearsal import rulings_offered, sayings, verbs
from houseway.school.topics import Topic
from houseway.table.options import Options
from houseway.table.refusal import Refused
from houseway.table.scene import scene
from houseway.table.state import CLOSING, OPENING, ROUND
from houseway.table.steps import Inspect
from houseway.table.table import Table
from houseway.table.views import PUBLIC

LESSON_TASKS = 16
"""As many as a lesson asks, or fewer where its procedure has fewer."""
MOST_ROUNDS = 40
ONE_CLAUSE = 3
"""How often a fault is injected that a single clause rules on."""
WEAK_TIMES = 2
"""How often a lesson asks at least for what was wrong before."""
CLOSED_AFTER = 4
"""Procedures of which the last is the closing, until one has something to ask."""
FAULTS = 5
"""Clauses of a lesson on irregularities."""
LESSON_PASSES = Fraction(4, 5)
EXAM_PASSES = Fraction(9, 10)
EXAM_ROUNDS = 3
EXAM_FAULTS = Fraction(1, 60)
"""At each step where something can go wrong it does so at this rate."""


class Verb(msgspec.Struct, frozen=True):
    """Something a dealer does, and what must be pointed at or said with it."""

    do: str
    needs: tuple[str, ...]


class Question(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a trainee has before the eyes: all that a dealer would see, and nothing more."""

    number: int
    topic: str
    scene: dict[str, Any]
    """Without the names of hands: whoever deals reads the cards."""
    happened: tuple[str, ...]
    """At the table since the last act."""
    words: str
    """What is asked, in one or two sentences."""
    fault: bool = False
    """Something went wrong: the ruling is to be named."""
    deck: tuple[str, ...] = ()
    """The faces of a deck that is inspected."""
    say: tuple[str, ...] = ()
    """Announcements to choose among."""
    rule: tuple[str, ...] = ()
    """Rulings to choose among."""
    done: tuple[str, ...] = ()
    """Those of the acts that are due here, in any order, which are done."""


class Graded(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the school says to an act."""

    right: bool
    wrong: str = ""
    """What was wrong, in one sentence."""
    asks: str = ""
    """What the rule asks for."""
    rule: Rule | None = None


class Attempt:
    """A lesson or an exam under way."""

    kind = ""
    tries_again = True
    """Whether a wrong act may be tried again."""
    passes_from = LESSON_PASSES
    until: int | None = None
    """When it ends at the latest, in milliseconds since 1970."""

    def __init__(
        self, game: str, options: Options, topics: Collection[Topic], now: int, source: Source,
        *, clauses: Collection[str] = (), rate: Fraction = Fraction(0),
    ) -> None:  # fmt: skip
        self.game = game
        self.options = options
        self.begun = now
        self.ended = 0
        self.marks: list[Mark] = []
        self._source = source
        self._practice = Practice(
            game, options, source, topics, self._wants, clauses=clauses, rate=rate
        )
        self._missed = False
        self.question: Question | None = None
        self._go_on(now)

    @property
    def name(self) -> str:
        """What it is."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.question is None

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """All that a dealer of this table may do; which of it is due, it does not say."""
        steps = game_of(self.game).all_steps
        return tuple(Verb(do, needs(do, steps)) for do in verbs(self.game, self.options))

    @property
    def table(self) -> Table:
        """The table that is dealt."""
        return self._practice.table

    def act(self, act: Act, now: int) -> Graded:
        """The trainee acts. What is right is done; what is not is explained by its clause."""
        task = self._practice.task
        if task is None:
            raise Refused(f"this {self.kind} is over")
        if self._time_is_up(now):
            self._stop(now)
            return Graded(right=False, wrong="The time is up")
        right = task.right
        sentence, step = self._practice.grade(act)
        graded = Graded(right=True, rule=rule(task.cite))
        if sentence:
            graded = Graded(right=False, wrong=sentence, asks=task.asks, rule=rule(task.cite))
            if not self._missed:
                self.marks.append(Mark(task.cite, right.do, right=False))
            self._missed = True
            if self.tries_again:
                return graded
            self._practice.carry_out()
        else:
            if not self._missed:
                cite = step.cite if step is not None else task.cite
                self.marks.append(Mark(cite, right.do, right=True))
            self._practice.carry_out(act, step)
        self._missed = False
        if self._practice.task is None:
            self._go_on(now)
        else:
            self._ask(self._practice.task)
        return graded

    def result(self) -> Result:
        """What it came to."""
        right, asked = sum(mark.right for mark in self.marks), len(self.marks)
        return Result(
            kind=self.kind,
            game=self.game,
            name=self.name,
            settings=self.options.changed(),
            begun=self.begun,
            ended=self.ended,
            right=right,
            asked=asked,
            passed=self._finished and asked > 0 and Fraction(right, asked) >= self.passes_from,
            clauses=by_clause(self.marks),
        )

    # --- what is asked ----------------------------------------------------------------------

    _finished = False

    def _wants(self, task: Task) -> bool:
        return True

    def _next_procedure(self) -> str:
        """What the table does next; nothing when it is over."""
        raise NotImplementedError

    def _time_is_up(self, now: int) -> bool:
        return self.until is not None and now > self.until

    def _go_on(self, now: int) -> None:
        if self._time_is_up(now):
            self._stop(now)
            return
        task = self._practice.deal_on()
        while task is None and (procedure := self._next_procedure()):
            self._practice.begin(procedure)
            task = self._practice.deal_on()
        if task is None:
            self._finished = True
            self._stop(now)
        else:
            self._ask(task)

    def _stop(self, now: int) -> None:
        self.ended = now
        self.question = None
        self._practice.task = None

    def _ask(self, task: Task) -> None:
        table, source = self._practice.table, self._source
        step = task.left[0] if task.left else None
        inspected = step.deck if isinstance(step, Inspect) else None
        self.question = Question(
            number=len(self.marks) + 1,
            topic=task.topic.value,
            scene={**scene(game_of(self.game), table.view(PUBLIC)), "hands": {}},
            happened=self._practice.heard(),
            words=task.words,
            fault=task.names_ruling,
            deck=() if inspected is None else _in_sequence(table.kit.cards.deck(inspected).cards),
            say=sayings(task, self.game, self.options, source),
            rule=rulings_offered(task, self.game, self.options, source)
            if task.names_ruling
            else (),
            done=task.done,
        )


def _in_sequence(cards: Iterable[Card]) -> tuple[str, ...]:
    """By suit and in sequence, as a new deck lies, and as it is spread."""
    return tuple(map(str, sorted(cards, key=lambda card: (card.suit, card.rank))))


class LessonAttempt(Attempt):
    """A lesson: each clause a few times, those that were wrong before more often.

    With the clause of a ruling it is no whole lesson, but practice: faults that this one rules on.
    """

    def __init__(
        self, lesson: Lesson, now: int, source: Source | None = None,
        weak: Collection[str] = frozenset(), clause: str = "",
    ) -> None:  # fmt: skip
        self.kind = "practice" if clause else "lesson"
        self.lesson = lesson
        self._clause = clause
        self._weak = frozenset(weak)
        self._times: Counter[tuple[str, str]] = Counter()
        self._each = max(1, LESSON_TASKS // lesson.kinds)
        self._begun_procedures = 0
        source = source or SystemSource()
        clauses: list[str] = []
        if lesson.topic is Topic.IRREGULARITIES:
            known = source.shuffled(rulings(lesson.game, lesson.options))
            known.sort(key=lambda cite: cite not in self._weak)
            clauses = [clause] * ONE_CLAUSE if clause else list(islice(cycle(known), FAULTS))
        if clause and (lesson.topic is not Topic.IRREGULARITIES or clause not in known):
            raise Refused(f"{clause} rules on no fault that {lesson.name} of {lesson.game} has")
        super().__init__(lesson.game, lesson.options, (lesson.topic,), now, source, clauses=clauses)

    @property
    def name(self) -> str:
        """The lesson's, or the clause that is practised."""
        return self._clause or self.lesson.name

    def _wants(self, task: Task) -> bool:
        """A few of each kind; what was wrong before more often, however long it takes."""
        self._times[task.right.do, task.cite] += 1
        times = self._times[task.right.do, task.cite]
        if task.names_ruling:
            return True
        if task.cite in self._weak and times <= max(self._each, WEAK_TIMES):
            return True
        return times <= self._each and len(self.marks) < LESSON_TASKS

    @property
    def _to_repeat(self) -> bool:
        """Whether something that was wrong before has not come up often enough."""
        asked = Counter(mark.cite for mark in self.marks)
        mine = self._weak.intersection(self.lesson.clauses)
        return any(asked[cite] < WEAK_TIMES for cite in mine)

    def _next_procedure(self) -> str:
        self._begun_procedures += 1
        topic = self.lesson.topic
        if topic is Topic.OPENING:
            return OPENING if self._begun_procedures == 1 else ""
        if self._begun_procedures > MOST_ROUNDS:
            return ""
        if topic is Topic.CLOSING:
            if self.marks:
                return ""
            return ROUND if self._begun_procedures % CLOSED_AFTER else CLOSING
        if topic is Topic.IRREGULARITIES:
            return ROUND if self._practice.faults_to_come else ""
        return ROUND if len(self.marks) < LESSON_TASKS or self._to_repeat else ""


class ExamAttempt(Attempt):
    """An exam: a number of rounds from the opening to the closing, every act of the dealer."""

    kind = "exam"
    tries_again = False
    passes_from = EXAM_PASSES

    def __init__(
        self, game: str, options: Options, now: int, source: Source | None = None,
        *, rounds: int = EXAM_ROUNDS, until: int | None = None, faults: Fraction = EXAM_FAULTS,
    ) -> None:  # fmt: skip
        self.until = until
        self.rounds = rounds
        self._to_come = [OPENING, *(ROUND,) * rounds, CLOSING]
        super().__init__(game, options, tuple(Topic), now, source or SystemSource(), rate=faults)

    @property
    def name(self) -> str:
        """Its length."""
        return "1 round" if self.rounds == 1 else f"{self.rounds} rounds"

    def _next_procedure(self) -> str:
        return self._to_come.pop(0) if self._to_come else ""

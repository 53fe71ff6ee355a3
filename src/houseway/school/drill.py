"""The payout drill: payments against the clock, harder after right answers, easier after wrong."""

from fractions import Fraction

import msgspec

from houseway.equipment.randomness import Source, SystemSource
from houseway.money import dollars
from houseway.school.acts import Act
from houseway.school.attempts import Graded
from houseway.school.grading import rule
from houseway.school.marks import Mark, Result, by_clause
from houseway.school.payouts import SECONDS, Payout, payouts
from houseway.table.refusal import Refused

QUESTIONS = 20
UP_AFTER = 2
"""Right answers in a row until it becomes harder."""
PASSES = Fraction(4, 5)
PAY = "pay"


class DrillQuestion(msgspec.Struct, frozen=True):
    """What is to be paid, and until when, in milliseconds since 1970."""

    number: int
    words: str
    level: int
    until: int


class Drill:
    """A drill under way."""

    kind = "drill"

    def __init__(
        self, game: str, now: int, source: Source | None = None, questions: int = QUESTIONS
    ) -> None:
        self.game = game
        self.begun = now
        self.ended = 0
        self.marks: list[Mark] = []
        self.question: DrillQuestion | None = None
        self.level = 1
        self._questions = questions
        self._source = source or SystemSource()
        self._pool = payouts(game, self._source)
        if not self._pool:
            raise Refused(f"nothing is paid at {game} that could be drilled")
        self._in_a_row = 0
        self._ask(now)

    @property
    def name(self) -> str:
        """What it is."""
        return "payouts"

    @property
    def until(self) -> int | None:
        """When the payment that is asked for must be made."""
        return self.question.until if self.question is not None else None

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.question is None

    def act(self, act: Act, now: int) -> Graded:
        """The amount that a trainee lays out or types."""
        question, paid = self.question, act.money
        if question is None:
            raise Refused("this drill is over")
        if act.do != PAY or paid is None:
            raise Refused("lay out chips or type an amount")
        due = self._due
        wrong = ""
        if now > question.until:
            wrong = "The time is up"
        elif paid != due.amount:
            wrong = f"It is not {dollars(paid)}"
        self.marks.append(Mark(due.cite, PAY, not wrong))
        self._in_a_row = 0 if wrong else self._in_a_row + 1
        if wrong:
            self.level = max(1, self.level - 1)
        elif self._in_a_row == UP_AFTER:
            self.level, self._in_a_row = self.level + 1, 0
        self._ask(now)
        asks = f"{due.words}: {dollars(due.amount)}" if wrong else ""
        return Graded(right=not wrong, wrong=wrong, asks=asks, rule=rule(due.cite))

    def _ask(self, now: int) -> None:
        """The next payment: one of the level, or of the nearest that there is."""
        if len(self.marks) >= self._questions or not self._pool:
            self.question, self.ended = None, now
            return
        levels = {payout.level for payout in self._pool}
        nearest = min(levels, key=lambda level: (abs(level - self.level), -level))
        fitting = [payout for payout in self._pool if payout.level == nearest]
        self._due: Payout = fitting[self._source.below(len(fitting))]
        self._pool.remove(self._due)
        until = now + 1000 * SECONDS[self._due.level]
        self.question = DrillQuestion(len(self.marks) + 1, self._due.words, self._due.level, until)

    def result(self) -> Result:
        """What it came to."""
        right, asked = sum(mark.right for mark in self.marks), len(self.marks)
        return Result(
            kind=self.kind, game=self.game, name=self.name, settings={}, begun=self.begun,
            ended=self.ended, right=right, asked=asked,
            passed=self.over and asked > 0 and Fraction(right, asked) >= PASSES,
            clauses=by_clause(self.marks),
        )  # fmt: skip

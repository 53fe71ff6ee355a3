"""A table that a trainee deals: the computer does what is not asked, and waits where it is."""

from collections import deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.equipment.randomness import Source
from houseway.school.acts import ACCEPT, REFUSE, Act, wanted
from houseway.school.faults import Mishap, possible_now, ruling_ahead, ruling_words, rulings
from houseway.school.grading import named_wrong, wrong
from houseway.school.tables import buy_where_short, practice_table
from houseway.school.topics import SHUFFLING, Topic, shows, topic
from houseway.school.wishes import Wish, choice_wished, wager_wished
from houseway.table.entries import Done
from houseway.table.faults import SILENT
from houseway.table.options import Options
from houseway.table.state import OPENING, ROUND
from houseway.table.steps import (
    RULE,
    Ask,
    Inspect,
    OfWager,
    Step,
    Window,
)
from houseway.table.transcript import fault_words
from houseway.table.views import PUBLIC, seen

WISHES = 3
"""One in so many questions to a player becomes a wish that the trainee judges."""
MISSING = 3
"""One in so many decks that a trainee inspects lacks a card."""
PATIENCE = 12
"""Rounds in which a fault that is wanted must have become possible."""


@dataclass
class Task:
    """What is asked of the trainee now: steps that may be done in any order, or a judgement."""

    topic: Topic
    steps: tuple[Step, ...] = ()
    wish: Wish | None = None
    fault: str = ""
    """What went wrong, in words: the ruling on it is named before it is carried out."""
    left: list[Step] = field(default_factory=list)
    """The steps that the trainee has not done."""

    def __post_init__(self) -> None:
        self.left = list(self.steps)

    @property
    def names_ruling(self) -> bool:
        """Whether the ruling is asked for, and not that it is carried out."""
        return bool(self.fault)

    @property
    def words(self) -> str:
        """What is asked, without what the rule asks for."""
        if self.wish:
            return f"{self.wish.words}. Accept it, or refuse it?"
        if self.fault:
            return f"Something went wrong: {self.fault}. Name the ruling, then carry it out."
        many = f" {len(self.left)} acts are due here, in any order." if len(self.left) > 1 else ""
        return f"What does the dealer do now?{many}"

    @property
    def cite(self) -> str:
        """The clause of what is due."""
        return self.wish.cite if self.wish else self.left[0].cite

    @property
    def asks(self) -> str:
        """What the rule asks for, in words."""
        if self.wish:
            return f"{REFUSE}: {self.wish.refused}" if self.wish.refused else ACCEPT
        if self.names_ruling:
            return ruling_words(self.left[0])
        return "; ".join(step.act() for step in self.left)

    @property
    def done(self) -> tuple[str, ...]:
        """What the trainee has done of it, in words."""
        return tuple(
            step.act() for step in self.steps if not any(step is other for other in self.left)
        )

    @property
    def right(self) -> Act:
        """An act that is right: what the engine has due."""
        if self.wish:
            return Act(do=REFUSE if self.wish.refused else ACCEPT)
        if self.names_ruling:
            return Act(do=RULE, words=ruling_words(self.left[0]))
        act = wanted(self.left[0])
        assert act is not None
        return act


class Practice:
    """A table and a trainee for its acts of some topics.

    `clauses`: for each of them a fault is injected that it rules on; `rate`: faults come at this
    rate, whatever they are. `wants` says which tasks are asked; the computer does the others.
    """

    def __init__(
        self,
        game: str,
        options: Options,
        source: Source,
        topics: Collection[Topic],
        wants: Callable[[Task], bool],
        *,
        clauses: Iterable[str] = (),
        rate: Fraction = Fraction(0),
    ) -> None:
        self.game = game
        self.options = options
        self.topics = frozenset(topics)
        self.table = practice_table(game, options, source)
        self.rounds = 0
        self.task: Task | None = None
        self._source = source
        self._wants = wants
        self._clauses = deque(clauses)
        self._rate = rate
        self._waited = 0
        self._choices: set[str] = set()
        """What players have been offered so far, and may wish for where it is not."""
        self._heard: list[str] = []
        self._seen = 0
        self._begin_anew()

    def _begin_anew(self) -> None:
        """Nothing has happened in the procedure yet."""
        self._asked_player = False
        self._dealer_shown = False
        self._judged: Step | None = None
        self._judged_seats: set[int] = set()
        self._went_wrong: Step | None = None
        self._ruling: Step | None = None
        self._fault = ""
        """What went wrong last, in words."""

    @property
    def faults_to_come(self) -> int:
        """How many clauses still wait for a fault."""
        return len(self._clauses)

    # --- the table goes on ------------------------------------------------------------------

    def begin(self, procedure: str) -> None:
        """Begin a procedure; if the table must be opened first, the computer does it."""
        if procedure != OPENING and not self.table.state.at_work:
            self.table.elsewhere.clear()
            self.table.begin(OPENING)
            self.table.run()
            self.table.elsewhere.add("dealer")
        self._begin_anew()
        if procedure == ROUND:
            buy_where_short(self.table, self._source)
            self.rounds += 1
            self._waited += 1
            if self._clauses and self._waited > PATIENCE:
                self._clauses.popleft()
                self._waited = 0
        self._seen = self.table.count
        self.table.begin(procedure)

    def deal_on(self) -> Task | None:
        """Deal until something is asked of the trainee, or the procedure is over."""
        self.task = None
        while (step := self.table.pending) is not None:
            if self._goes_wrong(step):
                continue
            task = self._asked(step)
            if task is not None and self._wants(task):
                self.task = task
                break
            if task is None or (task.steps and not task.names_ruling):
                self._do(step)
        self._listen()
        return self.task

    def _do(self, step: Step) -> None:
        """The computer does what is due."""
        self._note(step)
        if not self.table.step():
            self.table.act("dealer")
        self._listen()

    def _note(self, step: Step) -> None:
        """Remember how far the round has come."""
        self._asked_player |= isinstance(step, Ask) and bool(self.table.state.playing)
        self._dealer_shown |= shows(step)

    def _goes_wrong(self, step: Step) -> bool:
        """Let something go wrong here, if it is time for it."""
        if self._went_wrong is not None or not (self._clauses or self._rate):
            return False
        known = rulings(self.game, self.options)
        if self._clauses:
            faults = possible_now(self.table, known[self._clauses[0]].mishaps)
            if not faults or self._source.below(2):
                return False
        else:
            every = frozenset[Mishap]().union(*(ruled.mishaps for ruled in known.values()))
            faults = possible_now(self.table, every)
            chance = self._rate.denominator
            if not faults or self._source.below(chance) >= self._rate.numerator:
                return False
        kind, place = faults[self._source.below(len(faults))]
        self.table.fault(kind, place)
        self._went_wrong = step
        self._waited = 0
        if self._clauses:
            self._clauses.popleft()
        if kind not in SILENT:
            self._ruling = ruling_ahead(self.table, step)
        self._listen()
        return True

    # --- what is asked ----------------------------------------------------------------------

    def _asked(self, step: Step) -> Task | None:
        """The task that a step is, if it is one."""
        if self._went_wrong is not None:
            if self._ruling is not None and self._judged is not self._ruling:
                self._judged = self._ruling
                return self._about(Topic.IRREGULARITIES, (self._ruling,), fault=self._fault)
            if step == self._went_wrong or isinstance(step, (Ask, *SHUFFLING)):
                self._went_wrong = self._ruling = None  # play goes on
        if isinstance(step, Window | Ask):
            return self._wished(step)
        if wanted(step) is None or step == self._ruling:  # which was named already
            return None
        if self._went_wrong is not None:
            return self._about(Topic.IRREGULARITIES, self._together(step))
        about = topic(
            step,
            self.table.state.procedure,
            called=bool(self.table.state.playing),
            asked=self._asked_player,
            shown=self._dealer_shown,
        )
        if about in self.topics and isinstance(step, Inspect) and not self._source.below(MISSING):
            self.table.kit.cards.lose_from_deck(step.deck)
        return self._about(about, self._together(step))

    def _about(self, about: Topic, steps: tuple[Step, ...], *, fault: str = "") -> Task | None:
        return Task(about, steps, fault=fault) if about in self.topics else None

    def _together(self, step: Step) -> tuple[Step, ...]:
        """The step, and the wagers of the same seat after it: they may be settled in any order."""
        if not isinstance(step, OfWager):
            return (step,)
        steps = [step]
        twin = self.table.copy()
        while True:
            twin.act("dealer")
            after = twin.pending
            if not isinstance(after, OfWager) or after.seat != step.seat:
                return tuple(steps)
            steps.append(after)

    def _wished(self, step: Window | Ask) -> Task | None:
        """What a player wants, which the rules may not give."""
        if isinstance(step, Ask):
            about = Topic.DECISIONS in self.topics and bool(self.table.state.playing)
            if not about or self._judged is step:
                return None
            self._judged = step
            self._choices.update(choice.name for choice in step.choices)
            if self._source.below(WISHES):
                return None
            wish = choice_wished(self.table, step, sorted(self._choices), self._source)
            return None if wish is None else Task(Topic.DECISIONS, wish=wish)
        waiting = [s for s in self.table.state.clockwise() if s not in self._judged_seats]
        if Topic.WAGERS not in self.topics or not waiting:
            return None
        self._judged_seats.add(waiting[0])
        return Task(Topic.WAGERS, wish=wager_wished(self.table, step, waiting[0], self._source))

    # --- the trainee acts -------------------------------------------------------------------

    def grade(self, act: Act) -> tuple[str, Step | None]:
        """What is wrong with an act, in one sentence; or the step that it does."""
        task = self.task
        assert task is not None
        if task.wish is not None:
            return ("", None) if act.do == task.right.do else ("It is the other way", None)
        if task.names_ruling:
            return named_wrong(act, task.right), task.left[0]
        sentences = [wrong(act, step, self.table.kit) for step in task.left]
        if "" in sentences:
            return "", task.left[sentences.index("")]
        return min(sentences, key=lambda words: words.startswith("It is not time")), None

    def carry_out(self, act: Act | None = None, step: Step | None = None) -> None:
        """Do what the trainee did rightly; without an act, all that the rule asks for."""
        task = self.task
        assert task is not None
        if task.wish is not None:
            if not task.wish.refused:
                task.wish.fulfil(self.table)
                self._asked_player |= task.topic is Topic.DECISIONS
            self.task = None
            return
        task.left = [] if step is None else [other for other in task.left if other is not step]
        if task.left:
            return
        if not task.names_ruling:
            for due in task.steps:
                self._note(due)
                self.table.act("dealer", None if act is None else _decided(act, due))
                self._listen()
        self.task = None

    # --- what is seen -----------------------------------------------------------------------

    def _listen(self) -> None:
        """Note what has happened at the table, as everybody there saw it."""
        entries = self.table.entries
        first = self.table.count - len(entries) + 1
        for n, entry in enumerate(entries, start=first):
            public = seen(entry, PUBLIC)
            if n > self._seen and isinstance(public, Done):
                if public.fault is not None:
                    self._fault = fault_words(public.fault)
                    self._heard.append(self._fault)
                if public.fault is None or public.answer is not None:
                    self._heard.append(public.step.words(public.answer))
        self._seen = self.table.count

    def heard(self) -> tuple[str, ...]:
        """What has happened since one last listened."""
        heard, self._heard = tuple(self._heard), []
        return heard


def _decided(act: Act, step: Step) -> str | int | None:
    """What the trainee decided in a step that leaves something open."""
    decided = step.by_hand.decided if step.by_hand else ""
    if not decided:
        return None
    return act.words if decided == "words" else act.count

"""houseway school: lessons, exams and the payout drill of a dealer, in the terminal."""

import time
from typing import TYPE_CHECKING, Annotated

from houseway.cli.arguments import refuse_seed, source_of
from houseway.cli.line import Argument, Option
from houseway.cli.saying import say
from houseway.games import game as find
from houseway.table.refusal import Refused

if TYPE_CHECKING:
    from houseway.cli.terminal import Terminal
    from houseway.school.attempts import Attempt, Graded
    from houseway.school.drill import Drill
    from houseway.school.marks import Result


def school(
    game: Annotated[str, Argument(metavar="GAME", help="A name from `houseway games`.")],
    lesson: Annotated[
        str, Argument(metavar="[LESSON]", help="A lesson; without one they are listed.")
    ] = "",
    drill: Annotated[
        bool, Option("--drill", help="The payout drill: payments against the clock.")
    ] = False,
    exam: Annotated[
        int, Option("--exam", min=0, max=20, metavar="ROUNDS", help="An exam of so many.")
    ] = 0,
    clause: Annotated[
        str, Option("--clause", metavar="ID", help="Of irregularities: only what it rules on.")
    ] = "",
    seed: Annotated[str | None, Option(metavar="S", help="The same each time.")] = None,
) -> None:
    """Dealer school: act for the dealer, and be told by the clause what was wrong."""
    from houseway.cli.terminal import Left, Terminal
    from houseway.school.attempts import ExamAttempt, LessonAttempt
    from houseway.school.drill import Drill
    from houseway.school.lessons import lesson as lesson_of
    from houseway.school.lessons import lessons

    if bool(lesson) + drill + bool(exam) > 1:
        raise Refused("name a lesson, or --drill, or --exam ROUNDS")
    if clause and not lesson:
        raise Refused(f"name the lesson whose {clause} is practised: irregularities")
    refuse_seed(seed)
    find(game)
    source = source_of(seed)
    under_way: Attempt | Drill
    if drill:
        under_way = Drill(game, _now(), source)
    elif exam:
        under_way = ExamAttempt(game, find(game).options(), _now(), source, rounds=exam)
    elif lesson:
        under_way = LessonAttempt(lesson_of(game, lesson), _now(), source, clause=clause)
    else:
        for one in lessons(game):
            many = "1 clause" if len(one.clauses) == 1 else f"{len(one.clauses)} clauses"
            say(f"{one.name}  ({many})")
        return
    terminal = Terminal()
    try:
        if isinstance(under_way, Drill):
            _drill(under_way, terminal)
        else:
            _attempt(under_way, terminal)
    except (Left, KeyboardInterrupt):
        terminal.say("")
    _tell(terminal, under_way.result())


def _now() -> int:
    return time.time_ns() // 1_000_000


def _drill(drill: "Drill", terminal: "Terminal") -> None:
    from houseway.money import parse_dollars
    from houseway.school.acts import Act

    while (question := drill.question) is not None:
        seconds = (question.until - _now()) // 1000 + 1
        terminal.quote(f"{question.number}. {question.words}  ({seconds} s)", "bold")
        try:
            paid = parse_dollars(terminal.line("  pay"))
        except ValueError as error:
            terminal.quote(f"  {error}")
            continue
        _graded(terminal, drill.act(Act(do="pay", amount=paid), _now()))


def _attempt(attempt: "Attempt", terminal: "Terminal") -> None:
    from houseway.cli.school_sight import show, show_posted
    from houseway.school.typed import read_act, verbs_in_words

    terminal.say('Type what the dealer does, such as "deal seat 1 down" or "take 2 ante".')
    terminal.say("[bold]?[/bold] shows all that can be done, limits and pay tables. Ctrl-D leaves.")
    shown = None
    while (question := attempt.question) is not None:
        if question is not shown:
            show(terminal, question)
            shown = question
        typed = terminal.line("dealer:")
        if typed == "?":
            terminal.quote(verbs_in_words(attempt.verbs), "dim")
            show_posted(terminal, attempt.table)
            continue
        try:
            act = read_act(typed, attempt.verbs, question)
        except ValueError as error:
            terminal.quote(f"  {error}")
            continue
        _graded(terminal, attempt.act(act, _now()))


def _graded(terminal: "Terminal", graded: "Graded") -> None:
    cite = graded.rule.cite if graded.rule is not None else ""
    if graded.right:
        terminal.say(f"  [green]right[/green]  [dim]{cite}[/dim]")
        return
    terminal.quote(f"  {graded.wrong}.")
    if graded.asks:
        terminal.quote(f"  The rule asks: {graded.asks}", "")
    if graded.rule is not None:
        terminal.quote(f"  {graded.rule.citation}: {graded.rule.text}", "dim")


def _tell(terminal: "Terminal", result: "Result") -> None:
    passed = "passed" if result.passed else "not passed"
    terminal.say(f"{result.right} of {result.asked} right at the first try: {passed}")
    for cite, of in result.clauses.items():
        if of.right < of.asked:
            terminal.quote(f"  {cite}: {of.right} of {of.asked}", "dim")

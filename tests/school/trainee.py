"""Trainees for the tests: one who does what the engine has due, and one who never does."""

from collections.abc import Callable

from msgspec.structs import replace

from houseway.school.acts import ACCEPT, REFUSE, Act
from houseway.school.attempts import Attempt, Graded

NOW = 1_790_000_000_000
MINUTE = 60_000


def right(attempt: Attempt) -> Act:
    """What the table itself would do now; where the trainee decides, as its dealer decides."""
    practice = attempt._practice
    task = practice.task
    assert task is not None
    act = task.right
    step = task.left[0] if task.left and not task.names_ruling else None
    decided = step.by_hand.decided if step is not None and step.by_hand else ""
    if not decided:
        return act
    twin = practice.table.copy()
    return replace(act, **{decided: twin.pending.carry_out(twin.kit)})


def wrong(attempt: Attempt) -> Act:
    """Something else than is due."""
    act = right(attempt)
    return Act(do={ACCEPT: REFUSE, REFUSE: ACCEPT}.get(act.do, "sing"))


def go_through(
    attempt: Attempt, first: Callable[[Attempt], Act], now: int = NOW + MINUTE
) -> list[Graded]:
    """Answer all of it; what was wrong is done right afterwards, if it may be."""
    graded = []
    while not attempt.over:
        said = attempt.act(first(attempt), now)
        graded.append(said)
        if not said.right and attempt.tries_again:
            assert attempt.act(right(attempt), now).right
    return graded

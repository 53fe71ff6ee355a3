"""A procedure under the rulings of its game: what befalls it at any step, and how it goes on."""

from collections.abc import Callable, Collection, Generator
from typing import Any

from houseway.table.faults import Fault, FaultFound, FaultKind
from houseway.table.state import Procedure
from houseway.table.steps import Step

Ruling = Callable[[FaultFound], Generator[Step, Any, Any]]
"""What a game rules on a fault; it returns if play goes on, and raises `VoidRound` if not."""

Resume = Callable[[Procedure, Step, FaultFound, Any], Step]
"""The step that follows a ruling: the one where the fault was found, or what the procedure asks for
next when it is told of the fault. Given are procedure, step, fault and what the ruling returned."""


def step_again(procedure: Procedure, step: Step, found: FaultFound, ruled: Any) -> Step:
    """The step is done again."""
    return step


def under_irregularities(
    procedure: Generator[Step, Any, Any],
    rule: Ruling,
    resume: Resume = step_again,
    own: Collection[FaultKind] = (),
) -> Generator[Step, Any, Any]:
    """Carry out a procedure; a fault is ruled on where it is found, and then it goes on.

    Faults of a kind in `own` the procedure itself sees to.
    """
    try:
        step = next(procedure)
        while True:
            try:
                answer = yield step
            except Fault as fault:
                found = fault.found
                if found.kind in own:
                    step = procedure.throw(fault)
                    continue
                ruled = yield from under_irregularities(rule(found), rule, resume, own)
                step = resume(procedure, step, found, ruled)
                continue
            step = procedure.send(answer)
    except StopIteration as over:
        return over.value

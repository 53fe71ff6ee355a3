"""One step at a time: a table is carried on by exactly one step and left waiting at the next."""

from collections.abc import Callable

from houseway.table.faults import FaultKind
from houseway.table.table import Table

Fault = tuple[FaultKind, str]


class _Enough(Exception):
    """Raised where the table would go on to the next step."""


def advance(table: Table, fault: Fault | None = None) -> None:
    """Let the pending step happen, or go wrong in this way; the players answer theirs."""
    before = table.count
    calls = 0

    def plan(_: list[Fault]) -> Fault | None:
        nonlocal calls
        calls += 1
        if calls > 1:
            raise _Enough
        return fault

    standing, table.fault_plan = table.fault_plan, plan
    try:
        table.run()
    except _Enough:
        pass
    finally:
        table.fault_plan = standing
    assert table.count > before, "a seat without a player is to act"


def advance_until(table: Table, there: Callable[[Table], bool]) -> None:
    """Carry the procedure on until a moment is reached, or to its end."""
    while table.pending is not None and not there(table):
        advance(table)

"""One step at a time: a table is carried on by exactly one step and left waiting at the next."""

from collections.abc import Callable

from houseway.table.faults import FaultKind
from houseway.table.table import Table

Fault = tuple[FaultKind, str]


def advance(table: Table, fault: Fault | None = None) -> None:
    """Let the pending step happen, or go wrong in this way; the players answer theirs."""
    if fault is not None:
        table.fault(*fault)
        return
    assert table.step(), "a seat without a player is to act"


def advance_until(table: Table, there: Callable[[Table], bool]) -> None:
    """Carry the procedure on until a moment is reached, or to its end."""
    while table.pending is not None and not there(table):
        advance(table)

"""How a function or a class says which clauses it carries out, where no step can say it."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def cites(*ids: str) -> Callable[[T], T]:
    """Mark what carries out these clauses; the trace reads them in the source.

    >>> @cites("HUH 39.1 Push")
    ... def is_push(one: int, other: int) -> bool:
    ...     return one == other
    >>> is_push.__cites__
    ('HUH 39.1 Push',)
    """

    def mark(carries_out: T) -> T:
        carries_out.__cites__ = ids  # type: ignore[attr-defined]
        return carries_out

    return mark

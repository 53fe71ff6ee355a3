"""What long work shows on a terminal; in a pipe it is silent."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from time import perf_counter

BAR = 30
SECONDS_BETWEEN = 0.1
CLEAR = "\r\x1b[K"


@contextmanager
def progress(what: str, unit: str, *, rated: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A function that is told how much is done of how much; `rated` shows how fast it goes."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    began, shown, before = perf_counter(), 0.0, -1

    def tell(done: int, total: int) -> None:
        nonlocal shown, before
        now = perf_counter()
        before = done if before < 0 else before
        if done != total and now - shown < SECONDS_BETWEEN:
            return
        shown = now
        speed = (done - before) / max(now - began, 1e-9)
        left = f"{(total - done) / speed:,.0f} s left" if speed else ""
        rate = f"{speed / 1e6:,.1f} million/s" if rated and speed else ""
        full = BAR * done // max(total, 1)
        _write(f"{what} {'=' * full:.<{BAR}} {done:,} of {total:,} {unit}  {rate}  {left}")

    try:
        yield tell
    finally:
        _write("")


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say what is being done while nothing can be counted."""
    if not sys.stderr.isatty():
        yield
        return
    _write(f"{what} ...")
    try:
        yield
    finally:
        _write("")


def _write(line: str) -> None:
    """In place of what the line of the terminal had."""
    print(f"{CLEAR}{line[: get_terminal_size().columns - 1]}", end="", file=sys.stderr, flush=True)

"""What long work shows on a terminal; in a pipe it is silent."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter


@contextmanager
def progress(what: str, unit: str) -> Iterator[Callable[[int, int], None]]:
    """A function that is told how much is done of how much."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (what, BarColumn(), MofNCompleteColumn(), unit, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)

        def tell(done: int, total: int) -> None:
            if done == total or done % 64 == 0:
                bar.update(task, completed=done, total=total)

        yield tell


@contextmanager
def rated_progress(what: str, unit: str) -> Iterator[Callable[[int, int], None]]:
    """The same for work that is told seldom and in great numbers, with its rate."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        what,
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f}"),
        unit,
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=1, visible=False, rate="")
        began, before = perf_counter(), -1

        def tell(done: int, total: int) -> None:
            nonlocal before
            before = done if before < 0 else before
            rate = (done - before) / max(perf_counter() - began, 1e-9)
            bar.update(
                task, completed=done, total=total, visible=True, rate=f"{rate / 1e6:,.1f} million/s"
            )

        yield tell


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say what is being done while nothing can be counted."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield

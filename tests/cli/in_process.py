"""The command line inside the test's own process, with bounds on its time and memory."""

import io
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from houseway.cli import run

SECONDS = 300
"""Enough for a loaded machine; what would not end is ended."""
MEMORY = 1 << 30


@dataclass(frozen=True)
class Ran:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str


class TooMuch(BaseException):
    """A command took longer than it may; no command catches this."""


def in_process(
    *arguments: str, keys: str = "", memory: int | None = MEMORY, **environment: str
) -> Ran:
    """Run `houseway` with these arguments and keys and, unless told, at most a gigabyte more."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    for stream in (out, err):
        stream.reconfigure(errors="replace")
    with (
        pytest.MonkeyPatch.context() as changed,
        redirect_stdout(out),
        redirect_stderr(err),
        _bounded(memory),
    ):
        changed.setattr("sys.stdin", io.StringIO(keys))
        for name, value in {"COLUMNS": "120", **environment}.items():
            changed.setenv(name, value)
        status = run([*arguments])
    return Ran(status, *(_told(stream) for stream in (out, err)))


def refused(ran: Ran, *words: str) -> None:
    """Assert that a command was refused in one plain sentence, which could be shown."""
    assert ran.status == 2 and ran.out == "", ran
    assert ran.err.endswith("\n") and ran.err[:-1].isprintable(), ran.err
    assert len(ran.err) < 5_000
    for word in words:
        assert word in ran.err, ran.err


def _told(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode(errors="replace")


@contextmanager
def _bounded(memory: int | None) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooMuch

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    before = resource.getrlimit(resource.RLIMIT_AS)
    handler = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    if memory is not None:
        most = pages * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)

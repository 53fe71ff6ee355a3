"""The command line as a user runs it, in a process of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass

HOUSEWAY = (sys.executable, "-c", "from houseway.cli import main; main()")


@dataclass(frozen=True)
class Ran:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str


def houseway(*arguments: str, keys: str = "", **environment: str) -> Ran:
    """Run `houseway` with these arguments and these keys on its standard input."""
    done = subprocess.run(
        [*HOUSEWAY, *arguments],
        input=keys,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "120", **environment},
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def refused(ran: Ran, *words: str) -> None:
    """Assert that a command was refused in one plain sentence that has these words."""
    assert ran.status == 2, ran
    assert ran.out == ""
    assert ran.err.count("\n") == 1 and "Traceback" not in ran.err, ran.err
    for word in words:
        assert word in ran.err

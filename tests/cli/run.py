"""The command line as a user runs it.

It is run inside the test's own process, which has loaded everything; a process of its own
(`HOUSEWAY`) is for what only one can show: signals, pipes, a closed input, how it starts.
"""

import sys

from tests.cli.in_process import Ran, in_process, refused

__all__ = ["HOUSEWAY", "Ran", "houseway", "refused"]

HOUSEWAY = (sys.executable, "-c", "from houseway.cli import main; main()")


def houseway(*arguments: str, keys: str = "", **environment: str) -> Ran:
    """Run `houseway` with these arguments and these keys on its standard input."""
    return in_process(*arguments, keys=keys, memory=None, **environment)

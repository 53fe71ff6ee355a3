"""How soon the command line answers."""

import subprocess
import sys
from collections.abc import Iterator

from tests.bench.measure import Result, duration, seconds

MODULE = (sys.executable, "-m", "houseway")
AIMS = {("--help",): "0.2", ("games",): ""}


def results() -> Iterator[Result]:
    """Each command in a process of its own, from its start to its end."""
    for words, aim in AIMS.items():

        def run(words: tuple[str, ...] = words) -> None:
            subprocess.run([*MODULE, *words], check=True, capture_output=True)

        yield duration(f"houseway {' '.join(words)}", seconds(run, runs=5), aim)

"""A house that serves, in a process and a folder of its own."""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


@contextmanager
def house(folder: Path, *options: str, seed: str = "") -> Iterator["Served"]:
    """Serve until the block ends, with cards from a seed if one is named."""
    served = Served(folder, options, seed)
    try:
        yield served
    finally:
        served.stop()


class Served:
    """A server that can be stopped and started again at the same address.

    It believes what a visitor says of the own address, so that many can come from this machine.
    """

    def __init__(self, folder: Path, options: tuple[str, ...], seed: str = "") -> None:
        self.folder, self.options, self.seed, self.port = folder, options, seed, 0
        self.said: list[str] = []
        """What it printed, up to the address."""
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Start, and wait for the address."""
        program = ["tests.browser.seeded", self.seed] if self.seed else ["houseway"]
        log = (self.folder / "server.log").open("a")
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", *program, "serve",
                "--folder", str(self.folder), "--port", str(self.port),
                "--trusted-proxy", "127.0.0.1", *self.options,
            ],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=ROOT,
            env={**os.environ, "HOUSEWAY_KEYS": str(self.folder / "keys")},
        )  # fmt: skip
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"(http://[^/\s]+:(\d+))/?$", line.rstrip()):
                self.address, self.port = found[1], int(found[2])
                return
        self.stop()
        raise AssertionError((self.folder / "server.log").read_text()[-2000:])

    def open_anew(self) -> None:
        """Where it serves, serve a house that knows of nobody, at the same address."""
        if self.process is not None:
            self.stop()
            self.folder = Path(tempfile.mkdtemp(dir=self.folder))
            self.start()

    def stop(self, number: int = signal.SIGTERM) -> None:
        """Stop it and wait until it is gone."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(60)
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None

"""Draws docs/round.svg, the picture in the README: `python docs/make_picture.py`.

The program itself is run in a terminal and answered by its keys; the picture is what it wrote.
"""

import fcntl
import io
import os
import pty
import struct
import subprocess
import sys
import tempfile
import termios
import time
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).with_name("round.svg")
COLUMNS, LINES = 104, 60
KEPT = ("PATH", "HOME", "HOUSEWAY_KEYS", "PYTHONPATH", "TMPDIR")
"""Of the environment: whatever else is there must not be in the picture."""
SHOWN = "houseway play heads-up-holdem --seed 2"
ANSWERS = (
    ("leave ", "w"),
    ("ante ($10 to $500) [$10] ", "10\r"),
    ("trips plus ($5 to $100) [none] ", "10\r"),
    ("pocket bonus ($5 to $100) [none] ", "5\r"),
    ("the rule ", "?"),
    ("the rule ", "3"),
    ("why? ", "y"),
    ("why? ", "q"),
)
"""What stands before the cursor, and the keys that are pressed then."""


def picture() -> str:
    """A seeded round as somebody plays it."""
    with tempfile.TemporaryDirectory() as folder:
        written = session([*SHOWN.split()[1:], "--journal", f"{folder}/round.journal"])
    console = Console(record=True, width=COLUMNS, file=io.StringIO())
    for line in written.replace("\r", "").splitlines():
        if "head " not in line:  # a digest over the time of day
            console.print(Text.from_ansi(line), soft_wrap=True)
    return console.export_svg(title=SHOWN, clear=False)


def session(arguments: list[str]) -> str:
    """What the program writes to the terminal until the last answer."""
    terminal, its_end = pty.openpty()
    fcntl.ioctl(its_end, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    program = subprocess.Popen(
        [sys.executable, "-m", "houseway", *arguments],
        stdin=its_end,
        stdout=its_end,
        stderr=its_end,
        env={name: os.environ[name] for name in KEPT if name in os.environ}
        | {"TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": str(LINES)},
    )
    os.close(its_end)
    written, answered = "", 0
    for prompt, keys in ANSWERS:
        while not _plain(written[answered:]).endswith(prompt):
            written += os.read(terminal, 65536).decode()
        answered = len(written)
        while _by_line(terminal) != keys.endswith("\r"):
            time.sleep(0.01)  # a key pressed before the program listens would be lost
        os.write(terminal, keys.encode())
    with suppress(OSError):  # the program ends, and with it the terminal
        while os.read(terminal, 65536):
            pass
    program.wait()
    os.close(terminal)
    return written


def _by_line(terminal: int) -> bool:
    """Whether the program waits for a line, and not for a key."""
    return bool(termios.tcgetattr(terminal)[3] & termios.ICANON)


def _plain(written: str) -> str:
    """Without colours."""
    return Text.from_ansi(written.rsplit("\n", 1)[-1]).plain


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")

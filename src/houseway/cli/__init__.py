"""The command line: what every command has in common, from its start to its exit status."""

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TextIO

from houseway import __version__
from houseway.cli.commands import COMMANDS, loaded, said_of
from houseway.cli.line import Exit, chosen, help_of_group
from houseway.cli.line import run as carry_out
from houseway.cli.saying import say
from houseway.extras import MissingExtra, needed_by
from houseway.table.refusal import JournalError, Refused, Remark

ABOUT = "New Jersey's table-game regulations as running software."
INTERRUPTED = 130


def main() -> None:
    """Run a command; what is wrong with its input is said in one sentence, with exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run a command and give its exit status."""
    try:
        command = next((word for word in arguments if not word.startswith("-")), "")
        with needed_by(f"houseway {command}".rstrip()), _remarks():
            _command(arguments)
        return 0
    except Exit as ended:
        return ended.status
    except (Refused, JournalError, MissingExtra) as error:
        return _say(str(error))
    except KeyboardInterrupt:
        say("stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        return _say(f"{error.filename or 'output'}: {error.strerror or error}")


def _command(words: list[str]) -> None:
    if words[:1] == ["--version"]:
        say(f"houseway {__version__}")
    elif name := chosen("houseway", words, COMMANDS):
        carry_out(f"houseway {name}", loaded(name), words[1:])
    else:
        rows = [(name, said_of(name)) for name in COMMANDS]
        print(help_of_group("houseway", ABOUT, [("--version", "Say the version.")], rows))


@contextmanager
def _remarks() -> Iterator[None]:
    """What is noticed on the way is said in one sentence, and only once."""
    with warnings.catch_warnings():
        warnings.simplefilter("default", Remark)
        others = warnings.showwarning

        def remark(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if issubclass(category, Remark):
                say(f"houseway: {message}", file=sys.stderr)
            else:
                others(message, category, filename, lineno, file, line)

        warnings.showwarning = remark
        yield


def _say(sentence: str) -> int:
    say(f"houseway: {sentence}", file=sys.stderr)
    return 2

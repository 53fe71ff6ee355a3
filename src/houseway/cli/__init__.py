"""The command line: what every command has in common, from its start to its exit status."""

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import Annotated, TextIO

import typer

from houseway import __version__
from houseway.cli.commands import Commands
from houseway.cli.saying import say
from houseway.extras import MissingExtra, needed_by
from houseway.table.refusal import JournalError, Refused, Remark

app = typer.Typer(
    name="houseway",
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

INTERRUPTED = 130


def _version(asked: bool) -> None:
    if asked:
        say(f"houseway {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _greet(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """New Jersey's table-game regulations as running software."""
    if context.invoked_subcommand is None:
        print(context.get_help())


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
            status = app(arguments, prog_name="houseway", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except (Refused, JournalError, MissingExtra) as error:
        return _say(str(error))
    except typer.TyperException as error:
        from houseway.cli.misused import misused

        return _say(misused(error))
    except (KeyboardInterrupt, typer.Abort):
        say("stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        return _say(f"{error.filename or 'output'}: {error.strerror or error}")


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

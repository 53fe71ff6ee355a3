"""The command line. Each command lives in the module of its name; heavy imports wait there."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from houseway import __version__
from houseway.cli import (
    analyze,
    audit,
    check,
    deal,
    design,
    ev,
    games,
    layout,
    phh,
    play,
    prove,
    random,
    report,
    rules,
    show,
    shuffles,
    sign,
    simulate,
    submit,
    ticket,
    trace,
)
from houseway.cli.saying import say
from houseway.extras import MissingExtra, needed_by
from houseway.table.journal import JournalError
from houseway.table.refusal import Refused

app = typer.Typer(
    name="houseway",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command in (
    games.games,
    rules.rules,
    check.check,
    play.play,
    deal.deal,
    audit.audit,
    show.show,
    prove.prove,
    phh.phh,
    ticket.ticket,
    analyze.analyze,
    ev.ev,
    design.design,
    simulate.simulate,
    shuffles.shuffles,
    random.random,
    layout.layout,
    sign.sign,
    submit.submit,
    trace.trace,
):
    app.command()(_command)
app.add_typer(report.report)

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
        with needed_by(f"houseway {command}".rstrip()):
            status = app(arguments, prog_name="houseway", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except (Refused, JournalError, MissingExtra) as error:
        return _say(str(error))
    except typer.TyperException as error:
        return _say(_one_sentence(error))
    except (KeyboardInterrupt, typer.Abort):
        say("stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        return _say(f"{error.filename or 'output'}: {error.strerror or error}")


def _one_sentence(error: typer.TyperException) -> str:
    say = getattr(error, "format_message", error.__str__)
    return " ".join(say().split())


def _say(sentence: str) -> int:
    say(f"houseway: {sentence}", file=sys.stderr)
    return 2

"""The commands, each in the module of its name, which is loaded when it is asked for.

`houseway --help` loads none of them: what it says of a command is the first line of its module.
"""

from importlib import import_module
from pathlib import Path

from houseway.cli.line import Function, Group

COMMANDS = (
    "games",
    "rules",
    "check",
    "play",
    "school",
    "deal",
    "audit",
    "show",
    "prove",
    "phh",
    "ticket",
    "analyze",
    "ev",
    "design",
    "simulate",
    "shuffles",
    "random",
    "layout",
    "sign",
    "submit",
    "trace",
    "serve",
    "people",
    "cage",
    "report",
)


def loaded(name: str) -> Function | Group:
    """A command, or several under one name."""
    found: Function | Group = getattr(import_module(f"{__package__}.{name}"), name)
    return found


def said_of(name: str) -> str:
    """What a command is for, in the words of its module's first line."""
    with Path(__file__).with_name(f"{name}.py").open(encoding="utf-8") as module:
        words = module.readline().strip().strip('"').removeprefix(f"houseway {name}: ")
    return words[:1].upper() + words[1:]

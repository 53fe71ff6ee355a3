"""The commands, each in the module of its name, which is loaded when it is asked for.

`houseway --help` loads none of them: what it says of a command is the first line of its module.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

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


class Commands(TyperGroup):
    """The group of all commands."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        unloaded: dict[str, Any] = dict.fromkeys(COMMANDS)
        self.commands.update(unloaded)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name."""
        return typer.main.get_command(loaded(cmd_name)) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """What each command is for."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, said_of(name)) for name in COMMANDS])


def loaded(name: str) -> typer.Typer:
    """A command, or several under one name."""
    found = getattr(import_module(f"{__package__}.{name}"), name)
    if isinstance(found, typer.Typer):
        return found
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(name)(found)
    return alone


def said_of(name: str) -> str:
    """What a command is for, in the words of its module's first line."""
    with Path(__file__).with_name(f"{name}.py").open(encoding="utf-8") as module:
        words = module.readline().strip().strip('"').removeprefix(f"houseway {name}: ")
    return words[:1].upper() + words[1:]

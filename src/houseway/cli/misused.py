"""A command line that cannot be meant: what is wrong with it, and what would be right."""

import re
from difflib import get_close_matches
from typing import Any

import typer

from houseway.cli.commands import COMMANDS


def misused(error: typer.TyperException) -> str:
    """What typer found wrong, in one sentence of ours."""
    said = " ".join(getattr(error, "format_message", error.__str__)().split())
    context: Any = getattr(error, "ctx", None)
    param: Any = getattr(error, "param", None)
    command = context.command_path if context else "houseway"
    if found := re.match(r"No such command '(.*?)'\.", said):
        return f"there is no command {found[1]}; {_commands(context, found[1])}"
    if found := re.match(r"No such option: (\S+)", said):
        return f"there is no option {found[1]} here; `{command} --help` lists those there are"
    if found := re.fullmatch(r"Got unexpected extra argument\(?s?\)? ?\((.*)\)", said):
        return f"{found[1]!r} is too much; `{command} --help` says what it takes"
    if found := re.fullmatch(r"Option '(\S+)' requires an argument\.?", said):
        return f"{found[1]} wants a value after it; --help says which"
    if param and said.startswith("Missing "):
        return f"{_name(param)} is missing; `{command} --help` says what it is"
    if param and (found := re.search(r": '?(.*?)'? is not (?:a valid|in the range)", said)):
        return f"{_name(param)} is {found[1]!r}; it must be {_taken(param.type)}"
    return said


def _commands(context: Any, name: str) -> str:
    """The commands there are, or those that may have been meant."""
    there = context.command.list_commands(context) if context else list(COMMANDS)
    near = get_close_matches(name, there)
    return f"perhaps {' or '.join(near)} is meant" if near else f"commands are {', '.join(there)}"


def _name(param: Any) -> str:
    """How a command line names this: an option by its longest form, an argument by its word."""
    return str(
        max((word for word in param.opts if word[:1] == "-"), key=len, default=param.metavar)
    )


def _taken(kind: Any) -> str:
    """What a value of this type may be."""
    name = kind.name.removesuffix(" range")
    whole = {"int": "a whole number", "integer": "a whole number", "float": "a number"}.get(
        name, f"a {name}"
    )
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if least is not None and most is not None:
        return f"{whole} from {least:,} to {most:,}"
    if least is not None:
        return f"{whole} of at least {least:,}"
    return whole if most is None else f"{whole} of at most {most:,}"

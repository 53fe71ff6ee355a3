"""The command line: the words of a command become the arguments of a function.

A command is a function. Each of its arguments says with `Annotated` how it is given: an `Argument`
by its place, an `Option` by its name. What cannot be meant is refused in one sentence that says
what would be right.
"""

from argparse import (
    SUPPRESS,
    ArgumentError,
    ArgumentParser,
    BooleanOptionalAction,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, nan
from shutil import get_terminal_size
from textwrap import fill
from types import UnionType
from typing import Any, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from houseway.table.refusal import Refused

Function = Callable[..., None]
Entered = TypeVar("Entered", bound=Function)

HELP = ("-h", "--help")
HELP_ROW = (", ".join(HELP), "Show this message and exit.")
WIDEST, WIDEST_NAME = 80, 34
"""Columns of a page of help, and of the names in it."""
KINDS: dict[type, str] = {int: "a whole number", float: "a number"}
METAVARS: dict[type, str] = {int: "N", float: "NUMBER"}


class Exit(Exception):
    """A command has ended with this status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True)
class Said:
    """How an argument of a command is given, and what help says of it."""

    names: tuple[str, ...] = ()
    metavar: str = ""
    help: str = ""
    min: int | None = None
    max: int | None = None


class Argument(Said):
    """An argument that is given by its place."""

    def __init__(self, *, metavar: str, help: str = "", min: int | None = None) -> None:
        super().__init__((), metavar, help, min)


class Option(Said):
    """An argument that is given by its name: by that of the function if no other is said."""

    def __init__(
        self,
        *names: str,
        metavar: str = "",
        help: str = "",
        min: int | None = None,
        max: int | None = None,
    ) -> None:
        super().__init__(names, metavar, help, min, max)


class Group:
    """Several commands under one name."""

    def __init__(self, about: str) -> None:
        self.about = about
        self.commands: dict[str, Function] = {}

    def command(self, name: str = "") -> Callable[[Entered], Entered]:
        """Enter a function as the command of this name, or of its own."""

        def enter(function: Entered) -> Entered:
            self.commands[name or function.__name__] = function
            return function

        return enter


@dataclass(frozen=True)
class Parameter:
    """One argument of a function, and how it is given."""

    name: str
    said: Said
    kind: type
    many: bool
    required: bool
    default: Any

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called on the line; nothing, if its place says which it is."""
        own = f"--{self.name.replace('_', '-').strip('-')}"
        return (self.said.names or (own,)) if isinstance(self.said, Option) else ()

    @property
    def denied(self) -> str:
        """The name that says no to a switch that names nothing itself."""
        return f"--no-{self.names[0][2:]}" if self.kind is bool and not self.said.names else ""

    @property
    def called(self) -> str:
        """What a sentence calls it: an option by its longest name, an argument by its word."""
        return max(self.names, key=len, default=self.said.metavar)

    @property
    def taken(self) -> dict[str, Any]:
        """How its name is read."""
        if self.kind is bool:
            return {"action": BooleanOptionalAction if self.denied else "store_true"}
        return {"action": "append" if self.many else "store", "type": self.read}

    @property
    def bounds(self) -> str:
        """What a number may be, in words that follow it."""
        least, most = self.said.min, self.said.max
        if least is not None and most is not None:
            return f"from {least:,} to {most:,}"
        if least is not None:
            return f"of at least {least:,}"
        return "" if most is None else f"of at most {most:,}"

    def read(self, text: str) -> Any:
        """The value of a word."""
        if self.kind not in KINDS:
            return self.kind(text)
        try:
            value = self.kind(text)
        except ValueError:
            value = nan
        least, most = self.said.min, self.said.max
        if (
            not -inf < value < inf
            or (least is not None and value < least)
            or (most is not None and value > most)
        ):
            taken = f"{KINDS[self.kind]} {self.bounds}".rstrip()
            raise Refused(f"{self.called} is {text!r}; it must be {taken}")
        return value


def run(path: str, command: Function | Group, words: Sequence[str]) -> None:
    """Carry out the words after the name of a command."""
    if isinstance(command, Group):
        if name := chosen(path, words, command.commands):
            run(f"{path} {name}", command.commands[name], words[1:])
        else:
            rows = [(name, _about(function)[0]) for name, function in command.commands.items()]
            print(help_of_group(path, command.about, (), rows))
        return
    parameters = parameters_of(command)
    given = _given(path, parameters, words)
    if given is None:
        print(_help(path, command, parameters))
    else:
        command(**given)


def chosen(path: str, words: Sequence[str], names: Iterable[str]) -> str:
    """The command that is named first; none, if nothing or help is asked for."""
    if not words or words[0] in HELP:
        return ""
    if words[0].startswith("-"):
        _refuse_option(path, words[0].partition("=")[0])
    there = list(names)
    if words[0] in there:
        return words[0]
    from difflib import get_close_matches

    near = get_close_matches(words[0], there)
    what = f"perhaps {' or '.join(near)} is meant" if near else f"commands are {', '.join(there)}"
    raise Refused(f"there is no command {words[0]}; {what}")


def parameters_of(function: Function) -> list[Parameter]:
    """What a command is given."""
    from inspect import signature

    hints = get_type_hints(function, include_extras=True)
    return [
        _parameter(name, hints[name], argument.default is argument.empty, argument.default)
        for name, argument in signature(function).parameters.items()
    ]


def _parameter(name: str, hint: Any, required: bool, default: Any) -> Parameter:
    given, said = get_args(hint)
    if get_origin(given) in (Union, UnionType):
        (given,) = (one for one in get_args(given) if one is not type(None))
    many = get_origin(given) is list
    return Parameter(name, said, get_args(given)[0] if many else given, many, required, default)


def _given(
    path: str, parameters: Sequence[Parameter], words: Sequence[str]
) -> dict[str, Any] | None:
    """The arguments of a function by name; none, if help is asked for."""
    reader = ArgumentParser(
        add_help=False, allow_abbrev=False, exit_on_error=False, argument_default=SUPPRESS
    )
    reader.add_argument(*HELP, dest="", action="store_true")
    for one in parameters:
        if one.names:
            reader.add_argument(*one.names, dest=one.name, **one.taken)
    reader.add_argument("words", nargs="*", default=[])
    try:
        found, unknown = reader.parse_known_intermixed_args(words)
    except ArgumentError as error:
        _refuse_value(error)
    values = vars(found)
    if values.pop("", False):
        return None
    placed = [*values.pop("words"), *(word for word in unknown if not _is_option(word))]
    if options := [word for word in unknown if _is_option(word)]:
        _refuse_option(path, options[0].partition("=")[0])
    for one in parameters:
        if not one.names and placed:
            values[one.name] = [*map(one.read, placed)] if one.many else one.read(placed[0])
            placed = [] if one.many else placed[1:]
        if one.required and one.name not in values:
            raise Refused(f"{one.called} is missing; `{path} --help` says what it is")
    if placed:
        raise Refused(f"{' '.join(placed)!r} is too much; `{path} --help` says what it takes")
    return values


def _is_option(word: str) -> bool:
    return word.startswith("-") and word != "-"


def _refuse_option(path: str, name: str) -> NoReturn:
    raise Refused(f"there is no option {name} here; `{path} --help` lists those there are")


def _refuse_value(error: ArgumentError) -> NoReturn:
    name = max((error.argument_name or "").split("/"), key=len)
    if "explicit" in error.message:
        raise Refused(f"{name} takes no value; it is said alone")
    raise Refused(f"{name} wants a value after it; --help says which")


# --- help ------------------------------------------------------------------------------------


def help_of_group(
    path: str,
    about: str,
    options: Iterable[tuple[str, str]],
    commands: Iterable[tuple[str, str]],
) -> str:
    """The page of a group: what it is, its options and its commands."""
    parts = {"Options": [*options, HELP_ROW], "Commands": [*commands]}
    return _page(f"{path} [OPTIONS] COMMAND [ARGS]...", [about], parts)


def _help(path: str, command: Function, parameters: Sequence[Parameter]) -> str:
    """The page of a command."""
    placed = [one for one in parameters if not one.names]
    named = [one for one in parameters if one.names]
    parts = {
        "Arguments": [(one.called, one.said.help) for one in placed if one.said.help],
        "Options": [*map(_row, named), HELP_ROW],
    }
    usage = " ".join([path, "[OPTIONS]", *(one.called for one in placed)])
    return _page(usage, _about(command), parts)


def _row(one: Parameter) -> tuple[str, str]:
    """An option in a page of help."""
    if one.denied:
        state = one.called if one.default else one.denied
        return f"{one.called} / {one.denied}", f"{one.said.help}  [default: {state[2:]}]"
    metavar = "" if one.kind is bool else one.said.metavar or METAVARS.get(one.kind, "TEXT")
    notes = []
    if one.required:
        notes.append("required")
    elif one.kind is not bool and one.default not in (None, ""):
        notes.append(f"default: {one.default}")
    if one.bounds:
        notes.append(one.bounds.removeprefix("of "))
    words = f"{one.said.help}  [{'; '.join(notes)}]" if notes else one.said.help
    return f"{', '.join(one.names)} {metavar}".rstrip(), words


def _about(function: Function) -> list[str]:
    """What a command says of itself, by paragraphs."""
    text = function.__doc__ or ""
    return [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]


def _page(usage: str, about: Iterable[str], parts: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    width = min(get_terminal_size().columns, WIDEST) - 2
    said = "\n\n".join(fill(paragraph, width) for paragraph in about)
    page = ArgumentParser(
        usage=usage,
        description=said.replace("%", "%%"),
        add_help=False,
        formatter_class=lambda prog: RawDescriptionHelpFormatter(prog, 2, WIDEST_NAME, width),
    )
    for head, rows in parts.items():
        part = page.add_argument_group(head)
        for n, (name, words) in enumerate(rows):
            part.add_argument(f"{head}{n}", metavar=name, help=words.replace("%", "%%"))
    return page.format_help().rstrip()

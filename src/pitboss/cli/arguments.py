"""Arguments that several commands share."""

import re
from typing import Annotated

import typer

from pitboss.table.refusal import Refused

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `pitboss games`.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="An option of the game; see `pitboss rules`."),
]
DECIMAL = re.compile(r"\d{1,9}(\.\d{1,9})?", re.ASCII)
"""A plain decimal number, such as 0.01."""

Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


def settings(given: list[str] | None) -> dict[str, str]:
    """The words of `--set name=value`, by name."""
    chosen: dict[str, str] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise Refused(f"--set {text!r} must be name=value, such as --set dealing=hand")
        if name in chosen:
            raise Refused(f"--set {name} is given twice")
        chosen[name] = value
    return chosen

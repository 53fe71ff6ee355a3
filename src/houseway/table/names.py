"""What the name of a person or a table may be: it is shown to everybody, on every screen."""

from houseway.printable import is_printable, printable
from houseway.table.entries import HOUSE
from houseway.table.refusal import Refused

LONGEST = 40
"""Characters."""
NOBODYS = frozenset({HOUSE, "public", "the public", "auditor", "the auditor"})
"""What no person may be called: in records and on screens each of them is somebody else."""


def refuse_name(text: object, what: str = "a name") -> None:
    """Raise `Refused` unless this is a name that can be shown; `what` says whose.

    >>> refuse_name("Ann", "the player's name")
    >>> refuse_name("Ann\\x1b[2K", "the player's name")
    Traceback (most recent call last):
    houseway.table.refusal.Refused: the player's name is 'Ann\\x1b[2K'; it must be characters that \
can be printed
    """
    if not isinstance(text, str):
        raise Refused(f"{what} is {_shown(repr(text))}; it must be text")
    if len(text) > LONGEST:
        raise Refused(f"{what} has {len(text):,} characters; {LONGEST} is the most")
    if not text or text != text.strip():
        raise Refused(f"{what} is '{_shown(text)}'; it must not be blank, nor begin or end so")
    if not is_printable(text):
        raise Refused(f"{what} is '{_shown(text)}'; it must be characters that can be printed")
    if text.casefold() in NOBODYS:
        raise Refused(f"{what} is '{text}'; it must be that of a person")


def _shown(text: str) -> str:
    return printable(text, LONGEST)

"""Files that somebody else wrote: read no further than they may be long, bounded before a parser.

A parser is given only what it can read in little time and memory: sizes, depths and lengths of keys
are counted first, by a scan that takes one look at every character.
"""

import json as _json
import os
import re
import stat
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree

DEEPEST = 16
"""Sections, keys with dots and brackets within each other; a file of ours has three."""
MOST_KEYS = 10_000
LONGEST_KEY = 200
LONGEST_WORD = 100
"""A number, a date or a bare key: everything in TOML that is not in quotes."""
DEEPEST_JSON = 32


class Unreadable(ValueError):
    """What cannot be read, or is more than is read; the message goes on from the file's name."""


# --- files ---------------------------------------------------------------------------------------


def read_bytes(path: Path, most_bytes: int) -> bytes:
    """The content of a file that is not longer than this."""
    data = read_start(path, most_bytes + 1)
    if len(data) > most_bytes:
        raise Unreadable(f"has more than {most_bytes:,} bytes")
    return data


def read_start(path: Path, count: int) -> bytes:
    """The first bytes of a file; a device, a pipe or a folder is none and is not waited for."""
    try:
        # Without O_NONBLOCK a pipe that nobody writes to would be waited for without end.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Unreadable("cannot be read: it is not a file")
            return file.read(count)
    except OSError as error:
        raise Unreadable(f"cannot be read: {error.strerror}") from None
    except ValueError as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable("cannot be read: there is no file of such a name") from None


def read_text(path: Path, most_bytes: int) -> str:
    """The content of a file that is text in UTF-8, with or without the mark some editors make."""
    try:
        return read_bytes(path, most_bytes).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("is not text in UTF-8") from None


# --- TOML ----------------------------------------------------------------------------------------

_TOML = re.compile(
    r"""(?P<text>
          "{3}(?:[^\\"]++|\\.|"{1,2}(?!"))*+"{3,5}
        | '{3}(?:[^']++|'{1,2}(?!'))*+'{3,5}
        | "(?!"")(?:[^"\\\n]++|\\[^\n])*+"
        | '(?!'')[^'\n]*+' )
      | (?P<remark>\#[^\n]*+)
      | (?P<opens>[\[{]) | (?P<closes>[\]}])
      | (?P<dot>\.) | (?P<equals>=) | (?P<ends>[\n,])
      | (?P<space>[^\S\n]++)
      | (?P<word>[^\s"'\#\[\]{}.=,]++)
      | (?P<unclosed>["'])""",
    re.DOTALL | re.VERBOSE,
)


def toml(text: str, most_chars: int, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The document of a TOML text, which is scanned before it is parsed.

    >>> toml('game = "keno"', 100)
    {'game': 'keno'}
    >>> toml("a" + ".a" * 50_000 + " = 1", 200_000)
    Traceback (most recent call last):
    houseway.untrusted.Unreadable: cannot be read: a key of line 1 has more than 16 parts
    """
    if len(text) > most_chars:
        raise Unreadable(f"has more than {most_chars:,} characters")
    _scan_toml(text)
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise Unreadable(f"is not TOML: {' '.join(str(error).split())}") from None


def _scan_toml(text: str) -> None:
    """Refuse what would cost `tomllib` more than its length; the rest it refuses by itself."""
    depth = dots = keys = began = 0

    def refuse(what: str) -> NoReturn:
        raise Unreadable(f"cannot be read: {what}")

    def line() -> int:
        return text.count("\n", 0, found.start()) + 1

    for found in _TOML.finditer(text):
        match found.lastgroup:
            case "dot":
                dots += 1
                if dots >= DEEPEST:
                    refuse(f"a key of line {line()} has more than {DEEPEST} parts")
            case "word":
                if len(found[0]) > LONGEST_WORD:
                    refuse(f"a word of line {line()} has more than {LONGEST_WORD} characters")
            case "unclosed":
                refuse(f"a text of line {line()} is not closed")
            case "opens":
                depth, dots, began = depth + 1, 0, found.end()
                if depth > DEEPEST:
                    refuse(f"brackets of line {line()} are nested more than {DEEPEST} deep")
            case "equals":
                keys, dots = keys + 1, 0
                if found.start() - began > LONGEST_KEY:
                    refuse(f"a key of line {line()} has more than {LONGEST_KEY} characters")
            case "closes":
                depth, dots, began = max(depth - 1, 0), 0, found.end()
                keys += 1  # the header of a section, or the end of a list, which costs as much
            case "ends":
                dots, began = 0, found.end()
        if keys > MOST_KEYS:
            refuse(f"it has more than {MOST_KEYS:,} keys and lists")


# --- JSON ----------------------------------------------------------------------------------------

_JSON = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[{]|[\]}]', re.DOTALL)


def json(text: str, most_chars: int) -> Any:
    """The value of a JSON text, which is scanned before it is parsed; numbers are finite."""
    if len(text) > most_chars:
        raise Unreadable(f"has more than {most_chars:,} characters")
    depth = 0
    for found in _JSON.finditer(text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > DEEPEST_JSON:
            raise Unreadable(f"cannot be read: it is nested more than {DEEPEST_JSON} deep")
    try:
        return _json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"is not JSON: {error}") from None


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


# --- XML -----------------------------------------------------------------------------------------


class _Bounded(ElementTree.TreeBuilder):
    """Builds a tree as long as it stays one of a drawing."""

    def __init__(self, deepest: int, most_elements: int) -> None:
        super().__init__()
        self._deepest, self._most = deepest, most_elements
        self._depth = self._elements = 0

    def start(self, tag: Any, attrs: Any, /) -> ElementTree.Element:
        self._depth += 1
        self._elements += 1
        if self._depth > self._deepest:
            raise Unreadable(f"is nested more than {self._deepest} deep")
        if self._elements > self._most:
            raise Unreadable(f"has more than {self._most:,} elements")
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> ElementTree.Element:
        self._depth -= 1
        return super().end(tag)


def xml(data: bytes, most_bytes: int, deepest: int, most_elements: int) -> ElementTree.Element:
    """The root of an XML text in UTF-8 that declares nothing of its own."""
    if len(data) > most_bytes:
        raise Unreadable(f"has more than {most_bytes:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("is not text in UTF-8") from None
    # Entities are declared nowhere else; a drawing needs neither.
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise Unreadable("has a document type or entities, which a drawing does not need")
    parser = ElementTree.XMLParser(target=_Bounded(deepest, most_elements))
    try:
        parser.feed(text)
        root = parser.close()
    except Unreadable:
        raise
    except (ElementTree.ParseError, ValueError) as error:
        raise Unreadable(f"is not XML: {error}") from None
    assert isinstance(root, ElementTree.Element)
    return root

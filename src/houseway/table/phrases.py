"""What is said at a table: a key and its arguments are recorded, words are made by who reads.

A phrase is declared beside the round that says it. Its wording may change at any time; a record
holds none of it.
"""

from collections.abc import Callable, Mapping
from inspect import signature
from string import Formatter

import msgspec

Argument = str | int
Text = str | Callable[..., str]
"""A template whose fields are the arguments in their order, or a function of the arguments."""


class Said(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Which phrase was said, and of what: amounts, places, cards, names, never a sentence."""

    key: str
    of: tuple[Argument, ...] = ()

    def __str__(self) -> str:
        """The words."""
        return self.words

    @property
    def words(self) -> str:
        """The words of the phrase; of one that is not known, the key and the arguments."""
        known = PHRASES.get(self.key)
        if known is not None:
            try:
                return known.wording(*self.of)
            except (TypeError, ValueError, LookupError):
                pass  # a record is read whatever it holds
        return f"{self.key}: {', '.join(map(str, self.of))}" if self.of else self.key

    @property
    def parts(self) -> tuple[Argument, ...]:
        """Key and arguments in one, for a phrase that speaks of another."""
        return (self.key, *self.of)

    def named(self, names: Mapping[str, str]) -> "Said":
        """The same with names in the place of places: `{"seat 3": "Ann"}`."""
        return Said(self.key, tuple(names.get(str(part), part) for part in self.of))


class Phrase:
    """One thing that may be said; called with its arguments it is said."""

    def __init__(self, key: str, text: Text) -> None:
        self.key = key
        self.text = text
        self.fields, self.wording = _template(text) if isinstance(text, str) else _function(text)
        self._alone = Said(key)

    def __call__(self, *of: Argument) -> Said:
        """Say it of these."""
        return Said(self.key, of) if of else self._alone


PHRASES: dict[str, Phrase] = {}
"""Every phrase of the games that are loaded, by its key."""


def phrase(key: str, text: Text) -> Phrase:
    """Declare a phrase.

    A field with a capital begins a sentence with a place:

    >>> str(phrase("must wait", "{Seat} must wait for {count} rounds")("seat 3", 2))
    'Seat 3 must wait for 2 rounds'
    """
    known = PHRASES.get(key)
    if known is not None and known.text != text:
        raise ValueError(f"the phrase {key!r} is declared twice with different words; rename one")
    return known or PHRASES.setdefault(key, Phrase(key, text))


def worded(key: Argument, *of: Argument) -> str:
    """The words of a phrase that another one speaks of."""
    return Said(str(key), of).words


def begin(place: Argument) -> str:
    """A place where it begins a sentence; a person's name stays as it is written."""
    words = str(place)
    return words.capitalize() if words.startswith(("seat ", "dealer")) else words


def _template(text: str) -> tuple[tuple[str, ...], Callable[..., str]]:
    """The fields of a template in their order, and what fills them."""
    pieces = [(literal, name or "") for literal, name, _, _ in Formatter().parse(text)]
    fields = tuple(dict.fromkeys(name.lower() for _, name in pieces if name))

    def fill(*of: Argument) -> str:
        value = dict(zip(fields, of, strict=True))
        words = ""
        for literal, name in pieces:
            words += literal
            if name:
                at = value[name.lower()]
                words += begin(at) if name[0].isupper() else str(at)
        return words

    return fields, fill


def _function(text: Callable[..., str]) -> tuple[tuple[str, ...], Callable[..., str]]:
    return tuple(signature(text).parameters), text

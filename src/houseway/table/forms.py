"""What may be answered to a step, as a program or a page can offer it: its form.

A form only offers; what is lawful is still decided where the answer is given. It is made for
whoever may answer, so it may show what that person alone may see, such as the choices of a hand.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from houseway.table.steps.wagers import Choice
    from houseway.table.wagers import WagerRule


class Form(
    msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=str.lower, omit_defaults=True
):
    """What may be answered."""


class Simply(Form, frozen=True, gc=False):
    """It is done, and has no answer of one's own."""


class Number(Form, frozen=True, gc=False):
    """A whole number from `least` to `most`; left to the computer if none is named."""

    least: int
    most: int
    what: str
    """What is counted, in words."""


class OneOf(Form, frozen=True, gc=False):
    """One of these words; the first lets play go on."""

    words: tuple[str, ...]


class Words(Form, frozen=True, gc=False):
    """Words such as `example`."""

    example: str = ""


class Play(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One choice: its name, what it stakes in all, and the clause that gives it.

    With `most` the answer is the name and an amount from `least` to `most`, such as `raise 2500`.
    """

    name: str
    cite: str
    stakes: dict[str, int] = {}
    least: int = 0
    most: int = 0


class Choices(Form, frozen=True, gc=False):
    """One of these choices; `place` is the hand that is asked about."""

    plays: tuple[Play, ...]
    chip: int
    place: str = ""
    otherwise: str = ""
    """What the house answers for somebody absent."""


class Area(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One betting area and what it may hold."""

    wager: str
    cite: str
    minimum: int
    maximum: int
    required: bool = False
    equals: str = ""
    """Another wager that it must be equal to."""
    main: bool = True


class Wagers(Form, frozen=True, gc=False):
    """Amounts by wager, in place of what lies there; none sits out."""

    areas: tuple[Area, ...]
    chip: int
    match_play_on: str = ""
    cash: bool = False


class Request(Form, frozen=True, gc=False):
    """A request for a ticket in words, such as `example`; of the numbers 1 to `numbers`."""

    kinds: tuple[str, ...]
    example: str
    numbers: int
    spots: tuple[int, ...]
    """How many numbers of a way the pay table has rows for."""
    rate: int
    """The least that a way costs."""
    most: int
    """The most that a ticket costs."""
    games: int
    """The most games of a ticket."""
    chip: int
    cite: str


AnyForm = Simply | Number | OneOf | Words | Choices | Wagers | Request

SIMPLY = Simply()


def choices_form(choices: Sequence["Choice"], chip: int, place: str, otherwise: str) -> Choices:
    """The form of a question with these choices."""
    return Choices(tuple(map(_play, choices)), chip, place, otherwise)


def _play(choice: "Choice") -> Play:
    if choice.most > choice.amount:
        return Play(choice.name, choice.cite, {}, choice.amount, choice.most)
    return Play(choice.name, choice.cite, choice.stakes)


def wagers_form(
    rules: Sequence["WagerRule"], chip: int, match_play_on: str, takes_cash: bool,
    elsewhere: Mapping[str, int],
) -> Wagers:  # fmt: skip
    """The form of the betting areas; what is equal at all hands of a player is fixed elsewhere."""
    return Wagers(
        tuple(
            Area(
                rule.name,
                rule.cite,
                elsewhere.get(rule.name, rule.minimum) if rule.alike else rule.minimum,
                elsewhere.get(rule.name, rule.maximum) if rule.alike else rule.maximum,
                rule.required,
                rule.equals,
                rule.main,
            )
            for rule in rules
        ),
        chip,
        match_play_on,
        takes_cash,
    )

"""The poker hand history format (PHH): one round as TOML text, as other programs read and write it.

Amounts are dollars in the file, with cents where they need any, and whole cents here; no float is
ever made of them. Fields this program has no use for are kept and written back as they were read.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, NamedTuple

from houseway.games.poker.betting import Kind
from houseway.table.refusal import Refused
from houseway.untrusted import Unreadable, toml


class Code(NamedTuple):
    """What a variant of the format is here."""

    game: str
    kind: Kind


CODES: dict[str, Code] = {
    "FT": Code("holdem", "fixed"),
    "NT": Code("holdem", "no"),
    "PO": Code("omaha", "pot"),
    "FO/8": Code("omaha-hi-lo", "fixed"),
    "F7S": Code("seven-card-stud", "fixed"),
    "F7S/8": Code("seven-card-stud-hi-lo", "fixed"),
    "FR": Code("seven-card-stud-low", "fixed"),
}
"""The variants of the format that are games of this room."""

BLINDS = "blinds_or_straddles"
MOST_DOLLARS = 10**12
MOST_BYTES = 1_000_000
"""A hand of ten players has about two thousand."""

CHIP = "_chip"
RAKE = "_rake"
"""Fields of our own; the format keeps names with an underscore for that."""


@dataclass(frozen=True)
class HandHistory:
    """One round, players in order from the left of the button; amounts in cents."""

    variant: str
    antes: tuple[int, ...]
    stacks: tuple[int, ...]
    actions: tuple[str, ...]
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0
    finishing_stacks: tuple[int, ...] = ()
    uniform_antes: bool = False
    """Whether all put in one ante; else an ante is dead money, as of the big blind for all."""
    others: Mapping[str, Any] = field(default_factory=dict)
    """Fields about place, time and persons, and those of other programs."""

    @property
    def code(self) -> Code:
        """The game and the kind of limit."""
        return CODES[self.variant]


def read_phh(text: str) -> HandHistory:
    """Read a hand history.

    >>> history = read_phh(EXAMPLE)
    >>> history.code.game, history.stacks, history.actions[-1]
    ('holdem', (20000, 20050), 'p2 f')
    >>> read_phh(write_phh(history)) == history
    True
    """
    try:
        fields = toml(text, MOST_BYTES, parse_float=Decimal)
    except Unreadable as error:
        raise Refused(f"this is no hand history: it {error}") from None
    variant = fields.pop("variant", None)
    if not isinstance(variant, str) or variant not in CODES:
        raise Refused(
            f"variant is {variant!r}; hand histories of {', '.join(CODES)} can be read here"
        )
    return HandHistory(
        variant=variant,
        antes=_amounts(fields, "antes", needed=True),
        stacks=_amounts(fields, "starting_stacks", needed=True),
        actions=_actions(fields),
        blinds=_amounts(fields, BLINDS),
        bring_in=_amount(fields, "bring_in"),
        small_bet=_amount(fields, "small_bet"),
        big_bet=_amount(fields, "big_bet"),
        min_bet=_amount(fields, "min_bet"),
        finishing_stacks=_amounts(fields, "finishing_stacks"),
        uniform_antes=bool(fields.pop("ante_trimming_status", False)),
        others=fields,
    )


def write_phh(history: HandHistory) -> str:
    """The text of a hand history; reading it gives the same again."""
    fields: dict[str, object] = {"variant": history.variant}
    if history.uniform_antes:
        fields["ante_trimming_status"] = True
    fields["antes"] = _dollars_of(history.antes)
    if history.blinds:
        fields[BLINDS] = _dollars_of(history.blinds)
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        if getattr(history, name):
            fields[name] = to_dollars(getattr(history, name))
    fields["starting_stacks"] = _dollars_of(history.stacks)
    fields["actions"] = list(history.actions)
    if history.finishing_stacks:
        fields["finishing_stacks"] = _dollars_of(history.finishing_stacks)
    fields |= history.others
    return "".join(f"{_key(name)} = {_toml(value)}\n" for name, value in fields.items())


def to_cents(amount: object, what: str) -> int:
    """An amount of the file in whole cents; nothing but a blind may be below nothing."""
    if isinstance(amount, int | Decimal) and not isinstance(amount, bool):
        finite = isinstance(amount, int) or amount.is_finite()
        if finite and -MOST_DOLLARS < amount < MOST_DOLLARS:
            cents = int(amount * 100)
            if cents == amount * 100 and (cents >= 0 or what == BLINDS):
                return cents
    raise Refused(
        f"{what} is {str(amount)[:20]}; amounts are dollars with at most two decimals, below "
        f"{MOST_DOLLARS:,}"
    )


def to_dollars(cents: int) -> int | Decimal:
    """An amount as the file has it: whole dollars, or dollars and cents."""
    return cents // 100 if cents % 100 == 0 else Decimal(cents).scaleb(-2)


def _amount(fields: dict[str, Any], name: str) -> int:
    return to_cents(fields.pop(name, 0), name)


def _amounts(fields: dict[str, Any], name: str, *, needed: bool = False) -> tuple[int, ...]:
    found = fields.pop(name, None)
    if found is None and not needed:
        return ()
    if not isinstance(found, list) or (needed and len(found) < 2):
        raise Refused(f"{name} must be a list of amounts, one for each of two players or more")
    return tuple(to_cents(amount, name) for amount in found)


def _actions(fields: dict[str, Any]) -> tuple[str, ...]:
    found = fields.pop("actions", None)
    if not isinstance(found, list) or not all(isinstance(action, str) for action in found):
        raise Refused("actions must be a list of texts such as 'p1 cc'")
    return tuple(found)


def _dollars_of(amounts: Sequence[int]) -> list[int | Decimal]:
    return [to_dollars(amount) for amount in amounts]


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else _text(name)


def _toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int() | Decimal() | date() | time() | datetime():
            return value.isoformat() if isinstance(value, date | time) else str(value)
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return "{" + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + "}"
        case _:
            return _text(str(value))


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


EXAMPLE = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200.50]
actions = ["d dh p1 AsKd", "d dh p2 ????", "p2 f"]
"""

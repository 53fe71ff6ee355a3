"""Requests and tickets: what is marked on them, and whether it adds up.

The conditioning is written as on paper: the type of ticket, the numbers in groups, and in front of
each number of spots how many ways are played, at which rate. A king is marked with a K.

    straight: 3 17 22 41 80; 1/5 at $1
    way: 1 2 3 | 4 5 6 | 7 8 9; 3/3 at $1, 3/6 at $0.50
    combination: 1 2 | 3 4 5 | 6 7 8 9; 1/2 at $1, 1/9 at $1
    king: K7 | 1 2 3 | 4 5 6; 2/4 at $1, 1/7 at $1

A request is a conditioning with the number of games and the price in all:

    straight: 3 17 22 41 80; 1/5 at $1; 2 games; $2
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from houseway.games.keno.numbers import NUMBERS
from houseway.money import dollars, parse_dollars
from houseway.table.refusal import Refused

CONDITIONING = "KENO 15.1 Conditioning"
TYPES = "KENO 15 outside tickets"
EXAMPLE = "straight: 3 17 22 41 80; 1/5 at $1; 2 games; $2"
LONGEST = 1000
"""No request has more letters than this."""
MOST_GROUPS = 20
REMEMBERED = 1024
"""So many markings are kept as they were read: one is read at the sale and at each payment."""

_CONDITION = re.compile(r"(\d{1,9})/(\d{1,9}) at (.+)", re.ASCII)
_BETWEEN = re.compile(r",\s+")  # within an amount no space follows the comma
_GAMES = re.compile(r"(\d{1,9}) games?", re.ASCII)


class Kind(StrEnum):
    """The types of ticket."""

    STRAIGHT = "straight"
    WAY = "way"
    COMBINATION = "combination"
    KING = "king"


@dataclass(frozen=True)
class Group:
    """Numbers that are played together; a king is one number that never plays alone."""

    numbers: tuple[int, ...]
    king: bool = False

    def __str__(self) -> str:
        """Write the numbers as marked."""
        return f"{'K' if self.king else ''}{' '.join(map(str, self.numbers))}"


@dataclass(frozen=True)
class Condition:
    """So many ways of so many spots, each way at one rate, in cents."""

    ways: int
    spots: int
    rate: int

    def __str__(self) -> str:
        """Write it as in the margin of a ticket."""
        return f"{self.ways}/{self.spots} at {dollars(self.rate)}"


@dataclass(frozen=True)
class Conditioning:
    """The type of a ticket, its groups, and the rate of its ways."""

    kind: Kind
    groups: tuple[Group, ...]
    conditions: tuple[Condition, ...]

    def __str__(self) -> str:
        """Write it as `read_conditioning` reads it back."""
        groups = " | ".join(map(str, self.groups))
        return f"{self.kind}: {groups}; {', '.join(map(str, self.conditions))}"

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers marked."""
        return tuple(number for group in self.groups for number in group.numbers)

    @property
    def ways(self) -> int:
        """How many ways are played in all."""
        return sum(condition.ways for condition in self.conditions)

    @property
    def price(self) -> int:
        """What one game costs, in cents: each way at its rate."""
        return sum(condition.ways * condition.rate for condition in self.conditions)


@dataclass(frozen=True)
class Request:
    """What a player hands in: a conditioning, for how many games, and the price in all."""

    conditioning: Conditioning
    games: int
    price: int

    def __str__(self) -> str:
        """Write it as `read_request` reads it back."""
        games = "1 game" if self.games == 1 else f"{self.games} games"
        return f"{self.conditioning}; {games}; {dollars(self.price)}"


def ways_of(groups: Sequence[Group]) -> Counter[int]:
    """How many ways the groups can be put together to each number of spots.

    Any groups may be put together; a king alone is no way.
    """
    ways = Counter({0: 1})
    for group in groups:
        size = len(group.numbers)
        ways.update({spots + size: count for spots, count in ways.items()})
    ways[0] -= 1
    ways[1] -= sum(group.king for group in groups)
    return +ways


def kind_of(groups: Sequence[Group]) -> Kind:
    """The type of ticket that groups make."""
    if len(groups) == 1:
        return Kind.STRAIGHT
    if any(group.king for group in groups):
        return Kind.KING
    return Kind.WAY if len({len(group.numbers) for group in groups}) == 1 else Kind.COMBINATION


def straight(numbers: Iterable[int], rate: int) -> Conditioning:
    """The conditioning of a straight ticket."""
    return every_way([Group(tuple(sorted(numbers)))], rate)


def every_way(
    groups: Sequence[Group], rate: int, spots: Iterable[int] | None = None
) -> Conditioning:
    """The conditioning of all ways of these groups at one rate, or of those with such spots."""
    wanted = None if spots is None else set(spots)
    conditions = (
        Condition(ways, size, rate)
        for size, ways in sorted(ways_of(groups).items())
        if wanted is None or size in wanted
    )
    return Conditioning(kind_of(groups), tuple(groups), tuple(conditions))


# --- reading ---------------------------------------------------------------------------------


@lru_cache(REMEMBERED)
def read_request(text: str) -> Request:
    """The request that a marking stands for, or `Refused` if it cannot be read."""
    parts = [part.strip() for part in text[:LONGEST].split(";")]
    if len(text) > LONGEST or len(parts) != 4:
        raise _unreadable(f"{_short(text)!r} is no request")
    games = _GAMES.fullmatch(parts[2])
    if games is None:
        raise _unreadable(f"{_short(parts[2])!r} is no number of games")
    return Request(
        read_conditioning("; ".join(parts[:2])), int(games[1]), _money(parts[3], "price")
    )


@lru_cache(REMEMBERED)
def read_conditioning(text: str) -> Conditioning:
    """The conditioning that a marking stands for, or `Refused` if it cannot be read."""
    kind, colon, rest = text[:LONGEST].partition(":")
    groups, semicolon, conditions = rest.partition(";")
    if len(text) > LONGEST or not colon or not semicolon:
        raise _unreadable(f"{_short(text)!r} is no conditioning")
    if kind.strip() not in set(Kind):
        raise Refused(
            f"{_short(kind.strip())!r} is no type of ticket; types are {', '.join(Kind)}",
            CONDITIONING,
        )
    return Conditioning(
        Kind(kind.strip()),
        read_groups(groups),
        tuple(_condition(part.strip()) for part in _BETWEEN.split(conditions)),
    )


def read_groups(text: str) -> tuple[Group, ...]:
    """The groups that a marking stands for: `K7 | 1 2 3`."""
    return tuple(_group(part.split()) for part in text[:LONGEST].split("|"))


def _group(words: list[str]) -> Group:
    king = any(word.startswith("K") for word in words)
    numbers = [word.removeprefix("K") for word in words]
    if not words or not all(n.isascii() and n.isdigit() and len(n) < 5 for n in numbers):
        raise _unreadable(f"{_short(' '.join(words))!r} is no group of numbers")
    if king and len(words) > 1:
        raise Refused(f"a king is one number by itself, not {_short(' '.join(words))}", TYPES)
    return Group(tuple(map(int, numbers)), king)


def _condition(text: str) -> Condition:
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise _unreadable(f"{_short(text)!r} is no condition, such as 3/6 at $1")
    return Condition(int(found[1]), int(found[2]), _money(found[3], "rate"))


def _money(text: str, what: str) -> int:
    try:
        return parse_dollars(text)
    except ValueError as error:
        raise Refused(f"the {what}: {error}", CONDITIONING) from None


def _unreadable(what: str) -> Refused:
    return Refused(f"{what}; a request is marked as in {EXAMPLE!r}", CONDITIONING)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


# --- whether it adds up ----------------------------------------------------------------------


def refuse_groups(kind: Kind, groups: Sequence[Group]) -> None:
    """Refuse numbers that are not on the ticket or marked twice, and groups of another type."""
    marked = Counter(number for group in groups for number in group.numbers)
    for number, times in marked.items():
        if not 1 <= number <= NUMBERS:
            raise Refused(f"there is no number {number}; numbers are 1 to {NUMBERS}", TYPES)
        if times > 1:
            raise Refused(f"number {number} is marked {times} times; once is all it plays", TYPES)
    if len(groups) > MOST_GROUPS:
        raise Refused(f"{len(groups)} groups are marked; {MOST_GROUPS} are the most", TYPES)
    if len(groups) == 1 and groups[0].king:
        raise Refused(f"the king {groups[0].numbers[0]} plays with other groups, not alone", TYPES)
    if kind is not kind_of(groups):
        raise Refused(
            f"{_groups(groups)} make a {kind_of(groups)} ticket; it is marked as {kind}",
            CONDITIONING,
        )


def refuse_conditions(conditioning: Conditioning) -> None:
    """Refuse ways that the groups do not make, and a number of spots conditioned twice."""
    possible = ways_of(conditioning.groups)
    spots = Counter(condition.spots for condition in conditioning.conditions)
    for condition in conditioning.conditions:
        there = possible[condition.spots]
        groups = _groups(conditioning.groups)
        if not there:
            every = ", ".join(f"{ways}/{size}" for size, ways in sorted(possible.items()))
            raise Refused(
                f"{groups} make no way of {condition.spots} spots; they make {every}",
                CONDITIONING,
            )
        if condition.ways != there:
            raise Refused(
                f"{groups} make {there}/{condition.spots}; "
                f"{condition.ways}/{condition.spots} is marked",
                CONDITIONING,
            )
        if spots[condition.spots] > 1:
            raise Refused(f"{condition.spots} spots are conditioned twice", CONDITIONING)


def refuse_price(request: Request) -> None:
    """Refuse a price that is not each way at its rate in each game."""
    due = request.conditioning.price * request.games
    if request.price != due:
        rates = " + ".join(
            f"{condition.ways} x {dollars(condition.rate)}"
            for condition in request.conditioning.conditions
        )
        times = f", times {request.games} games" if request.games > 1 else ""
        raise Refused(
            f"the price is {dollars(due)} ({rates}{times}); {dollars(request.price)} is marked",
            CONDITIONING,
        )


def _groups(groups: Sequence[Group]) -> str:
    sizes = ["a king" if group.king else str(len(group.numbers)) for group in groups]
    if len(sizes) == 1:
        return f"a single group of {sizes[0]}"
    return f"groups of {', '.join(sizes[:-1])} and {sizes[-1]}"

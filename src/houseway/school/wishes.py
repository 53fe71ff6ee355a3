"""What a player wants, for the trainee to accept or refuse. The table itself knows the answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from houseway.equipment.randomness import Source
from houseway.money import dollars
from houseway.table.refusal import Refused
from houseway.table.steps import Ask, Window, wager_words
from houseway.table.table import Table

OFF = 3
"""One in so many wagers is as it may be; the others are off in some way, which may be lawful."""


@dataclass(frozen=True)
class Wish:
    """What a player wants, and why the table refuses it, if it does."""

    words: str
    seat: int
    cite: str
    fulfil: Callable[[Table], None]
    refused: str = ""


def judged(table: Table, seat: int, words: str, cite: str, fulfil: Callable[[Table], None]) -> Wish:
    """A wish with what the table says to it; it is tried out on a copy."""
    twin = table.copy()
    try:
        fulfil(twin)
    except Refused as refused:
        return Wish(words, seat, refused.cite or cite, fulfil, refused.sentence)
    return Wish(words, seat, cite, fulfil)


def wager_wished(table: Table, window: Window, seat: int, source: Source) -> Wish:
    """Wagers that may be too high, too low, unequal, of another chip, or right; or a request."""
    if (request := window.might_ask(table.state, source)) is not None:
        words = f'Seat {seat} hands in the request "{request}"'
        return judged(table, seat, words, window.cite, lambda at: _placed(at, seat, request))
    rules = {rule.name: rule for rule in table.wager_rules}
    twin = table.copy()
    twin.step()  # what the computer player wagers there
    placed = dict(twin.state.seats[seat].wagers) or {
        rule.name: rule.minimum for rule in table.wager_rules if rule.required
    }
    if source.below(OFF) and placed:
        name = sorted(placed)[source.below(len(placed))]
        rule, chip = rules[name], table.options.chip
        placed[name] = (
            rule.maximum + chip * (1 + source.below(20)),
            rule.maximum,
            max(chip, rule.minimum - chip * (1 + source.below(5))),
            rule.minimum,
            placed[name] + chip,
            placed[name] + chip // 2,
        )[source.below(6)]
    amounts = ", ".join(f"{wager_words(name)} {dollars(cents)}" for name, cents in placed.items())
    return judged(
        table, seat, f"Seat {seat} wants to wager {amounts or 'nothing'}", window.cite,
        lambda at: _placed(at, seat, placed),
    )  # fmt: skip


def _placed(table: Table, seat: int, placed: str | Mapping[str, int]) -> None:
    table.place(seat, placed)
    table.ready(seat)


def choice_wished(table: Table, ask: Ask, known: Sequence[str], source: Source) -> Wish | None:
    """A choice that the rules give here, or one of those that a player knows and might think of."""
    if ask.hidden:
        return None
    ranged = {choice.name for choice in ask.choices if choice.most > choice.amount}
    cites = {choice.name: choice.cite for choice in (*ask.refused, *ask.choices)}
    names = [name for name in dict.fromkeys((*cites, *known)) if name not in ranged]
    if not names:
        return None
    name = names[source.below(len(names))]
    whose = ask.place or f"seat {ask.seat}"
    return judged(
        table, ask.seat, f'{whose[:1].upper()}{whose[1:]} says "{name}"',
        cites.get(name, ask.cite), lambda at: at.answer(ask.seat, name),
    )  # fmt: skip

"""A keno counter that follows a script: chosen requests, numbers in a chosen order, faults."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.games.keno.recall import recall
from houseway.games.keno.state import Ticket, keno
from houseway.games.keno.steps import DrawNumber, SellTickets
from houseway.table.entries import Done
from houseway.table.journal import Journal, counting_clock
from houseway.table.steps import Step
from houseway.table.table import Table

KENO = game("keno")
CHIPS = 1_000_00
S = TypeVar("S", bound=Step)
T = TypeVar("T")


class Drawn(SeededSource):
    """Every mixing puts these numbers first, the others behind them in order."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__("drawn")
        self.first = list(numbers)

    def shuffled(self, cards: Iterable[T]) -> list[T]:
        """The numbers of the script, then the rest."""
        held = list(cards)
        first = [number for number in self.first if number in held]
        return [*first, *(number for number in held if number not in first)]  # type: ignore[list-item]


def counter(
    numbers: Sequence[int] = (), words: str = "", seats: Iterable[int] = (1,), chips: int = CHIPS
) -> Table:
    """A counter with people at it whose next game is open, no ticket written yet."""
    options = KENO.options.parse(dict(word.split("=", 1) for word in words.split()))
    table = Table(KENO, options, journal=Journal(counting_clock()), source=Drawn(numbers))
    for seat in seats:
        table.sit(seat, f"player {seat}", chips)
    table.begin()
    return to_the_sale(table)


def to_the_sale(table: Table) -> Table:
    """Go on until tickets are sold."""
    table.run()
    assert isinstance(table.pending, SellTickets)
    return table


def buy(table: Table, *requests: str, seat: int = 1) -> None:
    """A seat hands in requests."""
    for request in requests:
        table.place(seat, request)


def play(table: Table) -> Table:
    """Nobody wants more; the game is played to its end."""
    table.run()
    close_sale(table)
    table.run()
    assert not table.state.procedure
    return table


def close_sale(table: Table) -> None:
    """Everybody says that they want no more."""
    assert isinstance(table.pending, SellTickets)
    for seat in table.state.seats:
        table.ready(seat)


def next_game(table: Table) -> Table:
    """Play this game and open the next."""
    play(table).begin()
    return to_the_sale(table)


def until_the_draw(table: Table, drawn: int = 0) -> Table:
    """Close the sale and draw so many numbers."""
    close_sale(table)
    while not isinstance(table.pending, DrawNumber):
        table.step()
    for _ in range(drawn):
        table.step()
    return table


def steps(table: Table, kind: type[S]) -> list[S]:
    """All steps of a kind that were taken."""
    done = (record.entry for record in table.journal.records)
    return [entry.step for entry in done if isinstance(entry, Done) and type(entry.step) is kind]  # type: ignore[misc]


def tickets(table: Table) -> list[Ticket]:
    """All tickets that were issued, by the records of the requests that were granted."""
    records = table.journal.records
    return [recall(records, n + 1).issued for n in range(keno(table.state).issued)]


def redeem(table: Table, *numbers: int, seat: int = 1) -> None:
    """Somebody at a place of the counter redeems tickets of theirs."""
    for number in numbers:
        table.place(seat, f"redeem {number}")


def done(table: Table) -> list[tuple[Step, object]]:
    """All steps with their answers."""
    entries = (record.entry for record in table.journal.records)
    return [(entry.step, entry.answer) for entry in entries if isinstance(entry, Done)]

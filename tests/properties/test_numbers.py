"""A draw of numbers: none comes from nowhere, and nobody knows one before it is drawn."""

from collections.abc import Iterable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.games.keno.state import keno
from houseway.games.keno.steps import DrawNumber, MixNumbers, OpenDraw
from houseway.table.entries import AnyEntry, Done
from houseway.table.journal import Journal, counting_clock
from houseway.table.steps import Shuffled
from houseway.table.table import Table
from houseway.table.transcript import entry_lines
from houseway.table.views import AUDITOR, PUBLIC, person, seen
from tests.properties.sessions import AnyPlayer, deal, sessions
from tests.properties.stepping import advance

KENO = "keno"
ALL = list(range(1, 81))
T = TypeVar("T")


@settings(max_examples=60)
@given(data=st.data())
def test_numbers_are_conserved_at_every_record(data: st.DataObject) -> None:
    """Eighty in the device, each once, and those drawn are the first of the order fixed."""

    def look(table: Table) -> None:
        numbers = table.kit.numbers
        if keno(table.state).numbers:
            assert list(numbers.numbers) == ALL
        if numbers.order:
            assert sorted(numbers.order) == ALL
            drawn: list[int] = []
            for record in table.journal.records:
                match record.entry:
                    case Done(step=MixNumbers()):
                        drawn = []
                    case Done(step=DrawNumber(), answer=int() as number):
                        drawn.append(number)
            assert tuple(drawn) == numbers.order[: numbers.drawn]
            assert len(drawn) <= 20

    deal(data.draw(sessions(KENO)), look)


class OtherwiseBehind(SeededSource):
    """Mixes as its seed says, but what comes after so many numbers comes in another order."""

    def __init__(self, seed: int, kept: int) -> None:
        super().__init__(seed)
        self.kept = kept

    def shuffled(self, cards: Iterable[T]) -> list[T]:
        """The same numbers first, the others turned round."""
        order = super().shuffled(cards)
        return order[: self.kept] + order[self.kept :][::-1]


def played_until(kept: int, source: SeededSource) -> Table:
    """A game with three players, up to the moment when so many numbers have been drawn."""
    table = Table(game(KENO), journal=Journal(counting_clock()), source=source)
    for seat in (1, 2, 3):
        table.sit(seat, f"player {seat}", 500_00)
        table.players[seat] = AnyPlayer(SeededSource(f"seat {seat}"))
    table.begin()
    while not isinstance(table.pending, DrawNumber) or table.pending.nth <= kept:
        if isinstance(table.pending, OpenDraw):
            break
        advance(table)
    return table


def without_commitment(entry: AnyEntry) -> AnyEntry:
    """The entry as anybody sees it whom a digest tells nothing; and the source has a name."""
    if isinstance(entry, Done) and isinstance(entry.step, MixNumbers):
        return Done(entry.step, Shuffled(0, "?"))
    return entry


@pytest.mark.parametrize("kept", [0, 1, 7, 19, 20])
@pytest.mark.parametrize("seed", range(3))
def test_nothing_at_the_counter_depends_on_numbers_to_come(kept: int, seed: int) -> None:
    """Two games alike in what has been drawn are alike in all that anybody can see."""
    one = played_until(kept, SeededSource(seed))
    other = played_until(kept, OtherwiseBehind(seed, kept))
    assert one.kit.numbers.order[:kept] == other.kit.numbers.order[:kept]
    assert one.kit.numbers.order[kept:] != other.kit.numbers.order[kept:]
    for viewer in (PUBLIC, *map(person, ("player 1", "player 2", "a stranger")), AUDITOR):
        told = [
            [
                (without_commitment(shown), [*entry_lines(without_commitment(shown))])
                for shown in (seen(record.entry, viewer) for record in table.journal.records[1:])
            ]
            for table in (one, other)
        ]
        assert told[0] == told[1]
        assert drawn_in(told[0]) == list(one.kit.numbers.order[:kept])
    assert one.state.seats == other.state.seats
    assert keno(one.state).tickets == keno(other.state).tickets
    assert one.due == other.due
    assert repr(one) == repr(other)


def drawn_in(told: list[tuple[AnyEntry, list[str]]]) -> list[int]:
    """The numbers that somebody has seen drawn."""
    return [
        entry.answer
        for entry, _ in told
        if isinstance(entry, Done) and isinstance(entry.step, DrawNumber)
    ]


def test_nobody_but_the_auditor_is_told_the_order_before_it_is_opened() -> None:
    table = played_until(3, SeededSource(1))
    order = list(table.kit.numbers.order)
    mixed = next(
        record.entry
        for record in table.journal.records
        if isinstance(record.entry, Done) and isinstance(record.entry.step, MixNumbers)
    )
    assert isinstance(mixed.answer, Shuffled) and mixed.answer.opening is not None
    for viewer in (PUBLIC, person("player 1")):
        shown = seen(mixed, viewer)
        assert isinstance(shown, Done)
        assert shown.answer == Shuffled(mixed.answer.number, mixed.answer.commitment)
    assert list(mixed.answer.opening.order) == order
    public = b"".join(block.document for block in table.journal.store.read(0))
    assert mixed.answer.opening.nonce.encode() not in public

"""What `deal` prints of the rounds as they are dealt: a transcript, or one JSON document."""

import sys
from collections.abc import Iterator

from houseway.cli.heads import round_head, tell_head
from houseway.cli.opening import last_change
from houseway.cli.saying import say
from houseway.money import dollars
from houseway.printable import printable_json
from houseway.table.blocks import encode
from houseway.table.entries import Record
from houseway.table.table import Table
from houseway.table.transcript import lines


class Telling:
    """The records of a table from the day's first, or since an interrupted run, a few at a time."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.began = table.state.rounds
        self._told = _told_before(table)

    def catch_up(self) -> None:
        """Tell what has been recorded since the last time."""
        for record in self._news():
            self.tell(record)

    def _news(self) -> Iterator[Record]:
        journal = self.table.journal
        yield from journal.read(self._told)
        self._told = journal.blocks

    def tell(self, record: Record) -> None:
        """Tell one record."""
        raise NotImplementedError

    def round_over(self) -> None:
        """A round has been dealt and told."""

    def end(self) -> None:
        """Tell how it ended."""
        raise NotImplementedError


def _told_before(table: Table) -> int:
    """The blocks that an earlier run has told: all, unless this one has begun the day."""
    if not table.state.rounds and not table.state.procedure:
        return 0
    return table.journal.blocks - len(last_change(table))


class Transcript(Telling):
    """In words, each line behind its clause."""

    def tell(self, record: Record) -> None:
        """Its lines."""
        for line in lines((record.entry,)):
            say(line)

    def round_over(self) -> None:
        """The head that whoever was there can hold the journal against."""
        if head := round_head(self.table.journal):
            say(head)

    def end(self) -> None:
        """What was dealt, who won, the head and who signed it."""
        state = self.table.state
        result = (
            f"won {dollars(state.house)}" if state.house >= 0 else f"lost {dollars(-state.house)}"
        )
        day = f"day {self.table.journal.day}: " if self.table.journal.day > 1 else ""
        say(f"\n{day}{state.rounds} rounds dealt; the house {result}")
        tell_head(self.table.journal)


class Document(Telling):
    """One document, written as it grows: the records are those the auditor sees, nothing hidden."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._first = True
        opened = {"game": table.game.name, "options": table.options.as_words()}
        sys.stdout.write(f'{_json(opened)[:-1]},"day":{table.journal.day},"records":[')

    def tell(self, record: Record) -> None:
        """One of the records."""
        sys.stdout.write(f"{'' if self._first else ','}{_json(record)}")
        self._first = False

    def end(self) -> None:
        """The head, the key that has signed it, and how the table stands."""
        journal, state = self.table.journal, self.table.state
        signed = journal.last_signed
        rest = {
            "rounds": state.rounds,
            "house": state.house,
            "head": journal.head,
            "signed_head": signed.digest.hex() if signed else None,
            "signed_by": signed.key.hex() if signed else None,
        }
        sys.stdout.write(f"],{_json(rest)[1:]}\n")


def _json(what: object) -> str:
    return printable_json(encode(what).decode())

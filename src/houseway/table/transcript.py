"""The transcript: what happened at a table, in words, each line behind its clause.

Made from entries that passed the gate of `views`, so it shows its reader what the reader may see.
"""

from collections.abc import Iterable, Iterator

from houseway.law import VARIANT_WORDS
from houseway.money import dollars
from houseway.table.entries import (
    AnyEntry,
    Assigned,
    Began,
    Bought,
    Changed,
    Closed,
    Done,
    Ended,
    Filled,
    Left,
    Noted,
    Offered,
    Seated,
    TableOpened,
    Waited,
)
from houseway.table.faults import FaultFound
from houseway.table.steps import Window, cards_words
from houseway.table.views import AUDITOR, Viewer, seen

MARGIN = 22


def lines(entries: Iterable[AnyEntry], viewer: Viewer = AUDITOR) -> Iterator[str]:
    """The transcript of these entries as the viewer may read it."""
    for entry in entries:
        yield from entry_lines(seen(entry, viewer))


def entry_lines(entry: AnyEntry) -> Iterator[str]:
    """The lines of one entry, already redacted."""
    match entry:
        case Done(step=Window()):
            pass
        case Done(step, answer, fault, by):
            if fault is not None:
                yield f"{'!':>{MARGIN}}  {fault_words(fault)}"
            if fault is None or answer is not None:
                yield f"{short(step.cite):>{MARGIN}}  {step.words(answer)}{_by(by)}"
        case TableOpened(game=game, source=source, variant=variant):
            yield f"{game}: the table is opened (random source: {source})"
            if variant:
                yield VARIANT_WORDS
        case Seated(seat, player, chips):
            yield f"{player} sits at seat {seat} with {dollars(chips)}"
        case Bought(seat, chips):
            yield f"seat {seat} buys {dollars(chips)} in chips"
        case Left(seat, chips):
            yield f"seat {seat} leaves with {dollars(chips)}"
        case Changed(by, before, after, notice):
            yield f"{by} changes the table{f'; notice: {notice}' if notice else ''}"
            for name, value in after.items():
                yield f"  {name} is {value}, it was {before[name]}"
        case Filled(chips, by):
            way = "a fill" if chips > 0 else "a credit"
            yield f"{way} of {dollars(abs(chips))}, by {by}"
        case Assigned(dealer, by):
            yield f"{dealer or 'the computer dealer'} deals from now on, assigned by {by}"
        case Noted(words, by):
            yield f"{by} notes: {words}"
        case Waited(player):
            yield f"{player} is put on the waiting list"
        case Offered(player, seat, takes):
            yield f"seat {seat} is offered to {player}, who {'takes' if takes else 'declines'} it"
        case Began(procedure, number):
            yield ""
            yield f"{procedure} {number}" if procedure == "round" else procedure
        case Ended():
            pass
        case Closed():
            yield "the table is closed"


def short(cite: str) -> str:
    """A clause id without the game in front of it, as it stands in the margin."""
    return cite.partition(" ")[2] or cite


def fault_words(fault: FaultFound) -> str:
    """What went wrong, in words."""
    where = f" at {fault.place}" if fault.place else ""
    return f"{fault.kind.value}{where}{': ' + cards_words(fault.cards) if fault.cards else ''}"


def _by(by: str) -> str:
    return f" (by {by})" if by else ""

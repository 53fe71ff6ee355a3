"""What each viewer may see of a table: a fold over entries from which the rest was taken out.

`redact` is the only gate. A view, a transcript or a stream for a browser is made from redacted
entries alone, so it cannot show what its viewer may not see.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Self

from houseway.cards.card import Card
from houseway.table.entries import AnyEntry, Began, Done, Record
from houseway.table.faults import SILENT, FaultKind, Found
from houseway.table.options import Options
from houseway.table.state import TableState
from houseway.table.steps import (
    DISCARD_RACK,
    Ask,
    Collect,
    Deal,
    DrawNumber,
    Look,
    Open,
    PlaceHeld,
    Reveal,
    Split,
    seat_place,
)

Viewer = int | Literal["dealer", "public", "auditor"]
"""A seat by its number, the dealer, anybody at the rail, or the auditor, who sees everything."""

_EXPOSED = frozenset(
    {
        FaultKind.FACE_UP,
        FaultKind.DEALER_EXPOSED,
        FaultKind.PLAYER_EXPOSED,
        FaultKind.BOARD_EXPOSED,
        FaultKind.EXPOSED_IN_ERROR,
        FaultKind.DEALER_OVERDRAWN,
        FaultKind.OFF_TABLE,
    }
)


def redact(entry: AnyEntry, viewer: Viewer) -> AnyEntry:
    """The entry without what the viewer may not see; hidden cards are None, in their number."""
    if viewer == "auditor" or type(entry) is not Done:
        return entry
    step, answer, fault = entry.step, entry.answer, entry.fault
    hidden = (type(step) is Deal and step.face == "down") or (
        type(step) is Look and step.seat != viewer
    )
    if hidden and answer is not None:
        answer = (None,) * len(answer)
    if type(step) is Open and step.to_auditor:
        answer = None
    if type(step) is Ask and step.hidden and step.seat != viewer:
        step, answer = Ask(step.seat, (), hidden=True, cite=step.cite), None
    if type(step) is Ask and step.private and step.seat != viewer:
        step = _redact_choices(step, answer)
    if fault is not None:
        fault = _redact_fault(entry)
    if step is entry.step and answer is entry.answer and fault is entry.fault:
        return entry
    return Done(step, answer, fault)


def _redact_choices(ask: Ask, answer: str | None) -> Ask:
    """The question with the choice that was made alone; the others would tell of the cards."""
    chosen = tuple(
        choice
        for choice in ask.choices
        if answer is not None
        and (choice.name == answer or (choice.most and answer.startswith(f"{choice.name} ")))
    )
    return Ask(ask.seat, chosen, private=True, place=ask.place, cite=ask.cite)


def _redact_fault(entry: Done) -> Found | None:
    fault = entry.fault
    assert fault is not None
    if fault.kind in SILENT:
        return None
    face_up = isinstance(entry.step, Deal) and entry.step.face == "up"
    face_up = face_up and fault.kind is not FaultKind.CARD_MISSING  # it is nobody's card to see
    return fault if fault.kind in _EXPOSED or face_up else Found(fault.kind, fault.place)


@dataclass
class View:
    """The table before one viewer's eyes: what is public, and the cards this viewer has seen."""

    viewer: Viewer
    state: TableState
    seen: int = 0
    cards: dict[str, list[Card | None]] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)
    """The numbers drawn in this game."""

    @classmethod
    def of(cls, entries: Iterable[AnyEntry], options: Options, viewer: Viewer) -> Self:
        """The view after these entries."""
        view = cls(viewer, TableState(options))
        for entry in entries:
            view.state.apply(entry)
            view.update(entry)
            view.seen += 1
        return view

    @property
    def own(self) -> tuple[Card, ...]:
        """The viewer's own cards, once looked at."""
        return self.visible(seat_place(self.viewer)) if isinstance(self.viewer, int) else ()

    @property
    def chips(self) -> int:
        """The chips in front of the viewer, those on the layout not among them."""
        return self.state.seats[self.viewer].chips if isinstance(self.viewer, int) else 0

    def visible(self, place: str) -> tuple[Card, ...]:
        """The cards of a place that this viewer has seen."""
        return tuple(card for card in self.cards.get(place, ()) if card is not None)

    def catch_up(self, records: Sequence[Record]) -> None:
        """Take in the records this view has not seen yet; most of them change nothing it shows."""
        for record in records[self.seen :]:
            entry = record.entry
            if type(entry) is not Done or type(entry.step) in _CHANGES:
                self.update(entry)
        self.seen = len(records)

    def update(self, entry: AnyEntry) -> None:
        """Take in the next entry of the table, as far as this viewer may."""
        if type(entry) is Done:
            change = _CHANGES.get(type(entry.step))
            if change is not None:
                redacted = redact(entry, self.viewer)
                assert isinstance(redacted, Done)
                if redacted.answer is not None or entry.fault is None:
                    change(self, entry.step, redacted.answer)
        elif type(entry) is Began:
            self.cards.clear()
            self.numbers.clear()

    def _deal(self, step: Deal, cards: tuple[Card | None, ...]) -> None:
        if step.to != DISCARD_RACK:
            self.cards.setdefault(step.to, []).extend(cards)

    def _place_held(self, step: PlaceHeld, cards: tuple[Card, ...]) -> None:
        self.cards.setdefault(step.to, []).extend(cards)

    def _look(self, step: Look, cards: tuple[Card | None, ...]) -> None:
        if step.seat == self.viewer:
            self.cards[seat_place(step.seat)] = list(cards)

    def _reveal(self, step: Reveal, cards: tuple[Card, ...]) -> None:
        lying = self.cards[step.place]
        hidden = [n for n, card in enumerate(lying) if card is None]
        if hidden:
            for n, card in zip(hidden, cards, strict=False):
                lying[n] = card
        elif len(cards) == len(lying):  # the viewer's own, which may lie in another order now
            lying[:] = cards

    def _split(self, step: Split, _: None) -> None:
        lying = self.cards[step.place]
        for place, card in zip(step.to, lying[1:], strict=True):
            self.cards[place] = [card]
        del lying[1:]

    def _collect(self, step: Collect, _: None) -> None:
        self.cards.pop(step.place, None)

    def _draw(self, _: DrawNumber, number: int) -> None:
        self.numbers.append(number)


_CHANGES: dict[type, Callable[[View, Any, Any], None]] = {
    Deal: View._deal,
    PlaceHeld: View._place_held,
    Look: View._look,
    Reveal: View._reveal,
    Split: View._split,
    Collect: View._collect,
    DrawNumber: View._draw,
}

"""What each viewer may see of a table. `Viewer.sees` is the only gate.

A view, a transcript or a stream for a browser is made from what passes it, so none of them can
show what its viewer may not see. A viewer is a person and not a chair: the record says who may see
what is hidden in it, by name, as the seats were held when it was made.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Self

from houseway.cards.card import Card
from houseway.table.entries import AnyEntry, Began, Done
from houseway.table.faults import public_fault
from houseway.table.options import Options
from houseway.table.state import OwnState, TableState
from houseway.table.steps import Collect, HowCardsLie, Layout, Step, seat_place


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at the table: a person by name, or the auditor, or anybody."""

    name: str = ""
    auditor: bool = False

    def sees(self, shown: tuple[str, ...]) -> bool:
        """The gate: what is hidden is seen by the persons named with it, and by the auditor."""
        return self.auditor or (self.name != "" and self.name in shown)

    def __str__(self) -> str:
        return "the auditor" if self.auditor else self.name or "the public"


PUBLIC = Viewer()
"""Anybody at the rail."""
AUDITOR = Viewer(auditor=True)
"""Who sees everything, and holds the key of the journal."""


def person(name: str) -> Viewer:
    """The person of this name."""
    return Viewer(name)


def seen(entry: AnyEntry, viewer: Viewer) -> AnyEntry:
    """The entry without what the viewer may not see."""
    if type(entry) is not Done or entry.shown is None or viewer.sees(entry.shown):
        return entry
    return public_part(entry)


def public_part(done: Done) -> Done:
    """A step that was carried out without what is hidden of it."""
    step: Step = done.step
    fault = done.fault
    return Done(
        step,
        None if done.answer is None else step.split(done.answer)[0],
        None if fault is None else public_fault(step, fault),
        done.by,
        done.drawn,
        done.shown,
        done.hidden,
    )


@dataclass
class View:
    """The table before one viewer's eyes: what is public, and the cards this viewer has seen."""

    viewer: Viewer
    state: TableState
    seat: int = 0
    """The seat it is looked at from, if from one."""
    seen: int = 0
    cards: Layout = field(default_factory=dict)
    how: HowCardsLie = field(default_factory=dict)
    """How cards of a place lie that lie in a prescribed way, by their number there."""

    def __post_init__(self) -> None:
        # Cards of this procedure that the viewer saw and that lie on the layout no more. It is a
        # memory and no field: whoever is sent a view is sent the layout and nothing else.
        self.gone: list[Card] = []

    @classmethod
    def of(
        cls,
        entries: Iterable[AnyEntry],
        options: Options,
        viewer: Viewer,
        own: OwnState | None = None,
    ) -> Self:
        """The view after these entries; `own` is what the game's table has besides."""
        view = cls(viewer, TableState(options, own or OwnState()))
        for entry in entries:
            view.state.apply(entry)
            view.update(entry)
            view.seen += 1
        return view

    def __repr__(self) -> str:
        cards = (
            f"{place} {' '.join(card or '??' for card in held)}"
            for place, held in self.cards.items()
        )
        return f"<View of {self.viewer}: {', '.join(cards) or 'no cards'}>"

    @property
    def own(self) -> tuple[Card, ...]:
        """The viewer's own cards, once looked at."""
        return self.visible(seat_place(self.seat)) if self.seat else ()

    @property
    def chips(self) -> int:
        """The chips in front of the viewer, those on the layout not among them."""
        return self.state.seats[self.seat].chips if self.seat else 0

    def visible(self, place: str) -> tuple[Card, ...]:
        """The cards of a place that this viewer has seen."""
        return tuple(card for card in self.cards.get(place, ()) if card is not None)

    def catch_up(self, entries: Sequence[AnyEntry]) -> None:
        """Take in the entries of this procedure that the view has not seen yet."""
        for entry in entries[self.seen :]:
            if type(entry) is not Done or entry.step.lays:
                self.update(entry)
        self.seen = len(entries)

    def update(self, entry: AnyEntry) -> None:
        """Take in the next entry of the table, as far as this viewer may."""
        if type(entry) is Done:
            if entry.step.lays:
                shown = seen(entry, self.viewer)
                assert type(shown) is Done
                if entry.fault is None or entry.answer is not None:
                    if type(entry.step) is Collect:
                        self.gone += self.visible(entry.step.place)
                    entry.step.lay(self.cards, shown.answer)
                    entry.step.note_lies(self.how, self.cards)
        elif type(entry) is Began:
            self.cards.clear()
            self.gone.clear()
            self.how.clear()

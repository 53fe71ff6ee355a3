"""Proofs: that a card somebody saw was fixed at the shuffle, without showing any other card.

A shuffle publishes one commitment to all its positions. The record of a deal names the positions
of the cards that left the deck; a card that is turned over or looked at later is found among those
that were dealt to its place in the same round. Whoever has a proof needs nothing else but the
commitment, as it stands in the public record of the shuffle.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from houseway.cards.card import Card
from houseway.equipment import commitment
from houseway.equipment.commitment import NUMBER, CommittedOrder, Proof
from houseway.table.entries import Began, Done, Record
from houseway.table.faults import FaultKind
from houseway.table.journal import Journal, JournalError
from houseway.table.refusal import Refused
from houseway.table.steps import (
    DISCARD_RACK,
    Collect,
    Commits,
    Deal,
    Look,
    PlaceHeld,
    Reveal,
    ShowBurn,
    Shuffled,
    Split,
    seat_place,
)
from houseway.table.views import Viewer, seen

HELD = "the dealer's hand"
"""Where a card is that was drawn in error."""
_LAID = (FaultKind.TOO_MANY, FaultKind.TOO_FEW, FaultKind.STUB_MISDEALT)
"""Faults by which cards come to lie at a place."""


class CardProof(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What shows that one card or number of a record was fixed by a shuffle or a mixing."""

    table: str
    day: int
    record: int
    """The record that shows it."""
    deal: int
    """The record with which it left the deck."""
    shuffle: int
    """The record of the shuffle, where the commitment stands."""
    commitment: str
    position: int
    """Counted from 0 at the top of the shuffled deck, before any cut."""
    what: str
    salt: str
    leaves: tuple[str, ...]

    @property
    def proof(self) -> Proof:
        """What the commitment is checked with."""
        return Proof(self.position, self.what, self.salt, self.leaves)


def proved(proof: CardProof) -> bool:
    """Whether a proof shows that what it names was fixed by the commitment at its position."""
    return commitment.proves(proof.commitment, proof.proof)


def stands_in(journal: Journal, proof: CardProof) -> bool:
    """Whether a journal publishes what a proof says: the commitment, and that the card was drawn.

    It takes no key: both stand in the public records.
    """
    if (journal.table, journal.day) != (proof.table, proof.day):
        return False
    published = last = None
    for record in journal.read():
        entry = record.entry
        if not isinstance(entry, Done):
            continue
        if isinstance(entry.answer, Shuffled):
            last = entry.answer
            if record.n == proof.shuffle and last.commitment == proof.commitment:
                published = last
        if record.n == proof.deal:
            break
    else:
        return False
    if published is None or proof.deal > proof.record:
        return False
    if entry.step.position() is not None:  # of the last mixing
        return published is last and entry.step.position() == proof.position
    return published.number * NUMBER + proof.position in entry.drawn


class _Mixed(NamedTuple):
    """A shuffle or a mixing of the day so far."""

    record: int
    public: Shuffled


class _Drawn(NamedTuple):
    """A card that left the deck in this procedure, and where it lies."""

    record: int
    leaf: int
    place: str


def prove(journal: Journal, n: int) -> list[CardProof]:
    """The proof of every card or number that a record shows, in the order it shows them.

    None where it shows none. It takes what opens the shuffle: the key of the journal, or an order
    that was opened to all.
    """
    return _Day(journal).prove(n)


def prove_seen(journal: Journal, n: int, viewer: Viewer) -> list[CardProof]:
    """The same for a viewer: of the cards that they saw in the record, and of no other."""
    day = _Day(journal)
    proofs = day.prove(n)
    if not proofs or day.done is None:
        return []
    shown = seen(day.done, viewer)
    assert isinstance(shown, Done)
    answer = shown.answer if shown.step.position() is not None else None
    names = [str(card) for card in _shown(shown)[0]] if answer is None else [str(answer)]
    found = []
    for proof in proofs:
        if proof.what in names:
            names.remove(proof.what)
            found.append(proof)
    return found


class _Day:
    """A day read as far as the record in question."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.mixed: dict[int, _Mixed] = {}
        self.last = 0
        """The number of the last shuffle or mixing."""
        self.drawn: list[_Drawn] = []
        self.done: Done | None = None
        """The record in question."""

    def prove(self, n: int) -> list[CardProof]:
        if type(n) is not int or not 1 <= n <= self.journal.committed:
            raise Refused(f"there is no record {n}; the journal has {self.journal.committed}")
        for record in self.journal.read():
            self._follow(record)
            if record.n == n:
                break
        else:  # a journal that lacks a record in the middle
            raise JournalError(f"record {n} is missing from the journal")
        if not isinstance(record.entry, Done):
            return []
        self.done = record.entry
        proofs = [self._proof(n, *found) for found in self._found(n, record.entry)]
        if not proofs and record.entry.hidden and not self.journal.can_reveal:
            raise JournalError(f"record {n} hides its cards: it takes the key of the journal")
        return proofs

    def _follow(self, record: Record) -> None:
        """Keep up with the shuffles, and with the cards that lie on the table."""
        entry = record.entry
        if isinstance(entry, Began):
            self.drawn.clear()
        if not isinstance(entry, Done):
            return
        step, answer = entry.step, entry.answer
        if isinstance(step, Commits) and isinstance(answer, Shuffled):
            self.last = answer.number
            self.mixed[self.last] = _Mixed(record.n, answer)
        place = step.to if isinstance(step, Deal) else HELD
        if entry.fault is not None:
            place = entry.fault.place if entry.fault.kind in _LAID else HELD
        self.drawn += [_Drawn(record.n, leaf, place) for leaf in entry.drawn]
        if isinstance(step, Split):
            moved = [at for at, card in enumerate(self.drawn) if card.place == step.place][1:]
            for at, to in zip(moved, step.to, strict=False):
                self.drawn[at] = self.drawn[at]._replace(place=to)
        elif isinstance(step, Collect) and entry.fault is None:
            self.drawn = [
                card._replace(place=DISCARD_RACK) if card.place == step.place else card
                for card in self.drawn
            ]
        elif isinstance(step, PlaceHeld) and entry.fault is None:
            held = [at for at, card in enumerate(self.drawn) if card.place == HELD]
            for at in held[-1:]:
                self.drawn[at] = self.drawn[at]._replace(place=step.to)

    def _found(self, n: int, done: Done) -> Iterator[tuple[int, int, str]]:
        """Of each card or number that a record shows: the record of its deal, its leaf, itself."""
        position = done.step.position()
        if position is not None and done.answer is not None:
            yield n, self.last * NUMBER + position, str(done.answer)
            return
        cards, place = _shown(done)
        if done.drawn and (cards == () or len(cards) == len(done.drawn)):
            names = [str(card) for card in cards] or [""] * len(done.drawn)
            yield from ((n, leaf, name) for leaf, name in zip(done.drawn, names, strict=True))
            return
        left = self.drawn[::-1]  # what was dealt again after a misdeal lies there now
        for card in cards:
            at = next(
                (
                    one
                    for anywhere in (False, True)
                    for one in left
                    if (anywhere or one.place == place) and self._at(one.leaf) == str(card)
                ),
                None,
            )
            if at is not None:
                left.remove(at)
                yield at.record, at.leaf, str(card)

    def _at(self, leaf: int) -> str:
        """What lies at a leaf."""
        return str(self._opening(leaf).order[leaf % NUMBER])

    def _opening(self, leaf: int) -> CommittedOrder:
        """What opens the shuffle of a leaf, if it is known."""
        number, position = divmod(leaf, NUMBER)
        mixed = self.mixed.get(number)
        if mixed is None:
            raise JournalError(f"the journal has no shuffle {number}")
        opening = mixed.public.opening or self._opened(mixed.public)
        if opening is None:
            raise JournalError(
                f"the order of the shuffle in record {mixed.record} is not open: it takes the key "
                "of the journal to prove a card of it"
            )
        if position >= len(opening.order):
            raise JournalError(f"the shuffle in record {mixed.record} has no position {position}")
        self.mixed[number] = _Mixed(
            mixed.record, msgspec.structs.replace(mixed.public, opening=opening)
        )
        return opening

    def _opened(self, public: Shuffled) -> CommittedOrder | None:
        """The order as it was opened to all, later."""
        for record in self.journal.read():
            answer = record.entry.answer if isinstance(record.entry, Done) else None
            if isinstance(answer, CommittedOrder) and commitment.opens(public.commitment, answer):
                return answer
        return None

    def _proof(self, n: int, deal: int, leaf: int, what: str) -> CardProof:
        opening = self._opening(leaf)
        mixed = self.mixed[leaf // NUMBER]
        made = commitment.prove(opening, leaf % NUMBER)
        if what and made.what != what:
            raise JournalError(f"record {n} shows {what}, where the shuffle has {made.what}")
        if not commitment.proves(mixed.public.commitment, made):
            raise JournalError(
                f"the order does not open the commitment of the shuffle in record {mixed.record}"
            )
        return CardProof(
            self.journal.table,
            self.journal.day,
            n,
            deal,
            mixed.record,
            mixed.public.commitment,
            made.position,
            made.what,
            made.salt,
            made.leaves,
        )


def _shown(done: Done) -> tuple[tuple[Card, ...], str]:
    """The cards that a record shows or hides, and where they lie."""
    step, fault = done.step, done.fault
    if isinstance(step, Commits):  # a card that a device has lost was fixed by no shuffle
        return (), ""
    if fault is not None and fault.cards:
        return fault.cards, fault.place
    if fault is not None and done.answer is None:
        return (), ""
    match step:
        case Deal(to=place) | Reveal(place=place) | PlaceHeld(to=place):
            return done.answer or (), place
        case Look(seat=seat):
            return done.answer or (), seat_place(seat)
        case ShowBurn():
            return done.answer or (), DISCARD_RACK
    return (), ""

"""Every way by which something of a table reaches somebody, beside what that person has seen."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec

from houseway.cards.card import Card
from houseway.envs.seeing import Memory
from houseway.table.entries import AnyEntry, Began, Done, TableOpened
from houseway.table.faults import SILENT
from houseway.table.journal import Journal
from houseway.table.options import Options
from houseway.table.state import TableState
from houseway.table.steps import (
    Ask,
    Deal,
    Look,
    OpenShuffle,
    PlaceHeld,
    Reveal,
    SetAside,
    SetHand,
    ShowBurn,
    Shuffle,
)
from houseway.table.table import Table
from houseway.table.transcript import entry_lines, lines
from houseway.table.views import AUDITOR, PUBLIC, Viewer, person, seen
from tests.properties.sessions import Follower
from tests.properties.sight import Leaf, Sight, exceeding

NOTATION = re.compile(r"\b[2-9TJQKA][cdhs]\b")
WORDS = {card.words: card for card in Card}
SPOKEN = re.compile("|".join(WORDS))
STRANGER = "somebody who never sat here"
SHOWS = Deal | Look | OpenShuffle | PlaceHeld | Reveal | SetAside | SetHand | ShowBurn | Shuffle
"""Steps that tell of certain cards, and of no others on the table."""
EVERY = 16
"""A whole view is written out at every so many looks; the cards in it are looked at each time."""


def cards_in(text: str) -> Counter[Card]:
    """Every card a text names, in notation or in words, as often as it does."""
    return Counter(Card(found) for found in NOTATION.findall(text)) + Counter(
        WORDS[found] for found in SPOKEN.findall(text)
    )


def json(value: object) -> str:
    """All there is of a value, as text."""
    return msgspec.json.encode(value).decode()


@dataclass(frozen=True)
class Telling:
    """A record that names cards: which ones, and which of them the public had seen by then."""

    n: int
    entry: AnyEntry
    leaves: frozenset[Leaf]
    public: Counter[Card]


class Watching(Follower):
    """Everybody at one table, beside the rules of sight."""

    def __init__(self) -> None:
        super().__init__()
        self.sight = Sight()
        self.telling: list[Telling] = []
        self.shown = 0
        """How many cards somebody was shown who may see them."""
        self.kept = 0
        """How many cards were kept from somebody."""
        self.looks = 0
        self.journal: Journal | None = None
        self.changed = False
        self.round: set[Leaf] = set()
        """The cards that were drawn since a procedure began."""
        self.since: list[AnyEntry] = []
        self.remembering: dict[Viewer, Memory] = {}
        """What the environments show each person."""

    def viewers(self) -> list[tuple[str | None, Viewer]]:
        """The public, everybody who ever sat here, and somebody who never did."""
        names = [*sorted(self.sight.people), STRANGER]
        return [(None, PUBLIC), *((name, person(name)) for name in names)]

    # --- records ----------------------------------------------------------------------------

    def __call__(self, table: Table) -> None:
        """Take in what is new; a gaming day that is over is read once more, whole."""
        if self.journal is not None and self.journal is not table.journal:
            self.taken, self.telling = 0, []
        self.journal = table.journal
        super().__call__(table)
        if table.closed:
            self.read_again(table)

    def take(self, entry: AnyEntry) -> None:
        sight = self.sight
        before = {name: set(sight.seen(name)) for name, _ in self.viewers()}
        sight.take(entry)
        self.changed = True
        self._remember(entry)
        whole = cards_in(json(entry))
        if not whole and not cards_in("\n".join(entry_lines(entry))):
            return  # nobody can be told a card that it does not name
        leaves = self._leaves(entry)
        self.telling.append(
            Telling(self.taken, entry, leaves, sight.faces(leaves & sight.seen(None)))
        )
        for name, viewer in self.viewers():
            shown = self._check(entry, name, viewer, leaves)
            new = sight.faces(
                leaf for leaf in sight.about if leaf in sight.seen(name) - before[name]
            )
            assert not exceeding(new, shown), f"{viewer} has seen {new} and is shown {shown}"
            self.kept += bool(exceeding(whole, shown))
        assert seen(entry, AUDITOR) == entry
        assert json(seen(entry, AUDITOR)) == json(entry)

    def _remember(self, entry: AnyEntry) -> None:
        """An environment shows no card that was not seen in this round."""
        match entry:
            case TableOpened():
                self.remembering.clear()
                self.round.clear()
            case Began():
                self.round.clear()
                self.since.clear()
            case Done(drawn=drawn):
                self.round.update(drawn)
        for name, viewer in self.viewers():
            memory = self.remembering.get(viewer)
            if memory is None:
                memory = self.remembering[viewer] = Memory(viewer, TableState(Options()))
                for earlier in self.since:
                    memory.update(earlier)
            memory.update(entry)
            if isinstance(entry, Done) and entry.step.lays:
                known = self.round & self.sight.seen(name)
                shown = Counter(card for place in memory.cards.values() for card in place if card)
                assert not exceeding(shown, self.sight.faces(known)), f"{viewer} remembers {shown}"
        self.since.append(entry)

    def _leaves(self, entry: AnyEntry) -> frozenset[Leaf]:
        """The cards a record may name to somebody who has seen them."""
        sight = self.sight
        told = {*sight.about, *sight.opened}
        went_wrong = isinstance(entry, Done) and entry.fault is not None and entry.answer is None
        if isinstance(entry, Done) and isinstance(entry.step, SHOWS) and not went_wrong:
            return frozenset(told)
        return frozenset(told.union(sight.on_the_table()))

    def _check(
        self, entry: AnyEntry, name: str | None, viewer: Viewer, leaves: frozenset[Leaf]
    ) -> Counter[Card]:
        """The cards a record shows to somebody, all of which must have been seen."""
        allowed = self.sight.faces(leaves & self.sight.seen(name))
        redacted = seen(entry, viewer)
        shown = cards_in(json(redacted))
        told = cards_in("\n".join(lines([entry], viewer)))
        for channel in (shown, told):
            assert not exceeding(channel, allowed), (
                f"{viewer} is shown {exceeding(channel, allowed)} of {entry}"
            )
        self.shown += shown.total()
        if isinstance(redacted, Done) and redacted.fault is not None:
            assert redacted.fault.kind not in SILENT, "nobody has noticed this"
        return shown

    # --- the table as it stands -------------------------------------------------------------

    def look(self, table: Table) -> None:
        self._due(table)
        if not self.changed:
            return
        self.changed = False
        self.looks += 1
        whole = self.looks % EVERY == 0
        sight = self.sight
        views: list[tuple[str | None, Any]] = [
            (name, name if name else PUBLIC) for name, _ in self.viewers()
        ]
        views += [(sight.holder[seat], seat) for seat in table.state.seats]
        for name, of in views:
            view, known = table.view(of), sight.seen(name)
            for place, cards in view.cards.items():
                lying = [lying.leaf for lying in sight.places.get(place, ())]
                assert len(cards) <= len(lying), f"{of} sees more cards at {place} than lie there"
                allowed = sight.faces(leaf for leaf in lying if leaf in known)
                shown = Counter(card for card in cards if card is not None)
                assert not exceeding(shown, allowed), f"{of} at {place}: {shown}, not {allowed}"
            if whole:
                allowed = sight.faces(leaf for leaf in sight.on_the_table() if leaf in known)
                assert not exceeding(cards_in(json(view)), allowed), of

    def _due(self, table: Table) -> None:
        """What is due names no card that the public has not seen, nor what whoever is asked has."""
        due = table.due
        if due is None:
            assert not cards_in(repr(table))
            return
        sight, step = self.sight, due.step
        named = cards_in(json(step))
        if named:
            hers = step.hidden if isinstance(step, Ask) else False
            name = sight.holder.get(step.by_seat) if hers else None
            there = sight.on_the_table()
            allowed = sight.faces(leaf for leaf in there if leaf in sight.seen(name))
            # a hand is offered in every order
            assert named.keys() <= allowed.keys(), f"{step} names what {name} has not seen"
        public = json(step.recorded()) + step.act() + repr(table)
        allowed = sight.faces(leaf for leaf in sight.on_the_table() if leaf in sight.everybody)
        assert cards_in(public).keys() <= allowed.keys(), f"{step} tells the public"

    # --- the day that is over ---------------------------------------------------------------

    def read_again(self, table: Table) -> None:
        """At the close: every transcript, also of those who came late; and the public bytes."""
        for telling in self.telling:
            for name, viewer in self.viewers():
                self._check(telling.entry, name, viewer, telling.leaves)
        public = {telling.n: telling.public for telling in self.telling}
        n = 0
        for block in table.journal.store.read(0):
            for raw in msgspec.json.decode(block.document, type=_Raw).records:
                n += 1
                text = bytes(raw).decode()
                beyond = exceeding(cards_in(text), public.get(n, Counter()))
                assert not beyond, f"record {n} has {beyond} in its public part: {text}"
        assert n == table.count


class _Raw(msgspec.Struct):
    records: list[msgspec.Raw]

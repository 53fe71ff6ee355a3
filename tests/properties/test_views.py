"""No view shows a card its viewer has not seen, and the views say what the journal says."""

import re

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import Card
from houseway.games import MODULES, game
from houseway.table.entries import AnyEntry, Done
from houseway.table.faults import SILENT, FaultKind
from houseway.table.steps import Deal, Look, Open
from houseway.table.table import Table
from houseway.table.transcript import entry_lines
from houseway.table.views import View, Viewer, redact
from tests.properties.eyes import Eyes
from tests.properties.faulty import (
    CANNOT_HAPPEN,
    deal_with_faults,
    every_choice,
    fault_session,
    places_for_faults,
)
from tests.properties.sessions import CARD_GAMES, Session, deal, sessions

NOTATION = re.compile(r"\b[2-9TJQKA][cdhs]\b")
WORDS = {card.words: card for card in Card}
SPOKEN = re.compile("|".join(WORDS))


def viewers(of: str) -> list[Viewer]:
    """Everybody but the auditor: each seat, taken or not, the dealer, the public."""
    return [*range(1, game(of).positions + 1), "dealer", "public"]


def cards_in(text: str) -> set[Card]:
    """Every card a text names, in notation or in words."""
    return {Card(found) for found in NOTATION.findall(text)} | {
        WORDS[found] for found in SPOKEN.findall(text)
    }


def json(value: object) -> str:
    """All there is of a value, as text."""
    return msgspec.json.encode(value).decode()


class Watching:
    """Every viewer at one table, beside the eyes that know what each may know."""

    def __init__(self, name: str) -> None:
        self.viewers = viewers(name)
        self.eyes = Eyes()
        self.seen = 0
        self.shown = 0

    def __call__(self, table: Table) -> None:
        for record in table.journal.records[self.seen :]:
            self.seen += 1
            entry = record.entry
            self.eyes.take(entry)
            for viewer in self.viewers:
                redacted = redact(entry, viewer)
                shown = cards_in(json(redacted)) | cards_in("\n".join(entry_lines(redacted)))
                self.shown += len(shown)
                assert shown <= self.eyes.of(viewer, deck_of(entry)), (viewer, entry)
                if isinstance(redacted, Done) and redacted.fault is not None:
                    assert redacted.fault.kind not in SILENT, "nobody has noticed this"
        for viewer in self.viewers:
            shown = cards_in(json(table.view(viewer)))
            self.shown += len(shown)
            assert shown <= self.eyes.of(viewer), (viewer, table.pending)


def deck_of(entry: AnyEntry) -> int | None:
    """The deck an entry shows, if not the one in play."""
    return entry.step.deck if isinstance(entry, Done) and isinstance(entry.step, Open) else None


@pytest.mark.parametrize("name", CARD_GAMES)
@settings(max_examples=40)
@given(data=st.data())
def test_no_viewer_is_shown_a_card_that_was_not_seen(name: str, data: st.DataObject) -> None:
    watching = Watching(name)
    table = deal(data.draw(sessions(name)), watching)
    entries = [record.entry for record in table.journal.records]
    looked = [e for e in entries if isinstance(e, Done) and isinstance(e.step, Look) and e.answer]
    opened = game(name).least_players == 1  # to everybody, not to the auditor alone
    assert watching.shown or not (looked or opened)


@pytest.mark.parametrize("name", MODULES)
def test_whatever_goes_wrong_no_viewer_is_shown_a_card_that_was_not_seen(name: str) -> None:
    tried: set[tuple[FaultKind, str]] = set()
    for words in every_choice(game(name)):
        session = fault_session(name, words, seats=2)
        for place in places_for_faults(session):
            if place.fault not in tried:
                tried.add(place.fault)
                deal_with_faults(session, {place.records: place.fault}, Watching(name))
    assert {kind for kind, _ in tried} == set(FaultKind) - CANNOT_HAPPEN[name]


@pytest.mark.parametrize("name", MODULES)
@settings(max_examples=25)
@given(data=st.data())
def test_the_live_view_is_the_view_of_the_records(name: str, data: st.DataObject) -> None:
    def agree(table: Table) -> None:
        entries = [record.entry for record in table.journal.records]
        for viewer in (*viewers(name), "auditor"):
            live = table.view(viewer)
            assert live == View.of(entries, table.options, viewer)
            redacted = [redact(entry, viewer) for entry in entries]
            assert live == View.of(redacted, table.options, viewer)

    session = data.draw(sessions(name))
    short = Session(**{**vars(session), "acts": session.acts[:2]})
    every = data.draw(st.integers(5, 40))
    deal(short, lambda table: agree(table) if table.count % every == 0 else None)


@pytest.mark.parametrize("name", MODULES)
@settings(max_examples=40)
@given(data=st.data())
def test_a_seat_sees_its_own_cards_and_the_auditor_every_card(
    name: str, data: st.DataObject
) -> None:
    def look(table: Table) -> None:
        entry = table.journal.records[-1].entry
        if isinstance(entry, Done) and entry.fault is None:
            if isinstance(entry.step, Look):
                assert table.view(entry.step.seat).own == entry.answer
            if isinstance(entry.step, Deal | Look):
                assert redact(entry, "auditor") == entry

    deal(data.draw(sessions(name)), look)


def test_cards_in_finds_every_card_however_it_is_written() -> None:
    assert cards_in('["As","Td"] the nine of clubs 2h') == {
        Card("As"),
        Card("Td"),
        Card("9c"),
        Card("2h"),
    }
    assert cards_in("3c2d commitment 9c4d7s… to 2 seats") == set()

"""Whatever happens at a table, no chip and no card comes from nowhere or goes nowhere."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.deck import FULL_DECK
from houseway.games import MODULES
from houseway.table.entries import AnyEntry, Bought, Done, Left, Seated, TableOpened
from houseway.table.steps import (
    DISCARD_RACK,
    Collect,
    Deal,
    Gather,
    Load,
    RackStub,
    Receive,
    RemoveDeck,
    SetAside,
    Spread,
    TakeDiscards,
)
from houseway.table.table import Table
from tests.properties.sessions import Follower, deal, sessions

GAMES = pytest.mark.parametrize("name", MODULES)


class Chips(Follower):
    """Chips bought and not cashed, by the records."""

    def __init__(self) -> None:
        super().__init__()
        self.outside = 0

    def take(self, entry: AnyEntry) -> None:
        match entry:
            case TableOpened(carried=carried):
                self.outside = sum(ticket["due"] for ticket in carried.get("tickets", ()))
            case Seated(chips=chips) | Bought(chips=chips):
                self.outside += chips
            case Left(chips=chips):
                self.outside -= chips

    def look(self, table: Table) -> None:
        state = table.state
        assert state.lies_here + state.house == self.outside
        for seat in state.seats.values():
            assert seat.chips >= 0
            assert all(amount > 0 for amount in seat.wagers.values())


def every_card_once(table: Table) -> None:
    """Each card of every deck at the table is in exactly one place."""
    cards = table.kit.cards
    places = [
        cards.stub,
        cards.rack,
        cards.in_device,
        cards.in_hand,
        cards.lost,
        *(deck.cards for deck in cards.decks if deck is not None),
        *(pile.cards for pile in cards.piles.values()),
    ]
    there = {n for n, deck in enumerate(cards.decks) if deck is not None}
    assert there == table.state.decks
    decks = sum(decks_received(table)[n] for n in there)
    found = Counter(card for place in places for card in place)
    assert found == Counter(dict.fromkeys(FULL_DECK, decks) if decks else {})


def decks_received(table: Table) -> dict[int, int]:
    """How many decks of 52 each deck of the table is made of, by the records."""
    return {
        record.entry.step.deck: record.entry.step.count
        for record in table.journal.records
        if isinstance(record.entry, Done) and isinstance(record.entry.step, Receive)
    }


class Rack(Follower):
    """Which deck's cards lie in the discard rack, by the records."""

    def __init__(self) -> None:
        super().__init__()
        self.in_play: int | None = None
        self.holds: set[int | None] = set()

    def take(self, entry: AnyEntry) -> None:
        match entry:
            case TableOpened():
                self.holds.clear()
            case Done(fault=fault) if fault is not None:
                pass
            case Done(step=Load(deck=deck)):
                self.in_play = deck
            case Done(step=Deal(to=place)) if place != DISCARD_RACK:
                pass
            case Done(step=Deal() | SetAside() | Collect() | RackStub()):
                self.holds.add(self.in_play)
            case Done(step=Gather(deck=deck) | RemoveDeck(deck=deck) | TakeDiscards(deck=deck)):
                self.holds.discard(deck)
            case Done(step=Spread(deck=deck)):  # out of the rack too, if it is of a shoe
                self.holds.discard(deck)
        assert len(self.holds) <= 1

    def look(self, table: Table) -> None:
        copies = max(decks_received(table).values(), default=0)
        assert all(count <= copies for count in Counter(table.kit.cards.rack).values())
        if table.kit.cards.rack:
            assert self.holds == {table.kit.cards.rack_deck}


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_chips_are_conserved_at_every_record(name: str, data: st.DataObject) -> None:
    table = deal(data.draw(sessions(name)), Chips())
    assert not table.state.seats


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_cards_are_conserved_at_every_record(name: str, data: st.DataObject) -> None:
    deal(data.draw(sessions(name)), every_card_once)


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_the_discard_rack_never_holds_two_decks(name: str, data: st.DataObject) -> None:
    deal(data.draw(sessions(name)), Rack())

"""A journal can be dealt again, to the same bytes, and stands every audit."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.games import MODULES, game
from houseway.table.audit import audit
from houseway.table.entries import Done
from houseway.table.journal import Journal, chain, decode_record
from houseway.table.table import Table
from tests.properties.sessions import Dealing, deal, sessions

GAMES = pytest.mark.parametrize("name", MODULES)


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_every_journal_stands_an_audit(name: str, data: st.DataObject) -> None:
    table = deal(data.draw(sessions(name)))
    table.journal.records[:] = map(decode_record, table.journal.documents)  # as a file has them
    finding = audit(table.journal, game)
    assert finding.deviation == ""
    assert finding.records == table.count
    assert finding.rounds == table.state.rounds
    assert finding.head == table.journal.head


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_the_same_session_writes_the_same_bytes(name: str, data: st.DataObject) -> None:
    session = data.draw(sessions(name))
    first, again = deal(session).journal, deal(session).journal
    assert again.documents == first.documents
    assert again.digests == first.digests


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_following_the_records_writes_the_same_bytes(name: str, data: st.DataObject) -> None:
    """The steps come from the rules again, the answers and times from the records."""
    journal = deal(data.draw(sessions(name))).journal
    table = Table(game(name), journal=journal, go_on=False)
    times = iter(record.at for record in journal.records)
    copy = Journal(lambda: next(times))
    for record in journal.records:
        entry = record.entry
        if isinstance(entry, Done):
            assert table.pending is not None
            entry = Done(table.pending, entry.answer, entry.fault)
        copy.append(entry)
        table.follow(record.entry)
    assert copy.documents == journal.documents
    assert copy.digests == journal.digests


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_a_record_reads_back_as_it_was_written(name: str, data: st.DataObject) -> None:
    journal = deal(data.draw(sessions(name))).journal
    head = bytes.fromhex(Journal().head)
    for record, document, digest in zip(
        journal.records, journal.documents, journal.digests, strict=True
    ):
        back = decode_record(document)
        assert back == record
        assert msgspec.json.encode(back, order="deterministic") == document
        head = chain(head, document)
        assert head == digest


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_a_followed_table_is_the_table_that_was_left(name: str, data: st.DataObject) -> None:
    """State, equipment and the step that is due, wherever the records stop."""
    session = data.draw(sessions(name))
    stop = data.draw(st.integers(5, 300))

    class Stop(Exception):
        pass

    def left(table: Table) -> None:
        if table.count >= stop:
            raise Stop

    dealing = Dealing(session, lambda table: None)
    dealing.watch = left
    with suppress(Stop):
        dealing.all()
    table = dealing.table
    if table.journal.finished:
        return
    records = table.count
    again = Table(game(name), journal=table.journal)
    assert table.count == records
    assert again.state == table.state
    assert again.pending == table.pending
    assert again.hands.commitments == table.kit.commitments
    assert again.hands.draw_commitment == table.kit.draw_commitment
    for part in ("numbers", "order", "drawn"):
        assert getattr(again.numbers, part) == getattr(table.numbers, part), part
    for part in ("in_play", "stub", "piles", "rack", "rack_deck", "in_hand", "lost", "cover_card"):
        assert getattr(again.cards, part) == getattr(table.cards, part), part

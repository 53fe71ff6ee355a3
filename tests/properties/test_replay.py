"""A journal can be dealt again, to the same bytes, and stands every audit."""

import pickle
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.games import MODULES, game
from houseway.table import blocks, snapshots
from houseway.table.audit import audit
from houseway.table.entries import AnyEntry, Done
from houseway.table.journal import Clock, Journal, counting_clock
from houseway.table.stores import Block
from houseway.table.table import Table
from houseway.table.views import AUDITOR
from tests.properties.sessions import Dealing, Session, sessions

GAMES = pytest.mark.parametrize("name", MODULES)


def dealt(session: Session) -> Dealing:
    """A session that is over, with all its gaming days."""
    dealing = Dealing(session, lambda table: None)
    dealing.all()
    return dealing


def kept(journal: Journal) -> list[Block]:
    """The blocks of a journal as they are stored."""
    return [*journal.store.read(0)]


@GAMES
@settings(max_examples=60)
@given(data=st.data())
def test_every_journal_stands_an_audit(name: str, data: st.DataObject) -> None:
    dealing = dealt(data.draw(sessions(name)))
    report = audit(dealing.days, game)
    assert report.deviation == ""
    assert report.days == len(dealing.days)
    assert report.records == sum(day.count for day in dealing.days)
    assert report.head == dealing.table.journal.head


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_the_same_session_writes_the_same_bytes(name: str, data: st.DataObject) -> None:
    session = data.draw(sessions(name))
    first, again = dealt(session).days, dealt(session).days
    assert [kept(day) for day in first] == [kept(day) for day in again]
    assert [day.head for day in first] == [day.head for day in again]


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_following_the_records_writes_the_same_bytes(name: str, data: st.DataObject) -> None:
    """The steps come from the rules again, the answers and times from the records."""
    for journal in dealt(data.draw(sessions(name))).days:
        table = Table.for_replay(game(name), journal)
        records = iter(journal.records)
        for block in kept(journal):
            entries: list[AnyEntry] = []
            hidden: list[bytes] = []
            for _ in range(block.records):
                record = next(records)
                entry = record.entry
                if isinstance(entry, Done) and table.pending is not None:
                    entry = again(table, entry)
                table.replay(record.entry)
                if isinstance(entry, Done) and entry.shown is not None:
                    entry, part = blocks.concealed(entry, journal.salt(record.n))
                    hidden.append(part)
                entries.append(entry)
            document = blocks.Document(record.at, block.n, block.first, tuple(entries))
            assert blocks.encode(document) == block.document
            assert blocks.pack(hidden) == block.hidden


def again(table: Table, done: Done) -> Done:
    """The record with the step that the rules ask for now, if it is the dealer's or one asked."""
    step = table.pending.recorded()
    if type(step) is not type(done.step):  # a wager placed while they are open
        return done
    return Done(step, done.answer, done.fault, done.by, done.drawn, done.shown)


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_a_record_reads_back_as_it_was_written(name: str, data: st.DataObject) -> None:
    for journal in dealt(data.draw(sessions(name))).days:
        head = blocks.GENESIS
        first = 1
        for n, block in enumerate(kept(journal), start=1):
            read = blocks.read(block.document, game(name).all_steps)
            assert blocks.encode(read) == block.document
            assert (read.block, read.first, len(read.records)) == (n, first, block.records)
            assert blocks.pack(blocks.unpack(block.hidden)) == block.hidden
            head = blocks.chain(head, block.document)
            assert head == block.digest
            first += block.records


# --- tables left in the middle ----------------------------------------------------------------


class Stop(Exception):
    """Raised where a session is to be left."""


def left_after(session: Session, records: int, clock: Clock) -> Table:
    """A session that is left after so many records, wherever that is."""

    def left(table: Table) -> None:
        if table.count >= records:
            raise Stop

    dealing = Dealing(session, lambda table: None, Journal(clock))
    dealing.watch = left
    with suppress(Stop):
        dealing.all()
    table = dealing.table
    table.fault_plan = None
    return table


def same(one: Table, other: Table) -> None:
    """Two tables are the same: state, equipment, the step that is due."""
    assert other.state == one.state
    assert other.pending == one.pending
    assert other.due == one.due
    assert snapshots.kit_state(other.kit) == snapshots.kit_state(one.kit)
    assert other.count == one.count
    assert other.closed == one.closed


@GAMES
@settings(max_examples=40)
@given(data=st.data())
def test_a_followed_table_is_the_table_that_was_left(name: str, data: st.DataObject) -> None:
    """State, equipment and the step that is due, wherever the records stop."""
    session, records = data.draw(sessions(name)), data.draw(st.integers(5, 300))
    table = left_after(session, records, counting_clock())
    if table.closed:
        return
    table.journal.commit()
    same(table, Table(game(name), journal=table.journal))


def played_on(table: Table, rounds: int = 2) -> list[tuple[object, ...]]:
    """What stands on the table step by step, for the next rounds."""
    seen: list[tuple[object, ...]] = []
    for _ in range(rounds):
        if table.pending is None:
            if table.closed or len(table.state.seats) < table.game.least_players:
                break
            table.begin()
        while table.pending is not None:
            waiting = table.due
            assert table.step(), waiting
            cards = table.view(AUDITOR).cards
            seen.append((waiting, table.count, {place: [*lie] for place, lie in cards.items()}))
    return seen


@GAMES
@pytest.mark.parametrize("how", ["copied", "pickled"])
@settings(max_examples=25)
@given(data=st.data())
def test_a_copy_goes_on_like_the_table(name: str, how: str, data: st.DataObject) -> None:
    session, records = data.draw(sessions(name)), data.draw(st.integers(5, 200))
    table = left_after(session, records, int)  # the clock of a copy stands still
    before = table.journal.count, table.journal.head
    twin: Table = table.copy() if how == "copied" else pickle.loads(pickle.dumps(table))
    same(table, twin)
    assert repr(twin) == repr(table)
    # Policies have a source of their own, from which only one of the two may draw.
    twin.players = pickle.loads(pickle.dumps(table.players))
    gone_on = played_on(twin)
    assert (table.journal.count, table.journal.head) == before, "a copy writes nothing"
    assert played_on(table) == gone_on
    same(table, twin)

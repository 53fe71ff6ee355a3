"""A table goes on with what is in force, and a person who deals meets what the computer meets."""

from dataclasses import replace
from pathlib import Path

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.entries import Done, TableOpened
from houseway.table.faults import FaultKind
from houseway.table.journal import JournalError, open_journal, read_journals
from houseway.table.opened import options_in_force
from houseway.table.steps import Deal
from houseway.table.stores import StoreError
from houseway.table.table import Table

HOLDEM = game("heads-up-holdem")


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "keys"))


@pytest.mark.parametrize("rounds", [0, 1])
def test_another_day_begins_with_the_options_that_were_changed_to(
    tmp_path: Path, rounds: int
) -> None:
    path = tmp_path / "j"
    table = Table(HOLDEM, journal=open_journal(path))
    changed = replace(table.options, minimum=25_00)
    with table.journal:
        table.sit(1, "Ann", "$1000")
        table.players[1] = HOLDEM.policies["simple"](table.kit.source)
        for _ in range(rounds):
            table.play_round()
        table.change(changed, "Pat")
        table.close()
    journal = open_journal(path)
    journal.steps = HOLDEM.all_steps
    assert options_in_force(HOLDEM, journal) == changed
    journal.close()
    table = Table(HOLDEM, journal=open_journal(path))
    assert table.options == changed
    table.journal.close()
    first = read_journals(path)[1].first()
    assert isinstance(first, TableOpened) and first.options["minimum"] == "$25"


def test_the_end_of_every_day_is_signed(tmp_path: Path) -> None:
    path = tmp_path / "j"
    for _ in range(2):
        table = Table(HOLDEM, journal=open_journal(path))
        with table.journal:
            table.close()
    for day in read_journals(path):
        (*_, last) = day.store.heads()
        assert last.digest.hex() == day.head


def test_a_journal_of_another_game_has_no_options_of_this_one(tmp_path: Path) -> None:
    table = Table(HOLDEM, journal=open_journal(tmp_path / "j"))
    table.journal.close()
    (day,) = read_journals(tmp_path / "j")
    with pytest.raises(JournalError, match="of heads-up-holdem, not of blackjack"):
        options_in_force(game("blackjack"), day)


@pytest.mark.parametrize("absent", [False, True])
def test_a_person_who_deals_from_an_empty_shoe_finds_it_empty(absent: bool) -> None:
    found = game("blackjack")
    table = Table(found)
    table.sit(1, "Ann", "$1000")
    table.players[1] = found.policies["simple"](table.kit.source)
    table.elsewhere = {"dealer"}
    table.begin()
    while (due := table.run()) is not None:
        if isinstance(due.step, Deal) and due.step.to == "seat 1":
            break
        table.act("dealer", at=due.number, by="Pat")
    cards = table.kit.cards
    cards.rack, cards.stub = [*cards.rack, *cards.stub], []
    cards.stub_leaves, cards.rack_deck = [], cards.in_play
    if absent:
        table.absent()
    else:
        table.act("dealer", by="Pat")
    (done,) = (
        entry for entry in table.entries if isinstance(entry, Done) and entry.fault is not None
    )
    assert done.fault is not None and done.fault.kind is FaultKind.SHOE_EMPTY
    assert done.answer is None and done.by == ("the house" if absent else "Pat")


def test_a_disk_that_was_full_for_a_moment_loses_no_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be kept is kept with the next act, and what came after it at the end."""
    of = game("heads-up-holdem")
    table = Table(of, journal=open_journal(tmp_path / "file"), source=SeededSource(1))
    table.sit(1, "Ann", 1_000_00)
    with monkeypatch.context() as full:
        full.setattr(table.journal.store, "append", _full)
        with pytest.raises(JournalError, match="full"):
            table.buy(1, 100_00)
    table.buy(1, 200_00)
    table.begin()
    table.run()
    table.place(1, {"ante": 10_00, "odds": 10_00})
    table.time_up()  # which is kept at the next question, or at the end
    table.journal.close()
    again = Table(of, journal=open_journal(tmp_path / "file"))
    assert (again.due, again.state) == (table.due, table.state)
    again.journal.close()


def _full(*_: object) -> None:
    raise StoreError("the disk is full")

"""What an attack on the first journal found: each finding is a test that failed on it."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import CANNOT_KNOW, AuditReport, audit
from houseway.table.entries import Done
from houseway.table.journal import (
    Journal,
    JournalError,
    counting_clock,
    open_journal,
    read_journals,
)
from houseway.table.keys import house_key_file, house_key_path
from houseway.table.refusal import Refused
from houseway.table.steps import Shuffle
from houseway.table.table import Table
from houseway.table.transcript import lines
from houseway.table.views import PUBLIC
from tests.table.shift import GAME, HOUSE, deal_shift, find, kept, pages, rechained
from tests.table.shift import take_seats as policies


def day(path: Path, rounds: int = 1, *, close: bool = True, seed: int = 3) -> str:
    """One more gaming day in a file; its head."""
    with open_journal(path, counting_clock()) as journal:
        table = Table(GAME, journal=journal, source=SeededSource(seed))
        if not table.state.seats:
            table.sit(2, "Ann", 5_000_00)
        policies(table)
        for _ in range(rounds):
            table.play_round()
        if close:
            table.close()
        return table.journal.head


def audited(path: Path) -> AuditReport:
    return audit(read_journals(path), game)


# --- "an audit through a symlink reads past the write-ahead log and calls a partial journal clean"


def test_through_a_symlink_all_records_are_audited_while_the_table_is_open(tmp_path: Path) -> None:
    path, link = tmp_path / "real.journal", tmp_path / "elsewhere" / "link.journal"
    link.parent.mkdir()
    link.symlink_to(path)
    day(path)
    with open_journal(path) as journal:
        table = Table(GAME, journal=journal, source=SeededSource(4))  # a second day
        table.sit(1, "Ann", 500_00)
        report = audited(link)
        assert report.days == 2
        assert report.head == table.journal.head
        assert "cut short, or the table is still open" in report.deviation


def test_written_through_a_symlink_a_journal_has_its_log_and_its_key_beside_itself(
    tmp_path: Path,
) -> None:
    link = tmp_path / "elsewhere" / "link.journal"
    link.parent.mkdir()
    link.symlink_to(tmp_path / "real.journal")
    day(link)
    assert [p.name for p in link.parent.iterdir()] == ["link.journal"]
    assert audited(tmp_path / "real.journal").clean


# --- "leave(1.0), buy(True, 1000), sit(2, None, 1000) are recorded and the file never opens again"

ODD: list[Callable[[Table], Any]] = [
    lambda table: table.leave(1.0),  # type: ignore[arg-type]
    lambda table: table.leave(True),
    lambda table: table.buy(True, 100_00),
    lambda table: table.buy(1, True),
    lambda table: table.buy(1, 100.0),  # type: ignore[arg-type]
    lambda table: table.buy(1.0, 100_00),  # type: ignore[arg-type]
    lambda table: table.sit(2, None, 100_00),  # type: ignore[arg-type]
    lambda table: table.sit(2, 7, 100_00),  # type: ignore[arg-type]
    lambda table: table.sit(2, b"Ben", 100_00),  # type: ignore[arg-type]
    lambda table: table.sit(2, "\ud800", 100_00),
    lambda table: table.sit(2.0, "Ben", 100_00),  # type: ignore[arg-type]
    lambda table: table.sit(True, "Ben", 100_00),
    lambda table: table.sit(2, "Ben", 10**40),
    lambda table: table.place(1, {"ante": 10.0}),
    lambda table: table.place(1, {"ante": True}),
    lambda table: table.place(1, {1: 1000}),
    lambda table: table.place(1, {"ante": 10**30, "odds": 10**30}),
    lambda table: table.change(table.options.with_words({"minimum": "25"}), None),  # type: ignore[arg-type]
    lambda table: table.wait(None),  # type: ignore[arg-type]
    lambda table: table.fault(None),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("number", range(len(ODD)))
def test_an_act_of_an_odd_type_is_refused_or_the_file_opens_again(
    tmp_path: Path, number: int
) -> None:
    path = tmp_path / "file"
    with open_journal(path) as journal:
        table = Table(GAME, journal=journal)
        table.sit(1, "Ann", 500_00)
        before = (journal.count, repr(table.state))
        with pytest.raises((Refused, ValueError, TypeError)):
            ODD[number](table)
        assert (journal.count, repr(table.state)) == before
        policies(table)
        table.play_round()
    with open_journal(path) as journal:
        table = Table(GAME, journal=journal)
        policies(table)
        table.play_round()
        table.close()
    assert audited(path).deviation == ""


def test_what_could_not_be_read_again_is_never_kept(tmp_path: Path) -> None:
    """Whatever slips past the table: each block is encoded, decoded and compared first."""
    from houseway.table.entries import Bought, Seated

    path = tmp_path / "file"
    for entry in (
        Bought(1.0, 1000),  # type: ignore[arg-type]
        Bought(True, 1000),
        Seated(1, None, 1000),  # type: ignore[arg-type]
        Done(None),
        Done({"do": "announce"}),
    ):
        with open_journal(path) as journal:
            Table(GAME, journal=journal)
            before = journal.count
            journal.add(entry)
            with pytest.raises(JournalError, match="cannot be recorded"):
                journal.commit()
        with open_journal(path) as journal:
            assert Table(GAME, journal=journal).count == before


# --- "a published digest cannot be checked unless it is the last"


def test_a_published_head_is_found_in_the_middle_of_a_day_and_on_an_earlier_day(
    tmp_path: Path,
) -> None:
    path = tmp_path / "file"
    published = [day(path) for _ in range(2)]
    with open_journal(path) as journal:
        table = Table(GAME, journal=journal, source=SeededSource(9))
        table.sit(1, "Ann", 500_00)
        policies(table)
        for _ in range(3):
            table.play_round()
            published.append(table.journal.head)
        table.close()
    report = audited(path)
    assert report.clean
    assert all(report.contains(head) for head in published)
    assert report.contains(published[0].upper())
    assert not report.contains("00" * 32)


# --- "cutting a reopened journal back to an earlier close is called clean"


def test_cut_back_to_an_earlier_close_a_journal_lacks_the_head_that_was_published(
    tmp_path: Path,
) -> None:
    path, copy = tmp_path / "file", tmp_path / "copy"
    first = day(path)
    for each in tmp_path.glob("file*"):
        shutil.copy(each, str(each).replace("file", "copy"))
    second = day(path)
    report = audited(copy)
    assert report.clean  # no audit can know,
    assert "cut back to an earlier head" in CANNOT_KNOW  # which it says,
    assert report.contains(first) and not report.contains(second)  # unless it is told a head


def test_a_day_cut_out_before_or_between_others_is_found(tmp_path: Path) -> None:
    path = tmp_path / "file"
    heads = [day(path) for _ in range(3)]
    one, two, three = read_journals(path)
    assert audit([one, two, three], game).deviation == ""
    assert "does not follow" in audit([one, three], game).deviation
    assert "does not follow" in audit([two, one], game).deviation
    later = audit([two, three], game)
    assert later.clean
    assert later.remarks == (
        f"day 2 is the first that is here; the day before must end with digest {heads[0]}",
    )


def test_the_days_of_several_tables_in_one_place_are_followed_each_for_itself(
    tmp_path: Path,
) -> None:
    for table in ("pit 1", "pit 2", "pit 1"):
        with open_journal(tmp_path / "file", table=table) as journal:
            deal_shift(journal, {}, 1).close()
    report = audited(tmp_path / "file")
    assert (report.deviation, report.days) == ("", 3)
    with pytest.raises(JournalError, match="several tables; say which: pit 1, pit 2"):
        open_journal(tmp_path / "file")


# --- "a trigger or a view in the SQLite file is trusted"


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON blocks BEGIN DELETE FROM blocks; END",
        "CREATE VIEW v AS SELECT * FROM blocks",
        "CREATE INDEX i ON blocks (digest)",
        "ALTER TABLE heads RENAME TO hidden_heads",
    ],
)
def test_a_file_with_a_trigger_or_a_view_is_refused(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "file"
    day(path, close=False)
    with sqlite3.connect(path) as file:
        file.execute(statement)
    file.close()
    for act in (read_journals, open_journal):
        with pytest.raises(JournalError, match="tampered with"):
            act(path)


# --- "a player's name with control characters overwrites 'NOT CLEAN' on the terminal"

STEERING = ["Ann\x1b[2K\rclean", "Ann\n", "A\x00", "\u202eAnn", "Ann\x9b1A", " Ann", "", "A" * 41]


@pytest.mark.parametrize("name", STEERING)
def test_a_name_that_could_steer_a_terminal_is_refused_and_found_in_a_record(name: str) -> None:
    table = Table(GAME, journal=Journal(counting_clock(), house=HOUSE), source=SeededSource(3))
    with pytest.raises(Refused):
        table.sit(2, name, 500_00)
    table.sit(2, "Ann", 500_00)
    of = kept(table.journal)
    written = pages(of)
    written[1].document["records"][0]["player"] = name
    report = find(rechained(of, written))
    assert report.record == 2
    assert report.deviation.isprintable()


# --- "a restored copy played on otherwise goes unnoticed"


def test_a_copy_played_on_otherwise_lacks_the_heads_of_the_other(tmp_path: Path) -> None:
    path = tmp_path / "file"
    common = day(path, close=False)
    for each in tmp_path.glob("file*"):
        shutil.copy(each, str(each).replace("file", "copy"))
    published = day(path, seed=7)
    day(tmp_path / "copy", seed=8)
    one, other = audited(path), audited(tmp_path / "copy")
    assert one.clean and other.clean and one.signers == other.signers
    assert one.contains(common) and other.contains(common)
    assert one.contains(published) and not other.contains(published)


# --- "time running backwards goes unnoticed"


def test_time_that_runs_backwards_is_told(tmp_path: Path) -> None:
    times = iter([1000, 5000, 4000, *range(6000, 100_000, 1000)])
    table = Table(GAME, journal=Journal(lambda: next(times)))
    table.sit(1, "Ann", 500_00)
    table.sit(2, "Ben", 500_00)
    table.close()
    report = audit(table.journal, game)
    assert report.clean
    assert report.remarks == ("day 1: the clock ran backwards before record 3",)


def test_times_of_no_calendar_are_taken_as_they_are() -> None:
    times = iter(range(10**15, 10**15 + 100))
    table = Table(GAME, journal=Journal(lambda: next(times)))
    table.close()
    assert audit(table.journal, game).clean


# --- "`seeded` rewritten as `system` goes unnoticed"


def test_a_seeded_table_rewritten_as_one_of_the_system_is_found_by_what_the_house_signed() -> None:
    journal = Journal(counting_clock(), house=HOUSE)
    deal_shift(journal, {}, 1).close()
    assert audit(journal, game).source == "seeded:3"
    of = kept(journal)
    written = pages(of)
    written[0].document["records"][0]["source"] = "system"
    unsigned = find(rechained(of, written))
    assert unsigned.source == "system" and unsigned.signed == 0
    assert not unsigned.contains(journal.head)
    from dataclasses import replace

    with_the_old_heads = replace(rechained(of, written), heads=of.heads)
    assert "another chain" in find(with_the_old_heads).deviation


# --- "a transcript shows 64 of 256 bits of a commitment"


def test_commitments_are_shown_whole() -> None:
    journal = Journal(counting_clock())
    deal_shift(journal, {}, 1)
    told = "\n".join(lines((r.entry for r in journal.records), PUBLIC))
    commitments = [
        r.entry.answer.commitment
        for r in journal.records
        if isinstance(r.entry, Done) and isinstance(r.entry.step, Shuffle)
    ]
    assert commitments
    for commitment in commitments:
        assert len(commitment) == 64 and commitment in told


# --- "a second thread disables the journal object"


def test_a_journal_is_used_from_any_thread(where: str) -> None:
    journal = open_journal(where)
    told: list[Any] = []

    def in_a_thread(act: Callable[[], Any]) -> Any:
        def tell() -> None:
            try:
                told.append(act())
            except BaseException as error:  # pytest would only warn of it
                told.append(error)

        thread = threading.Thread(target=tell)
        thread.start()
        thread.join()
        if isinstance(told[-1], BaseException):
            raise told[-1]
        return told[-1]

    table = in_a_thread(lambda: Table(GAME, journal=journal))
    table.sit(1, "Ann", 500_00)
    in_a_thread(lambda: policies(table))
    in_a_thread(table.play_round)
    table.play_round()
    assert in_a_thread(lambda: len(journal.records)) == table.count
    in_a_thread(table.close)
    journal.close()
    assert audit(read_journals(where), game).deviation == ""


def test_threads_read_the_journal_while_one_deals(where: str) -> None:
    journal = open_journal(where)
    table = deal_shift(journal, {}, 1)
    wrong: list[object] = []
    done = threading.Event()

    def read() -> None:
        try:
            while not done.is_set():
                records = journal.records
                assert [r.n for r in records] == list(range(1, len(records) + 1))
                done.wait(0.005)
        except BaseException as error:
            wrong.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for _ in range(20):
        table.play_round()
    done.set()
    for reader in readers:
        reader.join()
    assert wrong == []
    table.close()
    journal.close()
    assert audit(read_journals(where), game).deviation == ""


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        address: str = request.getfixturevalue("postgres")
        return address
    return str(tmp_path / "file")


# --- the house's key -------------------------------------------------------------------------


def test_every_end_of_a_procedure_and_the_close_of_the_day_are_signed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    day(path, rounds=3)
    report = audited(path)
    assert report.signed == 6  # the opening, three rounds, the closing, and the close
    assert report.signers == (house_key_file(house_key_path(), make=False).public.hex(),)
    assert os.stat(house_key_path()).st_mode & 0o777 == 0o600
    (journal,) = read_journals(path)
    *_, last = journal.store.heads()
    assert last.digest.hex() == journal.head


def test_a_journal_whose_signatures_are_gone_says_so(tmp_path: Path) -> None:
    path = tmp_path / "file"
    day(path)
    with sqlite3.connect(path) as file:
        file.execute("DELETE FROM heads")
    file.close()
    report = audited(path)
    assert report.signed == 0 and report.remarks == ("day 1: no head is signed",)


# --- nobody acts under the name of the house


@pytest.mark.parametrize("name", ["the house", "The House", "public", "the auditor"])
def test_a_person_is_not_called_as_the_house_the_public_or_the_auditor(name: str) -> None:
    table = Table(GAME, journal=Journal(counting_clock()), source=SeededSource(3))
    with pytest.raises(Refused, match="a person"):
        table.sit(2, name, 500_00)
    table.sit(2, "Ann", 500_00)
    table.elsewhere = {"dealer"}
    table.begin()
    due = table.run()
    assert due is not None
    with pytest.raises(Refused, match="a person"):
        table.act("dealer", at=due.number, by=name)
    assert table.due == due

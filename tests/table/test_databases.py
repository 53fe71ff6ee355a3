"""Journals in a database, end to end: several tables, several days, and where the key lies."""

from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import audit
from houseway.table.journal import JournalError, open_journal, read_journals
from houseway.table.keys import JournalKey, database_key_path
from houseway.table.table import Table
from tests.table.shift import GAME, deal_shift, take_seats


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSEWAY_KEYS", str(tmp_path / "keys"))
    return tmp_path / "keys"


def day(where: str, table: str, key: JournalKey | None = None) -> None:
    with open_journal(where, table=table, key=key) as journal:
        dealt = Table(GAME, journal=journal, source=SeededSource(table))
        dealt.sit(2, "Ann", 5_000_00)
        take_seats(dealt)
        dealt.play_round()
        dealt.close()


def test_tables_and_days_in_a_database_are_clean_and_apart(postgres: str) -> None:
    for table in ("pit 1", "pit 2", "pit 1"):
        day(postgres, table)
    journals = read_journals(postgres)
    assert [(j.table, j.day) for j in journals] == [("pit 1", 1), ("pit 1", 2), ("pit 2", 1)]
    report = audit(journals, game)
    assert (report.deviation, report.days, report.rounds) == ("", 3, 3)
    assert [j.day for j in read_journals(postgres, table="pit 1")] == [1, 2]
    with pytest.raises(JournalError, match="several tables; say which"):
        open_journal(postgres)


def test_a_database_audited_on_two_cores_is_the_same(postgres: str) -> None:
    with open_journal(postgres, table="pit 1") as journal:
        table = deal_shift(journal, {}, 130)
        table.close()
    (journal,) = read_journals(postgres)
    assert len(journal.snapshots()) == 4
    serial = audit(journal, game)
    assert serial.deviation == ""
    assert audit(read_journals(postgres), game, workers=2) == serial


def test_the_key_of_a_database_lies_with_the_house_s_and_is_made_once(
    postgres: str, own_keys: Path
) -> None:
    day(postgres, "pit 1")
    assert database_key_path() == own_keys / "journal.key"
    made = database_key_path().read_bytes()
    assert database_key_path().stat().st_mode & 0o777 == 0o600
    day(postgres, "pit 2")
    assert database_key_path().read_bytes() == made
    with psycopg.connect(postgres) as connection:
        kept = connection.execute("SELECT document, hidden FROM houseway_blocks").fetchall()
    assert not any(bytes.fromhex(made.decode()) in part for row in kept for part in row)
    assert not any(b'"salt"' in part for row in kept for part in row)


def test_a_lost_key_is_not_made_anew(postgres: str) -> None:
    day(postgres, "pit 1")
    database_key_path().unlink()
    for table in ("pit 1", "pit 9"):
        with pytest.raises(JournalError, match=r"there is no key at .*journal.key"):
            open_journal(postgres, table=table)
    report = audit(read_journals(postgres), game)
    assert report.clean and not report.revealed


def test_a_key_can_be_given(postgres: str, own_keys: Path) -> None:
    key = JournalKey(bytes(range(32)))
    day(postgres, "pit 1", key)
    assert not database_key_path().exists()
    assert audit(read_journals(postgres, key=key), game).revealed
    assert "not the key" in audit(read_journals(postgres, key=JournalKey()), game).deviation


SPOILINGS = [
    "UPDATE houseway_blocks SET document = document || ' '::bytea WHERE n = 3",
    "UPDATE houseway_blocks SET digest = decode(repeat('00', 32), 'hex') WHERE n = 3",
    "UPDATE houseway_blocks SET hidden = '\\x00' WHERE length(hidden) > 0",
    "UPDATE houseway_blocks SET first = first + 1 WHERE n = 3",
    "DELETE FROM houseway_blocks WHERE n = 3",
    "DELETE FROM houseway_heads WHERE block = (SELECT max(block) FROM houseway_heads)",
    "UPDATE houseway_heads SET signature = decode(repeat('00', 64), 'hex')",
    "DELETE FROM houseway_snapshots WHERE round = 1",
    "UPDATE houseway_snapshots SET document = '\\x00'",
    "UPDATE houseway_snapshots SET round = 7",
]


@pytest.mark.parametrize("statement", SPOILINGS)
def test_each_spoiling_of_a_database_is_found(postgres: str, statement: str) -> None:
    day(postgres, "pit 1")
    assert audit(read_journals(postgres), game).deviation == ""
    with psycopg.connect(postgres) as connection:
        assert connection.execute(statement).rowcount  # type: ignore[arg-type]
    report = audit(read_journals(postgres), game)
    assert report.deviation and "\n" not in report.deviation


@pytest.mark.parametrize("open_it", [open_journal, read_journals])
def test_a_database_out_of_reach_is_one_sentence(open_it: Callable[[str], object]) -> None:
    with pytest.raises(JournalError, match="out of reach") as refused:
        open_it("postgresql://nobody@localhost:1/none")
    assert "\n" not in str(refused.value)

"""The audit on several cores finds what it finds on one."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from houseway.equipment.randomness import SeededSource
from houseway.games import game
from houseway.table.audit import AuditReport, audit
from houseway.table.blocks import GENESIS, chain
from houseway.table.journal import counting_clock, open_journal, read_journals
from houseway.table.table import Table
from tests.table.shift import GAME

ROUNDS = 200


@pytest.fixture(scope="module")
def long_day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with many rounds, and so with several snapshots, and a change in the middle."""
    path = tmp_path_factory.mktemp("long") / "file"
    with open_journal(path, counting_clock()) as journal:
        table = Table(GAME, journal=journal, source=SeededSource(1))
        table.sit(1, "Ann", 1_000_000_00)
        table.players[1] = GAME.policies["simple"](SeededSource(2))
        for n in range(ROUNDS):
            if n == 150:
                table.change(table.options.with_words({"minimum": "15"}), "Pat")
            table.play_round()
        table.close()
    return path


@pytest.fixture
def copy(long_day: Path, tmp_path: Path) -> Path:
    for each in long_day.parent.iterdir():
        shutil.copy(each, tmp_path)  # the key stays for its owner alone
    return tmp_path / long_day.name


def both(path: Path) -> AuditReport:
    """The one report of both ways."""
    told: list[tuple[int, int]] = []
    serial = audit(read_journals(path), game, lambda *done: told.append(done))
    parallel = audit(read_journals(path), game, workers=2)
    assert parallel == serial
    assert told == sorted(told)
    return serial


def rewritten(path: Path, old: bytes, new: bytes, which: int) -> int:
    """Change the words of the block with this round, mend the chain; its first record."""
    first, digest = 0, GENESIS
    with sqlite3.connect(path) as file:
        rows = file.execute("SELECT place, first, document FROM blocks ORDER BY place").fetchall()
        for place, number, document in rows:
            if b'"procedure":"round","number":%d}' % which in document:
                assert old in document
                first, document = number, document.replace(old, new, 1)
            digest = chain(digest, document)
            file.execute(
                "UPDATE blocks SET document = ?, digest = ? WHERE place = ?",
                (document, digest, place),
            )
    file.close()
    return int(first)


def test_a_clean_day_is_clean_on_two_cores(long_day: Path) -> None:
    (journal,) = read_journals(long_day)
    assert len(journal.snapshots()) == 5  # of rounds 0, 64, 128, 192, and of the closing
    report = both(long_day)
    assert (report.deviation, report.rounds, len(report.changes)) == ("", ROUNDS, 1)
    assert report.signed == ROUNDS + 3


@pytest.mark.parametrize("which", [3, 64, 65, 127, 130, 199])
def test_the_first_deviation_is_the_same_on_two_cores(copy: Path, which: int) -> None:
    """Here a hidden part is encrypted for a digest that is no longer that of its block."""
    first = rewritten(copy, b'"amount":', b'"amount":1', which)
    assert both(copy).record == first


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE blocks SET document = x'7b7d' WHERE place % 100 = 90",
        "UPDATE blocks SET hidden = zeroblob(40) WHERE place % 100 = 50",
        "UPDATE snapshots SET document = zeroblob(100) WHERE round = 128",
        "UPDATE snapshots SET round = 129 WHERE round = 128",
        "DELETE FROM snapshots WHERE round = 64",
        "UPDATE snapshots SET place = place + 1 WHERE round = 64",
        "DELETE FROM blocks WHERE place % 100 = 90",
        "DELETE FROM heads WHERE place % 100 = 90",
        "UPDATE heads SET signature = zeroblob(64) WHERE place % 100 = 90",
        "UPDATE snapshots SET document = (SELECT document FROM snapshots WHERE round = 64)",
    ],
)
def test_whatever_is_spoiled_is_found_alike(copy: Path, statement: str) -> None:
    with sqlite3.connect(copy) as file:
        assert file.execute(statement).rowcount
    file.close()
    assert not both(copy).clean


def test_a_journal_in_memory_is_followed_here() -> None:
    table = Table(GAME, source=SeededSource(1))
    table.close()
    assert audit(table.journal, game, workers=4).clean


def test_two_cores_without_the_key_check_what_is_public(copy: Path) -> None:
    copy.with_name("file.key").unlink()
    report = both(copy)
    assert report.clean and not report.revealed

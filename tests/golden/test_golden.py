"""The golden rounds are dealt as they were written down, and say what the rules demand."""

import msgspec
import pytest

from houseway.games import game
from houseway.law import clause
from houseway.table.audit import audit
from houseway.table.entries import Done
from houseway.table.faults import FaultKind
from houseway.table.steps import Announce
from tests.golden.rounds import FOLDER, PREFIX, ROUNDS, WORDS, Golden, acts, deal, transcript

VOID = ("All hands are void", "Game 1 is void", "Misdeal", "The round is dead")
EACH = pytest.mark.parametrize("golden", ROUNDS, ids=lambda golden: golden.name)
EACH_IN_WORDS = pytest.mark.parametrize("golden", WORDS, ids=lambda golden: golden.name)


@EACH
def test_a_golden_round_is_dealt_as_it_was_written_down(golden: Golden) -> None:
    written = golden.path.read_text(encoding="utf-8")
    assert acts(golden).splitlines() == written.splitlines(), renewing(golden)


@EACH_IN_WORDS
def test_a_golden_transcript_reads_as_it_was_written_down(golden: Golden) -> None:
    written = golden.words_path.read_text(encoding="utf-8")
    assert transcript(golden).splitlines() == written.splitlines(), renewing(golden)


def renewing(golden: Golden) -> str:
    return (
        f"if the change is meant, look at it and renew: python -m tests.golden.renew {golden.name}"
    )


@EACH
def test_a_golden_file_says_first_how_it_is_made(golden: Golden) -> None:
    first = msgspec.json.decode(golden.path.read_text(encoding="utf-8").partition("\n")[0])
    assert first == {"made": golden.how}
    assert golden.how.startswith(
        f"python -m tests.golden.renew {golden.name}: seed {golden.seed}, "
    )


@EACH_IN_WORDS
def test_a_golden_transcript_says_first_how_it_is_made(golden: Golden) -> None:
    first = golden.words_path.read_text(encoding="utf-8").partition("\n")[0]
    assert first == f"# {golden.how}"


@EACH
def test_a_golden_round_has_its_clauses_and_its_outcome(golden: Golden) -> None:
    """What must be in the file, whoever renewed it."""
    entries = [record.entry for record in deal(golden).journal.records]
    done = [entry for entry in entries if isinstance(entry, Done)]
    cited = {entry.step.cite for entry in done}
    for cite in golden.clauses:
        assert clause(cite).id in cited
    void = any(
        isinstance(entry.step, Announce) and entry.step.what.words.startswith(VOID)
        for entry in done
    )
    assert void == golden.void
    happened = [entry.fault.kind for entry in done if entry.fault]
    assert happened == [fault.kind for fault in golden.faults]


@EACH
def test_a_golden_round_stands_an_audit(golden: Golden) -> None:
    assert audit(deal(golden).journal, game).deviation == ""


def test_every_golden_file_belongs_to_a_round_and_every_round_to_one_file() -> None:
    assert set(FOLDER.glob("*.jsonl")) == {golden.path for golden in ROUNDS}
    assert set(FOLDER.glob("*.txt")) == {golden.words_path for golden in WORDS}
    assert len({golden.name for golden in ROUNDS}) == len(ROUNDS)


def test_each_game_is_kept_in_words_once_with_faults_and_every_kind_of_reader() -> None:
    assert sorted(golden.game for golden in WORDS) == sorted(PREFIX)
    assert {golden.viewer for golden in WORDS} >= {"auditor", "public", 3}
    assert {golden.void for golden in WORDS if golden.faults} == {True, False}


def test_every_kind_of_fault_has_a_golden_round() -> None:
    # A shoe does not run out in its first round; tests/law empties one, and has the errors of the
    # board one by one.
    elsewhere = {
        FaultKind.SHOE_EMPTY,
        FaultKind.BOARD_EARLY,
        FaultKind.FLOP_TOO_MANY,
        FaultKind.NO_BURN,
    }
    happened = {fault.kind for golden in ROUNDS for fault in golden.faults}
    assert happened == set(FaultKind) - elsewhere

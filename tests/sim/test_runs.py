"""The same result however it is played: in which order, on how many threads, after which fall."""

import os
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from houseway.games import game
from houseway.math.batch import UserChart
from houseway.sim import tally as tallies
from houseway.sim.checkpoint import Checkpoint
from houseway.sim.plan import CHUNK, Plan, Sessions
from houseway.sim.run import Run, on_threads, opened
from houseway.sim.tally import Tally, play_chunk
from houseway.table.refusal import Refused
from tests.sim import running

TCP = "three-card-poker"
OPTIONS = game(TCP).options
PLAN = Plan(TCP, OPTIONS(), 3 * CHUNK + 12_345, sessions=Sessions(1000, {"main": 1}))


def result(plan: Plan, threads: int = 2) -> dict:
    run = Run(plan)
    on_threads(run, threads)
    assert not run.missing
    return run.tally.document()


@pytest.fixture(scope="module")
def whole() -> dict:
    return result(PLAN)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_any_number_of_threads_gives_the_same_to_the_last_digit(threads: int, whole: dict) -> None:
    assert result(PLAN, threads) == whole


def test_chunks_in_any_order_give_the_same(whole: dict) -> None:
    order = list(range(PLAN.chunks))
    Random(8).shuffle(order)
    run = Run(PLAN)
    for chunk in order:
        run.keep(chunk, play_chunk(PLAN, chunk))
    assert run.tally.document() == whole


def test_a_chunk_that_comes_twice_counts_once(whole: dict) -> None:
    run = Run(PLAN)
    for chunk in (0, 1, 1, 2, 0, 3):
        run.keep(chunk, play_chunk(PLAN, chunk))
    assert run.tally.document() == whole


def test_how_many_rounds_are_played_at_once_does_not_matter(
    whole: dict, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tallies, "BLOCK", 5003)
    assert result(PLAN) == whole


def test_several_seats_and_random_play_too() -> None:
    plan = replace(PLAN, rounds=CHUNK + 5, seats=3, policy="random")
    assert result(plan, 1) == result(plan, 2)


def test_chunks_are_not_each_other() -> None:
    """No two chunks or seeds have the same counts, nor are their rounds those of each other."""
    seen = []
    for seed in ("1", "2"):
        plan = replace(PLAN, seed=seed)
        for chunk in range(2):
            codes = np.empty((4096, 1, 2), dtype=np.uint16)
            plan.batch.play(plan.key, chunk, 0, codes, np.zeros(0, dtype=np.int64))
            seen.append(codes[:, 0, 0].astype(np.int64))
    for one in range(4):
        for other in range(one):
            assert abs(np.corrcoef(seen[one], seen[other])[0, 1]) < 0.07  # 4.5 deviations
            assert (seen[one] != seen[other]).any()


def test_round_after_round_is_independent() -> None:
    """The correlation of a net result with the next ones, over a million rounds."""
    codes = np.empty((CHUNK, 1, 2), dtype=np.uint16)
    PLAN.batch.play(PLAN.key, 0, 0, codes, np.zeros(0, dtype=np.int64))
    for number, wager in enumerate(PLAN.batch.wagers):
        nets = wager.nets[codes[:, 0, number]].astype(float)
        nets -= nets.mean()
        for lag in (1, 2, 3, 4, 8, 64):
            correlation = (nets[lag:] * nets[:-lag]).mean() / nets.var()
            assert abs(correlation) < 4.5 / CHUNK**0.5, (wager.name, lag)


def test_a_tally_survives_json() -> None:
    found = play_chunk(replace(PLAN, rounds=9000), 0)
    assert Tally.of(found.document()).document() == found.document()


# --- checkpoints -----------------------------------------------------------------------------


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, whole: dict) -> None:
    path = tmp_path / "run.checkpoint"
    with opened(PLAN, path) as run:
        for chunk in (2, 0):
            run.keep(chunk, play_chunk(PLAN, chunk))
    with opened(PLAN, path) as run:
        assert run.missing == [1, 3]
        on_threads(run)
    assert run.tally.document() == whole
    with opened(PLAN, path) as run:
        assert run.missing == []
    assert run.tally.document() == whole


def test_progress_that_raises_stops_the_run_and_keeps_the_chunks(tmp_path: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "run.checkpoint"
    with pytest.raises(KeyboardInterrupt), opened(PLAN, path) as run:
        on_threads(run, 1, interrupt)
    kept = run.tally.rounds
    assert CHUNK <= kept < PLAN.rounds
    with opened(PLAN, path) as again:
        assert again.tally.rounds == kept


def test_a_longer_run_uses_the_chunks_of_a_shorter_one(tmp_path: Path, whole: dict) -> None:
    path = tmp_path / "run.checkpoint"
    with opened(replace(PLAN, rounds=CHUNK + 99), path) as run:
        on_threads(run)
    with opened(PLAN, path) as run:
        assert run.missing == [1, 2, 3]  # chunk 1 had been cut short
        on_threads(run)
    assert run.tally.document() == whole
    with opened(replace(PLAN, rounds=CHUNK + 99), path) as run:
        assert run.missing == [] and run.tally.rounds == CHUNK + 99


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (replace(PLAN, seed="2"), "seed is 1 there and 2 here"),
        (replace(PLAN, seats=2), "seats is 1 there and 2 here"),
        (replace(PLAN, policy="simple"), "policy is best there and simple here"),
        (replace(PLAN, policy=UserChart("my.toml", {"play": "pair"})), "policy is best there and"),
        (
            replace(PLAN, options=OPTIONS.parse({"pair_plus_table": "C"})),
            "options pair_plus_table is A there and C here",
        ),
        (replace(PLAN, sessions=None), "sessions is .* there and none here"),
    ],
)
def test_the_checkpoint_of_another_simulation_is_refused(
    tmp_path: Path, other: Plan, words: str
) -> None:
    path = tmp_path / "run.checkpoint"
    Checkpoint(path, PLAN).close()
    before = path.read_bytes()
    with pytest.raises(Refused, match=words), opened(other, path):
        pass
    assert path.read_bytes() == before


def test_a_file_that_is_no_checkpoint_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a checkpoint " * 100)
    database = tmp_path / "other.db"
    with sqlite3.connect(database) as file:
        file.execute("CREATE TABLE journal (n)")
    file.close()
    for path in (text, database):
        before = path.read_bytes()
        with pytest.raises(Refused, match=r"checkpoint"):
            Checkpoint(path, PLAN)
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE chunks SET tally = 'x'",
        "UPDATE chunks SET tally = '{}'",
        "UPDATE chunks SET tally = '[]'",
        "UPDATE chunks SET tally = replace(tally, '[[[2', '[[[1')",
        "UPDATE chunks SET rounds = 7",
        "UPDATE simulation SET document = 'x'",
        "UPDATE simulation SET document = '[]'",
        'UPDATE simulation SET document = replace(document, \'"houseway": "\', \'"houseway": "9\')',
        "DROP TABLE chunks",
        "PRAGMA user_version = 2",
    ],
)
def test_a_damaged_checkpoint_is_refused_in_a_sentence(tmp_path: Path, change: str) -> None:
    path, plan = tmp_path / "run.checkpoint", replace(PLAN, rounds=9000)
    with opened(plan, path) as run:
        run.keep(0, play_chunk(plan, 0))
    with sqlite3.connect(path) as file:
        file.execute(change)
    file.close()
    with pytest.raises(Refused, match=r"checkpoint|damaged"), opened(plan, path):
        pass


@pytest.mark.parametrize("kept", [50, 4096, 6000])
def test_a_checkpoint_cut_short_is_refused_in_a_sentence(tmp_path: Path, kept: int) -> None:
    path, plan = tmp_path / "run.checkpoint", replace(PLAN, rounds=9000)
    with opened(plan, path) as run:
        run.keep(0, play_chunk(plan, 0))
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(Refused, match=r"checkpoint|damaged"), opened(plan, path):
        pass


def test_killed_in_the_middle_and_resumed_equals_a_run_without_a_break(tmp_path: Path) -> None:
    """The process is killed (SIGKILL) twice, each time after it has kept a chunk or two."""
    path, plan = tmp_path / "run.checkpoint", running.plan(12 * CHUNK + 1000)
    command = [sys.executable, running.__file__, str(path), str(plan.rounds)]
    left = plan.chunks
    for lines in (1, 2):
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(["src", ".", *sys.path])},
        ) as process:
            assert process.stdout is not None
            for _ in range(lines):
                assert process.stdout.readline()
            process.send_signal(signal.SIGKILL)
        assert process.returncode == -signal.SIGKILL
        with opened(plan, path) as run:
            assert 0 < len(run.missing) < left
            left = len(run.missing)
    with opened(plan, path) as run:
        on_threads(run)
    assert run.tally.document() == result(plan)

"""A real scheduler and real workers, each in a process of its own; one of them is killed."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

import pytest

from houseway import __version__
from houseway.games import game
from houseway.sim import cluster
from houseway.sim.cluster import chunk_document, on_cluster
from houseway.sim.plan import CHUNK, Plan, Sessions
from houseway.sim.run import Run, on_threads
from houseway.table.refusal import Refused

PLAN = Plan(
    "three-card-poker",
    game("three-card-poker").options(),
    16 * CHUNK + 777,
    seed="cluster",
    sessions=Sessions(500, {"main": 1}),
)
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(["src", *sys.path])}


@contextmanager
def process(*command: str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", *command],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env=ENVIRONMENT,
    ) as started:
        try:
            yield started
        finally:
            started.kill()


def said(process: subprocess.Popen[str], pattern: str) -> str:
    """Wait for words in what a process logs."""
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(pattern, line):
            return found[0]
    raise AssertionError(f"the process ended without saying {pattern}")


def a_scheduler(stack: ExitStack) -> tuple[subprocess.Popen[str], str]:
    scheduler = stack.enter_context(
        process("distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard")
    )
    return scheduler, said(scheduler, r"tcp://[\d.]+:\d+")


def a_worker(stack: ExitStack, address: str) -> subprocess.Popen[str]:
    arguments = ("--no-nanny", "--no-dashboard", "--nthreads", "1")
    worker = stack.enter_context(process("distributed.cli.dask_worker", address, *arguments))
    said(worker, "Registered to")
    return worker


@pytest.fixture(scope="module")
def threaded() -> dict:
    run = Run(PLAN)
    on_threads(run)
    return run.tally.document()


def test_a_worker_killed_in_the_middle_costs_nothing_but_time(threaded: dict) -> None:
    with ExitStack() as stack:
        _, address = a_scheduler(stack)
        workers = [a_worker(stack, address) for _ in range(2)]
        killed = False

        def kill_one(done: int, total: int) -> None:
            nonlocal killed
            if not killed:
                killed = True
                workers[0].send_signal(signal.SIGKILL)

        run = Run(PLAN)
        on_cluster(run, address, progress=kill_one)
        assert killed and workers[0].wait(10) == -signal.SIGKILL
        assert workers[1].poll() is None
    assert run.missing == []
    assert run.tally.document() == threaded


def test_a_cluster_started_here_gives_the_same() -> None:
    plan = replace(PLAN, rounds=2 * CHUNK + 5)
    here, there = Run(plan), Run(plan)
    on_threads(here, 1)
    on_cluster(there, "local", 2)
    assert there.tally.document() == here.tally.document()


def test_a_scheduler_that_dies_is_said_in_a_sentence_and_what_is_done_is_kept() -> None:
    run = Run(PLAN)
    with ExitStack() as stack:
        scheduler, address = a_scheduler(stack)
        a_worker(stack, address)
        with pytest.raises(Refused, match="is gone"):
            on_cluster(run, address, progress=lambda done, total: scheduler.kill())
    assert CHUNK <= run.tally.rounds < PLAN.rounds


def test_no_scheduler_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WAIT", 1)
    with pytest.raises(Refused, match=r"no scheduler at tcp://127\.0\.0\.1:9"):
        on_cluster(Run(PLAN), "tcp://127.0.0.1:9")


def test_a_worker_that_reads_the_plan_otherwise_is_found_out() -> None:
    import json

    with pytest.raises(Refused, match="another version"):
        chunk_document(json.dumps(PLAN.document()), "0" * 64, __version__, 0)
    with pytest.raises(Refused, match="another version"):
        chunk_document(json.dumps(PLAN.document()), PLAN.digest, "0.0.1", 0)

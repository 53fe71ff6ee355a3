"""A simulation on many machines, by Dask distributed, which is an optional extra.

A worker is told the plan in words and the number of a chunk, and answers with the chunk's tally. If
it is lost the scheduler gives its chunks to others; nothing is counted twice or left out.
"""

import json
import logging
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from itertools import islice
from typing import Any

from houseway import __version__, untrusted
from houseway.extras import needed_by
from houseway.math.threads import Progress
from houseway.sim.plan import Plan
from houseway.sim.run import Run
from houseway.sim.tally import Tally, play_chunk
from houseway.table.refusal import Refused

LOCAL = "local"
_ADDRESS = re.compile(
    r"((tcp|tls)://)?(\[[0-9a-f:.]{2,45}\]|[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?):(?P<port>[0-9]{1,5})",
    re.IGNORECASE | re.ASCII,
)
MOST_CHARS = 10_000_000
"""Of a plan in words; a chart makes most of it."""
AHEAD = 3
"""Chunks given out for each thread of the cluster, so that none waits for its next one."""
MOST_LOSSES = 20
"""How many workers may be lost over one chunk before the fault is taken to be the chunk's."""
WAIT = 15
"""Seconds in which a scheduler must answer."""


def chunk_document(plan: str, digest: str, version: str, chunk: int) -> dict[str, Any]:
    """Play a chunk of a plan given as JSON: what a worker does."""
    found = _plan(plan)
    if found.digest != digest or version != __version__:
        raise Refused("a worker of the cluster has another version of houseway than this machine")
    return play_chunk(found, chunk).document()


@lru_cache(8)
def _plan(text: str) -> Plan:
    return Plan.of(untrusted.json(text, MOST_CHARS))


def on_cluster(
    run: Run, address: str, workers: int | None = None, progress: Progress | None = None
) -> None:
    """Play what is missing on the workers of a scheduler, or on processes started for it here."""
    dask = _dask()
    # What happens to the cluster is said here, in one sentence; the log would say it in hundreds.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with _client(dask, address, workers) as client:
        plan, text = run.plan, json.dumps(run.plan.document())
        losses: Counter[int] = Counter()
        given: dict[str, int] = {}

        def give(chunk: int) -> Any:
            name = f"{plan.digest[:16]}-{plan.seed}-{chunk}-{plan.rounds_of(chunk)}-{losses[chunk]}"
            future = client.submit(
                chunk_document, text, plan.digest, __version__, chunk, key=f"houseway-{name}"
            )
            given[future.key] = chunk
            return future

        missing = iter(run.missing)
        at_once = AHEAD * max(sum(client.nthreads().values()), 1)
        waiting = dask.as_completed([give(chunk) for chunk in islice(missing, at_once)])
        for future in waiting:
            chunk = given.pop(future.key)
            try:
                run.keep(chunk, Tally.of(future.result()))
            except dask.KilledWorker:
                losses[chunk] += 1
                if losses[chunk] > MOST_LOSSES:
                    raise Refused(f"chunk {chunk} has killed {MOST_LOSSES} workers") from None
                waiting.add(give(chunk))
                continue
            except CancelledError:
                raise Refused(
                    f"the scheduler at {address} is gone; what was finished stands in the "
                    "checkpoint, if there is one, and the same command goes on from it"
                ) from None
            if progress:
                progress(run.tally.rounds, plan.rounds)
            for chunk in islice(missing, 1):
                waiting.add(give(chunk))


def is_address(text: str) -> bool:
    """Whether a scheduler could be there: a host and a port, which Dask would not check itself.

    >>> is_address("tcp://10.0.0.1:8786"), is_address("tcp://:99999"), is_address("http://x")
    (True, False, False)
    """
    found = _ADDRESS.fullmatch(text)
    return found is not None and 1 <= int(found["port"]) < 1 << 16


def _dask() -> Any:
    """Dask distributed, which has no types of its own."""
    with needed_by("a simulation on a cluster"):
        return import_module("distributed")


@contextmanager
def _client(dask: Any, address: str, workers: int | None) -> Iterator[Any]:
    """A connection to a scheduler; a local one is ended with it."""
    if address == LOCAL:
        cluster = dask.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
        with cluster, dask.Client(cluster) as client:
            yield client
        return
    if not is_address(address):
        raise Refused(
            f"--cluster {address!r} is no address; write {LOCAL}, or such as tcp://10.0.0.1:8786"
        )
    try:
        client = dask.Client(address, timeout=WAIT)
    except (OSError, TimeoutError, ValueError, TypeError, ImportError, RuntimeError) as error:
        raise Refused(f"there is no scheduler at {address}: {error}") from None
    with client:
        yield client

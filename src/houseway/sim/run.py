"""A simulation under way: what is done, what is missing, and threads that play it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from houseway.math.threads import Progress, in_pieces
from houseway.sim.checkpoint import Checkpoint
from houseway.sim.plan import Plan
from houseway.sim.tally import Tally, play_chunk


class Run:
    """What is known of a simulation so far; chunks come in any order, from any thread."""

    def __init__(self, plan: Plan, checkpoint: Checkpoint | None = None) -> None:
        """Begin with nothing, or with what the checkpoint has."""
        self.plan = plan
        self.tally = Tally.empty(plan.batch)
        self._checkpoint = checkpoint
        self._lock = Lock()
        self._done: set[int] = set()
        for chunk, tally in checkpoint.tallies() if checkpoint else ():
            if chunk < plan.chunks and tally.rounds == plan.rounds_of(chunk):
                self._count(chunk, tally)

    @property
    def missing(self) -> list[int]:
        """The chunks still to be played."""
        return [chunk for chunk in range(self.plan.chunks) if chunk not in self._done]

    def keep(self, chunk: int, tally: Tally) -> None:
        """Count a chunk, once, and write it to the checkpoint."""
        with self._lock:
            if chunk in self._done:
                return
            if self._checkpoint:
                self._checkpoint.keep(chunk, tally)
            self._count(chunk, tally)

    def _count(self, chunk: int, tally: Tally) -> None:
        self._done.add(chunk)
        self.tally.add(tally)


@contextmanager
def opened(plan: Plan, path: Path | None) -> Iterator[Run]:
    """A run that keeps its chunks in a file, if one is named."""
    if path is None:
        yield Run(plan)
        return
    checkpoint = Checkpoint(path, plan)
    try:
        yield Run(plan, checkpoint)
    finally:
        checkpoint.close()


def on_threads(run: Run, threads: int | None = None, progress: Progress | None = None) -> None:
    """Play what is missing on the processors of this machine."""
    missing, plan = run.missing, run.plan

    def work(_: None, start: int, end: int) -> None:
        for chunk in missing[start:end]:
            run.keep(chunk, play_chunk(plan, chunk))

    def tell(done: int, total: int) -> None:
        if progress:
            progress(run.tally.rounds, plan.rounds)

    in_pieces(len(missing), 1, lambda: None, work, threads, tell)

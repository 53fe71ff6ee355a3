"""Work shared out to threads in pieces, with progress and a way to stop."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from threading import Lock
from typing import TypeVar

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is; raising an exception in it stops the work."""

State = TypeVar("State")


def in_pieces(
    total: int,
    piece: int,
    new_state: Callable[[], State],
    work: Callable[[State, int, int], None],
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[State]:
    """Do `work(state, start, end)` for pieces of range(total); return one state for each thread.

    Which thread takes which piece is left to chance, so what is gathered in the states must not
    depend on order: sums of integers do not.
    """
    starts: Iterator[int] = iter(range(0, total, piece))
    lock = Lock()
    finished: SimpleQueue[int] = SimpleQueue()
    stopped = False

    def follow() -> State:
        state = new_state()
        try:
            while not stopped:
                with lock:
                    start = next(starts, None)
                if start is None:
                    break
                end = min(start + piece, total)
                work(state, start, end)
                finished.put(end - start)
        finally:
            finished.put(0)
        return state

    pieces = -(-total // piece)
    workers = max(1, min(threads or os.cpu_count() or 1, pieces))
    with ThreadPoolExecutor(workers) as pool:
        running = [pool.submit(follow) for _ in range(workers)]
        done, active = 0, workers
        try:
            while active:
                step = finished.get()
                done += step
                if not step:
                    active -= 1
                elif progress:
                    progress(done, total)
        finally:
            stopped = True
        return [one.result() for one in running]

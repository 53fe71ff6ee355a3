"""Mathematics in processes of their own, so that no table ever waits for it.

A process is started when somebody first asks. What is asked and what comes back are plain values.
"""

import asyncio
import os
import pickle
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from houseway.pit.rights import Denied
from houseway.table.refusal import JournalError, Refused

T = TypeVar("T")

PROCESSES = 1
MOST_WAITING = 16
"""Questions that may wait; one more is told to come back."""
LONGEST = 60.0
"""Seconds that an answer may take."""


def _begin(parent: int) -> None:
    """Give way to the tables, and end with the house, also if that is killed."""
    os.nice(10)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _done(work: Callable[..., T], values: tuple[Any, ...]) -> T:
    """Do it; an error that would not come through to the house whole is told in its place.

    Such a one would end the process, and with it what others have asked.
    """
    try:
        return work(*values)
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            if isinstance(error, Refused):
                raise Refused(error.sentence, error.cite) from error
            kind = JournalError if isinstance(error, JournalError) else RuntimeError
            raise kind(str(error)) from error
        raise


def _heard(answer: asyncio.Future[Any]) -> None:
    """What became of a question that was given up is nothing to complain of."""
    if not answer.cancelled():
        answer.exception()


class Workers:
    """The processes that do the mathematics."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def ask(self, work: Callable[..., T], *values: Any) -> T:
        """What a function of a module gives, called elsewhere."""
        if self._waiting >= MOST_WAITING:
            raise Denied(429, "too many questions wait already; ask again in a moment")
        self._waiting += 1
        pool = self._pool = self._pool or ProcessPoolExecutor(
            PROCESSES, get_context("spawn"), initializer=_begin, initargs=(os.getpid(),)
        )
        try:
            # Who asks no more cancels nothing in the pool: it stumbles over that when it is ended.
            answer = asyncio.wrap_future(pool.submit(_done, work, values))
            answer.add_done_callback(_heard)
            return await asyncio.wait_for(asyncio.shield(answer), LONGEST)
        except TimeoutError:
            self._end(pool)
            raise Denied(503, f"this takes longer than {LONGEST:.0f} s; it was given up") from None
        except BrokenProcessPool:
            self._end(pool)
            raise Denied(503, "the mathematics stopped; ask again") from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the processes; the next question starts others."""
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End the processes of a pool: whoever still waits for them is told to ask again."""
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=False)

"""One thing after another: what is to be done at a table, and the task that does it."""

import asyncio
from collections.abc import Callable
from typing import Any

from houseway.pit.logs import log
from houseway.table.refusal import Refused

STOPPING = "the house closes for now; the table goes on at the same step when it opens again"

Job = Callable[[], Any]
"""What is to be done; where it gives something to be awaited, that is awaited before the next."""


class Turns:
    """The queue in front of a table."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[Any] | None]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._last: Job | None = None

    def begin(self) -> None:
        """Begin to do what waits."""
        self._task = asyncio.create_task(self._work(), name=f"table {self._name}")

    @property
    def begun(self) -> bool:
        """Whether anything has ever been done here."""
        return self._task is not None

    @property
    def waiting(self) -> int:
        """How much waits."""
        return self._jobs.qsize()

    def later(self, job: Job) -> None:
        """Do something when its turn comes."""
        self._jobs.put_nowait((job, None))

    async def now(self, job: Job) -> Any:
        """Do something when its turn comes, and give what it gives."""
        if self._task is None or self._task.done():
            raise Refused(STOPPING)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, answer))
        return await answer

    async def end(self, last: Job) -> None:
        """Do what waits and one thing more, and nothing after it."""
        self._last = last
        await self.now(last)
        assert self._task is not None
        await self._task

    async def _work(self) -> None:
        while True:
            job, answer = await self._jobs.get()
            try:
                found = job()
                if asyncio.iscoroutine(found):
                    found = await found
                if answer is not None and not answer.done():
                    answer.set_result(found)
            except Refused as refused:
                if answer is not None and not answer.done():
                    answer.set_exception(refused)
            except Exception as error:
                log.exception("a job failed", table=self._name)
                if answer is not None and not answer.done():
                    answer.set_exception(error)
            if job is self._last:
                return

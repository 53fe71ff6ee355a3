"""Mathematics in processes of their own, and how they end."""

import asyncio
import os
import threading
import time
from typing import Any

import pytest

from houseway.pit.rights import Denied
from houseway.pit.workers import Workers
from houseway.table.refusal import JournalError, Refused


class Particular(JournalError):
    """An error that is made of more than it says: pickle cannot make it again."""

    def __init__(self, record: int, what: str) -> None:
        super().__init__(what)


def fails(kind: str) -> None:
    if kind == "particular":
        raise Particular(4, "record 4 is gone")
    if kind == "denied":
        raise Denied(409, "not now", "HUH 39.7(a)")
    if kind == "refused":
        raise Refused("not so", "HUH 39.7(a)")
    raise ValueError(kind)


def test_an_error_that_cannot_travel_is_told_and_ends_no_process() -> None:
    async def story() -> None:
        workers = Workers()
        process = await workers.ask(os.getpid)
        with pytest.raises(JournalError, match="record 4 is gone"):
            await workers.ask(fails, "particular")
        for kind in ("denied", "refused"):
            with pytest.raises(Refused) as refused:
                await workers.ask(fails, kind)
            assert refused.value.cite == "HUH 39.7(a)"
        with pytest.raises(ValueError, match="else"):
            await workers.ask(fails, "else")
        assert await workers.ask(os.getpid) == process
        workers.close()

    asyncio.run(story())


def test_whoever_waits_when_the_processes_end_is_told_so_and_nothing_else_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failed: list[object] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)

    async def story() -> None:
        workers = Workers()
        asked = [asyncio.create_task(workers.ask(time.sleep, 60)) for _ in range(5)]
        await asyncio.sleep(0)  # one is under way, one is handed over, three are in line
        assert workers._pool is not None
        manager: Any = workers._pool._executor_manager_thread
        asked.pop().cancel()
        await asyncio.sleep(0)
        workers.close()
        assert await workers.ask(abs, -7) == 7  # by processes that end with none of the others
        for error in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(error, Denied) and error.status == 503
        await asyncio.to_thread(manager.join)
        workers.close()

    asyncio.run(story())
    assert failed == []

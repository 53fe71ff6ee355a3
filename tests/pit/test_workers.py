"""Mathematics in processes of their own, and how they end."""

import asyncio
import threading
import time
from typing import Any

import pytest

from houseway.pit.rights import Denied
from houseway.pit.workers import Workers


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

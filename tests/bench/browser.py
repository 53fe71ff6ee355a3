"""The table's page in a real browser: its weight, its first felt, and how smoothly cards move."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.bench.measure import Result, duration
from tests.browser import chromium
from tests.browser.playing import Visitor
from tests.browser.serving import Served, house

TABLE = "heads-up-holdem"
PACE = 450
RUNS = 3
WATCHED = 15_000
"""Milliseconds of cards that are dealt, turned and paid."""
HOUSE = ("--wager-seconds", "0", "--decide-seconds", "0", "--pause", "0.02")
OBSERVE = """
  window.seen = {felt: 0, long: [], frames: []};
  new PerformanceObserver(list => seen.long.push(...list.getEntries().map(e => e.duration)))
    .observe({type: 'longtask', buffered: true});
  const look = () => {
    if (!seen.felt && document.querySelector('svg.lens .felt path')) seen.felt = performance.now();
    if (seen.last) seen.frames.push(performance.now() - seen.last);
    seen.last = performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


def results() -> Iterator[Result]:
    """Weight, first felt, longest task and frames."""
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder), *HOUSE) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.found(), args=["--no-sandbox"]
        )
        weight = _weight(browser, served)
        yield Result("table page, as it is sent", f"{weight / 1000:.0f} kB", 0.0, "200 kB")
        felts = [_seen(browser, served, 0)["felt"] for _ in range(RUNS)]
        yield duration("first felt in the browser", min(felts) / 1000, "1 s")
        moved = _seen(browser, served, WATCHED)
        longest = max(moved["long"], default=0.0)
        yield duration("longest task while cards move", longest / 1000, "0.05 s")
        late = sorted(moved["frames"])[int(len(moved["frames"]) * 0.99)]
        yield duration("99% of frames while cards move within", late / 1000, "0.017 s")
        browser.close()


def _weight(browser: Browser, served: Served) -> int:
    visitor = Visitor(browser, served, 1440, 900)
    came: list[int] = []
    visitor.page.on(
        "requestfinished", lambda request: came.append(request.sizes()["responseBodySize"])
    )
    visitor.watch(TABLE)
    visitor.page.wait_for_load_state("networkidle")
    weight = sum(came)
    visitor.context.close()
    return weight


def _seen(browser: Browser, served: Served, milliseconds: int) -> dict[str, Any]:
    """What the page saw of itself; of the time while cards moved if it was watched."""
    visitor = Visitor(browser, served, 1440, 900, pace=PACE)
    visitor.context.add_init_script(OBSERVE)
    visitor.watch(TABLE)
    if milliseconds:
        visitor.page.wait_for_timeout(2_000)
        visitor.page.evaluate("seen.long.length = seen.frames.length = 0")
        visitor.page.wait_for_timeout(milliseconds)
    found: dict[str, Any] = visitor.page.evaluate("seen")
    visitor.context.close()
    return found

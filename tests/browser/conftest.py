"""Browsers and houses for the browser tests."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium
from tests.browser.playing import PATIENCE, Visitor
from tests.browser.serving import Served, house
from tests.table.conftest import keys

__all__ = ["keys"]

expect.set_options(timeout=PATIENCE)
FAILED = pytest.StashKey[bool]()
AT_LEISURE = ("--wager-seconds", "0", "--decide-seconds", "0", "--pause", "0")
"""Nobody is hurried, and the computer dealer works as fast as it can."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser; while it runs, so does an event loop, and other tests want one of their own."""
    program = chromium.found()
    assert program, chromium.NONE
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house where people are by themselves, with the same cards in every run."""
    folder = tmp_path_factory.mktemp("pit")
    with house(folder, *AT_LEISURE, "--no-computers", seed="browser") as served:
        yield served


Visit = Callable[..., Visitor]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Visitors, each with a browser of their own; at the end nothing was amiss in any of them.

    A test that fails leaves people in their seats and rounds half played: its house is opened anew,
    so that the tests after it do not fail for its sake.
    """
    visitors: list[Visitor] = []

    def come(served: Served, width: int = 1280, height: int = 800, **more: object) -> Visitor:
        visitors.append(Visitor(browser, served, width, height, **more))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.context.close()
    if request.node.stash[FAILED]:
        for served in {visitor.served for visitor in visitors}:
            served.open_anew()
    for visitor in visitors:
        assert visitor.amiss == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path

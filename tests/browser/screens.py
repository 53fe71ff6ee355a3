"""Pictures of every screen at three widths, to be looked at: `make screens` writes them.

A show is a function that leads a visitor through some screens and takes a picture of each.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import chromium
from tests.browser.playing import OFFERED, Visitor
from tests.browser.serving import ROOT, house

FOLDER = ROOT / "screens"
SIZES = ((360, 740), (768, 1024), (1440, 900))
OPTIONS = ("--wager-seconds", "0", "--decide-seconds", "0", "--pause", "0.01")
GAMES = {
    "blackjack": ("main",),
    "heads-up-holdem": ("ante", "trips_plus", "pocket_bonus"),
    "three-card-poker": ("ante", "pair_plus"),
    "three-card-21": ("main", "bonus"),
    "five-card-hi-lo": ("ante", "tie", "poker_bonus"),
}

NAMES = iter(
    "Ann Beth Carl Dora Emil Fay Greta Hugo Iris Jack Kate Liam Mona Nils Olga Paul Quin Rosa Sven "
    "Tina Ugo Vera Walt Xenia Yves Zoe Alma Boris Clara Dirk Eva Frank".split()
)
Show = Callable[[Visitor, str], None]


def picture(visitor: Visitor, name: str) -> None:
    """Take a picture of what is on the screen, once nothing moves."""
    visitor.page.wait_for_timeout(250)
    visitor.page.screenshot(path=FOLDER / f"{name}.png")


def table_show(table: str, seat: int) -> Show:
    """Wagers laid down, a decision, and the results of a round."""

    def show(visitor: Visitor, name: str) -> None:
        visitor.sit(table, seat, next(NAMES))
        for area in GAMES[table]:
            visitor.area(area).click()
        picture(visitor, f"{name}-1-wagers")
        at = visitor.due
        visitor.page.locator(".go .button").click()
        visitor.passes(at)
        picture(visitor, f"{name}-2-decision")
        visitor.play("hit", "play", "raise 3x", "raise 1x")
        visitor.page.locator(OFFERED).first.wait_for()
        picture(visitor, f"{name}-3-result")
        visitor.leave()

    return show


SHOWS: dict[str, Show] = {
    **{table: table_show(table, 2) for table in GAMES},
    "blackjack-first-seat": table_show("blackjack", 1),
    "heads-up-holdem-middle": table_show("heads-up-holdem", 3),
}


def take(wanted: list[str]) -> None:
    """Take the pictures of these shows, or of all."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder), *OPTIONS, seed="screens") as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium.found(), args=["--no-sandbox"]
        )
        for name, show in SHOWS.items():
            if not wanted or name in wanted:
                for width, height in SIZES:
                    _take(Visitor(browser, served, width, height), show, f"{name}-{width}")
        browser.close()


def _take(visitor: Visitor, show: Show, name: str) -> None:
    show(visitor, name)
    visitor.context.close()
    assert visitor.amiss == [], visitor.amiss
    print(f"{name}: taken")


if __name__ == "__main__":
    take(sys.argv[1:])

"""Pictures of every screen at three widths, to be looked at: `make screens` writes them.

A show is a function that leads a visitor through some screens and takes a picture of each.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.at_home import AtHome, at_home
from tests.browser.coming import at_rest, seated
from tests.browser.playing import OFFERED, Visitor
from tests.browser.serving import ROOT, house
from tests.browser.test_school import begin, type_act
from tests.browser.test_staff import assign, begin_round, do_what_is_due, possible_faults

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
STAFF = ("/floor", "/floor/blackjack", "/school", "/dealing", "/people", "/cage")
LESSONS = {
    "blackjack": ("opening", "wagers"),
    "heads-up-holdem": ("settlement", "irregularities"),
    "poker": ("settlement",),
    "keno": ("settlement",),
}

NAMES = iter(
    "Ann Beth Carl Dora Emil Fay Greta Hugo Iris Jack Kate Liam Mona Nils Olga Paul Quin Rosa Sven "
    "Tina Ugo Vera Walt Xenia Yves Zoe Alma Boris Clara Dirk Eva Frank Gina Hans Ida Jan Kim Leo "
    "Mia Noa Otto Pia Rolf Sara Tom Uta Vito Wim".split()
)
Show = Callable[[Visitor, str], None]


def picture(page: Page, name: str) -> None:
    """Take a picture of what is on the screen, once nothing moves."""
    at_rest(page)
    page.screenshot(path=FOLDER / f"{name}.png")


def table_show(table: str, seat: int) -> Show:
    """Wagers laid down, a decision, and the results of a round."""

    def show(visitor: Visitor, name: str) -> None:
        visitor.sit(table, seat, next(NAMES))
        for area in GAMES[table]:
            visitor.area(area).click()
        picture(visitor.page, f"{name}-1-wagers")
        at = visitor.due
        visitor.page.locator(".go .button").click()
        visitor.passes(at)
        picture(visitor.page, f"{name}-2-decision")
        visitor.play("hit", "play", "raise 3x", "raise 1x")
        visitor.page.locator(OFFERED).first.wait_for()
        picture(visitor.page, f"{name}-3-result")
        visitor.leave()

    return show


def lobby(visitor: Visitor, name: str) -> None:
    """The front door, the tables, and sitting down."""
    page = visitor.page
    page.goto(visitor.served.address)
    picture(page, f"{name}-1-front-door")
    visitor.come(next(NAMES))
    page.reload()
    picture(page, f"{name}-2-tables")
    page.get_by_role("button", name="Sit at blackjack", exact=True).click()
    picture(page, f"{name}-3-sitting")
    page.keyboard.press("Escape")
    page.goto(f"{visitor.served.address}/#/account")
    picture(page, f"{name}-4-account")


def beside(visitor: Visitor, name: str) -> None:
    """Looking on; what the drawer has; high contrast; the coach."""
    page = visitor.page
    visitor.watch("blackjack")
    picture(page, f"{name}-1-watching")
    visitor.sit("blackjack", 3, next(NAMES))
    visitor.like(coach=True, contrast=True)
    visitor.wager("main")
    page.locator(".value, .pad").first.wait_for(timeout=120_000)
    picture(page, f"{name}-2-coach-and-contrast")
    visitor.play("stand", "no insurance")
    for number, tab in enumerate(("Record", "Pay tables", "Rules", "Settings"), 3):
        if not page.get_by_role("tab").count():
            page.get_by_role("button", name="Table:").click()
        page.get_by_role("tab", name=tab).click()
        picture(page, f"{name}-{number}-{tab.lower().replace(' ', '-')}")
    page.get_by_role("tab", name="Record").click()
    page.pdf(path=FOLDER / f"{name}-7-print.pdf")
    visitor.like()
    visitor.leave()


def history(visitor: Visitor, name: str) -> None:
    """Rounds that were played: the graph, one of them again, the proof of its cards."""
    page = visitor.page
    visitor.sit("three-card-poker", 2, next(NAMES))
    for _ in range(6):
        visitor.wager("ante", "pair_plus")
        visitor.play("play")
    visitor.leave()
    page.goto(f"{visitor.served.address}/#/history")
    page.locator("td", has_text="±").first.wait_for(timeout=120_000)
    picture(page, f"{name}-1-sessions")
    page.get_by_role("link", name="three-card-poker, round").first.click()
    page.get_by_role("listitem").filter(has_text="seat 2 looks at its cards").locator(
        "button"
    ).first.click()
    picture(page, f"{name}-2-replay")
    page.pdf(path=FOLDER / f"{name}-4-print.pdf")
    page.get_by_role("button", name="Prove").first.click()
    page.get_by_text("Proved.").nth(2).wait_for()
    picture(page, f"{name}-3-proof")


def poker(visitor: Visitor, name: str) -> None:
    """A hand of poker against computers, each moment of it at every width."""
    page = visitor.page
    moments = count(1)

    def pictures() -> None:
        number = next(moments)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            picture(page, f"{name}-{width}-{number}")

    page.goto(f"{visitor.served.address}/#/tables/poker-holdem")
    page.locator(".pod").first.wait_for()
    pictures()
    seated(visitor, "poker-holdem", 2, next(NAMES), 200_00)
    for _ in range(6):
        page.locator(OFFERED).first.wait_for()
        pictures()
        visitor.answer("post", "raise", "call", "check")


def keno(visitor: Visitor, name: str) -> None:
    """A slip, a ticket, a draw."""
    page = visitor.page
    seated(visitor, "keno", 1, next(NAMES), 100_00)
    page.get_by_role("heading", name="Your request").wait_for()
    for number in (3, 14, 15, 36, 58, 70):
        page.get_by_role("button", name=str(number), exact=True).click()
    picture(page, f"{name}-1-slip")
    page.get_by_role("button", name="Buy the ticket").click()
    picture(page, f"{name}-2-ticket")
    visitor.like(pace=900)
    page.get_by_role("button", name="No more tickets").click()
    page.locator(".board .drawn").nth(9).wait_for()
    page.screenshot(path=FOLDER / f"{name}-3-draw.png")
    page.keyboard.press("Space")
    page.get_by_role("heading", name="Your request").wait_for()
    picture(page, f"{name}-4-result")
    visitor.leave()


SHOWS: dict[str, Show] = {
    "lobby": lobby,
    "beside": beside,
    **{table: table_show(table, 2) for table in GAMES},
    "blackjack-first-seat": table_show("blackjack", 1),
    "heads-up-holdem-middle": table_show("heads-up-holdem", 3),
    "keno": keno,
    "history": history,
}


def take(wanted: list[str]) -> None:
    """Take the pictures of these shows, or of all."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.found(), args=["--no-sandbox"]
        )
        with house(Path(folder), *OPTIONS, seed="screens") as served:
            for name, show in SHOWS.items():
                if not wanted or name in wanted:
                    for width, height in SIZES:
                        visitor = Visitor(browser, served, width, height)
                        show(visitor, f"{name}-{width}")
                        visitor.context.close()
                        assert visitor.amiss == [], visitor.amiss
                    print(f"{name}: taken")
            if not wanted or "poker" in wanted:
                poker(Visitor(browser, served, *SIZES[0]), "poker")
                print("poker: taken")
        if not wanted or "staff" in wanted:
            desks = Path(tempfile.mkdtemp(dir=folder))
            os.environ["HOUSEWAY_KEYS"] = str(desks / "keys")
            with at_home(desks, "blackjack", "heads-up-holdem") as home:
                staff(home, browser)
            print("staff: taken")
        browser.close()


def staff(home: AtHome, browser: Browser) -> None:
    """The desks of those who work in the house, and what happens there."""
    page = home.person(browser, "Flo", "floor", "dealer", "cage", "administrator")
    table = "heads-up-holdem"
    assign(home, page, table, "Flo")
    for path in STAFF:
        home.go(page, path)
        at_every_size(page, f"staff{path.replace('/', '-')}")
    home.go(page, f"/dealing/{table}")
    begin_round(home, page, table)
    at_every_size(page, "staff-dealing-1-wagers")
    while "dealer card exposed" not in home.look(table, possible_faults):
        do_what_is_due(home, page, table)
    page.keyboard.press("f")
    at_every_size(page, "staff-dealing-2-fault")
    page.get_by_role("button", name="dealer card exposed at dealer").click()
    page.get_by_label("Call the supervisor").fill("my card lay open")
    page.get_by_role("button", name="Call", exact=True).click()
    page.get_by_text("the supervisor is called: my card lay open").first.wait_for()
    home.go(page, "/floor")
    page.locator("[data-matter] svg.lens").wait_for()
    at_every_size(page, "staff-floor-matter")
    for game, lessons in LESSONS.items():
        for lesson in lessons:
            begin(home, page, game, lesson=lesson)
            at_every_size(page, f"staff-school-{game}-{lesson}-1-asked")
            type_act(page, "gather 1" if game == "poker" else "say 1")
            page.locator("[data-graded]").wait_for()
            at_every_size(page, f"staff-school-{game}-{lesson}-2-graded")
    begin(home, page, "three-card-poker", drill=True)
    at_every_size(page, "staff-school-drill")
    page.context.close()


def at_every_size(page: Page, name: str) -> None:
    """A picture of all that there is, at each width."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        page.screenshot(path=FOLDER / f"{name}-{width}.png", full_page=True)


if __name__ == "__main__":
    take(sys.argv[1:])

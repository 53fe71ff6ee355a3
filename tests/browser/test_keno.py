"""The keno counter in a real browser: marks, tickets, draws, redeeming."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.coming import findings, fits, seated
from tests.browser.conftest import AT_LEISURE, Visit
from tests.browser.playing import Visitor
from tests.browser.serving import Served, house

WIDTHS = [(360, 740), (768, 1024), (1440, 900)]


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    options = (*AT_LEISURE, "--no-computers", "--table", "sample:keno")
    with house(tmp_path_factory.mktemp("counter"), *options, seed="keno") as served:
        yield served


def mark(visitor: Visitor, *numbers: int) -> None:
    visitor.page.get_by_role("heading", name="Your request").wait_for()
    for number in numbers:
        visitor.page.get_by_role("button", name=str(number), exact=True).click()


def buy(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Buy the ticket").click()


def draw(visitor: Visitor, game: int) -> None:
    """Want no more tickets, and see the draw to its end."""
    visitor.page.get_by_role("button", name="No more tickets").click()
    expect(visitor.page.locator(".game")).to_contain_text(f"Game {game + 1}")
    expect(
        visitor.page.get_by_role("list", name="Numbers drawn").get_by_role("listitem")
    ).to_have_count(20)


def leave(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Leave").click()
    visitor.page.get_by_role("button", name="Sit at").first.wait_for()


def test_a_ticket_over_two_draws_is_redeemed(counter: Served, visit: Visit) -> None:
    ann = seated(visit(counter), "keno", 1, "Ann", 100_00)
    # One number for two games: it is caught in a quarter of all draws, so enough tickets win.
    ann.page.get_by_role("heading", name="Your request").wait_for()
    game = int(re.findall(r"Game (\d+)", ann.page.locator(".game").inner_text())[0])
    paid = 0
    for number in range(1, 31):
        mark(ann, number)
        ann.page.get_by_label("Games").fill("2")
        buy(ann)
        paid += 2_00
        expect(ann.page.locator(".purse strong")).to_have_text(f"${100 - paid // 100}")
    tickets = ann.page.locator("section", has=ann.page.get_by_role("heading", name="Your tickets"))
    expect(tickets.get_by_role("listitem")).to_have_count(30)
    draw(ann, game)
    expect(tickets).to_contain_text("1 to come")
    expect(tickets.get_by_role("button", name="Redeem $")).to_have_count(0)
    draw(ann, game + 1)
    expect(ann.page.get_by_role("heading", name="What the tickets paid")).to_be_visible()
    chips = 100_00 - paid
    winners = tickets.get_by_role("button", name=re.compile(r"Redeem \$"))
    count = winners.count()
    assert count > 0
    for left in range(count, 0, -1):
        words = winners.first.inner_text()
        chips += round(float(words.split("$")[1].replace(",", "")) * 100)
        winners.first.click()
        expect(winners).to_have_count(left - 1)
    expect(ann.page.locator(".purse strong")).to_have_text(
        f"${chips // 100}" if chips % 100 == 0 else f"${chips / 100:.2f}"
    )
    expect(tickets).to_contain_text("You hold no ticket.")
    leave(ann)


def test_ways_kings_and_combinations_are_written_and_voided(counter: Served, visit: Visit) -> None:
    ann = seated(visit(counter), "keno", 2, "Ways", 100_00)
    mark(ann, 1, 2, 3)
    ann.page.get_by_role("button", name="+ Group").click()
    mark(ann, 4, 5, 6)
    expect(ann.page.get_by_text("way ticket")).to_be_visible()
    ann.page.get_by_role("button", name="+ King").click()
    mark(ann, 7)
    expect(ann.page.get_by_text("king ticket")).to_be_visible()
    ann.page.get_by_label("Rate of each way of 3 spots").fill("0")
    ann.page.get_by_label("Rate of each way of 3 spots").press("Tab")
    buy(ann)
    ticket = ann.page.locator(".counter li", has_text="K7")
    expect(ticket).to_contain_text("2/4 at $0.50, 1/6 at $0.50, 1/7 at $0.50")
    findings(ann.page)
    ticket.get_by_role("button", name="Void").click()
    expect(ticket).to_have_count(0)
    expect(ann.page.locator(".purse strong")).to_have_text("$100")
    leave(ann)


def test_what_the_counter_refuses_stands_on_the_slip_with_its_clause(
    counter: Served, visit: Visit
) -> None:
    ann = seated(visit(counter), "keno", 3, "Refused", 100_00)
    mark(ann, 8, 9)
    ann.page.get_by_label("Rate of each way of 2 spots").fill("501")
    ann.page.get_by_label("Rate of each way of 2 spots").press("Tab")
    buy(ann)
    alert = ann.page.get_by_role("alert")
    expect(alert).to_contain_text("$500")
    alert.get_by_role("button").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("KENO 15 outside")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("button", name="8, group A")).to_have_attribute(
        "aria-pressed", "true"
    )
    ann.page.get_by_role("button", name="Clear").click()
    leave(ann)


@pytest.mark.parametrize("width,height", WIDTHS)
def test_the_board_fits_every_screen_and_goes_by_keys(
    counter: Served, visit: Visit, width: int, height: int
) -> None:
    ann = seated(
        visit(counter, width, height),
        "keno",
        WIDTHS.index((width, height)) + 1,
        f"Wide {width}",
        100_00,
    )
    fits(ann.page)
    ann.page.get_by_role("heading", name="Your request").wait_for()
    board = ann.page.get_by_role("group", name="Numbers 1 to 80")
    board.get_by_role("button", name="1", exact=True).focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        ann.page.keyboard.press(key)
    expect(board.get_by_role("button", name="12, group A")).to_be_focused()
    ann.page.get_by_role("button", name="Quick pick").click()
    expect(board.locator("[data-group]")).to_have_count(5)
    findings(ann.page)
    leave(ann)

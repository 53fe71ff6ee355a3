"""A dealer deals a shift of three games in a browser; a supervisor rules, changes and closes."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.days import read_days
from houseway.table.entries import Bought, Changed, Done, Noted, Seated
from houseway.table.steps import Halve, Pay, PayBonus, Take
from tests.browser.at_home import AtHome, at_home
from tests.browser.coming import findings, fits

pytestmark = pytest.mark.usefixtures("keys")
GAMES = ("blackjack", "three-card-poker", "heads-up-holdem")


@pytest.fixture
def home(tmp_path: Path) -> Iterator[AtHome]:
    with at_home(tmp_path, *GAMES) as served:
        yield served


def due_of(home: AtHome, table: str) -> Any:
    return home.house.tables[table].table.due


def assign(home: AtHome, floor: Page, table: str, dealer: str) -> None:
    home.go(floor, f"/floor/{table}")
    floor.get_by_label("Dealer", exact=True).select_option(dealer)
    floor.get_by_role("button", name="Assign").click()
    expect(floor.get_by_role("status")).to_contain_text("from now on")


def deal_round(home: AtHome, page: Page, table: str) -> None:
    """One key for each act, until the round is over."""
    live = home.house.tables[table]
    rounds = live.table.state.rounds + 1
    page.get_by_role("button", name="Begin the next round").click()
    for _ in range(600):
        due = live.table.due
        if due is None and live.table.state.rounds == rounds:
            page.get_by_role("button", name="Begin the next round").wait_for()
            return
        if due is None:
            page.wait_for_timeout(20)
            continue
        do_what_is_due(home, page, table)
    pytest.fail("the round does not end")


def records(home: AtHome, table: str) -> list[Any]:
    journal = home.house.reader(table, 1)
    journal.steps = home.house.tables[table].game.all_steps
    return [record.entry for record in journal.records]


def do_what_is_due(home: AtHome, page: Page, table: str) -> None:
    """One key."""
    at = due_of(home, table).number
    page.locator(f'[data-due="{at}"]').wait_for()
    page.keyboard.press("Enter")
    page.locator(f'[data-due="{at}"]').wait_for(state="detached")


def close(home: AtHome, floor: Page, dealer: Page, table: str) -> None:
    """The floor closes the table, and the dealer does what that asks for."""
    home.go(floor, f"/floor/{table}")
    floor.get_by_role("button", name="Close for the day").click()
    expect(floor.get_by_role("status")).to_contain_text("closes")
    while due_of(home, table) is not None:
        do_what_is_due(home, dealer, table)
    assert home.house.tables[table].table.closed


def test_a_person_deals_a_shift_of_three_games(
    home: AtHome, browser: Browser, tmp_path: Path
) -> None:
    floor = home.person(browser, "Flo", "floor")
    dealer = home.person(browser, "Di", "dealer")
    for table in GAMES:
        assign(home, floor, table, "Di")
        home.go(dealer, f"/dealing/{table}")
        deal_round(home, dealer, table)
        close(home, floor, dealer, table)
        done = [e for e in records(home, table) if isinstance(e, Done)]
        assert {e.by for e in done if e.step.role == "dealer"} == {"Di"}, table
    home.close()
    for table in GAMES:
        found = audit(read_days(str(tmp_path / "pit.db"), game, table=table), game)
        assert found.deviation == "" and found.rounds == 1, (table, found)


def to_house(step: Any) -> int:
    if isinstance(step, Take):
        return step.amount
    if isinstance(step, Halve):
        return step.taken
    return -step.amount if isinstance(step, Pay | PayBonus) else 0


def test_the_floor_rules_on_an_exposed_card_changes_limits_closes_and_prints(
    home: AtHome, browser: Browser
) -> None:
    table = "heads-up-holdem"
    floor = home.person(browser, "Flo", "floor")
    dealer = home.person(browser, "Di", "dealer")
    assign(home, floor, table, "Di")
    home.go(dealer, f"/dealing/{table}")
    deal_round(home, dealer, table)

    # the dealer exposes a card, points at it, and calls the supervisor
    dealer.get_by_role("button", name="Begin the next round").click()
    live = home.house.tables[table]
    expect(dealer.locator("[data-due]")).to_have_count(1)
    while not any(
        kind.value == "dealer card exposed"
        for kind, _ in live.table.game.faults.possible(live.table.kit.cards, live.table.pending)
    ):
        do_what_is_due(home, dealer, table)
    dealer.locator('.target[data-place="dealer"]').press("Enter")
    dealer.get_by_role("button", name="dealer card exposed at dealer").click()
    expect(dealer.locator(".due")).to_contain_text("void")
    dealer.get_by_label("Call the supervisor").fill("my card lay open")
    dealer.get_by_role("button", name="Call", exact=True).click()
    expect(dealer.get_by_text("the supervisor is called: my card lay open").first).to_be_visible()

    home.go(floor, "/floor")
    matter = floor.locator(f'[data-matter="{table}"]')
    expect(matter).to_contain_text("my card lay open")
    matter.get_by_label("Reason, for the record").fill("39.12(d): all hands are void")
    matter.get_by_role("button", name="Let the table go on").click()
    expect(matter).to_have_count(0)
    while due_of(home, table) is not None:
        do_what_is_due(home, dealer, table)
    assert any(
        isinstance(e, Noted) and "39.12(d)" in e.words and e.by == "Flo"
        for e in records(home, table)
    )

    # an unlawful change is refused with its clause, a lawful one is taken with its reason
    home.go(floor, f"/floor/{table}")
    file = floor.get_by_role("textbox", name="Table file")
    text = file.input_value()
    file.fill(text.replace("[limits]\n", '[limits]\nmaximum = "$1"\n'))
    findings = floor.get_by_label("Findings")
    expect(findings).to_contain_text("line")
    floor.get_by_label("Reason, for the record").fill("less to lose")
    floor.get_by_role("button", name="Change the table").click()
    expect(floor.get_by_role("alert").first).to_be_visible()
    assert not any(isinstance(e, Changed) for e in records(home, table))
    file.fill(text.replace("[limits]\n", '[limits]\nbonus_maximum = "$50"\n'))
    expect(findings).to_contain_text("Nothing is wrong with it")
    floor.get_by_label("Reason, for the record").fill("a quiet night")
    floor.get_by_role("button", name="Change the table").click()
    expect(floor.get_by_role("status")).to_contain_text("The table is changed")
    (changed,) = [e for e in records(home, table) if isinstance(e, Changed)]
    assert changed.by == "Flo" and changed.after == {"bonus_maximum": "$50"}
    assert Noted("a quiet night", "Flo") in records(home, table)

    # the table is closed, and the report has the figures of the journal
    close(home, floor, dealer, table)
    home.go(floor, "/floor")
    link = floor.get_by_role("link", name="CSV").get_attribute("href")
    rows = csv.DictReader(io.StringIO(floor.request.get(f"{home.address}{link}").text()))
    (row,) = [r for r in rows if r["by"] == "table" and r["table"] == table]
    entries = records(home, table)
    drop = sum(e.chips for e in entries if isinstance(e, Seated | Bought))
    win = sum(to_house(e.step) for e in entries if isinstance(e, Done))
    assert (float(row["drop"]) * 100, round(float(row["win"]) * 100)) == (drop, win)
    assert row["rounds"] == "2"
    paper = floor.request.get(f"{home.address}/api/floor/shift.pdf")
    assert paper.body().startswith(b"%PDF")


def test_a_player_is_shown_neither_floor_nor_school(home: AtHome, browser: Browser) -> None:
    player = home.person(browser, "Pat", "player")
    for path in ("/floor", "/school", "/floor/blackjack"):
        home.go(player, path)
        expect(player.get_by_role("alert").first).to_contain_text("this is for")
    player.context.close()


def test_the_screens_fit_every_width_and_axe_finds_nothing(home: AtHome, browser: Browser) -> None:
    floor = home.person(browser, "Flo", "floor")
    dealer = home.person(browser, "Di", "dealer", "floor")
    assign(home, floor, "blackjack", "Di")
    home.go(dealer, "/dealing/blackjack")
    dealer.get_by_role("button", name="Begin the next round").click()
    dealer.locator("[data-due]").wait_for()
    plain(dealer)
    for path, has in (
        ("/floor", "Blackjack"),
        ("/floor/blackjack", "Seats and chips"),
        ("/school", "Three Card Poker"),
        ("/dealing", "not assigned"),
    ):
        home.go(floor, path)
        expect(floor.locator("main").get_by_text(has).first).to_be_visible()
        plain(floor)


def plain(page: Page) -> None:
    for width in (360, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        fits(page)
    findings(page)

"""A dealer deals a shift of three games in a browser; a supervisor rules, changes and closes."""

import csv
import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from houseway.games import game
from houseway.table.audit import audit
from houseway.table.days import read_days
from houseway.table.entries import Assigned, Bought, Changed, Done, Left, Noted, Seated
from houseway.table.steps import Halve, Inspect, Pay, PayBonus, Take
from houseway.table.table import Table
from tests.browser.at_home import AtHome, at_home
from tests.browser.coming import ACT, findings, fits
from tests.browser.playing import PATIENCE

pytestmark = pytest.mark.usefixtures("keys")
GAMES = ("blackjack", "three-card-poker", "heads-up-holdem")


@pytest.fixture
def home(tmp_path: Path) -> Iterator[AtHome]:
    with at_home(tmp_path, *GAMES) as served:
        yield served


def due_of(home: AtHome, table: str) -> Any:
    """What is due once the computer players have answered what they are asked."""
    for _ in range(PATIENCE // 20):
        due = home.look(table, lambda at: at.due)
        if due is None or due.role != "player":
            return due
        time.sleep(0.02)
    raise AssertionError("the players do not answer")


def assign(home: AtHome, floor: Page, table: str, dealer: str) -> None:
    home.go(floor, f"/floor/{table}")
    floor.get_by_label("Dealer", exact=True).select_option(dealer)
    floor.get_by_role("button", name="Assign").click()
    expect(floor.get_by_role("status")).to_contain_text("from now on")


def deal_round(home: AtHome, page: Page, table: str) -> None:
    """One key for each act, until the round is over."""
    begin_round(home, page, table)
    deal_on(home, page, table)


def begin_round(home: AtHome, page: Page, table: str) -> None:
    page.get_by_role("button", name="Begin the next round").wait_for()
    page.keyboard.press("Enter")
    page.locator("[data-due]").wait_for()
    assert due_of(home, table).role == "dealer"


def deal_on(home: AtHome, page: Page, table: str) -> None:
    """Do what is due until nothing is."""
    while due_of(home, table) is not None:
        do_what_is_due(home, page, table)


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
    deal_on(home, dealer, table)
    assert home.look(table, lambda at: at.closed)


def test_a_dealer_is_relieved_in_the_middle_of_a_round(home: AtHome, browser: Browser) -> None:
    table = "three-card-poker"
    floor = home.person(browser, "Flo", "floor")
    first, second = home.person(browser, "Di", "dealer"), home.person(browser, "Dan", "dealer")
    home.go(first, "/dealing")
    expect(first.get_by_text("You are not assigned to a table")).to_be_visible()
    assign(home, floor, table, "Di")
    first.get_by_role("link", name=table).click()  # whoever waits there is told
    begin_round(home, first, table)
    while not isinstance(due_of(home, table).step, Inspect):
        do_what_is_due(home, first, table)
    at = due_of(home, table).number
    first.locator(f'[data-due="{at}"]').wait_for()
    first.keyboard.press("2")  # the other thing that may be found
    first.locator(f'[data-due="{at}"]').wait_for(state="detached")
    found = [
        e.answer for e in records(home, table) if isinstance(getattr(e, "step", None), Inspect)
    ]
    assert found == ["wrong"]
    assign(home, floor, table, "Dan")
    expect(first.get_by_text("You are not assigned to this table")).to_be_visible()
    home.go(second, f"/dealing/{table}")
    deal_on(home, second, table)
    entries = records(home, table)
    assert [(e.dealer, e.by) for e in entries if isinstance(e, Assigned)] == [
        ("Di", "Flo"), ("Dan", "Flo"),
    ]  # fmt: skip
    relieved = entries.index(Assigned("Dan", "Flo"))
    for name, part in (("Di", entries[:relieved]), ("Dan", entries[relieved:])):
        acts = [e for e in part if isinstance(e, Done) and e.step.role == "dealer"]
        assert acts and {e.by for e in acts} == {name}


def test_a_person_deals_a_shift_of_three_games(
    home: AtHome, browser: Browser, tmp_path: Path
) -> None:
    floor = home.person(browser, "Flo", "floor")
    dealer = home.person(browser, "Di", "dealer")
    heard: list[str] = []
    dealer.on(
        "websocket", lambda socket: socket.on("framereceived", lambda s: heard.append(str(s)))
    )
    for table in GAMES:
        assign(home, floor, table, "Di")
        home.go(dealer, f"/dealing/{table}")
        begin_round(home, dealer, table)
        heard.clear()
        while not (hidden := home.look(table, hole_card)):
            do_what_is_due(home, dealer, table)
        assert heard and f'"{hidden}"' not in "".join(heard), "the dealer is sent the hole card"
        deal_on(home, dealer, table)
        assert f'"{hidden}"' in "".join(heard)  # so it would have been found
        close(home, floor, dealer, table)
        done = [e for e in records(home, table) if isinstance(e, Done)]
        assert {e.by for e in done if e.step.role == "dealer"} == {"Di"}, table
    home.close()
    for table in GAMES:
        found = audit(read_days(str(tmp_path / "pit.db"), game, table=table), game)
        assert found.deviation == "" and found.rounds == 1, (table, found)


def hole_card(at: Table) -> str:
    """A card that lies face down before the dealer."""
    hidden = at.kit.cards.hidden("dealer") if "dealer" in at.kit.cards.piles else ()
    return str(next(iter(hidden), ""))


def possible_faults(at: Table) -> set[str]:
    """The kinds of what can go wrong at the step that is due."""
    return {kind.value for kind, _ in at.game.faults.possible(at.kit.cards, at.pending)}


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

    # a dispute about it is decided by what the replay shows
    home.go(floor, f"/floor/{table}")
    floor.get_by_role("button", name="1", exact=True).click()
    expect(floor.get_by_text("Step 0 of")).to_be_visible()
    floor.get_by_role("button", name="On", exact=True).click()
    expect(floor.get_by_text("Step 1 of")).to_be_visible()
    floor.get_by_label("What is decided on a dispute").fill("seat 5 had folded; nothing is paid")
    floor.get_by_role("button", name="Record the decision").click()
    expect(floor.get_by_role("status")).to_contain_text("on record")
    decided = Noted("day 1, round 1: seat 5 had folded; nothing is paid", "Flo")
    assert decided in records(home, table)

    # the dealer exposes a card, points at it, and calls the supervisor
    begin_round(home, dealer, table)
    while "dealer card exposed" not in home.look(table, possible_faults):
        do_what_is_due(home, dealer, table)
    dealer.locator('.target[data-place="dealer"]').click()
    dealer.get_by_role("button", name="dealer card exposed at dealer").click()
    expect(dealer.locator(".due")).to_contain_text("void")
    dealer.get_by_label("Call the supervisor").fill("my card lay open")
    dealer.get_by_role("button", name="Call", exact=True).click()
    expect(dealer.get_by_text("the supervisor is called: my card lay open").first).to_be_visible()

    home.go(floor, "/floor")
    matter = floor.locator(f'[data-matter="{table}"]')
    expect(matter).to_contain_text("my card lay open")
    expect(matter).to_contain_text("N.J.A.C. 13:69F-39.12(d)")  # what is ruled next, as text
    matter.get_by_label("Reason, for the record").fill("39.12(d): all hands are void")
    matter.get_by_role("button", name="Let the table go on").click()
    expect(matter).to_have_count(0)
    deal_on(home, dealer, table)
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
    blocked: list[str] = []
    floor.on("console", lambda said: blocked.append(said.text) if "Policy" in said.text else None)
    floor.goto(f"{home.address}/api/floor/shift.html")
    expect(floor.get_by_role("cell", name=table).first).to_be_visible()
    assert not blocked

    # it opens again as the next day
    home.go(floor, f"/floor/{table}")
    floor.get_by_role("button", name="Open the next day").click()
    expect(floor.get_by_role("status")).to_contain_text("opens for the next gaming day")
    assert home.look(table, lambda at: (at.journal.day, at.closed)) == (2, False)


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
    begin_round(home, dealer, "blackjack")
    plain(dealer)
    dealer.get_by_role("button", name="Closer").click()
    fits(dealer)
    findings(dealer)
    home.go(dealer, "/dealing")
    expect(dealer.get_by_role("link", name="Blackjack")).to_be_visible()
    plain(dealer)
    for path, has in (
        ("/floor", "Blackjack"),
        ("/floor/blackjack", "Chips, papers, incidents"),
        ("/school", "Three Card Poker"),
        ("/dealing", "not assigned"),
    ):
        home.go(floor, path)
        expect(floor.locator('[aria-busy="true"]')).to_have_count(0)
        expect(floor.locator("main").get_by_text(has).first).to_be_visible()
        plain(floor)


def plain(page: Page) -> None:
    for width in (1440, 768, 360):
        page.set_viewport_size({"width": width, "height": 900})
        fits(page)
    findings(page)


MONEY = """async () => {
  const me = await (await fetch('/api/me')).json();
  const headers = {'X-Houseway-Token': me.token};
  await fetch('/api/me/money', {method: 'POST', headers, body: '{}'});
}"""


def player(home: AtHome, browser: Browser, name: str, table: str, **does: Any) -> Page:
    """Somebody with play money who does something at a table, without its screen."""
    page = home.person(browser, name, "player")
    home.go(page, "/")
    page.evaluate(MONEY)
    assert page.evaluate(ACT, [table, does])["type"] == "taken"
    return page


@pytest.fixture
def poker(tmp_path: Path) -> Iterator[AtHome]:
    with at_home(tmp_path, "poker-holdem", "three-card-21") as served:
        yield served


def test_the_floor_offers_a_seat_unseats_bars_and_lets_play_again(
    poker: AtHome, browser: Browser
) -> None:
    table = "poker-holdem"
    floor = poker.person(browser, "Flo", "floor")
    poker.person(browser, "Di", "dealer")
    assign(poker, floor, table, "Di")  # so that no round begins meanwhile
    player(poker, browser, "Pat", table, type="sit", seat=1, chips=200_00)
    ann = player(poker, browser, "Ann", table, type="wait")
    bob = player(poker, browser, "Bob", table, type="wait")
    poker.go(ann, f"/tables/{table}")
    expect(ann.get_by_text("You are number 1 on the waiting list.")).to_be_visible()
    poker.go(floor, f"/floor/{table}")
    floor.get_by_role("button", name="Offer seat 3 to Ann").click()
    expect(floor.get_by_text("Seat 3 is offered to Ann.").first).to_be_visible()
    assert Noted("seat 3 is offered to Ann", "Flo") in records(poker, table)
    expect(ann.get_by_text("Seat 3 is offered to you.")).to_be_visible()
    poker.go(bob, f"/tables/{table}")
    expect(bob.get_by_text("You are number 2 on the waiting list.")).to_be_visible()
    for page, seat in ((ann, 3), (bob, 2)):
        page.get_by_role("button", name=f"Take seat {seat}").click()
        page.get_by_role("button", name="Sit down", exact=True).click()
        expect(page.get_by_role("button", name="Leave")).to_be_visible()

    why = floor.get_by_label("Why somebody is unseated or barred")
    why.fill("another deck in the pocket")
    floor.get_by_role("button", name="Unseat Pat").click()
    expect(floor.get_by_text("Seat 1: Pat")).to_have_count(0)
    entries = records(poker, table)
    assert any(isinstance(e, Left) and e.seat == 1 for e in entries)
    assert Noted("another deck in the pocket", "Flo") in entries

    poker.go(floor, "/floor")
    barred = floor.get_by_role("region", name="Barred from the house")
    barred.get_by_label("Name").fill("Pat")
    barred.get_by_label("Why").fill("another deck in the pocket")
    barred.get_by_role("button", name="Bar", exact=True).click()
    expect(barred.get_by_text("Pat: another deck in the pocket")).to_be_visible()
    assert poker.house.barred == {"Pat"}
    barred.get_by_label("Why").fill("it was the house's own")
    barred.get_by_role("button", name="Let Pat play again").click()
    expect(barred.get_by_text("Nobody is.")).to_be_visible()
    assert poker.house.barred == set()


def test_a_table_is_opened_from_the_floors_page(poker: AtHome, browser: Browser) -> None:
    floor = poker.person(browser, "Flo", "floor")
    poker.go(floor, "/floor")
    floor.get_by_label("Its name").fill("Blackjack 9")
    floor.get_by_role("button", name="Write its table file").click()
    findings = floor.get_by_label("Findings")
    expect(findings).to_contain_text("Nothing is wrong with it")  # the house is named in it
    file = floor.get_by_role("textbox", name="Table file")
    text = file.input_value()
    file.fill(text.replace("$500", "$5"))
    expect(findings).to_contain_text("minimum must not be above maximum")
    file.fill(text)
    expect(findings).to_contain_text("Nothing is wrong with it")
    floor.get_by_role("button", name="Open the table").click()
    expect(floor.get_by_role("link", name="Blackjack 9")).to_be_visible()
    assert Noted("the table is opened", "Flo") in records(poker, "Blackjack 9")


def test_a_change_that_needs_notice_is_refused_until_it_was_given_and_the_notice_is_printed(
    poker: AtHome, browser: Browser
) -> None:
    floor = poker.person(browser, "Flo", "floor")
    poker.go(floor, "/floor/three-card-21")
    file = floor.get_by_role("textbox", name="Table file")
    text = file.input_value()
    assert "[rules]\n" in text and "surrender_scope" not in text
    file.fill(text.replace("[rules]\n", '[rules]\nsurrender_scope = "off"\n'))
    findings = floor.get_by_label("Findings")
    expect(findings).to_contain_text("without the notice its rule asks for")
    expect(findings).to_contain_text("TC21 2C.8(c)")
    link = floor.get_by_role("link", name="Print the notice").get_attribute("href")
    paper = floor.request.get(f"{poker.address}{link}")
    assert paper.status == 200 and paper.body().startswith(b"%PDF")
    floor.get_by_label("How notice was given").fill("posted at noon")
    expect(findings).to_contain_text("Nothing is wrong with it")
    floor.get_by_label("Reason, for the record").fill("nobody asks for it")
    floor.get_by_role("button", name="Change the table").click()
    expect(floor.get_by_role("status")).to_contain_text("The table is changed")
    (changed,) = [e for e in records(poker, "three-card-21") if isinstance(e, Changed)]
    assert (changed.by, changed.notice) == ("Flo", "posted at noon")
    assert changed.after == {"surrender_scope": "off"}

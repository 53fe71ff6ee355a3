"""The front door, the lobby, accounts and desks in a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.coming import findings, fits
from tests.browser.conftest import AT_LEISURE, Visit
from tests.browser.playing import OFFERED, Visitor
from tests.browser.serving import Served, house

PASSWORD = "correct horse battery"
WIDTHS = [(360, 740), (768, 1024), (1440, 900)]


def test_a_stranger_picks_a_name_and_is_dealt_a_hand(tmp_path: Path, visit: Visit) -> None:
    with house(tmp_path, "--pause", "0", "--table", "sample:blackjack") as served:
        ann = visit(served)
        ann.page.goto(served.address)
        ann.page.get_by_label("Your name at the table").fill("Ann")
        ann.page.get_by_role("button", name="Deal me in").click()
        expect(ann.page).to_have_url(re.compile("/tables/blackjack"))
        ann.page.locator(OFFERED).first.wait_for()
        ann.play("refuse", "let it lie")
        ann.wager("main")
        expect(ann.page.locator(".piece").first).to_be_visible()
        people = ann.page.evaluate("fetch('/api/tables').then(r => r.json())")
        seats = people["tables"][0]["seats"].values()
        assert "Ann" in seats and any("(computer)" in name for name in seats)


def test_the_lobby_leads_to_a_seat_and_back_to_it(pit: Served, visit: Visit) -> None:
    ann = visit(pit).come("Lobby")
    ann.page.goto(f"{pit.address}/#/")
    card = ann.page.get_by_role("article", name="three-card-poker")
    expect(card).to_contain_text("$10\u2013300")
    expect(card).to_contain_text("Three Card Poker")
    expect(card.get_by_text(re.compile(r"\d of 6 free"))).to_be_attached()
    card.get_by_role("button", name="Sit at three-card-poker").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="3").check()
    dialog.get_by_label("Chips to bring").fill("99999999")
    dialog.get_by_role("button", name="Sit down").click()
    assert not ann.me()["seats"], "the field says what is possible, and nothing was sent"
    dialog.get_by_label("Chips to bring").fill("200")
    dialog.get_by_role("button", name="Sit down").click()
    expect(ann.page).to_have_url(re.compile("/tables/three-card-poker"))
    assert ann.me()["seats"] == [{"table": "three-card-poker", "seat": 3}]
    ann.page.goto(f"{pit.address}/#/")
    card.get_by_role("link", name="Back to seat 3").click()
    ann.leave()


def test_tables_are_found_by_game_and_by_a_free_seat(pit: Served, visit: Visit) -> None:
    cy = visit(pit)
    cy.page.goto(pit.address)
    tables = cy.page.get_by_role("article")
    expect(tables).to_have_count(7)
    cy.page.get_by_role("button", name="Keno").click()
    expect(tables).to_have_count(1)
    expect(tables).to_contain_text("keno")
    cy.page.get_by_role("button", name="All games").click()
    cy.page.get_by_label("with a free seat").check()
    expect(tables).to_have_count(7)


def test_a_table_that_is_not_there_is_said_so_and_nothing_else(pit: Served, visit: Visit) -> None:
    cy = visit(pit)
    cy.page.goto(f"{pit.address}/#/tables/nosuch")
    expect(cy.page.get_by_text("there is no table nosuch")).to_be_visible()
    expect(cy.screen).to_have_attribute("data-line", "closed")
    expect(cy.page.locator(".banner")).to_have_count(0)
    cy.amiss.clear()  # a socket that was refused
    cy.page.get_by_role("link", name="To the lobby").last.click()
    expect(cy.page.get_by_role("article").first).to_be_visible()


def test_the_public_looks_on_without_an_account(pit: Served, visit: Visit) -> None:
    cy = visit(pit)
    cy.page.goto(pit.address)
    cy.page.get_by_role("link", name="Watch blackjack").click()
    expect(cy.screen).to_have_attribute("data-line", "open")
    expect(cy.page.locator(".purse")).to_contain_text("Watching")
    assert cy.me()["name"] == ""


def entered(visitor: Visitor, address: str, name: str) -> None:
    """Come by a one-time link."""
    visitor.page.goto(address)
    visitor.page.get_by_label("Name").fill(name)
    visitor.page.get_by_label("Password").fill(PASSWORD)
    visitor.page.get_by_label("The same once more").fill(PASSWORD)
    visitor.page.get_by_role("button", name="Come in").click()
    expect(visitor.page.get_by_role("link", name=f"{name}, ")).to_be_visible()


def invited(administrator: Visitor, role: str) -> str:
    """A link for somebody with one role."""
    roles = administrator.page.get_by_role("group", name="As")
    for box in roles.get_by_role("checkbox").all():
        box.uncheck()
    roles.get_by_role("checkbox", name=role, exact=True).check()
    administrator.page.get_by_role("button", name="Make a link").click()
    expect(administrator.page.get_by_role("heading", name=f"as {role}")).to_be_visible()
    return administrator.page.get_by_label("The link").input_value()


def test_from_the_first_administrator_to_a_cashier_who_sells_chips(
    tmp_path: Path, visit: Visit
) -> None:
    options = (*AT_LEISURE, "--chips", "--no-computers", "--table", "sample:keno")
    with house(tmp_path, *options) as served:
        (link,) = re.findall(r"http\S+enter\S+", "".join(served.said))
        ada = visit(served)
        entered(ada, link, "Ada")
        ada.page.get_by_role("link", name="People").click()
        findings(ada.page)
        bo = visit(served)
        entered(bo, invited(ada, "player"), "Bo")
        invitation = invited(ada, "cage")
        cy = visit(served)
        cy.page.goto(invitation)
        cy.page.get_by_label("Name").fill("Cy")
        cy.page.get_by_label("Password").fill(PASSWORD)
        cy.page.get_by_label("The same once more").fill("another one")
        cy.page.get_by_role("button", name="Come in").click()
        expect(cy.page.get_by_text("The two are not the same.")).to_be_visible()
        findings(cy.page)
        entered(cy, invitation, "Cy")
        cy.page.get_by_role("link", name="Cage").click()
        findings(cy.page)
        cy.page.get_by_label("Whose account").fill("Bo")
        cy.page.get_by_label("Amount in dollars").fill("250")
        cy.page.get_by_role("button", name="Redeem chips").click()
        expect(cy.page.get_by_role("alert")).to_be_visible()
        cy.page.get_by_role("button", name="Sell chips").click()
        expect(cy.page.get_by_text("$250 sold to Bo.")).to_be_visible()
        book = cy.page.get_by_role("group", name="Movements")
        expect(book.get_by_role("row").nth(1)).to_contain_text("$250")
        bo.page.goto(f"{served.address}/#/account")
        expect(bo.page.locator(".sum")).to_have_text("$250")
        findings(bo.page)

        bo.page.get_by_role("button", name="Sign out").click()
        expect(bo.page.get_by_role("link", name="Sign in").first).to_be_visible()
        bo.page.goto(f"{served.address}/#/signin")
        bo.page.get_by_label("Name").fill("Bo")
        bo.page.get_by_label("Password").fill("a wrong one")
        bo.page.get_by_role("button", name="Sign in").click()
        expect(bo.page.get_by_role("alert")).to_be_visible()
        bo.page.get_by_label("Password").fill(PASSWORD)
        bo.page.get_by_role("button", name="Sign in").click()
        expect(bo.page.get_by_role("link", name="Bo, $250")).to_be_visible()

        spent = visit(served)
        spent.page.goto(invitation)
        expect(spent.page.get_by_role("alert")).to_be_visible()
        ada.page.reload()
        ada.page.get_by_role("row", name="Cy").get_by_role("button", name="Shut out").click()
        expect(ada.page.get_by_role("button", name="Let in")).to_be_visible()
        assert cy.me()["name"] == ""


def test_settings_are_kept_and_high_contrast_is_seen(pit: Served, visit: Visit) -> None:
    ann = visit(pit).come("Liking")
    ann.page.goto(f"{pit.address}/#/account")
    ann.page.get_by_label("High contrast").check()
    expect(ann.page.locator("html[data-contrast]")).to_be_attached()
    ann.page.get_by_label("slow").check()
    findings(ann.page)
    told = ann.page.wait_for_function(
        "() => fetch('/api/me').then(r => r.json()).then(m => m.settings?.contrast && m.settings)",
        polling=250,
    ).json_value()
    assert told["contrast"] is True and told["pace"] == 900


@pytest.mark.parametrize("width,height", WIDTHS)
def test_the_lobby_and_the_account_fit_every_screen_and_axe_finds_nothing(
    pit: Served, visit: Visit, width: int, height: int
) -> None:
    cy = visit(pit, width, height)
    for path in ("/", "/signin", "/enter/none", "/account"):
        cy.page.goto(f"{pit.address}/#{path}")
        fits(cy.page)
        findings(cy.page)
    cy.come(f"Wide {width}")
    for path in ("/", "/history", "/account"):
        cy.page.goto(f"{pit.address}/#{path}")
        fits(cy.page)
        findings(cy.page)

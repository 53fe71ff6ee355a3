"""What one played, in a real browser: graph, replay, the proof of a card and of a spoiled one."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.coming import SOLVING, findings, fits
from tests.browser.conftest import Visit
from tests.browser.playing import Visitor
from tests.browser.serving import Served


def played(visitor: Visitor, name: str, seat: int, rounds: int = 2) -> Visitor:
    """Somebody who has played some rounds of Three Card Poker, and left."""
    visitor.sit("three-card-poker", seat, name)
    for _ in range(rounds):
        visitor.wager("ante", "pair_plus")
        visitor.play("play")
    visitor.leave()
    return visitor


def test_history_adds_up_and_a_round_is_replayed_step_by_step(pit: Served, visit: Visit) -> None:
    ann = played(visit(pit), "History", 1)
    started = 10_000_00
    ann.page.goto(f"{pit.address}/#/history")
    game = ann.page.get_by_role("group", name="Statistics by game").get_by_role("row").nth(1)
    expect(game).to_contain_text("Three Card Poker")
    shown = re.findall(r"([+\u2212]?)\$([\d,.]+)", game.inner_text())
    sign, amount = shown[1]  # staked, then the result
    result = round(float(amount.replace(",", "")) * 100) * (-1 if sign == "\u2212" else 1)
    assert ann.me()["account"] == started + result
    # What was to be expected is worked out behind the screen, and comes by itself.
    expect(game).to_contain_text("±", timeout=SOLVING)
    expect(ann.page.get_by_role("img", name="Result of 2 rounds")).to_be_visible()
    expect(ann.page.locator("figcaption")).to_contain_text("After 2 rounds")
    findings(ann.page)

    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name="Download all 2").click()
    told = json.loads(saved.value.path().read_text())
    assert [round["table"] for round in told["rounds"]] == ["three-card-poker"] * 2
    assert sum(round["result"] for round in told["rounds"]) == result

    ann.page.get_by_role("link", name="three-card-poker, round").first.click()
    steps = ann.page.get_by_role("complementary", name="The record").get_by_role("listitem")
    expect(steps.first).to_be_visible()
    words = ann.page.locator(".words")
    before = words.inner_text()
    ann.page.keyboard.press("ArrowRight")
    expect(words).not_to_have_text(before)
    ann.page.keyboard.press("End")
    expect(ann.page.locator(".piece .face")).to_have_count(0)
    look = steps.filter(has_text="seat 1 looks at its cards").get_by_role("button").first
    look.click()
    expect(words).to_contain_text("seat 1 looks at its cards")
    expect(ann.page.locator(".ground .piece .face")).to_have_count(3)
    expect(ann.page.get_by_role("table")).to_contain_text("pair plus")
    findings(ann.page)
    words.get_by_role("button").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("N.J.A.C.")


def test_a_card_is_proved_by_the_browser_and_a_spoiled_proof_is_found(
    pit: Served, visit: Visit
) -> None:
    ann = played(visit(pit), "Proof", 2, 1)
    ann.page.goto(f"{pit.address}/#/history")
    ann.page.get_by_role("link", name="three-card-poker, round").first.click()
    row = ann.page.get_by_role("listitem").filter(has_text="seat 2 looks at its cards")
    row.get_by_role("button", name="Prove").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_text("Proved.")).to_have_count(3)
    expect(dialog).to_contain_text("is signed by the house")
    expect(dialog).to_contain_text("the same blocks that this browser was sent")
    expect(dialog.locator(".wrong")).to_have_count(0)
    findings(ann.page)
    ann.page.keyboard.press("Escape")

    def spoil(route: Route) -> None:
        told = route.fetch().json()
        first = told["proofs"][0]
        first["what"] = "As" if first["what"] != "As" else "Ad"
        route.fulfill(json=told)

    ann.page.route("**/proofs/**", spoil)
    row.get_by_role("button", name="Prove").click()
    expect(dialog.get_by_text("Not proved.")).to_have_count(1)
    expect(dialog.locator(".wrong").first).to_contain_text("make leaf")
    expect(dialog.get_by_text("Proved.", exact=True)).to_have_count(2)
    ann.page.keyboard.press("Escape")
    ann.page.unroute("**/proofs/**")

    def rewrite(route: Route) -> None:
        told = route.fetch().text()
        route.fulfill(body=told.replace("seated", "Seated", 1))

    ann.page.route("**/stream?*", rewrite)
    row.get_by_role("button", name="Prove").click()
    expect(dialog.get_by_text("Not proved.")).to_have_count(3)
    expect(dialog.locator(".wrong").first).to_contain_text("does not follow from the one before it")


def test_nobody_sees_the_history_or_the_proofs_of_another(pit: Served, visit: Visit) -> None:
    ann = played(visit(pit), "Own", 3, 1)
    ann.page.goto(f"{pit.address}/#/history")
    link = ann.page.get_by_role("link", name="three-card-poker, round").first.get_attribute("href")
    ben = visit(pit).come("Other")
    ben.page.goto(f"{pit.address}/#/history")
    expect(ben.page.get_by_text("You have played no round yet.")).to_be_visible()
    ben.page.goto(f"{pit.address}/{link}")
    expect(ben.page.get_by_role("alert")).to_contain_text("of yours")


@pytest.mark.parametrize("width,height", [(360, 740), (768, 1024), (1440, 900)])
def test_history_and_replay_fit_every_screen(
    pit: Served, visit: Visit, width: int, height: int
) -> None:
    ann = played(visit(pit, width, height), f"Fits {width}", 4, 1)
    ann.page.goto(f"{pit.address}/#/history")
    link = ann.page.get_by_role("link", name="three-card-poker, round").first
    link.wait_for()
    ann.page.locator("option").first.evaluate("e => { e.text = '+$1,234,567.50 in 9,999 rounds' }")
    fits(ann.page)
    link.click()
    ann.page.locator(".controls").wait_for()
    fits(ann.page)
    findings(ann.page)

"""Several positions of one player, and one position of several players, in a real browser."""

import re

from playwright.sync_api import expect

from tests.browser.coming import findings
from tests.browser.conftest import Visit
from tests.browser.serving import Served


def test_one_player_wagers_and_decides_at_two_positions(pit: Served, visit: Visit) -> None:
    ann = visit(pit).sit("five-card-hi-lo", 2, "Two hands")
    ann.page.get_by_role("button", name="Sit · 4", exact=True).first.press("Enter")
    ann.page.get_by_role("button", name="Sit down", exact=True).click()
    ready = [one for one in ann.sent if '"ready"' in one]
    assert not ready, "Enter on a free seat says nothing of the wagers"
    held = ann.page.get_by_role("group", name="Your seats").get_by_role("button")
    expect(held).to_have_text(["Seat 2", "Seat 4"])
    expect(ann.page.locator(".purse strong")).to_have_text("$1,000")

    at = ann.due
    for seat in (2, 4):
        ann.page.locator(f'[data-seat="{seat}"][data-wager="ante"]').click()
    expect(ann.page.locator(".sum")).to_have_text("$20 laid down, $980 left")
    findings(ann.page)
    ann.page.locator(".go .button").click()  # both are ready with one button
    ann.passes(at)
    asked = []
    while not ann.pad.count():
        words = ann.page.locator(".asked").inner_text()
        asked += re.findall(r"Seat (\d)", words)
        ann.answer("play")
    assert sorted(set(asked)) == ["2", "4"] and asked == sorted(asked), "hand after hand, by seat"
    ann.page.locator(".results summary").click()
    expect(ann.page.locator(".results li", has_text="seat 2")).not_to_have_count(0)
    expect(ann.page.locator(".results li", has_text="seat 4")).not_to_have_count(0)

    ann.page.locator(".results summary").click()
    held.nth(1).click()
    ann.page.get_by_role("button", name="Leave seat 4").click()
    expect(held).to_have_count(0)
    ann.leave()
    assert ann.me()["seats"] == []


def test_two_people_share_a_spot_and_one_decides(pit: Served, visit: Visit) -> None:
    ann = visit(pit).sit("three-card-21", 3, "Sits")
    ben = visit(pit).watch("three-card-21")
    ben.page.get_by_role("button", name="Share spot 3", exact=True).click()
    ben.page.get_by_label("Your name").fill("Stands")
    ben.page.get_by_role("button", name="Sit down", exact=True).click()
    ben.pad.wait_for()
    expect(ann.felt).to_contain_text("Stands")
    at = ann.due
    for player in (ann, ben):
        player.area("main").click()
        player.page.locator(".go .button").click()
    ann.passes(at)
    chosen = []
    while not ann.pad.count():
        assert not ben.page.locator(".choice").count(), "who sits decides for both"
        chosen.append(ann.answer("consent", "stand"))
    ben.pad.wait_for()
    for player in (ann, ben):
        expect(player.page.locator(".purse")).to_contain_text("last round")
        player.leave()
    assert chosen[0] == "consent" and len(chosen) > 1, "asked first whether another may stand there"

"""A round of each of the house games in a real browser, from sitting down to leaving."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import Served

GAMES = {
    "blackjack": ("main",),
    "heads-up-holdem": ("ante", "trips_plus"),
    "three-card-poker": ("ante", "pair_plus"),
    "three-card-21": ("main",),
    "five-card-hi-lo": ("ante", "tie", "poker_bonus"),
}

OFF_AND_SIZE = """() => [1, 2, 3].map(n => {
  const middle = r => [r.x + r.width / 2, r.y + r.height / 2];
  const anchor = document.querySelector(`[id^="seat-3-cards-card-${n}"]`).getBoundingClientRect();
  const faces = [...document.querySelectorAll(".piece .face")];
  const cards = faces.map(face => face.closest(".piece").getBoundingClientRect());
  const [x, y] = middle(anchor);
  const off = cards.map(card => Math.hypot(middle(card)[0] - x, middle(card)[1] - y));
  const nearest = off.indexOf(Math.min(...off));
  return [off[nearest], cards[nearest].width / anchor.width];
})"""
"""How far each card is from its anchor, in pixels, and how large against it."""


@pytest.mark.parametrize("table", GAMES)
def test_a_round_from_sitting_down_to_leaving(pit: Served, visit: Visit, table: str) -> None:
    ann = visit(pit).sit(table, 2, f"Ann {table}")
    money = ann.me()["account"] + 500_00
    ann.wager(*GAMES[table])
    expect(ann.page.locator(".piece")).not_to_have_count(0)
    ann.play("stand", "play", "raise 1x", "check")
    results = ann.page.locator(".pill.won, .pill.lost, .pill.back, .pill.half")
    expect(results.first).to_be_visible()
    shown = ann.page.locator(".purse").inner_text()
    net = re.search(r"(even|(\D)\$([\d.,]+)) last round", shown)
    assert net, shown
    won = round(float((net[3] or "0").replace(",", "")) * 100) * (1 if net[2] == "+" else -1)
    ann.leave()
    assert ann.me()["account"] == money + won, "what was shown is what the cage has"


def test_each_card_lies_on_its_anchor_to_scale(pit: Served, visit: Visit) -> None:
    ann = visit(pit).sit("three-card-poker", 3, "Anchor")
    ann.wager("ante")
    found = ann.page.evaluate(OFF_AND_SIZE)
    for off, size in found:
        assert off < 3
        assert 0.95 < size < 1.12
    ann.play("play")
    ann.leave()

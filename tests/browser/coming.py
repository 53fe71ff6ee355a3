"""Ways to a seat, and what axe-core and a ruler find on a page."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.playing import Visitor

SOLVING = 120_000
"""Milliseconds for mathematics, which a busy machine may have to compile first."""
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
AT_REST = """Promise.race([
  new Promise(done => setTimeout(done, 5000)),
  Promise.allSettled(document.getAnimations()
    .filter(one => Number.isFinite(one.effect.getComputedTiming().endTime))
    .map(one => one.finished)),
])"""
ACT = """async ([table, act]) => {
  const me = await (await fetch('/api/me')).json();
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/acts`, {
    method: 'POST',
    headers: {'X-Houseway-Token': me.token, 'Content-Type': 'application/json'},
    body: JSON.stringify({id: crypto.randomUUID(), ...act}),
  });
  return await answer.json();
}"""


def act(visitor: Visitor, table: str, **fields: Any) -> None:
    """Act at a table without its screen."""
    answer = visitor.page.evaluate(ACT, [table, fields])
    assert answer["type"] == "taken", answer


def seated(visitor: Visitor, table: str, seat: int, name: str, chips: int) -> Visitor:
    """Somebody who sits at a table with so many chips, and looks at it."""
    visitor.come(name)
    act(visitor, table, type="sit", seat=seat, chips=chips)
    visitor.page.goto(f"{visitor.served.address}/#/tables/{table}")
    expect(visitor.screen).to_have_attribute("data-line", "open")
    return visitor


def at_rest(page: Page) -> None:
    """Wait until the page is there, whole, and nothing on it moves or changes its colour."""
    page.evaluate(TWO_FRAMES)  # a link that was followed just now has left the old page
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)
    expect(page.locator("h1").first).to_be_visible()
    page.evaluate(TWO_FRAMES)
    page.evaluate(AT_REST)


def findings(page: Page) -> None:
    """Nothing is found by axe-core, which comes past the policy by the browser's own way."""
    at_rest(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run().then(r => r.violations)")
    told = [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found]
    assert not told, told


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    at_rest(page)
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen, page.url

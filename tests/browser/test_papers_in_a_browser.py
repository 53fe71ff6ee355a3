"""Reports and felts as a browser shows them, with whatever faces are installed."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from houseway.cli import run
from houseway.felt.as_svg import svg
from houseway.felt.house import House
from houseway.felt.table_shape import TableShape
from houseway.games import game
from houseway.games.layouts import layout

TOO_WIDE = """[...document.querySelectorAll("table")]
    .filter(table => table.scrollWidth > table.parentElement.clientWidth + 1)
    .map(table => table.innerText.slice(0, 40))"""
ONE_OVER_ANOTHER = """[...document.querySelectorAll("g.row")].map(row => {
    const [hand, odds] = [...row.querySelectorAll("text")].map(text => text.getBBox());
    return [row.textContent, odds.x - hand.x - hand.width];
}).filter(([, between]) => between < 1)"""


@pytest.mark.parametrize("name", ["keno", "three-card-poker"])
def test_no_table_of_a_report_is_wider_than_its_page(
    name: str, browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "report.html"
    assert run(["analyze", name, "--report", str(report)]) == 0
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    page.goto(report.as_uri())
    assert page.evaluate(TOO_WIDE) == []
    page.close()


@pytest.mark.parametrize("name", ["heads-up-holdem", "five-card-hi-lo", "three-card-21"])
def test_no_hand_of_a_pay_table_runs_into_its_odds(name: str, browser: Browser) -> None:
    about = game(name)
    drawing = svg(layout(about, about.options(), TableShape(), 6, House("Boardwalk Club"), "felt"))
    page = browser.new_page()
    page.set_content(drawing[drawing.index("<svg") :])
    assert page.locator("g.row").count() > 5
    assert page.evaluate(ONE_OVER_ANOTHER) == []
    page.close()

"""A game of somebody else's package in a real browser: shown by its felt and its forms alone."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.coming import fits
from tests.browser.conftest import AT_LEISURE, Visit
from tests.browser.serving import ROOT, house

TABLE = """
game = "casino-war"
[house]
name = "Harbor Lights"
[limits]
minimum = "$10"
"""


def installed(folder: Path) -> str:
    """What Python looks up where the example is installed: its package, and who names it."""
    about = folder / "casino_war-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: casino-war\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[houseway.games]\ncasino-war = casino_war:GAME\n")
    return os.pathsep.join([str(ROOT / "examples/casino_war/src"), str(folder)])


def test_a_game_of_another_package_is_played_on_its_felt(
    tmp_path: Path, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site").mkdir()
    monkeypatch.setenv("PYTHONPATH", installed(tmp_path / "site"))
    table = tmp_path / "war.toml"
    table.write_text(TABLE)
    options = (*AT_LEISURE, "--no-computers", "--table", str(table))
    with house(tmp_path, *options, seed="war") as served:
        ann = visit(served).sit("war", 2, "Ann")
        for _ in range(3):
            ann.wager("ante")
            ann.play("surrender")
            results = ann.page.locator(".pill.won, .pill.lost, .pill.half")
            expect(results.first).to_be_visible()
        told = ann.page.locator(".drawer li")
        expect(told.filter(has_text="turn over a card of seat 2").first).to_be_attached()
        for width, height in ((360, 740), (740, 360)):
            ann.page.set_viewport_size({"width": width, "height": height})
            expect(ann.area("ante")).to_be_visible()
            fits(ann.page)
        ann.leave()

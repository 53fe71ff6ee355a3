"""The report of keno names its tables as samples, and has its wagers and sections."""

from datetime import date

from houseway.games import game
from houseway.games.keno.analysis import analyze
from houseway.report import rules
from houseway.report.contents import report
from houseway.report.document import DocumentTable, Heading

KENO = game("keno")
OF_FEW_SPOTS = {"keno_table": "2 of 2 = 11 to 1; 4 of 4 = 99 to 1; 3 of 4 = money back"}
"""Whose report is soon made."""


def captions(settings: dict[str, str]) -> list[str]:
    chapter = rules.chapter("1", KENO, KENO.options.parse(settings))
    return [
        block.caption for block in chapter if isinstance(block, DocumentTable) and block.caption
    ]


def test_a_sample_is_never_called_a_table_of_the_rules() -> None:
    sample = "Keno: sample-lounge, a sample that no rule prints."
    assert captions({}) == [f"{sample} 19:47-15, outside the text."]


def test_the_licensees_table_is_called_that() -> None:
    assert captions(OF_FEW_SPOTS) == ["Keno: the licensee's table."]


def test_the_report_has_every_wager_and_section() -> None:
    options = KENO.options.parse(OF_FEW_SPOTS)
    found = analyze(options)
    blocks = report(KENO, options, found, date(2026, 1, 1)).blocks
    titles = [block.text for block in blocks if isinstance(block, Heading)]
    for title in ("2 spots", "4 spots", "Way ticket", "Combination ticket", "King ticket"):
        assert title in titles
    for section in found.sections:
        assert section.title in titles

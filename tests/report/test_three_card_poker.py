"""The report of a game whose text is cut says what stands outside the text."""

from datetime import date

from houseway.games import game
from houseway.games.three_card_poker.analysis import analyze
from houseway.report.contents import report
from houseway.report.document import DocumentTable, Heading

TCP = game("three-card-poker")
OPTIONS = TCP.options()


def test_a_clause_from_a_sibling_rule_is_marked_wherever_it_is_cited() -> None:
    blocks = report(TCP, OPTIONS, analyze(OPTIONS), date(2026, 1, 1)).blocks
    options, *_, clauses = (
        block
        for block in blocks
        if isinstance(block, DocumentTable) and {"option", "requirement"} & {*block.heads}
    )
    noted = {row[0].text: (row[-1].text, row[-1].note) for row in options.rows}
    assert noted["decks"] == ("13:69F-20.2", "outside the text")
    assert noted["kicker"] == ("13:69F-20.3", "reading X-3, outside the text")
    assert noted["settlement"] == ("19:47-20.10(c)", "")
    marked = {row[1].text: row[0].note for row in clauses.rows}
    assert marked["TCP 20.2 outside deck"] == "outside the text"
    assert marked["TCP 20.10(c)"] == ""


def test_the_report_has_every_section_of_the_analysis() -> None:
    found = analyze(OPTIONS)
    blocks = report(TCP, OPTIONS, found, date(2026, 1, 1)).blocks
    titles = [block.text for block in blocks if isinstance(block, Heading)]
    for part in (*found.charts, *found.sections):
        assert part.title in titles

"""The notice of a change says what becomes what, and by which clause it is given."""

from datetime import date

from houseway.games import game
from houseway.licensee.choices import Chosen
from houseway.report.document import Document, DocumentTable, Paragraph
from houseway.report.notice import notice


def told(name: str, **settings: str) -> Document:
    options = game(name).options()
    chosen = Chosen.by_default(game(name), options)
    return notice("Table 7", chosen, options.with_words(settings), date(2026, 11, 18))


def test_only_what_changes_is_told_with_what_it_was() -> None:
    paper = told("three-card-21", surrender_scope="off", minimum="$25")
    (changes,) = [b for b in paper.blocks if isinstance(b, DocumentTable) and not b.to_fill_in]
    assert [[cell.text for cell in row] for row in changes.rows] == [
        ["Smallest ante or initial wager", "$10", "$25", "13:69F-2C.5(a)"],
        ["Hands that may be surrendered", "over21", "off", "13:69F-2C.8(a)"],
    ]


def test_the_clause_that_asks_for_notice_is_quoted_where_one_does() -> None:
    said = [b.text for b in told("three-card-21", surrender_scope="off").blocks
            if isinstance(b, Paragraph)]  # fmt: skip
    assert any(text.startswith("N.J.A.C. 13:69F-2C.8(c): Surrender is the") for text in said)
    limits = [b.text for b in told("three-card-21", minimum="$25").blocks
              if isinstance(b, Paragraph)]  # fmt: skip
    assert not any("2C.8(c)" in text for text in limits)

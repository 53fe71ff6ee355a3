"""What the papers say is on their pages: the PDF is read back and every row is looked for."""

from dataclasses import replace
from pathlib import Path

import pytest
import typst
from pypdfium2 import PdfDocument

from houseway.games import game
from houseway.games.keno.analysis import analyze
from houseway.licensee.samples import located
from houseway.licensee.table_file import read_table
from houseway.math.figures import Chart
from houseway.report.as_pdf import pdf
from houseway.report.contents import report
from houseway.report.document import Cell, Column, Document, DocumentTable, Grid, Heading
from houseway.report.letter import KIND, letter
from houseway.report.papers import INDEX, NAMES, SUMS, Paper
from houseway.report.papers import document as paper_of
from tests.report.conftest import squeezed
from tests.report.made_up_game import ANALYSIS, DAY, GAME, OPTIONS, made_up_report

KENO_AT_MOST = 12
CHOICES = ("hit", "stand", "split", "surrender")


def long_chart(rows: int, columns: int) -> Chart:
    """A chart longer than a page, each row told apart by its label."""
    return Chart(
        "A long chart",
        tuple(f"row{row}x" for row in range(rows)),
        tuple(f"c{column}" for column in range(columns)),
        tuple(
            tuple(CHOICES[(row + column) % len(CHOICES)] for column in range(columns))
            for row in range(rows)
        ),
    )


def with_a_long_chart(rows: int, columns: int) -> Document:
    analysis = replace(ANALYSIS, charts=(long_chart(rows, columns),))
    return report(GAME, OPTIONS, analysis, DAY)


def keno() -> Document:
    options = game("keno").options()
    return report(game("keno"), options, analyze(options), DAY)


def pages_of(file: bytes) -> list[str]:
    """The text that lies on each page of a PDF; what hangs over an edge is not printed."""
    with PdfDocument(file) as pages:
        return [page.get_textpage().get_text_bounded(0, 0, *page.get_size()) for page in pages]


def rows_of(document: Document) -> list[str]:
    """Every row of every table and chart, its cells one after the other."""
    found = []
    for block in document.blocks:
        if isinstance(block, DocumentTable):
            lines = (*block.rows, *((block.total,) if block.total else ()))
            found += [squeezed("".join(c.text + c.note for c in line)) for line in lines]
        elif isinstance(block, Grid):
            found += [
                squeezed(row + "".join(shade.mark for shade in line if shade))
                for row, line in zip(block.rows, block.cells, strict=True)
            ]
    return found


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(made_up_report, id="made up"),
        pytest.param(keno, id="keno"),
        pytest.param(lambda: with_a_long_chart(133, 10), id="chart of 133 rows"),
        pytest.param(lambda: with_a_long_chart(51, 22), id="wide chart"),
    ],
)
def test_every_row_of_every_table_is_on_a_page(document: object) -> None:
    made = document()  # type: ignore[operator]
    text = squeezed("".join(pages_of(pdf(made))))
    missing = [row for row in rows_of(made) if row not in text]
    assert missing == []


def test_what_lies_below_the_page_is_not_read_as_printed() -> None:
    rows = ", ".join(f'"row{row}x"' for row in range(133))
    cut = typst.compile(
        f"#block(breakable: false, table(rows: 2em, {rows}))".encode(), format="pdf"
    )
    text = "".join(pages_of(cut))
    assert "row0x" in text and "row132x" not in text


def test_a_table_of_few_tall_rows_begins_on_the_page_that_has_room() -> None:
    rows = tuple((Cell(f"row{row}x"), Cell("word " * 150)) for row in range(12))
    table = DocumentTable(("row", "words"), rows, (Column(), Column(share=1)))
    blocks = (Heading(1, "1", "Tall"), table)
    first = pages_of(pdf(Document("Kind", "Title", "", DAY, "nobody", "foot", blocks)))[0]
    assert "row0x" in first and "row2x" in first


@pytest.mark.parametrize("name", ["three-card-21", "five-card-hi-lo", "keno"])
def test_a_letter_stands_on_one_page_with_its_signatures(name: str) -> None:
    chosen = read_table(located(Path(f"sample:{name}")))
    names = NAMES - {INDEX, SUMS, "letter.html", "letter.pdf"}
    about = {name: name.replace(".html", "").removesuffix(".pdf") for name in names}
    twice = {stem for stem in about.values() if f"{stem}.html" in names}
    enclosed = [
        Paper(name, f"What {stem if stem in twice else name} is, in a line of some length", b"")
        for name, stem in about.items()
    ]
    told = letter(chosen, enclosed)
    (page,) = pages_of(pdf(paper_of(chosen, KIND, told, brief=True)))
    assert "Received for the Division" in page


def test_keno_is_short_and_no_page_is_nearly_empty() -> None:
    pages = pages_of(pdf(keno()))
    assert len(pages) < KENO_AT_MOST
    lines = [len(page.splitlines()) for page in pages]
    assert min(lines[:-1]) > 20
